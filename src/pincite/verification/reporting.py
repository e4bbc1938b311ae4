"""A check as the JSON of the engine's specification, with our own keys beside its keys."""

from __future__ import annotations

from typing import Any

from pincite.records import CheckedClaim, CheckResult, CheckSummary


def engine_json(result: CheckResult) -> dict[str, Any]:
    """`{"claims": […], "summary": {…}}` with the names of the specification.

    A claim's `span` is its place in the answer, `citations` are places in the evidence as it was given. A claim
    without a verdict has the label None and a `status` that says why. Beside that: type, importance, reason codes,
    mismatches, what each citation anchor is worth, the page of the evidence, and what of the answer is no claim.
    """
    return {
        "claims": [_claim(checked) for checked in result.claims],
        "summary": _summary(result.summary),
        "skipped": [
            {"text": piece.text, "span": [piece.start, piece.end], "reason": piece.reason} for piece in result.skipped
        ],
        "findings": [
            {"code": each.code, "severity": each.severity, "message": each.message, "claim_id": each.claim_id}
            for each in result.findings
        ],
        "notes": list(result.notes),
    }


def _claim(checked: CheckedClaim) -> dict[str, Any]:
    claim, verdict = checked.claim, checked.verdict
    return {
        "id": claim.id,
        "text": claim.text,
        "span": [claim.start_offset, claim.end_offset],
        "label": verdict.label,
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
                "kind": each.kind,
                "claim_text": each.claim_text,
                "evidence_text": each.evidence_text,
                "evidence": each.evidence,
            }
            for each in verdict.mismatches
        ],
        "cited": [
            {"anchor": each.anchor, "label": each.label, "confidence": each.confidence, "reasons": list(each.reasons)}
            for each in verdict.cited
        ],
    }


def _summary(summary: CheckSummary) -> dict[str, Any]:
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
