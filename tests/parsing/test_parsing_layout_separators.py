"""Level lines: pieces joined, edges of shades, and which rows they part."""

from __future__ import annotations

import pytest

from pincite.parsing.layout.lines import fragments_of, rows_of
from pincite.parsing.layout.shapes import LayoutRow
from pincite.parsing.layout.tables.separators import MOST, Separator, parted, separators_of
from pincite.parsing.raw.pages import RawRect
from raw_pages import Sheet


def rows_at(*tops: float) -> list[LayoutRow]:
    sheet = Sheet()
    for top in tops:
        sheet.line("left", 70, top).line("right", 200, top)
    return rows_of(fragments_of(sheet.words, sheet.chars))


def test_pieces_drawn_cell_by_cell_are_one_line() -> None:
    pieces = [RawRect(70, 100, 170, 100.5), RawRect(172, 100, 270, 100.5), RawRect(400, 100, 500, 100.5)]
    assert separators_of(pieces, []) == [Separator(100.25, 70, 270), Separator(100.25, 400, 500)]


def test_a_shaded_band_has_two_edges_and_a_background_none() -> None:
    fills = [RawRect(70, 100, 270, 120), RawRect(0, 0, 612, 700)]
    assert [one.y for one in separators_of([], fills)] == [100, 120]


@pytest.mark.parametrize(
    "rules",
    [[RawRect(70, 100, 76, 100.5)], [RawRect(70, 100, 71, 200)], [RawRect(0, y, 99, y) for y in range(MOST + 1)]],
    ids=["short", "upright", "a drawing"],
)
def test_what_is_no_line_between_rows_is_left_out(rules: list[RawRect]) -> None:
    assert separators_of(rules, []) == []


def test_rows_are_parted_by_lines_across_most_of_their_width() -> None:
    lines = [Separator(115, 60, 260), Separator(135, 60, 100)]
    assert parted(rows_at(100, 120, 140), lines) == [False, True, False]


def test_without_lines_no_row_is_parted() -> None:
    assert parted(rows_at(100, 120), []) == [False, False]
