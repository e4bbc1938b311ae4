"""Values of replies in the form that their field wants: dates ISO 8601, numbers as numbers, the schema's members."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pincite.document import Span
from pincite.extraction.offline.values.readings import as_number
from pincite.extraction.schema.kinds import Kind
from pincite.records import Citation
from pincite.records.extraction.display import display_value
from pincite.text.normalise import fold
from pincite.text.values.dates import parse_date
from pincite.text.values.durations import parse_duration
from pincite.text.values.money import find_money, parse_money
from pincite.text.values.numbers import parse_number
from pincite.text.values.yesno import parse_boolean


def normalise(value: Any, kind: Kind, *, type: str, enum: Sequence[Any] = ()) -> Any:
    """The value in the field's own form, None when it is of another type and cannot be read as this one.

    A string's number, amount or identifier stays as the reply writes it; a date becomes ISO 8601, as precise as it was
    given; a duration is said in figures.
    """
    if type == "boolean":
        return value if isinstance(value, bool) else parse_boolean(value) if isinstance(value, str) else None
    if enum:
        return _member(value, enum)
    if type == "number":
        return _number(value)
    text = display_value(value) if not isinstance(value, bool) else str(value).lower()
    if kind == "date":
        date = parse_date(text)
        return date.isoformat() if date is not None else text
    if kind == "duration":
        duration = parse_duration(text)
        return duration.display if duration is not None else text
    return text


def _number(value: Any) -> int | float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return int(value) if isinstance(value, float) and value.is_integer() else value
    number = parse_number(value)
    if number is None:
        money = parse_money(value)
        number = money.amount if money is not None else None
    return as_number(number) if number is not None else None


def _member(value: Any, enum: Sequence[Any]) -> Any:
    """The allowed value that the reply means: itself, or the same words in another spelling."""
    for member in enum:
        if member == value and isinstance(member, bool) == isinstance(value, bool):
            return member
    value_words = _words(display_value(value))
    same = [member for member in enum if _words(str(member)) == value_words]
    return same[0] if len(same) == 1 else None


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text.replace("_", " "))))


def same_value(value: Any) -> str:
    """A text that is equal for values that mean the same: case, closing points and, in words, commas do not matter."""
    if isinstance(value, bool):
        return f"bool {value}"
    if isinstance(value, int | float):
        return f"number {int(value) if isinstance(value, float) and value.is_integer() else value}"
    text = fold(str(value)).strip(" .,;:")
    return text if any(char.isnumeric() for char in text) else " ".join(re.findall(r"\w+", text)) or text


def shown_value(value: Any, citation: Citation | None) -> str:
    """The value for people: "Yes" or "No", else the words on the page where they can be pointed at."""
    if isinstance(value, bool) or citation is None or citation.support is None or citation.support.span is None:
        return display_value(value)
    span = citation.support.span
    if isinstance(value, int | float):
        amounts = [
            amount for amount in find_money(citation.excerpt) if amount.start <= span.start and span.end <= amount.end
        ]
        span = Span(start=amounts[0].start, end=amounts[0].end) if amounts else span
    return " ".join(citation.excerpt[span.start : span.end].split()) or display_value(value)
