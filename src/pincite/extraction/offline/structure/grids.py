"""Grids: the tables of a document with the heading they stand under, joined where they run over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.corpus import Corpus

Row = Mapping[int, TextRun]
"""The cells of a table's row that hold words, by column."""

MAX_TITLE_ROWS = 3
"""Rows of a table above its header that may only name the table."""

MAX_ROWS_ABOVE = 12
"""Rows above a header that has more cells than each of them: labels and values of what the table is about."""


@dataclass(frozen=True, slots=True)
class TableGrid:
    """A table of document number `source`: its rows in order, and the heading above it ("" for none)."""

    source: int
    rows: tuple[Row, ...]
    heading: str

    @property
    def columns(self) -> frozenset[int]:
        """The columns that hold words in any row."""
        return frozenset(column for row in self.rows for column in row)

    def page(self, row: int) -> int:
        """The page on which a row stands."""
        return next(iter(self.rows[row].values())).page


def find_grids(corpus: Corpus, source: int) -> Iterator[TableGrid]:
    """The tables of a document in reading order, as the parser cut them."""
    tables: dict[int, dict[int, dict[int, TextRun]]] = {}
    for chunk in corpus.chunk_maps[source].chunks:
        if chunk.cell is not None:
            table, row, column = chunk.cell
            tables.setdefault(table, {}).setdefault(row, {})[column] = chunk
    headings = {
        (unit.page, unit.start): unit.heading for unit in corpus.units if unit.source == source and unit.kind == "row"
    }
    for rows in tables.values():
        ordered = tuple(rows[row] for row in sorted(rows))
        first = min(ordered[0].values(), key=lambda chunk: chunk.start)
        yield TableGrid(source, ordered, headings.get((first.page, first.start), ""))


def headed_grids(corpus: Corpus, source: int, is_header: Callable[[Row], bool]) -> Iterator[tuple[Row, TableGrid]]:
    """Each table with a header and the rows below it; tables that go on without a header belong to the one before.

    The header is among the first rows: a title may stand above it. A header that a later page repeats is no row.
    """
    open_table: tuple[Row, TableGrid] | None = None
    for grid in find_grids(corpus, source):
        at = _header_of(grid, is_header)
        if at is not None:
            header, below = grid.rows[at], replace(grid, rows=grid.rows[at + 1 :])
            if open_table is not None and _same_header(open_table[0], header) and _next_page(open_table[1], grid):
                open_table = (open_table[0], _joined(open_table[1], below))
                continue
            if open_table is not None:
                yield _without_headers(open_table)
            open_table = (header, below)
        elif open_table is not None and _continues(grid, *open_table):
            open_table = (open_table[0], _joined(open_table[1], grid))
        elif open_table is not None:
            yield _without_headers(open_table)
            open_table = None
    if open_table is not None:
        yield _without_headers(open_table)


def _header_of(grid: TableGrid, is_header: Callable[[Row], bool]) -> int | None:
    """The number of the row that heads the columns: one of the first, or one with more cells than all above it."""
    most = 0
    for number, row in enumerate(grid.rows[:MAX_ROWS_ABOVE]):
        if (number < MAX_TITLE_ROWS or len(row) > max(most, 2)) and is_header(row):
            return number
        most = max(most, len(row))
    return None


def _joined(first: TableGrid, second: TableGrid) -> TableGrid:
    return replace(first, rows=(*first.rows, *second.rows))


def _without_headers(table: tuple[Row, TableGrid]) -> tuple[Row, TableGrid]:
    header, grid = table
    return header, replace(grid, rows=tuple(row for row in grid.rows if not _same_header(header, row)))


def _same_header(header: Row, row: Row) -> bool:
    """Whether a row says again what the header says."""
    return {column: _plain(chunk) for column, chunk in header.items()} == {
        column: _plain(chunk) for column, chunk in row.items()
    }


def _plain(chunk: TextRun) -> str:
    return " ".join(chunk.text.split()).casefold()


def _next_page(before: TableGrid, grid: TableGrid) -> bool:
    """Whether a table begins on the page after the one on which the table before ends, or on the same."""
    return not before.rows or grid.page(0) - before.page(-1) in (0, 1)


def _continues(grid: TableGrid, header: Row, before: TableGrid) -> bool:
    """Whether a table goes on where the one before ended: on the next page, with the same columns and figures."""
    columns = before.columns | frozenset(header)
    last = before.page(-1) if before.rows else next(iter(header.values())).page
    figures = any(char.isdigit() for chunk in grid.rows[0].values() for char in chunk.text)
    return grid.page(0) == last + 1 and grid.columns <= columns and len(grid.columns) >= len(columns) - 1 and figures
