"""The learned combination: overlap of words, deterministic checks and an entailment model, as one probability.

Boosted trees over the features of `features.py`, trained on labelled rows (`training/verifier/combine.py`) with one
entailment model, and meant for that model: its scores mean something else with another one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from training.verifier.features import NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """Trees over the features NAMES: a split is `(feature, threshold, left, right)`, a leaf `(-1, value)`.

    `model` is the name of the entailment model it was trained with; `threshold` the probability from which a claim
    counts as supported, chosen once on training rows; `slope` and `offset` make calibrated log odds of the trees'
    sum.
    """

    model: str
    threshold: float
    start: float
    slope: float
    offset: float
    trees: tuple[tuple[tuple[float, ...], ...], ...]

    def probability(self, features: Sequence[float]) -> float:
        """The probability, 0 to 1, that passages with these features support their claim."""
        score = self.start + sum(_value(tree, features) for tree in self.trees)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, self.slope * score + self.offset))))


def _value(tree: Sequence[Sequence[float]], features: Sequence[float]) -> float:
    node = tree[0]
    while node[0] >= 0:
        node = tree[int(node[2] if features[int(node[0])] <= node[1] else node[3])]
    return node[1]


def read_combination(given: dict[str, Any]) -> Combination:
    """The combination that a JSON object holds. Raises ValueError when it was made for other features."""
    if tuple(given["features"]) != NAMES:
        raise ValueError("the combination was made for other features than these: run training.verifier.combine again")
    return Combination(
        model=given["model"],
        threshold=given["threshold"],
        start=given["start"],
        slope=given["slope"],
        offset=given["offset"],
        trees=tuple(tuple(tuple(node) for node in tree) for tree in given["trees"]),
    )
