"""Tables without upright lines: consecutive rows whose fragments share columns.

A false table is worse than a missed one: contents lists, labels with values, numbered paragraphs and signature blocks
have aligned columns too and are refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.parsing.layout.patterns import MARKER, SIGNATURE_LABEL, has_leaders, is_page_number
from pincite.parsing.layout.shapes import Fragment, LayoutPiece, LayoutRow, TableCell, around, row_of
from pincite.parsing.layout.tables.bands import bands_of
from pincite.parsing.layout.tables.gutters import (
    ALIGNED,
    Column,
    are_aligned,
    columns_of,
    share_columns,
    with_narrow_gutters,
)
from pincite.parsing.layout.tables.heads import mark_heads, spread_heads
from pincite.parsing.layout.tables.separators import Separator, parted

FEWEST_ROWS = 3
MOST_CONTINUED = 4  # lines of one cell after its first
STRETCHED = 2.0  # font sizes; words stretched to a margin stay nearer to each other, columns seldom do
LONGEST_CELL = 60  # mean characters of a cell beyond which rows are prose
AHEAD, BEHIND = 6, 24  # rows under and over a cut by which it is judged
WIDER = 1.6  # a gap that much wider than usual may end a table
_LABEL = re.compile(r"^[^:]{1,60}:\s*$")


def aligned_tables(
    rows: Sequence[LayoutRow], separators: Sequence[Separator] = ()
) -> list[tuple[int, int, LayoutPiece]]:
    """Tables among the rows of one region: (first row, row after the last, table), in order, not overlapping.

    `separators` are the level lines of the page: they part rows, and reach over the columns of a head.
    """
    tables: list[tuple[int, int, LayoutPiece]] = []
    index = 0
    while index < len(rows):
        if len(rows[index].fragments) < 2 or _is_item(rows[index]):
            index += 1
            continue
        end = _run_end(rows, index)
        if index and (not tables or index > tables[-1][1]) and _heads_over(rows, index, separators):
            index -= 1
        if end - index >= FEWEST_ROWS:
            for first, last in _parts(rows[index:end], separators):
                table = _table(rows[index + first : index + last], separators)
                if table is not None:
                    tables.append((index + first, index + last, table))
        index = end
    return tables


def _run_end(rows: Sequence[LayoutRow], start: int) -> int:
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


def _is_item(row: LayoutRow) -> bool:
    """Whether the row is a list's marker with the item's text beside it."""
    return len(row.fragments) == 2 and _is_marker(row.fragments[0].text) and len(row.fragments[1].text) > 40


def _continues(rows: Sequence[LayoutRow], start: int, index: int) -> bool:
    """Whether the lone fragment of a row goes on in a table: under a fragment of the last full row, close to it.

    A row with a single cell may stand as far from the one before as the rows of the table do, if the table goes on.
    """
    full = index - 1
    while len(rows[full].fragments) < 2:
        full -= 1
    if index - full > MOST_CONTINUED or full < start:
        return False
    row = rows[index]
    gap = row.top - rows[index - 1].bottom
    nearby_fragments = [
        fragment for nearby_row in rows[max(start, full - 3) : full + 1] for fragment in nearby_row.fragments
    ]
    if not any(abs(fragment.left - row.left) <= ALIGNED for fragment in nearby_fragments):
        return False
    if gap < 0.8 * row.size:
        return True
    after = rows[index + 1] if index + 1 < len(rows) else None
    if after is None or len(after.fragments) < 2 or row.right - row.left > 0.4 * (after.right - after.left):
        return False
    regular = max(after.top - row.bottom, rows[full].top - rows[full - 1].bottom if full > start else 0.0)
    return gap <= 1.25 * regular


def _heads_over(rows: Sequence[LayoutRow], start: int, separators: Sequence[Separator]) -> bool:
    """Whether the row above a run is one head over some of its columns: a line under it is as wide as those."""
    head, row = rows[start - 1], rows[start]
    if len(head.fragments) > 1 or row.top - head.bottom > 2 * row.size:
        return False
    under = [separator for separator in separators if head.bottom - 2 <= separator.y <= row.top + 2]
    middle, width = (head.left + head.right) / 2, row.right - row.left
    return any(
        separator.left <= middle <= separator.right and separator.right - separator.left < 0.9 * width
        for separator in under
    )


def _parts(run: Sequence[LayoutRow], separators: Sequence[Separator]) -> Iterator[tuple[int, int]]:
    """The run cut where a wider gap or a line stands between rows that do not share their columns."""
    gaps = [after.top - before.bottom for before, after in pairwise(run)]
    usual = sorted(gaps)[len(gaps) // 2]
    lines = parted(run, separators)
    start = part = 0
    for index in range(1, len(run) + 1):
        size = run[index - 1].size
        if index < len(run) and not lines[index] and gaps[index - 1] <= max(WIDER * usual, usual + 0.35 * size):
            continue
        if part > start and not share_columns(
            run[max(start, part - BEHIND) : part], run[part : max(index, part + AHEAD)]
        ):
            if part - start >= FEWEST_ROWS:
                yield start, part
            start = part
        part = index
    if len(run) - start >= FEWEST_ROWS:
        yield start, len(run)


def _table(rows: Sequence[LayoutRow], separators: Sequence[Separator]) -> LayoutPiece | None:
    full = [row for row in rows if len(row.fragments) >= 2]
    if len(full) < FEWEST_ROWS or _is_other(full) or _is_prose(rows):
        return None
    rows = with_narrow_gutters(rows)
    full = [row for row in rows if len(row.fragments) >= 2]
    columns = columns_of(full)
    if len(columns) < 2 or not are_aligned(full, columns):
        return None
    bands = bands_of(rows, parted(rows, separators))
    cells = _banded(bands, columns) if bands is not None else _plain(rows, columns)
    if len({cell.row for cell in cells}) < 2:
        return None
    cells = spread_heads(cells, columns, separators)
    return LayoutPiece("Table", None, (), mark_heads(cells), around(rows))


def _plain(rows: Sequence[LayoutRow], columns: Sequence[Column]) -> list[TableCell]:
    """The cells of lines that are rows, but for lone ones that go on with the cell above."""
    cells: list[TableCell] = []
    number = -1
    for row in rows:
        placed = _placed(row, columns)
        if len(row.fragments) == 1 and _continue_cell(cells, number, placed[0][0], row):
            continue
        number += 1
        for (first, last), fragments in placed:
            cells.append(TableCell(number, first, 1, last - first + 1, (row_of(fragments),), around(fragments), False))
    return cells


def _banded(bands: Sequence[Sequence[LayoutRow]], columns: Sequence[Column]) -> list[TableCell]:
    """The cells of bands of lines: what stands in one column of a band is one cell."""
    cells: list[TableCell] = []
    for number, band in enumerate(bands):
        reaches: list[tuple[int, int]] = []
        lines: list[list[LayoutRow]] = []
        for row in band:
            for (first, last), fragments in _placed(row, columns):
                over = [index for index, reach in enumerate(reaches) if first <= reach[1] and reach[0] <= last]
                if not over:
                    reaches.append((first, last))
                    lines.append([row_of(fragments)])
                else:
                    reach_index = over[0]
                    reaches[reach_index] = (min(first, reaches[reach_index][0]), max(last, reaches[reach_index][1]))
                    lines[reach_index].append(row_of(fragments))
        for (first, last), members in sorted(zip(reaches, lines, strict=True), key=lambda pair: pair[0]):
            cells.append(TableCell(number, first, 1, last - first + 1, tuple(members), around(members), False))
    return cells


def _continue_cell(cells: list[TableCell], number: int, columns: tuple[int, int], row: LayoutRow) -> bool:
    """Add a lone row to the cell above it; False when it stands in the first column or under no cell."""
    for index in range(len(cells) - 1, -1, -1):
        cell = cells[index]
        if cell.row != number or columns[0] == 0:
            return False
        if cell.column == columns[0]:
            cells[index] = cell._replace(rows=(*cell.rows, row), extent=around([cell.extent, row]))
            return True
    return False


def _is_other(rows: Sequence[LayoutRow]) -> bool:
    """Whether the rows are one of the aligned things that are no tables."""
    count = len(rows)
    if sum(has_leaders(row.text) for row in rows) > 0.3 * count:
        return True
    if sum(bool(SIGNATURE_LABEL.match(fragment.text)) for row in rows for fragment in row.fragments) > 0.3 * count:
        return True
    cells = [fragment for row in rows for fragment in row.fragments]
    if sum(len(fragment.text) for fragment in cells) > LONGEST_CELL * len(cells):
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


def _is_prose(rows: Sequence[LayoutRow]) -> bool:
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


def _widest_gap(row: LayoutRow) -> float:
    return max(after.left - before.right for before, after in pairwise(row.fragments))


def _is_marker(text: str) -> bool:
    match = MARKER.match(text + " ")
    return match is not None and match.end() >= len(text)


def _placed(row: LayoutRow, columns: Sequence[Column]) -> list[tuple[tuple[int, int], list[Fragment]]]:
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
