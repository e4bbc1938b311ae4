import pytest

from pincite.parsing.layout import compose
from pincite.parsing.pdf.pdfium import open_pdf, read_pages, tight_boxes
from pincite.parsing.pdf.words import clean_chars, read_chars
from pincite.testing import PdfBuilder, PdfObjects


def _only_page(canvas):
    (page,) = read_pages(canvas.build())
    return page


def _texts(page):
    return [page.chars[word.start : word.end] for word in page.words]


_ASTRAL = b"""/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <61> <D835DC00> <63> <D840DC00> endbfchar
endcmap end"""
"""The letter a stands for U+1D400, c for U+20000."""


def page_beyond_the_plane(shown: bytes) -> bytes:
    """One line in a font whose letters a and c are characters beyond the basic plane."""
    objects = PdfObjects()
    tree = objects.reserve()
    cmap = objects.add({}, stream=_ASTRAL)
    font = objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "ToUnicode": cmap})
    content = objects.add({}, stream=b"BT /F1 12 Tf 72 700 Td (" + shown + b") Tj ET")
    page = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 612, 792], "Contents": content}
    page = objects.add({**page, "Resources": {"Font": {"F1": font}}})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def test_characters_beyond_the_basic_plane_are_one_character_with_one_box():
    content = page_beyond_the_plane(b"xaby acca z")
    (raw,) = read_pages(content)
    texts = ["x\U0001d400by", "\U0001d400\U00020000\U00020000\U0001d400", "z"]
    assert _texts(raw) == texts
    (page,), _ = compose([raw])
    assert page.text == " ".join(texts)
    with open_pdf(content, name="a.pdf") as pdf:
        boxes = tight_boxes(pdf, 1)
    assert len(boxes) == len(raw.chars)
    starts = page.words.engine_array()
    assert boxes[starts, 0] == pytest.approx(page.words.box_array()[:, 0], abs=0.002)


def test_words_are_runs_without_white_space():
    page = _only_page(PdfBuilder().page().text(72, 700, "The fee is $1,200.50 per month."))
    assert _texts(page) == ["The", "fee", "is", "$1,200.50", "per", "month."]


def test_a_word_has_its_place_size_weight_and_run():
    page = _only_page(
        PdfBuilder().page().text(72, 700, "plain", size=11).text(72, 600, "strong", font="Helvetica-Bold", size=20)
    )
    plain, strong = page.words
    assert (plain.bold, strong.bold) == (False, True)
    assert (plain.size, strong.size) == (pytest.approx(11), pytest.approx(20))
    assert plain.run != strong.run
    assert plain.left == pytest.approx(72, abs=0.5)
    assert plain.top < 792 - 700 < plain.bottom + 0.1
    assert strong.bottom - strong.top == pytest.approx(20 * 1.156, rel=0.1)


@pytest.mark.parametrize(
    ("gap", "expected"), [(8.0, ["left", "right"]), (0.0, ["leftright"])], ids=["apart", "touching"]
)
def test_neighbouring_text_objects_are_one_word_only_when_they_touch(gap, expected):
    from pincite.testing.fonts import text_width

    page = PdfBuilder().page().text(72, 700, "left").text(72 + text_width("left") + gap, 700, "right")
    assert _texts(_only_page(page)) == expected


@pytest.mark.parametrize(
    ("angle", "rotate", "expected"),
    [(0, 0, 0), (90, 0, 270), (0, 90, 90), (90, 90, 0), (30, 0, 330), (1.5, 0, 0)],
    ids=["plain", "upwards", "turned page", "both", "slanted", "skewed scan"],
)
def test_angle_is_clockwise_as_displayed(angle, rotate, expected):
    page = _only_page(PdfBuilder().page(rotate=rotate).text(300, 300, "direction", angle=angle))
    assert {word.angle for word in page.words} == {expected}


def test_size_counts_the_matrix():
    page = _only_page(PdfBuilder().page().text(0, 0, "scaled", size=1, matrix=(14, 0, 0, 14, 72, 500)))
    assert page.words[0].size == pytest.approx(14)


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("co\x02op", "co-op"),
        ("co\ufffeop", "co-op"),
        ("a\x00b\x1fc", "a\ufffdb\ufffdc"),
        ("\ud800x\U0001fffe", "\ufffdx\ufffd"),
        ("a\tb\n", "a\tb\n"),
    ],
    ids=["soft hyphen mark", "hyphen mark", "controls", "no characters", "white space"],
)
def test_cleaning_keeps_one_character_for_each(raw, cleaned):
    assert clean_chars(raw) == cleaned
    assert len(clean_chars(raw)) == len(raw)


@pytest.mark.corpus
def test_characters_agree_with_the_engine_index_by_index(corpus):
    checked = 0
    for path in sorted((corpus / "robustness").rglob("*.pdf"))[::4]:
        content = path.read_bytes()
        if not content or b"/Encrypt" in content:
            continue
        with open_pdf(content, name=path.name) as pdf, pdf.page(1) as page:
            if not page:
                continue
            with pdf.text_page(page) as text_page:
                chars = read_chars(pdf.library, text_page)
                count = max(pdf.library.FPDFText_CountChars(text_page), 0)
                codes = [pdf.library.FPDFText_GetUnicode(text_page, index) for index in range(count)]
        assert chars == clean_chars("".join(chr(min(code, 0x10FFFF)) for code in codes).replace("\r", "\n"))
        checked += count
    assert checked > 10_000


@pytest.mark.parametrize("angle", [0, 90], ids=["level", "upwards"])
@pytest.mark.parametrize(
    ("text", "spacing", "expected"),
    [("210", 27, ["2", "1", "0"]), ("TITLE", 6, ["TITLE"]), ("W", 27, ["W"])],
    ids=["cells of a row", "letter-spaced", "one character"],
)
def test_characters_as_far_apart_as_table_cells_are_words_of_their_own(text, spacing, expected, angle):
    page = _only_page(PdfBuilder().page().text(100, 300, text, size=9, char_spacing=spacing, angle=angle))
    assert _texts(page) == expected


@pytest.mark.parametrize(
    ("base", "small", "rise", "size", "expected"),
    [
        ("$4,250", "1", 4, 7, "$4,250¹"),
        ("10", "6", 5, 8, "10⁶"),
        ("2013", "12", 4, 7, "2013¹²"),
        ("10", "-3", 5, 8, "10⁻³"),
        ("$4,250", "1", 0, 12, "$4,2501"),
        ("$4,250", "1", 0, 7, "$4,2501"),
        ("cm", "2", 4, 7, "cm2"),
        ("21", "st", 4, 7, "21st"),
    ],
    ids=["note", "power", "two figures", "minus", "level", "level and small", "letter", "ordinal"],
)
def test_raised_figures_are_no_digits_of_the_figure_before(base, small, rise, size, expected):
    from pincite.testing.fonts import text_width

    page = PdfBuilder().page().text(72, 700, base, size=12)
    page.text(72 + text_width(base, size=12), 700 + rise, small, size=size)
    raw = _only_page(page.text(72, 600, "Other words"))
    assert _texts(raw)[0] == expected


def test_an_invisible_layer_has_no_raised_figures():
    from pincite.testing.fonts import text_width

    page = PdfBuilder().page().text(72, 700, "42", size=12, mode=3)
    page.text(72 + text_width("42", size=12), 704, "01", size=7, mode=3)
    assert _texts(_only_page(page)) == ["4201"]
