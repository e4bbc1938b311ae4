"""A text in pieces, each with what covers it, spans that overlap included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from pincite.document import Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MarkedText(Generic[T]):
    """Words between two borders of spans. `covers` are the payloads of the spans over them, the longest span first.

    With each stands whether its span begins with this piece.
    """

    text: str
    covers: tuple[tuple[T, bool], ...]


def split_at_spans(content: str, spans: Iterable[tuple[Span, T]]) -> list[MarkedText[T]]:
    """The pieces of a text. Spans beyond the text are cut to it; empty ones mark nothing."""
    length = len(content)
    cut = [(min(span.start, length), min(span.end, length), payload) for span, payload in spans]
    cut = sorted(
        (marked_span for marked_span in cut if marked_span[0] < marked_span[1]),
        key=lambda marked_span: (marked_span[0], -marked_span[1]),
    )
    borders = sorted({0, length, *(at for start, end, _ in cut for at in (start, end))})
    return [
        MarkedText(
            content[start:end],
            tuple((payload, begins == start) for begins, ends, payload in cut if begins <= start and end <= ends),
        )
        for start, end in pairwise(borders)
    ]
