"""Columns: which item field of an array each column of a table holds, by its header's words and by its cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from pincite.extraction.offline.labels.column_words import column_meanings
from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.lists.period_columns import Ends, period_columns
from pincite.extraction.offline.structure.chunks import TextRun
from pincite.extraction.offline.structure.grids import Row
from pincite.extraction.offline.values.fillings import Refusal, read_slot
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.offline.values.terms import SMALL_STEMS, find_label_stems, stem
from pincite.extraction.schema.flatten import FlatField, ItemField
from pincite.extraction.schema.kinds import NAME_KINDS, Kind, kind_of
from pincite.extraction.schema.labels import key_words

_JOINED = re.compile(r"(?<=[a-z])[-\s](?=\d+\b)", re.IGNORECASE)
"""Between letters and the figure that belongs to them: "ICD-10" and "icd10" are one word."""

_OF_NO_FIELD = frozenset(stem(word) for word in ("no", "number", "name", "code", "type", "id"))
"""Words of a description that are no name of a column."""

_CODE = re.compile(r"(?=[^\s]*\d)(?=[^\s]*[A-Za-z])[\w.-]+")

_MEASURED = re.compile(r"[A-Za-z]\s+\d[\d.,]*\s?(?:%|[A-Za-z]{1,5})\s*$")

_SAID_IN_WORDS = NAME_KINDS | {"text", "place"}
"""Kinds of value that are free words."""

_RIVALS = 2
"""Columns of equally good words of which one is a guess."""

_WORDS = re.compile(r"[A-Za-z]{3}")

_MOST = 0.8
"""Share of a column's cells that are of a kind from which the column is."""


class Columns(NamedTuple):
    """The item field of each column, how many the header names itself, and the doubtful columns."""

    fields: Mapping[int, ItemField]
    named: int
    doubts: tuple[str, ...]
    telling: bool = False
    """Whether a header that names a field has words which not anything may have ("Lien claimant", and not "Amount")."""
    periods: Mapping[int, Ends] = MappingProxyType({})
    """The columns that hold two fields: the first and the last day."""


@dataclass(frozen=True)
class ItemFields:
    """The fields of an array's items, and what they are known by."""

    field: FlatField
    cues: FieldCues

    @property
    def fields(self) -> Sequence[ItemField]:
        """The item fields in the order of the schema."""
        return self.field["array_item_fields"]

    @cached_property
    def names(self) -> dict[str, frozenset[str]]:
        """The stems of each field's own name, by name."""
        return {field["name"]: label_stems(" ".join(key_words(last_part(field)))) for field in self.fields}

    @cached_property
    def described(self) -> dict[str, frozenset[str]]:
        """The stems of each field's description and name, by name."""
        return {
            field["name"]: self.names[field["name"]] | (label_stems(field.get("description", "")) - SMALL_STEMS)
            for field in self.fields
        }

    @cached_property
    def own(self) -> tuple[frozenset[str], ...]:
        """The array's own words, each as a set of stems: the key, the singular, synonyms."""
        words = [key_words(self.field["key"].rsplit(".", 1)[-1])]
        found = [label_stems(" ".join(part)) for part in words] + [label_stems(" ".join(part[-1:])) for part in words]
        return tuple(dict.fromkeys([*found, *(label_stems(cue.text) for cue in self.cues.cues)]))

    @cached_property
    def least(self) -> float:
        """How many of the fields a table must have: half of them, at least two where there are two."""
        return max(min(2, len(self.fields)), len(self.fields) / 2)

    @cached_property
    def subject(self) -> ItemField | None:
        """What an item is about: its first field of text, None when all are typed."""
        return next((field for field in self.fields if item_kind(field) in _SAID_IN_WORDS), None)

    @cached_property
    def codes(self) -> tuple[re.Pattern[str], ...]:
        """The shapes of the codes that the array's example texts show ("M54.50")."""
        queries = self.field.get("query", [])
        texts = [queries] if isinstance(queries, str) else queries
        return tuple(_shape(match[0].strip(".-")) for text in texts for match in _CODE.finditer(text))

    @cached_property
    def measured(self) -> bool:
        """Whether the array's example texts end with a figure and its unit ("Naproxen 500 mg")."""
        queries = self.field.get("query", [])
        return any(_MEASURED.search(text) for text in ([queries] if isinstance(queries, str) else queries))

    def reading(self, field: ItemField, text: str) -> ValueReading | None:
        """The value of a cell; None for one that is blank, only a bound, one of several, or of another kind."""
        kind = item_kind(field)
        found = read_slot(kind, text, enum=tuple(field.get("enum", ())))
        if isinstance(found, Refusal) and found.what == "unreadable" and kind in NAME_KINDS and not field.get("format"):
            # "name" may ask for the name of anything: a drug, a part, a course.
            found = read_slot("text", text)
        if not isinstance(found, ValueReading) or any(limit == "low" for limit, _ in found.doubts):
            return None
        if item_kind(field) == "identifier" and self.codes and not any(c.fullmatch(found.display) for c in self.codes):
            return None
        return found


def last_part(field: ItemField) -> str:
    """The last part of an item field's dotted name."""
    return field["name"].rsplit(".", 1)[-1]


def item_kind(field: ItemField) -> Kind:
    """The kind of value of an item field."""
    return kind_of(field, last_part(field))


def label_stems(text: str) -> frozenset[str]:
    """The stems of a label's words, figures joined to the letters that they belong to."""
    return frozenset(find_label_stems(_JOINED.sub("", text)))


def find_columns(header: Row, rows: Sequence[Row], items: ItemFields) -> Columns:
    """The item field of each column.

    First by names: equal words, or all words of the one inside the other. Then by descriptions; then a column headed by
    the array's own words ("Drug") holds what its items are about; last by the kind of the cells, where only one column
    can be it. A column whose cells are of another kind than the field is not its.
    """
    found: dict[int, ItemField] = {}
    doubts: list[str] = []
    stems = {column: label_stems(chunk.text) for column, chunk in header.items()}
    for wanted in (items.names, items.described):
        for field in items.fields:
            if field not in found.values():
                table = _Table(header, rows, items)
                column, doubt = table.named(field, wanted[field["name"]], stems, taken=found)
                if column is not None:
                    found[column] = field
                doubts.extend(doubt)
    named = len(found)
    telling = any(not is_general(stems[column]) for column in found)
    subject = items.subject
    if subject is not None and subject not in found.values():
        own = [column for column, words in stems.items() if column not in found and words in items.own]
        if own and _fits(subject, own[0], rows, items) and _is_worded(own[0], rows):
            found[own[0]] = subject
            named += 1
            telling = True
    left = [field for field in items.fields if field not in found.values()]
    periods = period_columns(rows, left, found)
    named += 2 * len(periods)
    held = {id(field) for ends in periods.values() for field in ends}
    for field in items.fields:
        if field not in found.values() and id(field) not in held:
            fitting = [column for column in header if column not in found and _is_of_kind(field, column, rows, items)]
            if len(fitting) == 1:
                found[fitting[0]] = field
    _give_meant(found, stems, rows, items)
    return Columns(found, named, tuple(doubts), telling, periods)


def _give_meant(
    found: dict[int, ItemField], stems: Mapping[int, frozenset[str]], rows: Sequence[Row], items: ItemFields
) -> None:
    """Give columns to the fields that are left by other words for what fields are called, where only one is meant.

    First by other words for the name, then for the description.
    """
    meant = {column: column_meanings(words) for column, words in stems.items()}
    for wanted in (items.names, items.described):
        for field in items.fields:
            if field in found.values():
                continue
            own = column_meanings(wanted[field["name"]])
            fitting = [
                column
                for column, meanings in meant.items()
                if column not in found and meanings & own and _may_hold(field, column, rows, items)
            ]
            if len(fitting) == 1:
                found[fitting[0]] = field


class _Table(NamedTuple):
    header: Row
    rows: Sequence[Row]
    items: ItemFields

    def named(
        self,
        field: ItemField,
        wanted: frozenset[str],
        stems: Mapping[int, frozenset[str]],
        *,
        taken: Mapping[int, ItemField],
    ) -> tuple[int | None, tuple[str, ...]]:
        """The column whose header has the wanted words, nearest first, and whether another one could be it."""
        own = self.items.names[field["name"]]
        scored = [
            (len(words ^ wanted), column)
            for column, words in stems.items()
            if column not in taken
            and words
            and wanted
            and (words <= wanted or wanted <= words)
            and not words <= _OF_NO_FIELD - own
            and _fits(field, column, self.rows, self.items)
        ]
        if not scored:
            return None, ()
        best, column = min(scored)
        rivals = [self.header[other].text for distance, other in sorted(scored) if distance == best]
        if not best or len(rivals) < _RIVALS:
            return column, ()
        quoted = " and ".join(f'"{" ".join(text.split())}"' for text in rivals)
        return column, (f"the columns {quoted} could both be {field['name']}",)


def _cells(column: int, rows: Sequence[Row]) -> Iterator[TextRun]:
    return (row[column] for row in rows if column in row)


def _is_worded(column: int, rows: Sequence[Row]) -> bool:
    """Whether most cells of a column hold words, and not numbers."""
    cells = [chunk.text for chunk in _cells(column, rows)]
    return sum(_WORDS.search(text) is not None for text in cells) >= _MOST * len(cells)


def with_order(columns: Columns, header: Row, rows: Sequence[Row], items: ItemFields) -> Columns:
    """The columns, with those of a kind given in their order to the fields of that kind that are left, if as many.

    First those of dates, amounts and allowed values, then those of words, which is a guess and told.
    """
    found = dict(columns.fields)
    for kind in dict.fromkeys(item_kind(field) for field in items.fields if item_kind(field) not in _SAID_IN_WORDS):
        fields = [field for field in items.fields if field not in found.values() and item_kind(field) == kind]
        free = [
            column
            for column in sorted(header)
            if column not in found and fields and _is_of_kind(fields[0], column, rows, items)
        ]
        if len(free) == len(fields):
            found.update(zip(free, fields, strict=True))
    worded = [field for field in items.fields if field not in found.values()]
    free = [column for column in sorted(header) if column not in found and _is_worded(column, rows)]
    if found and len(free) == len(worded) and all(item_kind(field) in _SAID_IN_WORDS for field in worded):
        found.update(zip(free, worded, strict=True))
        guess = "which columns are " + " and ".join(field["name"] for field in worded) + " is known by their order only"
        return columns._replace(fields=found, doubts=(*columns.doubts, *((guess,) if worded else ())))
    return columns._replace(fields=found)


def _fits(field: ItemField, column: int, rows: Sequence[Row], items: ItemFields) -> bool:
    """Whether some cell of a column is of the field's kind; a column without words fits everything, dates no words."""
    cells = [chunk.text for chunk in _cells(column, rows)]
    dates = sum(isinstance(read_slot("date", text), ValueReading) for text in cells)
    if cells and item_kind(field) in _SAID_IN_WORDS and dates >= _MOST * len(cells):
        return False
    return not cells or any(items.reading(field, text) is not None for text in cells)


def _may_hold(field: ItemField, column: int, rows: Sequence[Row], items: ItemFields) -> bool:
    """Whether a column's cells are of the field's kind: most of them for kinds that tell, else words."""
    if item_kind(field) in _SAID_IN_WORDS:
        return _is_worded(column, rows) and _fits(field, column, rows, items)
    return _is_of_kind(field, column, rows, items)


def _is_of_kind(field: ItemField, column: int, rows: Sequence[Row], items: ItemFields) -> bool:
    """Whether most cells of a column are of the field's kind, for kinds that tell."""
    if item_kind(field) not in ("date", "money", "enum", "boolean", "email", "phone"):
        return False
    cells = [chunk.text for chunk in _cells(column, rows)]
    fitting = sum(items.reading(field, text) is not None for text in cells)
    return bool(cells) and fitting >= _MOST * len(cells)


def _shape(code: str) -> re.Pattern[str]:
    """Codes that look like an example: letters and figures at its places, up to four more at the end or fewer."""
    parts = []
    for run in re.findall(r"[A-Za-z]+|\d+|[^A-Za-z\d]", code):
        if run[0].isalpha():
            parts.append(f"[A-Za-z]{{{len(run)}}}")
        elif run[0].isdigit():
            parts.append(rf"\w{{1,{len(run) + 2}}}" if parts else rf"\d{{1,{len(run) + 2}}}")
        else:
            parts.append(re.escape(run) + "?")
    return re.compile("".join(parts) + r"\w{0,3}")
