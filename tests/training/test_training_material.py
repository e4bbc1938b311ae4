"""The answers to train on: their format, and that nothing for testing is among them."""

from __future__ import annotations

import json

import pytest
from training.material import (
    GOLD,
    agreed_answers,
    annotated_answers,
    load,
    questioned_answers,
    read_answers,
    validation_answers,
    with_levels,
)

TEXT = """@ a field
? Which papers are needed?
- Here they are:
pc * Proof of age
nm * A fee of $5
/
fm The office is open.
- # More
- | What | When |
ni | Renewal | 2025 |
? Why?
di It means so.
"""


def test_sentences_stand_where_they_say() -> None:
    first, second = read_answers(TEXT, "own")
    assert (first.id, second.id, first.query) == ("own-1", "own-2", "Which papers are needed?")
    said = [first.text[each.start : each.end] for each in first.sentences]
    assert said[:4] == ["Here they are:", "Proof of age", "A fee of $5", "The office is open."]
    assert [(each.claim, each.type, each.level) for each in first.sentences[:3]] == [
        (False, None, None),
        (True, "policy", "critical"),
        (True, "numeric", "material"),
    ]


def test_a_passage_may_answer_no_question() -> None:
    first, second = read_answers("?\nfm Cut costs by a third.\n?  \n- Hello.\n", "own")
    assert (first.query, first.text, second.query, second.text) == ("", "Cut costs by a third.", "", "Hello.")


def test_blocks_are_markdown() -> None:
    first, _ = read_answers(TEXT, "own")
    assert "Here they are:\n\n- Proof of age\n- A fee of $5\n\nThe office is open.\n\n## More" in first.text
    assert first.text.endswith("| What | When |\n|---|---|\n| Renewal | 2025 |")


@pytest.mark.parametrize("line", ["xx Words", "pc", "p Words"])
def test_a_line_without_a_label_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="line 2 of own is no labelled sentence"):
        list(read_answers(f"? Why?\n{line}\n", "own"))


def test_what_chooses_between_encoders_trains_none() -> None:
    kept = validation_answers()
    assert sum(len(answer.sentences) for answer in kept) > 1_000
    trained = {answer.text for answer in [*load(), *annotated_answers()]}
    assert not [answer.id for answer in kept if answer.text in trained]


def test_levels_are_given_to_claims_in_their_order() -> None:
    first, _ = read_answers(TEXT, "own")
    given = with_levels(first, "icmc")
    assert [each.level for each in given.sentences if each.claim] == ["minor", "critical", "material", "critical"]
    assert {each.level for each in given.sentences if not each.claim} == {None}
    assert (given.text, given.query) == (first.text, first.query)
    with pytest.raises(ValueError, match="own-1 has 4 claims and 3 levels: 'icm'"):
        with_levels(first, "icm")


def test_a_second_reader_only_takes_levels_away() -> None:
    taken = kept = 0
    for first, agreed in zip(annotated_answers(), agreed_answers(), strict=True):
        assert (first.id, first.text, first.query) == (agreed.id, agreed.text, agreed.query)
        for one, other in zip(first.sentences, agreed.sentences, strict=True):
            assert (one.start, one.end, one.claim, one.type) == (other.start, other.end, other.claim, other.type)
            assert other.level in {one.level, None}
            taken += one.level != other.level
            kept += other.level is not None
    assert taken > 1_000
    assert kept > 20_000


def test_other_questions_change_levels_and_nothing_else() -> None:
    answers = {answer.text: answer for answer in annotated_answers()}
    changed = 0
    for asked in questioned_answers():
        first = answers[asked.text]
        assert asked.query != first.query
        assert [each.claim for each in asked.sentences] == [each.claim for each in first.sentences]
        changed += [each.level for each in asked.sentences] != [each.level for each in first.sentences]
    assert changed > 1_000


def test_everything_labelled_and_nothing_of_what_is_for_testing() -> None:
    answers = [*load(), *annotated_answers()]
    held = [
        row
        for row in map(json.loads, (GOLD / "answers.jsonl").read_text(encoding="utf-8").splitlines())
        if row["split"] in {"test", "fresh"}
    ]
    assert {row["split"] for row in held} == {"test", "fresh"}
    assert not {row["id"] for row in held} & {answer.id for answer in answers}
    assert not {row["answer"] for row in held} & {answer.text for answer in answers}
    assert sum(len(answer.sentences) for answer in answers) > 30_000
    for answer in answers:
        assert all(answer.text[each.start : each.end].strip() for each in answer.sentences)
