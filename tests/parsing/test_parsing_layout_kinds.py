"""Block types, heading levels and where paragraphs end."""

from __future__ import annotations

import pytest

from pincite.document import Block
from pincite.parsing.layout import compose
from raw_pages import Sheet, prose


def blocks_of(sheet: Sheet) -> tuple[Block, ...]:
    return compose([sheet.page()])[1]


@pytest.mark.parametrize(
    ("text", "bold", "size", "level"),
    [
        ("ARTICLE II", False, 10, 1),
        ("EXHIBIT A", False, 10, 1),
        ("Section 5.2 Term", False, 10, 3),
        ("5. Term and Termination", False, 10, 2),
        ("5.1 Renewal of the Term.", False, 10, 3),
        ("CONFIDENTIALITY", False, 10, 2),
        ("Governing Law", True, 10, 3),
        ("Introduction", False, 13, 2),
    ],
)
def test_headings_are_known_by_number_capitals_weight_and_size(text: str, bold: bool, size: float, level: int) -> None:
    sheet = Sheet().lines(prose("a", 6), 72, 80).line(text, 72, 180, size=size, bold=bold).lines(prose("b", 6), 72, 210)
    heading = blocks_of(sheet)[1]
    assert (heading.type, heading.level, heading.text) == ("Section Header", level, text)


def test_the_largest_heading_of_the_first_page_is_the_title() -> None:
    sheet = Sheet().line("Exhibit 10.7", 480, 40, bold=True).line("SUPPLY AGREEMENT", 220, 80, size=16, bold=True)
    sheet.lines(prose("a", 6), 72, 120)
    assert [(block.type, block.level) for block in blocks_of(sheet)] == [
        ("Section Header", 1),
        ("Title", 1),
        ("Text", None),
    ]


@pytest.mark.parametrize("marker", ["(a)", "(iv)", "•", "3.", "2)", "4.1"])
def test_marked_paragraphs_are_list_items_of_their_own(marker: str) -> None:
    first = prose("a", 2)
    sheet = (
        Sheet()
        .lines([*first[:1], "ends here."], 72, 100)
        .line(f"{marker} the supplier shall deliver all goods.", 72, 124)
    )
    item = blocks_of(sheet)[1]
    assert (item.type, item.text) == ("List Item", f"{marker} the supplier shall deliver all goods.")


def test_a_marker_within_a_sentence_does_not_end_the_paragraph() -> None:
    first, last = prose("a", 1)[0] + ",", prose("b", 1)[0]
    assert len(blocks_of(Sheet().lines([first, "(ii) " + last, prose("c", 1)[0]], 72, 100))) == 1


@pytest.mark.parametrize(
    "second",
    [{"x": 72, "y": 130}, {"x": 96, "y": 112}, {"x": 72, "y": 112, "bold": True}],
    ids=["gap", "indent", "bold"],
)
def test_a_new_paragraph_is_told_by(second: dict[str, float]) -> None:
    first = prose("a", 1)[0] + "."
    sheet = Sheet().line(first, 72, 100).line("Next words here", **second).lines(prose("c", 5), 72, second["y"] + 12)
    assert blocks_of(sheet)[0].text == first


def test_labels_with_values_are_key_values_and_prose_with_a_colon_is_text() -> None:
    sheet = Sheet().lines(["Claim No: WC 1234", "Employer: Acme Ltd"], 72, 100)
    sheet.line(
        "The parties agree as follows: the supplier delivers whatever the buyer orders in writing from him", 72, 200
    )
    assert [block.type for block in blocks_of(sheet)] == ["Key Value", "Text"]


def test_a_signature_block_is_one_block() -> None:
    sheet = Sheet().lines(["By: ____________", "Name: Ann Bell", "Title: President"], 72, 600, leading=20)
    assert [(block.type, block.text) for block in blocks_of(sheet)] == [
        ("Signature", "By: ____________\nName: Ann Bell\nTitle: President")
    ]
