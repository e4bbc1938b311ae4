"""Neighbours: general labels told apart by the values of their category that stand before them."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import Document, DocumentSet
from pincite.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_pages

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "landlord": {
            "type": "object",
            "properties": {
                "name": {
                    "type": "string",
                    "description": "Person who lets the flat",
                    "x_extraction": {"synonyms": ["landlord"], "query": "Landlord: Ann Poe"},
                },
                "phone": {"type": "string", "x_extraction": {"synonyms": ["telephone"]}},
            },
        },
        "caretaker": {
            "type": "object",
            "properties": {
                "name": {
                    "type": "string",
                    "description": "Person who looks after the house",
                    "x_extraction": {"synonyms": ["caretaker"], "query": "Caretaker: Ann Poe"},
                }
            },
        },
    },
}
OTHER = document_from_pages(["Minutes of the meeting. Nothing was decided."], name="minutes.txt")


def _phone(*pages: str) -> FieldResult:
    documents: list[Document] = [OTHER]
    for number, page in enumerate(pages):
        documents.append(document_from_pages([page], name=f"{number}.txt", slug=f"d{number}"))
    return {field.key: field for field in extract_offline(DocumentSet.of(documents), SCHEMA)}["landlord.phone"]


def test_a_general_label_under_a_value_of_its_category_is_the_categorys() -> None:
    assert _phone("The landlord is Ines Calder.\nPhone: (415) 555-0177").value == "(415) 555-0177"


@pytest.mark.parametrize(
    "page",
    [
        "The caretaker is Ines Calder.\nPhone: (415) 555-0177",
        "The landlord is Ines Calder.\nSeen by Dr. Paul Rhodes\nPhone: (415) 555-0177",
        "The landlord is Ines Calder.\n" + "Nothing was said of the roof. " * 6 + "\nPhone: (415) 555-0177",
    ],
    ids=["another-category", "another-person-between", "too-far"],
)
def test_a_general_label_behind_something_else_is_not(page: str) -> None:
    assert _phone(page).status == "not_present"


def test_a_name_that_is_known_tells_its_phone_in_another_document() -> None:
    assert _phone("Landlord: Ines Calder", "Ines Calder\nPhone: (415) 555-0177").value == "(415) 555-0177"
