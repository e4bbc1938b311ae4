"""Readings: values of one kind in a text, normalised, with their places and the page's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from pincite.extraction.kinds import Kind
from pincite.text.dates import find_dates
from pincite.text.durations import find_durations
from pincite.text.identifiers import IdentifierKind, find_identifiers
from pincite.text.money import find_money
from pincite.text.names import find_names, normalise_name
from pincite.text.numbers import find_numbers
from pincite.text.places import find_places
from pincite.text.yesno import find_marks, parse_boolean

_ALNUM = re.compile(r"[^\W_]")

_BULLETS = " \t\n•‣◦▪·●*–—-"

MAX_TEXT = 200
"""A form's value of more characters is a paragraph, not a value."""

_NEAR_START = 30
"""A value in a form's field begins within this many characters of the field's start."""


class Reading(NamedTuple):
    """A value at `[start, end)` of a text.

    `value` is normalised (dates ISO 8601, numbers int or float), `display` is what people read, `key` is equal for
    readings that mean the same.
    """

    start: int
    end: int
    value: Any
    display: str
    key: str
    fit: float = 1.0
    """How surely the words are of the kind asked for, 0–1."""


def read_values(kind: Kind, text: str, *, enum: Sequence[object] = ()) -> tuple[Reading, ...]:
    """All values of a kind in running text, in order; none for "text", which only forms can delimit."""
    if kind == "enum":
        return tuple(_members(text, enum))
    reader = _READERS.get(kind)
    return tuple(reader(text)) if reader is not None else ()


def read_form_value(kind: Kind, text: str, *, enum: Sequence[object] = (), free: int = MAX_TEXT) -> Reading | None:
    """The value in a form's field, None when the field is blank or holds no value of the kind.

    Checked boxes decide between options; free kinds (names, places, identifiers, text) fall back to the field's whole
    text when it has at most `free` characters.
    """
    if not _ALNUM.search(text):
        return None
    checked = _checked(text)
    if checked is not None:
        text_of_box = text[checked[0] : checked[1]]
        inner = _in_field(kind, text_of_box, enum, free)
        return None if inner is None else inner._replace(start=inner.start + checked[0], end=inner.end + checked[0])
    if kind in ("boolean", "enum") and len(find_marks(text)) > 1:
        return None
    return _in_field(kind, text, enum, free)


def _in_field(kind: Kind, text: str, enum: Sequence[object], free: int) -> Reading | None:
    if kind == "boolean":
        answer = parse_boolean(text.strip().rstrip("."))
        return None if answer is None else _whole(text, answer, "Yes" if answer else "No", str(answer))
    for reading in read_values(kind, text, enum=enum):
        if reading.start <= _NEAR_START:
            return reading
    if kind in ("text", "name", "place", "identifier") and len(text) <= free:
        if kind == "identifier" and not any(letter.isdigit() for letter in text):
            return None
        start = len(text) - len(text.lstrip(_BULLETS))
        words = " ".join(text[start:].split())
        key = _letters(words) if kind == "identifier" else words.casefold()
        return _whole(text[start:], words, words, key)._replace(start=start, end=len(text.rstrip()))
    return None


def _whole(text: str, value: Any, display: str, key: str) -> Reading:
    start = len(text) - len(text.lstrip())
    return Reading(start, len(text.rstrip()), value, display, key)


def _checked(text: str) -> tuple[int, int] | None:
    """The range of the option of the only set mark; None without one, or with several.

    Options stand behind their marks, unless there are words before the first mark and none behind the last.
    """
    marks = find_marks(text)
    chosen = [number for number, mark in enumerate(marks) if mark.value]
    if len(chosen) != 1:
        return None
    at = chosen[0]
    before = _ALNUM.search(text, 0, marks[0].start) and not _ALNUM.search(text, marks[-1].end)
    if before:
        start, end = (marks[at - 1].end if at else 0), marks[at].start
    else:
        start, end = marks[at].end, (marks[at + 1].start if at + 1 < len(marks) else len(text))
    return (start, end) if _ALNUM.search(text, start, end) else None


def as_number(value: Decimal) -> int | float:
    """The JSON number of a decimal: an int where it is whole."""
    return int(value) if value == value.to_integral_value() else float(value)


def _dates(text: str) -> Iterator[Reading]:
    for found in find_dates(text):
        iso = found.value.isoformat()
        yield Reading(found.start, found.end, iso, _words(text, found.start, found.end), iso)


def _money(text: str) -> Iterator[Reading]:
    for found in find_money(text):
        key = f"{found.value.amount.normalize():f}"
        yield Reading(found.start, found.end, as_number(found.value.amount), _words(text, found.start, found.end), key)


def _numbers(text: str) -> Iterator[Reading]:
    for found in find_numbers(text):
        if not found.ordinal:
            number = as_number(found.value)
            yield Reading(found.start, found.end, number, _words(text, found.start, found.end), str(number))


def _durations(text: str) -> Iterator[Reading]:
    for found in find_durations(text):
        shown = found.value.display
        yield Reading(found.start, found.end, shown, _words(text, found.start, found.end), shown)


def _identified(*kinds: IdentifierKind) -> Callable[[str], Iterator[Reading]]:
    def read(text: str) -> Iterator[Reading]:
        for found in find_identifiers(text):
            if found.kind in kinds:
                words = _words(text, found.start, found.end)
                yield Reading(found.start, found.end, words, words, _letters(words))

    return read


def _letters(text: str) -> str:
    """Letters and digits only: identifiers are the same with and without their spaces and dashes."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _names(text: str) -> Iterator[Reading]:
    for found in find_names(text):
        words = _words(text, found.start, found.end)
        fit = 1.0 if found.kind in ("organisation", "person") else 0.5
        yield Reading(found.start, found.end, words, words, normalise_name(words), fit)


def _places(text: str) -> Iterator[Reading]:
    for found in find_places(text):
        words = _words(text, found.start, found.end)
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
                yield Reading(start, end, member, _words(text, start, end), str(member))


def _words(text: str, start: int, end: int) -> str:
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
