"""Quality over time: rates of the evaluation log, and a result against a baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.api.documents import configured
from pincite.records import CheckResult, Evaluation, GateReport, LogEntry, RateReport, Score

if TYPE_CHECKING:
    from pincite.api.documents import Source
    from pincite.config import Config
    from pincite.evaluation.rates import ReportOptions
    from pincite.store import Store

_PAGE = 100
"""Rows that are read from the store at a time."""


def gate(
    result: Score | CheckResult | Evaluation | Source,
    *,
    baseline: Score | CheckResult | Evaluation | Source | None = None,
    measures: Sequence[str] = (),
    tolerance: float = 0.02,
    at_least: float | None = None,
    confidence: float = 0.98,
) -> GateReport:
    """Whether a result is as good as a baseline, or reaches a share, as far as its interval can tell.

    Both are values, or files that `pincite score`, `check`, `eval` or `eval-log` wrote with `--json` (a checked set's
    results in JSON lines, too). `tolerance` is how much worse than the baseline the result may be, as a share;
    `confidence` that of all intervals together. Without `measures` the usual ones are gated: `fields` of a score,
    `claim_faithfulness` of a check, `rules` and `judged` of evaluations. Raises ResultError for files that hold nothing
    of the kind, UsageError for what cannot be compared.
    """
    from pincite.evaluation import gate as gates

    options = gates.GateOptions(measures=tuple(measures), tolerance=tolerance, at_least=at_least, confidence=confidence)
    sides = [
        gates.judged(item) if isinstance(item, Score | CheckResult | Evaluation) else gates.read_judged(Path(item))
        for item in (result, baseline)
        if item is not None
    ]
    return gates.decide(sides[0], sides[1] if len(sides) > 1 else None, options)


def eval_report(
    rows: Source | Sequence[Source] | Sequence[LogEntry] | None = None,
    *,
    options: ReportOptions | None = None,
    days: tuple[date | None, date | None] = (None, None),
    config: Config | None = None,
) -> RateReport:
    """Pass rates of evaluations by operation, model, prompt version and week, with intervals, and what drifted.

    `rows` are rows of the log, or files of them (JSON lines, or one JSON list); None for all of the configured store's.
    `days` are the first and the last day that count, in UTC. Raises ResultError for files that hold anything else,
    StoreError for a store that cannot be read.
    """
    from pincite.config.store import open_configured
    from pincite.evaluation.rates import rate_report, read_log

    entries: list[LogEntry] = []
    if rows is None:
        with open_configured(configured(config, None)) as store:
            entries.extend(_stored(store))
    else:
        for item in [rows] if isinstance(rows, str | Path) else rows:
            entries.extend([item] if isinstance(item, LogEntry) else read_log(Path(item)))
    first, last = days
    return rate_report(
        (
            entry
            for entry in entries
            if (first is None or _day(entry) >= first) and (last is None or _day(entry) <= last)
        ),
        options,
    )


def _day(entry: LogEntry) -> date:
    return entry.run.created_at.astimezone(UTC).date()


def _stored(store: Store) -> Iterator[LogEntry]:
    """Every row of the log, newest first, a page at a time."""
    log, last = store.of().log, None
    while page := log.entries(limit=_PAGE, after=last):
        yield from page
        last = page[-1].run.id
