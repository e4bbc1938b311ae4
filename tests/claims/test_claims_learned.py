"""The learned scores: what they decide, and what they may not."""

from __future__ import annotations

import pytest

from pincite.claims import extract_heuristic
from pincite.claims.learning.features import features_of
from pincite.claims.learning.scores import claim_probability, classify_type


@pytest.mark.parametrize("text", ["You've got this!", "My hunch is that it will rain."])
def test_talk_that_no_rule_lists_is_unverifiable(text: str) -> None:
    found = extract_heuristic(text)
    assert found.claims == ()
    assert found.skipped[0].reason == "unverifiable"


@pytest.mark.parametrize(
    "text",
    ["You've got 30 days!", "Nobody enjoys that [cite:abc123].", 'They call it "the long goodbye".'],
    ids=["figure", "anchor", "quotation"],
)
def test_what_can_be_checked_is_never_dropped_by_a_score(text: str) -> None:
    assert len(extract_heuristic(text).claims) == 1


def test_a_prescribed_step_is_a_rule_and_advice_is_none() -> None:
    step, advice = extract_heuristic("Back up the database."), extract_heuristic("Consider asking a friend.")
    assert [claim.type for claim in step.claims] == ["policy"]
    assert [piece.reason for piece in advice.skipped] == ["advice"]


def test_scores_are_probabilities_and_repeat() -> None:
    first = claim_probability("The policy covers flood damage.")
    assert 0.5 < first < 1
    assert claim_probability("The policy covers flood damage.") == first


def test_the_types_of_plain_sentences() -> None:
    said = [classify_type(text) for text in ("The fee is $5.", "Claims must be filed in writing.", "Bears sleep.")]
    assert said == ["numeric", "policy", "fact"]


def test_features_tell_figures_persons_and_beginnings() -> None:
    found = set(features_of("I paid 30 dollars!", listed=True))
    assert {"bias", "digit", "exclaims", "first person", "f=i", "ff=i_paid", "w=#", "b=paid_#", "listed"} <= found
