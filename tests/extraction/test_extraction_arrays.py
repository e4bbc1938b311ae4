"""Lists of values, and objects from the rows of tables."""

from __future__ import annotations

from typing import Any

from test_extraction_forms import table_document

from pincite.document import Document, DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_pages

PARTY = {
    "type": "array",
    "items": {"type": "string", "format": "name"},
    "x_extraction": {"query": ["entered into by and between {name} and {name}"]},
}
LIENS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "lienholder": {"type": "string"},
            "amount": {"type": "number", "description": "Amount"},
            "filed_date": {"type": "string"},
        },
    },
}


def _one(document: Document, field: dict[str, Any]) -> FieldResult:
    [result] = extract_offline(DocumentSet.of([document]), {"properties": {"liens": field}})
    return result


def test_all_parties_of_a_preamble_have_a_citation_each() -> None:
    text = (
        "This Agreement is entered into by and between Acme Tools, Inc., a Delaware corporation, and "
        "Jane M. Doe, under the laws of Ohio. Later Other Company LLC is mentioned."
    )
    result = _one(document_from_pages([text]), PARTY)
    assert result.value == ["Acme Tools, Inc.", "Jane M. Doe"]
    assert result.display == "Acme Tools, Inc.; Jane M. Doe"
    assert len(result.citations) == 2
    assert result.confidence == "medium"
    assert result.note is not None
    assert "may be incomplete" in result.note


def test_a_list_without_values_is_not_present() -> None:
    assert _one(document_from_pages(["Nothing here."]), PARTY).status == "not_present"


def test_rows_of_a_table_become_objects() -> None:
    rows = [["Lienholder", "Amount", "Filed Date"], ["Mercy Hospital", "$1,200", "01/02/2024"], ["EDD", "$300.50", ""]]
    result = _one(table_document(rows), LIENS)
    assert result.value == [
        {"lienholder": "Mercy Hospital", "amount": 1200, "filed_date": "2024-01-02"},
        {"lienholder": "EDD", "amount": 300.5, "filed_date": None},
    ]
    assert [citation.excerpt for citation in result.citations] == [
        "Mercy Hospital | $1,200 | 01/02/2024",
        "EDD | $300.50",
    ]
    assert result.display.startswith("lienholder: Mercy Hospital, amount: 1200")


def test_without_a_matching_table_the_absence_of_items_is_not_confirmed() -> None:
    result = _one(table_document([["Visit", "Doctor"], ["1", "Dr. Lee"]]), LIENS)
    assert result.status == "error"
    assert result.error is not None
    assert result.error.code == "unsupported_field"
    assert "the absence is not confirmed" in result.error.message


def test_a_total_is_no_item_and_missing_columns_are_none() -> None:
    rows = [["Lienholder", "Amount"], ["Mercy Hospital", "$1,200"], ["EDD", "N/A"], ["Total", "$1,200"]]
    result = _one(table_document(rows), LIENS)
    assert result.value == [
        {"lienholder": "Mercy Hospital", "amount": 1200, "filed_date": None},
        {"lienholder": "EDD", "amount": None, "filed_date": None},
    ]


def test_two_columns_that_could_be_one_field_are_told_and_low() -> None:
    rows = [["Lienholder", "Amount Claimed", "Amount Paid"], ["Acme Med", "$1,000", "$200"]]
    result = _one(table_document(rows), LIENS)
    assert result.confidence == "low"
    assert 'the columns "Amount Claimed" and "Amount Paid" could both be amount' in (result.note or "")


def test_rows_of_all_documents_are_items() -> None:
    tables = [
        table_document([["Lienholder", "Amount"], [name, "$5"]], before=name) for name in ("Acme Med", "Beta Clinic")
    ]
    [result] = extract_offline(DocumentSet.of(tables), {"properties": {"liens": LIENS}})
    assert [item["lienholder"] for item in result.value] == ["Acme Med", "Beta Clinic"]


def test_several_names_behind_one_label_are_several_items() -> None:
    field = {"type": "array", "items": {"type": "string", "format": "name"}}
    [result] = extract_offline(
        DocumentSet.of([document_from_pages(["Witnesses: John Smith and Jane Doe"])]),
        {"properties": {"witnesses": field}},
    )
    assert result.value == ["John Smith", "Jane Doe"]


def test_scraps_of_a_sentence_are_no_names() -> None:
    text = "The parties are informed of the intention to terminate relations, the costs of storage and the next order."
    field = {"type": "array", "items": {"type": "string", "format": "name"}, "x_extraction": {"synonyms": ["parties"]}}
    [result] = extract_offline(DocumentSet.of([document_from_pages([text])]), {"properties": {"parties": field}})
    assert result.status == "not_present"
