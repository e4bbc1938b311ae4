"""Text of every kind that a PDF can hold: ligatures, hyphens, scripts, fonts, directions, revisions, passwords."""

import pytest

from pincite.errors import EncryptedDocumentError
from pincite.grounding import DocumentIndex, ground
from pincite.parsing.limits import ParseOptions
from pincite.parsing.pdf.pdfium import read_pages
from pincite.parsing.process.content import parse_content
from pincite.records import Citation
from pincite.testing import PdfBuilder
from pincite.testing.objects import PdfObjects

_WORDS = "契約金額は百円"


def _document(content):
    return parse_content(content, media_type="application/pdf", name="f", options=ParseOptions())


def _text(canvas):
    return _document(canvas.build()).pages[0].text


def test_ligatures_are_read_as_their_letters():
    assert _text(PdfBuilder().page().text(50, 700, "of\ufb01ce \ufb02ow")) == "office flow"


@pytest.mark.parametrize("hyphen", ["-", "\xad"], ids=["hard", "soft"])
def test_a_quote_is_found_over_a_hyphen_at_a_line_end(hyphen):
    page = PdfBuilder().page().lines(50, 700, ["the fee for infor" + hyphen, "mation is due in May"])
    document = _document(page.build())
    found = ground("fee for information is due", DocumentIndex(document))
    assert isinstance(found, Citation)
    (segment,) = found.segments
    assert document.pages[0].text[segment.char_span.start : segment.char_span.end] == segment.excerpt


@pytest.mark.parametrize(
    ("matrix", "angle"),
    [
        ((1, 0, 0.3, 1, 100, 700), 0),
        ((0, 1, -1, 0, 100, 300), 270),
        ((0, -1, 1, 0, 100, 500), 90),
        ((-1, 0, 0, -1, 300, 300), 180),
        ((0.866, 0.5, -0.5, 0.866, 100, 300), 330),
    ],
    ids=["skewed", "up", "down", "upside down", "slanted"],
)
def test_turned_and_skewed_text_is_read_with_its_direction(matrix, angle):
    canvas = PdfBuilder().page().text(0, 0, "the fee is due", matrix=matrix)
    (page,) = read_pages(canvas.build())
    assert {word.angle for word in page.words} == {angle}
    assert _text(canvas) == "the fee is due"


def _east_asian(encoding, codes):
    """Two lines (or columns) of a font that is not in the file."""
    objects = PdfObjects()
    tree = objects.reserve()
    described = {"Type": "FontDescriptor", "FontName": "HeiseiMin-W3", "Flags": 4, "FontBBox": [0, -200, 1000, 900]}
    measures = {"ItalicAngle": 0, "Ascent": 800, "Descent": -200, "CapHeight": 700, "StemV": 80}
    system = {"Registry": b"Adobe", "Ordering": b"Japan1", "Supplement": 2}
    common = {"Type": "Font", "BaseFont": "HeiseiMin-W3"}
    glyphs = objects.add(
        {**common, "Subtype": "CIDFontType0", "CIDSystemInfo": system, "DW": 1000}
        | {"FontDescriptor": objects.add({**described, **measures})}
    )
    font = objects.add({**common, "Subtype": "Type0", "Encoding": encoding, "DescendantFonts": [glyphs]})
    shown = b" ".join(
        b"BT /F 20 Tf %d %d Td <%s> Tj ET" % (x, y, codes.hex().encode()) for x, y in ((200, 280), (160, 240))
    )
    entries = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 400, 300], "Resources": {"Font": {"F": font}}}
    page = objects.add({**entries, "Contents": objects.add({}, stream=shown)})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


@pytest.mark.parametrize(
    ("encoding", "codes"),
    [("UniJIS-UCS2-H", _WORDS.encode("utf-16-be")), ("90ms-RKSJ-H", _WORDS.encode("cp932"))],
)
def test_east_asian_text_is_read_in_fonts_that_are_not_in_the_file(encoding, codes):
    (page,) = read_pages(_east_asian(encoding, codes))
    assert [page.chars[word.start : word.end] for word in page.words] == [_WORDS, _WORDS]
    assert page.words[0].right - page.words[0].left == pytest.approx(20 * len(_WORDS), abs=1)


def test_vertical_text_is_read_down_its_columns():
    (page,) = read_pages(_east_asian("90ms-RKSJ-V", b"tenyen"))
    assert [page.chars[word.start : word.end] for word in page.words] == ["tenyen", "tenyen"]
    assert page.words[0].bottom - page.words[0].top == pytest.approx(20 * len("tenyen"), abs=2)


def test_text_of_which_the_engine_knows_no_character_is_said_not_to_be_read():
    (page,) = read_pages(_east_asian("Identity-V", b"\xfe\x01\xfe\x02"))
    assert page.text_source == "none"
    assert [remark.kind for remark in page.remarks] == ["untrusted_text"]


@pytest.mark.parametrize("font", ["Times-Roman", "Courier-Bold"])
def test_words_of_standard_fonts_that_are_not_in_the_file_have_their_widths(font):
    (page,) = read_pages(PdfBuilder().page().text(50, 700, "Wiiiiide", font=font, size=20).build())
    (word,) = page.words
    expected = 20 * 0.6 * 8 if font.startswith("Courier") else 20 * (0.944 + 5 * 0.278 + 0.5 + 0.444)
    assert word.right - word.left == pytest.approx(expected, abs=1.5)


def test_the_last_revision_of_a_file_is_the_one_that_is_read():
    objects = PdfObjects()
    tree = objects.reserve()
    font = objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"})
    content = objects.add({}, stream=b"BT /F 12 Tf 50 100 Td (The fee is 100.) Tj ET")
    entries = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 300, 200], "Resources": {"Font": {"F": font}}}
    page = objects.add({**entries, "Contents": content})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    root = objects.add({"Type": "Catalog", "Pages": tree})
    first = objects.build(root)
    stream = b"BT /F 12 Tf 50 100 Td (The fee is 900.) Tj ET"
    changed = b"%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (content.number, len(stream), stream)
    table = b"xref\n%d 1\n%010d 00000 n \n" % (content.number, len(first))
    before = first.rindex(b"startxref\n") + 10
    previous = int(first[before:].split()[0])
    trailer = b"trailer\n<< /Root %d 0 R /Size %d /Prev %d >>\n" % (root.number, root.number + 1, previous)
    second = first + changed + table + trailer + b"startxref\n%d\n%%%%EOF\n" % (len(first) + len(changed))
    (old,), (new,) = read_pages(first), read_pages(second)
    assert (old.chars, new.chars) == ("The fee is 100.", "The fee is 900.")


@pytest.mark.parametrize("unit", [None, 2.0, 0.5])
def test_user_units_change_no_box(unit):
    document = _document(PdfBuilder().page(user_unit=unit).text(306, 396, "middle").build())
    assert document.blocks[0].box.left == pytest.approx(0.5, abs=0.01)
    assert document.blocks[0].box.bottom == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("password", ["user", "owner"])
def test_either_password_opens_a_file(password):
    content = PdfBuilder(password="user", owner_password="owner").page().text(50, 700, "the fee").build()
    (page,) = read_pages(content, password=password)
    assert page.chars == "the fee"


def test_a_file_with_an_owner_password_only_needs_none():
    content = PdfBuilder(password="", owner_password="owner").page().text(50, 700, "the fee").build()
    (page,) = read_pages(content)
    assert page.chars == "the fee"
    with pytest.raises(EncryptedDocumentError, match="give its password"):
        list(read_pages(PdfBuilder(password="user", owner_password="owner").page().build()))
