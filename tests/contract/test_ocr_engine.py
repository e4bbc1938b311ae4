"""What every OCR engine keeps to; each test runs once with each engine that is installed."""

import numpy as np
import pytest
from tests.scans import LINES, as_file, need_engine, pictures, text_pdf

from pincite.parsing import ParseOptions, ParserProcess
from pincite.parsing.ocr import Bitmap, OcrFailure, find_engine
from pincite.parsing.ocr.engines import open_engine

pytestmark = pytest.mark.slow

SIZE = (1_100, 850)
SCALE = 100 / 72
NOISE = np.random.default_rng(7)


def _ruled():
    pixels = np.full(SIZE, 255, dtype=np.uint8)
    pixels[500:504, 80:770] = 0
    return pixels


def _speckled():
    return np.where(NOISE.random(SIZE) < 0.002, 0, 255).astype(np.uint8)


def _photo():
    across = np.sin(np.linspace(0, 40, SIZE[1])) * np.cos(np.linspace(0, 25, SIZE[0]))[:, None]
    return (127 + 100 * across + NOISE.normal(0, 8, SIZE)).clip(0, 255).astype(np.uint8)


WORDLESS = {
    "blank": lambda: np.full(SIZE, 255, dtype=np.uint8),
    "black": lambda: np.zeros(SIZE, dtype=np.uint8),
    "ruled": _ruled,
    "speckled": _speckled,
    "photo": _photo,
}
ODD = {
    "one pixel": lambda: np.zeros((1, 1), dtype=np.uint8),
    "a row": lambda: np.zeros((1, 900), dtype=np.uint8),
    "a column": lambda: np.zeros((900, 1), dtype=np.uint8),
}


@pytest.fixture(scope="module")
def engines():
    return {}


@pytest.fixture(params=["tesseract", "rapidocr"])
def name(request, require_part):
    need_engine(require_part, request.param)
    return request.param


@pytest.fixture
def engine(name, engines):
    return engines.setdefault(name, open_engine(find_engine(name)))


@pytest.mark.parametrize("make", WORDLESS.values(), ids=WORDLESS)
def test_a_picture_without_words_has_none_that_make_a_page(engine, make):
    words = engine.read(Bitmap(pixels=make(), scale=SCALE), seconds=60)
    assert len("".join(word.text for word in words)) <= 12


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_a_picture_of_an_odd_shape_is_read_or_refused(engine, make):
    try:
        words = engine.read(Bitmap(pixels=make(), scale=SCALE), seconds=60)
    except OcrFailure:
        return
    assert list(words) == []


def test_words_lie_in_their_picture_line_by_line(engine):
    pixels = np.asarray(pictures(text_pdf(LINES), dpi=150)[0])
    words = engine.read(Bitmap(pixels=pixels, scale=150 / 72), seconds=60)
    expected = " ".join(LINES).split()
    assert len(set(expected) & {word.text for word in words}) >= 0.9 * len(set(expected))
    assert [word.line for word in words] == sorted(word.line for word in words)
    assert {word.line for word in words} == {0, 1, 2}
    assert all(0 <= word.left < word.right <= pixels.shape[1] for word in words)
    assert all(0 <= word.top < word.bottom <= pixels.shape[0] for word in words)
    assert all(0 <= word.confidence <= 100 for word in words)


@pytest.mark.parametrize("make", [_ruled, _speckled, _photo], ids=["ruled", "speckled", "photo"])
def test_a_page_that_cannot_be_read_costs_no_other_page(name, make):
    from PIL import Image

    page = pictures(text_pdf(LINES), dpi=100)[0]
    content = as_file([page, Image.fromarray(make()), page], "PDF", dpi=100)
    with ParserProcess(ParseOptions(ocr=name)) as parser:
        document = parser.parse(content, name="scan.pdf")
    assert (document.ocr_pages, document.unread_pages) == ((1, 3), (2,))
