"""The model's name, the order of its labels, and the sizes of its encoder."""

from __future__ import annotations

from dataclasses import dataclass

NAME = "pincite-minilm-l6"
"""What results call the model."""

LABELS = ("entailment", "neutral", "contradiction")

LETTERS = "enc"
"""A letter for each label, in the same order: a pair's truths are a string of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The sizes of an encoder; the defaults are MiniLM-L6-H384's."""

    vocabulary: int = 30_522
    positions: int = 512
    width: int = 384
    layers: int = 6
    heads: int = 12
    inner: int = 1_536
