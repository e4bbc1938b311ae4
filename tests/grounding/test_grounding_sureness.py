"""How sure OCR is of a citation's words, and what that does to confidence."""

from dataclasses import replace

import pytest

from pincite.document import Span
from pincite.grounding import DocumentIndex, ground
from pincite.grounding.citations import with_value
from pincite.grounding.sureness import SURE_WORD, is_unsure, least_sure
from pincite.testing import document_from_pages

TEXT = "The fee is $450.00 and due in May."


def _scan(*sure):
    """A page whose words OCR read so surely (255: text in the file)."""
    document = document_from_pages([TEXT])
    words = replace(document.pages[0].words, confidences=bytes(sure))
    page = replace(document.pages[0], text_source="ocr", words=words)
    return DocumentIndex(replace(document, pages=(page,)))


READ = _scan(99, 98, 97, 61, 96, 255, 90, 88)


@pytest.mark.parametrize(
    ("quote", "sure"),
    [("The fee is", 97), ("fee is $450.00", 61), ("in May", 88), ("due", None), (TEXT, 61)],
    ids=["sure", "one word unsure", "part of a word", "text of the file", "all"],
)
def test_a_citation_says_how_sure_its_least_sure_word_is(quote, sure):
    assert ground(quote, READ).ocr_confidence == sure


def test_a_value_is_as_sure_as_its_own_words():
    citation = ground("The fee is $450.00 and due in", READ)
    assert with_value(citation, 450.0, type="number", index=READ).ocr_confidence == 61
    index = _scan(40, 40, 40, 99, 40, 40, 40, 40)
    citation = with_value(ground(TEXT, index), 450.0, type="number", index=index)
    assert citation.ocr_confidence == 99


def test_words_of_a_text_layer_are_no_matter_of_ocr():
    index = DocumentIndex(document_from_pages([TEXT]))
    assert ground(TEXT, index).ocr_confidence is None
    assert least_sure(index, [(1, Span(start=0, end=5))]) is None


@pytest.mark.parametrize(
    ("known", "unsure"),
    [
        ((), False),
        ((None,), False),
        ((SURE_WORD,), False),
        ((SURE_WORD - 1,), True),
        ((60, 70), True),
        ((60, SURE_WORD), False),
        ((60, None), False),
    ],
    ids=str,
)
def test_one_sure_citation_is_enough(known, unsure):
    citation = ground("The fee is", READ)
    assert is_unsure([replace(citation, ocr_confidence=sure) for sure in known]) is unsure
