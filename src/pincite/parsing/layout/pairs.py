"""Lines of labels with values → the ranges of each label and its value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pincite.document import KeyValue, Span
from pincite.parsing.layout.patterns import LABEL
from pincite.parsing.layout.shapes import LayoutRow


def pairs_of(rows: Sequence[LayoutRow], start: int) -> tuple[KeyValue, ...]:
    """The labels and values of a block whose text begins at `start` and has these rows as its lines.

    A label ends with a colon; all that follows it up to the next label is its value. Beside each other, a label begins
    at a wide gap only.
    """
    span_pairs: list[tuple[Span, Span]] = []
    for begin, end, text in _parts(rows, start):
        match = LABEL.match(text)
        if match is not None:
            value = begin + match.end("label")
            label = Span(start=begin + match.start("label"), end=value)
            value_text = text[match.end("label") :].lstrip().removeprefix(":").lstrip()
            span_pairs.append(
                (label, Span(start=end - len(value_text), end=end) if value_text else Span(start=end, end=end))
            )
        elif span_pairs:
            label, before = span_pairs[-1]
            span_pairs[-1] = (label, Span(start=before.start if len(before) else begin, end=end))
    return tuple(KeyValue(label=label, value=value) for label, value in span_pairs)


def _parts(rows: Sequence[LayoutRow], start: int) -> Iterable[tuple[int, int, str]]:
    """Start, end and text of each fragment, as the rows are written: fragments apart by one space, rows by one end."""
    at = start
    for row in rows:
        for fragment in row.fragments:
            yield at, at + len(fragment.text), fragment.text
            at += len(fragment.text) + 1
