"""Tables drawn with lines: rules that cross make a grid, missing edges make cells that span."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from pincite.parsing.layout.lines import fragments_of, rows_of
from pincite.parsing.layout.shapes import Extent, LayoutPiece, TableCell
from pincite.parsing.layout.tables.heads import has_digit, mark_heads
from pincite.parsing.raw.pages import RawRect, RawWord

SNAP = 3.0  # points within which two rules are one, and within which two rules touch
SHORTEST = 5.0  # points; shorter strokes are parts of letters and icons
FEWEST_RULES = 6  # of a grid of two rows and two columns
MOST_RULES = 4000  # a page with more is a drawing
MOST_PLACES = 6000  # cells of one grid


class RuledGrid(NamedTuple):
    """A grid: the x of its column borders, the y of its row borders, and which place belongs to which cell.

    `owner[row][column]` is (first row, first column, rows, columns) of the cell that covers the place.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    owner: tuple[tuple[tuple[int, int, int, int], ...], ...]


def ruled_tables(
    words: Iterable[RawWord], chars: str, rules: Sequence[RawRect]
) -> tuple[list[LayoutPiece], Sequence[RawWord]]:
    """The tables that rules draw around words, and, where there are any, the words that stand in none of them."""
    if len(rules) < FEWEST_RULES or len(rules) > MOST_RULES:
        return [], []
    grids = grids_of(rules)
    words = list(words) if grids else []
    tables: list[LayoutPiece] = []
    for grid in grids:
        inside: list[RawWord] = []
        outside: list[RawWord] = []
        left, right, top, bottom = grid.xs[0], grid.xs[-1], grid.ys[0], grid.ys[-1]
        for word in words:
            across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
            (inside if left < across < right and top < down < bottom else outside).append(word)
        table = _table(grid, inside, chars)
        if table is not None:
            tables.append(table)
            words = outside
    return tables, words


def grids_of(rules: Iterable[RawRect]) -> list[RuledGrid]:
    """The grids of at least two rows and two columns that crossing rules make."""
    flat: list[RawRect] = []
    upright: list[RawRect] = []
    for rule in rules:
        width, height = rule.right - rule.left, rule.bottom - rule.top
        if max(width, height) >= SHORTEST:
            (flat if width > height else upright).append(rule)
    if len(flat) < 3 or len(upright) < 3:
        return []
    grids = []
    for group in _crossing(flat, upright):
        grid = _grid(
            [rect for rect in group if rect[2] - rect[0] > rect[3] - rect[1]],
            [rect for rect in group if rect[2] - rect[0] <= rect[3] - rect[1]],
        )
        if grid is not None:
            grids.append(grid)
    return grids


def _crossing(flat: list[RawRect], upright: list[RawRect]) -> list[list[RawRect]]:
    """Rules grouped by touching (union–find over crossings of flat and upright ones)."""
    flat = sorted(flat, key=lambda rule: rule.top)
    heights = [rule.top for rule in flat]
    parent = list(range(len(flat) + len(upright)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for number, rule in enumerate(upright, start=len(flat)):
        first, last = bisect_left(heights, rule.top - SNAP), bisect_right(heights, rule.bottom + SNAP)
        for index in range(first, last):
            flat_rule = flat[index]
            if flat_rule.left - SNAP <= rule.right and rule.left <= flat_rule.right + SNAP:
                parent[root(index)] = root(number)
    groups: dict[int, list[RawRect]] = {}
    for index, rule in enumerate([*flat, *upright]):
        groups.setdefault(root(index), []).append(rule)
    return [group for group in groups.values() if len(group) >= 6]


def _grid(flat: list[RawRect], upright: list[RawRect]) -> RuledGrid | None:
    if len(flat) < 2 or len(upright) < 2:
        return None
    # Tables drawn without their outer sides still end where the rules across them end.
    xs = _snapped(
        [(rule.left + rule.right) / 2 for rule in upright]
        + [min(rule.left for rule in flat), max(rule.right for rule in flat)]
    )
    ys = _snapped(
        [(rule.top + rule.bottom) / 2 for rule in flat]
        + [min(rule.top for rule in upright), max(rule.bottom for rule in upright)]
    )
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns < 2 or rows < 2 or columns * rows > MOST_PLACES:
        return None
    sides = _edges([(rule.left + rule.right, rule.top, rule.bottom) for rule in upright], xs, ys)
    floors = _edges([(rule.top + rule.bottom, rule.left, rule.right) for rule in flat], ys, xs)
    return RuledGrid(tuple(xs), tuple(ys), _owners(rows, columns, sides, floors))


def _snapped(values: list[float]) -> list[float]:
    """The values in order, those within `SNAP` of the one before dropped."""
    coordinates: list[float] = []
    for value in sorted(values):
        if not coordinates or value - coordinates[-1] > SNAP:
            coordinates.append(value)
    return coordinates


def _edges(rules: list[tuple[float, float, float]], across: list[float], along: list[float]) -> set[tuple[int, int]]:
    """Pairs (border, band): which borders are drawn beside which bands. A rule is (twice its place, from, to)."""
    edges: set[tuple[int, int]] = set()
    middles = [(low + high) / 2 for low, high in pairwise(along)]
    for doubled, start, end in rules:
        border = max(bisect_right(across, doubled / 2 + 0.01) - 1, 0)
        for band in range(bisect_left(middles, start - 0.5), bisect_right(middles, end + 0.5)):
            edges.add((border, band))
    return edges


def _owners(
    rows: int, columns: int, sides: set[tuple[int, int]], floors: set[tuple[int, int]]
) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """The cell of each place: places with no edge between them are one cell, if together they are a rectangle."""
    owner = [[(row, column, 1, 1) for column in range(columns)] for row in range(rows)]
    owned_places: set[tuple[int, int]] = set()
    for row in range(rows):
        for column in range(columns):
            if (row, column) in owned_places:
                continue
            group = _open_places((row, column), (rows, columns), sides, floors)
            first_row, last_row = min(place[0] for place in group), max(place[0] for place in group)
            first, last = min(place[1] for place in group), max(place[1] for place in group)
            cell = (first_row, first, last_row - first_row + 1, last - first + 1)
            rectangle = len(group) == cell[2] * cell[3]
            for place in group:
                owner[place[0]][place[1]] = cell if rectangle else (*place, 1, 1)
            owned_places |= group
    return tuple(tuple(line) for line in owner)


def _open_places(
    start: tuple[int, int], size: tuple[int, int], sides: set[tuple[int, int]], floors: set[tuple[int, int]]
) -> set[tuple[int, int]]:
    """All places that can be reached from `start` without crossing an edge."""
    group = {start}
    waiting = [start]
    while waiting:
        row, column = waiting.pop()
        neighbours = (
            ((row, column + 1), (column + 1, row) in sides),
            ((row, column - 1), (column, row) in sides),
            ((row + 1, column), (row + 1, column) in floors),
            ((row - 1, column), (row, column) in floors),
        )
        for place, shut in neighbours:
            if not shut and place not in group and 0 <= place[0] < size[0] and 0 <= place[1] < size[1]:
                group.add(place)
                waiting.append(place)
    return group


def _table(grid: RuledGrid, words: Sequence[RawWord], chars: str) -> LayoutPiece | None:
    """The table of a grid, None when what stands in it is no table: a frame, one column, one row."""
    members: dict[tuple[int, int, int, int], list[RawWord]] = {}
    for word in words:
        column = bisect_right(grid.xs, (word.left + word.right) / 2) - 1
        row = bisect_right(grid.ys, (word.top + word.bottom) / 2) - 1
        members.setdefault(grid.owner[row][column], []).append(word)
    rows_used = {cell[0] for cell in members}
    columns_used = {cell[1] for cell in members}
    if len(rows_used) < 2 or len(columns_used) < 2 or len(members) < 4:
        return None
    largest = max(len(cell) for cell in members.values())
    if largest > 80 and largest > 0.6 * len(words):
        return None
    cells = []
    for place in sorted({place for line in grid.owner for place in line}):
        row, column, row_span, column_span = place
        extent = Extent(grid.xs[column], grid.ys[row], grid.xs[column + column_span], grid.ys[row + row_span])
        lines = tuple(rows_of(fragments_of(members.get(place, []), chars)))
        cells.append(TableCell(row, column, row_span, column_span, lines, extent, False))
    cells = _unstacked(cells, len(grid.ys) - 1)
    return LayoutPiece("Table", None, (), mark_heads(cells), Extent(grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1]))


def _unstacked(cells: list[TableCell], rows: int) -> list[TableCell]:
    """The cells with stacked rows taken apart: rules often stand only after every few rows of figures."""
    bands: list[list[TableCell]] = [[] for _ in range(rows)]
    for cell in cells:
        if cell.rows and cell.row_span == 1:
            bands[cell.row].append(cell)
    levels = [_stacked(band) for band in bands]
    starts = [0, *accumulate(max(len(level), 1) for level in levels)]
    parted: list[TableCell] = []
    for cell in cells:
        first, level = starts[cell.row], levels[cell.row]
        if level and cell.row_span == 1 and cell.rows:
            parted += _parts(cell, level, first)
        else:
            parted.append(cell._replace(row=first, row_span=starts[cell.row + cell.row_span] - first))
    return sorted(parted, key=lambda cell: (cell.row, cell.column))


def _parts(cell: TableCell, level: Sequence[float], first: int) -> list[TableCell]:
    """One cell for each height of a stacked band, empty where the cell has no line at that height."""
    left, top, right, bottom = cell.extent
    parts = []
    for index, height in enumerate(level):
        rows = tuple(row for row in cell.rows if abs(row.bottom - height) < 0.5 * row.size)
        top = rows[0].top if rows else (level[index - 1] if index else top)
        bottom = rows[0].bottom if rows else height
        extent = Extent(left, min(top, bottom), right, bottom)
        parts.append(cell._replace(row=first + index, rows=rows, extent=extent))
    return parts


def _stacked(band: list[TableCell]) -> list[float]:
    """The bottoms of the rows stacked in a band of cells, none when it is one row.

    Rows are stacked where most cells have as many short lines, at least three, at the same heights, and figures among
    them: wrapped words fill neighbouring cells to different depths.
    """
    fullest = max(band, key=lambda cell: len(cell.rows), default=None)
    if fullest is None or len(band) < 3 or len(fullest.rows) < 3:
        return []
    heights = [row.bottom for row in fullest.rows]
    full = sum(len(cell.rows) == len(heights) for cell in band)
    figures = sum(has_digit(cell) for cell in band)
    level = all(
        len(row.text) <= 40 and sum(abs(row.bottom - height) < 0.5 * row.size for height in heights) == 1
        for cell in band
        for row in cell.rows
    )
    return heights if level and full >= 0.6 * len(band) and figures >= 0.5 * len(band) else []
