"""Words that a page paints twice at one place, hidden and visible.

PDFium gives the characters of a text object once: one that repeats an earlier one at (nearly) the same place is left
out of the text. Where the first is hidden and the repetition visible, the word is there for everyone to see. So the
page is read again with the hidden text objects away, and what then stands in their place is judged in their stead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pincite.parsing.pdf.words import WordTable, read_chars, read_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import HiddenReason
    from pincite.parsing.pdf.frame import PageFrame
    from pincite.parsing.pdf.library import Library

    Judge = Callable[[WordTable], list[HiddenReason | None]]

_MOST_ROUNDS = 4
"""Repetitions that are looked at: PDFium compares a text object with the five before it."""

_AWAY = 16_384.0
"""Points, farther than any page is wide: an object that far off is never taken for a repeated one."""


class PageReading:
    """The words of one reading of a page: their texts, their table, and the text objects they begin in."""

    def __init__(self, chars: str, table: WordTable) -> None:
        self.table = table
        spans = zip(table.starts.tolist(), table.ends.tolist(), strict=True)
        self.texts = [chars[start:end] for start, end in spans]
        self.owners = table.owners()

    def new_rows(self, known: PageReading) -> dict[str, list[int]]:
        """Rows by text of the words whose text objects give no word in another reading."""
        rows: dict[str, list[int]] = {}
        old = frozenset(known.owners)
        for row, (text, owner) in enumerate(zip(self.texts, self.owners, strict=True)):
            if owner not in old:
                rows.setdefault(text, []).append(row)
        return rows


def _twin(again: PageReading, rows: list[int], box: NDArray[np.float64], length: int) -> int | None:
    """The first of these rows at (nearly) this box of a word of `length` characters; None when there is none."""
    import numpy as np

    width, height = box[2:] - box[:2]
    slack = np.array([width / length, 0.25 * height] * 2) + 0.5
    nearby_indices = np.flatnonzero((np.abs(again.table.boxes[rows] - box) <= slack).all(axis=1))
    return rows[nearby_indices[0]] if len(nearby_indices) else None


def release_doubled(first: PageReading, reasons: list[HiddenReason | None]) -> None:
    """Take the reason from clipped words that stand visibly at their own place in the same reading.

    A line at a strip's edge is painted once for each strip: what one clip leaves of "or" may be nothing at all, and
    the line would lose the word.
    """
    clipped = [row for row, reason in enumerate(reasons) if reason == "clipped"]
    if not clipped:
        return
    visible: dict[str, list[int]] = {}
    for row, reason in enumerate(reasons):
        if reason is None:
            visible.setdefault(first.texts[row], []).append(row)
    for row in clipped:
        text = first.texts[row]
        if text in visible and _twin(first, visible[text], first.table.boxes[row], len(text)) is not None:
            reasons[row] = None


def release_twins(
    library: Library,
    page: int,
    frame: PageFrame,
    *,
    first: PageReading,
    reasons: list[HiddenReason | None],
    judge: Judge,
) -> None:
    """Take the reason from hidden words that stand visibly in their own place a second time.

    `judge` gives the reasons of another reading's words. Words that are visible in this reading too are not released:
    they would stand in the text twice.
    """
    hidden = {row for row, reason in enumerate(reasons) if reason is not None}
    away = {owner for row in hidden if (owner := first.owners[row])}
    for _ in range(_MOST_ROUNDS):
        if not hidden:
            return
        with _moved_away(library, away):
            again = _read_again(library, page, frame)
            fresh = again.new_rows(first)
            matches = {
                row: _twin(again, fresh[text], first.table.boxes[row], len(text))
                for row in sorted(hidden)
                if (text := first.texts[row]) in fresh
            }
            twins = {row: twin for row, twin in matches.items() if twin is not None}
            judged = judge(again.table) if twins else []
        for row, twin in twins.items():
            if judged[twin] is None:
                reasons[row] = None
        hidden = {row for row in twins if reasons[row] is not None}
        away |= {owner for row in hidden if (owner := again.owners[twins[row]])}


def _read_again(library: Library, page: int, frame: PageFrame) -> PageReading:
    text_page = library.FPDFText_LoadPage(page)
    if not text_page:
        return PageReading("", WordTable.empty())
    try:
        chars = read_chars(library, text_page)
        return PageReading(chars, read_words(library, text_page, chars, frame))
    finally:
        library.FPDFText_ClosePage(text_page)


@contextmanager
def _moved_away(library: Library, owners: Collection[int]) -> Iterator[None]:
    """The page without these text objects: neither painted nor read, nor compared with others; then put back."""
    for owner in owners:
        library.FPDFPageObj_SetIsActive(owner, 0)
        library.FPDFPageObj_Transform(owner, 1.0, 0.0, 0.0, 1.0, _AWAY, 0.0)
    try:
        yield
    finally:
        for owner in owners:
            library.FPDFPageObj_Transform(owner, 1.0, 0.0, 0.0, 1.0, -_AWAY, 0.0)
            library.FPDFPageObj_SetIsActive(owner, 1)
