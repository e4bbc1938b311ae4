"""Running headers, footers and page numbers: what the margins of several pages repeat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.document import BlockType
from pincite.parsing.layout.lines import rows_of
from pincite.parsing.layout.patterns import is_page_number
from pincite.parsing.layout.shapes import Fragment, Piece, Row, paragraph, row_of

BAND = 0.13  # share of the page's height at its top and bottom in which running lines stand
DEEPEST = 5  # rows of one band that may be running
SAME_HEIGHT = 0.02  # share of the page's height within which a repeated line keeps its place
_DIGITS = re.compile(r"\d+")


class Margins(NamedTuple):
    """The rows near the edges of one page, from the edge inwards."""

    top: tuple[Row, ...]
    bottom: tuple[Row, ...]
    height: float


class Running(NamedTuple):
    """What was told from the body of one page; `taken` holds the ids of its fragments."""

    top: tuple[Piece, ...]
    bottom: tuple[Piece, ...]
    taken: frozenset[int]


def margins_of(fragments: Sequence[Fragment], height: float) -> Margins:
    """The rows in the top and bottom bands of a page."""
    low, high = BAND * height, (1 - BAND) * height
    top = rows_of([one for one in fragments if one.bottom < low])
    bottom = rows_of([one for one in fragments if one.top > high])
    bottom.reverse()
    return Margins(tuple(top[: DEEPEST + 1]), tuple(bottom[: DEEPEST + 1]), height)


def running_of(pages: Sequence[Margins]) -> list[Running]:
    """For each page the pieces that are running headers, footers and page numbers."""
    heads = _repeated([(page.top, page.height) for page in pages])
    feet = _repeated([(page.bottom, page.height) for page in pages])
    found = []
    for page in pages:
        top = _pieces(page.top, page.height, heads, "Header")
        bottom = _pieces(page.bottom, page.height, feet, "Footer")
        bottom.reverse()
        taken = frozenset(id(one) for piece in [*top, *bottom] for row in piece.rows for one in row.fragments)
        found.append(Running(tuple(top), tuple(bottom), taken))
    return found


def _key(row: Row) -> str:
    return _DIGITS.sub("#", row.text.casefold())


def _repeated(bands: Sequence[tuple[Sequence[Row], float]]) -> dict[str, list[float]]:
    """Lines that stand at one height on several pages, digits apart, with those heights (shares of the page)."""
    heights: dict[str, list[float]] = {}
    for rows, height in bands:
        for row in rows:
            if len(row.fragments) < 4:
                heights.setdefault(_key(row), []).append(row.top / height)
    fewest = 2 if len(bands) < 5 else 3
    return {key: places for key, places in heights.items() if len(places) >= fewest and _together(places, fewest)}


def _together(places: list[float], fewest: int) -> bool:
    places = sorted(places)
    return any(last - first <= SAME_HEIGHT for first, last in zip(places, places[fewest - 1 :], strict=False))


def _pieces(rows: Sequence[Row], height: float, repeated: dict[str, list[float]], kind: BlockType) -> list[Piece]:
    """The running rows from the edge inwards, up to the first that is body text."""
    pieces: list[Piece] = []
    for index, row in enumerate(rows[:DEEPEST]):
        places = repeated.get(_key(row))
        runs = places is not None and sum(abs(place - row.top / height) <= SAME_HEIGHT for place in places) >= 2
        if not runs and not (is_page_number(row.text) and _stands_alone(rows, index)):
            break
        for fragment in row.fragments:
            number = is_page_number(fragment.text)
            pieces.append(paragraph("Page Number" if number else kind, [row_of([fragment])]))
    return pieces


def _stands_alone(rows: Sequence[Row], index: int) -> bool:
    """Whether white space of at least half a line separates the row from the next one inwards."""
    if index + 1 >= len(rows):
        return True
    row, inner = rows[index], rows[index + 1]
    return max(inner.top - row.bottom, row.top - inner.bottom) > 0.5 * row.size
