"""Observations by week: ISO weeks, Monday to Sunday, of their times in UTC."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from pincite.evaluation.rates.observations import Observation


def day_of(observation: Observation) -> date:
    """The day of an evaluation; ValueError for one without a time."""
    if observation.at is None:
        raise ValueError(f"{observation.subject}: an evaluation of the log has a time")
    return observation.at.date()


def monday_of(observation: Observation) -> date:
    """The first day of the evaluation's week."""
    day = day_of(observation)
    return day - timedelta(days=day.weekday())


def week_name(monday: date) -> str:
    """The ISO week, `2026-W47`."""
    year, week, _ = monday.isocalendar()
    return f"{year}-W{week:02d}"


def by_week(observations: Sequence[Observation]) -> Mapping[date, list[Observation]]:
    """The observations of each week that has any, by its Monday, oldest first."""
    weeks: dict[date, list[Observation]] = defaultdict(list)
    for observation in observations:
        weeks[monday_of(observation)].append(observation)
    return dict(sorted(weeks.items()))
