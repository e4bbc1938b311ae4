"""Lists of objects: the rows of all tables whose headers name the items' fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pincite.extraction.arrays import MAX_ITEMS
from pincite.extraction.candidates import Place
from pincite.extraction.chunks import Chunk
from pincite.extraction.corpus import Corpus
from pincite.extraction.display import display_value
from pincite.extraction.fields import Citer, field_result, is_supported
from pincite.extraction.fillings import read_slot
from pincite.extraction.flatten import FlatField, ItemField
from pincite.extraction.kinds import kind_of
from pincite.extraction.labels import key_words
from pincite.extraction.readings import Reading
from pincite.extraction.terms import find_label_stems
from pincite.records import FieldError, FieldResult

_TOTAL = re.compile(r"\W*(?:(?:grand|sub)[\s-]?)?(?:totals?|sum|balance\s+forward|carried\s+forward)\b", re.IGNORECASE)
"""How a row begins that adds up the others."""

ROWS = "rows of the tables whose headers name the items' fields; items outside of tables are not read"


class _Table(NamedTuple):
    """A table whose header names item fields: the item field by column, the rows below, and the doubtful columns."""

    source: int
    columns: dict[int, ItemField]
    rows: list[dict[int, Chunk]]
    doubts: tuple[str, ...]


class _Item(NamedTuple):
    """One row read: the values by field name, the words that prove the first of them, and the row's place."""

    source: int
    values: dict[str, Any]
    first: Reading
    kind: str
    place: Place


def extract_objects(field: FlatField, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """The rows of every table that names at least half of the items' fields (two or all), None without one.

    Tables of all documents count, and those that continue on the next page without a header. Rows that add up others
    are no items; what a row does not say is None.
    """
    fields = field["array_item_fields"]
    least = max(min(2, len(fields)), len(fields) / 2)
    tables = [table for source in range(len(corpus.documents)) for table in _tables(corpus, source, fields, least)]
    items = [item for table in tables for row in table.rows if (item := _item(table, row, fields)) is not None]
    cited = [
        (item, citer.cite(item.source, [item.place], value=item.first.value, kind=item.kind, enum=()))
        for item in items[:MAX_ITEMS]
    ]
    kept = [(item, citation) for item, citation in cited if is_supported(citation)]
    if not kept:
        return _empty(field) if tables else None
    values = [item.values for item, _ in kept]
    doubts = list(dict.fromkeys(doubt for table in tables for doubt in table.doubts))
    if len(items) > MAX_ITEMS:
        doubts.append(f"only the first {MAX_ITEMS} of {len(items)} rows")
    return field_result(
        field,
        status="found",
        value=values,
        display=display_value(values),
        confidence="low" if doubts else "medium",
        confidence_score=0.4 if doubts else 0.6,
        citations=tuple(citation for _, citation in kept),
        failed_citations=tuple(citation for _, citation in cited if not is_supported(citation)),
        note="; ".join([*doubts, ROWS]),
    )


def _empty(field: FlatField) -> FieldResult:
    message = "the tables whose headers name the items' fields have no row with a value; the items may stand elsewhere"
    return field_result(field, status="error", error=FieldError(code="unsupported_field", message=message))


def _tables(corpus: Corpus, source: int, fields: Sequence[ItemField], least: float) -> list[_Table]:
    grids: dict[int, dict[int, dict[int, Chunk]]] = {}
    for chunk in corpus.chunk_maps[source].chunks:
        if chunk.cell is not None:
            table, row, column = chunk.cell
            grids.setdefault(table, {}).setdefault(row, {})[column] = chunk
    found: list[_Table] = []
    before: dict[int, dict[int, Chunk]] | None = None
    for grid in grids.values():
        header, *rows = [grid[row] for row in sorted(grid)]
        columns, doubts = _columns(header, fields)
        if len(columns) >= least:
            found.append(_Table(source, columns, rows, doubts))
            before = grid
        elif before is not None and _continues(grid, before):
            found.append(found[-1]._replace(rows=[header, *rows]))
            before = grid
        else:
            before = None
    return found


def _continues(grid: dict[int, dict[int, Chunk]], before: dict[int, dict[int, Chunk]]) -> bool:
    """Whether a table goes on where the one before ended: on the next page, with the same columns."""
    pages = [next(iter(table[row].values())).page for table, row in ((before, max(before)), (grid, min(grid)))]
    columns = [{column for row in table.values() for column in row} for table in (before, grid)]
    figures = any(char.isdigit() for chunk in grid[min(grid)].values() for char in chunk.text)
    return pages[1] == pages[0] + 1 and columns[0] == columns[1] and figures


def _columns(header: dict[int, Chunk], fields: Sequence[ItemField]) -> tuple[dict[int, ItemField], tuple[str, ...]]:
    """The item field that each header cell names, and where several cells name one field.

    A cell names a field with equal words, or when all words of the one are inside the other.
    """
    columns: dict[int, ItemField] = {}
    doubts = []
    named = {column: set(find_label_stems(chunk.text)) for column, chunk in header.items()}
    for field in fields:
        wanted = set(find_label_stems(" ".join(key_words(field["name"].rsplit(".", 1)[-1]))))
        scored = [
            (len(words ^ wanted), column)
            for column, words in named.items()
            if column not in columns and words and wanted and (words <= wanted or wanted <= words)
        ]
        if not scored:
            continue
        best, column = min(scored)
        columns[column] = field
        rivals = [header[other].text for distance, other in sorted(scored) if distance == best]
        if best and len(rivals) > 1:
            quoted = " and ".join(f'"{" ".join(text.split())}"' for text in rivals)
            doubts.append(f"the columns {quoted} could both be {field['name']}")
    return columns, tuple(doubts)


def _item(table: _Table, row: dict[int, Chunk], fields: Sequence[ItemField]) -> _Item | None:
    """The item in a row, None when none of its cells has a value, or when it adds up other rows."""
    chunks = list(row.values())
    if not chunks or _TOTAL.match(min(chunks, key=lambda chunk: chunk.start).text):
        return None
    values: dict[str, Any] = {field["name"]: None for field in fields}
    read = list(_readings(table, row))
    if not read:
        return None
    for reading, field in read:
        typed = field["type"] != "string" or isinstance(reading.value, str)
        values[field["name"]] = reading.value if typed else reading.display
    first, field = read[0]
    place = (chunks[0].page, min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks))
    return _Item(table.source, values, first, _kind(field), place)


def _readings(table: _Table, row: dict[int, Chunk]) -> Iterator[tuple[Reading, ItemField]]:
    """The values of a row's cells; one that is only a bound, or one of several, is none."""
    for column, field in sorted(table.columns.items()):
        chunk = row.get(column)
        if chunk is None:
            continue
        found = read_slot(_kind(field), chunk.text, enum=tuple(field.get("enum", ())))
        if isinstance(found, Reading) and all(limit != "low" for limit, _ in found.doubts):
            yield found, field


def _kind(field: ItemField) -> Any:
    return kind_of(field, field["name"].rsplit(".", 1)[-1])
