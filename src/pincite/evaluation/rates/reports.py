"""The report: rates of each group over all weeks and week by week, and drift against a baseline window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from pincite.errors import UsageError
from pincite.evaluation.intervals import CONFIDENCE
from pincite.evaluation.rates.counts import MEASURES, rate
from pincite.evaluation.rates.drift import find_drift
from pincite.evaluation.rates.observations import Observation, observe
from pincite.evaluation.rates.weeks import by_week, day_of, week_name
from pincite.records import LogEntry, RateGroup, RateReport, RateRow

BY = ("operation", "model", "prompt_version")
BASELINE_WEEKS = 4
"""How many of the first weeks with rows are the baseline where none is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOptions:
    """What is told apart (`by`), which window is the baseline (first and last day), and how sure intervals are."""

    by: tuple[str, ...] = BY
    baseline: tuple[date, date] | None = None
    confidence: float = CONFIDENCE

    def __post_init__(self) -> None:
        for name in self.by:
            if name not in BY:
                raise UsageError(f"rows are told apart by {', '.join(BY)}, not by {name!r}")
        if self.baseline is not None and self.baseline[0] > self.baseline[1]:
            raise UsageError(f"the baseline ends on {self.baseline[1]}, before it begins on {self.baseline[0]}")
        if not 0 < self.confidence < 1:
            raise UsageError(f"the confidence is between 0 and 1 (0.95 for 95 %), not {self.confidence:g}")


def rate_report(entries: Iterable[LogEntry], options: ReportOptions | None = None) -> RateReport:
    """The rates of rows of the log, in any order; a row that is there twice counts once.

    Without rows the report has no groups. Where no baseline is named it is the first four weeks that have rows, or all
    but the last where there are fewer than five.
    """
    chosen = options or ReportOptions()
    rows = {entry.run.id: entry for entry in entries}
    observations = sorted((observe(entry) for entry in rows.values()), key=lambda each: (day_of(each), each.subject))
    window = chosen.baseline or _first_weeks(list(by_week(observations)))
    groups = _grouped(observations, chosen.by)
    confidence = chosen.confidence
    return RateReport(
        rows=len(observations),
        confidence=confidence,
        by=chosen.by,
        baseline_from=window[0] if window else None,
        baseline_until=window[1] if window else None,
        totals=tuple(_row(group, None, group_observations, confidence) for group, group_observations in groups.items()),
        weeks=tuple(
            _row(group, monday, week, confidence)
            for group, group_observations in groups.items()
            for monday, week in by_week(group_observations).items()
        ),
        drifts=find_drift(groups, window, confidence=confidence) if window else (),
        notes=tuple(_notes(observations, window)),
    )


def _first_weeks(mondays: Sequence[date]) -> tuple[date, date] | None:
    if len(mondays) < 2:
        return None
    last = mondays[min(BASELINE_WEEKS, len(mondays) - 1) - 1]
    return mondays[0], last + timedelta(days=6)


def _grouped(observations: Sequence[Observation], by: Sequence[str]) -> Mapping[RateGroup, list[Observation]]:
    """The observations of each group, groups in the order of their names."""
    groups: dict[RateGroup, list[Observation]] = defaultdict(list)
    for observation in observations:
        groups[RateGroup(**{name: getattr(observation, name) for name in by})].append(observation)
    return dict(sorted(groups.items(), key=lambda pair: pair[0].text))


def _row(group: RateGroup, monday: date | None, found: Sequence[Observation], confidence: float) -> RateRow:
    costs = [record.cost_micro_usd for record in found]
    known_costs = [cost for cost in costs if cost is not None]
    rates = (rate(found, measure, confidence=confidence) for measure in MEASURES)
    return RateRow(
        group=group,
        week=week_name(monday) if monday else None,
        starts=monday,
        evaluations=len(found),
        needs_review=sum(record.needs_review for record in found),
        cost_micro_usd=sum(known_costs) if len(known_costs) == len(costs) else None,
        rates=tuple(record for record in rates if record.items or record.left_out),
    )


def _notes(observations: Sequence[Observation], window: tuple[date, date] | None) -> list[str]:
    notes = []
    unread = sum(observation.judgements.unread for observation in observations)
    if unread:
        notes.append(f"{unread} rows have judgements in a form that is not known: they count for no judged rate")
    if observations and window is None:
        notes.append("there is one week only, so there is nothing to compare")
    return notes
