"""Level lines that part the rows of a table: rules, and the upper and lower edges of shaded bands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pincite.parsing.layout.shapes import LayoutRow
from pincite.parsing.raw.pages import RawRect

SAME = 1.5  # points of height within which pieces are of one line
JOINT = 4.0  # points between pieces of one line, drawn cell by cell
SHORTEST = 12.0  # points; shorter pieces are parts of letters and icons
MOST = 2000  # a page with more is a drawing
HIGHEST_BAND = 90.0  # points; taller fills are backgrounds of whole areas


class Separator(NamedTuple):
    """One level line: its height on the page and its two ends, in points."""

    y: float
    left: float
    right: float


def separators_of(rules: Sequence[RawRect], fills: Sequence[RawRect]) -> list[Separator]:
    """The level lines of a page from top to bottom, their pieces joined; none of a page that is a drawing."""
    if (not rules and not fills) or len(rules) + len(fills) > MOST:
        return []
    pieces = [
        Separator((rect.top + rect.bottom) / 2, rect.left, rect.right)
        for rect in rules
        if rect.right - rect.left >= SHORTEST and rect.right - rect.left > rect.bottom - rect.top
    ]
    for rect in fills:
        if rect.right - rect.left >= SHORTEST and rect.bottom - rect.top <= HIGHEST_BAND:
            pieces += [Separator(rect.top, rect.left, rect.right), Separator(rect.bottom, rect.left, rect.right)]
    return _joined(pieces)


def _joined(pieces: Iterable[Separator]) -> list[Separator]:
    """Pieces that touch at one height become one line."""
    lines: list[Separator] = []
    level: list[Separator] = []
    for piece in sorted(pieces):
        if level and piece.y - level[0].y > SAME:
            lines += _united(level)
            level = []
        level.append(piece)
    return lines + _united(level)


def _united(level: list[Separator]) -> list[Separator]:
    united: list[Separator] = []
    for piece in sorted(level, key=lambda one: one.left):
        if united and piece.left <= united[-1].right + JOINT:
            united[-1] = united[-1]._replace(right=max(united[-1].right, piece.right))
        else:
            united.append(piece)
    return united


def parted(rows: Sequence[LayoutRow], separators: Sequence[Separator]) -> list[bool]:
    """For each row whether a line across most of the rows' width stands between it and the row before."""
    if not separators or len(rows) < 2:
        return [False] * len(rows)
    left, right = min(row.left for row in rows), max(row.right for row in rows)
    heights = [
        separator.y
        for separator in separators
        if min(separator.right, right) - max(separator.left, left) >= 0.8 * (right - left)
    ]
    row_breaks = [False]
    for before, row in pairwise(rows):
        upper, lower = (before.top + before.bottom) / 2, (row.top + row.bottom) / 2
        row_breaks.append(bisect_left(heights, lower) > bisect_right(heights, upper))
    return row_breaks
