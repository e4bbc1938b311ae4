"""The shapes of tables, and what is read from them by both heads."""

from __future__ import annotations

from typing import Any

import pytest
from tests.extraction.test_extraction_forms import table_document

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.extraction.offline.structure.tables import table_shapes


def _shape(rows: list[list[str]]) -> Any:
    cells = [((0, row, column), text) for row, some in enumerate(rows) for column, text in enumerate(some) if text]
    return table_shapes(cells)[0]


def test_a_row_of_words_over_data_is_the_head() -> None:
    shape = _shape([["Cargo", "Last year", "This year"], ["Grain", "120", "130"], ["Steel", "90", "88"]])
    assert (shape.head, shape.data_rows, shape.captioned, shape.paired) == (0, 2, False, False)
    assert shape.is_data(1)
    assert not shape.is_data(0)


def test_boxes_with_captions_are_a_form() -> None:
    shape = _shape([["Vessel\nOdessa", "Master\nIlse Brandt"], ["Flag", "Draught\n9.2 m"]])
    assert shape.captioned


def test_columns_of_labels_and_values_alternate() -> None:
    shape = _shape([["Vessel", "Odessa", "Flag", "Malta"], ["Built", "05/06/2011", "Master", "Ilse Brandt"]])
    assert shape.paired
    assert shape.head is None


def _schema(name: str, **leaf: Any) -> dict[str, Any]:
    hints = leaf.pop("hints", {})
    return {
        "type": "object",
        "properties": {
            "freight": {"type": "object", "properties": {name: {"type": "number", "x_extraction": hints, **leaf}}}
        },
    }


def test_a_cell_is_read_by_its_row_and_its_column() -> None:
    document = table_document(
        [["Cargo", "Prior charge", "Current charge"], ["Grain", "$120.00", "$135.00"], ["Steel", "$90.00", "$88.00"]]
    )
    [field] = extract_offline(
        DocumentSet.of([document]), _schema("grain_charge", format="money", description="Current charge for grain")
    )
    assert (field.status, field.value) == ("found", 135)


@pytest.mark.parametrize("cell", ["Grain charge", "Grain charge\n$7.25"], ids=["empty", "filled"])
def test_an_empty_box_takes_no_neighbours_value(cell: str) -> None:
    document = table_document([[cell, "Port fee\n$310.00"], ["Vessel\nOdessa", "Flag\nMalta"]])
    [field] = extract_offline(DocumentSet.of([document]), _schema("grain_charge", format="money"))
    assert field.value == (7.25 if "\n" in cell else None)


def test_heads_that_say_value_leave_labels_in_the_rows() -> None:
    shape = _shape([["Field", "Data element", "Value"], ["0004", "Flag", "Malta"], ["0007", "Built", "05/06/2011"]])
    assert not shape.is_data(1)


def test_heads_hold_until_labels_and_values_follow() -> None:
    shape = _shape(
        [
            ["Voyage", "Status", "As of", "Port"],
            ["V-2211", "Under way", "05/06/2024", "Odessa"],
            ["Built", "05/06/2011", "Master", "Ilse Brandt"],
            ["Draught", "9.20", "Flag", "Malta"],
            ["Crew", "22", "Tonnage", "31,400"],
        ]
    )
    assert (shape.head, shape.until) == (0, 2)


def test_what_was_is_not_what_is_now() -> None:
    document = table_document([["Line", "Was", "Now"], ["Grain charge", "$120.00", "$135.00"]])
    [field] = extract_offline(DocumentSet.of([document]), _schema("grain_charge", format="money"))
    assert (field.status, field.value) == ("found", 135)
