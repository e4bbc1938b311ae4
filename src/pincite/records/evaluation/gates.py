"""What a gate says of a result: for each measure whether it is as good as it should be, and by which interval.

Shares and differences are 0 to 1 (a difference -1 to 1), not percent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GateVerdict = Literal["pass", "fail", "inconclusive"]
"""`pass`: the whole interval is on the right side of the limit. `fail`: all of it is on the wrong side. `inconclusive`:
the limit is inside, or nothing could be compared."""

GateKind = Literal["check", "score", "evaluation"]
"""What is gated: checked claims, an extraction's score, or rows of the evaluation log."""

GatePairing = Literal["items", "groups", "none"]
"""What was held against what: the same items, the same groups (answers, documents), or two independent samples."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GateSide:
    """One side of a measure: its share (None without an item), its items, their groups, the items without outcome."""

    __pydantic_config__ = _CONFIG

    share: float | None
    items: int
    groups: int
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GateTest:
    """One question to a measure: whether `low` to `high` lies above the limit, at or below it, or on both sides.

    `against` the baseline the interval is that of the difference, counted so that more is better, and the limit is
    minus the tolerance; against the `threshold` it is the result's own. Limits are None where there is nothing to go
    by, and `reason` says why, or what decided.
    """

    __pydantic_config__ = _CONFIG

    against: Literal["baseline", "threshold"]
    verdict: GateVerdict
    limit: float
    low: float | None
    high: float | None
    reason: str
    pairing: GatePairing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GateMeasure:
    """A measure with its tests; its verdict is the worst of theirs. `better` says which way is good."""

    __pydantic_config__ = _CONFIG

    name: str
    better: Literal["higher", "lower"]
    verdict: GateVerdict
    result: GateSide
    baseline: GateSide | None
    tests: tuple[GateTest, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GateReport:
    """The verdict, the worst of all measures', and what it rests on.

    `confidence` is that of all intervals together, shared out where there are several tests.
    """

    __pydantic_config__ = _CONFIG

    format: Literal["pincite.gate/1"] = "pincite.gate/1"
    verdict: GateVerdict
    kind: GateKind
    measures: tuple[GateMeasure, ...]
    confidence: float
    tolerance: float
    at_least: float | None = None
    notes: tuple[str, ...] = ()
