"""Tables without upright lines: rows of several lines, heads over columns, what stands right above a table."""

from __future__ import annotations

import pytest

from pincite.document import Block, Cell
from pincite.parsing.layout import compose
from pincite.parsing.raw.pages import RawRect
from raw_pages import Sheet

FIGURES = [("Apples", "12", "4.10"), ("Pears", "7", "3.95"), ("Plums", "31", "8.00"), ("Figs", "2", "9.50")]
XS = (75, 220, 330)


def planted(rows: list[tuple[str, ...]], *, top: float = 100, step: float = 16, xs: tuple[int, ...] = XS) -> Sheet:
    sheet = Sheet()
    for index, row in enumerate(rows):
        for x, text in zip(xs, row, strict=True):
            if text:
                sheet.line(text, x, top + step * index)
    return sheet


def table_of(sheet: Sheet) -> Block:
    (table,) = [block for block in compose([sheet.page()])[1] if block.type == "Table"]
    return table


def row_of(table: Block, number: int) -> list[str]:
    return [" ".join(cell.text.split()) for cell in table.cells if cell.row == number]


def cell_of(table: Block, text: str) -> Cell:
    (cell,) = [cell for cell in table.cells if cell.text == text]
    return cell


def wrapped(gap: float) -> Sheet:
    """Four rows, the last cell of each on two lines 11 points apart, rows `gap` points apart."""
    sheet = Sheet()
    for index, (name, count, _) in enumerate(FIGURES):
        top = 100 + index * (11 + gap)
        sheet.line(name, 75, top).line(count, 220, top).line("paid in", 330, top).line("advance", 330, top + 11)
    return sheet


def test_narrow_gaps_join_the_lines_of_a_cell() -> None:
    table = table_of(wrapped(20))
    assert row_of(table, 1) == ["Pears", "7", "paid in advance"]
    assert max(cell.row for cell in table.cells) == 3


def test_the_wrapped_first_column_is_no_row_of_its_own() -> None:
    sheet = Sheet()
    for index, (name, count, price) in enumerate(FIGURES):
        top = 100 + 31 * index
        sheet.line(f"{name} from", 75, top).line(count, 220, top).line(price, 330, top).line("abroad", 75, top + 11)
    assert row_of(table_of(sheet), 2) == ["Plums from abroad", "31", "8.00"]


def test_rows_in_groups_stay_rows() -> None:
    sheet = planted(FIGURES[:2], step=12)
    for index, row in enumerate(FIGURES[2:]):
        for x, text in zip(XS, row, strict=True):
            sheet.line(text, x, 136 + 12 * index)
    assert max(cell.row for cell in table_of(sheet).cells) == 3


def test_lines_between_all_rows_tell_rows_from_lines() -> None:
    sheet = wrapped(13)
    sheet.rules = [RawRect(70, 100 + 24 * index - 2, 420, 100 + 24 * index - 2) for index in range(5)]
    assert row_of(table_of(sheet), 3) == ["Figs", "2", "paid in advance"]


def test_labels_above_a_table_are_not_its_rows() -> None:
    sheet = Sheet().line("Insurer:", 72, 60).line("Alder Mills", 160, 60).line("Policy:", 72, 72).line("77-1", 160, 72)
    for index, row in enumerate([("Fruit", "Boxes", "Price"), *FIGURES]):
        for x, text in zip(XS, row, strict=True):
            sheet.line(text, x, 100 + 16 * index)
    assert row_of(table_of(sheet), 0) == ["Fruit", "Boxes", "Price"]


def test_figures_close_before_the_next_columns_words_are_cells_of_their_own() -> None:
    sheet = Sheet()
    for index, (count, name) in enumerate([("1,250", "Ann Bell"), ("75", "Cy Dole"), ("310", "Eve Fox")]):
        top, left = 100 + 16 * index, 200 - 5 * len(count)
        sheet.line("claim", 75, top).line(count, left, top, end=" ").line(name, 205, top)
    assert row_of(table_of(sheet), 1) == ["claim", "75", "Cy Dole"]


def test_a_line_under_a_head_reaches_over_its_columns() -> None:
    sheet = planted([("", "Sold", ""), ("Fruit", "Boxes", "Price"), *FIGURES])
    sheet.rules = [RawRect(215, 112, 400, 112.5)]
    table = table_of(sheet)
    head = cell_of(table, "Sold")
    assert (head.row, head.column, head.column_span) == (0, 1, 2)
    assert [cell.header for cell in table.cells if cell.row < 3] == [True] * 4 + [False] * 3


def test_a_head_in_the_middle_of_two_columns_covers_both() -> None:
    rows = [("Fruit", "Boxes", "Price", "Note"), *((*row, "yes") for row in FIGURES)]
    sheet = planted(rows, top=116, xs=(75, 220, 330, 470)).line("Code", 470, 100).line("Sold", 277, 100)
    head = cell_of(table_of(sheet), "Sold")
    assert (head.column, head.column_span) == (1, 2)


@pytest.mark.parametrize("text", ["Total", "Boxes sold"])
def test_a_head_over_one_column_covers_one(text: str) -> None:
    sheet = planted([("Fruit", "Boxes", "Price"), *FIGURES], top=116).line(text, 220, 100).line("Each", 330, 100)
    assert cell_of(table_of(sheet), text).column_span == 1


def test_a_row_with_a_single_cell_stays_in_the_table() -> None:
    table = table_of(planted([*FIGURES[:2], ("Late fruit", "", ""), *FIGURES[2:]], step=24))
    assert row_of(table, 2) == ["Late fruit"]
    assert row_of(table, 4) == ["Figs", "2", "9.50"]
