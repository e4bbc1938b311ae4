"""Tables with and without lines, and the aligned things that are none."""

from __future__ import annotations

import pytest

from pincite.document import Block
from pincite.parsing.layout import compose
from raw_pages import Sheet, prose

FRUIT = [("Fruit", "Boxes", "Price"), ("Apples", "12", "$4.10"), ("Pears", "7", "$3.95"), ("Plums", "31", "$8.00")]


def blocks_of(sheet: Sheet) -> tuple[Block, ...]:
    return compose([sheet.page()])[1]


def rows(sheet: Sheet, cells: list[tuple[str, ...]], xs: list[float], *, top: float = 103, step: float = 20) -> Sheet:
    for index, row in enumerate(cells):
        for x, text in zip(xs, row, strict=True):
            sheet.line(text, x, top + step * index)
    return sheet


def table_of(sheet: Sheet) -> Block:
    tables = [block for block in blocks_of(sheet) if block.type == "Table"]
    assert len(tables) == 1
    return tables[0]


def test_a_ruled_table_has_its_cells_in_rows_and_its_text_row_by_row() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275]).grid([70, 170, 270, 370], [100, 120, 140, 160, 180])
    table = table_of(sheet)
    assert table.text == "Fruit Boxes Price\nApples 12 $4.10\nPears 7 $3.95\nPlums 31 $8.00"
    assert [(cell.row, cell.column, cell.text) for cell in table.cells][3:6] == [
        (1, 0, "Apples"),
        (1, 1, "12"),
        (1, 2, "$4.10"),
    ]
    assert [cell.header for cell in table.cells] == [True] * 3 + [False] * 9


def test_a_cell_of_several_lines_stays_contiguous() -> None:
    sheet = Sheet().grid([70, 170, 370], [100, 140, 180])
    sheet.line("Term", 75, 105).line("two", 175, 105).line("years", 175, 118).line("Fee", 75, 145).line("$5", 175, 145)
    table = table_of(sheet)
    assert table.text == "Term two\nyears\nFee $5"
    assert table.cells[1].text == "two\nyears"


def test_a_cell_without_a_line_between_its_places_spans_them() -> None:
    sheet = rows(Sheet(), FRUIT[1:], [75, 175, 275], top=123).line("All the fruit", 75, 103)
    sheet.grid([70, 170, 270, 370], [120, 140, 160, 180]).grid([70, 370], [100, 120])
    heading = table_of(sheet).cells[0]
    assert (heading.text, heading.row, heading.column, heading.column_span) == ("All the fruit", 0, 0, 3)


def test_rows_stacked_between_two_rules_are_taken_apart() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275], step=12).grid([70, 170, 270, 370], [100, 115, 160, 175])
    rows(sheet, [("Total", "50", "$16.05")], [75, 175, 275], top=162)
    assert [cell.text for cell in table_of(sheet).cells if cell.row == 2] == ["Pears", "7", "$3.95"]


def test_a_table_stands_in_the_reading_order_where_it_stands_on_the_page() -> None:
    sheet = Sheet().line("Below it.", 72, 220).line("Above it.", 72, 60)
    rows(sheet, FRUIT, [75, 175, 275]).grid([70, 170, 270, 370], [100, 120, 140, 160, 180])
    assert [block.type for block in blocks_of(sheet)] == ["Text", "Table", "Text"]


def test_a_table_without_lines_is_found_by_its_columns() -> None:
    table = table_of(rows(Sheet(), FRUIT, [75, 175, 275], step=14))
    assert [cell.text for cell in table.cells if cell.row == 1] == ["Apples", "12", "$4.10"]
    assert table.cells[0].header


def test_a_lone_line_under_a_cell_goes_on_with_that_cell() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275], step=26).line("net", 275, 139)
    assert "$4.10\nnet" in [cell.text for cell in table_of(sheet).cells]


@pytest.mark.parametrize(
    ("cells", "xs"),
    [
        ([("Definitions", "1"), ("Term of the agreement", "4"), ("Notices", "9"), ("Signatures", "12")], [72, 500]),
        ([("Definitions ..........", "1"), ("Term ..........", "4"), ("Notices ..........", "9")], [72, 300]),
        ([("By:", "/s/ Ann"), ("Name:", "Ann Bell"), ("Title:", "President")], [72, 140]),
        ([("(a)", "the first thing"), ("(b)", "the second thing"), ("(c)", "the third thing")], [72, 100]),
        ([("Name:", "Ann Bell"), ("Policy:", "77-1"), ("Issued:", "2019")], [72, 200]),
    ],
    ids=["contents", "contents with dots", "signature", "list", "labels"],
)
def test_aligned_rows_that_are_no_table_become_none(cells: list[tuple[str, ...]], xs: list[float]) -> None:
    blocks = blocks_of(rows(Sheet(), cells, xs, step=14))
    assert "Table" not in [block.type for block in blocks]
    assert "\n".join(block.text for block in blocks) == "\n".join(" ".join(row) for row in cells)


def test_a_frame_around_a_paragraph_is_no_table() -> None:
    sheet = Sheet().lines(prose("a", 6), 80, 110).grid([70, 560], [100, 190])
    assert [block.type for block in blocks_of(sheet)] == ["Text"]


def test_two_columns_of_prose_are_no_table() -> None:
    sheet = Sheet()
    for index, (left, right) in enumerate(zip(prose("a", 8, words=6), prose("b", 8, words=6), strict=True)):
        sheet.line(left, 60, 100 + 12 * index).line(right, 320, 100 + 12 * index)
    assert "Table" not in [block.type for block in blocks_of(sheet)]


def test_stretched_prose_is_no_table() -> None:
    sheet = Sheet()
    for index, words in enumerate([["the company has", "filed with the", "office of supervision"]] * 4):
        x = 72.0
        for place, text in enumerate(words):
            sheet.line(text, x, 100 + 12 * index)
            x += 5.0 * len(text) + 8 + 4 * ((index + place) % 3)
    assert "Table" not in [block.type for block in blocks_of(sheet)]


def test_a_numbered_clause_under_a_table_is_not_its_last_row() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275], step=14)
    sheet.line("4.", 75, 159).line("The buyer pays for all fruit within thirty days of the invoice.", 100, 159)
    assert [(block.type, block.text[:5]) for block in blocks_of(sheet)] == [("Table", "Fruit"), ("List Item", "4. Th")]


def test_a_heading_between_two_columns_goes_to_the_nearer() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275], step=14).line("net", 325, 89).line("sold", 150, 89)
    assert [(cell.column, cell.text) for cell in table_of(sheet).cells if cell.row == 0] == [(1, "sold"), (2, "net")]


def test_a_heading_over_two_columns_spans_them() -> None:
    cells = [(f"fruit {n}", f"{n}1", f"{n}2", f"{n}3") for n in range(8)]
    sheet = (
        rows(Sheet(), cells, [75, 175, 230, 400], step=14).line("sold in boxes then", 170, 89).line("price", 400, 89)
    )
    spans = [(cell.column, cell.column_span) for cell in table_of(sheet).cells if cell.row == 0]
    assert spans == [(1, 2), (3, 1)]


@pytest.mark.parametrize(
    ("xs", "ys"),
    [([70, 370], [100, 120, 140, 160]), ([70, 170, 270, 370], [100, 180])],
    ids=["one column", "one row"],
)
def test_boxes_of_one_row_or_column_are_no_ruled_table(xs: list[float], ys: list[float]) -> None:
    sheet = Sheet().grid(xs, ys).line("Some words of a form in boxes", 75, 105).line("and a few more of them", 75, 145)
    assert "Table" not in [block.type for block in blocks_of(sheet)]


def test_a_page_held_by_one_great_cell_is_no_table() -> None:
    sheet = Sheet().grid([40, 100, 580], [40, 60, 700]).lines(prose("a", 20, words=8), 110, 80)
    sheet.line("No.", 45, 45).line("Text of the contract", 110, 45).line("1", 45, 80)
    assert "Table" not in [block.type for block in blocks_of(sheet)]


def test_tables_without_outer_sides_keep_their_outer_columns() -> None:
    sheet = rows(Sheet(), FRUIT, [75, 175, 275])
    sheet.grid([170, 270], [100, 120, 140, 160, 180])
    sheet.rules = [rule._replace(left=70, right=370) if rule.top == rule.bottom else rule for rule in sheet.rules]
    assert table_of(sheet).text.splitlines()[1] == "Apples 12 $4.10"
