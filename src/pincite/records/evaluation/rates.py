"""Quality over time: pass rates of evaluations and of their claims by model, operation, prompt and week; drift.

Shares and differences are 0 to 1 (a difference -1 to 1), not percent. Weeks are ISO weeks of the times in UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

RateMeasure = Literal["evaluations", "rules", "judged"]
"""`evaluations`: those that passed, of those that came to an end. `rules`: claims in which no rule found an error, of
all claims. `judged`: claims that judges pass, estimated from samples for all claims they were drawn from."""

DriftVerdict = Literal["worse", "better", "none_shown", "not_compared"]
"""`none_shown` is not "none": the interval reaches over 0."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRate:
    """One rate with its interval; share and limits are None where nothing has an outcome.

    `items` have an outcome, of them `passed` passed, and `left_out` have none (an evaluation that was not finished, a
    claim that no judge voted on). `population` is what the share speaks of: for samples all claims that could have been
    drawn; `unreached` could not, or nobody judged any of their kind. Intervals of `judged` are for what judging all of
    the population would show, the others for more evaluations like these.
    """

    __pydantic_config__ = _CONFIG

    measure: RateMeasure
    share: float | None
    low: float | None
    high: float | None
    passed: int
    items: int
    population: int
    left_out: int = 0
    unreached: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RateGroup:
    """What rows are told apart by; None both where a row does not say it and where the report does not ask."""

    __pydantic_config__ = _CONFIG

    operation: str | None = None
    model: str | None = None
    prompt_version: str | None = None

    @property
    def text(self) -> str:
        """One line for people; of rows that say none of it, "unnamed"."""
        return " · ".join(part for part in (self.operation, self.model, self.prompt_version) if part) or "unnamed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RateRow:
    """The rates of a group in a week (`week` like `2026-W47`, `starts` its Monday), or over all weeks (both None).

    `cost_micro_usd` is None where any evaluation's cost is not known.
    """

    __pydantic_config__ = _CONFIG

    group: RateGroup
    week: str | None
    starts: date | None
    evaluations: int
    needs_review: int
    cost_micro_usd: int | None
    rates: tuple[PassRate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """How a week's rate differs from the baseline window's, in the same group.

    `low` to `high` is the interval of the difference by itself; the verdict comes from a wider one, at the confidence
    shared out over all comparisons of the report, so that looking often does not find what is not there. `reason` says
    why nothing was compared.
    """

    __pydantic_config__ = _CONFIG

    group: RateGroup
    week: str
    measure: RateMeasure
    verdict: DriftVerdict
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RateReport:
    """Rates over all weeks (`totals`), by week (`weeks`, oldest first in each group), and drift of weeks.

    `rows` were read. The baseline window is from its first day to its last, both included; None where there is none.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.rates/1"] = "pincite.rates/1"
    rows: int
    confidence: float
    by: tuple[str, ...]
    baseline_from: date | None
    baseline_until: date | None
    totals: tuple[RateRow, ...]
    weeks: tuple[RateRow, ...]
    drifts: tuple[Drift, ...]
    notes: tuple[str, ...] = ()
