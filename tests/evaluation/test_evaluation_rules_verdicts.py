"""What a check said of claims, as findings."""

from __future__ import annotations

import pytest

import pincite
from pincite.evaluation.rules.verdicts import CITED, VERDICT, answer_citations, verdicts
from pincite.records import ClaimPart, ClaimRecord


@pytest.mark.parametrize(
    ("value", "severity"),
    [("supported", None), ("refuted", "error"), ("nei", "warning"), ("failed", "warning"), ("not_judged", "warning")],
)
def test_only_what_was_refuted_is_an_error(value: str, severity: str | None) -> None:
    record = ClaimRecord(id="c", label="The fee is $5", parts=(ClaimPart(name=VERDICT, value=value),))
    assert [finding.severity for finding in verdicts([record])] == ([severity] if severity else [])


def test_claims_without_a_verdict_have_no_finding() -> None:
    assert list(verdicts([ClaimRecord(id="c"), ClaimRecord(id="d", parts=(ClaimPart(name="x", value="nei"),))])) == []


@pytest.mark.parametrize(
    ("code", "finding", "severity"),
    [
        ("contradicts", "citation_does_not_support", "error"),
        ("citation_does_not_support", "citation_does_not_support", "warning"),
        ("unknown_anchor", "unknown_anchor", "error"),
        ("ambiguous_anchor", "ambiguous_anchor", "error"),
        ("malformed_anchor", "malformed_anchor", "error"),
    ],
)
def test_a_bad_citation_of_a_checked_claim_is_a_finding(code: str, finding: str, severity: str) -> None:
    part = ClaimPart(name=CITED, value={"anchor": "[7]", "code": code})
    (entry,) = answer_citations([ClaimRecord(id="c", label="The fee is $5", parts=(part,))])
    assert (entry.code, entry.severity, entry.claim_ids) == (finding, severity, ("c",))
    assert "the citation [7]" in entry.message


def test_parts_that_are_no_citations_have_no_finding() -> None:
    parts = (ClaimPart(name="x", value={"anchor": "[7]", "code": "unknown_anchor"}), ClaimPart(name=CITED, value="[7]"))
    assert list(answer_citations([ClaimRecord(id="c", parts=parts)])) == []


def test_citations_of_a_check_are_found_by_its_evaluation() -> None:
    result = pincite.check("# Fees [9]\n\nThe fee is $5 [1]. The cap is $7 [8][1].", ["The fee is $5."], query="fee")
    evaluation = pincite.evaluate(result)
    codes = [finding.code for finding in evaluation.rules.findings if finding.rule == "answerCitations"]
    assert codes == ["unknown_anchor", "citation_does_not_support"]
    assert [note for note in evaluation.notes if "[9]" in note] == [
        "the citation [9] at 7 names nothing: there is 1 source"
    ]
