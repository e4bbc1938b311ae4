"""Citations that point at a cell of a table."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pincite.codec import from_json, to_json
from pincite.document import Box, Cell, Document, DocumentSet, Span
from pincite.grounding import DocumentIndex, ground, recheck, with_value
from pincite.records import CellPlace, Citation
from pincite.testing import GridCharBoxes, document_from_blocks

ROWS = (("Fruit", "Boxes", "Price"), ("Apples", "12", "$4.10"), ("Ripe pears", "7", "$3.95"))
TABLE = "\n".join(" ".join(row) for row in ROWS)


def table_document(*, boxes: bool = False) -> Document:
    """A page with a sentence and a table of nine cells, each a hundredth of the page high where it has a box."""
    document = document_from_blocks([[("Text", "Sold for $4.10 a box."), ("Table", TABLE)]])
    block = document.blocks[1]
    cells, at = [], block.span.start
    for row, texts in enumerate(ROWS):
        for column, text in enumerate(texts):
            box = Box(left=0.3 * column, top=0.5 + 0.01 * row, width=0.3, height=0.01) if boxes else None
            span = Span(start=at, end=at + len(text))
            cells.append(Cell(row=row, column=column, span=span, text=text, box=box))
            at += len(text) + 1
    return replace(document, blocks=(document.blocks[0], replace(block, cells=tuple(cells))))


def cited(quote: str, index: DocumentIndex) -> Citation:
    found = ground(quote, index)
    assert isinstance(found, Citation), found
    return found


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        ("Ripe pears", (2, 0)),
        ("pears", (2, 0)),
        ("$3.95", (2, 2)),
        ("pears 7", None),
        ("Sold for", None),
    ],
    ids=["a whole cell", "part of a cell", "the last cell", "two cells", "no table"],
)
def test_a_quote_within_one_cell_names_it(quote: str, place: tuple[int, int] | None) -> None:
    document = table_document()
    cell = cited(quote, DocumentIndex(document)).cell
    assert (cell and (cell.block_id, cell.row, cell.column)) == (place and (document.blocks[1].id, *place))


def test_a_value_within_a_row_names_its_own_cell_and_has_its_own_box() -> None:
    index = DocumentIndex(table_document())
    found = with_value(cited("Apples 12 $4.10", index), 12, type="integer", index=index, boxes=GridCharBoxes())
    assert (found.cell and (found.cell.row, found.cell.column)) == (1, 1)
    assert [round(box.width * 100) for box in found.value_boxes] == [2]


def test_a_quote_of_several_cells_whose_value_is_not_pointed_at_names_none() -> None:
    index = DocumentIndex(table_document())
    assert with_value(cited("Apples 12", index), "missing", type="string", index=index).cell is None


def test_where_no_lines_are_known_the_box_is_that_of_the_cell() -> None:
    document = table_document(boxes=True)
    index = DocumentIndex(replace(document, pages=tuple(replace(page, lines=()) for page in document.pages)))
    found = cited("Ripe pears", index)
    assert found.box_precision == "cell"
    assert found.segments[0].boxes == (Box(left=0.0, top=0.52, width=0.3, height=0.01),)


def test_the_cell_goes_to_json_and_back() -> None:
    found = cited("$3.95", DocumentIndex(table_document()))
    assert json.loads(to_json(found))["cell"] == {"block_id": found.block_id, "row": 2, "column": 2}
    assert from_json(Citation, to_json(found)) == found


def test_a_citation_saved_before_cells_were_named_still_loads() -> None:
    found = cited("$3.95", DocumentIndex(table_document()))
    saved = {key: value for key, value in json.loads(to_json(found)).items() if key != "cell"}
    assert from_json(Citation, json.dumps(saved)) == replace(found, cell=None)


def test_recheck_accepts_the_cell_that_holds_the_words() -> None:
    document = table_document()
    assert recheck([cited("Ripe pears", DocumentIndex(document))], DocumentSet.of([document])) == ()


@pytest.mark.parametrize(
    "changed",
    [{"row": 1}, {"column": 2}, {"row": 9}, {"block_id": "p1b1"}, {"block_id": "p9b9"}],
    ids=["another row", "another column", "no such row", "another block", "no such block"],
)
def test_recheck_reports_a_cell_that_does_not_hold_the_words(changed: dict[str, str | int]) -> None:
    document = table_document()
    found = cited("Ripe pears", DocumentIndex(document))
    assert isinstance(found.cell, CellPlace)
    wrong = replace(found, cell=replace(found.cell, **changed))  # type: ignore[arg-type]
    assert [one.code for one in recheck([wrong], DocumentSet.of([document]))] == ["cell_differs"]
