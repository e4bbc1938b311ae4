"""Shapes of tables: which row heads the columns, and whether cells hold a caption over a value.

In a boxed form each cell has its own caption, so an empty one's value is not in the cell beside it. In a table with
heads, a cell is read by the heads of its row and of its column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

_MAX_HEAD_WORDS = 5
_MAX_CAPTION_WORDS = 10
_MIN_PAIRS = 3
_FIGURES = re.compile(r"\d{2}")
_VALUE_HEADS = frozenset({"value", "values", "data", "answer", "answers", "entry", "response", "content", "contents"})
"""Heads of a last column whose cells are values of the labels before them."""
_MIN_COLUMNS = 3
"""A table with fewer columns has labels and values, not heads."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """How a table is read: the row of column heads (None without), the data rows, whether it is a boxed form.

    `paired` says that columns of labels and of values alternate. `until` is the first row that the heads do not hold
    for any more (labels and values follow), None where they hold for all.
    """

    head: int | None
    data_rows: int
    captioned: bool
    paired: bool = False
    until: int | None = None

    def is_data(self, row: int) -> bool:
        """Whether a row stands under column heads."""
        return self.head is not None and row > self.head and (self.until is None or row < self.until)


CellPlace = tuple[int, int, int]
"""A table's number in its document, a row, a column."""


class HeadedCell(NamedTuple):
    """A cell of a data row (its chunk number) with the chunks of its row's head and its column's head."""

    cell: int
    row_head: int
    column_head: int


def table_shapes(cells: Iterable[tuple[CellPlace, str]]) -> dict[int, TableShape]:
    """The shape of each table by its number, from the places and texts of its filled cells."""
    tables: dict[int, dict[int, dict[int, str]]] = {}
    for (table, row, column), text in cells:
        tables.setdefault(table, {}).setdefault(row, {})[column] = text
    return {number: _shape(rows) for number, rows in tables.items()}


def headed_cells(places: Mapping[CellPlace, int], shapes: Mapping[int, TableShape]) -> Iterator[HeadedCell]:
    """The cells of all tables that have a head of their column and one of their row; `places` has chunk numbers."""
    for (table, row, column), number in places.items():
        shape = shapes[table]
        if column == 0 or not shape.is_data(row):
            continue
        row_head, column_head = places.get((table, row, 0)), places.get((table, shape.head or 0, column))
        if row_head is not None and column_head is not None:
            yield HeadedCell(number, row_head, column_head)


def _shape(rows: Mapping[int, Mapping[int, str]]) -> TableShape:
    texts = [text for some in rows.values() for text in some.values()]
    captioned = sum(map(is_captioned, texts))
    if captioned >= 2 and 2 * captioned >= len(texts):
        return TableShape(None, 0, captioned=True)
    if _is_paired(rows):
        return TableShape(None, 0, captioned=False, paired=True)
    head = next((row for row, some in sorted(rows.items()) if _is_head(list(some.values()))), None)
    if head is None:
        return TableShape(None, 0, captioned=False)
    until = head + 1 if _is_record(list(rows[head].values())) else _first_paired(rows, head)
    after = sum(row > head and len(some) > 1 for row, some in rows.items())
    return TableShape(head if after else None, after, captioned=False, until=until)


def _is_record(heads: list[str]) -> bool:
    """Whether heads say that each row is a label and its value ("Field", "Data element", "Value")."""
    return heads[-1].strip().casefold() in _VALUE_HEADS


def _first_paired(rows: Mapping[int, Mapping[int, str]], head: int) -> int | None:
    """The first of the rows under a head in which labels and values alternate, where most of its rows are such."""
    below = {row: [text for _, text in sorted(some.items())] for row, some in rows.items() if row > head}
    paired = {row: texts for row, texts in below.items() if len(texts) % 2 == 0 and all(map(_is_plain, texts[::2]))}
    labels = [text.casefold() for texts in paired.values() for text in texts[::2]]
    figures = sum(any(map(_FIGURES.search, texts[1::2])) for texts in paired.values())
    if 2 * len(paired) <= len(below) or len(paired) < _MIN_PAIRS or len(set(labels)) < len(labels):
        return None
    return min(paired) if 2 * figures >= len(paired) and max(map(len, paired.values())) > 2 else None


def _is_plain(text: str) -> bool:
    """Whether a cell's words could be a label: few, and without figures."""
    return len(text.split()) <= _MAX_HEAD_WORDS and not _FIGURES.search(text)


def _is_paired(rows: Mapping[int, Mapping[int, str]]) -> bool:
    """Whether words without figures stand in the first, third … column, and figures or marks in those between.

    So labels and values alternate. A table of heads with figures in every second column looks the same: its rows'
    words are labels of nothing that is asked for.
    """
    columns = max((column for some in rows.values() for column in some), default=0) + 1
    cells = [(column, text) for some in rows.values() for column, text in some.items()]
    labels = [text for column, text in cells if column % 2 == 0]
    values = [text for column, text in cells if column % 2 == 1]
    if columns % 2 or len(labels) < _MIN_PAIRS:
        return False
    plain = all(len(text.split()) <= _MAX_CAPTION_WORDS and not _FIGURES.search(text) for text in labels)
    last = max(rows)
    differ = len({text.casefold() for text in labels}) == len(labels)
    return plain and differ and last > 0 and any(_FIGURES.search(text) or "[" in text for text in values)


def _is_head(texts: list[str]) -> bool:
    return len(texts) >= _MIN_COLUMNS and all(
        len(text.split()) <= _MAX_HEAD_WORDS
        and not any(char.isdigit() for char in text)
        and not text.rstrip().endswith((":", "]"))
        for text in texts
    )


def is_captioned(text: str) -> bool:
    """Whether a cell's first line is short enough to be the caption of what stands under it."""
    first, _, rest = text.partition("\n")
    return bool(rest.strip()) and len(first.split()) <= _MAX_CAPTION_WORDS and not first.rstrip().endswith((",", ";"))
