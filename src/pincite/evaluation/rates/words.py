"""Rates in words, for tables and pages."""

from __future__ import annotations

from collections.abc import Mapping

from pincite.records import PassRate, RateGroup, RateMeasure, RateReport
from pincite.text.display.printing import dollars

MEASURE_WORDS: Mapping[RateMeasure, str] = {
    "evaluations": "evaluations that passed",
    "rules": "claims without an error of a rule",
    "judged": "claims that judges pass",
}


def group_text(report: RateReport, group: RateGroup) -> str:
    """What a group is called; "all" where nothing is told apart."""
    return group.text if report.by else "all evaluations"


def rate_text(rate: PassRate | None) -> str:
    """`93.1 % (90.2 to 95.4)`; – where there is nothing."""
    return "–" if rate is None else interval_text(rate.share, rate.low, rate.high)


def interval_text(share: float | None, low: float | None, high: float | None, *, points: bool = False) -> str:
    """A share in percent with its interval, or a difference in points, with signs."""
    if share is None:
        return "–"
    form, unit = ("+.1f", "points") if points else (".1f", "%")
    between = "" if low is None or high is None else f" ({100 * low:{form}} to {100 * high:{form}})"
    return f"{100 * share:{form}} {unit}{between}"


def rate_counts(rate: PassRate) -> str:
    """What a rate was counted from, in a sentence."""
    if rate.measure == "judged":
        words = f"{rate.passed} of {rate.items} sampled claims, estimated for all {rate.population}"
        words += f"; {rate.left_out} sampled without a vote" if rate.left_out else ""
        return words + (f"; {rate.unreached} claims of kinds that nobody judged" if rate.unreached else "")
    words = f"{rate.passed} of {rate.items}"
    return words + (f"; {rate.left_out} not finished" if rate.left_out else "")


def cost_text(micro_usd: int | None) -> str:
    """`$0.0123`; "not known" for None."""
    return "not known" if micro_usd is None else dollars(micro_usd)
