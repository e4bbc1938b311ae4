"""Ranges: whether a value begins or ends one ("from 01/02/2024 to 03/04/2024"), and which end a field asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from pincite.extraction.schema.flatten import FlatField
from pincite.extraction.schema.labels import key_words

End = Literal["first", "last"]

_JOINT = r"(?:to|through|thru|until|till|and|up\s+to|ending|[-–—])"
_BEFORE_NEXT = re.compile(
    rf"\s{{0,3}},?\s{{0,3}}{_JOINT}\s{{0,3}}(?:about\s+)?(?=[\d$€£]|[A-Z][a-z]{{2,8}}\.?\s\d)", re.IGNORECASE
)
_OPENED = re.compile(
    r"\b(?:from|beginning|starting|commencing|effective|since)\s{0,3}(?:about\s+|on\s+)?$", re.IGNORECASE
)
_CLOSED = re.compile(r"\b(?:through|thru|until|till|ending|up\s+to)\s{0,3}(?:about\s+)?$", re.IGNORECASE)
_AFTER_OTHER = re.compile(rf"[\d]\s{{0,3}},?\s{{0,3}}{_JOINT}\s{{0,3}}$", re.IGNORECASE)

_FIRST = frozenset({"start", "begin", "beginning", "from", "first", "inception", "commencement", "opening"})
_LAST = frozenset({"end", "ending", "through", "until", "last", "expiration", "expiry", "termination", "closing"})


def end_of(field: FlatField) -> End | None:
    """Which end of a range a field asks for, by the words of its key, then the opening of its description."""
    for words in (key_words(field["key"].rpartition(".")[2]), field.get("description", "").split()[:3]):
        end = named_end(words)
        if end is not None:
            return end
    return None


def named_end(words: Iterable[str]) -> End | None:
    """Which end of a range words name ("First day", "Through"); None for neither and for both."""
    said = {word.casefold() for word in words}
    first, last = bool(said & _FIRST), bool(said & _LAST)
    if first == last:
        return None
    return "first" if first else "last"


def place_in_range(text: str, start: int, end: int) -> End | None:
    """Whether the value at `[start, end)` begins or ends a range; None when it stands alone."""
    before = text[max(0, start - 30) : start]
    if _AFTER_OTHER.search(before) or _CLOSED.search(before):
        return "last"
    if _BEFORE_NEXT.match(text, end) or _OPENED.search(before):
        return "first"
    return None
