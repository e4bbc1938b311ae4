"""Arrays: all good values of a list of strings, and the rows of a matching table for a list of objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pincite.extraction.candidates import Place
from pincite.extraction.chunks import Chunk
from pincite.extraction.confidence import judge
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues
from pincite.extraction.display import display_value
from pincite.extraction.fields import Citer, field_result, field_value, is_supported
from pincite.extraction.flatten import FlatField, ItemField
from pincite.extraction.forms import form_candidates
from pincite.extraction.kinds import kind_of
from pincite.extraction.labels import key_words
from pincite.extraction.prose import Prose
from pincite.extraction.ranking import Ranking, ValueGroup, group_values
from pincite.extraction.readings import Reading, read_form_value
from pincite.extraction.terms import find_label_stems
from pincite.records import Citation, FieldResult

_KEPT = 0.8
"""An item is kept when its score is at least this share of the best item's."""

MAX_ITEMS = 200
"""Items of one array."""


def extract_array(field: FlatField, cues: FieldCues, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """The array with one citation for each item, None when there is nothing good enough."""
    if "array_item_fields" in field:
        return _objects(field, corpus, citer)
    enum = tuple(field.get("enum", ()))
    candidates = [*form_candidates(corpus, cues, enum=enum), *Prose(corpus, cues, enum=enum).candidates()]
    groups = group_values(candidates)
    if not groups:
        return None
    good = [group for group in groups if group.score >= _KEPT * groups[0].score]
    return _strings(field, cues, _distinct(good)[:MAX_ITEMS], corpus, citer)


def _distinct(groups: list[ValueGroup]) -> list[ValueGroup]:
    """The groups in document order, without those that only shorten another one ("Nike" beside "NIKE, Inc.")."""
    kept = [group for group in groups if not any(other is not group and _shortens(group, other) for other in groups)]
    return sorted(kept, key=lambda group: (group.best.source, group.best.at))


def _shortens(group: ValueGroup, other: ValueGroup) -> bool:
    short, long = group.best.reading.key, other.best.reading.key
    return short != long and f" {short} " in f" {long} "


def _strings(
    field: FlatField, cues: FieldCues, groups: Sequence[ValueGroup], corpus: Corpus, citer: Citer
) -> FieldResult | None:
    kept: list[tuple[ValueGroup, Citation]] = []
    failed: list[Citation] = []
    for group in groups:
        citation = citer.cite_candidate(group.best, field=field, kind=cues.kind)
        if is_supported(citation):
            kept.append((group, citation))
        else:
            failed.append(citation)
    if not kept:
        return None
    weakest = min((group for group, _ in kept), key=lambda group: group.score)
    few = any(corpus.few_headings(group.best.source) for group, _ in kept)
    citations = sorted((citation for _, citation in kept), key=lambda one: -len(one.excerpt))
    judgement = judge(Ranking(chosen=weakest), citations, few_headings=few, typed=cues.kind != "text", whole=False)
    values = [field_value(field, group.best.reading) for group, _ in kept]
    return field_result(
        field,
        status="found",
        value=values,
        display=display_value([group.best.reading.display for group, _ in kept]),
        confidence=judgement.confidence,
        confidence_score=judgement.score,
        citations=tuple(citation for _, citation in kept),
        failed_citations=tuple(failed),
        note="; ".join(judgement.reasons) or None,
    )


class _Table(NamedTuple):
    """A table whose header names item fields: the item field by column, and the rows below by number."""

    source: int
    columns: dict[int, ItemField]
    rows: list[dict[int, Chunk]]


class _Item(NamedTuple):
    """One row read: the values by field name, the words that prove the first of them, and the row's place."""

    values: dict[str, Any]
    first: Reading
    kind: str
    place: Place


def _objects(field: FlatField, corpus: Corpus, citer: Citer) -> FieldResult | None:
    """The rows of the table that names most of the items' fields (at least half of them, and two or all)."""
    fields = field["array_item_fields"]
    tables = [table for source in range(len(corpus.documents)) for table in _tables(corpus, source, fields)]
    enough = [table for table in tables if len(table.columns) >= max(min(2, len(fields)), len(fields) / 2)]
    best = max(enough, key=lambda table: (len(table.columns), len(table.rows)), default=None)
    if best is None:
        return None
    items = [item for row in best.rows if (item := _item(best, row)) is not None][:MAX_ITEMS]
    citations = [
        citer.cite(best.source, [item.place], value=item.first.value, kind=item.kind, enum=()) for item in items
    ]
    kept = [pair for pair in zip(items, citations, strict=True) if is_supported(pair[1])]
    if not kept:
        return None
    values = [item.values for item, _ in kept]
    return field_result(
        field,
        status="found",
        value=values,
        display=display_value(values),
        confidence="medium",
        confidence_score=0.6,
        citations=tuple(citation for _, citation in kept),
        failed_citations=tuple(
            citation for _, citation in zip(items, citations, strict=True) if not is_supported(citation)
        ),
        note="rows of the table whose header names the items' fields",
    )


def _tables(corpus: Corpus, source: int, fields: Sequence[ItemField]) -> list[_Table]:
    grids: dict[int, dict[int, dict[int, Chunk]]] = {}
    for chunk in corpus.chunk_maps[source].chunks:
        if chunk.cell is not None:
            table, row, column = chunk.cell
            grids.setdefault(table, {}).setdefault(row, {})[column] = chunk
    found = []
    for grid in grids.values():
        header, *rows = [grid[row] for row in sorted(grid)]
        columns = _columns(header, fields)
        if columns and rows:
            found.append(_Table(source, columns, rows))
    return found


def _columns(header: dict[int, Chunk], fields: Sequence[ItemField]) -> dict[int, ItemField]:
    """The item field that each header cell names: equal words, or all words of the one inside the other."""
    columns: dict[int, ItemField] = {}
    for field in fields:
        wanted = set(find_label_stems(" ".join(key_words(field["name"].rsplit(".", 1)[-1]))))
        scored = []
        for column, chunk in header.items():
            named = set(find_label_stems(chunk.text))
            if column not in columns and named and wanted and (named <= wanted or wanted <= named):
                scored.append((len(named ^ wanted), column))
        if scored:
            columns[min(scored)[1]] = field
    return columns


def _item(table: _Table, row: dict[int, Chunk]) -> _Item | None:
    """The item in a row, None when none of its cells has a value."""
    values: dict[str, Any] = {field["name"]: None for field in table.columns.values()}
    read: list[tuple[Reading, str]] = []
    for column, field in sorted(table.columns.items()):
        chunk = row.get(column)
        if chunk is None:
            continue
        kind = kind_of(field, field["name"].rsplit(".", 1)[-1])
        reading = read_form_value(kind, chunk.text, enum=tuple(field.get("enum", ())))
        if reading is not None:
            typed = field["type"] != "string" or isinstance(reading.value, str)
            values[field["name"]] = reading.value if typed else reading.display
            read.append((reading, kind))
    if not read:
        return None
    chunks = row.values()
    place = (next(iter(chunks)).page, min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks))
    return _Item(values, *read[0], place)
