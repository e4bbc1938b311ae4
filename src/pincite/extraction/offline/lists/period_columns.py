"""Columns of periods: a column whose cells say when each item began and ended ("10/07/2024 - 10/13/2024")."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pincite.extraction.offline.structure.grids import Row
from pincite.extraction.offline.values.ranges import End, named_end
from pincite.extraction.offline.values.time_spans import whole_span
from pincite.extraction.schema.flatten import ItemField
from pincite.extraction.schema.kinds import kind_of
from pincite.extraction.schema.labels import key_words

_MOST = 0.8
"""Share of a column's cells that are periods from which it is one of periods."""

Ends = tuple[ItemField, ItemField]
"""The fields for the first and the last day."""


def period_columns(rows: Sequence[Row], fields: Sequence[ItemField], taken: Collection[int]) -> dict[int, Ends]:
    """The column of a table that holds periods, with the fields for their ends; none where several could be it.

    `fields` are those that no column is known for, `taken` the columns of other fields.
    """
    first, last = _ending(fields, "first"), _ending(fields, "last")
    if len(first) != 1 or len(last) != 1:
        return {}
    columns = {column for row in rows for column in row if column not in taken}
    found = [column for column in sorted(columns) if _holds_periods(column, rows)]
    return {found[0]: (first[0], last[0])} if len(found) == 1 else {}


def _ending(fields: Sequence[ItemField], end: End) -> list[ItemField]:
    names = [(field, field["name"].rpartition(".")[2]) for field in fields]
    return [field for field, name in names if kind_of(field, name) == "date" and named_end(key_words(name)) == end]


def _holds_periods(column: int, rows: Sequence[Row]) -> bool:
    cells = [row[column].text for row in rows if column in row and any(map(str.isdigit, row[column].text))]
    spans = [whole_span(text) for text in cells]
    periods = sum(span is not None and span.last is not None for span in spans)
    return bool(cells) and periods >= _MOST * len(cells)
