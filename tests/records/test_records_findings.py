"""Evaluation's values: what they refuse, and what they come to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.codec import from_json, to_json
from pincite.document import Span
from pincite.records import (
    Citation,
    ClaimEvidence,
    ClaimPart,
    ClaimRecord,
    Finding,
    RuleReport,
    RuleSummary,
    Segment,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
SEVERITIES = st.sampled_from(["error", "warning", "info"])


def citation(excerpt: str = "2019") -> Citation:
    segment = Segment(page=1, char_span=Span(start=0, end=len(excerpt)), excerpt=excerpt)
    return Citation(source_id="cv", segments=(segment,), quote=excerpt, match="exact", score=1.0)


EVIDENCE = st.builds(
    ClaimEvidence, text=TEXT, quote=st.none() | TEXT, citation=st.none() | TEXT.map(citation), part=TEXT
)
PARTS = st.builds(
    ClaimPart,
    name=TEXT,
    value=st.none() | TEXT | st.integers() | st.lists(TEXT, max_size=2),
    citations=st.lists(TEXT.map(citation), max_size=2).map(tuple),
)
RECORDS = st.builds(
    ClaimRecord,
    id=NAMES,
    revision=st.integers(1, 9),
    type=st.none() | TEXT,
    label=st.none() | TEXT,
    start=st.none() | TEXT,
    end=st.none() | TEXT,
    confidence=st.none() | st.floats(0, 1),
    evidence=st.lists(EVIDENCE, max_size=2).map(tuple),
    parts=st.lists(PARTS, max_size=2).map(tuple),
)
FINDINGS = st.builds(
    Finding,
    rule=NAMES,
    code=NAMES,
    severity=SEVERITIES,
    claim_ids=st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple),
    message=TEXT,
    details=st.dictionaries(TEXT, TEXT | st.integers(), max_size=2),
)


@given(RECORDS)
def test_a_claim_comes_back_from_its_json(record: ClaimRecord) -> None:
    assert from_json(ClaimRecord, to_json(record)) == record


@given(st.lists(FINDINGS, max_size=4).map(tuple))
def test_a_report_comes_back_from_its_json(findings: tuple[Finding, ...]) -> None:
    rules = (RuleSummary(rule="dates", status="checked", passed=True, claims=3),)
    report = RuleReport(today="2024-05-01", total_claims=3, rules=rules, findings=findings)
    assert from_json(RuleReport, to_json(report)) == report


@given(st.lists(FINDINGS, max_size=4).map(tuple))
def test_only_errors_fail_and_every_claim_of_a_finding_has_an_issue(findings: tuple[Finding, ...]) -> None:
    report = RuleReport(today="2024-05-01", total_claims=3, rules=(), findings=findings)
    assert report.passed is not any(finding.severity == "error" for finding in findings)
    listed = [(issue.claim_id, issue.code) for issue in report.issues]
    assert listed == [(claim, finding.code) for finding in findings for claim in finding.claim_ids]
    assert all(issue.claim_id not in issue.related for issue in report.issues)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"id": ""}, "a claim needs an id"),
        ({"revision": 0}, "revisions count from 1"),
        ({"confidence": 1.5}, "not within 0 and 1"),
        ({"confidence": float("nan")}, "not within 0 and 1"),
    ],
    ids=["no id", "revision 0", "confidence above 1", "confidence NaN"],
)
def test_a_claim_refuses(changed: dict[str, object], message: str) -> None:
    record = ClaimRecord(id="a")
    with pytest.raises(ValueError, match=message):
        replace(record, **changed)


def test_a_finding_about_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="names the claims"):
        Finding(rule="dates", code="x", severity="error", claim_ids=(), message="")


@pytest.mark.parametrize(("status", "passed"), [("checked", None), ("disabled", True), ("not_checked", False)])
def test_a_rule_passed_only_if_it_was_checked(status: str, passed: bool | None) -> None:
    with pytest.raises(ValueError, match="if and only if it was checked"):
        RuleSummary(rule="dates", status=status, passed=passed)  # type: ignore[arg-type]


def test_the_citations_of_a_claim_come_once() -> None:
    twice = citation("2019")
    record = ClaimRecord(
        id="a",
        parts=(ClaimPart(name="start", value="2019", citations=(twice,)),),
        evidence=(ClaimEvidence(text="Led it", citation=citation("Led it")), ClaimEvidence(citation=twice)),
    )
    assert [one.excerpt for one in record.citations] == ["2019", "Led it"]


@pytest.mark.parametrize(
    ("evidence", "words"),
    [
        (ClaimEvidence(text="x", quote="said", citation=citation("stands")), "stands"),
        (ClaimEvidence(text="x", quote="said"), "said"),
        (ClaimEvidence(text="x"), ""),
    ],
    ids=["citation", "quote", "neither"],
)
def test_the_words_of_evidence_are_the_document_s_where_known(evidence: ClaimEvidence, words: str) -> None:
    assert evidence.words == words
