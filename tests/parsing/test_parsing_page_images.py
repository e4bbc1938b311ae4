import hashlib
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from tests.pdf_forms import FormFile
from tests.scans import as_file, pictures, text_pdf

from pincite.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    ParserCrashedError,
    SourceNotFoundError,
    UnreadableSourceError,
    UnsupportedFormatError,
)
from pincite.parsing import Limits, PageImages, ParseOptions, parse_source
from pincite.parsing.images.rendering import fitting
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow


@pytest.fixture
def images():
    with PageImages() as drawer:
        yield drawer


@pytest.fixture
def two_pages(tmp_path):
    builder = PdfBuilder()
    builder.page(width=200, height=100).text(20, 50, "first", size=20)
    path = builder.page(width=200, height=100, rotate=90).text(20, 50, "second", size=20).save(tmp_path / "two.pdf")
    return path, parse_source(path)


def _pixels(image):
    return np.asarray(Image.open(BytesIO(image.png)).convert("RGB"))


@pytest.mark.parametrize(("page", "size"), [(1, (400, 200)), (2, (400, 800))], ids=["upright", "turned"])
def test_a_page_is_as_wide_as_asked_and_shaped_as_displayed(images, two_pages, page, size):
    drawn = images.draw(*two_pages, page, width=400)
    assert (drawn.width, drawn.height) == size
    assert _pixels(drawn).shape == (size[1], size[0], 3)
    assert _pixels(drawn).min() < 64


def test_equal_requests_give_equal_bytes_and_the_file_is_read_once(images, two_pages):
    path, document = two_pages
    first = images.draw(path, document, 2, width=300)
    path.unlink()
    assert images.draw(path, document, 2, width=300) == first
    with pytest.raises(SourceNotFoundError, match="no such file"), PageImages() as others:
        others.draw(path, document, 2, width=300)


def test_what_was_filled_in_and_marked_is_drawn_as_a_viewer_shows_it(tmp_path, images):
    file = FormFile()
    file.field("Tx", [50, 700, 250, 720], V=b"Filled")  # without an appearance of its own
    cross = file.look(b"1 w 0 0 m 20 20 l S 0 20 m 20 0 l S", width=20)
    file.field("Btn", [50, 600, 70, 620], AS="Yes", V="Yes", AP={"N": {"Yes": cross}})
    (tmp_path / "form.pdf").write_bytes(file.build())
    document = parse_source(tmp_path / "form.pdf")
    drawn = _pixels(images.draw(tmp_path / "form.pdf", document, 1, width=600))
    assert [int(drawn[top : top + 20, 50:70].min()) < 128 for top in (80, 180, 400)] == [True, True, False]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_picture_files_are_pages_too(tmp_path, images, kind):
    path = tmp_path / "scan.bin"
    path.write_bytes(as_file(pictures(text_pdf(), dpi=40), kind))
    document = parse_source(path, options=ParseOptions(ocr="none"))
    drawn = _pixels(images.draw(path, document, 1, width=170))
    assert drawn.shape[:2] == (220, 170)
    assert drawn.min() < 160


def test_a_picture_is_turned_as_its_camera_says_and_lies_on_white(tmp_path, images):
    picture = Image.new("RGBA", (40, 20), (0, 0, 0, 0))
    picture.paste((255, 0, 0, 255), (0, 0, 10, 20))
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter clockwise
    path = tmp_path / "turned.png"
    picture.save(path, exif=exif)
    drawn = _pixels(images.draw(path, parse_source(path, options=ParseOptions(ocr="none")), 1, width=20))
    assert drawn.shape == (40, 20, 3)
    assert drawn[2, 10].tolist() == [255, 0, 0]
    assert drawn[30, 10].tolist() == [255, 255, 255]


def test_later_pictures_of_a_file_can_be_drawn_and_missing_ones_are_said(tmp_path, images):
    path = tmp_path / "many.tiff"
    path.write_bytes(as_file([Image.new("L", (40, 20), shade) for shade in (10, 200)], "TIFF"))
    document = parse_source(path, options=ParseOptions(ocr="none"))
    assert _pixels(images.draw(path, document, 2, width=20)).max() == 200
    with pytest.raises(DamagedDocumentError, match="page 3"):
        images.draw(path, document, 3, width=20)


def test_formats_without_pages_cannot_be_drawn(tmp_path, images):
    (tmp_path / "a.txt").write_text("words", encoding="utf-8")
    with pytest.raises(UnsupportedFormatError, match="no pages to draw"):
        images.draw(tmp_path / "a.txt", parse_source(tmp_path / "a.txt"), 1, width=200)


@pytest.mark.parametrize("page", [0, 3, -1], ids=["zero", "after", "negative"])
def test_a_page_that_is_not_there_is_said(images, two_pages, page):
    with pytest.raises(DamagedDocumentError, match=r"page -?\d is not there; the document has 2"):
        images.draw(*two_pages, page, width=200)
    assert images.draw(*two_pages, 1, width=200).width == 200


def test_a_file_that_has_changed_is_not_drawn(images, two_pages):
    path, document = two_pages
    PdfBuilder().page().text(20, 50, "other words").save(path)
    with pytest.raises(UnreadableSourceError, match="changed since"):
        images.draw(path, document, 1, width=200)


@pytest.mark.parametrize("width", [0, 15, 4001], ids="w{}".format)
def test_widths_outside_the_range_are_refused_before_anything_is_read(images, two_pages, width):
    path, document = two_pages
    path.unlink()
    with pytest.raises(ValueError, match="16 to 4000 pixels wide"):
        images.draw(path, document, 1, width=width)


@pytest.mark.parametrize("ratio", [1e-4, 0.01, 1.0, 3.0, 1e4], ids="ratio{}".format)
def test_extreme_shapes_stay_within_the_most_pixels(ratio):
    columns, rows = fitting(4000, ratio)
    assert 1 <= columns * rows <= 16_100_000
    assert columns <= 4000
    assert rows <= 16_000


def test_a_page_that_takes_too_long_is_given_up_and_the_next_is_drawn(two_pages):
    limits = replace(Limits(), wall_seconds=1e-4)
    with PageImages(options=ParseOptions(limits=limits)) as slow, pytest.raises(LimitExceededError, match="wall_"):
        slow.draw(*two_pages, 1, width=2000)


def test_a_file_that_cannot_be_opened_leaves_the_next_one_drawable(tmp_path, images, two_pages):
    first = images.draw(*two_pages, 1, width=100)
    locked = PdfBuilder(password="secret").page().save(tmp_path / "locked.pdf")
    content = hashlib.sha256(locked.read_bytes()).hexdigest()
    with pytest.raises(EncryptedDocumentError, match="password"):
        images.draw(locked, replace(two_pages[1], sha256=content), 1, width=100)
    assert images.draw(*two_pages, 1, width=100) == first


def test_a_closed_drawer_says_so(images, two_pages):
    images.close()
    with pytest.raises(ParserCrashedError, match="stopped"):
        images.draw(*two_pages, 1, width=100)


def test_an_encrypted_file_is_drawn_with_its_password(tmp_path):
    path = PdfBuilder(password="secret").page().text(72, 700, "words").save(tmp_path / "locked.pdf")
    options = ParseOptions(password="secret")
    with PageImages(options=options) as knowing:
        assert knowing.draw(path, parse_source(path, options=options), 1, width=100).width == 100
