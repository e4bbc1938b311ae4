"""Drift: each week of a group against the group's baseline window, with as many comparisons as there are in mind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from pincite.evaluation.comparison import ItemOutcome, compare
from pincite.evaluation.rates.counts import MEASURES, outcomes_of
from pincite.evaluation.rates.observations import Observation
from pincite.evaluation.rates.weeks import by_week, day_of, week_name
from pincite.records import Drift, DriftVerdict, RateGroup, RateMeasure


@dataclass(frozen=True, slots=True)
class _WeekPair:
    """A week's outcomes and the baseline's, of one group and measure."""

    group: RateGroup
    week: str
    measure: RateMeasure
    now: Sequence[ItemOutcome]
    before: Sequence[ItemOutcome]


def find_drift(
    groups: Mapping[RateGroup, Sequence[Observation]], window: tuple[date, date], *, confidence: float
) -> tuple[Drift, ...]:
    """The drift of each measure that a week has outcomes of, for weeks that lie wholly outside the window.

    The confidence of verdicts is shared out over all of them (Bonferroni).
    """
    pairs = [pair for group, observations in groups.items() for pair in _pairs(group, observations, window)]
    comparisons = sum(bool(pair.before) for pair in pairs)
    shared = 1 - (1 - confidence) / max(1, comparisons)
    return tuple(_drift(pair, confidence=confidence, shared=shared) for pair in pairs)


def _pairs(group: RateGroup, found: Sequence[Observation], window: tuple[date, date]) -> list[_WeekPair]:
    baseline = [observation for observation in found if window[0] <= day_of(observation) <= window[1]]
    before = {measure: outcomes_of(baseline, measure) for measure in MEASURES}
    pairs = []
    for monday, week in by_week(found).items():
        if monday <= window[1] and monday + timedelta(days=6) >= window[0]:
            continue
        for measure in MEASURES:
            if now := outcomes_of(week, measure):
                pairs.append(_WeekPair(group, week_name(monday), measure, now, before[measure]))
    return pairs


def _drift(pair: _WeekPair, *, confidence: float, shared: float) -> Drift:
    if not pair.before:
        return Drift(
            group=pair.group,
            week=pair.week,
            measure=pair.measure,
            verdict="not_compared",
            reason="the baseline window has nothing of this group",
        )
    alone = compare(pair.now, pair.before, confidence=confidence)
    sure = compare(pair.now, pair.before, confidence=shared)
    return Drift(
        group=pair.group,
        week=pair.week,
        measure=pair.measure,
        verdict=_verdict(sure.low, sure.high),
        difference=alone.share,
        low=alone.low,
        high=alone.high,
        reason=alone.reason,
    )


def _verdict(low: float | None, high: float | None) -> DriftVerdict:
    if low is None or high is None:
        return "not_compared"
    if high < 0:
        return "worse"
    return "better" if low > 0 else "none_shown"
