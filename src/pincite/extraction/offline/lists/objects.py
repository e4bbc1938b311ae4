"""Lists of objects: the rows of tables, and the items of lists and sentences, each value with its own citation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.extraction.offline.fields import Citer, field_result
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.lists.cards import card_grids
from pincite.extraction.offline.lists.columns import Columns, ItemFields, find_columns, item_kind, with_order
from pincite.extraction.offline.lists.empty_lists import empty_list
from pincite.extraction.offline.lists.entry_items import entry_items
from pincite.extraction.offline.lists.items import (
    ItemPart,
    ListItem,
    cite_item,
    item_value,
    make_part,
    unite,
    without_repeats,
)
from pincite.extraction.offline.lists.loose_items import is_about, loose_items
from pincite.extraction.offline.lists.own_rows import own_rows, rows_about
from pincite.extraction.offline.lists.period_columns import Ends
from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.grids import Row, TableGrid, headed_grids
from pincite.extraction.offline.values.shapes import hedges
from pincite.extraction.offline.values.time_spans import whole_span
from pincite.extraction.schema.flatten import FlatField
from pincite.grounding.sights import is_doubtful
from pincite.records import FieldError, FieldResult, ItemResult
from pincite.records.extraction.display import display_value

MAX_ITEMS = 2_000
"""Items of one array."""

_HEAD_WORDS = 4
"""Words of a header's cell."""

_NEARLY_ALL = 0.75
"""Share of the items' fields that a table has whose header does not name them."""

_TOTAL = re.compile(
    r"\W*(?:(?:grand|sub|page|running|year)[\s-]?)?(?:totals?|sum|balance\s+forward|carried\s+forward|amount\s+due)\b",
    re.IGNORECASE,
)
"""How a row begins that adds up the others."""

ROWS = "nothing proves that the list is complete"


def extract_objects(field: FlatField, cues: FieldCues, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """The items of every table that is the field's, with a citation for each value; None without one.

    A table is the field's when its header names at least half of the items' fields (two or all), or when its heading
    speaks of the field and its columns hold as many. Tables of all documents count, and those that continue on the next
    page without a header; an item that several documents state is one. Rows that add up others are no items; what
    a row does not say is None.
    """
    items = ItemFields(field, cues)
    groups: list[list[ListItem]] = []
    doubts: list[str] = []
    proofs: list[bool] = []
    for source in range(len(corpus.documents)):
        for columns, grid in _tables(corpus, source, items):
            kept = own_rows(grid.rows, items)
            rows = [item for row in kept if (item := _item(grid, columns, row, items)) is not None]
            used = len(columns.fields) + len(columns.periods)
            groups.append(rows if used == len(grid.columns) else without_repeats(rows))
            doubts.extend(columns.doubts)
            proofs.append(_is_whole(columns, grid, rows, items) and _is_headed(grid, items))
    listed = any(groups)
    complete = listed and all(proofs)
    groups.extend(without_repeats(group) for group in loose_items(corpus, items))
    united, contradictions = unite(sorted(groups, key=_richness, reverse=True))
    if listed:
        united = [item for item in united if not item.loose]
        complete = complete and len(united) == max(map(len, groups))
    if not united:
        united, contradictions = unite(_cards(corpus, items))
    if not united:
        dated = entry_items(corpus, items)
        united, contradictions = unite(sorted(dated.groups, key=_richness, reverse=True))
        doubts = dated.doubts
    if not united:
        return empty_list(field, cues, corpus, citer) or (_empty(field) if proofs else None)
    return _found(field, united, citer, [*doubts, *contradictions], complete=complete)


def _cards(corpus: Corpus, items: ItemFields) -> Iterator[list[ListItem]]:
    """The items of cards: their labels name at least as many fields as a table's header must."""
    for source in range(len(corpus.documents)):
        for header, grid in card_grids(corpus, source, items):
            columns = find_columns(header, grid.rows, items)
            if columns.named >= items.least:
                yield [item for row in grid.rows if (item := _item(grid, columns, row, items)) is not None]


def _is_whole(columns: Columns, grid: TableGrid, rows: Sequence[ListItem], items: ItemFields) -> bool:
    """Whether a table proves by itself that its rows are all the items.

    Its header names every field of the items, and every row that adds up no others is an item of which every filled
    cell was read.
    """
    if columns.named < len(items.fields) or not columns.telling or columns.doubts:
        return False
    own = [row for row in grid.rows if not _adds_up(list(row.values()))]
    filled = sum(column in row for row in own for column in columns.fields)
    filled += sum(2 * (column in row) for row in own for column in columns.periods)
    return len(rows) == len(own) and filled == sum(len(item.parts) for item in rows)


def _is_headed(grid: TableGrid, items: ItemFields) -> bool:
    """Whether the heading over a table speaks of the array."""
    return _speaks_of(grid.heading, items)


def _richness(group: Sequence[ListItem]) -> float:
    """How much the items of a group say: the fullest statement of an item leads."""
    return sum(len(item.parts) for item in group) / len(group) if group else 0.0


def _found(
    field: FlatField, united: list[ListItem], citer: Citer, doubts: list[str], *, complete: bool
) -> FieldResult | None:
    ordered = sorted(united, key=lambda item: item.places[0])
    doubts = list(dict.fromkeys(doubts))
    if len(ordered) > MAX_ITEMS:
        doubts.append(f"only the first {MAX_ITEMS} of {len(ordered)} rows")
    results = [cite_item(item, field["array_item_fields"], citer) for item in ordered[:MAX_ITEMS]]
    kept = [(result, citation) for result, citation in results if citation is not None]
    if not kept:
        return _empty(field)
    values = [item_value(result) for result, _ in kept]
    proved = complete and len(kept) == len(ordered) and all(_is_proved(result) for result, _ in kept)
    high = proved and not doubts
    return field_result(
        field,
        status="found",
        value=values,
        display=display_value(values),
        confidence="low" if doubts else "high" if high else "medium",
        confidence_score=0.4 if doubts else 0.85 if high else 0.6,
        citations=tuple(citation for _, citation in kept),
        items=tuple(result for result, _ in kept),
        note="; ".join([*doubts, *([] if high else [ROWS])]) or None,
    )


def _is_proved(result: ItemResult) -> bool:
    """Whether each value of an item stands as it is in what it cites, and nothing of the item was set aside."""
    return all(
        value.rejected_value is None
        and all(one.match in ("exact", "normalised") and one.support is not None for one in value.citations)
        and not is_doubtful(value.citations)
        for value in result.values
    )


def _empty(field: FlatField) -> FieldResult:
    message = "the tables whose headers name the items' fields have no row with a value; the items may stand elsewhere"
    return field_result(field, status="error", error=FieldError(code="unsupported_field", message=message))


def _tables(corpus: Corpus, source: int, items: ItemFields) -> Iterator[tuple[Columns, TableGrid]]:
    def is_header(row: Row) -> bool:
        return find_columns(row, (), items).named >= min(2, items.least) or _heads(row)

    for header, grid in headed_grids(corpus, source, is_header):
        columns = find_columns(header, grid.rows, items)
        named = columns.named >= items.least and (columns.telling or items.subject is None)
        if named and (items.subject is None or items.subject in columns.fields.values()):
            yield columns, grid
        elif _is_relevant(grid, corpus, items) or _is_theirs(columns, items):
            columns = with_order(columns, header, grid.rows, items)
            enough = items.least if columns.named >= items.least else _NEARLY_ALL * len(items.fields)
            if len(columns.fields) >= enough:
                yield columns, grid


def _is_theirs(columns: Columns, items: ItemFields) -> bool:
    """Whether a table holds every field of the items, a choice among allowed values with them."""
    choices = any(item_kind(field) == "enum" for field in items.fields)
    return choices and len(columns.fields) == len(items.fields) > 2


def _heads(row: Row) -> bool:
    """Whether a row could head any table: several short cells without figures."""
    texts = [chunk.text for chunk in row.values()]
    short = all(len(text.split()) <= _HEAD_WORDS for text in texts)
    return len(texts) > 1 and short and not any(map(str.isdigit, "".join(texts)))


def _is_relevant(grid: TableGrid, corpus: Corpus, items: ItemFields) -> bool:
    """Whether a table's heading, its document's title or most of its rows speak of the array."""
    title = next((unit.text for unit in corpus.units if unit.source == grid.source and unit.kind == "heading"), "")
    if _speaks_of(grid.heading, items) or (not hedges(grid.heading) and _speaks_of(title, items)):
        return True
    said = sum(any(is_about(chunk.text, items) for chunk in row.values()) for row in grid.rows)
    return bool(grid.rows) and (said >= len(grid.rows) / 2 or any(rows_about(grid.rows, items)))


def _speaks_of(heading: str, items: ItemFields) -> bool:
    """Whether a heading has the array's own words or those of its heading hints, and is not about another time's."""
    return not hedges(heading) and is_about(heading, items, headings=True)


def _item(grid: TableGrid, columns: Columns, row: Row, items: ItemFields) -> ListItem | None:
    """The item in a row, None when none of its cells has a value, or when it adds up other rows."""
    chunks = list(row.values())
    if not chunks or _adds_up(chunks):
        return None
    parts = {}
    for column, field in sorted(columns.fields.items()):
        chunk = row.get(column)
        reading = items.reading(field, chunk.text) if chunk is not None else None
        if chunk is not None and reading is not None:
            place = (chunk.page, chunk.start + reading.start, chunk.start + reading.end)
            parts[field["name"]] = make_part(field, reading, grid.source, place)
    for column, ends in columns.periods.items():
        parts |= _ends(row.get(column), ends, grid.source)
    if not parts:
        return None
    whole = (chunks[0].page, min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks))
    return ListItem(
        {f["name"]: parts[f["name"]] for f in items.fields if f["name"] in parts}, ((grid.source, (whole,)),)
    )


def _ends(chunk: TextRun | None, ends: Ends, source: int) -> dict[str, ItemPart]:
    """The first and the last day that a cell says."""
    span = whole_span(chunk.text) if chunk is not None else None
    if chunk is None or span is None:
        return {}
    said = [(ends[0], span.first), *([(ends[1], span.last)] if span.last is not None else [])]
    return {
        field["name"]: make_part(field, one, source, (chunk.page, chunk.start + one.start, chunk.start + one.end))
        for field, one in said
    }


def _adds_up(chunks: list[TextRun]) -> bool:
    """Whether the first words of a row say that it adds up others."""
    worded = [chunk for chunk in chunks if any(char.isalpha() for char in chunk.text)]
    return bool(worded) and _TOTAL.match(min(worded, key=lambda chunk: chunk.start).text) is not None
