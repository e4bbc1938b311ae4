import pytest

from pincite.parsing.pdf.pdfium import read_pages
from pincite.testing import PdfBuilder


def _only_page(canvas):
    (page,) = read_pages(canvas.build())
    return page


def test_lines_are_rules_where_they_are_displayed():
    page = _only_page(PdfBuilder().page().line((100, 700), (300, 700)).line((100, 700), (100, 500)))
    across, down = page.rules
    assert tuple(across) == pytest.approx((100, 92, 300, 92), abs=1)
    assert tuple(down) == pytest.approx((100, 92, 100, 292), abs=1)


def test_a_stroked_box_is_four_rules_and_a_filled_one_a_fill():
    page = _only_page(
        PdfBuilder().page().box(100, 600, 80, 40, stroke=0).box(300, 600, 80, 40, fill=0.9).box(50, 50, 200, 1, fill=0)
    )
    assert len(page.rules) == 4 + 1
    assert [tuple(fill) for fill in page.fills] == [pytest.approx((300, 152, 380, 192), abs=0.5)]


def test_a_grid_in_one_path_is_taken_apart():
    lines = b" ".join(b"100 %d m 300 %d l" % (y, y) for y in (500, 520, 540)) + b" 100 500 m 100 540 l S"
    assert len(_only_page(PdfBuilder().page().raw(lines)).rules) == 4


def test_thin_rectangles_of_one_filled_path_are_rules():
    path = b"100 500 200 1 re 100 540 200 1 re 100 500 1 40 re f"
    page = _only_page(PdfBuilder().page().raw(path))
    assert (len(page.rules), len(page.fills)) == (3, 0)


@pytest.mark.parametrize(
    "path",
    [b"100 100 m 150 300 250 300 300 100 c S", b"100 100 m 200 250 l S", b"100 100 200 100 re n"],
    ids=["curve", "slanted", "not painted"],
)
def test_other_paths_are_neither_rules_nor_fills(path):
    page = _only_page(PdfBuilder().page().raw(path))
    assert page.rules == page.fills == ()


def test_drawings_inside_nested_forms_are_placed_by_all_matrices():
    builder = PdfBuilder()
    inner = builder.form(width=100, height=100, matrix=(1, 0, 0, 1, 10, 0)).line((0, 50), (100, 50))
    outer = builder.form(width=300, height=300).draw(inner, matrix=(2, 0, 0, 2, 20, 0))
    page = _only_page(builder.page().draw(outer, matrix=(1, 0, 0, 1, 100, 300)))
    assert tuple(page.rules[0]) == pytest.approx((140, 392, 340, 392), abs=2)


def test_images_have_their_displayed_place_on_a_turned_page():
    page = _only_page(PdfBuilder().page(rotate=90).image(100, 200, 50, 30, pixels=bytes(4), size=(2, 2)))
    assert tuple(page.images[0]) == pytest.approx((200, 100, 230, 150), abs=0.5)


def test_a_page_of_text_alone_has_no_drawings():
    page = _only_page(PdfBuilder().page().text(72, 700, "text"))
    assert page.rules == page.fills == page.images == ()
