"""Sentences that assert or deny what a yes-or-no question asks."""

from __future__ import annotations

import pytest

from pincite.text.questions.statements import find_statement, read_question

PERMIT = ("permit issued", "building", "permit", "construction permit", "certificate of occupancy")
APPEAL = ("appeal filed", "decision", "appeal", "request for reconsideration")
RETIRED = ("is retired", "retirement", "retired", "drawing a pension")
TTL = ("has reached ttl", "cache", "time to live")
MEMBER = ("is member", "union", "enrolled in the union", "union member")


def _answer(text: str, terms: tuple[str, ...]) -> bool | None:
    said = find_statement(text, read_question(terms))
    return None if said is None else said.answer


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        (PERMIT, "The construction permit was issued on May 3."),
        (PERMIT, "The city mailed the permit to the owner."),
        (PERMIT, "Permit issued 05/03/2024 by the counter."),
        (APPEAL, "An appeal was received in time."),
        (APPEAL, "The owner submitted a request for reconsideration."),
        (RETIRED, "Mr. Bell is now retired."),
        (TTL, "The entry has reached its time to live."),
        (MEMBER, "She is a union member."),
        (MEMBER, "He is enrolled in the union."),
    ],
)
def test_assertions_are_yes(terms: tuple[str, ...], text: str) -> None:
    assert _answer(text, terms) is True


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        (PERMIT, "No permit has been issued."),
        (PERMIT, "The permit has yet to be issued."),
        (PERMIT, "The city declined to issue the permit."),
        (PERMIT, "We have not sent a construction permit."),
        (APPEAL, "An appeal was considered and not filed."),
        (APPEAL, "There has been no appeal."),
        (RETIRED, "Mr. Bell is not retired."),
        (MEMBER, "The register says: not a union member."),
    ],
)
def test_denials_are_no(terms: tuple[str, ...], text: str) -> None:
    assert _answer(text, terms) is False


@pytest.mark.parametrize(
    "text",
    [
        "If the permit was issued, call us.",
        "The permit will be issued next week.",
        "The permit may have been issued.",
        "Was the permit issued?",
        "You have the right to be issued a permit.",
        "The owner asked whether the permit was issued.",
        "A prior permit was issued in 1998.",
        "The permit was ordered.",
        "The permit was issued; no permit was issued.",
        "The permit officer issued a warning.",
        "The weather was fine.",
        "",
    ],
)
def test_conditions_plans_questions_and_other_subjects_answer_nothing(text: str) -> None:
    assert _answer(text, PERMIT) is None


def test_a_category_alone_is_no_name_of_what_has_its_own() -> None:
    assert _answer("The payer is the union.", MEMBER) is None


def test_the_place_of_a_statement_is_its_clause() -> None:
    text = "We met on Monday. The permit was issued; the fee was paid."
    said = find_statement(text, read_question(PERMIT))
    assert said is not None
    assert text[said.start : said.end] == "The permit was issued"
