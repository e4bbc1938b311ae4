"""Readings: values of one kind in a text, normalised, with their places and the page's own words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from pincite.extraction.offline.values.persons import bare_person, could_be_person, person_key
from pincite.extraction.schema.kinds import Kind
from pincite.text.names.names import find_names, normalise_name
from pincite.text.names.places import find_places
from pincite.text.values.dates import find_dates
from pincite.text.values.durations import find_durations
from pincite.text.values.identifiers import IdentifierKind, find_identifiers
from pincite.text.values.members import find_members
from pincite.text.values.money import find_money
from pincite.text.values.numbers import find_numbers
from pincite.text.values.times import find_times

MAX_TEXT = 200
"""A form's value of more characters is a paragraph, not a value."""

_DATE_LIKE = re.compile(r"(?<![\w./-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![\w/-]|\.\d)")
"""What is written as a date and is none where no calendar has it (02/29/2025)."""

_MONTH_BEFORE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ember|ober)?\.?\s{1,3}$",
    re.IGNORECASE,
)
"""What makes a number the day of a month."""

_CODE_PREFIX = re.compile(r"(?<![\w-])(?<![A-Z]\s)(?P<letters>[A-Z]{2,5})(?P<gap>[ \n#]{1,2})$")
_NO_PREFIX = frozenset({"NO", "NOS", "NR", "ID", "REF", "FILE", "CASE", "TEL", "FAX", "CLAIM", "ACCT", "DATE"})
"""Capitals before a figure that belong to it, and those that are its label."""

_UNSURE_PERSON, _SURNAME, _UNSURE_FIRM = 0.8, 0.45, 0.6
"""How surely capitalised words without a sign of it are a person, a surname alone is the name, words are a firm."""

Doubt = tuple[Literal["medium", "low"], str]
"""The confidence that a value has at most, and why."""

SWAPPED: Doubt = ("medium", "day and month could be swapped")


class ValueReading(NamedTuple):
    """A value at `[start, end)` of a text.

    `value` is normalised (dates ISO 8601, numbers int or float), `display` is what people read, `key` is equal for
    readings that mean the same. A date that no calendar has is a reading without a value.
    """

    start: int
    end: int
    value: Any
    display: str
    key: str
    fit: float = 1.0
    """How surely the words are of the kind asked for, 0–1."""
    doubts: tuple[Doubt, ...] = ()
    extent: tuple[int, int] | None = None
    """The words of its field that belong to it, where they are more than the value."""


def read_values(kind: Kind, text: str, *, enum: Sequence[object] = ()) -> tuple[ValueReading, ...]:
    """All values of a kind in running text, in order; none for "text", which only forms can delimit."""
    if kind == "enum":
        return read_members(text, enum)
    reader = _READERS.get(kind)
    return tuple(reader(text)) if reader is not None else ()


def as_number(value: Decimal) -> int | float:
    """The JSON number of a decimal: an int where it is whole."""
    return int(value) if value == value.to_integral_value() else float(value)


def _dates(text: str) -> Iterator[ValueReading]:
    dates = find_dates(text)
    for found in dates:
        iso = found.value.isoformat()
        doubts = (SWAPPED,) if found.ambiguous else ()
        yield ValueReading(found.start, found.end, iso, shown(text, found.start, found.end), iso, doubts=doubts)
    starts = [date.start for date in dates]
    for match in _DATE_LIKE.finditer(text):
        before = bisect_left(starts, match.end()) - 1
        if before < 0 or dates[before].end <= match.start():
            yield ValueReading(*match.span(), None, match[0], f"? {match[0]}")


def _money(text: str) -> Iterator[ValueReading]:
    for found in find_money(text):
        key = f"{found.value.amount.normalize():f}"
        yield ValueReading(
            found.start, found.end, as_number(found.value.amount), shown(text, found.start, found.end), key
        )


def _numbers(text: str) -> Iterator[ValueReading]:
    amounts = find_money(text)
    starts = [amount.start for amount in amounts]
    for found in find_numbers(text):
        if not found.ordinal and _MONTH_BEFORE.search(text[max(0, found.start - 12) : found.start]) is None:
            # "$3.5M" is 3,500,000 and not 3.5.
            before = bisect_right(starts, found.start) - 1
            inside = before >= 0 and found.end <= amounts[before].end
            number = as_number(amounts[before].amount if inside else found.value)
            yield ValueReading(found.start, found.end, number, shown(text, found.start, found.end), str(number))


def _durations(text: str) -> Iterator[ValueReading]:
    for found in find_durations(text):
        said = found.value.display
        yield ValueReading(found.start, found.end, said, shown(text, found.start, found.end), said)


def _identified(*kinds: IdentifierKind) -> Callable[[str], Iterator[ValueReading]]:
    def read(text: str) -> Iterator[ValueReading]:
        for found in find_identifiers(text):
            if found.kind in kinds:
                words = shown(text, found.start, found.end)
                yield ValueReading(found.start, found.end, words, words, letters_of(words))

    return read


def letters_of(text: str) -> str:
    """Letters and digits only: identifiers are the same with and without their spaces and dashes."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _codes(text: str) -> Iterator[ValueReading]:
    """Codes, each with the letters before its figures that belong to it ("policy CWC 5566835")."""
    for found in _identified("code", "ssn", "tax_id")(text):
        prefix = _CODE_PREFIX.search(text[max(0, found.start - 8) : found.start])
        if prefix is None or not found.value[0].isdigit() or prefix["letters"] in _NO_PREFIX:
            yield found
            continue
        start = found.start - len(prefix["letters"] + prefix["gap"])
        words = shown(text, start, found.end)
        yield ValueReading(start, found.end, words, words, letters_of(words))


def _times(text: str) -> Iterator[ValueReading]:
    for found in find_times(text):
        words = shown(text, found.start, found.end)
        yield ValueReading(found.start, found.end, words, words, found.value)


def _percentages(text: str) -> Iterator[ValueReading]:
    for found in find_numbers(text):
        if found.percent:
            number = as_number(found.value)
            yield ValueReading(found.start, found.end, number, shown(text, found.start, found.end), str(number))


def _persons(text: str) -> Iterator[ValueReading]:
    """Persons without titles and degrees; capitalised words that could be one fit less, a lone surname least."""
    for found in find_names(text):
        start, end = bare_person(text, found.start, found.end)
        words = shown(text, start, end)
        whole = could_be_person(words)
        if found.kind == "organisation" or not (whole or (found.kind == "person" and words)):
            continue
        titled = start > found.start or end < found.end
        fit = (1.0 if found.kind == "person" or titled else _UNSURE_PERSON) if whole else _SURNAME
        yield ValueReading(start, end, words, words, person_key(words), fit)


def _organisations(text: str) -> Iterator[ValueReading]:
    for found in find_names(text):
        if found.kind != "person":
            words = shown(text, found.start, found.end)
            fit = 1.0 if found.kind == "organisation" else _UNSURE_FIRM
            yield ValueReading(found.start, found.end, words, words, normalise_name(words), fit)


def _names(text: str) -> Iterator[ValueReading]:
    for found in find_names(text):
        words = shown(text, found.start, found.end)
        fit = 1.0 if found.kind in ("organisation", "person") else 0.5
        yield ValueReading(found.start, found.end, words, words, normalise_name(words), fit)


def _places(text: str) -> Iterator[ValueReading]:
    for found in find_places(text):
        words = shown(text, found.start, found.end)
        # An alias ("U.K.") stays as it is written: its excerpt must show the value.
        value = found.name if found.name.casefold() == words.casefold() else words
        yield ValueReading(found.start, found.end, value, words, found.name.casefold())


def read_members(text: str, enum: Sequence[object], *, loose: bool = False) -> tuple[ValueReading, ...]:
    """Allowed values that a text names; with `loose` also by other forms of their words and words that say the same.

    A word that several allowed values could mean is a reading without a value.
    """
    by_text = {str(member): member for member in enum}
    return tuple(
        ValueReading(one.start, one.end, by_text.get(one.member), shown(text, one.start, one.end), one.member)
        for one in find_members(text, tuple(by_text), loose=loose)
    )


def shown(text: str, start: int, end: int) -> str:
    """The text at `[start, end)` in one line."""
    return " ".join(text[start:end].split())


_READERS: dict[Kind, Callable[[str], Iterator[ValueReading]]] = {
    "date": _dates,
    "money": _money,
    "number": _numbers,
    "duration": _durations,
    "time": _times,
    "percent": _percentages,
    "identifier": _codes,
    "name": _names,
    "person": _persons,
    "organisation": _organisations,
    "place": _places,
    "email": _identified("email"),
    "phone": _identified("phone"),
}
