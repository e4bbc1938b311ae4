from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.testing import GridCharBoxes, document_from_blocks, document_from_pages
from pincite.text.hashing import hash_text

texts = st.lists(st.text(alphabet="ab é\n", max_size=40), min_size=1, max_size=3)


@given(texts)
def test_page_texts_are_kept_and_spans_agree_with_them(given_texts):
    document = document_from_pages(given_texts)
    assert [page.text for page in document.pages] == given_texts
    for block in document.blocks:
        text = document.page(block.page).text
        assert text[block.span.start : block.span.end] == block.text
    for page in document.pages:
        found = [page.text[start:end] for start, end in page.words.span_array()]
        assert found == page.text.split()


@given(texts)
def test_character_boxes_have_one_row_for_each_code_point(given_texts):
    document = document_from_pages(given_texts)
    for page in document.pages:
        boxes = GridCharBoxes().char_boxes(document, page.number)
        assert boxes.shape == (len(page.text), 4)
        blank = np.array([character.isspace() for character in page.text], dtype=bool)
        assert (np.isnan(boxes).all(axis=1) == blank).all()


def test_character_stands_in_its_cell_of_the_grid():
    boxes = GridCharBoxes().char_boxes(document_from_pages(["ab\n cd"]), 1)
    assert boxes[4] == pytest.approx([0.01, 1 / 60, 0.01, 1 / 60])


def test_blocks_are_split_at_blank_lines_and_typed_when_said():
    document = document_from_blocks([[("Title", "Lease"), ("Text", "The rent\nis due.")]])
    assert [(block.type, block.level, block.text) for block in document.blocks] == [
        ("Title", 1, "Lease"),
        ("Text", None, "The rent\nis due."),
    ]
    assert document.pages[0].text == "Lease\n\nThe rent\nis due."
    assert document.blocks[0].chunk_hash == hash_text("Lease")[:8]


def test_block_box_is_the_union_of_its_lines():
    (block,) = document_from_pages(["abc\nabcdef"]).blocks
    assert (block.box.left, block.box.top, block.box.right, block.box.bottom) == pytest.approx((0, 0, 0.06, 2 / 60))


def test_boxes_are_asked_for_and_written_down():
    boxes, document = GridCharBoxes(), document_from_pages(["one", "two"])
    boxes.char_boxes(document, 2)
    assert boxes.calls == [(document.id, 2)]


def test_equal_texts_have_equal_ids_and_other_texts_have_not():
    assert document_from_pages(["a"]) == document_from_pages(["a"])
    assert document_from_pages(["a"]).id != document_from_pages(["b"]).id
