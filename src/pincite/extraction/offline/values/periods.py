"""Periods: pairs of dates that a text writes as from one to the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.extraction.offline.values.readings import ValueReading, read_values

MAX_BETWEEN = 60
"""Characters between the two dates of a period."""

_JOINS = re.compile(r"\s*(?:to|thru|through|until|till|up\s+to|[-–—]|to\s+and\s+including)\s*", re.IGNORECASE)
_AND = re.compile(r"\s*and\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s*(?:the\s+period\s*)?$", re.IGNORECASE)
_ENDS = re.compile(
    r"\b(?:to|thru|through|until|till|ended|ending|ends|end|stopped|terminated|last\s+day|terminating|ceased|concluded)\b"
    r"[^;.]{0,25}$",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:from|began|begins?|beginning|commenc\w+|start\w*|reinstated|resumed|effective|since|as\s+of)\s*(?:on\s*)?:?\s*$",
    re.IGNORECASE,
)
_DAY = len("2000-01-01")

_STOPS = re.compile(r"[;.]\s|\n\s*\n")


class Period(NamedTuple):
    """The first and the last day; no last day where the text only says when it began."""

    first: ValueReading
    last: ValueReading | None


def find_periods(text: str) -> Iterator[Period]:
    """The periods of a text in order: two dates joined as a range, or one that something begins with."""
    dates = [
        reading for reading in read_values("date", text) if reading.value is not None and len(reading.value) == _DAY
    ]
    at = 0
    while at < len(dates):
        first, following = dates[at], dates[at + 1] if at + 1 < len(dates) else None
        if following is not None and _is_range(text, first, following):
            yield Period(first, following)
            at += 2
            continue
        if _BEGINS.search(text[: first.start]):
            yield Period(first, None)
        at += 1


def _is_range(text: str, first: ValueReading, last: ValueReading) -> bool:
    between = text[first.end : last.start]
    if first.value > last.value or len(between) > MAX_BETWEEN or _STOPS.search(between):
        return False
    if _AND.fullmatch(between):
        return _BETWEEN.search(text[: first.start]) is not None
    return _JOINS.fullmatch(between) is not None or _ENDS.search(between) is not None
