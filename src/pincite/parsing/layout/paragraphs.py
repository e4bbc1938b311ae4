"""Rows to paragraphs: where one ends is told by spacing, fonts, indents, numbering and lines broken early."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pincite.parsing.layout.patterns import (
    MARKER,
    SIGNATURE_LABEL,
    begins_item,
    ends_sentence,
    has_leaders,
    is_page_number,
)
from pincite.parsing.layout.shapes import LayoutRow

DEFAULT_LEADING = 1.25  # font sizes from baseline to baseline, where there are too few lines to measure
FEWEST_LINES = 4
INDENT = 0.8  # font sizes


class Column(NamedTuple):
    """What is usual in one region: its right edge in points and its leading in font sizes."""

    right: float
    leading: float


def paragraphs_of(rows: Sequence[LayoutRow]) -> list[list[LayoutRow]]:
    """The rows of one region, from top to bottom, cut into paragraphs."""
    if not rows:
        return []
    column = Column(max(row.right for row in rows), _leading(rows))
    paragraphs = [[rows[0]]]
    for before, row in pairwise(rows):
        if _breaks(paragraphs[-1], before, row, column):
            paragraphs.append([row])
        else:
            paragraphs[-1].append(row)
    return paragraphs


def _leading(rows: Sequence[LayoutRow]) -> float:
    """The usual distance of baselines in font sizes: a low quantile, as paragraph gaps only make it larger."""
    distances = sorted(
        (row.bottom - before.bottom) / row.size
        for before, row in pairwise(rows)
        if row.size > 0 and abs(row.size - before.size) < 0.1 * row.size and row.bottom > before.bottom
    )
    distances = [distance for distance in distances if 0.7 < distance < 3.5]
    return distances[int(0.35 * len(distances))] if len(distances) >= FEWEST_LINES else DEFAULT_LEADING


def _breaks(paragraph: list[LayoutRow], before: LayoutRow, row: LayoutRow, column: Column) -> bool:
    size = max(before.size, row.size)
    distance = (row.bottom - before.bottom) / size if size > 0 else 0.0
    if _changes_size(before, row) or not 0.3 < distance <= 1.22 * column.leading + 0.08:
        return True
    if _is_entry(before) and _is_entry(row):
        return False
    return (
        _changes_style(before, row, column) or _starts_item(before, row, column) or _ends_early(paragraph, row, column)
    )


def _changes_size(before: LayoutRow, row: LayoutRow) -> bool:
    """Whether the font size changes at the line's end: a line of mostly small capitals runs on in its own size."""
    if abs(before.size - row.size) <= 0.12 * max(before.size, row.size):
        return False
    last, first = before.fragments[-1].words[-1].size, row.fragments[0].words[0].size
    return abs(last - first) > 0.12 * max(last, first)


def _is_entry(row: LayoutRow) -> bool:
    """Whether the row is an entry of a table of contents."""
    return has_leaders(row.text) or (
        len(row.fragments) > 1 and is_page_number(row.fragments[-1].text) and len(row.fragments[0].text) > 3
    )


def _changes_style(before: LayoutRow, row: LayoutRow, column: Column) -> bool:
    """Whether a bold or all-capitals line ends here: not where a sentence just runs on."""
    if not ends_sentence(before.text, or_part=True) and not _had_room(before, row, column):
        return False
    if before.bold != row.bold and not row.text[:1].islower():
        return True
    text = before.text
    capitals = text.isupper() and sum(map(str.isalpha, text)) >= max(4, 0.6 * len(text))
    return capitals and any(map(str.islower, row.text[:12]))


def _starts_item(before: LayoutRow, row: LayoutRow, column: Column) -> bool:
    """Whether the row starts a list item or clause: a number at a line's start may be just a wrapped reference."""
    text = row.text + " "
    if not begins_item(text):
        return False
    if SIGNATURE_LABEL.match(text) and SIGNATURE_LABEL.match(before.text):
        return False
    if _had_room(before, row, column) or before.text[-1] in ".:":
        return True
    return ends_sentence(before.text, or_part=True) and abs(row.left - before.left) > INDENT * row.size


def _had_room(before: LayoutRow, row: LayoutRow, column: Column) -> bool:
    """Whether the row's first word would have fitted on the line before: that line was ended on purpose."""
    first = row.fragments[0].words.first_width
    return before.right + 0.35 * row.size + first < column.right - 0.5 * row.size


def _ends_early(paragraph: list[LayoutRow], row: LayoutRow, column: Column) -> bool:
    before = paragraph[-1]
    ended = ends_sentence(before.text)
    shift = row.left - before.left
    if abs(shift) > 3 and abs((row.left + row.right) - (before.left + before.right)) < 6:
        return False  # centred lines belong together
    if not ended:
        return False
    if _had_room(before, row, column) and not row.text[:1].islower():
        return True
    if shift > INDENT * row.size:
        return len(paragraph) > 1 or not MARKER.match(before.text)
    return shift < -INDENT * row.size and len(paragraph) > 1
