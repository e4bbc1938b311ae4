"""Items outside of tables: the periods, coded entries, measured names and records that lines and sentences state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pincite.extraction.columns import ItemFields, item_kind, label_stems
from pincite.extraction.corpus import Corpus
from pincite.extraction.flatten import ItemField
from pincite.extraction.general import is_general
from pincite.extraction.items import Item, make_part
from pincite.extraction.kinds import NAME_KINDS
from pincite.extraction.periods import find_periods
from pincite.extraction.readings import Reading, letters_of, read_values
from pincite.extraction.shapes import hedges, negates
from pincite.extraction.units import Unit

_MEASURE = re.compile(r"(?<![\w.,$€£-])\d[\d.,]*\s?(?:%|[A-Za-zµ]{1,5}\b)(?:\s?/\s?[A-Za-z\d]{1,5}\b)?")
"""A figure with its unit: "500 mg", "5%", "10 mg/mL"."""

_NAME = re.compile(
    r"(?<![\w-])[A-Z][\w-]*(?:\s+(?!(?:and|or|are|is|was|were|with|take|taking|of|in|on)\b)[\w-]+){0,3}\s*$"
)
"""A name that ends a text: a capital first, and no more than three words behind it."""

_EDGES = " \t\n.,;:–—-•‣◦▪·●*()[]"
_NUMBERED = re.compile(r"^[\s•‣◦▪·●*–—-]*(?:\(?\d{1,2}[.)]\s+)?")
_PART = re.compile(r"[^;\n]+")
_NO = re.compile(r"\bno\b(?!\.)", re.IGNORECASE)
_REACH = 60
"""Characters before a period that may deny it."""

_LONGEST = 160
"""A line of more characters is no entry of a list."""


def loose_items(corpus: Corpus, items: ItemFields) -> list[list[Item]]:
    """The items that lines, list entries and sentences about the array state, one group for each document."""
    reader = _reader_of(items)
    groups: dict[int, list[Item]] = {}
    if reader is None:
        return []
    for unit in corpus.units:
        if unit.kind != "heading" and _speaks_of(unit, items):
            groups.setdefault(unit.source, []).extend(reader(unit, items))
    return list(groups.values())


def _speaks_of(unit: Unit, items: ItemFields) -> bool:
    """Whether the unit, or the heading that it stands under, has the array's own words."""
    return is_about(unit.text, items) or (is_about(unit.heading, items, headings=True) and not hedges(unit.heading))


def is_about(text: str, items: ItemFields, *, headings: bool = False) -> bool:
    """Whether a text has the array's own words that are not general ("TTD", and not "period"); or a heading hint's."""
    stems = label_stems(text)
    hints = tuple(frozenset(cue.stems) for cue in items.cues.headings) if headings else ()
    own = tuple(words for words in items.own if not is_general(words))
    return any(words and words <= stems for words in (*own, *hints))


def _reader_of(items: ItemFields) -> Callable[[Unit, ItemFields], Iterator[Item]] | None:
    """How items of these fields are written in lines and sentences; None for those that only tables state."""
    kinds = [item_kind(field) for field in items.fields]
    if kinds == ["date", "date"]:
        return _periods
    if sorted(kinds) == ["identifier", "text"] and items.codes:
        return _coded
    if len(kinds) == _PAIR and "name" in kinds[0] and items.measured:
        return _measured
    if "money" in kinds and any(kind in NAME_KINDS for kind in kinds):
        return _records
    return None


_PAIR = 2


def _periods(unit: Unit, items: ItemFields) -> Iterator[Item]:
    if hedges(unit.text) or not is_about(unit.text, items):
        return
    first, last = items.fields
    for period in find_periods(unit.text):
        said = unit.text[max(0, period.first.start - _REACH) : period.first.start]
        if negates(said) or _NO.search(said):
            continue
        readings = [(first, period.first), *([(last, period.last)] if period.last is not None else [])]
        yield _item(unit, readings)


def _coded(unit: Unit, items: ItemFields) -> Iterator[Item]:
    """Entries with a code before or behind their words: "M54.5 Low back pain", "Low back pain (M54.5)"."""
    code_field = next(field for field in items.fields if item_kind(field) == "identifier")
    text_field = next(field for field in items.fields if item_kind(field) != "identifier")
    for part in _PART.finditer(unit.text):
        codes = [match for shape in items.codes for match in shape.finditer(part[0]) if _alone(part[0], match)]
        if len(codes) != 1 or len(part[0]) > _LONGEST:
            continue
        code, text = codes[0], part[0]
        opening = _NUMBERED.match(text)
        label = text.rfind(":", 0, code.start())
        before = (label + 1 if label >= 0 else opening.end() if opening else 0, code.start())
        after = (code.end(), len(text))
        sides = [side for side in (_words(text, *before), _words(text, *after)) if side is not None]
        if len(sides) != 1:
            continue
        start, end = sides[0]
        words = " ".join(text[start:end].split())
        at = part.start()
        said = Reading(at + start, at + end, words, words, words.casefold())
        shown = Reading(at + code.start(), at + code.end(), code[0], code[0], letters_of(code[0]))
        by_name = {code_field["name"]: shown, text_field["name"]: said}
        yield _item(unit, [(field, by_name[field["name"]]) for field in items.fields])


def _alone(text: str, match: re.Match[str]) -> bool:
    """Whether a code is no part of a longer one, and has figures."""
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    return not (before.isalnum() or after.isalnum() or before == "-" or after == "-") and any(
        map(str.isdigit, match[0])
    )


def _words(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The range without marks at its ends, None without two letters."""
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    return (start, end) if sum(map(str.isalpha, text[start:end])) > 1 else None


def _measured(unit: Unit, items: ItemFields) -> Iterator[Item]:
    """Names with a measure behind them: "Naproxen 500 mg"."""
    name_field, measure_field = items.fields
    for match in _MEASURE.finditer(unit.text):
        name = _NAME.search(unit.text[: match.start()])
        if name is None or negates(unit.text[max(0, name.start() - 40) : name.start()]):
            continue
        words = " ".join(name[0].split())
        measure = " ".join(match[0].split())
        readings = [
            (name_field, Reading(name.start(), name.start() + len(name[0].rstrip()), words, words, words.casefold())),
            (measure_field, Reading(*match.span(), measure, measure, measure.casefold())),
        ]
        yield replace(_item(unit, readings), loose=True)


def _records(unit: Unit, items: ItemFields) -> Iterator[Item]:
    """Parts of a sentence with one value for at least two of the fields, a name and an amount among them."""
    if hedges(unit.text) or not is_about(unit.text, items):
        return
    for part in _PART.finditer(unit.text):
        if negates(part[0]):
            continue
        readings: list[tuple[ItemField, Reading]] = []
        for field in items.fields:
            found = _only(field, part[0], part.start())
            if found is not None:
                readings.append((field, found))
        kinds = {item_kind(field) for field, _ in readings}
        if "money" in kinds and kinds & NAME_KINDS:
            yield replace(_item(unit, readings), loose=True)


def _only(field: ItemField, text: str, at: int) -> Reading | None:
    """The only value of a field's kind in a text."""
    found = read_values(item_kind(field), text, enum=tuple(field.get("enum", ())))
    good = [one for one in found if one.value is not None and one.fit >= _SURE]
    if len({one.key for one in good}) != 1:
        return None
    return good[0]._replace(start=good[0].start + at, end=good[0].end + at)


_SURE = 0.6
"""Fit of a name that a sentence's item may have."""


def _item(unit: Unit, readings: Sequence[tuple[ItemField, Reading]]) -> Item:
    parts = {
        field["name"]: make_part(
            field, reading, unit.source, (unit.page, unit.start + reading.start, unit.start + reading.end)
        )
        for field, reading in readings
    }
    start = min(reading.start for _, reading in readings)
    end = max(reading.end for _, reading in readings)
    return Item(parts, ((unit.source, ((unit.page, unit.start + start, unit.start + end),)),))
