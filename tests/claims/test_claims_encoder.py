"""The claim encoder in the package: what it says of a stretch, and where it says nothing."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from pincite import onnx
from pincite.claims import blanked, extract_heuristic
from pincite.claims.learning import encoder
from pincite.claims.learning.encoder import (
    FILE,
    KIND,
    LEVELS,
    MOST_TOKENS,
    TYPES,
    Encoded,
    Scores,
    encode_answer,
    encode_with,
    load_encoder,
)
from pincite.errors import ConfigError
from pincite.nli.builtin import FOLDER

if TYPE_CHECKING:
    from numpy.typing import NDArray

SAMPLE = Path(__file__).parents[1] / "data" / "claims" / "encoded.json"

QUERY = "How long do I have to report water damage?"
ANSWER = (
    "Happy to help! Water damage must be reported in writing. The deductible is $250. "
    '"Water damage" means damage caused by escaping water. I hope this clears it up.'
)


def read(text: str, query: str = QUERY) -> Encoded:
    encoded = encode_answer(text, query)
    assert encoded is not None
    return encoded


def scores_of(text: str, part: str, query: str = QUERY) -> Scores:
    at = text.index(part)
    found = read(text, query).scores(at, at + len(part))
    assert found is not None
    return found


def best(labels: tuple[str, ...], shares: tuple[float, ...]) -> str:
    return labels[shares.index(max(shares))]


@pytest.mark.parametrize(
    ("part", "claim", "kind"),
    [
        ("Happy to help!", False, None),
        ("Water damage must be reported in writing.", True, "policy"),
        ("The deductible is $250.", True, "numeric"),
        ('"Water damage" means damage caused by escaping water.', True, "definition"),
        ("I hope this clears it up.", False, None),
    ],
)
def test_it_tells_claims_from_talk_and_their_types(part: str, claim: bool, kind: str | None) -> None:
    found = scores_of(ANSWER, part)
    assert (found.claim >= 0.5) is claim
    if kind is not None:
        assert best(TYPES, found.types) == kind


def test_what_was_asked_decides_what_is_critical() -> None:
    part = "The deductible is $250."
    asked = scores_of(ANSWER, part, "How much is the deductible?")
    other = scores_of(ANSWER, part)
    critical = LEVELS.index("critical")
    assert asked.levels[critical] > other.levels[critical]


def test_probabilities_add_up_and_repeat() -> None:
    found = scores_of(ANSWER, "The deductible is $250.")
    assert sum(found.types) == pytest.approx(1)
    assert sum(found.levels) == pytest.approx(1)
    assert found == scores_of(ANSWER, "The deductible is $250.")


@pytest.mark.parametrize("text", ["", "   \n "])
def test_an_answer_without_words_is_not_read(text: str) -> None:
    assert encode_answer(text, QUERY) is None


def test_it_says_nothing_of_a_stretch_without_a_word() -> None:
    assert read("One fee.      Two fees.").scores(9, 13) is None


def test_lone_surrogates_are_read_over() -> None:
    text = "The fee \ud800 is $5."
    assert read(text).scores(0, len(text)) is not None


class Numbered:
    """A fake encoder: each token's three rows of scores tell its id, and the first one's how many there are."""

    def run(self, _: object, given: dict[str, NDArray[np.int64]]) -> list[NDArray[np.float64]]:
        ids = given["input_ids"].astype("float64")
        rows = np.zeros((*ids.shape, 27))
        rows[:, :, 0], rows[:, :, 9] = ids, 1000 * ids
        rows[:, 0, 18] = ids.shape[1]
        return [rows]

    def encode(self, text: str, *, add_special_tokens: bool) -> SimpleNamespace:
        assert not add_special_tokens
        words = [(found.start(), found.end()) for found in re.finditer(r"\d+", text)]
        return SimpleNamespace(
            ids=[int(text[start:end]) for start, end in words], offsets=words, tokens=["1"] * len(words)
        )

    def loaded(self) -> onnx.Loaded:
        inputs = tuple((name, "int64") for name in ("input_ids", "attention_mask", "token_type_ids"))
        parts: Any = {"session": self, "tokenizer": self}
        return onnx.Loaded(folder=Path(), kind=KIND, inputs=inputs, **parts)


@pytest.mark.parametrize("count", [1, 7, 12, 13, 14, 25, 40, 61])
def test_every_token_has_its_own_scores_however_many_windows_there_are(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoder, "WINDOW", 17)
    text = " ".join(str(1000 + at) for at in range(count))
    encoded = encode_with(Numbered().loaded(), text, "7 8")
    assert encoded is not None
    for at in range(count):
        assert encoded.parts[at, 0] == 1000 + at
        assert encoded.firsts[at, 0] == 1000 * (1000 + at)
        assert encoded.openings[at, 0] in {min(17, count + 5), *range(6, 18)}
    assert encoded.scores(len(text) - 4, len(text)) is not None


def test_what_was_not_read_to_its_end_has_no_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "MOST_TOKENS", 3)
    encoded = encode_with(Numbered().loaded(), "11 22 33 44 55", "")
    assert encoded is not None
    assert encoded.scores(0, 8) is not None
    assert encoded.scores(6, 11) is None
    assert encoded.scores(9, 14) is None
    assert encoded.scores(5, 2) is None


def test_a_long_answer_gives_a_sentence_nearly_the_scores_that_a_short_one_gives() -> None:
    sentence = "The deductible is $250."
    filler = "The office is open from Monday to Friday. "
    short, long = filler * 3 + sentence, filler * 150 + sentence
    near, far = scores_of(short, sentence), scores_of(long, sentence)
    assert near.claim == pytest.approx(far.claim, abs=0.1)
    assert best(TYPES, near.types) == best(TYPES, far.types) == "numeric"


def test_what_stands_far_behind_is_left_to_the_other_scores() -> None:
    filler = "The office is open from Monday to Friday. "
    text = filler * (MOST_TOKENS // 9 + 40) + "You've got this! The deductible is $250."
    assert read(text).scores(len(text) - 23, len(text)) is None
    found = extract_heuristic(text, query=QUERY)
    assert [claim.type for claim in found.claims][-1] == "numeric"
    assert [text[piece.start : piece.end].strip() for piece in found.skipped] == ["You've got this!"]


def test_thinking_takes_no_place_of_the_answer() -> None:
    thinking = "<think>" + "Let me see what the policy says about it. " * 400 + "</think>\n\n"
    found = extract_heuristic(thinking + ANSWER, query=QUERY)
    assert [claim.type for claim in found.claims] == ["policy", "numeric", "definition"]


def test_signs_of_the_tokenizer_are_text() -> None:
    plain = scores_of("The [sep] fee is $5 for members.", "The [sep] fee is $5 for members.")
    assert plain.claim >= 0.5
    tokens = load_encoder(FOLDER, FILE).tokenizer.encode("[SEP] [CLS]", add_special_tokens=False)
    assert not {101, 102} & set(tokens.ids)


def test_embeddings_that_are_not_those_it_was_trained_with_are_refused(tmp_path: Path) -> None:
    for file in (FILE, "tokenizer.json"):
        shutil.copy(FOLDER / file, tmp_path / file)
    (tmp_path / "model.onnx").write_bytes(b"12345678" + (FOLDER / "model.onnx").read_bytes())
    with pytest.raises(ConfigError, match="does not belong to"):
        load_encoder(tmp_path, FILE)


def test_labels_stand_in_the_order_of_the_linear_scores() -> None:
    weights = json.loads((Path(encoder.__file__).parents[1] / "weights.json").read_text(encoding="utf-8"))
    assert (tuple(weights["types"]), tuple(weights["levels"])) == (TYPES, LEVELS)


def test_other_languages_are_left_to_the_rules() -> None:
    found = extract_heuristic("Der Vertrag endet am 31. Dezember. Viel Glück beim Umzug im neuen Jahr!")
    assert len(found.claims) == 2


def test_a_sentence_of_another_language_in_an_english_answer_is_a_claim() -> None:
    text = (
        "The contract ends on 31 December and is renewed each year by the tenant. The fee is $5. "
        "Der Vermieter haftet nicht. Hunde sind im Haus leider nicht gern gesehen."
    )
    assert extract_heuristic(text).skipped == ()


@pytest.mark.parametrize("talk", ["So far, so good.", "Nice choice either way!", "Happy swapping!"])
def test_talk_without_any_common_word_is_no_claim_and_joins_none(talk: str) -> None:
    text = f"Water damage must be reported within 14 days of the day you find it. {talk}"
    (claim,) = extract_heuristic(text, query=QUERY).claims
    assert claim.end_offset <= text.index(talk)


@pytest.mark.parametrize("said", ["Python is a skill of hers.", "Experienced in building data platforms."])
def test_a_statement_of_a_profile_without_a_question_is_a_claim(said: str) -> None:
    assert len(extract_heuristic(said).claims) == 1


def test_a_fragment_that_surely_states_something_is_a_claim() -> None:
    text = "Here is what the card says.\n\n- Carry-on bag: one, overhead\n- Personal item: one, under the seat"
    found = extract_heuristic(text, query="What may I bring on board?")
    assert [text[claim.start_offset : claim.end_offset] for claim in found.claims][-1].startswith("Personal item")


def test_weights_of_8_bits_say_what_the_float_model_says() -> None:
    rows = json.loads(SAMPLE.read_text(encoding="utf-8"))
    same = total = 0
    for row in rows:
        encoded = read(blanked(row["answer"]), row["query"])
        for start, end, claim, kind, level in row["said"]:
            found = encoded.scores(start, end)
            assert found is not None
            same += (found.claim >= 0.5) is claim
            same += best(TYPES, found.types) == kind
            same += best(LEVELS, found.levels) == level
            total += 3
    assert total > 500
    assert same / total >= 0.96


def _texts(answer: str, query: str) -> list[str]:
    return [claim.text for claim in extract_heuristic(answer, query=query).claims]


def test_what_is_advice_by_its_wording_may_be_a_rule_and_begins_behind_its_connector() -> None:
    said = "However, you should avoid NSAIDs after 20 weeks. You could ask your aunt, too."
    assert _texts(said, "What is the rule?") == ["you should avoid NSAIDs after 20 weeks"]


@pytest.mark.parametrize(
    "said",
    [
        "I was unable to find the overtime rate in the handbook.",
        "I cannot confirm whether overtime is paid.",
        "We have no information on overtime.",
    ],
)
def test_what_an_answer_says_of_itself_is_no_claim_however_sure_the_encoder(said: str) -> None:
    assert _texts(f"Overtime is paid at time and a half. {said}", "What is the policy on overtime?") == [
        "Overtime is paid at time and a half"
    ]


@pytest.mark.parametrize(
    "said", ["You may want to call first.", "We suggest two copies.", "Also, you may wish to call."]
)
def test_a_suggestion_in_so_many_words_is_no_claim_however_sure_the_encoder(said: str) -> None:
    assert _texts(f"You need:\n\n- A passport\n- {said}\n- Two photos", "What is required?") == [
        "A passport",
        "Two photos",
    ]


def test_a_bare_item_is_one_more_of_its_list_whatever_stands_before_it() -> None:
    found = _texts("You need:\n\n- A passport\n- It helps to be early.\n- Two photos", "What is required?")
    assert found[0] == "A passport"
    assert found[-1] == "Two photos"


@pytest.mark.parametrize(
    "said", ["Just kidding", "Sorry about that", "Nothing to worry about", "Better safe than sorry"]
)
def test_talk_is_no_item_of_its_list(said: str) -> None:
    found = _texts(f"You need:\n\n- A passport\n- Two photos\n- {said}", "What is required?")
    assert found == ["A passport", "Two photos"]


def test_a_single_word_is_no_claim_however_sure_the_encoder() -> None:
    assert _texts("Tasks\n\n- TBD\n- None\n- n/a", "") == []


def test_equal_sentences_are_all_claims_or_none() -> None:
    part = "The insurer pays for storm damage. You should keep the receipts. Coverage starts at noon. "
    found = extract_heuristic(part * 30, query="What is covered?")
    assert not {claim.text for claim in found.claims} & {skipped.text.rstrip(".") for skipped in found.skipped}
