"""Streams, blocks, headings and boxes of a document made ready for quotes."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Span
from pincite.grounding.geometry import boxes_of
from pincite.grounding.matching.index import DocumentIndex
from pincite.grounding.matching.streams import PageSlice, body_chunks
from pincite.testing import GridCharBoxes, document_from_blocks, document_from_pages
from pincite.text.normalise import fold

PAGES = document_from_blocks(
    [
        [("Header", "Running head"), ("Section Header", "One"), ("Text", "First."), ("Page Number", "1")],
        [("Text", "Second.")],
    ]
)


def test_body_chunks_leave_out_what_runs_along() -> None:
    texts = [PAGES.page(chunk.page).text[chunk.start : chunk.end].strip() for chunk in body_chunks(PAGES)]

    assert texts == ["One\n\nFirst.", "Second."]


def test_without_running_blocks_the_body_is_the_pages() -> None:
    index = DocumentIndex(document_from_pages(["a", "b"]))

    assert body_chunks(index.document) == [PageSlice(1, 0, 1), PageSlice(2, 0, 1)]
    assert index.body is index.pages


def test_blocks_and_headings_by_place() -> None:
    index = DocumentIndex(PAGES)
    second = index.block_at(2, 3)

    assert second is not None
    assert second.text == "Second."
    assert index.block_at(1, 12) is None
    assert index.block_at(3, 0) is None
    assert index.heading_at(2, 0) == "one"
    assert index.heading_at(1, 0) is None


@given(st.lists(st.text("ab é-\n“½.", max_size=20), min_size=1, max_size=4))
def test_every_place_of_the_stream_reads_as_the_stream(texts: list[str]) -> None:
    index = DocumentIndex(document_from_pages(texts))
    at = 0
    for word in index.pages.text.split(" "):
        if word:
            places = index.pages.places(at, at + len(word))
            assert [fold(texts[one.page - 1][one.start : one.end]) for one in places] == [word]
        at += len(word) + 1


def test_boxes_without_lines_follow_line_ends() -> None:
    document = document_from_pages(["ab cd\nef"])
    bare = replace(document, pages=(replace(document.pages[0], lines=()),))
    boxes, precision = boxes_of(DocumentIndex(bare), 1, Span(start=3, end=8), boxes=GridCharBoxes())

    assert precision == "character"
    assert len(boxes) == 2
    assert boxes_of(DocumentIndex(bare), 1, Span(start=3, end=8), boxes=None)[1] == "block"
    assert boxes_of(DocumentIndex(replace(bare, blocks=())), 1, Span(start=3, end=8), boxes=None) == ((), "none")


def test_words_give_tighter_boxes_than_lines() -> None:
    index = DocumentIndex(document_from_pages(["the fee is due"]))
    (line,), _ = boxes_of(index, 1, Span(start=4, end=7), boxes=None)
    (word,), precision = boxes_of(index, 1, Span(start=4, end=7), boxes=None, words=True)

    assert (round(line.width * 100), round(word.width * 100)) == (14, 3)
    assert precision == "line"


def test_character_boxes_that_cannot_be_had_fall_back_to_lines() -> None:
    document = replace(document_from_pages(["the fee"]), parser="another")
    _, precision = boxes_of(DocumentIndex(document), 1, Span(start=4, end=7), boxes=GridCharBoxes())

    assert precision == "line"
