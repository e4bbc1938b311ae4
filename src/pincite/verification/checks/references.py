"""Marks that name a source, such as [4], [1, 3] and [cite:a1b2c3d4]: no words and no values, wherever they stand."""

from __future__ import annotations

import re
from functools import lru_cache

from pincite.claims import find_anchors
from pincite.verification.checks.units import unit_after

_VALUED = re.compile(r"[$€£¥§#]\s?$")


@lru_cache(maxsize=2048)
def blank_references(text: str) -> str:
    """The text with blanks in the place of such marks, of equal length, so that offsets stay.

    A number in brackets that is measured or is money stays: "within [30] days" is a blank of a contract filled in.

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
    return unit_after(text, end) is not None or _VALUED.search(text, max(0, start - 2), start) is not None
