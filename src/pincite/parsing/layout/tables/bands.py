"""Lines to the rows of a table: where one row has cells of several lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pincite.parsing.layout.shapes import LayoutRow

LOOSEST = 0.5  # font sizes between two lines of one cell, at most
CLEAR = 0.25  # font sizes by which the gap between rows is wider than that between lines
FULL = 0.25  # share of the later lines of cells that may reach into every column


def bands_of(rows: Sequence[LayoutRow], lines: Sequence[bool]) -> list[list[LayoutRow]] | None:
    """The rows of a table, each one or more lines; None where nothing tells lines of cells from rows.

    `lines[i]` says that a rule or the edge of a shade stands above line i. Rules between all rows tell rows; where
    there are none, gaps of two kinds do, if the lines behind narrow gaps seldom fill as many columns as the first.
    """
    cuts = [index for index, cut in enumerate(lines) if cut]
    full = sum(len(row.fragments) > 1 for row in rows)
    if len(cuts) >= 2 and len(cuts) + 1 >= 0.5 * full and _each_begins(rows, cuts):
        return _cut(rows, cuts)
    gaps = [(after.top - before.bottom) / max(after.size, 1.0) for before, after in pairwise(rows)]
    ordered = sorted(gaps)
    steps = [(high - low, low, high) for low, high in pairwise(ordered) if low <= LOOSEST]
    if not steps:
        return None
    step, low, _ = max(steps)
    if step < CLEAR:
        return None
    bands = _cut(rows, [index + 1 for index, gap in enumerate(gaps) if gap > low + step / 2])
    later = [(band[0], row) for band in bands for row in band[1:]]
    reaching = sum(len(row.fragments) >= max(len(first.fragments), 2) for first, row in later)
    return bands if reaching <= FULL * len(later) else None


def _each_begins(rows: Sequence[LayoutRow], cuts: Sequence[int]) -> bool:
    """Whether between two rules there is seldom more than one line that has cells in most columns.

    Rules after every few rows of figures (or around shades of every other row) part groups of rows, not rows.
    """
    most = max(len(row.fragments) for row in rows)
    bands = _cut(rows, cuts)
    return sum(sum(len(row.fragments) >= 0.7 * most for row in band) > 1 for band in bands) <= FULL * len(bands)


def _cut(rows: Sequence[LayoutRow], cuts: Sequence[int]) -> list[list[LayoutRow]]:
    edges = [0, *cuts, len(rows)]
    return [list(rows[start:end]) for start, end in pairwise(edges) if end > start]
