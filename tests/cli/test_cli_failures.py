from dataclasses import replace

import pytest
from tests.disputed_pages import disputed

from pincite.cli.shared.failures import warn_unread
from pincite.document import Words
from pincite.parsing.parsed import describe
from pincite.testing import document_from_pages


def _document(*sources, sure=90):
    document = document_from_pages(["some words"] * len(sources), name="scan.pdf")
    pages = []
    for page, source in zip(document.pages, sources, strict=True):
        words = replace(page.words, confidences=bytes([sure, 255]) if source == "ocr" else b"")
        pages.append(replace(page, text_source=source, words=words))
    return replace(document, pages=tuple(pages), parser_version="4+pypdfium2.5+tesseract.5.3.0.eng")


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (_document("ocr", "text_layer", "ocr"), "page 1, 3 read by OCR (tesseract.5.3.0.eng)"),
        (_document("ocr", sure=41), "OCR is unsure of page 1"),
        (_document("text_layer", "none"), "page 2 not, or not fully, read"),
        (_document("none"), "to read scans: install an engine"),
    ],
    ids=["read by OCR", "unsure", "unread", "advice"],
)
def test_pages_that_are_no_plain_text_are_named(capsys, document, said):
    warn_unread([describe(document)], advice="install an engine")
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("document", [_document("text_layer"), _document("ocr")], ids=["text", "ocr"])
def test_nothing_is_advised_when_all_is_read(capsys, document):
    warn_unread([describe(document)], advice="install an engine")
    assert "install" not in capsys.readouterr().err


def test_a_page_of_which_two_readings_differ_is_named_with_its_remark_and_no_scan(capsys):
    document = disputed(_document("text_layer", "text_layer"), page=2)
    assert describe(document).unread_pages == (2,)
    warn_unread([describe(document)], advice="install an engine")
    said = capsys.readouterr().err
    assert "page 2: two readings of the page differ" in said
    assert "scan" not in said.replace("scan.pdf", "")


def test_words_of_the_file_say_nothing_about_ocr(capsys):
    assert Words().confidences == b""
    warn_unread([describe(_document("ocr", sure=255))])
    assert "unsure" not in capsys.readouterr().err
