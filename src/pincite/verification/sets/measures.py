"""What the rows of a set come to: counts, and ratios with intervals over rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.records import CheckSummary
from pincite.verification.summary import COUNTS, RATIOS, ratio, summarise_counts

RESAMPLES = 1_000
"""Samples of rows behind an interval (percentile bootstrap over rows, 95 %, seed fixed)."""

Counts = Mapping[str, int]
"""The claims and citations of a row, under the names of `COUNTS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A ratio over all rows with its interval; `value` None where there is nothing to divide by."""

    name: str
    value: float | None
    low: float | None = None
    high: float | None = None


def total(counts: Sequence[Counts]) -> CheckSummary:
    """The counts of all rows together, and their ratios."""
    return summarise_counts({key: sum(count.get(key, 0) for count in counts) for key in COUNTS})


def measures(counts: Sequence[Counts]) -> tuple[Measure, ...]:
    """The ratios over all rows, each with its interval over samples of rows; none for fewer than two rows."""
    import numpy as np

    rows = [[count.get(key, 0) for key in COUNTS] for count in counts]
    table = np.array(rows, dtype=np.int64).reshape(-1, len(COUNTS))
    rng = np.random.default_rng(0)
    samples: list[Counts] = []
    for _ in range(RESAMPLES if len(counts) > 1 else 0):
        sums = table[rng.integers(0, len(counts), len(counts))].sum(axis=0)
        samples.append(dict(zip(COUNTS, sums.tolist(), strict=True)))
    totals = dict(zip(COUNTS, table.sum(axis=0).tolist(), strict=True))
    estimates = []
    for name in RATIOS:
        values = sorted(value for sample in samples if (value := ratio(sample, name)) is not None)
        low = values[int(0.025 * len(values))] if values else None
        high = values[int(0.975 * (len(values) - 1))] if values else None
        estimates.append(Measure(name=name, value=ratio(totals, name), low=low, high=high))
    return tuple(estimates)
