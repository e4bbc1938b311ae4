"""Replacement text (/ActualText) against what the glyphs show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.parsing.layout import compose
from pincite.parsing.pdf.pdfium import open_pdf, read_pages, tight_boxes
from pincite.parsing.pdf.replacements import replaced_texts, text_string
from pincite.testing import PdfBuilder, PdfObjects

_PRIVATE = b"""/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <61> <E001> endbfchar
endcmap end"""
"""The letter a stands for a character of private use, as a symbol font's glyphs do."""


def page_saying(shown: bytes, said: bytes, *, in_form: bool = False, unmapped: bool = False) -> bytes:
    """A page that shows one text behind a mark that says another; `unmapped` shows it as a symbol."""
    objects = PdfObjects()
    tree = objects.reserve()
    font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
    symbols = {**font, "ToUnicode": objects.add({}, stream=_PRIVATE)}
    resources = {"Font": {"F1": font, "F2": symbols}}
    marked = b"/Span << /ActualText <" + said.hex().encode() + b"> >> BDC\nBT /" + (b"F2" if unmapped else b"F1")
    marked += b" 12 Tf 72 680 Td (" + shown + b") Tj ET\nEMC\n"
    if in_form:
        form = {"Type": "XObject", "Subtype": "Form", "BBox": [0, 0, 612, 792], "Resources": resources}
        resources = {**resources, "XObject": {"X1": objects.add(form, stream=marked)}}
        marked = b"/X1 Do\n"
    entries = {
        "Type": "Page",
        "Parent": tree,
        "MediaBox": [0, 0, 612, 792],
        "Contents": objects.add({}, stream=b"BT /F1 12 Tf 72 700 Td (Dear reader,) Tj ET\n" + marked),
        "Resources": resources,
    }
    objects.fill(tree, {"Type": "Pages", "Kids": [objects.add(entries)], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


@pytest.mark.parametrize("in_form", [False, True], ids=["page", "form"])
def test_the_words_are_those_of_the_glyphs_and_the_others_are_reported(in_form):
    page = compose(list(read_pages(page_saying(b"Best regards", b"Pay 900 dollars", in_form=in_form))))[0][0]
    assert page.text.split() == ["Dear", "reader,", "Best", "regards"]
    assert [(hidden.text, hidden.reason) for hidden in page.hidden] == [("Pay 900 dollars", "replaced")]


@pytest.mark.parametrize("said", [b"", b"Best regards", b"BEST  regards."], ids=["empty", "equal", "alike"])
def test_a_replacement_that_says_nothing_else_is_no_hidden_text(said):
    (raw,) = read_pages(page_saying(b"Best regards", said))
    assert raw.chars.split()[-2:] == ["Best", "regards"]
    assert raw.replaced == ()


@pytest.mark.parametrize(
    ("said", "kept"), [(b"ffi", True), (b"Pay 900 dollars to Mallory", False)], ids=["short", "long"]
)
def test_glyphs_without_characters_are_what_a_short_replacement_says(said, kept):
    (raw,) = read_pages(page_saying(b"a", said, unmapped=True))
    assert (said.decode() in raw.chars) is kept


@pytest.mark.parametrize(
    "said",
    [b"\xfe\xff" + "Best regards".encode("utf-16-be"), b"\xef\xbb\xbfBest regards"],
    ids=["utf-16", "utf-8"],
)
def test_a_replacement_is_read_in_its_encoding(said):
    (raw,) = read_pages(page_saying(b"Best regards", said))
    assert raw.replaced == ()
    assert raw.chars.split()[-2:] == ["Best", "regards"]


@pytest.mark.parametrize("said", ["\u0939\u093f", "\u0644\u0627"], ids=["hindi", "arabic"])
def test_a_replacement_that_is_kept_is_the_text_that_it_says(said):
    (raw,) = read_pages(page_saying(b"a", b"\xfe\xff" + said.encode("utf-16-be"), unmapped=True))
    assert raw.chars.split()[-1] == said


def test_a_replacement_that_the_engine_passes_over_does_not_take_the_glyphs_away():
    (raw,) = read_pages(page_saying(b"a", b"\xfe\xff" + "\U00020000".encode("utf-16-be"), unmapped=True))
    assert raw.chars.split()[-1] == "\ue001"
    assert raw.replaced == ("\U00020000",)


@given(st.text())
def test_every_text_string_in_utf_16_is_what_it_says(text):
    text = text.encode("utf-16-be", "replace").decode("utf-16-be")
    assert text_string(b"\xfe\xff" + text.encode("utf-16-be")) == text


def test_a_text_string_without_a_mark_is_in_the_encoding_of_pdf():
    assert text_string(b"caf\xe9 \x80 \xa0") == "café • €"


def test_boxes_of_characters_follow_the_same_reading():
    content = page_saying(b"Best regards", b"Pay 900 dollars now")
    (raw,) = read_pages(content)
    with open_pdf(content, name="letter.pdf") as pdf:
        assert len(tight_boxes(pdf, 1)) == len(raw.chars)


def test_a_page_without_marks_replaces_nothing():
    (raw,) = read_pages(PdfBuilder().page().text(72, 700, "Best regards").build())
    assert raw.replaced == ()


def test_equal_replacements_are_reported_once():
    assert replaced_texts(["pay  me", "pay me", "dear"], "Dear reader") == ("pay me",)
