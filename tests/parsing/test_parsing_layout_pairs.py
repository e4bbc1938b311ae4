"""Labels with values: the ranges of both in the page's text."""

from __future__ import annotations

import pytest

from pincite.document import Block, Page
from pincite.parsing.layout import compose
from raw_pages import Sheet


def pairs_of(sheet: Sheet) -> list[tuple[str, str]]:
    pages, blocks = compose([sheet.page()])
    return [pair for block in blocks for pair in said(pages[0], block)]


def said(page: Page, block: Block) -> list[tuple[str, str]]:
    assert all(block.span.contains(pair.label) for pair in block.pairs)
    return [
        (page.text[pair.label.start : pair.label.end], page.text[pair.value.start : pair.value.end])
        for pair in block.pairs
    ]


def test_each_line_has_a_label_and_its_value() -> None:
    sheet = Sheet().line("Before it all.", 72, 60).lines(["Policy No: 77-1", "Insured: Ann Bell"], 72, 100)
    assert pairs_of(sheet) == [("Policy No", "77-1"), ("Insured", "Ann Bell")]


def test_the_value_may_stand_in_a_column_of_its_own() -> None:
    sheet = Sheet()
    for index, (label, value) in enumerate([("Policy:", "77-1"), ("Insured:", "Ann Bell"), ("Issued:", "2019")]):
        sheet.line(label, 72, 100 + 12 * index).line(value, 200, 100 + 12 * index)
    assert pairs_of(sheet) == [("Policy", "77-1"), ("Insured", "Ann Bell"), ("Issued", "2019")]


def test_a_value_goes_on_over_lines_without_a_label() -> None:
    sheet = Sheet().lines(["Address: 4 Mill Road", "Springfield", "Telephone: 555-0100"], 72, 100)
    assert pairs_of(sheet)[0] == ("Address", "4 Mill Road\nSpringfield")


def test_a_label_without_a_value_has_an_empty_one() -> None:
    sheet = Sheet().lines(["Policy: 77-1", "Agent:", "Insured: Ann Bell"], 72, 100)
    assert pairs_of(sheet)[1] == ("Agent", "")


@pytest.mark.parametrize("text", ["Figure 2: The mill", "Table 4: Prices of fruit"])
def test_a_caption_is_no_label(text: str) -> None:
    assert pairs_of(Sheet().line(text, 72, 100)) == []
