"""A text with some of its spans marked, spans that overlap included."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeVar

from pincite.document import Span
from pincite.review.page.markup import Markup, join, text

T = TypeVar("T")

Wrap = Callable[[Markup, T, bool], Markup]
"""Markup around one piece of the text for one thing that covers it; True where the thing begins with the piece."""


def mark_spans(content: str, spans: Iterable[tuple[Span, T]], wrap: Wrap[T]) -> Markup:
    """The text in pieces, each wrapped once for every span that covers it, the longest of them outermost.

    Spans beyond the text are cut to it; empty ones mark nothing.
    """
    length = len(content)
    cut = [(min(span.start, length), min(span.end, length), payload) for span, payload in spans]
    cut = sorted(
        (marked_span for marked_span in cut if marked_span[0] < marked_span[1]), key=lambda one: (one[0], -one[1])
    )
    borders = sorted({0, length, *(at for start, end, _ in cut for at in (start, end))})
    pieces: list[Markup] = []
    for start, end in pairwise(borders):
        piece = text(content[start:end])
        for begins, ends, payload in reversed(cut):
            if begins <= start and end <= ends:
                piece = wrap(piece, payload, begins == start)
        pieces.append(piece)
    return join(pieces)
