"""The heads of tables: which rows they are, and which columns a head over several of them covers."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.parsing.layout.shapes import TableCell
from pincite.parsing.layout.tables.gutters import Column
from pincite.parsing.layout.tables.separators import Separator

CENTRED = 4.0  # points within which a head stands in the middle of the columns under it
MOST_HEADS = 3  # rows


def mark_heads(cells: Sequence[TableCell]) -> tuple[TableCell, ...]:
    """The cells with those of the first rows marked as heads where they differ from what follows.

    They differ when all are bold and the next row is not, or when they have no digits and some cell below has. A first
    row with a cell over several columns or rows is headed on by the rows that stand under it.
    """
    rows = _head_rows(cells)
    while rows and not _differ(cells, rows):
        rows -= 1
    if not rows:
        return tuple(cells)
    return tuple(cell._replace(header=True) if cell.row < rows else cell for cell in cells)


def _head_rows(cells: Sequence[TableCell]) -> int:
    """How many rows may be heads: one, and more where a head covers several columns or rows."""
    rows, row = 1, 0
    while row < rows < MOST_HEADS:
        here = [cell for cell in cells if cell.row == row and cell.rows]
        rows = max([rows, *(row + cell.row_span for cell in here)])
        if row + 1 == rows and len(here) > 1 - (row == 0) and any(cell.column_span > 1 for cell in here):
            rows += any(cell.row == rows and cell.rows for cell in cells)
        row += 1
    return min(rows, MOST_HEADS)


def _differ(cells: Sequence[TableCell], rows: int) -> bool:
    heads = [cell for cell in cells if cell.row < rows and cell.rows]
    below = [cell for cell in cells if cell.row >= rows and cell.rows]
    if len(heads) < 2 or not below:
        return False
    bold = all(row.bold for cell in heads for row in cell.rows)
    bold_below = sum(all(row.bold for row in cell.rows) for cell in below)
    words_only = not any(map(has_digit, heads)) and sum(map(has_digit, below)) >= len(below) / 4
    return words_only or (bold and bold_below < len(below) / 2)


def has_digit(cell: TableCell) -> bool:
    """Whether some line of the cell has a digit."""
    return any(character.isdigit() for row in cell.rows for character in row.text)


def spread_heads(cells: list[TableCell], columns: Sequence[Column], separators: Sequence[Separator]) -> list[TableCell]:
    """The cells with those of a sparse first row over all columns that they head.

    A line right under a head reaches over its columns; without one, the head stands in their middle.
    """
    first = [cell for cell in cells if cell.row == 0]
    second = {cell.column for cell in cells if cell.row == 1 and cell.column_span == 1}
    if len(first) >= len(columns) or len(second) < len(columns) - 1:
        return cells
    floor = min(cell.extent.top for cell in cells if cell.row == 1)
    spread = []
    for cell in cells:
        if cell.row:
            spread.append(cell)
            continue
        low = max(
            (head_cell.column + head_cell.column_span for head_cell in first if head_cell.column < cell.column),
            default=0,
        )
        high = min((head_cell.column for head_cell in first if head_cell.column > cell.column), default=len(columns))
        reach = _under_rule(
            cell, columns, [separator for separator in separators if cell.extent.bottom - 2 <= separator.y <= floor + 2]
        )
        reach = reach or _in_middle(cell, columns, low, high)
        end = cell.column + cell.column_span
        if reach is not None and low <= reach[0] <= cell.column and end <= reach[1] <= high:
            spread.append(cell._replace(column=reach[0], column_span=reach[1] - reach[0]))
        else:
            spread.append(cell)
    return spread


def _under_rule(cell: TableCell, columns: Sequence[Column], rules: Sequence[Separator]) -> tuple[int, int] | None:
    """The columns over which the line right under a head reaches; None for none, or for all columns."""
    middle = (cell.extent.left + cell.extent.right) / 2
    for rule in rules:
        if not rule.left - 2 <= middle <= rule.right + 2:
            continue
        over = [
            place
            for place, (left, right) in enumerate(columns)
            if rule.left - 2 <= (left + right) / 2 <= rule.right + 2
        ]
        if 1 < len(over) < len(columns):
            return over[0], over[-1] + 1
    return None


def _in_middle(cell: TableCell, columns: Sequence[Column], low: int, high: int) -> tuple[int, int] | None:
    """The columns in whose middle a head stands, if it stands there better than over a single one."""
    middle = (cell.extent.left + cell.extent.right) / 2

    def off(first: int, last: int) -> float:
        return abs((columns[first][0] + columns[last][1]) / 2 - middle)

    ranges = [
        (off(first, last), first, last + 1)
        for first in range(low, cell.column + 1)
        for last in range(max(cell.column + cell.column_span - 1, first), high)
    ]
    if not ranges:
        return None
    best = min(ranges)
    left, right = columns[cell.column]
    single = min(abs(cell.extent.left - left), abs(cell.extent.right - right), abs((left + right) / 2 - middle))
    if best[2] - best[1] < 2 or best[0] > CENTRED or single <= CENTRED:
        return None
    return best[1], best[2]
