"""Labels with words beside them, and ticked options, as answers to a yes-or-no question."""

from __future__ import annotations

import pytest

from pincite.text.questions.answers import asks, find_answer
from pincite.text.questions.statements import read_question

PERMIT = ("permit issued", "building", "permit", "construction permit")
RETIRED = ("is retired", "retirement", "retired", "drawing a pension")
MEMBER = ("is member", "union", "union member", "union eligible")


@pytest.mark.parametrize(
    ("terms", "text", "answer"),
    [
        (PERMIT, "Permit: Issued 05/03/2024", True),
        (PERMIT, "Permit issued: 05/03/2024", True),
        (PERMIT, "Permit: not issued", False),
        (PERMIT, "Construction permit: none to date", False),
        (PERMIT, "Was the permit issued by the city?  Y", True),
        (PERMIT, "Permit:  [X] Issued  [ ] Not issued", True),
        (PERMIT, "Permit issued X Yes No", True),
        (PERMIT, "Permit issued? Yes X No", False),
        (RETIRED, "[X] Retired   [ ] Working", True),
        (RETIRED, "Retirement status: not retired", False),
        (MEMBER, "Union: not eligible", False),
        (MEMBER, "Union member N", False),
    ],
)
def test_a_label_with_words_answers(terms: tuple[str, ...], text: str, answer: bool) -> None:
    said = find_answer(text, read_question(terms))
    assert said is not None
    assert said.answer is answer


@pytest.mark.parametrize(
    "text",
    [
        "Permit number: none",
        "Permit fee: not paid",
        "Permit: pending",
        "Permit: to be issued",
        "[ ] Permit issued",
        "Prior permit issued: 05/03/1998",
        "Weather: not issued",
        "Permit issued:",
    ],
)
def test_other_labels_and_open_words_answer_nothing(text: str) -> None:
    assert find_answer(text, read_question(PERMIT)) is None


def test_a_word_that_is_not_the_questions_makes_another_question() -> None:
    assert asks("Was the permit issued?", read_question(PERMIT))
    assert not asks("Was the elevator permit issued?", read_question(PERMIT))


def test_a_word_that_many_labels_have_asks_of_nothing() -> None:
    litigated = read_question(("litigated", "claim"))
    assert asks("Claim litigated", litigated)
    assert not asks("Claim status", litigated)
