"""The counts and ratios of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pincite.records import CheckSummary, Verdict


def summarise(verdicts: Iterable[Verdict]) -> CheckSummary:
    """The summary of an answer's verdicts; a ratio with nothing to divide by is None."""
    counts = Counter(verdict.label or verdict.status for verdict in verdicts)
    supported, refuted, nei = counts["supported"], counts["refuted"], counts["nei"]
    judged = supported + refuted + nei
    return CheckSummary(
        supported=supported,
        refuted=refuted,
        nei=nei,
        failed=counts["failed"],
        not_judged=counts["not_judged"],
        precision=_ratio(supported, supported + refuted),
        coverage=_ratio(supported + refuted, judged),
        claim_faithfulness=_ratio(supported, judged),
    )


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None
