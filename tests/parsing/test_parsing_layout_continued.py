"""Tables across pages: which part says that it goes on from which."""

from __future__ import annotations

import pytest

from pincite.codec import from_json, to_json
from pincite.document import Block
from pincite.parsing.layout import compose
from raw_pages import Sheet, prose

HEAD = ("Fruit", "Boxes", "Price")
ROWS = [("Apples", "12", "$4.10"), ("Pears", "7", "$3.95"), ("Plums", "31", "$8.00"), ("Figs", "2", "$9.50")]
XS = (75, 175, 275)


def sheet_of(rows: list[tuple[str, ...]], *, top: float = 110, xs: tuple[int, ...] = XS, ruled: bool = True) -> Sheet:
    sheet = Sheet()
    for index, row in enumerate(rows):
        for x, text in zip(xs, row, strict=True):
            sheet.line(text, x, top + 3 + 20 * index)
    if ruled:
        sheet.grid([xs[0] - 5, *(x - 5 for x in xs[1:]), xs[-1] + 95], [top + 20 * at for at in range(len(rows) + 1)])
    return sheet


def tables_of(*sheets: Sheet) -> list[Block]:
    blocks = compose([sheet.page(number) for number, sheet in enumerate(sheets, start=1)])[1]
    return [block for block in blocks if block.type == "Table"]


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "plain"])
@pytest.mark.parametrize("repeated", [[HEAD], []], ids=["head repeated", "no head"])
def test_a_part_names_the_part_on_the_page_before(ruled: bool, repeated: list[tuple[str, ...]]) -> None:
    first, second, third = tables_of(
        sheet_of([HEAD, *ROWS], ruled=ruled),
        sheet_of([*repeated, *ROWS[::-1]], ruled=ruled),
        sheet_of([*repeated, *ROWS], ruled=ruled),
    )
    assert (first.continues, second.continues, third.continues) == (None, first.id, second.id)


def test_a_line_that_says_continued_may_stand_between() -> None:
    second = sheet_of([HEAD, *ROWS], top=200).line("Table 2 (continued)", 75, 150)
    assert tables_of(sheet_of([HEAD, *ROWS]), second)[1].continues == "p1b1"


@pytest.mark.parametrize(
    "second",
    [
        sheet_of([("Nuts", "Bags", "Cost"), *ROWS]),
        sheet_of([HEAD, *ROWS], xs=(75, 215, 400)),
        sheet_of([(*row, "x") for row in ROWS], xs=(75, 175, 275, 375)),
        sheet_of(ROWS, top=300).lines(prose("a", 4), 72, 110),
    ],
    ids=["another head", "other columns", "more columns", "text before it"],
)
def test_another_table_continues_nothing(second: Sheet) -> None:
    assert [table.continues for table in tables_of(sheet_of([HEAD, *ROWS]), second)] == [None, None]


def test_text_under_the_first_table_ends_it() -> None:
    first = sheet_of([HEAD, *ROWS]).lines(prose("a", 3), 72, 260)
    assert tables_of(first, sheet_of(ROWS))[1].continues is None


def test_a_table_two_pages_on_continues_nothing() -> None:
    assert tables_of(sheet_of([HEAD, *ROWS]), Sheet(), sheet_of(ROWS))[1].continues is None


def test_the_link_goes_to_json_and_back() -> None:
    block = tables_of(sheet_of([HEAD, *ROWS]), sheet_of(ROWS))[1]
    assert from_json(Block, to_json(block)) == block
