"""Day order: whether a document's dates show that its months stand before its days, so that no date is in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from pincite.document import Document
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.readings import SWAPPED

_NUMERIC = re.compile(r"(?<![\w./-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\w/-]|\.\d)")
_MONTHS = 12
_MIN_DATES, _MIN_DOCUMENTS = 2, 3
"""Dates that can be read in one order only, from which a document's order is known; documents that show a folder's."""


class DayOrder:
    """Which documents write the month first throughout."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents

    def settled(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """The candidates, without the doubt that day and month could be swapped where the order is known."""
        return tuple(
            replace(one, doubts=tuple(doubt for doubt in one.doubts if doubt != SWAPPED))
            if SWAPPED in one.doubts and self._month_first(one.source)
            else one
            for one in candidates
        )

    def _month_first(self, source: int) -> bool:
        """What the document's other dates show, else what all documents that show an order agree on."""
        own = self._orders[source]
        if own is not None:
            return own
        shown = [order for order in self._orders if order is not None]
        return len(shown) >= _MIN_DOCUMENTS and all(shown)

    @cached_property
    def _orders(self) -> tuple[bool | None, ...]:
        return tuple(_is_month_first(document) for document in self._documents)


def _is_month_first(document: Document) -> bool | None:
    """Whether at least two different numeric dates have a day beyond 12 in the second place, and none in the first.

    None where there are too few to tell.
    """
    second = set()
    for page in document.pages:
        for match in _NUMERIC.finditer(page.text):
            one, other = int(match[1]), int(match[3])
            if one > _MONTHS >= other:
                return False
            if other > _MONTHS >= one:
                second.add(match[0])
    return True if len(second) >= _MIN_DATES else None
