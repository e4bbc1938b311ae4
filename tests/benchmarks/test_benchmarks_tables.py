"""What the benchmark of tables counts, and that the papers it draws say what stands in them."""

from __future__ import annotations

import pytest
from benchmarks.printed_tables import KINDS, make_paper
from benchmarks.tables import FoundTable, Score, find_ours, score_paper

PAPER = make_paper(3, kinds=("ruled", "plain, across pages"))


def right(*, rows: int = 0, spans: int = 0) -> list[FoundTable]:
    """The paper's tables as a perfect finder gives them, rows or row spans moved."""
    return [
        FoundTable(
            page=table.page,
            cells=frozenset(
                (cell.row + rows, cell.column, cell.row_span + spans, cell.column_span, cell.text)
                for cell in table.cells
            ),
            continues=table.continues,
        )
        for table in PAPER.tables
    ]


@pytest.mark.parametrize(
    ("found", "places", "spans"),
    [(right(), "100.0", "100.0"), (right(spans=1), "100.0", "0.0"), (right(rows=99), "0.0", "0.0"), ([], "0.0", "0.0")],
    ids=["right", "wrong spans", "wrong rows", "nothing"],
)
def test_cells_count_by_place_and_by_spans(found: list[FoundTable], places: str, spans: str) -> None:
    score = Score()
    score_paper(score, PAPER, found)
    assert (score.places.f1(), score.spans.f1()) == (places, spans)
    assert score.missed == (0 if found else len(PAPER.tables))


def test_a_table_that_is_none_is_false_and_costs_precision() -> None:
    score = Score()
    score_paper(score, PAPER, [*right(), FoundTable(page=1, cells=frozenset({(0, 0, 1, 1, "no such words")}))])
    assert score.false == 1
    assert score.spans.given == score.spans.labelled + 1


def test_links_count_where_a_table_goes_on() -> None:
    score = Score()
    score_paper(score, PAPER, right())
    assert score.links.right == score.links.labelled == sum(table.continues for table in PAPER.tables) > 0


def test_every_labelled_word_stands_on_its_page() -> None:
    paper = make_paper(2)
    assert {table.kind for table in paper.tables} == set(KINDS)
    assert make_paper(2) == paper
    score = Score()
    score_paper(score, paper, find_ours(paper.content))
    assert score.missed == 0
