"""Why an item needs a person, by the table of the citation format: medium and low always, high by a spot check.

An item that failed, contradicts itself or was said not to be there although something could not be read needs one
whatever its confidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pincite.records import (
    CheckedClaim,
    ClaimFinding,
    ExtractionResult,
    FieldResult,
    ReviewCode,
    StoredIssue,
)
from pincite.review.order import ordered
from pincite.review.spot_checks import is_spot_check

CROSS_REFERENCE = "cross-reference"
"""How the note of a field begins whose value only points somewhere else."""

_CITATION = frozenset({"citation_does_not_support", "unknown_anchor", "ambiguous_anchor"})


def field_reasons(field: FieldResult, *, unread: bool, result: str) -> tuple[ReviewCode, ...]:
    """Why somebody should look at a field, the gravest reason first; empty where nobody needs to.

    `unread` says that not everything could be read, `result` names the result for the spot check.
    """
    codes = ordered(_of_field(field, unread=unread))
    if codes or field.status != "found" or not is_spot_check(result, field.key):
        return codes
    return ("spot_check",)


def _of_field(field: FieldResult, *, unread: bool) -> Iterator[ReviewCode]:
    if field.status == "error":
        yield "error"
    if field.status == "not_present" and unread:
        yield "unread_pages"
    if field.conflict:
        yield "conflict"
    if field.confidence == "low":
        yield "low"
    if field.confidence == "medium":
        yield "medium"
    if field.status == "found" and (field.note or "").startswith(CROSS_REFERENCE):
        yield "cross_reference"


def claim_reasons(
    checked: CheckedClaim, *, result: str, findings: Iterable[ClaimFinding] = ()
) -> tuple[ReviewCode, ...]:
    """Why somebody should look at a claim of an answer; as `field_reasons`.

    `findings` are those of the check about this claim: an error or warning counts as an issue.
    """
    codes = ordered(_of_claim(checked, findings))
    if codes or not is_spot_check(result, checked.claim.id):
        return codes
    return ("spot_check",)


def _of_claim(checked: CheckedClaim, findings: Iterable[ClaimFinding]) -> Iterator[ReviewCode]:
    verdict = checked.verdict
    for finding in findings:
        if finding.code == "critical_without_citation" and verdict.label == "supported":
            continue  # the documents bear it out: where they do is in the verdict
        yield "issue_error" if finding.severity == "error" else "issue_warning"
    if verdict.status == "failed":
        yield "error"
    if verdict.status == "not_judged":
        yield "not_judged"
    if verdict.label == "refuted":
        yield "refuted"
    if verdict.label == "nei":
        yield "nei"
    if "conflicting_evidence" in verdict.reasons:
        yield "conflict"
    if _CITATION & {*verdict.reasons, *(reason for cited in verdict.cited for reason in cited.reasons)}:
        yield "citation"


def issue_reasons(issues: Iterable[StoredIssue]) -> tuple[ReviewCode, ...]:
    """What the open ones among issues come to: an error, a warning, both or nothing; remarks ask for nothing."""
    return ordered(
        "issue_error" if stored.issue.severity == "error" else "issue_warning"
        for stored in issues
        if stored.closed_by is None and stored.issue.severity != "info"
    )


def has_unread(result: ExtractionResult) -> bool:
    """Whether any page of a result's sources was not, or not fully, read, or a document failed altogether."""
    return bool(result.failures) or any(source.unread_pages for source in result.sources)
