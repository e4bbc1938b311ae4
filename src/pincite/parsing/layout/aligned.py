"""Tables without lines: consecutive rows whose fragments share columns.

A false table is worse than a missed one: contents lists, labels with values, numbered paragraphs and signature blocks
have aligned columns too and are refused here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from pincite.parsing.layout.patterns import MARKER, SIGNATURE_LABEL, has_leaders, is_page_number
from pincite.parsing.layout.ruled import mark_headers
from pincite.parsing.layout.shapes import Fragment, Piece, Row, TableCell, around, row_of

FEWEST_ROWS = 3
ALIGNED = 3.0  # points within which edges are aligned
MOST_CONTINUED = 4  # lines of one cell after its first
STRETCHED = 2.0  # font sizes; words stretched to a margin stay nearer to each other, columns seldom do
LONGEST_CELL = 60  # mean characters of a cell beyond which rows are prose
_LABEL = re.compile(r"^[^:]{1,60}:\s*$")


def aligned_tables(rows: Sequence[Row]) -> list[tuple[int, int, Piece]]:
    """Tables among the rows of one region: (first row, row after the last, table), in order, not overlapping."""
    found: list[tuple[int, int, Piece]] = []
    index = 0
    while index < len(rows):
        if len(rows[index].fragments) < 2 or _is_item(rows[index]):
            index += 1
            continue
        end = _run_end(rows, index)
        table = _table(rows[index:end]) if end - index >= FEWEST_ROWS else None
        if table is not None:
            found.append((index, end, table))
        index = end
    return found


def _run_end(rows: Sequence[Row], start: int) -> int:
    """The row after the last of the run of rows with several fragments; lone fragments may stand between two."""
    end = start + 1
    while end < len(rows):
        before, row = rows[end - 1], rows[end]
        if row.top - before.bottom > 2.5 * row.size or abs(row.size - before.size) > 0.4 * before.size:
            break
        if _is_item(row) or (len(row.fragments) < 2 and not _continues(rows, start, end)):
            break
        end += 1
    return end


def _is_item(row: Row) -> bool:
    """Whether the row is a list's marker with the item's text beside it."""
    return len(row.fragments) == 2 and _is_marker(row.fragments[0].text) and len(row.fragments[1].text) > 40


def _continues(rows: Sequence[Row], start: int, index: int) -> bool:
    """Whether the lone fragment of a row goes on in a table: under a fragment of the last full row, close to it."""
    full = index - 1
    while len(rows[full].fragments) < 2:
        full -= 1
    if index - full > MOST_CONTINUED or full < start:
        return False
    row = rows[index]
    under = any(abs(one.left - row.left) <= ALIGNED for one in rows[full].fragments)
    return under and row.top - rows[index - 1].bottom < 0.8 * row.size


def _table(rows: Sequence[Row]) -> Piece | None:
    full = [row for row in rows if len(row.fragments) >= 2]
    if len(full) < FEWEST_ROWS or _is_other(full) or _is_prose(rows):
        return None
    columns = _columns(full)
    if len(columns) < 2 or not _are_aligned(full, columns):
        return None
    cells: list[TableCell] = []
    number = -1
    for row in rows:
        placed = _placed(row, columns)
        if len(row.fragments) == 1 and _continue_cell(cells, number, placed[0][0], row):
            continue
        number += 1
        for (first, last), fragments in placed:
            cells.append(TableCell(number, first, 1, last - first + 1, (row_of(fragments),), around(fragments), False))
    return Piece("Table", None, (), mark_headers(cells), around(rows))


def _continue_cell(cells: list[TableCell], number: int, columns: tuple[int, int], row: Row) -> bool:
    """Add a lone row to the cell above it; False when it stands in the first column or under no cell."""
    for index in range(len(cells) - 1, -1, -1):
        cell = cells[index]
        if cell.row != number or columns[0] == 0:
            return False
        if cell.column == columns[0]:
            cells[index] = cell._replace(rows=(*cell.rows, row), extent=around([cell.extent, row]))
            return True
    return False


def _is_other(rows: Sequence[Row]) -> bool:
    """Whether the rows are one of the aligned things that are no tables."""
    count = len(rows)
    if sum(has_leaders(row.text) for row in rows) > 0.3 * count:
        return True
    if sum(bool(SIGNATURE_LABEL.match(one.text)) for row in rows for one in row.fragments) > 0.3 * count:
        return True
    cells = [one for row in rows for one in row.fragments]
    if sum(len(one.text) for one in cells) > LONGEST_CELL * len(cells):
        return True
    pairs = [row for row in rows if len(row.fragments) == 2]
    if len(pairs) < 0.6 * count:
        return False
    firsts, lasts = [row.fragments[0].text for row in pairs], [row.fragments[1].text for row in pairs]
    most = 0.6 * len(pairs)
    return (
        sum(bool(_LABEL.match(text)) for text in firsts) >= most
        or sum(_is_marker(text) for text in firsts) >= most
        or sum(is_page_number(text) for text in lasts) >= 0.8 * len(pairs)
    )


def _is_prose(rows: Sequence[Row]) -> bool:
    """Whether the rows are stretched lines and not cells.

    Lone fragments across most of the width stand between the others, or the rows are long and their gaps narrow.
    """
    full = [row for row in rows if len(row.fragments) > 1]
    gaps = sorted(_widest_gap(row) / row.size for row in full if row.size > 0)
    if gaps and gaps[len(gaps) // 2] < STRETCHED and sum(len(row.text) for row in full) > 45 * len(full):
        return True
    width = max(row.right for row in rows) - min(row.left for row in rows)
    wide = sum(len(row.fragments) == 1 and row.right - row.left > 0.6 * width for row in rows)
    return wide > 0.2 * len(rows)


def _widest_gap(row: Row) -> float:
    return max(after.left - before.right for before, after in pairwise(row.fragments))


def _is_marker(text: str) -> bool:
    match = MARKER.match(text + " ")
    return match is not None and match.end() >= len(text)


def _columns(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """The columns: united extents of the fragments in the rows that have as many fragments as most have, or more."""
    counts = Counter(len(row.fragments) for row in rows)
    usual = max(counts, key=lambda count: (counts[count] * count, count))
    extents = sorted((one.left, one.right) for row in rows if len(row.fragments) >= usual for one in row.fragments)
    columns: list[tuple[float, float]] = []
    for left, right in extents:
        if columns and left < columns[-1][1] - 1.0:
            columns[-1] = (columns[-1][0], max(columns[-1][1], right))
        else:
            columns.append((left, right))
    return columns


def _are_aligned(rows: Sequence[Row], columns: Sequence[tuple[float, float]]) -> bool:
    """Whether at least two columns, and most of them, are filled often and have a common edge or middle.

    Words stretched to a justified margin have wide gaps too, but no two lines have them at the same place.
    """
    fragments = [one for row in rows for one in row.fragments]
    across = sum(
        sum(min(right, one.right) - max(left, one.left) > 0.5 for left, right in columns) > 1 for one in fragments
    )
    if across > 0.15 * len(fragments):
        return False
    aligned = 0
    for left, right in columns:
        cells = [one for row in rows for one in row.fragments if one.left < right and one.right > left]
        if len(cells) < FEWEST_ROWS or len(cells) < 0.4 * len(rows):
            continue
        most = max(
            _most_common([one.left for one in cells]),
            _most_common([one.right for one in cells]),
            _most_common([(one.left + one.right) / 2 for one in cells]),
        )
        aligned += most >= 0.6 * len(cells)
    return aligned >= max(2, 0.5 * len(columns))


def _most_common(values: list[float]) -> int:
    """How many values lie within `ALIGNED` points of one another, at most."""
    values = sorted(values)
    best = start = 0
    for end, value in enumerate(values):
        while value - values[start] > ALIGNED:
            start += 1
        best = max(best, end - start + 1)
    return best


def _placed(row: Row, columns: Sequence[tuple[float, float]]) -> list[tuple[tuple[int, int], list[Fragment]]]:
    """The row's fragments by (first column, last column); one between two columns belongs to the nearer."""
    placed: list[tuple[tuple[int, int], list[Fragment]]] = []
    for fragment in row.fragments:
        over = [
            number
            for number, (left, right) in enumerate(columns)
            if min(right, fragment.right) - max(left, fragment.left) > 0.5
        ]
        if not over:
            middle = (fragment.left + fragment.right) / 2
            over = [min(range(len(columns)), key=lambda number: abs(sum(columns[number]) / 2 - middle))]
        if placed and over[0] <= placed[-1][0][1]:
            first, last = placed[-1][0]
            placed[-1] = ((first, max(last, over[-1])), [*placed[-1][1], fragment])
        else:
            placed.append(((over[0], over[-1]), [fragment]))
    return placed
