"""Running headers, footers and page numbers: what the margins of several pages repeat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pincite.document import BlockType
from pincite.parsing.layout.edges import is_edge_line
from pincite.parsing.layout.lines import rows_of
from pincite.parsing.layout.patterns import is_page_number
from pincite.parsing.layout.shapes import Fragment, LayoutPiece, LayoutRow, paragraph, row_of

BAND = 0.13  # share of the page's height at its top and bottom in which running lines stand
LAST = 7  # fragments at the end of a page's text that may hold running lines
DEEPEST = 5  # rows of one band that may be running
SAME_HEIGHT = 0.02  # share of the page's height within which a repeated line keeps its place
_DIGITS = re.compile(r"\d+")


class Margins(NamedTuple):
    """The rows near the edges of one page, from the edge inwards, and all its fragments."""

    top: tuple[LayoutRow, ...]
    bottom: tuple[LayoutRow, ...]
    height: float
    fragments: Sequence[Fragment]


class RunningLines(NamedTuple):
    """What was told from the body of one page; `taken` holds the first characters of its words."""

    top: tuple[LayoutPiece, ...]
    bottom: tuple[LayoutPiece, ...]
    taken: frozenset[int]


def margins_of(fragments: Sequence[Fragment], height: float) -> Margins:
    """The rows in the top band of a page, and those in its bottom band or at the end of its text."""
    low, high = BAND * height, (1 - BAND) * height
    top = rows_of([fragment for fragment in fragments if fragment.bottom < low])
    last = sorted([fragment.top for fragment in fragments], reverse=True)[:LAST]
    cut = min(high, last[-1]) if last else high
    bottom = rows_of([fragment for fragment in fragments if fragment.top > cut and fragment.bottom >= low])
    bottom.reverse()
    return Margins(tuple(top[: DEEPEST + 1]), tuple(bottom[: DEEPEST + 1]), height, fragments)


def running_of(pages: Sequence[Margins]) -> list[RunningLines]:
    """For each page the pieces that are running headers, footers and page numbers."""
    keys = _LineKeys()
    heads = _repeated([(page.top, page.height) for page in pages], keys)
    feet = _repeated([(page.bottom, page.height) for page in pages], keys)
    endings = _endings([page.bottom for page in pages], keys)
    running_by_page = []
    for page in pages:
        top = _pieces(page.top, page.height, _Known(keys, heads, frozenset()), "Header")
        bottom = _pieces(page.bottom, page.height, _Known(keys, feet, endings), "Footer")
        bottom.reverse()
        running_by_page.append(RunningLines(tuple(top), tuple(bottom), _taken([*top, *bottom])))
    return _with_sequences(pages, running_by_page)


def _taken(pieces: Sequence[LayoutPiece]) -> frozenset[int]:
    return frozenset(
        word.start for piece in pieces for row in piece.rows for fragment in row.fragments for word in fragment.words
    )


def _with_sequences(pages: Sequence[Margins], found: list[RunningLines]) -> list[RunningLines]:
    """The same with the numbers that end pages wherever their text ends and count up from page to page."""
    lowest = [_lowest(page, running) for page, running in zip(pages, found, strict=True)]
    offsets = [
        int(_DIGITS.findall(fragment.text)[0]) - index if fragment is not None else None
        for index, fragment in enumerate(lowest)
    ]
    counts = Counter(offsets)
    result = []
    for running, fragment, offset in zip(found, lowest, offsets, strict=True):
        if fragment is None or counts[offset] < 2:
            result.append(running)
            continue
        bottom = (paragraph("Page Number", [row_of([fragment])]), *running.bottom)
        result.append(RunningLines(running.top, bottom, running.taken | {word.start for word in fragment.words}))
    return result


def _lowest(page: Margins, running: RunningLines) -> Fragment | None:
    """The lowest fragment of a page's body when it is a number that stands alone on its line."""
    body = [fragment for fragment in page.fragments if fragment.start not in running.taken]
    if len(body) < 2:
        return None
    lowest = max(body, key=lambda one: one.bottom)
    if not is_page_number(lowest.text) or not _DIGITS.search(lowest.text):
        return None
    return (
        lowest
        if all(fragment is lowest or fragment.bottom <= lowest.top + 0.5 * lowest.size for fragment in body)
        else None
    )


class _LineKeys(dict[str, str]):
    """What the lines of a document are compared by: each text without case and digits, made once."""

    def __missing__(self, text: str) -> str:
        key = self[text] = _DIGITS.sub("#", text.casefold())
        return key


class _Known(NamedTuple):
    """The lines of a document that run: by their heights, and by their number from the end of a page."""

    keys: _LineKeys
    repeated: dict[str, list[float]]
    endings: frozenset[tuple[str, int]]


def _repeated(bands: Sequence[tuple[Sequence[LayoutRow], float]], keys: _LineKeys) -> dict[str, list[float]]:
    """Lines that stand at one height on several pages, digits apart, with those heights (shares of the page).

    Figures alone are no running line: tables that go on from page to page have rows of them at equal heights.
    """
    heights: dict[str, dict[int, float]] = {}
    for page, (rows, height) in enumerate(bands):
        for row in rows:
            key = keys[row.text]
            if len(row.fragments) < 4 and _in_band(row, height) and (_has_words(key) or is_page_number(row.text)):
                heights.setdefault(key, {}).setdefault(page, row.top / height)
    fewest = 2 if len(bands) < 5 else 3
    return {
        key: list(places.values())
        for key, places in heights.items()
        if len(places) >= fewest and _together(list(places.values()), fewest)
    }


def _has_words(key: str) -> bool:
    """Whether the key has three letters, which nearly all lines have near their start."""
    return any(sum(map(str.isalpha, part)) >= 3 for part in (key[:16], key))


def _in_band(row: LayoutRow, height: float) -> bool:
    return row.bottom < BAND * height or row.top > (1 - BAND) * height


def _together(places: list[float], fewest: int) -> bool:
    places = sorted(places)
    return any(last - first <= SAME_HEIGHT for first, last in zip(places, places[fewest - 1 :], strict=False))


def _endings(pages: Sequence[Sequence[LayoutRow]], keys: _LineKeys) -> frozenset[tuple[str, int]]:
    """Lines that end the text of at least three pages, with their number from the end, wherever that end stands.

    Contracts converted from web pages are paged so. Lines with figures other than page numbers do not count: the
    totals of a table end pages too.
    """
    counts: Counter[tuple[str, int]] = Counter()
    for rows in pages:
        for index, row in enumerate(rows[:DEEPEST]):
            key = keys[row.text]
            if is_page_number(row.text) or ("#" not in key and _has_words(key)):
                counts[key, index] += 1
    return frozenset(line for line, count in counts.items() if count >= 3)


def _pieces(rows: Sequence[LayoutRow], height: float, known: _Known, kind: BlockType) -> list[LayoutPiece]:
    """The running rows from the edge inwards, up to the first that is body text."""
    pieces: list[LayoutPiece] = []
    for index, row in enumerate(rows[:DEEPEST]):
        key = known.keys[row.text]
        places = known.repeated.get(key, ())
        runs = _in_band(row, height) and sum(abs(place - row.top / height) <= SAME_HEIGHT for place in places) >= 2
        lone_number = _in_band(row, height) and is_page_number(row.text) and _stands_alone(rows, index)
        if not (
            runs
            or lone_number
            or (key, index) in known.endings
            or is_edge_line(rows, index, height, foot=kind == "Footer")
        ):
            break
        for fragment in row.fragments if kind == "Header" else reversed(row.fragments):  # the caller turns feet round
            number = is_page_number(fragment.text)
            pieces.append(paragraph("Page Number" if number else kind, [row_of([fragment])]))
    return pieces


def _stands_alone(rows: Sequence[LayoutRow], index: int) -> bool:
    """Whether white space of at least half a line separates the row from the next one inwards."""
    if index + 1 >= len(rows):
        return True
    row, inner = rows[index], rows[index + 1]
    return max(inner.top - row.bottom, row.top - inner.bottom) > 0.5 * row.size
