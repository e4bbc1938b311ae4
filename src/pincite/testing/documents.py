"""Documents without files: pages and blocks from plain text, laid out on a grid of equal character cells.

The grid is the geometry: the character in column c of line r of a page with C columns and R lines has the box
(c/C, r/R, 1/C, 1/R). `GridCharBoxes` gives the same boxes character by character, so what grounding computes can be
checked by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.document import Block, BlockType, Box, Document, Line, Page, Sight, Span, Words
from pincite.text.hashing import chunk_hashes, document_id

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GRID_COLUMNS = 100
GRID_ROWS = 60
PARSER = "pincite.testing"


class GridCharBoxes:
    """Character boxes of documents made by this module, all of whose words are seen: a fake of `parsing.FileCharBoxes`.

    `calls` lists what was asked for as (document id, page), so that a test can see that boxes nobody cites cost
    nothing. A document of another parser has no boxes here: None.
    """

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        """float32 (n, 4), one row for each code point of the page's text; NaN for white space."""
        import numpy as np

        self.calls.append((document.id, page))
        if document.parser != PARSER:
            return None
        text = document.page(page).text
        columns, rows = _grid(text)
        boxes = np.full((len(text), 4), np.nan, dtype=np.float32)
        for row, start, end in _line_ranges(text):
            for offset in range(start, end):
                if not text[offset].isspace():
                    boxes[offset] = ((offset - start) / columns, row / rows, 1 / columns, 1 / rows)
        return boxes

    def sight(self, document: Document, page: int, span: Span) -> Sight:
        """Seen, for every range of a document made by this module; unchecked for any other."""
        return Sight("seen" if document.parser == PARSER else "unchecked")


def document_from_pages(texts: Sequence[str], *, name: str = "test.pdf", slug: str | None = None) -> Document:
    r"""A document whose page texts are exactly `texts`; blocks are what stands between blank lines ("\n\n").

    A block whose lines are few and without closing punctuation is still a Text: use `document_from_blocks` to say
    the types.
    """
    pages = [[("Text", part) for part in text.split("\n\n")] for text in texts]
    return document_from_blocks(pages, name=name, slug=slug)  # type: ignore[arg-type] # "Text" is a BlockType


def document_from_blocks(
    pages: Sequence[Sequence[tuple[BlockType, str]]], *, name: str = "test.pdf", slug: str | None = None
) -> Document:
    """A document with one page for each list of (type, text) pairs; the page's text joins the blocks by blank lines.

    Headings get level 1 (Title) or 2 (Section Header). Ids, hashes and the digest follow from the text alone. Empty
    block texts stand in the page's text but make no block.
    """
    texts = ["\n\n".join(text for _, text in blocks) for blocks in pages]
    sha256 = hashlib.sha256("\f".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
    blocks = [
        block
        for number, page_blocks in enumerate(pages, start=1)
        for block in _blocks(number, page_blocks, texts[number - 1])
    ]
    hashes = chunk_hashes({block.id: block.text for block in blocks})
    return Document(
        id=document_id(sha256),
        slug=slug if slug is not None else name.rsplit(".", 1)[0].lower().replace(" ", "-"),
        name=name,
        media_type="application/pdf",
        sha256=sha256,
        parser=PARSER,
        parser_version="1",
        pages=tuple(_page(number, text) for number, text in enumerate(texts, start=1)),
        blocks=tuple(replace(block, chunk_hash=hashes[block.id]) for block in blocks),
    )


def _grid(text: str) -> tuple[int, int]:
    """Columns and rows of the page's grid: the usual ones, or more where the text needs them."""
    lines = text.split("\n")
    return max(GRID_COLUMNS, *(len(line) for line in lines)), max(GRID_ROWS, len(lines))


def _line_ranges(text: str) -> Iterator[tuple[int, int, int]]:
    """Row, start and end of every line of the text that is not empty."""
    start = 0
    for row, line in enumerate(text.split("\n")):
        if line:
            yield row, start, start + len(line)
        start += len(line) + 1


def _range_box(text: str, start: int, end: int) -> Box:
    """The box around a range of the page's text, white space at line ends included."""
    columns, rows = _grid(text)
    touched = [
        (row, max(start, first) - first, min(end, last) - first)
        for row, first, last in _line_ranges(text)
        if first < end and start < last
    ]
    left, right = min(first for _, first, _ in touched), max(last for _, _, last in touched)
    top, bottom = touched[0][0], touched[-1][0] + 1
    return Box(left=left / columns, top=top / rows, width=(right - left) / columns, height=(bottom - top) / rows)


def _words(text: str) -> Words:
    import numpy as np

    spans, boxes = [], []
    start = None
    for offset, character in enumerate(text + "\n"):
        if character.isspace():
            if start is not None:
                box = _range_box(text, start, offset)
                spans.append((start, offset))
                boxes.append((box.left, box.top, box.width, box.height))
            start = None
        elif start is None:
            start = offset
    return Words(
        spans=np.array(spans, dtype="<i4").tobytes(),
        boxes=np.array(boxes, dtype="<f4").tobytes(),
        engine_starts=np.array([first for first, _ in spans], dtype="<i4").tobytes(),
    )


def _page(number: int, text: str) -> Page:
    lines = tuple(
        Line(span=Span(start=start, end=end), box=_range_box(text, start, end)) for _, start, end in _line_ranges(text)
    )
    return Page(number=number, width=612, height=792, text=text, lines=lines, words=_words(text))


def _blocks(number: int, given: Sequence[tuple[BlockType, str]], page_text: str) -> Iterator[Block]:
    start = 0
    for index, (kind, text) in enumerate(given):
        if text.strip():
            yield Block(
                id=f"p{number}b{index + 1}",
                type=kind,
                page=number,
                span=Span(start=start, end=start + len(text)),
                text=text,
                chunk_hash="",
                box=_range_box(page_text, start, start + len(text)),
                level={"Title": 1, "Section Header": 2}.get(kind),
            )
        start += len(text) + 2
