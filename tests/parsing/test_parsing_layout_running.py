"""Running headers, footers and page numbers told from body text."""

from __future__ import annotations

import pytest

from pincite.parsing.layout import compose
from pincite.parsing.layout.patterns import is_page_number
from raw_pages import Sheet, prose


def document(count: int, *, number_at: float = 750) -> list[list[tuple[str, str]]]:
    """(type, first words) of the blocks of pages with a header line, a body and a number."""
    sheets = []
    for page in range(1, count + 1):
        sheet = Sheet().line(f"Acme Supply Agreement {page}", 72, 30)
        sheet.lines(prose(f"p{page}", 5), 72, 100 + 7 * page).line(str(page), 300, number_at + 3 * page)
        sheets.append(sheet.page(page))
    blocks = compose(sheets)[1]
    return [[(block.type, block.text[:4]) for block in blocks if block.page == page.number] for page in sheets]


def test_lines_that_pages_repeat_are_headers_and_numbers_are_page_numbers() -> None:
    assert document(3)[1] == [("Header", "Acme"), ("Text", "p20_"), ("Page Number", "2")]


def test_numbers_that_count_up_far_from_the_edge_are_page_numbers_too() -> None:
    assert document(3, number_at=400)[2][-1] == ("Page Number", "3")


def test_one_page_alone_has_no_running_header() -> None:
    assert document(1)[0][0] == ("Text", "Acme")


def test_body_text_that_pages_repeat_stays_body_text() -> None:
    sheets = [Sheet().line("The parties agree.", 72, 300).lines(prose(f"p{n}", 4), 72, 320).page(n) for n in (1, 2, 3)]
    assert {block.type for block in compose(sheets)[1]} == {"Text"}


@pytest.mark.parametrize("text", ["3", "- 3 -", "iv", "A-12", "Page 3", "Page 3 of 12", "3/12", "[3]", "47699"])
def test_page_numbers_are_known(text: str) -> None:
    assert is_page_number(text)


@pytest.mark.parametrize("text", ["", "Page", "3 months", "Section 3", "3.5", "$3", "2019-03-05 to 2020"])
def test_other_short_texts_are_no_page_numbers(text: str) -> None:
    assert not is_page_number(text)


def test_lines_that_end_every_page_far_from_the_edge_are_footers() -> None:
    sheets = []
    for page in (1, 2, 3):
        sheet = Sheet().lines(prose(f"p{page}", 4), 72, 100)
        sheet.line("Acme Confidential", 250, 180 + 40 * page).line(f"- {page} -", 300, 200 + 40 * page)
        sheets.append(sheet.page(page))
    blocks = [block for block in compose(sheets)[1] if block.page == 2]
    assert [block.type for block in blocks] == ["Text", "Footer", "Page Number"]


def test_totals_that_end_every_page_stay_body_text() -> None:
    sheets = [Sheet().lines(prose(f"p{n}", 4), 72, 100).line(f"Total {n},500", 72, 300).page(n) for n in (1, 2, 3)]
    assert {block.type for block in compose(sheets)[1]} == {"Text"}


def test_numbers_that_count_up_over_two_pages_are_enough() -> None:
    assert [page[-1] for page in document(2, number_at=400)] == [("Page Number", "1"), ("Page Number", "2")]


def test_numbers_that_do_not_count_up_are_body_text() -> None:
    sheets = [Sheet().lines(prose(f"p{n}", 4), 72, 100).line(str(7 * n), 300, 300 + n).page(n) for n in (1, 2)]
    assert {block.type for block in compose(sheets)[1]} == {"Text"}
