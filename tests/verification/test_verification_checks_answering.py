"""Forms answer their questions: what is ticked is what the evidence says."""

from __future__ import annotations

import pytest

import pincite
from pincite.verification.checks.polarity.answers import answer_to

FORM = (
    "Was the employee hospitalized overnight? [ ] Yes [X] No Was safety equipment provided? [X] Yes [ ] No "
    "Was the employee paid? [ ] Yes [ ] No"
)


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("The employee was hospitalized overnight.", "refuted"),
        ("The employee was not hospitalized overnight.", "supported"),
        ("Safety equipment was provided.", "supported"),
        ("Safety equipment was not provided.", "refuted"),
        ("The employee was paid.", "nei"),
        ("The employee was not paid.", "nei"),
    ],
)
def test_a_tick_decides_and_a_question_alone_does_not(claim: str, label: str) -> None:
    (found,) = pincite.verify_claims([claim], [("form", FORM)])
    assert found.label == label


def test_a_refuted_claim_shows_the_question_with_its_answer() -> None:
    (found,) = pincite.verify_claims(["She was hospitalized overnight."], [("form", FORM)])
    assert [each.evidence_text for each in found.mismatches] == [
        "Was the employee hospitalized overnight? [ ] Yes [X] No"
    ]


def test_the_answer_that_states_a_claim_has_its_place() -> None:
    found = answer_to("Safety equipment was provided.", FORM)
    assert found is not None
    assert FORM[slice(*found)] == "Was safety equipment provided? [X] Yes [ ] No"


def test_a_question_about_something_else_says_nothing() -> None:
    assert answer_to("The roof was repaired.", FORM) is None
    assert answer_to("Safety equipment was provided. The roof was repaired.", FORM) is None
