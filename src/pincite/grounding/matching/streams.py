"""A document's pages as one searchable text: quotes are found whatever page they stand on, and across pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from pincite.document import BODY_TYPES
from pincite.text.boundaries import cuts_number, ends_whole, is_whole, is_worded
from pincite.text.normalise import alphanumeric, alphanumeric_positions, fold, fold_map

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import Document

# How many raw hits of one needle are tried: bounds the work on texts like "aaaa…".
_MAX_CANDIDATES = 10_000
# How far around a range its number may go on.
_REACH = 48

# Spaces that typesetters put between the thousands of one figure.
_UNBROKEN = frozenset("\u00a0\u2007\u2009\u202f")
# Thousands behind plain spaces, all on one line with a word behind them.
_GROUPS_BEFORE = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})*$")
_GROUPS_BEHIND = re.compile(r"(?: \d{3})+(?![\d,])(?:\.\d+)? [^\W\d_]{2}")


class PageSlice(NamedTuple):
    """A contiguous piece of one page: `page_text[start:end]` on that page."""

    page: int
    start: int
    end: int


class TextPlace(NamedTuple):
    """A range `[start, end)` of one page's text."""

    page: int
    start: int
    end: int


class Stream:
    """Chunks of a document in order, folded and joined by one space, with the way back to pages and offsets.

    Everything is made when first asked for: the folded text by the first search, maps only where something is found.
    """

    def __init__(self, document: Document, chunks: Sequence[PageSlice]) -> None:
        self._document = document
        self._chunks: list[PageSlice] = []
        self._starts: list[int] = []
        self._maps: dict[int, tuple[NDArray[np.int32], NDArray[np.int32]]] = {}
        folded: list[str] = []
        at = 0
        for chunk in chunks:
            text = fold(self._original(chunk))
            if text:
                self._chunks.append(chunk)
                self._starts.append(at)
                folded.append(text)
                at += len(text) + 1
        self.text = " ".join(folded)

    def find(self, needle: str, *, after: int = 0) -> Iterator[tuple[int, int]]:
        """Every whole-word occurrence of a folded, non-empty needle, as ranges of `text` that do not overlap."""
        text, size = self.text, len(needle)
        worded = is_worded(needle)  # asked once: a quote's words may stand in a hundred places
        at = text.find(needle, after)
        for _ in range(_MAX_CANDIDATES):
            if at < 0:
                return
            end = at + size
            if worded and text[at - 1 : at] == " " == text[end : end + 1]:
                is_whole_word = True  # what most are, told without a call
            else:
                verdict = ends_whole(text, at, end) if worded else None
                is_whole_word = self.is_whole(at, end) if verdict is None else verdict
            if is_whole_word:
                yield at, end
            at = text.find(needle, end if is_whole_word else at + 1)

    def find_alphanumeric(self, folded: str) -> Iterator[tuple[int, int]]:
        """As `find`, by letters and digits only; the ranges take in what the needle has before and after them."""
        needle = alphanumeric(folded)
        letters, size = self._letters, len(needle)
        first, last = _ends_of_letters(folded)
        at = letters.find(needle)
        for _ in range(_MAX_CANDIDATES):
            if at < 0:
                return
            start = self._extend_left(int(self._positions[at]), folded[:first])
            end = self._extend_right(int(self._positions[at + size - 1]) + 1, folded[last:])
            is_whole_word = self.is_whole(start, end)
            if is_whole_word:
                yield start, end
            at = letters.find(needle, at + (size if is_whole_word else 1))

    def cut(self, needle: str) -> tuple[int, int] | None:
        """The first occurrence of a folded needle that cuts a number, or None."""
        at = self.text.find(needle)
        for _ in range(_MAX_CANDIDATES):
            if at < 0:
                return None
            end = at + len(needle)
            if not self.is_whole(at, end) and self._is_figure_cut(at, end):
                return at, end
            at = self.text.find(needle, at + 1)
        return None

    def is_whole(self, start: int, end: int) -> bool:
        """Whether the range cuts no word and no number of the text, as `pincite.text.boundaries.is_whole` tells.

        No number goes on beyond a table cell, and beyond the end of a line only by words and percent signs: a sign or
        a figure on the next line is another number.
        """
        text = self.text
        if self._cuts_thousands(start, end):
            return False
        if is_whole(text, start, end):
            return True
        if text[start - 1 : start] not in ("", " ") or text[end : end + 1] not in ("", " "):
            return False
        places = self.places(start, end)
        low = start if self._ends_before(places[0], start) else max(0, start - _REACH)
        high = end if self._ends_behind(places[-1], end) else end + _REACH
        return (low, high) != (max(0, start - _REACH), end + _REACH) and is_whole(
            text[low:high], start - low, end - low
        )

    def _cuts_thousands(self, start: int, end: int) -> bool:
        """Whether a space parts the range from digits of the same figure: "1\u202f500", "1 500 units"."""
        text = self.text
        is_parted = [
            text[edge : edge + 1] == " " and text[max(0, edge - 1)].isdigit() and text[edge + 1 : edge + 2].isdigit()
            for edge in (start - 1, end)
        ]
        if not any(is_parted):
            return False
        places = self.places(start, end)
        first, last = places[0], places[-1]
        return (is_parted[0] and self._is_one_figure(first.page, first.start - 1)) or (
            is_parted[1] and self._is_one_figure(last.page, last.end)
        )

    def _is_one_figure(self, page: int, space: int) -> bool:
        """Whether the digits on both sides of a white space are one figure: by that space, or by a unit behind them."""
        text = self._document.pages[page - 1].text
        if text[space : space + 1] in _UNBROKEN:
            return True
        if not {(page, space), (page, space + 1)}.isdisjoint(self._cell_borders):
            return False
        return _GROUPS_BEFORE.search(text, max(0, space - 16), space) is not None and bool(
            _GROUPS_BEHIND.match(text, space)
        )

    def _ends_before(self, place: TextPlace, start: int) -> bool:
        """Whether what stands before a place is in another cell, or is a sign or figure at the end of another line."""
        if (place.page, place.start) in self._cell_borders:
            return True
        word = self.text[max(0, start - _REACH) : start - 1].rpartition(" ")[2]
        before = self._document.pages[place.page - 1].text[: place.start]
        if not before.endswith("\n") or word.isalpha() or word == "(":
            return False
        # A dash with a line of its own is an empty cell; behind other words it is the sign of the figure below.
        return word != "-" or fold(before.rstrip().rpartition("\n")[2]) == "-"

    def _ends_behind(self, place: TextPlace, end: int) -> bool:
        if (place.page, place.end) in self._cell_borders:
            return True
        after = self._document.pages[place.page - 1].text[place.end : place.end + 1]
        return after == "\n" and not (self.text[end + 1 : end + 2].isalpha() or self.text[end + 1 : end + 2] in "%‰")

    @cached_property
    def _cell_borders(self) -> frozenset[tuple[int, int]]:
        """(page, offset) where a table cell begins or ends."""
        cells = ((block.page, cell.span) for block in self._document.blocks for cell in block.cells)
        return frozenset((page, edge) for page, span in cells for edge in (span.start, span.end))

    def _is_figure_cut(self, start: int, end: int) -> bool:
        text = self.text
        figure = text[start : start + 1].isdigit() or text[end - 1 : end].isdigit()
        return figure or cuts_number(text, start, end)

    def surroundings(self, start: int, end: int) -> str:
        """The text of a range with the words around its ends."""
        low = self.text.rfind(" ", 0, max(0, start - 1)) + 1
        high = self.text.find(" ", end + 1)
        return self.text[low : len(self.text) if high < 0 else high]

    def _extend_left(self, start: int, lead: str) -> int:
        for char in reversed(lead):
            if start and self.text[start - 1] == char:
                start -= 1
        return start + (self.text[start] == " ")

    def _extend_right(self, end: int, tail: str) -> int:
        for char in tail:
            if end < len(self.text) and self.text[end] == char:
                end += 1
        return end - (self.text[end - 1] == " ")

    def places(self, start: int, end: int) -> tuple[TextPlace, ...]:
        """Where the range `[start, end)` of `text` stands: one place for every chunk it touches, in order."""
        first = bisect_right(self._starts, start) - 1
        if first + 1 == len(self._starts) or end <= self._starts[first + 1]:
            return (self._place(first, start, end),)
        last = bisect_right(self._starts, end - 1) - 1
        chunk_places = []
        for number in range(first, last + 1):
            base = self._starts[number]
            low, high = max(start, base), min(end, base + len(self._map(number)[0]))
            if low < high:
                chunk_places.append(self._place(number, low, high))
        return tuple(chunk_places)

    def _place(self, number: int, start: int, end: int) -> TextPlace:
        """The place of a range of `text` inside one chunk."""
        starts, ends = self._map(number)
        chunk, base = self._chunks[number], self._starts[number]
        return TextPlace(chunk.page, chunk.start + starts.item(start - base), chunk.start + ends.item(end - base - 1))

    @cached_property
    def _letters(self) -> str:
        return alphanumeric(self.text)

    @cached_property
    def _positions(self) -> NDArray[np.int32]:
        return alphanumeric_positions(self.text)

    def _original(self, chunk: PageSlice) -> str:
        return self._document.pages[chunk.page - 1].text[chunk.start : chunk.end]

    def _map(self, number: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        chunk_map = self._maps.get(number)
        if chunk_map is None:
            chunk_map = self._maps[number] = fold_map(self._original(self._chunks[number]))
        return chunk_map


def page_chunks(document: Document) -> list[PageSlice]:
    """One chunk for each page."""
    return [PageSlice(page.number, 0, len(page.text)) for page in document.pages]


def body_chunks(document: Document) -> list[PageSlice]:
    """The pages without running headers, footers, page numbers and comments, so that a sentence goes on across pages.

    Neighbouring body blocks make one chunk. Without blocks the chunks are the pages.
    """
    chunks: list[PageSlice] = []
    by_page: dict[int, list[tuple[int, int]]] = {}
    for block in document.blocks:
        if block.type not in BODY_TYPES:
            by_page.setdefault(block.page, []).append((block.span.start, block.span.end))
    for page in document.pages:
        at = 0
        for start, end in sorted(by_page.get(page.number, ())):
            if start > at:
                chunks.append(PageSlice(page.number, at, start))
            at = max(at, end)
        if at < len(page.text):
            chunks.append(PageSlice(page.number, at, len(page.text)))
    return chunks


def _ends_of_letters(folded: str) -> tuple[int, int]:
    """The range from the first to the last character that the alphanumeric form keeps."""
    first = next(at for at, char in enumerate(folded) if alphanumeric(char))
    last = next(at for at in range(len(folded), 0, -1) if alphanumeric(folded[at - 1]))
    return first, last
