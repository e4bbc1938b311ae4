"""What a check said of claims, as findings."""

from __future__ import annotations

import pytest

from pincite.evaluation.rules.verdicts import VERDICT, verdicts
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
