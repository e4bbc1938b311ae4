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


@pytest.mark.parametrize(
    "answer",
    [
        f"{ANSWER} [cite:nonsense]",
        f"# Fees [cite:]\n\n{ANSWER}",
        f"Hello! [cite: 12ab\n\n{ANSWER}",
        f"{ANSWER}\n\nI hope this helps! [cite:1]",
    ],
    ids=["in a claim", "in a heading", "in a greeting", "after the last claim"],
)
def test_a_malformed_anchor_is_named_wherever_it_stands(answer: str) -> None:
    (finding,) = extract_heuristic(answer, query="fee").findings
    assert (finding.code, finding.severity) == ("malformed_anchor", "error")
    assert "[cite:" in finding.message


def test_a_malformed_anchor_names_the_claim_it_belongs_to() -> None:
    claims = extract_heuristic("The fee is $5 [cite:xyz]. [cite:]", query="fee")
    assert [finding.claim_id for finding in claims.findings] == ["clm_001", "clm_001"]
    assert claims.claims[0].citation_anchors == ("cite:xyz", "cite:")


@pytest.mark.parametrize(
    "answer",
    [
        f"{ANSWER}\n\n```\nx = fees[7] # [cite:]\n```\n",
        f"<think>Is it [9]? [cite:xyz]</think>\n{ANSWER}",
        f"{ANSWER}\n\nSources:\n[7] A handbook\n[8] Another\n",
    ],
    ids=["code", "thinking", "sources"],
)
def test_what_stands_in_code_in_thinking_or_before_a_source_cites_nothing(answer: str) -> None:
    claims = extract_heuristic(answer, query="fee")
    assert [anchor.target for anchor in claims.anchors] == ["a1b2c3d4"]
    assert claims.findings == ()


def test_a_value_in_no_claim_is_named() -> None:
    value = AnswerValue(kind="number", text="7", start=0, end=1, claim_ids=(), reason=None)
    assert [finding.code for finding in validate_claims([], ANSWER, values=[value])] == ["uncovered_value"]
