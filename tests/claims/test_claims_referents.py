"""A rewriting that may be wrong is worse than none."""

from __future__ import annotations

import pytest

from pincite.claims import extract_heuristic
from pincite.claims.referents import is_said_of, subject_of


@pytest.mark.parametrize(
    ("sentence", "subject"),
    [
        ("The fund has invested in bonds", "The fund"),
        ("The buyer and the seller must sign", "The buyer and the seller"),
        ("The invests in bonds", None),
        ("served until 1975", None),
        ("", None),
        ("The fee is $5. The cap is $7.", None),
    ],
)
def test_the_subject_is_that_of_the_parse(sentence: str, subject: str | None) -> None:
    assert subject_of(sentence) == subject


def test_a_sentence_is_said_of_its_whole_subject_only() -> None:
    assert is_said_of("the  hall", "The hall served until 1975")
    assert not is_said_of("Fees", "Fees refunds apply")


@pytest.mark.parametrize(
    ("answer", "context"),
    [
        ("The hall was built in 1900, and served until 1975.", "The hall served until 1975"),
        ("The museum opened in 1887. It was rebuilt in 1990.", "The museum was rebuilt in 1990"),
        ("Marie Curie was born in Warsaw. She won two Nobel prizes.", "Marie Curie won two Nobel prizes"),
    ],
)
def test_a_certain_referent_makes_a_claim_whole(answer: str, context: str) -> None:
    last = extract_heuristic(answer, query="x").claims[-1]
    assert (last.context_text, last.needs_context) == (context, False)


@pytest.mark.parametrize(
    "answer",
    [
        "Hunting is banned in the park. Its heart weighs 180 kg.",
        "The contract names Acme and Beta. It ends in June.",
        "Fees are waived in winter. They end in May.",
    ],
)
def test_an_uncertain_referent_is_left_open_and_marked(answer: str) -> None:
    last = extract_heuristic(answer, query="x").claims[-1]
    assert (last.context_text, last.needs_context) == (None, True)


@pytest.mark.parametrize("answer", ["It is important that fees are paid.", "This policy covers fire and theft."])
def test_what_only_looks_like_a_referent_needs_no_context(answer: str) -> None:
    assert [claim.needs_context for claim in extract_heuristic(answer, query="x").claims] == [False]
