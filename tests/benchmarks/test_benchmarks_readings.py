"""The differential run: each page that differs from a second reading is counted under its reason."""

from collections import Counter
from dataclasses import replace

import pytest
from benchmarks.readings import DATA, pdf_reasons, reason_of, row_of, suite_files, word_reasons
from tests.word_files import paragraph, run, word_file

import pincite
from pincite.document import HiddenText, Page
from pincite.parsing.agreement import dispute
from pincite.testing import PdfBuilder

pytestmark = pytest.mark.slow

_TEXT = "The tenant pays a rent of 900 dollars to the landlord"
_PAGE = Page(number=1, width=612, height=792, text=_TEXT)
_HIDDEN = HiddenText(text="and nobody sees these words", reason="covered")
_MORE = f"{_TEXT} {_HIDDEN.text}"


@pytest.mark.parametrize(
    ("page", "second", "annotated", "reason"),
    [
        (_PAGE, " ".join(reversed(_TEXT.split())), False, None),
        (_PAGE, _MORE, False, "unexplained"),
        (replace(_PAGE, hidden=(_HIDDEN,)), _MORE, False, "hidden"),
        (replace(_PAGE, text=_MORE), _TEXT, True, "annotations"),
        (replace(_PAGE, text=_MORE), _TEXT, False, "unexplained"),
        (replace(_PAGE, text_source="ocr"), "", False, "OCR"),
        (replace(_PAGE, text_source="none"), _MORE, False, "unread"),
        (replace(_PAGE, remarks=(dispute(0.5, "the page"),)), _MORE, False, "disputed"),
    ],
    ids=["order", "lost", "hidden", "annotations", "from nowhere", "ocr", "unread", "disputed"],
)
def test_a_page_that_differs_has_its_reason(page, second, annotated, reason):
    assert reason_of(page, second, annotated=annotated) == reason


def test_both_formats_are_compared_with_their_files(tmp_path):
    word, pdf = tmp_path / "a.docx", tmp_path / "b.pdf"
    word.write_bytes(word_file(paragraph(run(_TEXT)) + paragraph(run("not seen by anybody", "<w:vanish/>"))))
    pdf.write_bytes(PdfBuilder().page().text(72, 700, _TEXT).build())
    assert word_reasons(word, pincite.parse(word)) == ["hidden"]
    assert pdf_reasons(pdf, pincite.parse(pdf)) == [None]
    row, counts = row_of("both", suite_files(tmp_path), listed=False)
    assert row == "| both | 2 | 2 | 2 | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |"
    assert counts == Counter(["hidden", None])


@pytest.mark.corpus
def test_no_page_of_the_forms_of_a_public_set_differs_without_a_reason():
    files = [path for path in suite_files(DATA / "robustness") if "form" in path.name or "annot" in path.name]
    assert files
    _, counts = row_of("forms", files, listed=False)
    assert counts["unexplained"] == 0
    assert counts["annotations"] > 0
