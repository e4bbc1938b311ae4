"""Arrays of objects: columns of tables, items of several documents, and items outside of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from test_extraction_forms import table_document

from pincite.document import Document, DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.grounding import recheck
from pincite.pipeline import assemble
from pincite.records import ExtractionResult, FieldResult, Provenance
from pincite.testing import document_from_blocks, document_from_pages


def _array(properties: dict[str, Any], **hints: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}, "x_extraction": hints}


PARTS = _array(
    {
        "part": {"type": "string", "description": "What was ordered"},
        "state": {"type": "string", "enum": ["approved", "denied"], "description": "Decision on the order"},
        "ordered": {"type": "string", "format": "date", "description": "Day of the order"},
    },
    query="Order of two pumps, approved 01/15/2025",
    headings=["Orders"],
    synonyms=["purchase", "component"],
)
PAINTS = _array(
    {"name": {"type": "string", "description": "Paint"}, "size": {"type": "string", "description": "Size of a can"}},
    query="Ultramarine 500 ml",
    headings=["Paints"],
    synonyms=["paint", "colours"],
)
FAULTS = _array(
    {"code": {"type": "string", "description": "Fault code"}, "meaning": {"type": "string", "description": "In words"}},
    query="P0420 Catalyst below threshold",
    headings=["Faults"],
    synonyms=["fault"],
)
STAYS = _array(
    {"from_date": {"type": "string", "format": "date"}, "to_date": {"type": "string", "format": "date"}},
    query="Hotel 01/02/2024 to 01/05/2024",
    synonyms=["hotel"],
)


def _run(field: dict[str, Any], *documents: Document) -> FieldResult:
    [result] = extract_offline(DocumentSet.of(documents), {"properties": {"things": field}})
    return result


def _holds(result: FieldResult, *documents: Document) -> bool:
    provenance = Provenance(
        package_version="0", extractor="offline", extractor_version="1", schema_sha256="0" * 64, config_digest="0" * 64
    )
    whole: ExtractionResult = assemble([result], documents, provenance=provenance)
    return recheck(whole, DocumentSet.of(documents)) == ()


def test_every_value_of_an_item_is_cited_by_its_own_words() -> None:
    document = table_document([["Part", "State", "Ordered"], ["two pumps", "Certified", "01/15/2025"]])
    result = _run(PARTS, document)
    assert result.value == [{"part": "two pumps", "state": "approved", "ordered": "2025-01-15"}]
    excerpts = [value.citations[0].excerpt for value in result.items[0].values]
    assert excerpts == ["two pumps", "Certified", "01/15/2025"]
    assert _holds(result, document)


def test_columns_are_known_by_descriptions_own_words_and_cells() -> None:
    rows = [["Component", "Outcome", "Day"], ["two pumps", "Denied", "01/15/2025"], ["hose", "Granted", "02/01/2025"]]
    result = _run(PARTS, table_document(rows, before="Orders"))
    assert [item["state"] for item in result.value] == ["denied", "approved"]
    assert [item["part"] for item in result.value] == ["two pumps", "hose"]


def test_a_table_without_what_the_items_are_about_is_another_list() -> None:
    rows = [["State", "Ordered"], ["approved", "01/15/2025"]]
    assert _run(PARTS, table_document(rows)).status == "error"


def test_documents_that_state_one_item_fill_each_other() -> None:
    first = table_document([["Part", "Ordered"], ["Two pumps", "01/15/2025"]], before="a")
    second = table_document([["Part", "State", "Ordered"], ["two pumps", "denied", "01/15/2025"]], before="b")
    result = _run(PARTS, first, second)
    assert [item["state"] for item in result.value] == ["denied"]
    assert len(result.items[0].values[0].citations) == 2


def test_documents_that_contradict_each_other_are_told_and_low() -> None:
    tables = [
        table_document([["Part", "State", "Ordered"], ["pumps", state, "01/15/2025"]], before=state)
        for state in ("approved", "denied")
    ]
    result = _run(PARTS, *tables)
    assert len(result.value) == 1
    assert result.confidence == "low"
    assert "contradict" in (result.note or "")


def test_rows_that_repeat_the_header_or_add_up_are_no_items() -> None:
    head = ["Part", "State", "Ordered"]
    rows = [head, ["pump", "approved", "01/15/2025"], head, ["hose", "denied", "01/16/2025"], ["Page total", "2", ""]]
    assert [item["part"] for item in _run(PARTS, table_document(rows)).value] == ["pump", "hose"]


def test_long_tables_are_complete() -> None:
    rows = [["Part", "State", "Ordered"]] + [
        [f"part {n} x", "approved", f"01/{n % 28 + 1:02}/2025"] for n in range(300)
    ]
    result = _run(PARTS, table_document(rows))
    assert [item["part"] for item in result.value] == [f"part {n} x" for n in range(300)]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (
            PAINTS,
            "The colours are Ultramarine 500 ml and Ochre light 250 ml.",
            [("Ultramarine", "500 ml"), ("Ochre light", "250 ml")],
        ),
        (
            FAULTS,
            "Faults: P0420 Catalyst weak; Coolant cold (P0128)",
            [("P0420", "Catalyst weak"), ("P0128", "Coolant cold")],
        ),
        (STAYS, "Hotel from 01/02/2024 through 01/05/2024.", [("2024-01-02", "2024-01-05")]),
        (STAYS, "Hotel began 01/02/2024 by train, ended 01/05/2024.", [("2024-01-02", "2024-01-05")]),
    ],
)
def test_items_outside_of_tables_are_read(field: dict[str, Any], text: str, value: list[tuple[str, str]]) -> None:
    document = document_from_pages([text])
    result = _run(field, document)
    assert [tuple(item.values()) for item in result.value] == value
    assert _holds(result, document)


@pytest.mark.parametrize("text", ["Camping from 01/02/2024 to 01/05/2024.", "No hotel from 01/02/2024 to 01/05/2024."])
def test_other_periods_and_denied_ones_are_no_items(text: str) -> None:
    assert (
        _run(STAYS, document_from_pages([text])).status != "found"
        or _run(STAYS, document_from_pages([text])).value == []
    )


def test_a_list_that_is_said_to_be_empty_is_found_empty() -> None:
    document = document_from_pages(["There are no faults of record."])
    result = _run(FAULTS, document)
    assert (result.status, result.value) == ("found", [])
    assert result.citations[0].excerpt == "There are no faults of record."
    assert _holds(result, document)


def test_a_list_that_may_be_empty_is_not() -> None:
    assert _run(FAULTS, document_from_pages(["It is not known whether there are no faults."])).status == "error"


def test_entries_under_a_heading_are_items() -> None:
    blocks = [
        ("Section Header", "Faults"),
        ("List Item", "1. Catalyst weak (P0420)"),
        ("List Item", "2. Coolant cold (P0128)"),
    ]
    result = _run(FAULTS, document_from_blocks([blocks]))
    assert [item["code"] for item in result.value] == ["P0420", "P0128"]


def _headed(rows: list[list[str]], heading: str) -> Document:
    document = table_document(rows, before=heading)
    return replace(document, blocks=(replace(document.blocks[0], type="Section Header"), document.blocks[1]))


def test_a_table_that_names_every_field_under_the_arrays_heading_is_high() -> None:
    rows = [["Part", "State", "Ordered"], ["Pump", "approved", "01/15/2025"], ["Valve", "denied", "02/20/2025"]]
    document = _headed(rows, "Orders")
    result = _run(PARTS, document)
    assert (result.confidence, result.note, len(result.value)) == ("high", None, 2)


@pytest.mark.parametrize(
    ("rows", "heading"),
    [
        ([["Part", "State", "Ordered"], ["Pump", "approved", "01/15/2025"]], "Deliveries"),
        ([["Part", "Remark", "Ordered"], ["Pump", "approved", "01/15/2025"]], "Orders"),
        ([["Part", "State", "Ordered"], ["Pump", "approved", "soon"]], "Orders"),
    ],
    ids=["another heading", "an unnamed column", "an unread cell"],
)
def test_a_table_that_proves_less_is_medium(rows: list[list[str]], heading: str) -> None:
    assert _run(PARTS, _headed(rows, heading)).confidence == "medium"


def test_a_column_of_periods_holds_both_ends() -> None:
    field = _array(
        {
            "week_start": {"type": "string", "format": "date"},
            "week_end": {"type": "string", "format": "date"},
            "gross": {"type": "number", "format": "money"},
        },
        headings=["Wages"],
    )
    rows = [["Week", "Gross"], ["10/07/2024 - 10/13/2024", "$800.00"], ["10/14/2024 - 10/20/2024", "$640.00"]]
    document = _headed([*rows, ["Total", "$1,440.00"]], "Wages")
    result = _run(field, document)
    assert [list(item.values()) for item in result.value] == [
        ["2024-10-07", "2024-10-13", 800],
        ["2024-10-14", "2024-10-20", 640],
    ]
    assert _holds(result, document)


def test_a_table_of_general_words_under_another_heading_is_nobodys() -> None:
    field = _array(
        {
            "lender": {"type": "string", "format": "name", "description": "Who lends"},
            "amount": {"type": "number", "format": "money"},
            "date": {"type": "string", "format": "date"},
        },
        headings=["Loans"],
        synonyms=["loan"],
    )
    rows = [["Payee", "Amount", "Date"], ["Ida Calder", "$80.00", "10/07/2024"]]
    assert _run(field, _headed(rows, "Payments")).status == "error"
