"""The columns of a table without upright lines; words too near to each other to be told apart by space alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pincite.parsing.layout.lines import cut_fragment
from pincite.parsing.layout.shapes import Fragment, LayoutRow, row_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALIGNED = 3.0  # points within which edges are aligned
FEWEST_ROWS = 3
NARROW = 0.36  # font sizes from which a gap is wider than the space between words
FITTING = 0.6  # share of a single row's parts that must stand as a table's columns do
EXACT = 1.5  # points within which the edges beside a narrow gutter are aligned

Column = tuple[float, float]
"""The left and right edge of a column's words, in points."""


def columns_of(rows: Sequence[LayoutRow]) -> list[Column]:
    """The columns: united extents of the fragments in the rows that have as many fragments as most have, or more."""
    counts = Counter(len(row.fragments) for row in rows)
    usual = max(counts, key=lambda count: (counts[count] * count, count))
    extents = sorted(
        (fragment.left, fragment.right) for row in rows if len(row.fragments) >= usual for fragment in row.fragments
    )
    columns: list[Column] = []
    for left, right in extents:
        if columns and left < columns[-1][1] - 1.0:
            columns[-1] = (columns[-1][0], max(columns[-1][1], right))
        else:
            columns.append((left, right))
    return columns


def share_columns(above: Sequence[LayoutRow], below: Sequence[LayoutRow]) -> bool:
    """Whether two neighbouring groups of rows are of one table.

    Groups of several rows share most of their columns' edges. A single row, such as a head, has its words one by one
    under or over the other group's columns.
    """
    upper, lower = ([row for row in rows if len(row.fragments) > 1] for rows in (above, below))
    if not upper or not lower:
        return True
    upper_columns, lower_columns = columns_of(upper), columns_of(lower)
    shared = sum(any(_same_edge(column, lower_column) for lower_column in lower_columns) for column in upper_columns)
    if len(upper) > 1 and len(lower) > 1:
        return shared >= 0.6 * max(len(upper_columns), len(lower_columns))
    return _fits(lower_columns, upper_columns) if len(lower) == 1 else _fits(upper_columns, lower_columns)


def _fits(words: Sequence[Column], columns: Sequence[Column]) -> bool:
    """Whether the parts of a single row, most of them, share an edge with one column or stand in the middle of several.

    No two of them stand over the same column.
    """
    occupied_columns: set[int] = set()
    matching = 0
    for part in words:
        over = {place for place, (left, right) in enumerate(columns) if part[0] < right and left < part[1]}
        if over & occupied_columns:
            return False
        occupied_columns |= over
        if over and _same_edge(part, (columns[min(over)][0], columns[max(over)][1])):
            matching += len(over) == 1 or _centred(part, (columns[min(over)][0], columns[max(over)][1]))
    return matching >= FITTING * len(words)


def _centred(words: Column, columns: Column) -> bool:
    return abs(sum(words) - sum(columns)) <= 2 * ALIGNED


def _same_edge(one: Column, other: Column) -> bool:
    return (
        abs(one[0] - other[0]) <= ALIGNED
        or abs(one[1] - other[1]) <= ALIGNED
        or abs(sum(one) - sum(other)) <= 2 * ALIGNED
    )


def are_aligned(rows: Sequence[LayoutRow], columns: Sequence[Column]) -> bool:
    """Whether at least two columns, and most of them, are filled often and have a common edge or middle.

    Words stretched to a justified margin have wide gaps too, but no two lines have them at the same place.
    """
    fragments = [fragment for row in rows for fragment in row.fragments]
    across = sum(
        sum(min(right, fragment.right) - max(left, fragment.left) > 0.5 for left, right in columns) > 1
        for fragment in fragments
    )
    if across > 0.15 * len(fragments):
        return False
    aligned = 0
    for left, right in columns:
        cells = [
            fragment for row in rows for fragment in row.fragments if fragment.left < right and fragment.right > left
        ]
        if len(cells) < FEWEST_ROWS or len(cells) < 0.4 * len(rows):
            continue
        most = max(
            _most_common([fragment.left for fragment in cells]),
            _most_common([fragment.right for fragment in cells]),
            _most_common([(fragment.left + fragment.right) / 2 for fragment in cells]),
        )
        aligned += most >= 0.6 * len(cells)
    return aligned >= max(2, 0.5 * len(columns))


def _most_common(values: list[float], within: float = ALIGNED) -> int:
    """How many values lie within some points of one another, at most."""
    values = sorted(values)
    best = start = 0
    for end, value in enumerate(values):
        while value - values[start] > within:
            start += 1
        best = max(best, end - start + 1)
    return best


class _GutterWords(NamedTuple):
    """The words of rows as columns: edges in points, the numbers of their rows and fragments, font sizes."""

    lefts: NDArray[np.float64]
    rights: NDArray[np.float64]
    rows: NDArray[np.intp]
    fragments: NDArray[np.intp]
    sizes: NDArray[np.float64]
    row_count: int

    @classmethod
    def of(cls, rows: Sequence[LayoutRow]) -> _GutterWords:
        import numpy as np

        fragments = [fragment for row in rows for fragment in row.fragments]
        counts = [len(fragment.words) for fragment in fragments]
        number_of = [number for number, row in enumerate(rows) for _ in row.fragments]
        boxes = np.concatenate([fragment.words.boxes for fragment in fragments])
        return cls(
            lefts=boxes[:, 0],
            rights=boxes[:, 2],
            rows=np.repeat(number_of, counts),
            fragments=np.repeat(range(len(fragments)), counts),
            sizes=np.repeat([fragment.size for fragment in fragments], counts),
            row_count=len(rows),
        )


def with_narrow_gutters(rows: Sequence[LayoutRow]) -> Sequence[LayoutRow]:
    """The rows with fragments cut where a narrow gap stands at one place in nearly all rows, its edges aligned.

    Figures set against their right border leave little room before the next column's words.
    """
    words = _GutterWords.of(rows)
    gaps = _narrow_gaps(words)
    row_counts = Counter(place for _, place in {(row, int(middle / 4.0)) for row, middle in gaps})
    gutters: list[float] = []
    for _, middle in gaps:
        if row_counts[int(middle / 4.0)] >= FEWEST_ROWS and all(abs(middle - gutter) > 6.0 for gutter in gutters):
            gutters.append(middle)
    cuts = [place for place in gutters if _is_gutter(words, place)]
    return [_cut_row(row, cuts) for row in rows] if cuts else rows


def _narrow_gaps(words: _GutterWords) -> list[tuple[int, float]]:
    """Row and middle of the gaps within fragments that are wider than a space between words."""
    import numpy as np

    within = words.fragments[1:] == words.fragments[:-1]
    wide = words.lefts[1:] - words.rights[:-1] >= NARROW * words.sizes[1:]
    places = np.flatnonzero(within & wide)
    middles = (words.rights[places] + words.lefts[places + 1]) / 2
    return list(zip(words.rows[places].tolist(), middles.tolist(), strict=True))


def _is_gutter(words: _GutterWords, place: float) -> bool:
    """Whether hardly a word stands at the place, and the words left or right of it share an edge."""
    import numpy as np

    count = words.row_count
    before, after = words.rights <= place, words.lefts >= place
    blocked = np.count_nonzero(np.bincount(words.rows[~before & ~after], minlength=1))
    lefts, rights = np.full(count, -np.inf), np.full(count, np.inf)
    np.maximum.at(lefts, words.rows[before], words.rights[before])
    np.minimum.at(rights, words.rows[after], words.lefts[after])
    row_mask = np.isfinite(lefts) & np.isfinite(rights)
    beside = int(row_mask.sum())
    if blocked > 0.1 * count or beside < FEWEST_ROWS:
        return False
    most = max(_most_common(lefts[row_mask].tolist(), EXACT), _most_common(rights[row_mask].tolist(), EXACT))
    return most >= 0.6 * beside


def _cut_row(row: LayoutRow, cuts: Sequence[float]) -> LayoutRow:
    fragments: list[Fragment] = []
    for fragment in row.fragments:
        remainder = fragment
        for place in cuts:
            number = sum(word.right <= place for word in remainder.words)
            if 0 < number < len(remainder.words):
                gap = remainder.words[number].left - remainder.words[number - 1].right
                if remainder.words[number].left >= place and gap >= NARROW * remainder.size:
                    before, remainder = cut_fragment(remainder, number)
                    fragments.append(before)
        fragments.append(remainder)
    return row_of(fragments) if len(fragments) > len(row.fragments) else row
