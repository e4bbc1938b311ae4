"""What the steps of layout hand to each other: fragments, rows, tables and pieces.

Coordinates are displayed points as in `pincite.parsing.raw.pages`. All are tuples: a page makes a hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from pincite.document import BlockType
from pincite.parsing.raw.pages import RawWord
from pincite.parsing.raw.words import Members


class Extent(NamedTuple):
    """A rectangle in displayed points."""

    left: float
    top: float
    right: float
    bottom: float


class Fragment(NamedTuple):
    """Words of one line with no wide gap between them.

    `start` is the engine's index of its first character; `own_offsets` are its `offsets` where `text` is not the file's
    own; `size` is the font size most of its characters have; `bold` holds when every word is bold. A table that was
    found before the reading order stands in it as a fragment without words, and -1 for its start; `placed` is that
    table.
    """

    left: float
    top: float
    right: float
    bottom: float
    start: int
    words: Members
    own_offsets: tuple[int, ...] | None
    text: str
    size: float
    bold: bool
    placed: LayoutPiece | None = None

    @property
    def offsets(self) -> tuple[int, ...]:
        """Where each word starts in `text`."""
        if self.own_offsets is not None:
            return self.own_offsets
        return tuple([start - self.start for start in self.words.starts.tolist()])


class LayoutRow(NamedTuple):
    """One visual line: its fragments from left to right; `text` joins them with one space."""

    left: float
    top: float
    right: float
    bottom: float
    fragments: tuple[Fragment, ...]
    text: str
    size: float
    bold: bool


_make_row = partial(tuple.__new__, LayoutRow)
"""A `LayoutRow` from its fields in order, at half the cost of calling the class."""


class TableCell(NamedTuple):
    """One cell of a table: its place in the grid, its lines and its extent."""

    row: int
    column: int
    row_span: int
    column_span: int
    rows: tuple[LayoutRow, ...]
    extent: Extent
    header: bool


class LayoutPiece(NamedTuple):
    """What becomes one block: a paragraph (rows), a table (cells) or a figure (neither)."""

    kind: BlockType
    level: int | None
    rows: tuple[LayoutRow, ...]
    cells: tuple[TableCell, ...]
    extent: Extent


def around(shapes: Iterable[Extent | Fragment | LayoutRow]) -> Extent:
    """The smallest extent around shapes."""
    sides = [shape[:4] for shape in shapes]
    if len(sides) == 1:
        return Extent(*sides[0])
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def around_words(words: Iterable[RawWord]) -> Extent:
    """The smallest extent around words."""
    lefts, tops, rights, bottoms = zip(*(word[2:6] for word in words), strict=True)
    return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def row_of(fragments: Sequence[Fragment]) -> LayoutRow:
    """The row made of these fragments, which stand from left to right."""
    if len(fragments) == 1:
        left, top, right, bottom, _, _, _, text, size, bold, _ = fragment = fragments[0]
        return _make_row((left, top, right, bottom, (fragment,), text, size, bold))
    lefts, tops, rights, bottoms, _, _, _, texts, sizes, bolds, _ = zip(*fragments, strict=True)
    lengths = list(map(len, texts))
    size, text = sizes[lengths.index(max(lengths))], " ".join(texts)
    return _make_row((min(lefts), min(tops), max(rights), max(bottoms), tuple(fragments), text, size, all(bolds)))


def paragraph(kind: BlockType, rows: Sequence[LayoutRow], *, level: int | None = None) -> LayoutPiece:
    """The piece made of these rows."""
    return LayoutPiece(kind, level, tuple(rows), (), around(rows))
