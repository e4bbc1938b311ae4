"""Yes-or-no fields and allowed values from labels with words, ticked options and sentences, and lists in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pincite.document import Document, DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.grounding import recheck
from pincite.pipeline import assemble
from pincite.records import FieldResult, Provenance
from pincite.testing import document_from_blocks, document_from_pages

ISSUED = {"type": "boolean", "x_extraction": {"synonyms": ["construction permit"]}}
USE = {
    "type": "string",
    "enum": ["living", "light_industry", "mixed_use"],
    "x_extraction": {"synonyms": ["zone use", "zoning"], "headings": ["Zoning"]},
}
DEFECTS = {"type": "array", "items": {"type": "string"}, "x_extraction": {"synonyms": ["defects found"]}}
PROVENANCE = Provenance(
    package_version="0", extractor="offline", extractor_version="1", schema_sha256="0" * 64, config_digest="0" * 64
)


def _run(name: str, field: dict[str, Any], document: Document) -> FieldResult:
    schema = {"properties": {"building": {"type": "object", "properties": {name: field}}}}
    [result] = extract_offline(DocumentSet.of([document]), schema)
    return result


def _text(name: str, field: dict[str, Any], text: str) -> FieldResult:
    return _run(name, field, document_from_pages([text]))


@pytest.mark.parametrize(
    ("text", "answer", "confidence"),
    [
        ("Permit: Issued 05/03/2024", True, "high"),
        ("Permit issued? X Yes No", True, "high"),
        ("Permit issued? Yes X No", False, "high"),
        ("Construction permit: not issued", False, "high"),
        ("[X] Permit issued", True, "high"),
        ("The construction permit was issued on May 3, 2024.", True, "medium"),
        ("No permit has been issued.", False, "medium"),
    ],
)
def test_answers_are_found_with_words_that_recheck_and_sentences_are_medium(
    text: str, answer: bool, confidence: str
) -> None:
    document = document_from_pages([text])
    result = _run("permit_issued", ISSUED, document)
    assert (result.value, result.confidence) == (answer, confidence)
    assert recheck(assemble([result], [document], provenance=PROVENANCE), DocumentSet.of([document])) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Permit issued? Yes   No",
        "The permit will be issued in May.",
        "If a permit was issued, call the city.",
        "Elevator permit: issued",
        "[ ] Permit issued",
    ],
)
def test_what_answers_nothing_is_no_answer(text: str) -> None:
    assert _text("permit_issued", ISSUED, text).value is None


def test_a_turned_answer_does_not_recheck() -> None:
    document = document_from_pages(["No permit has been issued."])
    result = _run("permit_issued", ISSUED, document)
    turned = replace(result, value=True)
    breaks = recheck(assemble([turned], [document], provenance=PROVENANCE), DocumentSet.of([document]))
    assert "value_not_supported" in [one.code for one in breaks]


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("Zoning: Light Industry", "light_industry"),
        ("The lot was zoned for building in mixed use.", "mixed_use"),
        ("[ ] Living [X] Mixed use [ ] Light industry", "mixed_use"),
        ("Zoning: not mixed use", None),
        ("The neighbour asks whether the building is for mixed use.", None),
    ],
)
def test_members_are_read_in_the_fields_context(text: str, member: str | None) -> None:
    assert _text("zone_use", USE, text).value == member


@pytest.mark.parametrize(
    "text",
    [
        "Defects: cracked beam; wet cellar",
        "Defects found: cracked beam and wet cellar",
        "The defects found are a cracked beam and wet cellar.",
        "Defects found include cracked beam, wet cellar.",
    ],
)
def test_enumerations_are_items_with_citations_of_their_own(text: str) -> None:
    result = _text("defects", DEFECTS, text)
    assert [item.removeprefix("a ") for item in result.value] == ["cracked beam", "wet cellar"]
    assert [item.values[0].value for item in result.items] == result.value


def test_entries_under_the_lists_heading_end_at_the_next_one() -> None:
    entries = [("List Item", "- cracked beam"), ("List Item", "- wet cellar")]
    blocks = [("Section Header", "Defects"), *entries, ("Section Header", "Costs"), ("List Item", "- labour")]
    result = _run("defects", DEFECTS, document_from_blocks([blocks]))
    assert result.value == ["cracked beam", "wet cellar"]


@pytest.mark.parametrize("text", ["Defects: None", "No defects were found.", "There are no defects."])
def test_a_list_said_to_be_empty_is_empty(text: str) -> None:
    result = _text("defects", DEFECTS, text)
    assert (result.status, result.value) == ("found", [])
