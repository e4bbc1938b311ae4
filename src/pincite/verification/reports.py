"""A check as the JSON of the engine's specification, with our own keys beside its keys."""

from __future__ import annotations

from typing import Any

from pincite.records import BudgetUse, CheckedClaim, CheckResult, CheckSummary


def engine_json(result: CheckResult) -> dict[str, Any]:
    """`{"claims": […], "summary": {…}}` with the names of the specification.

    A claim's `span` is its place in the answer, `citations` are places in the evidence as it was given. A claim
    without a verdict has the label None and a `status` that says why. Beside that: type, importance, reason codes,
    mismatches, what each citation anchor is worth, the page of the evidence, what of the answer is no claim, and under
    `budget`, where one was set, what was used of it.
    """
    return {
        "claims": [claim_json(checked) for checked in result.claims],
        "summary": summary_json(result.summary),
        "skipped": [
            {"text": piece.text, "span": [piece.start, piece.end], "reason": piece.reason} for piece in result.skipped
        ],
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "message": finding.message,
                "claim_id": finding.claim_id,
            }
            for finding in result.findings
        ],
        "notes": list(result.notes),
        **({} if result.budget is None else {"budget": budget_json(result.budget)}),
    }


def budget_json(use: BudgetUse) -> dict[str, Any]:
    """What was used of a budget, and `reached`, the limits that something was left undone for."""
    return {
        "limits": {
            "calls": use.limits.calls,
            "tokens": use.limits.tokens,
            "usd": use.limits.usd,
            "seconds": use.limits.seconds,
        },
        "calls": use.calls,
        "tokens": use.tokens,
        "cost_micro_usd": use.cost_micro_usd,
        "reached": list(use.reached),
    }


def claim_json(checked: CheckedClaim) -> dict[str, Any]:
    """One claim with its verdict, under the names of the specification."""
    claim, verdict = checked.claim, checked.verdict
    return {
        "id": claim.id,
        "text": claim.text,
        "span": [claim.start_offset, claim.end_offset],
        "label": verdict.label,
        "grade": verdict.grade,
        "confidence": verdict.confidence,
        "evidence": [
            {
                "doc_id": evidence.doc_id,
                "snippet": evidence.snippet,
                "score": evidence.score,
                "start": evidence.start,
                "end": evidence.end,
                "page": evidence.page,
                "cited": evidence.cited,
            }
            for evidence in verdict.evidence
        ],
        "citations": [
            {"doc_id": span.doc_id, "start": span.start, "end": span.end, "page": span.page}
            for span in verdict.citations
        ],
        "rationale": verdict.rationale,
        "status": verdict.status,
        "type": claim.type,
        "importance": claim.importance,
        "requires_citation": claim.requires_citation,
        "context_text": claim.context_text,
        "citation_anchors": list(claim.citation_anchors),
        "extraction_confidence": claim.extraction_confidence,
        "method": verdict.method,
        "reasons": list(verdict.reasons),
        "mismatches": [
            {
                "kind": entry.kind,
                "claim_text": entry.claim_text,
                "evidence_text": entry.evidence_text,
                "evidence": entry.evidence,
            }
            for entry in verdict.mismatches
        ],
        "cited": [
            {
                "anchor": entry.anchor,
                "label": entry.label,
                "grade": entry.grade,
                "confidence": entry.confidence,
                "reasons": list(entry.reasons),
            }
            for entry in verdict.cited
        ],
    }


def summary_json(summary: CheckSummary) -> dict[str, Any]:
    """The counts and ratios."""
    return {
        "supported": summary.supported,
        "refuted": summary.refuted,
        "nei": summary.nei,
        "failed": summary.failed,
        "not_judged": summary.not_judged,
        "precision": summary.precision,
        "coverage": summary.coverage,
        "claim_faithfulness": summary.claim_faithfulness,
    }
