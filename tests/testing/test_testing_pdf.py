from __future__ import annotations

import pypdfium2
import pytest

from pincite.testing import STANDARD_FONTS, PdfBuilder, ink_box, text_width, wrap_text


def _text(content, page=1):
    with pypdfium2.PdfDocument(content) as document:
        return document[page - 1].get_textpage().get_text_range()


def test_equal_calls_give_equal_bytes():
    def build():
        builder = PdfBuilder(title="Twice")
        form = builder.form(width=100, height=20).text(0, 5, "form")
        return builder.page(rotate=90).text(72, 700, "page", alpha=0.5).draw(form).draw(form).build()

    assert build() == build()


@pytest.mark.parametrize("font", [font for font in STANDARD_FONTS if font not in ("Symbol", "ZapfDingbats")])
def test_text_reads_back_in_every_standard_font(font):
    words = "Zo\u00eb paid \u201c\u20ac5\u201d \u2013 \ufb01ne"
    assert _text(PdfBuilder().page().text(72, 700, words, font=font).build()).replace("fi", "\ufb01") == words


def test_symbols_read_back():
    assert _text(PdfBuilder().page().text(72, 700, "4", font="ZapfDingbats").build()) == "\u2714"


def test_kerned_text_reads_back_as_one_word():
    assert _text(PdfBuilder().page().text(72, 700, ["A", 120, "VA"], size=20).build()) == "AVA"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        pytest.param(lambda page: page.text(0, 0, "x", font="Arial"), "Arial", id="font"),
        pytest.param(lambda page: page.text(0, 0, "\u4e2d"), "4e2d|encode", id="character"),
        pytest.param(lambda page: page.box(0, 0, 1, 1), "fill or a stroke", id="box"),
        pytest.param(lambda page: page.image(0, 0, 1, 1, pixels=b"ab", size=(1, 1)), "1 x 1", id="image"),
    ],
)
def test_what_cannot_be_drawn_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call(PdfBuilder().page())


def test_page_geometry_is_the_one_asked_for():
    page = PdfBuilder().page(width=400, height=300, origin=(-50, 20), crop=(-40, 30, 260, 280), rotate=270)
    with pypdfium2.PdfDocument(page.build()) as document:
        assert document[0].get_mediabox() == (-50, 20, 350, 320)
        assert document[0].get_cropbox() == (-40, 30, 260, 280)
        assert document[0].get_rotation() == 270
        assert document[0].get_size() == (250, 300)


def test_pages_come_in_the_order_of_their_calls():
    content = PdfBuilder().page().text(9, 9, "one").page().text(9, 9, "two").build()
    assert [_text(content, 1), _text(content, 2)] == ["one", "two"]


def test_builder_without_pages_gives_a_file_without_pages():
    assert b"/Kids [] /Count 0" in PdfBuilder().build()


def test_ink_is_found_where_a_box_was_filled():
    blank = PdfBuilder().page().text(72, 700, "same on both").build()
    shown = PdfBuilder().page().text(72, 700, "same on both").box(153, 198, 306, 396, fill=0).build()
    ink = ink_box(shown, blank, scale=2)
    assert ink is not None
    assert (ink.left, ink.top, ink.width, ink.height) == pytest.approx((0.25, 0.25, 0.5, 0.5), abs=0.002)


def test_pages_that_look_alike_have_no_ink_between_them():
    ghost = PdfBuilder().page().text(72, 700, "unseen", mode=3).build()
    assert ink_box(ghost, PdfBuilder().page().build()) is None


def test_ink_of_pages_of_unlike_size_is_refused():
    with pytest.raises(ValueError, match="differ in size"):
        ink_box(PdfBuilder().page().build(), PdfBuilder().page(width=300).build(), scale=1)


def test_forms_and_images_are_painted_where_they_are_placed():
    builder = PdfBuilder()
    form = builder.form(width=50, height=50).box(0, 0, 50, 50, fill=0)
    shown = (
        builder.page()
        .draw(form, matrix=(1, 0, 0, 1, 100, 100))
        .image(400, 600, 100, 100, pixels=bytes(12), size=(2, 2))
    )
    ink = ink_box(shown.build(), PdfBuilder().page().build(), scale=2)
    assert ink is not None
    assert (ink.left * 612, ink.right * 612) == pytest.approx((100, 500), abs=1)
    assert ((1 - ink.bottom) * 792, (1 - ink.top) * 792) == pytest.approx((100, 700), abs=1)


@pytest.mark.parametrize("font", ["Helvetica", "Helvetica-Bold", "Times-Roman", "Courier", "Times-Italic"])
def test_text_width_is_the_width_of_the_ink(font):
    text = "Hamburgefonstiv"
    shown = PdfBuilder().page().text(72, 400, text, font=font, size=30).build()
    ink = ink_box(shown, PdfBuilder().page().build(), scale=2)
    assert ink is not None
    assert ink.width * 612 == pytest.approx(text_width(text, font=font, size=30), rel=0.05)


def test_width_of_a_font_without_a_table_is_refused():
    with pytest.raises(ValueError, match="ZapfDingbats"):
        text_width("x", font="ZapfDingbats")


def test_wrapped_lines_keep_all_words_and_the_width():
    text = "We accept no other condition at this time, incomprehensibilities included."
    lines = wrap_text(text, width=80)
    assert " ".join(lines) == text
    assert all(text_width(line) <= 80 or " " not in line for line in lines)
    assert wrap_text("  ", width=80) == []
