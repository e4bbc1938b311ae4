"""Boxes of a range: around the characters with ink, line by line, and what is left without characters or lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from pincite.document import Document, Span, Words
from pincite.grounding import DocumentIndex
from pincite.grounding.geometry import boxes_of
from pincite.testing import GridCharBoxes, document_from_pages

TEXT = "One line\n\nand another"
WHOLE = Span(start=0, end=len(TEXT))


class NoInk:
    """Character boxes of a page on which nothing was painted."""

    def char_boxes(self, document: Document, page: int) -> NDArray[np.float32] | None:
        return np.full((len(document.page(page).text), 4), np.nan, dtype=np.float32)


def index_of(change: Callable[[Document], Document] = lambda document: document) -> DocumentIndex:
    return DocumentIndex(change(document_from_pages([TEXT])))


def without_lines(document: Document) -> Document:
    return replace(document, pages=(replace(document.pages[0], lines=()),))


def without_words(document: Document) -> Document:
    return replace(document, pages=(replace(document.pages[0], words=Words()),))


def test_characters_without_ink_have_no_box() -> None:
    assert boxes_of(index_of(), 1, WHOLE, boxes=NoInk()) == ((), "character")


def test_a_page_that_knows_no_lines_is_cut_at_line_ends() -> None:
    found, precision = boxes_of(index_of(without_lines), 1, WHOLE, boxes=GridCharBoxes())
    assert precision == "character"
    assert found == boxes_of(index_of(), 1, WHOLE, boxes=GridCharBoxes())[0]
    assert len(found) == 2


def test_a_page_without_lines_and_characters_has_the_boxes_of_its_blocks() -> None:
    index = index_of(without_lines)
    boxes = tuple(block.box for block in index.document.blocks if block.span.overlaps(WHOLE))
    assert boxes
    assert boxes_of(index, 1, WHOLE, boxes=None) == (boxes, "block")


def test_a_page_without_any_boxes_has_none() -> None:
    document = index_of(without_lines).document
    bare = replace(document, blocks=tuple(replace(block, box=None) for block in document.blocks))
    assert boxes_of(DocumentIndex(bare), 1, WHOLE, boxes=None) == ((), "none")


@pytest.mark.parametrize(
    ("change", "span"),
    [
        pytest.param(without_words, Span(start=0, end=3), id="no words"),
        pytest.param(lambda document: document, Span(start=3, end=4), id="between words"),
    ],
)
def test_without_words_the_boxes_are_those_of_lines(change: Callable[[Document], Document], span: Span) -> None:
    index = index_of(change)
    assert boxes_of(index, 1, span, boxes=None, words=True) == boxes_of(index, 1, span, boxes=None)
