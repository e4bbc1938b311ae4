"""Chunks: runs of words that stand together on a line or in a table cell, with what stands right of and below them.

A form's label and its value are such neighbours. Lines are cut where the gap between two words is wider than letters
are high, so that columns of a form come apart even where the text has them in one line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.document import BODY_TYPES, Block, Box, Document, Page
from pincite.extraction.offline.structure.tables import HeadedCell, TableShape, headed_cells, table_shapes

GAP = 1.2
"""A gap between words wider than this many line heights separates two chunks (a space is about a quarter)."""

_ALIGNED = 0.02
"""Left edges closer than this fraction of the page's width are aligned."""

_BELOW = 2.2
"""A value stands below its label when it begins within this many line heights under it."""

_PAGE_NUMBER = re.compile(r"\b(?:page|p\.?)\s*\d+(?:\s*(?:of|/)\s*\d+)?|(?<=\s)\d{1,4}$|^\d{1,4}(?=\s)", re.IGNORECASE)
"""The part of a running header that differs from page to page."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words at `[start, end)` of a page's text; `box` None where the format has no pages.

    `cell` is (table number, row, column) within the document for table cells, None for lines. `running` says that the
    words stand in a running header or footer.
    """

    source: int
    page: int
    start: int
    end: int
    text: str
    box: Box | None
    cell: tuple[int, int, int] | None = None
    running: bool = False


class _WordRow(NamedTuple):
    """A word: its range in the page's text and its box."""

    start: int
    end: int
    left: float
    top: float
    width: float
    height: float


class ChunkMap:
    """The chunks of one document in reading order, and their neighbours."""

    def __init__(self, document: Document, source: int) -> None:
        self.chunks: tuple[TextRun, ...] = tuple(_find_chunks(document, source))
        self._cells = {chunk.cell: index for index, chunk in enumerate(self.chunks) if chunk.cell is not None}
        self._rows: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for cell, index in self._cells.items():
            self._rows.setdefault(cell[:2], []).append((cell[2], index))
        self._shapes = table_shapes((cell, self.chunks[index].text) for cell, index in self._cells.items())
        lines: dict[int, list[tuple[float, int]]] = {}
        for index, chunk in enumerate(self.chunks):
            if chunk.cell is None and chunk.box is not None:
                lines.setdefault(chunk.page, []).append((chunk.box.top, index))
        self._pages = {page: sorted(some) for page, some in lines.items()}
        self._tallest = {page: max(self._box(index).height for _, index in some) for page, some in self._pages.items()}

    def shape_of(self, index: int) -> TableShape | None:
        """The shape of the table that a cell stands in, None for lines."""
        cell = self.chunks[index].cell
        return self._shapes[cell[0]] if cell is not None else None

    def headed(self) -> Iterator[HeadedCell]:
        """The cells of tables that have a head of their row and one of their column."""
        return headed_cells(self._cells, self._shapes)

    def _box(self, index: int) -> Box:
        box = self.chunks[index].box
        assert box is not None, "only lines with boxes are looked up by place"
        return box

    def _lines(self, page: int, top: float, bottom: float) -> Iterator[int]:
        """The lines of a page whose top edge is in a range, highest first."""
        some = self._pages.get(page, [])
        for position in range(bisect_left(some, (top, -1)), len(some)):
            if some[position][0] > bottom:
                return
            yield some[position][1]

    def right_of(self, index: int) -> int | None:
        """The next chunk on the same line or the next cell of the row, None when there is none."""
        chunk = self.chunks[index]
        if chunk.cell is not None:
            table, row, column = chunk.cell
            beyond = [place for place in self._rows[table, row] if place[0] > column]
            return min(beyond)[1] if beyond else None
        box = chunk.box
        if box is None:
            return None
        beside = [number for number in self.line_of(index) if self._box(number).left >= box.right]
        return beside[0] if beside else None

    def line_of(self, index: int) -> list[int]:
        """All chunks on the line of this one, itself included, from left to right; only itself for a table's cell."""
        chunk = self.chunks[index]
        box = chunk.box
        if box is None or chunk.cell is not None:
            return [index]
        near = self._lines(chunk.page, box.top - self._tallest[chunk.page], box.bottom)
        found = [(self._box(number).left, number) for number in near if _shares_line(box, self._box(number))]
        return [number for _, number in sorted(found)]

    def below(self, index: int) -> int | None:
        """The nearest chunk under this one that begins where it begins, or the cell below; None when there is none."""
        chunk = self.chunks[index]
        if chunk.cell is not None:
            table, row, column = chunk.cell
            return self._cells.get((table, row + 1, column))
        box = chunk.box
        if box is None:
            following = index + 1
            return following if following < len(self.chunks) and self.chunks[following].page == chunk.page else None
        near = self._lines(chunk.page, box.bottom - 0.3 * box.height, box.top + _BELOW * box.height)
        return next((number for number in near if abs(self._box(number).left - box.left) <= _ALIGNED), None)

    def above(self, index: int) -> int | None:
        """The nearest chunk over this one that begins where it begins; None for cells and where there is none."""
        chunk = self.chunks[index]
        if chunk.cell is not None or chunk.box is None:
            return None
        box = chunk.box
        near = list(self._lines(chunk.page, box.top - _BELOW * box.height, box.top - 0.5 * box.height))
        aligned = [number for number in near if abs(self._box(number).left - box.left) <= _ALIGNED]
        return aligned[-1] if aligned else None


def _shares_line(box: Box, other: Box) -> bool:
    """Whether two boxes share at least half of the lower one's height."""
    shared = min(box.bottom, other.bottom) - max(box.top, other.top)
    return shared > 0.5 * min(box.height, other.height)


def _find_chunks(document: Document, source: int) -> Iterator[TextRun]:
    tables = 0
    words: tuple[int, list[_WordRow]] = (0, [])
    repeated: set[str] = set()
    for block in document.blocks:
        running = block.type in ("Header", "Footer")
        if block.type not in BODY_TYPES and not running:
            continue
        if running:
            # What every page repeats is read once, where it stands first.
            said = _PAGE_NUMBER.sub("", " ".join(block.text.split())).casefold()
            if said in repeated:
                continue
            repeated.add(said)
        if block.cells:
            yield from _cell_chunks(block, source, tables)
            tables += 1
        else:
            page = document.page(block.page)
            if words[0] != block.page:
                words = (block.page, page_words(page))
            for chunk in line_chunks(page, block, words[1], source=source):
                yield replace(chunk, running=True) if running else chunk


def _cell_chunks(block: Block, source: int, table: int) -> Iterator[TextRun]:
    for cell in block.cells:
        if len(cell.span):
            text = block.text[cell.span.start - block.span.start : cell.span.end - block.span.start]
            place = (table, cell.row, cell.column)
            yield TextRun(source, block.page, cell.span.start, cell.span.end, text, cell.box, place)


def page_words(page: Page) -> list[_WordRow]:
    """The page's words in order of their places."""
    spans, boxes = page.words.span_array().tolist(), page.words.box_array().tolist()
    return sorted(_WordRow(*span, *box) for span, box in zip(spans, boxes, strict=True))


def line_chunks(page: Page, block: Block, words: list[_WordRow], *, source: int) -> Iterator[TextRun]:
    """The chunks of a block's lines; `words` are those of its page, from `page_words`."""
    offset = block.span.start
    for line in block.text.split("\n"):
        start, end = offset, offset + len(line)
        offset = end + 1
        if not line.strip():
            continue
        rows = words[bisect_left(words, (start,)) : bisect_left(words, (end,))]
        if rows:
            yield from _cut(rows, page, source)
        else:
            left = len(line) - len(line.lstrip())
            yield TextRun(source, page.number, start + left, start + len(line.rstrip()), line.strip(), None)


def _cut(rows: list[_WordRow], page: Page, source: int) -> Iterator[TextRun]:
    """The chunks of one line, given its words."""
    aspect = page.height / page.width if page.width > 0 else 1.0
    group = [rows[0]]
    for row in rows[1:]:
        before = group[-1]
        gap = row.left - (before.left + before.width)
        if gap > GAP * max(before.height, row.height) * aspect or gap < -0.5:
            yield _chunk(group, page, source)
            group = []
        group.append(row)
    yield _chunk(group, page, source)


def _chunk(group: list[_WordRow], page: Page, source: int) -> TextRun:
    start, end = group[0].start, group[-1].end
    left, top = min(row.left for row in group), min(row.top for row in group)
    right, bottom = max(row.left + row.width for row in group), max(row.top + row.height for row in group)
    box = Box(left=left, top=top, width=right - left, height=bottom - top)
    return TextRun(source, page.number, start, end, page.text[start:end], box)
