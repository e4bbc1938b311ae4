"""Readings: values of one kind in a text, normalised, with their places and the page's own words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from pincite.extraction.kinds import Kind
from pincite.text.dates import find_dates
from pincite.text.durations import find_durations
from pincite.text.identifiers import IdentifierKind, find_identifiers
from pincite.text.money import find_money
from pincite.text.names import find_names, normalise_name
from pincite.text.numbers import find_numbers
from pincite.text.places import find_places

MAX_TEXT = 200
"""A form's value of more characters is a paragraph, not a value."""

_DATE_LIKE = re.compile(r"(?<![\w./-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![\w/-]|\.\d)")
"""What is written as a date and is none where no calendar has it (02/29/2025)."""

_MONTH_BEFORE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ember|ober)?\.?\s{1,3}$",
    re.IGNORECASE,
)
"""What makes a number the day of a month."""

Doubt = tuple[Literal["medium", "low"], str]
"""The confidence that a value has at most, and why."""

SWAPPED: Doubt = ("medium", "day and month could be swapped")


class Reading(NamedTuple):
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


def read_values(kind: Kind, text: str, *, enum: Sequence[object] = ()) -> tuple[Reading, ...]:
    """All values of a kind in running text, in order; none for "text", which only forms can delimit."""
    if kind == "enum":
        return tuple(_members(text, enum))
    reader = _READERS.get(kind)
    return tuple(reader(text)) if reader is not None else ()


def as_number(value: Decimal) -> int | float:
    """The JSON number of a decimal: an int where it is whole."""
    return int(value) if value == value.to_integral_value() else float(value)


def _dates(text: str) -> Iterator[Reading]:
    dates = find_dates(text)
    for found in dates:
        iso = found.value.isoformat()
        doubts = (SWAPPED,) if found.ambiguous else ()
        yield Reading(found.start, found.end, iso, shown(text, found.start, found.end), iso, doubts=doubts)
    starts = [date.start for date in dates]
    for match in _DATE_LIKE.finditer(text):
        before = bisect_left(starts, match.end()) - 1
        if before < 0 or dates[before].end <= match.start():
            yield Reading(*match.span(), None, match[0], f"? {match[0]}")


def _money(text: str) -> Iterator[Reading]:
    for found in find_money(text):
        key = f"{found.value.amount.normalize():f}"
        yield Reading(found.start, found.end, as_number(found.value.amount), shown(text, found.start, found.end), key)


def _numbers(text: str) -> Iterator[Reading]:
    amounts = find_money(text)
    starts = [amount.start for amount in amounts]
    for found in find_numbers(text):
        if not found.ordinal and _MONTH_BEFORE.search(text[max(0, found.start - 12) : found.start]) is None:
            # "$3.5M" is 3,500,000 and not 3.5.
            before = bisect_right(starts, found.start) - 1
            inside = before >= 0 and found.end <= amounts[before].end
            number = as_number(amounts[before].amount if inside else found.value)
            yield Reading(found.start, found.end, number, shown(text, found.start, found.end), str(number))


def _durations(text: str) -> Iterator[Reading]:
    for found in find_durations(text):
        said = found.value.display
        yield Reading(found.start, found.end, said, shown(text, found.start, found.end), said)


def _identified(*kinds: IdentifierKind) -> Callable[[str], Iterator[Reading]]:
    def read(text: str) -> Iterator[Reading]:
        for found in find_identifiers(text):
            if found.kind in kinds:
                words = shown(text, found.start, found.end)
                yield Reading(found.start, found.end, words, words, letters_of(words))

    return read


def letters_of(text: str) -> str:
    """Letters and digits only: identifiers are the same with and without their spaces and dashes."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _names(text: str) -> Iterator[Reading]:
    for found in find_names(text):
        words = shown(text, found.start, found.end)
        fit = 1.0 if found.kind in ("organisation", "person") else 0.5
        yield Reading(found.start, found.end, words, words, normalise_name(words), fit)


def _places(text: str) -> Iterator[Reading]:
    for found in find_places(text):
        words = shown(text, found.start, found.end)
        # An alias ("U.K.") stays as it is written: its excerpt must show the value.
        value = found.name if found.name.casefold() == words.casefold() else words
        yield Reading(found.start, found.end, value, words, found.name.casefold())


def _members(text: str, enum: Sequence[object]) -> Iterator[Reading]:
    """Allowed values that stand in the text as whole words; a longer one hides those inside it."""
    taken: list[tuple[int, int]] = []
    for member in sorted(enum, key=lambda value: -len(str(value))):
        words = [re.escape(word) for word in re.split(r"[\s_-]+", str(member)) if word]
        if not words:
            continue
        joined = r"[\s_-]+".join(words)
        for found in re.finditer(rf"(?<!\w){joined}(?!\w)", text, re.IGNORECASE):
            start, end = found.span()
            if not any(start < last and first < end for first, last in taken):
                taken.append((start, end))
                yield Reading(start, end, member, shown(text, start, end), str(member))


def shown(text: str, start: int, end: int) -> str:
    """The text at `[start, end)` in one line."""
    return " ".join(text[start:end].split())


_READERS: dict[Kind, Callable[[str], Iterator[Reading]]] = {
    "date": _dates,
    "money": _money,
    "number": _numbers,
    "duration": _durations,
    "identifier": _identified("code", "ssn", "tax_id"),
    "name": _names,
    "place": _places,
    "email": _identified("email"),
    "phone": _identified("phone"),
}
