"""What is wrong with claims, as findings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.claims import extract_heuristic, find_anchors, validate_claims
from pincite.records import AnswerValue

ANSWER = "The fee is $5 [cite:a1b2c3d4]."
(CLAIM,) = extract_heuristic(ANSWER, query="fee").claims


def codes(claim: object = CLAIM, answer: str = ANSWER) -> list[str]:
    return [finding.code for finding in validate_claims([claim], answer, anchors=find_anchors(answer))]  # type: ignore[list-item]  # a claim


def test_a_good_claim_has_no_findings() -> None:
    assert codes() == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"end_offset": 999}, "invalid_offsets"),
        ({"text": "The fee is $6"}, "text_mismatch"),
        ({"start_offset": 4}, "text_mismatch"),
        ({"citation_anchors": ()}, "critical_without_citation"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], code: str) -> None:
    assert codes(replace(CLAIM, **changes)) == [code]  # type: ignore[arg-type]  # each is what the field takes


def test_an_anchor_that_can_be_no_hash_and_a_value_in_no_claim() -> None:
    assert codes(CLAIM, f"{ANSWER} [cite:nonsense]") == ["invalid_anchor"]
    value = AnswerValue(kind="number", text="7", start=0, end=1, claim_ids=(), reason=None)
    assert [finding.code for finding in validate_claims([], ANSWER, values=[value])] == ["uncovered_value"]
