"""How boxes are compared with golden cells."""

from __future__ import annotations

import pytest
from benchmarks.boxes import Cell, Stream, Tally, overlap, overlap_across, score

GLYPHS = [(letter, (0.1 * at, 0.2, 0.1 * at + 0.1, 0.3)) for at, letter in enumerate("abcab")]


def test_each_place_of_a_text_has_the_box_around_it() -> None:
    assert [round(box[0], 1) for box in Stream(GLYPHS).places("ab")] == [0.0, 0.3]


def test_a_ligature_is_its_letters() -> None:
    assert list(Stream([("ﬁ", (0.0, 0.0, 0.1, 0.1))]).places("fi")) == [(0.0, 0.0, 0.1, 0.1)]


def test_hebrew_is_found_in_either_direction() -> None:
    glyphs = [(letter, (0.1 * at, 0.0, 0.1 * at + 0.1, 0.1)) for at, letter in enumerate("שלום")]
    assert len(list(Stream(glyphs).places("םולש"))) == 1


@pytest.mark.parametrize(
    ("two", "shared", "across"),
    [((0.0, 0.0, 1.0, 1.0), 1.0, 1.0), ((0.0, 0.5, 1.0, 1.0), 0.5, 1.0), ((0.5, 0.0, 1.0, 1.0), 0.5, 0.5)],
    ids=["same", "half as high", "half as wide"],
)
def test_overlap_is_of_areas_and_of_widths(
    two: tuple[float, float, float, float], shared: float, across: float
) -> None:
    assert overlap((0.0, 0.0, 1.0, 1.0), two) == pytest.approx(shared)
    assert overlap_across((0.0, 0.0, 1.0, 1.0), two) == pytest.approx(across)


def test_the_best_of_several_places_counts_and_white_space_does_not() -> None:
    tally = Tally()
    score([Cell("a b ", (0.3, 0.2, 0.5, 0.3)), Cell(" ", (0, 0, 1, 1)), Cell("x", (0, 0, 1, 1))], GLYPHS, tally)
    assert (tally.cells, tally.found, tally.centred) == (2, 1, 1)
    assert tally.overlaps == [pytest.approx(1.0)]
