"""Captions of figures and tables, and footnotes: which block each of them belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pincite.parsing.layout.kinds import HeadingContext
from pincite.parsing.layout.patterns import CAPTION
from pincite.parsing.layout.shapes import LayoutPiece

NEAR = 3.0  # font sizes between a caption and what it describes
SMALLER = 0.93  # footnotes are set in at most this share of the usual font size
LOWER = 0.45  # share of the page's height below which footnotes stand
MOST_NOTES = 200  # of one page
LONGEST = 900  # characters of a caption
_NOTE = re.compile(r"(?P<mark>\d{1,3}|[*†‡§]{1,3})(?=\s|[A-Z“\"])")
_PROSE = frozenset({"Text", "List Item", "Section Header", "Title", "Table", "Key Value"})


def captions_of(pieces: Sequence[LayoutPiece]) -> dict[int, int]:
    """For each caption, by number, the piece that it describes: the nearest figure or table right above or below it."""
    caption_targets: dict[int, int] = {}
    target_numbers: set[int] = set()
    illustrations = [(number, piece) for number, piece in enumerate(pieces) if piece.kind in {"Figure", "Table"}]
    for number, piece in enumerate(pieces):
        if piece.kind not in {"Text", "Section Header", "List Item"} or not piece.rows:
            continue
        match = CAPTION.match(piece.rows[0].text)
        if not illustrations or match is None or sum(len(row.text) for row in piece.rows) > LONGEST:
            continue
        kind = "Figure" if match["figure"] else "Table"
        distances = [
            (distance, candidate_number)
            for candidate_number, candidate in illustrations
            if candidate.kind == kind and candidate_number not in target_numbers
            if (distance := _distance(piece, candidate)) <= NEAR * piece.rows[0].size
        ]
        if distances:
            _, caption_targets[number] = min(distances)
            target_numbers.add(caption_targets[number])
    return caption_targets


def _distance(caption: LayoutPiece, other: LayoutPiece) -> float:
    """Points of height between the two, infinite where they do not stand over each other."""
    caption_extent, two = caption.extent, other.extent
    if min(caption_extent.right, two.right) <= max(caption_extent.left, two.left):
        return float("inf")
    gap = max(caption_extent.top - two.bottom, two.top - caption_extent.bottom)
    return max(gap, 0.0) if gap > -0.5 * (caption_extent.bottom - caption_extent.top) else float("inf")


def notes_of(pieces: Sequence[LayoutPiece], style: HeadingContext) -> dict[int, int]:
    """For each footnote, by number, the piece with its mark; what has a mark that nothing calls is no footnote.

    Footnotes are small, stand in the lower part of the page under the text that calls them, and begin with the mark.
    """
    callers_by_note: dict[int, int] = {}
    for number, piece in enumerate(pieces):
        if piece.kind not in {"Text", "List Item"} or not piece.rows or piece.rows[-1].size > SMALLER * style.size:
            continue
        match = _NOTE.match(piece.rows[0].text)
        if match is None or piece.extent.top < LOWER * style.height or len(callers_by_note) >= MOST_NOTES:
            continue
        callers = _callers(
            match["mark"],
            [piece_number for piece_number in range(number) if piece_number not in callers_by_note],
            pieces,
        )
        if callers:
            callers_by_note[number] = callers[-1]
    return callers_by_note


def _callers(mark: str, numbers: Iterable[int], pieces: Sequence[LayoutPiece]) -> list[int]:
    """The pieces with the mark right behind a word, or raised beside one."""
    before = r"(?<=[A-Za-z”\"’')\],;:.])" if mark.isdigit() else r"(?<=\S)"
    call = re.compile(rf"{before}{re.escape(mark)}(?![\w*†‡§]|[.,]\d)")
    return [number for number in numbers if pieces[number].kind in _PROSE and _calls(pieces[number], mark, call)]


def _calls(piece: LayoutPiece, mark: str, call: re.Pattern[str]) -> bool:
    rows = [*piece.rows, *(row for cell in piece.cells for row in cell.rows)]
    return any(
        call.search(row.text)
        or any(
            word.end - word.start == len(mark)
            and word.size <= 0.8 * row.size
            and fragment.text[offset : offset + len(mark)] == mark
            for fragment in row.fragments
            for word, offset in zip(fragment.words[1:], fragment.offsets[1:], strict=True)
        )
        for row in rows
        if mark in row.text
    )
