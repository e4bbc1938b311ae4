"""Batches of texts of similar length: little of a batch is padding, and none is larger than memory allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MOST_TEXTS = 64
"""Texts of a batch."""

MOST_TOKENS = 8_192
"""Tokens of a batch, padding included."""


def batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The places of all texts, shortest first, in groups within both limits; a text that is longer stands alone."""
    group: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda at: lengths[at]):
        if group and (len(group) == MOST_TEXTS or (len(group) + 1) * lengths[place] > MOST_TOKENS):
            yield group
            group = []
        group.append(place)
    if group:
        yield group
