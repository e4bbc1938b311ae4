"""An HTML table → its cells on a grid, as browsers place them (the table model of the HTML standard)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pincite.document import Cell, Span
from pincite.parsing.flow.clusters import Paragraph, write_table

MAX_COLUMN_SPAN, MAX_ROW_SPAN = 1_000, 65_534
"""The standard's own bounds of `colspan` and `rowspan`."""

MAX_COLUMNS = 10_000
"""A grid with more columns than this is no table that anybody reads; its cells are read one after another."""


@dataclass(slots=True)
class _Placed:
    row: int
    column: int
    row_span: int
    column_span: int
    header: bool
    content: list[Paragraph] = field(default_factory=list)


class TableBuilder:
    """Takes rows and cells in order; `layout` says that the table only arranges what stands in it."""

    def __init__(self, *, layout: bool) -> None:
        self.layout = layout
        self.captions: list[Paragraph] = []
        self._cells: list[_Placed] = []
        self._row = -1
        self._column = 0
        self._busy: dict[int, int] = {}  # the row from which each column is free again

    def begin_row(self) -> None:
        """A row begins."""
        self._row += 1
        self._column = 0

    def begin_cell(self, tag: str, attributes: Mapping[str, str]) -> list[Paragraph]:
        """A cell begins; the list to which its paragraphs go."""
        if self._row < 0:
            self.begin_row()
        while not self.layout and self._busy.get(self._column, 0) > self._row:
            self._column += 1
        columns = _extent(attributes.get("colspan"), MAX_COLUMN_SPAN) or 1
        rows = _extent(attributes.get("rowspan"), MAX_ROW_SPAN)
        rows = MAX_ROW_SPAN if rows == 0 else rows
        placed = _Placed(self._row, self._column, rows, columns, tag == "th")
        self.layout = self.layout or self._column >= MAX_COLUMNS
        if rows > 1 and not self.layout:
            for column in range(self._column, self._column + columns):
                self._busy[column] = self._row + rows
        self._column += columns
        self._cells.append(placed)
        return placed.content

    def finish(self) -> list[Paragraph]:
        """The captions, and the table as one paragraph; of a table for layout, the paragraphs of its cells."""
        nested = any(paragraph.type == "Table" for placed in self._cells for paragraph in placed.content)
        if self.layout or nested or len(self._cells) == 1:
            return [*self.captions, *(paragraph for placed in self._cells for paragraph in placed.content)]
        text, cells = write_table([self._cell(placed) for placed in self._cells])
        unknown = self._unknown(cells)
        hidden = tuple(
            hidden for placed in self._cells for table_paragraph in placed.content for hidden in table_paragraph.hidden
        )
        if not text:
            return [*self.captions, Paragraph(text="", hidden=hidden)] if hidden else self.captions
        captions = [
            *self.captions[:-1],
            *(replace(table_paragraph, caption=True) for table_paragraph in self.captions[-1:]),
        ]
        doubts = frozenset(
            doubt for placed in self._cells for table_paragraph in placed.content for doubt in table_paragraph.doubts
        )
        table = Paragraph(text=text, type="Table", cells=cells, hidden=hidden, unknown=unknown, doubts=doubts)
        return [*captions, table]

    def _unknown(self, cells: Sequence[Cell]) -> tuple[Span, ...]:
        """The ranges of the table's text of which nobody knows whether they are seen."""
        starts = {(cell.row, cell.column): cell.span.start for cell in cells}
        unknown: list[Span] = []
        for placed in self._cells:
            at = starts[placed.row, placed.column]
            for paragraph in placed.content:
                if paragraph.text:
                    unknown += [Span(start=span.start + at, end=span.end + at) for span in paragraph.unknown]
                    at += len(paragraph.text) + 1
        return tuple(sorted(unknown, key=lambda span: span.start))

    def _cell(self, placed: _Placed) -> Cell:
        return Cell(
            row=placed.row,
            column=placed.column,
            row_span=min(placed.row_span, self._row + 1 - placed.row),
            column_span=placed.column_span,
            span=Span(start=0, end=0),
            text="\n".join(paragraph.text for paragraph in placed.content if paragraph.text),
            header=placed.header,
        )


def _extent(text: str | None, most: int) -> int:
    digits = (text or "").strip()
    if not digits.isascii() or not digits.isdigit():
        return 1
    return min(int(digits[:9]), most)
