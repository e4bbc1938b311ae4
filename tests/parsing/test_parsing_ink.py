import numpy as np
import pytest

from pincite.parsing.pdf.frame import page_frame
from pincite.parsing.pdf.pdfium import open_pdf
from pincite.parsing.pdf.visibility.ink import Picture, contrast, ink_share, render, visible_difference
from pincite.testing import PdfBuilder


def _picture(fill=255, scale=1.0):
    return Picture(pixels=np.full((100, 80, 3), fill, dtype=np.uint8), scale=scale)


def test_render_shows_the_displayed_page_at_the_scale():
    content = PdfBuilder().page(width=200, height=100, rotate=90).box(0, 0, 20, 10, fill=0).build()
    with open_pdf(content, name="x") as pdf, pdf.page(1) as page:
        picture = render(pdf.library, page, page_frame(pdf.library, page))
    assert picture is not None
    assert picture.pixels.shape == (400, 200, 3)
    assert picture.cut((1, 1, 9, 19)).max() == 0
    assert picture.cut((12, 1, 90, 190)).min() == 255


@pytest.mark.parametrize(
    "box",
    [(20.3, 10.1, 60.7, 44.9), (-30, -30, 35, 20), (80, 60, 500, 500), (0, 0, 300, 300), (500, 500, 600, 600)],
    ids=["inside", "over the first corner", "over the last corner", "whole", "off the page"],
)
@pytest.mark.parametrize("rotate", [0, 90, 180])
def test_a_part_of_a_page_has_the_pixels_of_the_whole(box, rotate):
    builder = (
        PdfBuilder().page(width=300, height=200, rotate=rotate).text(12, 140, "Some words askew of pixels", size=11)
    )
    with open_pdf(builder.box(70, 150, 31.5, 20.2, fill=0.4).build(), name="x") as pdf, pdf.page(1) as page:
        frame = page_frame(pdf.library, page)
        whole, part = render(pdf.library, page, frame), render(pdf.library, page, frame, within=box)
    assert whole is not None
    assert part is not None
    assert whole.pixels.min() < 50
    assert part.cut(box).shape == whole.cut(box).shape
    assert (part.cut(box) == whole.cut(box)).all()
    assert part.pixels.size < whole.pixels.size or box == (0, 0, 300, 300)


def test_render_of_a_huge_page_stays_small():
    with open_pdf(PdfBuilder().page(width=14_400, height=14_400).build(), name="x") as pdf, pdf.page(1) as page:
        picture = render(pdf.library, page, page_frame(pdf.library, page))
    assert picture is not None
    assert picture.pixels.size <= 3 * 4_010_000


@pytest.mark.parametrize(
    "box", [(-50, -50, -10, -10), (500, 500, 600, 600), (30, 30, 10, 10)], ids=["before", "after", "inverted"]
)
def test_boxes_off_the_picture_have_neither_contrast_nor_difference(box):
    assert contrast(_picture(), box) == 0
    assert visible_difference(_picture(0), _picture(255), box) == 0


def test_contrast_is_the_largest_spread_of_a_channel():
    picture = _picture()
    picture.pixels[20, 20] = (255, 200, 255)
    assert contrast(picture, (10, 10, 30, 30)) == 55
    assert contrast(picture, (40, 40, 60, 60)) == 0


def test_difference_compares_the_same_place():
    one, two = _picture(scale=2.0), _picture(scale=2.0)
    two.pixels[50, 50] = (155, 255, 255)
    assert visible_difference(one, two, (20, 20, 30, 30)) == 100
    assert visible_difference(one, two, (0, 0, 20, 20)) == 0


def test_ink_share_leaves_the_given_boxes_out():
    picture = _picture()
    picture.pixels[:10] = 0
    assert ink_share(picture) == pytest.approx(0.1)
    assert ink_share(picture, [(0, 0, 80, 9.5)]) == 0


@pytest.mark.parametrize("is_blank", [True, False], ids=["nothing", "box"])
def test_a_rendering_is_blank_where_nothing_is_drawn(is_blank):
    page = PdfBuilder().page(width=200, height=100)
    content = (page if is_blank else page.box(0, 0, 2, 2, fill=0.9)).build()
    with open_pdf(content, name="x") as pdf, pdf.page(1) as loaded:
        picture = render(pdf.library, loaded, page_frame(pdf.library, loaded))
    assert picture is not None
    assert picture.is_blank == is_blank
