"""Passages: the whole of each source in overlapping windows of sentences, small enough to show and to judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.text import split_sentences
from pincite.verification.sources import Source

SENTENCES, STEP = 3, 2
"""Sentences of a passage, and by how many the next one is on, so that neighbours meet in one of them."""

LONGEST = 900
"""Characters of a passage; a sentence that is longer is cut at white space."""


@dataclass(frozen=True, slots=True)
class Passage:
    """`text` stands at `[start, end)` of unit `unit` (from 0) of source `source` (from 0)."""

    source: int
    unit: int
    start: int
    end: int
    text: str


def split_passages(sources: Sequence[Source]) -> tuple[Passage, ...]:
    """Every passage of the sources in order; together they hold every sentence."""
    return tuple(
        Passage(number, at, start, end, unit.text[start:end])
        for number, source in enumerate(sources)
        for at, unit in enumerate(source.units)
        for start, end in _windows(unit.text)
    )


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Spans of up to three sentences, each window sharing its last sentence with the next."""
    spans = [piece for start, end in split_sentences(text) for piece in _pieces(text, start, end)]
    at = 0
    while at < len(spans):
        last = at
        while last + 1 < len(spans) and last + 1 - at < SENTENCES and spans[last + 1][1] - spans[at][0] <= LONGEST:
            last += 1
        yield spans[at][0], spans[last][1]
        if last + 1 >= len(spans):
            return
        at = max(at + 1, min(at + STEP, last))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentence, or parts of it no longer than a passage."""
    while end - start > LONGEST:
        cut = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
        cut = cut if cut > 0 else start + LONGEST
        yield start, cut
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end
