from io import BytesIO
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from tests.scans import LINES, as_file, need_engine, pictures, scanned_pdf, text_pdf

from pincite.document import Span
from pincite.grounding import DocumentIndex
from pincite.grounding.geometry import boxes_of
from pincite.parsing import FileCharBoxes, Limits, ParseCache, ParseOptions, ParserProcess, parse_source
from pincite.parsing.process.boxes import shared_boxes
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scan():
    return scanned_pdf(LINES, ["Second page, with words of its own."])


@pytest.fixture
def tesseract(require_part):
    need_engine(require_part, "tesseract")


@pytest.fixture(params=["tesseract", "rapidocr"])
def engine(request, require_part):
    """Each engine that is installed, by name."""
    need_engine(require_part, request.param)
    return request.param


def _parse(content, *, name="scan.pdf", **options):
    with ParserProcess(ParseOptions(**options)) as parser:
        return parser.parse(content, name=name)


def test_a_scan_is_read_and_says_by_which_engine(scan, engine):
    document = _parse(scan, ocr=engine)
    assert document.pages[0].text.split() == " ".join(LINES).split()
    assert (document.ocr_pages, document.unread_pages) == ((1, 2), ())
    assert f"+{engine}." in document.parser_version
    assert document.parser_version.endswith(".eng") == (engine == "tesseract")
    assert [len(page.words.confidences) for page in document.pages] == [len(page.words) for page in document.pages]


def test_words_of_a_scan_lie_where_the_text_was_drawn(scan, engine):
    drawn = _parse(text_pdf(LINES))
    read = _parse(scan, ocr=engine)
    one, two = drawn.pages[0].words.box_array(), read.pages[0].words.box_array()
    assert np.abs(one[:, [0, 2]] - two[:, [0, 2]]).max() < 0.01
    middles = np.abs((one[:, 1] + one[:, 3] / 2) - (two[:, 1] + two[:, 3] / 2))
    assert middles.max() < 0.01


def test_the_same_scan_gives_the_same_document_twice(scan, engine):
    assert _parse(scan, ocr=engine) == _parse(scan, ocr=engine)


def test_a_scan_stays_unread_when_ocr_is_off(scan):
    document = _parse(scan, ocr="off")
    assert (document.ocr_pages, document.unread_pages) == ((), (1, 2))
    assert "tesseract" not in document.parser_version


@pytest.mark.usefixtures("tesseract")
def test_a_page_that_takes_too_long_stays_unread_and_the_child_lives_on(scan):
    with ParserProcess(ParseOptions(ocr="tesseract", limits=Limits(ocr_seconds=0.001))) as parser:
        assert parser.parse(scan, name="scan.pdf").unread_pages == (1, 2)
        child = parser.process_id
        assert parser.parse(text_pdf(LINES), name="text.pdf").unread_pages == ()
        assert parser.process_id == child


def test_pages_with_text_are_not_read_by_ocr(engine):
    document = _parse(text_pdf(LINES), ocr=engine)
    assert document.ocr_pages == ()
    assert document.pages[0].words.confidences == b""


def test_character_boxes_of_a_scan_are_shares_of_its_words(scan, tmp_path, engine):
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan)
    document = parse_source(path, options=ParseOptions(ocr=engine))
    with FileCharBoxes({document.sha256: path}) as boxes:
        start = document.pages[0].text.index("$2,450.00")
        found = boxes.char_boxes(document, 1)[start : start + 9]
        around, precision = boxes_of(DocumentIndex(document), 1, Span(start=start, end=start + 9), boxes=boxes)
    assert np.allclose(found[:, 2], found[0, 2])
    assert all(two > one for one, two in pairwise(found[:, 0].tolist()))
    assert precision == "word"
    assert around[0].left == pytest.approx(float(found[0, 0]))


def test_the_cache_keeps_what_each_engine_read_apart(scan, tmp_path, engine):
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan)
    cache = ParseCache(tmp_path / "cache")
    without = parse_source(path, options=ParseOptions(ocr="off"), cache=cache)
    read = parse_source(path, options=ParseOptions(ocr=engine), cache=cache)
    assert (without.unread_pages, read.unread_pages) == ((1, 2), ())
    assert parse_source(path, options=ParseOptions(ocr="off"), cache=cache) == without


def test_a_picture_without_words_stays_unread(engine):
    content = PdfBuilder().page().image(72, 300, 400, 300, pixels=bytes(range(27)), size=(3, 3)).build()
    document = _parse(content, ocr=engine)
    assert (document.ocr_pages, document.unread_pages) == ((), (1,))


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("angle", [90, 180, 270, 3, -4])
def test_a_page_that_lies_turned_or_askew_is_read_with_boxes_where_its_words_are(angle):
    upright = pictures(text_pdf(LINES * 3))[0]
    page = upright.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    document = _parse(as_file([page], "PDF"), ocr="tesseract")
    assert document.ocr_pages == (1,)
    assert document.pages[0].text.split() == " ".join(LINES * 3).split()
    assert (document.pages[0].width > document.pages[0].height) == (angle in (90, 270))
    shades = np.asarray(page)
    size = np.array([shades.shape[1], shades.shape[0]] * 2)
    for left, top, width, height in (document.pages[0].words.box_array() * size).astype(int):
        assert shades[top : top + height + 1, left : left + width + 1].min() < 128
    bare = shades.copy()
    for left, top, width, height in (document.pages[0].words.box_array() * size).astype(int):
        bare[max(top - 3, 0) : top + height + 4, max(left - 3, 0) : left + width + 4] = 255
    assert (bare < 128).sum() < 0.01 * (shades < 128).sum()


def test_characters_of_a_page_on_its_side_follow_each_other_along_its_words(engine):
    page = pictures(text_pdf(LINES * 3))[0].rotate(90, expand=True)
    document = _parse(as_file([page], "PDF"), ocr=engine)
    start = document.pages[0].text.index("departure")
    boxes = shared_boxes(document.pages[0])[start : start + 9]
    assert (np.diff(boxes[:, 1]) < 0).all()  # turned counter-clockwise, it is read from the bottom up
    assert np.allclose(boxes[:, 0], boxes[0, 0])


def test_scans_and_text_share_a_document_and_each_page_says_how_it_was_read(engine):
    mixed = pypdfium2.PdfDocument(text_pdf(LINES))
    mixed.import_pages(pypdfium2.PdfDocument(scanned_pdf(LINES)))
    sink = BytesIO()
    mixed.save(sink)
    document = _parse(sink.getvalue(), ocr=engine)
    assert [page.text_source for page in document.pages] == ["text_layer", "ocr"]
    assert document.pages[0].text.split() == document.pages[1].text.split()


def test_a_scan_that_the_file_turns_upright_is_read_as_displayed(engine):
    sideways = pictures(text_pdf(LINES))[0].rotate(90, expand=True)
    turned = pypdfium2.PdfDocument(as_file([sideways], "PDF"))
    turned[0].set_rotation(90)
    sink = BytesIO()
    turned.save(sink)
    document = _parse(sink.getvalue(), ocr=engine)
    assert document.pages[0].text.split() == " ".join(LINES).split()
    assert (document.pages[0].rotation, document.pages[0].width < document.pages[0].height) == (90, True)
