"""What a caller may replace: the entailment model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Entailment:
    """Calibrated probabilities that a text entails a claim, is neutral to it, contradicts it; they sum to 1."""

    entailment: float
    neutral: float
    contradiction: float

    def __post_init__(self) -> None:
        parts = (self.entailment, self.neutral, self.contradiction)
        if not all(0.0 <= part <= 1.0 for part in parts) or abs(sum(parts) - 1.0) > 0.01:
            raise ValueError(f"entailment probabilities must be 0 to 1 and sum to 1, got {parts}")


class EntailmentModel(Protocol):
    """Judges pairs of (evidence, claim). Raises no error for what a text says."""

    @property
    def name(self) -> str:
        """Model and revision, as results record it."""
        ...

    def judge(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """One judgement for each (evidence, claim), same length, same order."""
        ...
