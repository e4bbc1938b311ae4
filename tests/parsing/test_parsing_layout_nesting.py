"""Nested lists: the depth of an item by its mark and how far it is set in."""

from __future__ import annotations

import pytest

from pincite.parsing.layout import compose
from raw_pages import Sheet

TEXT = "The buyer pays for all the fruit that was sold to it within thirty days of the invoice."


def depths(items: list[tuple[str, float]], *, pages: int = 1) -> list[int | None]:
    """The depths of items given by mark and left edge, spread evenly over pages; "" is a paragraph, # a heading."""
    sheets = [Sheet() for _ in range(pages)]
    each = -(-len(items) // pages)
    for index, (mark, left) in enumerate(items):
        text = "ARTICLE II OTHER TERMS" if mark == "#" else f"{mark} {TEXT}".strip()
        sheets[index // each].line(text, left, 80 + 30 * (index % each))
    blocks = compose([sheet.page(number) for number, sheet in enumerate(sheets, start=1)])[1]
    return [block.depth for block in blocks if block.type == "List Item"]


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([("•", 72), ("•", 72), ("–", 90), ("–", 90), ("•", 72)], [0, 0, 1, 1, 0]),
        ([("1.", 72), ("(a)", 90), ("(b)", 90), ("(i)", 108), ("(c)", 90), ("2.", 72)], [0, 1, 1, 2, 1, 0]),
        ([("(a)", 72), ("(i)", 72), ("(ii)", 72), ("(b)", 72)], [0, 1, 1, 0]),
        ([("4.1", 72), ("4.1.1", 72), ("4.1.2", 72), ("4.2", 72)], [0, 1, 1, 0]),
        ([("(g)", 72), ("(h)", 72), ("(i)", 72), ("(j)", 72)], [0, 0, 0, 0]),
        ([("4.7", 72), ("5.", 90)], [0, 0]),
    ],
    ids=["bullets", "numbers and letters", "flush left", "decimals", "the letter i", "fewer parts"],
)
def test_items_are_as_deep_as_their_lists(items: list[tuple[str, float]], expected: list[int]) -> None:
    assert depths(items) == expected


def test_text_between_items_does_not_end_a_list_and_headings_do() -> None:
    assert depths([("(a)", 72), ("•", 90), ("", 90), ("•", 90)]) == [0, 1, 1]
    assert depths([("(a)", 72), ("•", 90), ("#", 72), ("•", 90)]) == [0, 1, 0]


def test_a_list_goes_on_over_pages() -> None:
    assert depths([("(a)", 72), ("•", 90), ("•", 90), ("(b)", 72)], pages=2) == [0, 1, 1, 0]
