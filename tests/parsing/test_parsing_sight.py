"""Whether a reader sees cited words: what nobody sees is never cited, what looks unusual stays citable."""

import hashlib

import pytest

from pincite.document import Sight
from pincite.grounding import DocumentIndex, ground, pin, with_value
from pincite.parsing import FileCharBoxes, ParseOptions
from pincite.parsing.files import PDF
from pincite.parsing.ocr.protocols import OcrFailure, OcrWord
from pincite.parsing.pdf.pdfium import open_pdf, read_page
from pincite.parsing.process.content import parse_content
from pincite.parsing.sight.looks import look_at
from pincite.parsing.sight.reading import letter_reader
from pincite.records import Citation, Ungrounded
from pincite.testing import PdfBuilder, PdfObjects

SAID = "Pay 4700 dollars before March"
_WHITE, _BLUE, _GREY = (1, 1, 1), (0.2, 0.4, 0.9), {"pixels": bytes([200]) * 16, "size": (4, 4)}


@pytest.fixture(scope="module")
def cited(tmp_path_factory):
    """What citing `SAID` in a file gives, without an engine that reads letters."""
    folder = tmp_path_factory.mktemp("sight")
    options = ParseOptions(ocr="off")
    with FileCharBoxes({}, options=options) as boxes:

        def cite(content, quote=SAID):
            path = folder / f"{hashlib.sha256(content).hexdigest()}.pdf"
            path.write_bytes(content)
            document = parse_content(content, media_type=PDF, name="a.pdf", options=options)
            boxes.know({document.sha256: path})
            return ground(quote, DocumentIndex(document), boxes=boxes)

        yield cite


def _page():
    return PdfBuilder().page().text(72, 720, "Plain words that everybody sees stand here.")


def _annotated():
    """A page with an opaque square annotation over the words."""
    objects = PdfObjects()
    tree = objects.reserve()
    look = objects.add({"Type": "XObject", "Subtype": "Form", "BBox": [0, 0, 400, 60]}, stream=b"0.9 g 0 0 400 60 re f")
    square = objects.add({"Type": "Annot", "Subtype": "Square", "Rect": [50, 580, 450, 640], "F": 4, "AP": {"N": look}})
    fonts = {"Font": {"F1": objects.add({"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"})}}
    content = objects.add({}, stream=f"BT /F1 12 Tf 72 600 Td ({SAID}) Tj ET".encode())
    page = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 612, 792], "Resources": fonts, "Contents": content}
    objects.fill(tree, {"Type": "Pages", "Kids": [objects.add({**page, "Annots": [square]})], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _meaning(objects, pairs):
    """A map of the codes of printable characters to themselves but for these pairs of characters."""
    said = {chr(code): chr(code) for code in range(32, 127)} | pairs
    lines = "\n".join(f"<{ord(code):02x}> <{ord(char):04x}>" for code, char in said.items())
    space = "1 begincodespacerange <00> <ff> endcodespacerange"
    return objects.add({}, stream=f"begincmap {space} {len(said)} beginbfchar\n{lines}\nendbfchar endcmap".encode())


def _in_font(font, shown):
    """A page with text in a font that `font` makes from the file's objects."""
    objects = PdfObjects()
    tree = objects.reserve()
    content = objects.add({}, stream=f"BT /F1 12 Tf 72 600 Td ({shown}) Tj ET".encode())
    resources = {"Font": {"F1": objects.add(font(objects))}}
    page = {"Type": "Page", "Parent": tree, "MediaBox": [0, 0, 612, 792], "Resources": resources, "Contents": content}
    objects.fill(tree, {"Type": "Pages", "Kids": [objects.add(page)], "Count": 1})
    return objects.build(objects.add({"Type": "Catalog", "Pages": tree}))


def _type_3(glyph):
    names = [f"uni{code:04X}" for code in range(32, 127)]

    def font(objects):
        return (
            {"Type": "Font", "Subtype": "Type3", "FontBBox": [0, 0, 600, 700], "FontMatrix": [0.001, 0, 0, 0.001, 0, 0]}
            | {"FirstChar": 32, "LastChar": 126, "Widths": [600] * 95, "Encoding": {"Differences": [32, *names]}}
            | {"CharProcs": dict.fromkeys(names, objects.add({}, stream=glyph)), "ToUnicode": _meaning(objects, {})}
        )

    return _in_font(font, SAID)


def _other_letters(pairs, shown):
    """Text in Helvetica whose letters the file gives other meanings."""
    helvetica = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "Encoding": "WinAnsiEncoding"}
    return _in_font(lambda objects: {**helvetica, "ToUnicode": _meaning(objects, pairs)}, shown)


def _other_names():
    """Text in Helvetica whose codes show other glyphs by the encoding, and are their characters by the map."""
    names = {"4": "nine", "7": "one", "P": "S", "M": "W"}
    differences = [part for char, name in names.items() for part in (ord(char), name)]
    encoding = {"Type": "Encoding", "BaseEncoding": "WinAnsiEncoding", "Differences": differences}
    font = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Times-Roman", "Encoding": encoding}
    return _in_font(lambda objects: {**font, "ToUnicode": _meaning(objects, {})}, SAID)


_SHIFTED = {chr(code): chr(code - 1) for code in range(98, 123)}
_MOVED = {ord(said): shown for shown, said in _SHIFTED.items()}

UNSEEN = {
    "white": _page().text(72, 600, SAID, colour=_WHITE),
    "pale yellow": _page().text(72, 600, SAID, colour=(1, 1, 0.6)),
    "lemon": _page().text(72, 600, SAID, colour=(1, 1, 0.8), size=30),
    "colour of its box": _page().box(60, 590, 300, 30, fill=_BLUE).text(72, 600, SAID, colour=(0.22, 0.4, 0.9)),
    "1 point": _page().text(72, 600, SAID, size=1),
    "scaled to 1 point": _page().text(0, 0, SAID, size=10, matrix=(0.1, 0, 0, 0.1, 72, 600)),
    "8 % wide": _page().text(72, 600, SAID, scale=8),
    "8 % wide, turned": _page().text(72, 600, SAID, scale=8, angle=90),
    "under an image": _page().text(72, 600, SAID).image(50, 580, 300, 60, **_GREY),
    "under a box": _page().text(72, 600, SAID).box(50, 580, 300, 60, fill=_WHITE),
    "half under a box": _page().text(72, 600, SAID).box(100, 580, 300, 60, fill=_WHITE),
    "clipped away": _page().raw(b"q 0 0 10 10 re W n").text(72, 600, SAID).raw(b"Q"),
    "only its feet": _page().raw(b"q 0 0 612 601.5 re W n").text(72, 600, SAID).raw(b"Q"),
    "off the page": _page().text(72, 900, SAID),
    "mode 3": _page().text(72, 600, SAID, mode=3),
    "alpha 0": _page().text(72, 600, SAID, alpha=0),
    "alpha 5 %": _page().text(72, 600, SAID, alpha=0.05),
}  # fmt: skip

DOUBTFUL = {
    "behind an annotation": _annotated(),
    "dots": _type_3(b"600 0 250 0 350 100 d1 250 0 100 100 re f"),
    "empty glyphs": _type_3(b"600 0 0 0 500 700 d1"),
    "letters moved by one": _other_letters(_SHIFTED, SAID.translate(_MOVED)),
    "figures changed": _other_letters({"9": "4", "2": "7"}, SAID.replace("47", "92")),
    "other glyph names": _other_names(),
    "alpha 10 %": _page().text(72, 600, SAID, alpha=0.1).build(),
    "3 points": _page().text(72, 600, SAID, size=2.4).build(),
}  # fmt: skip

SEEN = {
    "white on a table's head": _page().box(60, 590, 300, 30, fill=0).text(72, 600, SAID, colour=_WHITE),
    "pale yellow on black": _page().box(60, 590, 300, 30, fill=0).text(72, 600, SAID, colour=(1, 1, 0.6)),
    "light grey print": _page().text(72, 600, SAID, colour=0.75),
    "6 points": _page().text(72, 600, SAID, size=6),
    "5 points, Times": _page().text(72, 600, SAID, size=5, font="Times-Roman"),
    "turned up": _page().text(72, 200, SAID, angle=90),
    "upside down": _page().text(400, 600, SAID, angle=180),
    "on a turned page": PdfBuilder().page(rotate=90).text(72, 600, SAID),
    "over a picture": _page().image(50, 580, 300, 60, pixels=bytes([160, 230] * 8), size=(4, 4)).text(72, 600, SAID),
    "painted twice for weight": _page().text(72, 600, SAID).text(72.3, 600, SAID),
    "60 % wide": _page().text(72, 600, SAID, scale=60),
    "spaced": _page().text(72, 600, SAID, char_spacing=1.5),
    "italic": _page().text(72, 600, SAID, font="Times-BoldItalic"),
    "typewriter": _page().text(72, 600, SAID, font="Courier"),
    "outlines": _page().text(72, 600, SAID, mode=1, size=16),
    "red": _page().text(72, 600, SAID, colour=(1, 0, 0)),
    "underlined": _page().text(72, 600, SAID).line((72, 598), (240, 598)),
    "struck by a rule": _page().text(72, 600, SAID).line((72, 604), (240, 604), width=0.5),
    "highlighted": _page().box(60, 590, 300, 30, fill=(1, 1, 0)).text(72, 600, SAID),
}  # fmt: skip


@pytest.mark.parametrize("canvas", UNSEEN.values(), ids=UNSEEN)
def test_words_that_nobody_sees_are_never_cited(cited, canvas):
    found = cited(canvas.build())
    assert isinstance(found, Ungrounded)


@pytest.mark.parametrize("content", DOUBTFUL.values(), ids=DOUBTFUL)
def test_words_that_may_show_others_are_not_cited_or_say_so(cited, content):
    found = cited(content)
    assert isinstance(found, Ungrounded) or (found.visibility == "unknown" and "whether a reader sees" in found.note)


@pytest.mark.parametrize("canvas", SEEN.values(), ids=SEEN)
def test_unusual_words_that_everybody_sees_stay_citable(cited, canvas):
    found = cited(canvas.build())
    assert isinstance(found, Citation)
    assert (found.visibility, found.note) == ("seen", None)


def test_the_message_says_why_nobody_sees_the_words(cited):
    found = cited(UNSEEN["pale yellow"].build())
    assert found.reason == "hidden_text"
    assert "they have the colour of what is behind them" in found.message


def test_of_several_places_one_that_is_seen_is_cited(cited):
    page = _page().text(72, 600, SAID, colour=(1, 1, 0.6)).text(72, 500, SAID)
    found = cited(page.build())
    assert found.visibility == "seen"
    assert found.segments[0].boxes[0].top == pytest.approx(1 - 508 / 792, abs=0.01)


def test_a_value_is_not_supported_by_words_that_nobody_sees(tmp_path):
    path = _page().text(72, 600, SAID, size=1).save(tmp_path / "a.pdf")
    document = parse_content(path.read_bytes(), media_type=PDF, name="a.pdf", options=ParseOptions(ocr="off"))
    index, start = DocumentIndex(document), document.pages[0].text.index("4700")
    with FileCharBoxes({document.sha256: path}, options=ParseOptions(ocr="off")) as boxes:
        citation = pin(index, [(1, start, start + 4)], boxes=boxes)
        held = with_value(citation, 4700, type="integer", index=index, boxes=boxes)
    assert citation.visibility == "hidden"
    assert held.support.step is None


def test_words_of_a_file_that_is_not_at_hand_are_unknown():
    content = _page().text(72, 600, SAID).build()
    document = parse_content(content, media_type=PDF, name="a.pdf", options=ParseOptions(ocr="off"))
    found = ground(SAID, DocumentIndex(document))
    assert (found.visibility, "not at hand" in found.note) == ("unknown", True)


class _Engine:
    """An engine that reads the same words in every picture, or fails."""

    def __init__(self, *words, confidence=96):
        self._words = [OcrWord(word, 0, 0, 10, 10, 0, confidence) for word in words]

    def read(self, bitmap, *, seconds):
        assert (bitmap.pixels.min() < 50, bitmap.pixels.max()) == (True, 255)
        if not self._words:
            raise OcrFailure("no")
        return self._words


@pytest.mark.parametrize(
    ("engine", "visibility"),
    [
        (_Engine(*SAID.split()), "seen"),
        (_Engine("Nothing", "of", "the", "kind"), "hidden"),
        (_Engine("Nothing", "of", "the", "kind", confidence=30), "unknown"),
        (_Engine(*SAID.replace("4700", "9200").split()), "unknown"),
        (_Engine(), "unknown"),
    ],
    ids=["reads the words", "reads others", "is not sure", "reads another figure", "fails"],
)
def test_an_engine_decides_what_a_suspicious_font_shows(engine, visibility):
    with open_pdf(_other_letters({"9": "4", "2": "7"}, SAID.replace("47", "92")), name="a.pdf") as pdf:
        raw = read_page(pdf, 1)
        words = [(word.start, raw.chars[word.start : word.end]) for word in raw.words]
        sight = look_at(pdf, 1, words, reader=letter_reader(engine, seconds=1))
    assert sight.visibility == visibility


def test_a_page_that_is_not_there_cannot_be_drawn():
    with open_pdf(_page().build(), name="a.pdf") as pdf:
        assert look_at(pdf, 7, [(0, "Plain")]) == Sight("unknown", "the page could not be drawn")
