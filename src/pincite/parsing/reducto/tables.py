"""A table as HTML or Markdown text → its cells on a grid, as browsers place them.

Only what a table needs is understood. Everything else in it is text or is passed over; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser

from pincite.document import Cell, Span
from pincite.parsing.flow.clusters import write_table
from pincite.parsing.flow.numerals import raised

MAX_STEPS = 2_000_000
"""Grid places that are looked at in one table; one that needs more is left as the text it came as."""

MAX_SPAN = 1_000
"""Rows or columns of one cell, as the HTML standard bounds columns."""

_HTML_TABLE = re.compile(r"\s*<table[\s>]", re.IGNORECASE)
_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")
_SPACE = re.compile(r"\s+")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def read_table(content: str) -> tuple[str, tuple[Cell, ...]] | None:
    """The table's text and its cells with their spans in it; None when the content is no table, or one without text."""
    if _HTML_TABLE.match(content):
        reader = _TableReader()
        reader.feed(content)
        reader.close()
        cells = reader.cells()
    else:
        cells = _markdown_cells(content)
    if not cells:
        return None
    text, placed = write_table(cells)
    return (text, placed) if text else None


def _cell(place: tuple[int, int], text: str, *, extent: tuple[int, int] = (1, 1), header: bool = False) -> Cell:
    return Cell(
        row=place[0],
        column=place[1],
        row_span=extent[0],
        column_span=extent[1],
        span=Span(start=0, end=0),
        text=text,
        header=header,
    )


class _TableReader(HTMLParser):
    """Collects the cells of the outermost tables; those of tables inside cells are text of the cell."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._cells: list[Cell] = []
        self._row = -1
        self._column = 0
        self._busy: dict[int, int] = {}  # the row from which each column is free again
        self._open: tuple[tuple[int, int], tuple[int, int], bool] | None = None
        self._text: list[str] = []
        self._depth = 0
        self._ignored = 0
        self._raised = 0
        self._steps = 0

    def cells(self) -> list[Cell]:
        """The cells, with spans that end where the table does; none of a table that was too large."""
        self._end_cell()
        if self._steps > MAX_STEPS:
            return []
        rows = self._row + 1
        return [replace(cell, row_span=min(cell.row_span, rows - cell.row)) for cell in self._cells]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._depth += 1
        elif tag in {"script", "style"}:
            self._ignored += 1
        elif tag == "sup":
            self._raised += 1
        elif tag == "br" or (self._depth > 1 and tag in {"tr", "td", "th"}):
            self._text.append("\n" if tag in {"br", "tr"} else " ")
        elif tag == "tr":
            self._end_cell()
            self._row += 1
            self._column = 0
        elif tag in {"td", "th"}:
            self._begin_cell(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._depth -= 1
        elif tag in {"script", "style"}:
            self._ignored = max(self._ignored - 1, 0)
        elif tag == "sup":
            self._raised = max(self._raised - 1, 0)
        elif self._depth <= 1 and tag in {"td", "th", "tr"}:
            self._end_cell()

    def handle_data(self, data: str) -> None:
        if self._open is not None and not self._ignored:
            text = _SPACE.sub(" ", data)
            self._text.append(raised(text, after=self._text) if self._raised else text)

    def _begin_cell(self, tag: str, attributes: dict[str, str | None]) -> None:
        self._end_cell()
        self._row = max(self._row, 0)
        rows, columns = _extent(attributes.get("rowspan")), _extent(attributes.get("colspan"))
        while self._busy.get(self._column, 0) > self._row and self._steps <= MAX_STEPS:
            self._column += 1
            self._steps += 1
        self._steps += columns
        if self._steps > MAX_STEPS:
            return
        self._open = ((self._row, self._column), (rows, columns), tag == "th")
        if rows > 1:
            for column in range(self._column, self._column + columns):
                self._busy[column] = self._row + rows
        self._column += columns
        self._text = []
        self._raised = 0

    def _end_cell(self) -> None:
        if self._open is None:
            return
        place, extent, header = self._open
        self._cells.append(_cell(place, _tidy("".join(self._text)), extent=extent, header=header))
        self._open = None


def _extent(text: str | None) -> int:
    digits = (text or "").strip()
    return min(max(int(digits[:6]), 1), MAX_SPAN) if digits.isascii() and digits.isdigit() else 1


def _tidy(text: str) -> str:
    """The text as a browser shows it: lines only where a tag breaks them, single spaces."""
    return "\n".join(line for line in (" ".join(line.split()) for line in text.split("\n")) if line)


def _markdown_cells(content: str) -> list[Cell]:
    """The cells of a pipe table, none when the content is none: its second line must be the delimiter row."""
    lines = [line for line in content.strip().split("\n") if line.strip()]
    if len(lines) < 2 or "|" not in lines[1] or not _DELIMITER.fullmatch(lines[1]):
        return []
    rows = [_markdown_row(line) for index, line in enumerate(lines) if index != 1]
    return [
        _cell((row, column), _tidy(_BREAK.sub("\n", text.replace("\\|", "|"))), header=row == 0)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
    ]


def _markdown_row(line: str) -> Sequence[str]:
    return _BAR.split(line.strip().removeprefix("|").removesuffix("|"))
