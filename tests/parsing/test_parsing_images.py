import struct
import zlib

import pytest
from PIL import Image
from tests.scans import LINES, as_file, need_engine, pictures, text_pdf

from pincite.errors import DamagedDocumentError, DocumentError, LimitExceededError
from pincite.parsing import Limits, ParseOptions, ParserProcess
from pincite.parsing.images.documents import read_images

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "TIFF": "image/tiff", "WEBP": "image/webp"}


@pytest.fixture(scope="module")
def drawn():
    return pictures(text_pdf())


def _pages(content, kind, **limits):
    return list(read_images(content, media_type=TYPES[kind], name="picture", limits=Limits(**limits)))


def _parse(content, name, **options):
    with ParserProcess(ParseOptions(**options)) as parser:
        return parser.parse(content, name=name)


@pytest.mark.parametrize("kind", TYPES)
def test_pictures_are_told_by_content_and_read(require_part, drawn, kind):
    need_engine(require_part, "tesseract")
    document = _parse(as_file(drawn, kind), "whatever.pdf", ocr="tesseract")
    assert document.media_type == TYPES[kind]
    assert document.pages[0].text.split() == " ".join(LINES).split()
    assert document.parser_version.split("+")[1].startswith("pillow.")
    assert "tesseract" in document.parser_version


def test_a_tiff_has_as_many_pages_as_pictures():
    content = as_file(pictures(text_pdf(["one"], ["two"], ["three"])), "TIFF")
    assert [(page.number, page.text_source) for page in _pages(content, "TIFF")] == [
        (1, "none"),
        (2, "none"),
        (3, "none"),
    ]
    with pytest.raises(LimitExceededError, match="3 pages, more than the limit of 2"):
        _pages(content, "TIFF", max_pages=2)


def test_a_picture_is_unread_without_an_engine(drawn):
    document = _parse(as_file(drawn, "PNG"), "page.png", ocr="off")
    assert (document.unread_pages, document.pages[0].text) == ((1,), "")


def test_a_blank_picture_has_no_words_and_is_read():
    page = _pages(as_file([Image.new("L", (300, 400), 250)], "PNG"), "PNG")[0]
    assert (page.text_source, page.images) == ("text_layer", ())


def test_the_page_has_the_size_the_file_says(drawn):
    page = _pages(as_file(drawn, "PNG", dpi=200), "PNG")[0]
    assert (page.width, page.height) == (pytest.approx(612, abs=1), pytest.approx(792, abs=1))


def test_a_picture_without_a_size_is_as_long_as_a_letter():
    page = _pages(as_file([Image.new("L", (600, 1200))], "PNG", dpi=1), "PNG")[0]
    assert (page.width, page.height) == (396.0, 792.0)


def test_photographs_are_turned_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    page = _pages(as_file([Image.new("L", (600, 1200))], "JPEG", exif=exif), "JPEG")[0]
    assert page.width > page.height


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "I", "F", "CMYK"])
def test_every_kind_of_pixel_is_read(mode):
    grey = Image.linear_gradient("L")
    image = Image.new("I;16", (256, 256), 9) if mode == "I;16" else grey.convert(mode)
    if mode == "I;16":
        image.paste(60_000, (0, 0, 99, 99))
    page = _pages(as_file([image], "TIFF"), "TIFF")[0]
    assert page.text_source == "none"


def test_transparent_pictures_lie_on_white():
    image = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    assert _pages(as_file([image], "PNG"), "PNG")[0].text_source == "text_layer"


def _claiming(width, height):
    """A PNG of a few bytes that says it has that many pixels."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def test_more_pixels_than_allowed_are_refused_before_any_is_decoded():
    with pytest.raises(LimitExceededError, match="100000 x 100000 pixels") as caught:
        _pages(_claiming(100_000, 100_000), "PNG")
    assert caught.value.limit == "max_pixels"


@pytest.mark.parametrize("kind", TYPES)
def test_damaged_pictures_are_typed_errors(drawn, kind):
    content = as_file(drawn, kind)
    for cut in (12, 40, len(content) // 3):
        with pytest.raises(DocumentError, match="picture"):
            _pages(content[:cut], kind)


def test_a_damaged_picture_names_what_is_wrong(drawn):
    with pytest.raises(DamagedDocumentError, match="open it in a viewer and save it anew"):
        _pages(as_file(drawn, "PNG")[:600], "PNG")


def test_words_that_only_an_engine_sees_are_hidden(require_part, drawn):
    need_engine(require_part, "tesseract")
    pale = drawn[0].point(lambda value: 255 - (255 - value) // 16)
    both = Image.new("L", pale.size, 255)
    both.paste(drawn[0].crop((0, 0, 1700, 220)), (0, 0))
    both.paste(pale.crop((0, 220, 1700, 2200)), (0, 220))
    document = _parse(as_file([both], "PNG"), "page.png", ocr="tesseract")
    assert "60 days" not in document.pages[0].text
