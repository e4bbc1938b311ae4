"""Items outside of tables: the periods, coded entries, measured names and records that lines and sentences state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.lists.coded_items import coded_words, is_coded_entry
from pincite.extraction.offline.lists.columns import ItemFields, item_kind, label_stems
from pincite.extraction.offline.lists.dated_items import find_dated
from pincite.extraction.offline.lists.items import ListItem, make_part
from pincite.extraction.offline.lists.own_rows import OTHERS
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.leads import entry_leads, is_entry
from pincite.extraction.offline.structure.units import TextUnit
from pincite.extraction.offline.values.periods import find_periods
from pincite.extraction.offline.values.readings import ValueReading, read_values
from pincite.extraction.offline.values.shapes import hedges, looks_like_name, negates
from pincite.extraction.schema.flatten import ItemField
from pincite.extraction.schema.kinds import NAME_KINDS

_MEASURE = re.compile(r"(?<![\w.,$€£-])\d[\d.,]*\s?(?:%|[A-Za-zµ]{1,5}\b)(?:\s?/\s?[A-Za-z\d]{1,5}\b)?")
"""A figure with its unit: "500 mg", "5%", "10 mg/mL"."""

_NAME = re.compile(
    r"(?<![\w-])[A-Z][\w-]*(?:\s+(?!(?:and|or|are|is|was|were|with|take|taking|of|in|on)\b)[\w-]+){0,3}\s*$"
)
"""A name that ends a text: a capital first, and no more than three words behind it."""

_PART = re.compile(r"[^;\n]+")
_NO = re.compile(r"\bno\b(?!\.)", re.IGNORECASE)
_REACH = 60
"""Characters before a period that may deny it."""


def loose_items(corpus: Corpus, items: ItemFields) -> list[list[ListItem]]:
    """The items that lines, list entries and sentences about the array state, one group for each document."""
    reader = _reader_of(items)
    groups: dict[int, list[ListItem]] = {}
    if reader is None:
        return []
    leads = entry_leads(corpus.units)
    before = False
    for number, unit in enumerate(corpus.units):
        if unit.kind == "heading":
            continue
        own = is_about(unit.text, items) or is_about(leads.get(number, ""), items)
        goes_on = before and _goes_on(unit, corpus.units[number - 1])
        found: list[ListItem] = []
        if own or goes_on or _speaks_of(unit, items) or is_coded_entry(unit.text, items):
            found = list(reader(unit, items, own or goes_on))
            groups.setdefault(unit.source, []).extend(found)
        before = bool(found)
    return list(groups.values())


def _goes_on(unit: TextUnit, before: TextUnit) -> bool:
    """Whether a sentence tells of another one of what the sentence before it told of."""
    return unit.source == before.source and _ANOTHER.search(unit.text[:_REACH]) is not None


_ANOTHER = re.compile(r"\b(?:second|third|fourth|another|further|again|additional)\b", re.IGNORECASE)


def _speaks_of(unit: TextUnit, items: ItemFields) -> bool:
    """Whether the unit, or the heading that it stands under, has the array's own words."""
    return is_about(unit.text, items) or (is_about(unit.heading, items, headings=True) and not hedges(unit.heading))


def is_about(text: str, items: ItemFields, *, headings: bool = False) -> bool:
    """Whether a text has the array's own words that are not general ("TTD", and not "period"); or a heading hint's."""
    stems = label_stems(text)
    hints = tuple(frozenset(cue.stems) for cue in items.cues.headings) if headings else ()
    own = tuple(words for words in items.own if not is_general(words))
    return any(words and words <= stems for words in (*own, *hints))


Reader = Callable[[TextUnit, ItemFields, bool], Iterator[ListItem]]
"""Reads the items of a unit; the last argument says whether the unit or what leads to it names the array."""


def _reader_of(items: ItemFields) -> Reader | None:
    """How items of these fields are written in lines and sentences; None for those that only tables state."""
    kinds = [item_kind(field) for field in items.fields]
    if kinds == ["date", "date"]:
        return _periods
    if sorted(kinds) == ["identifier", "text"] and items.codes:
        return _coded
    if sorted(kinds) == ["date", "text", "text"]:
        return _dated
    if len(kinds) == _PAIR and "name" in kinds[0] and items.measured:
        return _measured
    if "money" in kinds and any(kind in NAME_KINDS for kind in kinds):
        return _records
    return None


_PAIR = 2


def _periods(unit: TextUnit, items: ItemFields, own: bool) -> Iterator[ListItem]:
    if hedges(unit.text) or not own:
        return
    first, last = items.fields
    for period in find_periods(unit.text):
        said = unit.text[max(0, period.first.start - _REACH) : period.first.start]
        if negates(said) or _NO.search(said):
            continue
        readings = [(first, period.first), *([(last, period.last)] if period.last is not None else [])]
        yield _item(unit, readings)


def _coded(unit: TextUnit, items: ItemFields, own: bool) -> Iterator[ListItem]:
    """Entries with a code before or behind their words."""
    code_field = next(field for field in items.fields if item_kind(field) == "identifier")
    for said, shown in coded_words(unit.text, items):
        yield _item(unit, [(field, shown if field is code_field else said) for field in items.fields])


def _dated(unit: TextUnit, items: ItemFields, own: bool) -> Iterator[ListItem]:
    """What was done, when, and what came of it."""
    found = find_dated(unit.text, items) if own or is_entry(unit.text) else None
    if found is None or OTHERS.search(unit.text) or negates(unit.text[: found[1].start]):
        return
    about, day, outcome = found
    first, last = (field for field in items.fields if item_kind(field) != "date")
    by_name = {first["name"]: about, last["name"]: outcome}
    readings = [(field, by_name.get(field["name"], day)) for field in items.fields]
    yield replace(_item(unit, readings), loose=True)


def _measured(unit: TextUnit, items: ItemFields, own: bool) -> Iterator[ListItem]:
    """Names with a measure behind them: "Naproxen 500 mg"."""
    name_field, measure_field = items.fields
    for match in _MEASURE.finditer(unit.text):
        name = _NAME.search(unit.text[: match.start()])
        if name is None or negates(unit.text[max(0, name.start() - 40) : name.start()]):
            continue
        words = " ".join(name[0].split())
        measure = " ".join(match[0].split())
        readings = [
            (
                name_field,
                ValueReading(name.start(), name.start() + len(name[0].rstrip()), words, words, words.casefold()),
            ),
            (measure_field, ValueReading(*match.span(), measure, measure, measure.casefold())),
        ]
        yield replace(_item(unit, readings), loose=True)


def _records(unit: TextUnit, items: ItemFields, own: bool) -> Iterator[ListItem]:
    """Parts of a sentence with one value for at least two of the fields, a name and an amount among them."""
    if hedges(unit.text) or not own:
        return
    for part in _PART.finditer(unit.text):
        if negates(part[0]):
            continue
        readings: list[tuple[ItemField, ValueReading]] = []
        for field in items.fields:
            found = _only(field, part[0], part.start())
            if found is not None:
                readings.append((field, found))
        kinds = {item_kind(field) for field, _ in readings}
        if "money" in kinds and not kinds & NAME_KINDS and len(readings) == len(items.fields) - 1:
            name = _opening_name(part[0], min(reading.start for _, reading in readings) - part.start())
            named = [field for field in items.fields if item_kind(field) in NAME_KINDS]
            if name is not None and named:
                shown = part[0][slice(*name)]
                at = part.start()
                readings.append((named[0], ValueReading(at + name[0], at + name[1], shown, shown, shown.casefold())))
                kinds |= NAME_KINDS
        if "money" in kinds and kinds & NAME_KINDS:
            yield replace(_item(unit, readings), loose=True)


def _opening_name(text: str, end: int) -> tuple[int, int] | None:
    """The capitalised words that a line opens with, up to what it says of them; None for other words."""
    found = _NAMED.match(text[:end])
    return found.span("name") if found is not None and looks_like_name(found["name"]) else None


_NAMED = re.compile(
    r"[\s•‣◦▪·●*–—-]*(?:\(?\d{1,2}[.)]\s+)?(?P<name>[A-Z][^,;:\n]*?)"
    r"(?:\s*[,:(–—-]?\s*|\s*,?\s+(?:for|in\s+the\s+amount\s+of|filed|dated|on|of)\s.*)$",
    re.DOTALL,
)


def _only(field: ItemField, text: str, at: int) -> ValueReading | None:
    """The only value of a field's kind in a text."""
    if item_kind(field) == "money":
        # "Nov 27, 2023 USD 2,318.65" has no amount of 2023.
        for day in read_values("date", text):
            text = text[: day.start] + ";" * (day.end - day.start) + text[day.end :]
    found = read_values(item_kind(field), text, enum=tuple(field.get("enum", ())))
    good = [one for one in found if one.value is not None and one.fit >= _SURE]
    if len({one.key for one in good}) != 1:
        return None
    return good[0]._replace(start=good[0].start + at, end=good[0].end + at)


_SURE = 0.6
"""Fit of a name that a sentence's item may have."""


def _item(unit: TextUnit, readings: Sequence[tuple[ItemField, ValueReading]]) -> ListItem:
    parts = {
        field["name"]: make_part(
            field, reading, unit.source, (unit.page, unit.start + reading.start, unit.start + reading.end)
        )
        for field, reading in readings
    }
    start = min(reading.start for _, reading in readings)
    end = max(reading.end for _, reading in readings)
    return ListItem(parts, ((unit.source, ((unit.page, unit.start + start, unit.start + end),)),))
