"""Layout on real pages: the laws hold, columns and tables come out as a reader sees them."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_parsing_layout_compose import check_laws

from pincite.parsing.layout import compose
from pincite.parsing.pdf.pdfium import open_pdf, read_page
from pincite.parsing.raw.pages import RawPage

pytestmark = pytest.mark.corpus


def raw_pages(path: Path, *, most: int = 3) -> list[RawPage]:
    with open_pdf(path.read_bytes(), name=path.name) as pdf:
        return [read_page(pdf, number) for number in range(1, min(pdf.page_count, most) + 1)]


@pytest.mark.parametrize(
    "name",
    [
        "pdfplumber-tests/pdfs__federal-register-2020-17221.pdf",
        "pdfplumber-tests/pdfs__nics-background-checks-2015-11-rotated.pdf",
        "pdfplumber-tests/pdfs__la-precinct-bulletin-2014-p1.pdf",
        "pdfplumber-tests/pdfs__issue-71-duplicate-chars.pdf",
        "py-pdf-sample-files/015-arabic__habibi.pdf",
    ],
)
def test_the_laws_hold_on_odd_pages(corpus: Path, name: str) -> None:
    check_laws(raw_pages(corpus / "robustness" / name))


def test_the_laws_hold_on_contracts(corpus: Path) -> None:
    for path in sorted((corpus / "cuad-dev" / "pdf").glob("*.pdf"))[::15]:
        check_laws(raw_pages(path))


def test_three_columns_are_read_one_after_the_other(corpus: Path) -> None:
    path = corpus / "robustness" / "pdfplumber-tests" / "pdfs__federal-register-2020-17221.pdf"
    text = compose(raw_pages(path, most=1))[0][0].text
    parts = [
        "Proposed Rules",
        "This section of the",
        "methods:",
        "eRulemaking",
        "specific portion of",
        "proposal, explain",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_rows_between_rules_become_the_rows_of_a_table(corpus: Path) -> None:
    path = corpus / "robustness" / "pdfplumber-tests" / "pdfs__nics-background-checks-2015-11.pdf"
    _, blocks = compose(raw_pages(path, most=1))
    (table,) = [block for block in blocks if block.type == "Table"]
    (alabama,) = [cell for cell in table.cells if cell.text == "Alabama"]
    row = [cell.text for cell in table.cells if cell.row == alabama.row and cell.text]
    assert row[:6] == ["Alabama", "18,870", "23,022", "22,650", "859", "1,178"]
