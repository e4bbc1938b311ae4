"""Marks that name a source, such as [4], [1, 3] and [cite:a1b2c3d4]: no words and no values, wherever they stand."""

from __future__ import annotations

import re
from functools import lru_cache

from pincite.claims import find_anchors
from pincite.meaning.values.units import unit_after

_MONEY_BEFORE = re.compile(r"(?<![\w.,])(?<!\d )(?:[$€£¥§]|USD|EUR|GBP|CHF|Rs\.?)\s?$")
_VALUE_BEFORE = re.compile(
    r"\b(?:at least|at most|(?:more|less|fewer|later|earlier) than|within|between|is|was|are|were|interval|range|CI)"
    r"\s$",
    re.IGNORECASE,
)
_VALUE_AFTER = re.compile(
    r"\s?(?:%|\([a-z]+(?:[ -][a-z]+){0,3}\)|(?:percent|per cent|dollars|euros|pounds|cents|francs)\b)", re.IGNORECASE
)
_JOINED = re.compile(r"\s(?:and|to|or)\s(?=\[\d)|\s?[–-]\s?(?=\[\d)")
_LONGEST_BEFORE = 16


@lru_cache(maxsize=2048)
def blank_references(text: str) -> str:
    """The text with blanks in the place of such marks, of equal length, so that offsets stay.

    A number in brackets that is measured, is money, or stands where a sentence needs a value stays: "within [30] days"
    is a blank of a contract filled in.

    >>> blank_references("The fee is $5 [2][3].")
    'The fee is $5       .'
    """
    if "[" not in text and "【" not in text:
        return text
    parts: list[str] = []
    at = 0
    for anchor in find_anchors(text):
        if anchor.start >= at and not (anchor.kind == "number" and _is_value(text, anchor.start, anchor.end)):
            parts += [text[at : anchor.start], " " * (anchor.end - anchor.start)]
            at = anchor.end
    return "".join([*parts, text[at:]])


def _is_value(text: str, start: int, end: int) -> bool:
    """Whether the number in brackets at `[start, end)` is one that the text asserts."""
    before = max(0, start - _LONGEST_BEFORE)
    if _MONEY_BEFORE.search(text, before, start) or _VALUE_BEFORE.search(text, before, start):
        return True
    if unit_after(text, end) is not None or _VALUE_AFTER.match(text, end):
        return True
    joined = _JOINED.match(text, end)
    if joined is None:
        return False
    close = text.find("]", joined.end(), joined.end() + _LONGEST_BEFORE)
    return close > 0 and _is_value(text, joined.end(), close + 1)
