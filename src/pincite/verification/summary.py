"""The counts and ratios of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, get_args

from pincite.records import (
    CheckedClaim,
    CheckSummary,
    CitationCounts,
    ClaimFinding,
    Grade,
    GradeCounts,
    Label,
)
from pincite.verification.citations import CITATION_CODES

OUTCOMES = (*get_args(Label), "failed", "not_judged")
"""What becomes of a claim: a label, or why it has none."""

_GRADES = {grade: f"grades.{grade}" for grade in get_args(Grade)}
_CITATIONS = {entry.name: f"citations.{entry.name}" for entry in fields(CitationCounts)}

COUNTS = (*OUTCOMES, *_GRADES.values(), *_CITATIONS.values())
"""What of an answer is counted: its claims by outcome and grade, its citations."""

RATIOS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "precision": (("supported",), ("supported", "refuted")),
    "coverage": (("supported", "refuted"), ("supported", "refuted", "nei")),
    "claim_faithfulness": (("supported",), ("supported", "refuted", "nei")),
    "citation_precision": (("citations.supporting",), ("citations.judged",)),
    "citation_recall": (("citations.covered",), ("citations.required",)),
}
"""The counts that each ratio divides, and by which."""


def summarise(claims: Iterable[CheckedClaim], findings: Iterable[ClaimFinding] = ()) -> CheckSummary:
    """The summary of an answer's claims, and of what is wrong with its citations; a ratio with nothing to divide by is
    None.
    """
    counts: Counter[str] = Counter(f"citations.{entry.code}" for entry in findings if entry.code in CITATION_CODES)
    for checked in claims:
        verdict = checked.verdict
        counts[verdict.label or verdict.status] += 1
        if verdict.grade is not None:
            counts[_GRADES[verdict.grade]] += 1
        counts.update(_citations(checked))
    return summarise_counts(counts)


def summarise_counts(counts: Mapping[str, int]) -> CheckSummary:
    """The summary of counts under the names of `COUNTS`."""
    return CheckSummary(
        **{name: counts.get(name, 0) for name in OUTCOMES},
        precision=ratio(counts, "precision"),
        coverage=ratio(counts, "coverage"),
        claim_faithfulness=ratio(counts, "claim_faithfulness"),
        citation_precision=ratio(counts, "citation_precision"),
        citation_recall=ratio(counts, "citation_recall"),
        grades=GradeCounts(**{name: counts.get(key, 0) for name, key in _GRADES.items()}),
        citations=CitationCounts(**{name: counts.get(key, 0) for name, key in _CITATIONS.items()}),
    )


def ratio(counts: Mapping[str, int], name: str) -> float | None:
    """A ratio over counts under the names of `COUNTS`; None where there is nothing to divide by."""
    above, below = RATIOS[name]
    whole = sum(counts.get(key, 0) for key in below)
    return round(sum(counts.get(key, 0) for key in above) / whole, 6) if whole else None


def counts_of(summary: Mapping[str, Any]) -> dict[str, int]:
    """The counts of a summary's JSON under the names of `COUNTS`."""
    flat = dict(summary)
    for group in ("grades", "citations"):
        flat |= {f"{group}.{name}": count for name, count in summary.get(group, {}).items()}
    return {key: flat.get(key, 0) for key in COUNTS}


def _citations(checked: CheckedClaim) -> Counter[str]:
    """How many of a claim's citations were judged and support it, and whether it needed one and has it."""
    judged = checked.verdict.judged_citations
    if judged is None:
        return Counter()
    supporting = sum(cited.label == "supported" for cited in judged)
    counts = Counter({"citations.judged": len(judged), "citations.supporting": supporting})
    if checked.claim.requires_citation:
        counts += Counter({"citations.required": 1, "citations.covered": int(supporting > 0)})
    return counts
