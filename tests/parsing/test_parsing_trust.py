"""Text whose fonts do not say which characters their glyphs are."""

import pytest

from pincite.parsing.ocr.protocols import OcrWord
from pincite.parsing.pdf.ocr_pages import ScanReader
from pincite.parsing.pdf.pdfium import read_pages
from pincite.parsing.pdf.visibility.trust import lacks_vowels
from pincite.testing import PdfBuilder
from pincite.testing.objects import PdfObjects

_SENTENCE = "The fee of the firm is due in May and the rest of it is due by the end of June."


def _glyph_font(objects, names, *, code=65):
    """A Type 3 font with a box for each glyph; the file gives their names and no characters."""
    box = objects.add({}, stream=b"600 0 0 0 500 700 d1 0 0 500 700 re f")
    return objects.add(
        {"Type": "Font", "Subtype": "Type3", "FontBBox": [0, 0, 600, 700], "FontMatrix": [0.001, 0, 0, 0.001, 0, 0]}
        | {"FirstChar": code, "LastChar": code + len(names) - 1, "Widths": [600] * len(names)}
        | {"CharProcs": dict.fromkeys(names, box), "Encoding": {"Type": "Encoding", "Differences": [code, *names]}}
    )


def _pdf(glyphs, plain=()):
    """A page with lines in a font without characters, and lines in Helvetica."""
    objects = PdfObjects()
    tree = objects.reserve()
    fonts = {
        "G": _glyph_font(objects, [f"g{number}" for number in range(32, 127)], code=32),
        "H": objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}),
    }
    content = b""
    for number, (font, line) in enumerate([*(("G", line) for line in glyphs), *(("H", line) for line in plain)]):
        content += b"BT /%s 9 Tf 50 %d Td (%s) Tj ET\n" % (font.encode(), 750 - 15 * number, line.encode())
    entries = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 612, 792], "Resources": {"Font": fonts}}
    page = objects.add({**entries, "Contents": objects.add({}, stream=content)})
    objects.fill(tree, {"Type": "Pages", "Kids": [page], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


class _Engine:
    """Reads the same words on every picture, where the first line of the page stands."""

    def read(self, bitmap, *, seconds):
        return [OcrWord(text, left, 140, left + 80, 185, 0, 95) for text, left in [("due", 210), ("in", 345)]]


def test_a_page_of_meaningless_characters_is_left_out_and_said():
    (page,) = read_pages(_pdf(["7KHUH ZDV D IHH"] * 3))
    assert page.words == ()
    assert page.text_source == "none"
    assert [remark.kind for remark in page.remarks] == ["untrusted_text"]


def test_text_objects_that_show_nothing_leave_an_empty_page_that_was_read():
    (page,) = read_pages(PdfBuilder().page().text(72, 700, " ").line((50, 50), (500, 50)).build())
    assert (page.text_source, page.words, page.remarks) == ("text_layer", (), ())


def test_ocr_reads_what_cannot_be_trusted():
    (page,) = read_pages(_pdf(["7KHUH ZDV D IHH"] * 3), scans=ScanReader(_Engine(), label="fixed", seconds=5))
    assert [page.chars[word.start : word.end] for word in page.words] == ["due", "in"]
    assert (page.text_source, page.remarks) == ("ocr", ())


def test_glyph_numbers_that_spell_words_are_kept_with_a_remark():
    (page,) = read_pages(_pdf([_SENTENCE]))
    assert page.chars == _SENTENCE
    assert page.text_source == "text_layer"
    assert [remark.kind for remark in page.remarks] == ["untrusted_text"]


@pytest.mark.parametrize(("meaningless", "remarked"), [("7K", False), ("7KHUH ZDV D IHH KHUH IRU ZH", True)])
def test_few_meaningless_characters_become_replacement_characters(meaningless, remarked):
    (page,) = read_pages(_pdf([meaningless], [_SENTENCE] * 3))
    first = page.chars.split("\n")[0]
    assert set(first) <= {"\ufffd", " "}
    assert _SENTENCE in page.chars
    assert (page.text_source, bool(page.remarks)) == ("text_layer", remarked)


_PROSE = {
    "English": _SENTENCE,
    "German": "Der Mieter zahlt die Miete im Voraus, spätestens am dritten Werktag eines jeden Monats, auf das Konto.",
    "Polish": "Strony zgodnie oświadczają, że wszelkie zmiany umowy wymagają formy pisemnej pod rygorem nieważności.",
    "Czech": "Smluvní strany prohlašují, že si smlouvu přečetly, s jejím obsahem souhlasí a připojují své podpisy.",
    "Finnish": "Sopimus tulee voimaan, kun molemmat osapuolet ovat sen allekirjoittaneet, ja on voimassa toistaiseksi.",
    "Turkish": "Taraflar bu sözleşmeden doğan her türlü uyuşmazlıkta mahkemelerin yetkili olduğunu kabul ederler.",
}


def _ciphered(text, step):
    return "".join(chr((ord(char) - 97 + step) % 26 + 97) if "a" <= char <= "z" else char for char in text)


@pytest.mark.parametrize("step", [2, 3, 18, 25])
def test_letters_that_spell_no_language_are_unread(step):
    builder = PdfBuilder().page()
    for number in range(6):
        builder.text(50, 700 - 20 * number, _ciphered(_SENTENCE, step), size=9)
    (page,) = read_pages(builder.build())
    assert (len(page.words), page.text_source) == (0, "none")
    assert ["another meaning" in remark.text for remark in page.remarks] == [True]


@pytest.mark.parametrize("text", _PROSE.values(), ids=_PROSE.keys())
def test_prose_of_any_language_has_vowels_enough(text):
    assert not lacks_vowels(text)


def test_codes_without_vowels_are_no_garbled_words():
    builder = PdfBuilder().page()
    for number in range(20):
        builder.text(50, 740 - 20 * number, f"KX-{number} BRT7 {number}mg QPL/XN{number} SKU TGW{number}", size=9)
    (page,) = read_pages(builder.build())
    assert (page.text_source, page.remarks) == ("text_layer", ())


def test_ordinary_fonts_are_trusted():
    (page,) = read_pages(_pdf([], [_SENTENCE]))
    assert (page.chars, page.remarks) == (_SENTENCE, ())


class _Sees:
    """Reads these words on every picture, six to a line."""

    def __init__(self, words):
        self.words = words

    def read(self, bitmap, *, seconds):
        places = [(100 + 300 * (at % 6), 100 + 80 * (at // 6), at // 6) for at in range(len(self.words))]
        return [
            OcrWord(word, left, top, left + 280, top + 40, line, 95)
            for word, (left, top, line) in zip(self.words, places, strict=True)
        ]


def _read_by(engine, lines):
    builder = PdfBuilder().page()
    for number, line in enumerate(lines):
        builder.text(50, 700 - 20 * number, line, size=9)
    reader = ScanReader(engine, label="tesseract.5", seconds=60)
    (page,) = read_pages(builder.build(), scans=reader)
    return page, reader.pages


_CODES = [" ".join(_ciphered(_SENTENCE, step).split()[:12]) for step in (2, 3, 7, 18, 21, 25)]


def test_letters_that_spell_no_language_are_kept_where_the_page_shows_them():
    page, read = _read_by(_Sees(" ".join(_CODES).split()), _CODES)
    assert (page.text_source, page.remarks, read) == ("text_layer", (), 1)
    assert [page.chars[word.start : word.end] for word in page.words] == " ".join(_CODES).split()


def test_letters_that_spell_no_language_are_read_where_the_page_shows_others():
    shown = [_SENTENCE.split()[at % 12] for at in range(72)]
    page, read = _read_by(_Sees(shown), _CODES)
    assert (page.text_source, page.remarks, read) == ("ocr", (), 1)
    assert [page.chars[word.start : word.end] for word in page.words] == shown
