"""The counts and ratios of a check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from pincite.records import CheckSummary, Verdict


def summarise(verdicts: Iterable[Verdict]) -> CheckSummary:
    """The summary of an answer's verdicts; a ratio with nothing to divide by is None."""
    return summarise_counts(Counter(verdict.label or verdict.status for verdict in verdicts))


def summarise_counts(counts: Mapping[str, int]) -> CheckSummary:
    """The summary of so many verdicts of each label, and of each status where there is no label."""
    counts = Counter(counts)
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
