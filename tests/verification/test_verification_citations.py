"""Bad citations are findings, wherever they stand, and citations have metrics of their own."""

from __future__ import annotations

import pytest

import pincite
from pincite.records import CheckResult
from pincite.text.hashing import hash_text

FEES = "The fee is $160."
PHOTOS = "All applications must include a photo ID."
FEES_HASH = hash_text(FEES)[:8]


def checked(answer: str, evidence: object = (FEES, PHOTOS), **options: int) -> CheckResult:
    return pincite.check(answer, list(evidence), query="What is the fee?", **options)  # type: ignore[call-overload]  # texts


def codes(result: CheckResult) -> list[str]:
    return [finding.code for finding in result.findings if finding.code != "critical_without_citation"]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("The fee is $160 [1].", []),
        (f"The fee is $160 [cite:{FEES_HASH}].", []),
        ("The fee is $160 [2].", ["citation_does_not_support"]),
        ("The fee is $150 [1].", ["citation_does_not_support"]),
        ("The fee is $160 [3].", ["unknown_anchor"]),
        ("The fee is $160 [cite:deadbeef].", ["unknown_anchor"]),
        ("The fee is $160 [cite:xyz].", ["malformed_anchor"]),
        ("The fee is $160 [1][3].", ["unknown_anchor"]),
    ],
)
def test_each_bad_citation_of_a_claim_is_a_finding(answer: str, found: list[str]) -> None:
    result = checked(answer)
    assert codes(result) == found
    assert all(finding.claim_id == "clm_001" for finding in result.findings)


@pytest.mark.parametrize(
    "answer",
    ["# Fees [9]\n\nThe fee is $160 [1].", "Hello! [9]\n\nThe fee is $160 [1].", "The fee is $160 [1].\n\nThanks! [9]"],
    ids=["heading", "greeting", "after the last claim"],
)
def test_an_unknown_anchor_in_text_that_is_no_claim_is_a_finding(answer: str) -> None:
    (finding,) = checked(answer).findings
    assert (finding.code, finding.claim_id) == ("unknown_anchor", None)
    assert finding.message.startswith("the citation [9] at ")


def test_a_known_anchor_in_text_that_is_no_claim_is_none() -> None:
    assert codes(checked("# Fees [2]\n\nThe fee is $160 [1].")) == []


def test_an_anchor_that_fits_two_texts_is_ambiguous() -> None:
    rules = ["Rule 6337 is in force.", "Rule 7198 is in force."]  # their hashes begin with the same six digits
    assert {hash_text(rule)[:6] for rule in rules} == {"85953d"}
    assert codes(checked("Rule 7198 is in force [cite:85953d].", rules)) == ["ambiguous_anchor"]
    assert codes(checked("# Rules [cite:85953d]\n\nRule 7198 is in force.", rules)) == ["ambiguous_anchor"]


def test_anchors_behind_the_last_claim_that_is_judged_are_looked_up() -> None:
    result = checked("The fee is $160 [1]. Applications must include a photo ID [8].", max_claims=1)
    assert codes(result) == ["unknown_anchor"]


def test_without_evidence_a_citation_is_not_unknown() -> None:
    result = checked("The fee is $160 [1].", ())
    assert codes(result) == []
    assert result.claims[0].verdict.cited[0].reasons == ("no_evidence",)
    assert (result.summary.citation_precision, result.summary.citation_recall) == (None, None)


def test_a_citation_that_says_otherwise_is_an_error_and_one_that_says_nothing_a_warning() -> None:
    severities = [finding.severity for finding in checked("The fee is $150 [1]. The fee is $160 [2].").findings]
    assert severities == ["error", "warning"]


def test_precision_is_of_citations_and_recall_of_claims_that_require_one() -> None:
    answer = f"The fee is $160 [1]. {PHOTOS[:-1]} [1][2]. The fee is $160 for all applications."
    summary = checked(answer).summary
    assert (summary.citations.judged, summary.citations.supporting) == (3, 2)
    assert summary.citation_precision == pytest.approx(2 / 3, abs=1e-6)
    required = sum(entry.claim.requires_citation for entry in checked(answer).claims)
    assert (summary.citations.required, summary.citations.covered) == (required, 2)
    assert summary.citation_recall == pytest.approx(2 / required, abs=1e-6)


def test_what_names_nothing_known_lowers_precision() -> None:
    summary = checked("The fee is $160 [1][7][cite:xyz].").summary
    assert (summary.citations.judged, summary.citations.supporting) == (3, 1)
    assert (summary.citations.unknown_anchor, summary.citations.malformed_anchor) == (1, 1)


def test_with_nothing_to_divide_by_both_are_null() -> None:
    summary = checked("Hello there!").summary
    assert (summary.citation_precision, summary.citation_recall) == (None, None)


def test_a_claim_without_citation_lowers_recall_alone() -> None:
    summary = checked("The fee is $160.").summary
    assert (summary.citation_precision, summary.citation_recall) == (None, 0.0)
