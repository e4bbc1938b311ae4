"""What a caller may replace: the judge of what rules and entailment leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pincite.records import Evidence, Label, ReasonCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim with its evidence, as it is put to a judge; `id` is the claim's."""

    id: str
    statement: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A judge's answer. `quotes` are words it gave for it, each found in the evidence with that number.

    `failed` says why there is no label; `skipped` that the case was not put to the judge because a budget was reached.
    """

    label: Label | None
    confidence: float | None = None
    rationale: str = ""
    quotes: tuple[tuple[int, str], ...] = ()
    reasons: tuple[ReasonCode, ...] = ()
    failed: str | None = None
    skipped: bool = False

    def __post_init__(self) -> None:
        if (self.label is None) != (self.failed is not None or self.skipped):
            raise ValueError("a judgement has a label, or says why it has none")


class ClaimJudge(Protocol):
    """Judges cases; a case that cannot be judged is a Judgement that says so, never an exception."""

    @property
    def name(self) -> str:
        """`provider:model`, as results record it."""
        ...

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """One judgement for each case, same length, same order."""
        ...
