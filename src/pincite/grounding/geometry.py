"""Boxes of a range of text, computed when somebody cites it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.document import Box, Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pincite.document import CharBoxes
    from pincite.grounding.matching.index import DocumentIndex
    from pincite.records import BoxPrecision


def boxes_of(
    index: DocumentIndex, page: int, span: Span, *, boxes: CharBoxes | None, words: bool = False
) -> tuple[tuple[Box, ...], BoxPrecision]:
    """One box for each line the range touches, top to bottom, and what they were computed from.

    With character boxes they lie tightly around the characters. Without, they are the page's line boxes, or with
    `words` those of the words touched; where the parser knew no lines that of the table cell that holds the range, or
    those of the blocks touched; and none at all for formats without pages.
    """
    lines = index.lines_between(page, span.start, span.end)
    characters = boxes.char_boxes(index.document, page) if boxes is not None else None
    if characters is not None:
        ranges = [(max(line.span.start, span.start), min(line.span.end, span.end)) for line in lines]
        line_boxes = [_around(characters[start:end]) for start, end in ranges or _split(index, page, span)]
        return tuple(box for box in line_boxes if box is not None), _precision(index, page)
    if not lines:
        cell = index.cell_at(page, span)
        if cell is not None and cell[1].box is not None:
            return (cell[1].box,), "cell"
        block_boxes = tuple(block.box for block in index.blocks_between(page, span) if block.box is not None)
        return block_boxes, "block" if block_boxes else "none"
    if words and (tight := _word_boxes(index, page, span)):
        return tight, "line"
    return tuple(line.box for line in lines), "line"


def _precision(index: DocumentIndex, page: int) -> BoxPrecision:
    """OCR gives the boxes of words; those of their characters are shares of them."""
    return "word" if index.document.pages[page - 1].text_source == "ocr" else "character"


def _around(characters: NDArray[np.float32]) -> Box | None:
    """The smallest box around the characters that have ink; None when none has."""
    import numpy as np

    inked = characters[~np.isnan(characters[:, 0])]
    if not len(inked):
        return None
    left, top = inked[:, 0].min(), inked[:, 1].min()
    right, bottom = (inked[:, 0] + inked[:, 2]).max(), (inked[:, 1] + inked[:, 3]).max()
    left, top, right, bottom = (float(min(max(edge, 0.0), 1.0)) for edge in (left, top, right, bottom))
    return Box(left=left, top=top, width=right - left, height=bottom - top)


def _split(index: DocumentIndex, page: int, span: Span) -> list[tuple[int, int]]:
    """The range cut at line ends, for pages that know no lines."""
    text = index.document.pages[page - 1].text[span.start : span.end]
    ranges = []
    at = span.start
    for line in text.split("\n"):
        if line:
            ranges.append((at, at + len(line)))
        at += len(line) + 1
    return ranges


def _word_boxes(index: DocumentIndex, page: int, span: Span) -> tuple[Box, ...]:
    """One box for each line around the words that the range touches; empty when the page knows no words."""
    words = index.document.pages[page - 1].words
    if not len(words):
        return ()
    spans, boxes = words.span_array(), words.box_array()
    line_boxes = []
    for line in index.lines_between(page, span.start, span.end):
        start, end = max(line.span.start, span.start), min(line.span.end, span.end)
        box = _around(boxes[(spans[:, 0] < end) & (spans[:, 1] > start)])
        if box is not None:
            line_boxes.append(box)
    return tuple(line_boxes)
