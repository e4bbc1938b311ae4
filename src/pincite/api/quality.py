"""Quality over time: a result against a baseline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.records import CheckResult, GateReport, Score

if TYPE_CHECKING:
    from pincite.api.documents import Source


def gate(
    result: Score | CheckResult | Source,
    *,
    baseline: Score | CheckResult | Source | None = None,
    measures: Sequence[str] = (),
    tolerance: float = 0.02,
    at_least: float | None = None,
    confidence: float = 0.98,
) -> GateReport:
    """Whether a result is as good as a baseline, or reaches a share, as far as its interval can tell.

    Both are values, or files that `pincite score --json` or `pincite check` wrote (a set's results in JSON lines, too).
    `tolerance` is how much worse than the baseline the result may be, as a share; `confidence` that of all intervals
    together. Without `measures` the first of the kind is gated: `fields` of a score, `claim_faithfulness` of a check.
    Raises ResultError for files that hold nothing of the kind, UsageError for what cannot be compared.
    """
    from pincite.evaluation import gate as gates

    options = gates.GateOptions(measures=tuple(measures), tolerance=tolerance, at_least=at_least, confidence=confidence)
    sides = [
        gates.judged(item) if isinstance(item, Score | CheckResult) else gates.read_judged(Path(item))
        for item in (result, baseline)
        if item is not None
    ]
    return gates.decide(sides[0], sides[1] if len(sides) > 1 else None, options)
