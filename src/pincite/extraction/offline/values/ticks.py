"""Ticks: whether a typed X stands before or behind its option, by the gaps around it on the page."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from pincite.document import Document, Page
from pincite.extraction.offline.values.candidates import Place

_BETWEEN = re.compile(r"\b(?:yes|no)\s+(?P<mark>[xX])\s+(?P<next>yes|no)\b", re.IGNORECASE)
"""An X that could belong to the option on either side."""

_NEARER = 0.7
"""An X belongs to the option before it when its gap is this much smaller than the one behind it."""


def stands_behind(document: Document, places: Sequence[Place]) -> bool:
    """Whether an X between two options stands nearer to the one before it; False where the page has no boxes."""
    return any(_is_behind(document.page(page), start, end) for page, start, end in places)


def _is_behind(page: Page, start: int, end: int) -> bool:
    found = _BETWEEN.search(page.text, start, end)
    if found is None or not len(page.words):
        return False
    spans, boxes = page.words.span_array(), page.words.box_array()
    starts = spans[:, 0].tolist()
    mark, following = (bisect_left(starts, found.start(name)) for name in ("mark", "next"))
    if not 0 < mark < following < len(starts):
        return False
    before, own, after = (boxes[number] for number in (mark - 1, mark, following))
    return float(own[0] - (before[0] + before[2])) < _NEARER * float(after[0] - (own[0] + own[2]))
