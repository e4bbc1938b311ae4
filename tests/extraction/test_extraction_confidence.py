"""What earns `high`, and what keeps a value from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pincite.document import BlockType, DocumentSet
from pincite.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_blocks, document_from_pages

DATE = {"type": "string", "format": "date"}
HINTS = {"synonyms": ["boiler overhaul"]}
SERVICE = {"overhaul_date": {**DATE, "description": "Date of the overhaul", "x_extraction": HINTS}}


def _field(fields: Mapping[str, Any], *texts: str, category: str = "plant") -> FieldResult:
    schema = {
        "type": "object",
        "properties": {
            category: {"type": "object", "properties": dict(fields)},
            "lift": {"type": "object", "properties": {"lift_capacity": {"type": "number"}}},
        },
    }
    documents = [
        document_from_pages([text], name=f"{text.partition(' ')[0]}.pdf", slug=f"doc_{number}")
        for number, text in enumerate(texts)
    ]
    return extract_offline(DocumentSet.of(documents), schema)[0]


FIRST = "The boiler overhaul of March 4, 2024 was short."
AGAIN = "We thank you for the boiler overhaul of 4 March 2024 in the cellar."


def test_one_sentence_without_a_heading_is_medium() -> None:
    assert _field(SERVICE, FIRST, "Nothing of it.").confidence == "medium"


def test_documents_that_agree_make_a_value_high() -> None:
    field = _field(SERVICE, FIRST, AGAIN)
    assert (field.value, field.confidence) == ("2024-03-04", "high")
    assert len({citation.source_id for citation in field.citations}) == 2


def test_a_copy_of_a_document_agrees_with_nothing() -> None:
    assert _field(SERVICE, FIRST, FIRST).confidence == "medium"


def test_agreement_does_not_settle_which_day_is_meant() -> None:
    field = _field(
        SERVICE, "The boiler overhaul of 03/04/2024 was short.", "We paid for the boiler overhaul of 03/04/2024."
    )
    assert field.confidence == "medium"
    assert "swapped" in (field.note or "")


@pytest.mark.parametrize(("sure", "confidence"), [(96, "high"), (88, "medium")])
def test_what_only_unsure_ocr_says_is_never_high(sure: int, confidence: str) -> None:
    schema = {"type": "object", "properties": SERVICE}
    scans = []
    for number, text in enumerate((FIRST, AGAIN)):
        document = document_from_pages([text], name=f"scan {number}.pdf", slug=f"scan_{number}")
        words = replace(document.pages[0].words, confidences=bytes([sure]) * len(document.pages[0].words))
        page = replace(document.pages[0], text_source="ocr", words=words)
        scans.append(replace(document, pages=(page,)))
    field = extract_offline(DocumentSet.of(scans), schema)[0]
    assert (field.value, field.confidence) == ("2024-03-04", confidence)
    assert [citation.ocr_confidence for citation in field.citations] == [sure, sure]
    assert ("only 88 % sure" in (field.note or "")) == (sure == 88)


def test_documents_that_disagree_are_never_high() -> None:
    field = _field(SERVICE, FIRST, AGAIN, "I recall the boiler overhaul of March 9, 2024 well.")
    assert field.confidence in ("medium", "low")
    assert [other.value for other in field.conflict] == ["2024-03-09"]


@pytest.mark.parametrize(
    ("other", "values"),
    [
        ("Letter 9\nEffective Date: June 1, 2021", ["2021-06-01"]),
        ("Letter 9\nEffective Date: March 14, 2023", []),
        ("Lift 12\nEffective Date: June 1, 2021", []),
    ],
    ids=["another", "the same", "another category's"],
)
def test_a_plain_label_in_a_letter_contradicts(other: str, values: list[str]) -> None:
    policy = {"effective_date": {**DATE, "description": "Date on which the policy takes effect"}}
    field = _field(policy, "Policy 4711\nEffective Date: March 14, 2023", other, category="policy")
    assert (field.value, [one.value for one in field.conflict]) == ("2023-03-14", values)
    assert field.confidence == "medium"


LEASE = {"term": {"type": "string", "format": "duration", "description": "How long the lease lasts"}}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The term of this lease is two years from its signing.", "2 years"),
        ("The term of this lease, and two years after its termination, binds both.", None),
        ("The term of this lease and a period of two years thereafter.", None),
    ],
    ids=["from a beginning", "after the termination", "thereafter"],
)
def test_a_length_that_runs_from_an_end_is_not_the_term(text: str, value: str | None) -> None:
    assert _field(LEASE, text, category="lease").value == value


def test_a_field_that_asks_for_what_follows_an_end_takes_it() -> None:
    tail = {"tail_after_termination": LEASE["term"]}
    text = "The tail after termination of the lease is two years after its termination."
    assert _field(tail, text, category="lease").value == "2 years"


EMPLOYEE = {"occupation": {"type": "string", "x_extraction": {"synonyms": ["job title"]}}, "born_on": DATE}
INJURY = {"cause": {"type": "string", "description": "Cause of the injury"}}
WITNESS = {"name": {"type": "string", "description": "Name of the witness"}}


def _occupation(*blocks: tuple[BlockType, str]) -> FieldResult:
    """The occupation in a document of these blocks (type and text)."""
    groups = {"employee": EMPLOYEE, "injury": INJURY, "witness": WITNESS}
    schema = {
        "type": "object",
        "properties": {name: {"type": "object", "properties": fields} for name, fields in groups.items()},
    }
    return extract_offline(DocumentSet.of([document_from_blocks([blocks], name="form.pdf")]), schema)[0]


LABELLED: tuple[BlockType, str] = ("Text", "Occupation: Pastry baker")


def test_a_label_printed_beside_its_value_confirms_it_under_the_title_of_another_subject() -> None:
    field = _occupation(("Title", "First report of injury"), LABELLED, ("Text", "Nothing else was written down here."))
    assert (field.value, field.confidence, field.note) == ("Pastry baker", "high", None)


@pytest.mark.parametrize(
    "heading", [("Section Header", "Injury"), ("Section Header", "Witness"), ("Title", "Statement of the witness")]
)
def test_a_label_in_the_section_of_another_subject_or_in_another_partys_paper_confirms_nothing(
    heading: tuple[BlockType, str],
) -> None:
    assert _occupation(("Title", "Papers of the claim"), heading, LABELLED).confidence == "medium"
