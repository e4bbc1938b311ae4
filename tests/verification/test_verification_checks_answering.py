"""Forms answer their questions: what is ticked is what the evidence says."""

from __future__ import annotations

import pytest

import pincite
from pincite.verification.checks import check_claim

FORM = (
    "Was the employee hospitalized overnight? [ ] Yes [X] No Was safety equipment provided? [X] Yes [ ] No "
    "Was the employee paid? [ ] Yes [ ] No"
)


@pytest.mark.parametrize(
    ("claim", "reasons"),
    [
        ("The employee was hospitalized overnight.", ["negation_mismatch"]),
        ("The employee was not hospitalized overnight.", []),
        ("Safety equipment was provided.", []),
        ("Safety equipment was not provided.", ["negation_mismatch"]),
        ("The employee was paid.", []),
        ("The employee was not paid.", []),
        ("The roof was repaired.", []),
    ],
)
def test_what_the_tick_denies_differs_and_a_question_alone_says_nothing(claim: str, reasons: list[str]) -> None:
    assert [finding.reason for finding in check_claim(claim, [FORM])] == reasons


def test_what_the_tick_denies_is_never_supported() -> None:
    (found,) = pincite.verify_claims(["Safety equipment was not provided."], [("form", FORM)])
    assert found.label == "nei"


def test_a_claim_that_the_tick_denies_shows_the_question_with_its_answer() -> None:
    (found,) = pincite.verify_claims(["She was hospitalized overnight."], [("form", FORM)])
    assert [each.evidence_text for each in found.mismatches] == [
        "Was the employee hospitalized overnight? [ ] Yes [X] No"
    ]
