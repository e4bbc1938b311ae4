import shutil

import numpy as np
import pytest

from pincite.document import Page, Words
from pincite.parsing import FileCharBoxes, ParseOptions, parse_source
from pincite.parsing.process.boxes import align_boxes
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow


@pytest.fixture
def source(tmp_path):
    page = PdfBuilder().page(width=200, height=100).text(20, 50, "fee is 20", size=20)
    return page.page(width=200, height=100, rotate=90).text(20, 50, "turned", size=20).save(tmp_path / "a.pdf")


@pytest.fixture
def document(source):
    return parse_source(source)


def test_every_ink_character_has_a_box_and_white_space_none(source, document):
    with FileCharBoxes({document.sha256: source}) as boxes:
        found = boxes.char_boxes(document, 1)
    text = document.pages[0].text
    assert found is not None
    assert (found.dtype, found.shape) == (np.dtype("float32"), (len(text), 4))
    assert [bool(np.isnan(row).any()) for row in found] == [character.isspace() for character in text]
    ink = found[~np.isnan(found).any(axis=1)]
    assert (ink[1:, 0] > ink[:-1, 0]).all()
    assert ink[:, 1].min() * 100 == pytest.approx(50 - 20 * 0.72, abs=1)


def test_boxes_are_those_of_the_displayed_page(source, document):
    with FileCharBoxes({document.sha256: source}) as boxes:
        found = boxes.char_boxes(document, 2)
    assert found is not None
    assert (np.diff(found[:, 1]) > 0).all()  # turned clockwise, the text runs down
    assert found[0, 1] * 200 == pytest.approx(20, abs=1)


def test_pages_already_seen_need_no_file(source, document):
    with FileCharBoxes({document.sha256: source}) as boxes:
        first = boxes.char_boxes(document, 1)
        source.unlink()
        assert np.array_equal(boxes.char_boxes(document, 1), first, equal_nan=True)


def test_a_changed_a_missing_and_an_unknown_file_have_no_boxes(tmp_path, source, document):
    with FileCharBoxes({}) as boxes:
        assert boxes.char_boxes(document, 1) is None
    with FileCharBoxes({document.sha256: tmp_path / "gone.pdf"}) as boxes:
        assert boxes.char_boxes(document, 1) is None
    PdfBuilder().page().text(20, 50, "other words").save(source)
    with FileCharBoxes({document.sha256: source}) as boxes:
        assert boxes.char_boxes(document, 1) is None


def test_text_files_have_no_boxes(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("words", encoding="utf-8")
    document = parse_source(path)
    with FileCharBoxes({document.sha256: path}) as boxes:
        assert boxes.char_boxes(document, 1) is None


def test_encrypted_files_open_with_the_password(tmp_path):
    path = PdfBuilder(password="secret").page().text(72, 700, "locked").save(tmp_path / "a.pdf")
    options = ParseOptions(password="secret")
    document = parse_source(path, options=options)
    with FileCharBoxes({document.sha256: path}, options=options) as boxes:
        assert boxes.char_boxes(document, 1) is not None
    with FileCharBoxes({document.sha256: path}) as boxes:
        assert boxes.char_boxes(document, 1) is None


def test_several_documents_may_take_turns(tmp_path, source, document):
    second = shutil.copy(PdfBuilder().page().text(72, 700, "second").save(tmp_path / "b.pdf"), tmp_path / "c.pdf")
    other = parse_source(second)
    with FileCharBoxes({document.sha256: source, other.sha256: second}) as boxes:
        lengths = [len(boxes.char_boxes(each, page)) for each, page in ((document, 1), (other, 1), (document, 2))]
    assert lengths == [len("fee is 20"), len("second"), len("turned")]


def test_alignment_follows_the_words_and_ignores_what_is_out_of_range():
    words = Words(
        spans=np.array([[0, 2], [3, 5]], dtype="<i4").tobytes(),
        boxes=np.zeros((2, 4), dtype="<f4").tobytes(),
        engine_starts=np.array([5, 0], dtype="<i4").tobytes(),
    )
    engine = np.arange(24, dtype=np.float32).reshape(6, 4)
    aligned = align_boxes(Page(number=1, width=1, height=1, text="yz ab", words=words), engine)
    assert aligned[:, 0].tolist() == pytest.approx([20, np.nan, np.nan, 0, 4], nan_ok=True)
