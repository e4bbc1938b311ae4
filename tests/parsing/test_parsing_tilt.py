"""A page made straight and shown again: what was there comes back to its place."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Block, Box, Page
from pincite.parsing.layout import compose
from pincite.parsing.pdf.pdfium import read_pages
from pincite.parsing.raw.pages import RawPage, RawRect, RawWord
from pincite.parsing.raw.tilt import Tilt, straighten
from pincite.testing import PdfBuilder
from raw_pages import Sheet

sides = st.floats(50, 500)
turns = st.integers(0, 3)


@given(turns, st.floats(-0.1, 0.1), sides, sides)
def test_a_point_made_straight_and_shown_again_is_where_it_was(turned, slope, x, y):
    tilt = Tilt(width=612.0, height=792.0, turns=turned, slope=slope)
    there = tilt.straight(np.array([[x, y, x, y]]))
    assert np.allclose(tilt.displayed(there), [[x, y, x, y]])


@given(turns, sides, sides, st.floats(1, 100), st.floats(1, 100))
def test_quarter_turns_keep_boxes_exactly(turned, x, y, width, height):
    tilt = Tilt(width=612.0, height=792.0, turns=turned)
    rect = np.array([[x, y, x + width, y + height]])
    assert np.allclose(tilt.displayed(tilt.straight(rect)), rect)


@given(turns, st.floats(-0.1, 0.1), st.tuples(sides, sides, st.floats(1, 100), st.floats(1, 100)))
def test_a_box_shown_again_holds_what_it_held(turned, slope, box):
    x, y, width, height = box
    tilt = Tilt(width=612.0, height=792.0, turns=turned, slope=slope)
    (left, top, right, bottom) = tilt.displayed(tilt.straight(np.array([[x, y, x + width, y + height]])))[0]
    assert left <= x + 1e-6
    assert top <= y + 1e-6
    assert right >= x + width - 1e-6
    assert bottom >= y + height - 1e-6


def _page(**facts):
    plain = {"label": None, "chars": "", "words": (), "rules": (), "fills": (), "images": (), "text_source": "ocr"}
    return RawPage(number=1, width=100.0, height=200.0, rotation=0, **{**plain, **facts})


def test_a_straight_page_is_left_as_it_is():
    page = _page()
    assert straighten(page, Tilt(width=100.0, height=200.0)) is page


@pytest.mark.parametrize(
    ("turned", "place"),
    [(1, (80.0, 10.0, 90.0, 40.0)), (2, (60.0, 180.0, 90.0, 190.0)), (3, (10.0, 160.0, 20.0, 190.0))],
    ids=["on its left side", "upside down", "on its right side"],
)
def test_words_of_a_turned_page_are_laid_out_level_and_shown_where_they_are(turned, place):
    word = RawWord(0, 5, *place, 10.0, 90 * turned, 0, False, None)
    tilt = Tilt(width=100.0, height=200.0, turns=turned)
    level = straighten(_page(chars="words", words=(word,), rules=(RawRect(0.0, 100.0, 100.0, 100.0),)), tilt)
    assert (level.words[0].angle, level.words[0].right - level.words[0].left) == (0, 30.0)
    (page,), (block,) = compose([level])
    assert (page.text, page.width, page.height) == ("words", 100.0, 200.0)
    left, top, right, bottom = place
    shares = [left / 100, top / 200, (right - left) / 100, (bottom - top) / 200]
    assert page.words.box_array()[0].tolist() == pytest.approx(shares)
    assert [block.box.left, block.box.top, block.box.width, block.box.height] == pytest.approx(shares)
    assert [page.lines[0].box.left, page.lines[0].box.top] == pytest.approx(shares[:2])


def _turned(box: Box, quarters: int) -> Box:
    """The box on the page turned clockwise."""
    for _ in range(quarters):
        box = Box(left=1 - box.bottom, top=box.left, width=box.height, height=box.width)
    return box


def _sides(box: Box) -> tuple[float, ...]:
    return box.left, box.top, box.width, box.height


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "by-space"])
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_page_that_is_shown_turned_is_laid_out_as_the_upright_one(quarters: int, ruled: bool) -> None:
    def parsed(rotate: int) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
        sheet = PdfBuilder().page(rotate=rotate).text(72, 720, "SCHEDULE OF FEES", size=16)
        sheet.lines(72, 690, ["The fees of this schedule are due on the first day of", "each month, in advance."])
        for row, cells in enumerate([("Item", "Count", "Fee"), ("Rent", "12", "900"), ("Heat", "4", "35")] * 2):
            for x, text in zip((75, 245, 405), cells, strict=True):
                sheet.text(x, 600 - 24 * row, text)
        for place in range(7) if ruled else ():
            sheet.line((70, 616 - 24 * place), (520, 616 - 24 * place))
        for x in (70, 240, 400, 520) if ruled else ():
            sheet.line((x, 616), (x, 472))
        return compose(list(read_pages(sheet.build())))

    (upright,), blocks = parsed(0)
    (page,), turned = parsed(90 * quarters)
    assert page.text == upright.text
    assert [block.type for block in blocks][-1] == "Table"
    assert [replace(block, box=None, cells=()) for block in turned] == [
        replace(block, box=None, cells=()) for block in blocks
    ]
    for block, other in zip(turned, blocks, strict=True):
        assert _sides(block.box) == pytest.approx(_sides(_turned(other.box, quarters)), abs=1e-5)
        assert [replace(cell, box=None) for cell in block.cells] == [replace(cell, box=None) for cell in other.cells]
        for cell, like in zip(block.cells, other.cells, strict=True):
            assert _sides(cell.box) == pytest.approx(_sides(_turned(like.box, quarters)), abs=1e-5)


def test_a_page_with_a_fair_share_of_level_words_is_not_turned() -> None:
    sheet = Sheet().line("up the margin of it", 20, 300, angle=270).line("two words", 72, 100)
    (page,), _ = compose([sheet.page()])
    assert page.text.startswith("two words")
