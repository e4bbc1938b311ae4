"""The offline extractor on small documents: values, statuses, notes, confidence and citations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.disputed_pages import disputed

from pincite.document import CharBoxes, Document, DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.grounding import support
from pincite.records import Failure, FieldResult
from pincite.testing import GridCharBoxes, document_from_blocks, document_from_pages


def _one(
    documents: Sequence[Document | Failure],
    field: dict[str, Any],
    key: str = "claim.field",
    boxes: CharBoxes | None = None,
) -> FieldResult:
    group, name = key.split(".")
    schema = {"properties": {group: {"type": "object", "properties": {name: field}}}}
    [result] = extract_offline(DocumentSet.of(documents, boxes=boxes), schema)
    return result


def _contract(body: str, heading: str = "Governing Law") -> Document:
    clauses: list[Any] = [("Title", "SERVICES AGREEMENT"), ("Section Header", heading), ("Text", body)]
    return document_from_blocks([clauses], name="contract.pdf")


LAW = {
    "type": "string",
    "description": "State whose law governs",
    "x_extraction": {
        "query": ["governed by the laws of the State of California"],
        "headings": ["Governing Law"],
        "synonyms": ["governing law"],
    },
}


@pytest.mark.parametrize(
    ("key", "field", "line", "value", "display"),
    [
        ("claim.date_of_injury", {"type": "string"}, "Date of Injury: 09/22/2024", "2024-09-22", "09/22/2024"),
        ("claim.date_of_injury", {"type": "string"}, "DOI: September 12, 2024", "2024-09-12", "September 12, 2024"),
        ("claim.claim_number", {"type": "string"}, "Claim No.: WC-2024-0193", "WC-2024-0193", "WC-2024-0193"),
        ("claim.reserve_amount", {"type": "number"}, "Reserve Amount: $12,500.50", 12500.5, "$12,500.50"),
        ("claim.reserve_amount", {"type": "string"}, "Reserve Amount: $12,500.50", "$12,500.50", "$12,500.50"),
        ("claim.body_parts", {"type": "number"}, "Body Parts: 3", 3, "3"),
        ("claim.employer_name", {"type": "string"}, "Employer Name: Acme Tools, Inc.", "Acme Tools, Inc.", None),
        ("claim.waiting_period", {"type": "string"}, "Waiting Period: eighteen (18) months", "18 months", None),
        ("claim.is_litigated", {"type": "boolean"}, "Is litigated: Yes", True, "Yes"),
        ("claim.is_litigated", {"type": "boolean"}, "Litigated: [ ] Yes [x] No", False, "No"),
        ("claim.plan", {"enum": ["PPO", "HMO"]}, "Plan: HMO", "HMO", "HMO"),
        ("claim.status", {"enum": ["open", "closed"]}, "Status: ☐ Open ☒ Closed", "closed", "Closed"),
        ("claim.email", {"type": "string", "format": "email"}, "Email: a.b@example.org", "a.b@example.org", None),
    ],
)
def test_a_labelled_form_field_is_found_and_high(
    key: str, field: dict[str, Any], line: str, value: Any, display: str | None
) -> None:
    document = document_from_pages([f"CLAIM FORM\n\n{line}\n\nSomething else entirely."])
    result = _one([document], field, key)
    assert (result.status, result.value, result.confidence) == ("found", value, "high")
    assert result.display == (display or str(value)) or display is None
    [citation] = result.citations
    segment = citation.segments[0]
    assert document.page(1).text[segment.char_span.start : segment.char_span.end] == segment.excerpt
    assert citation.support is not None
    assert citation.support.step is not None


@pytest.mark.parametrize(("label", "confidence"), [("Occupation", "high"), ("Reason", "medium")])
def test_free_text_is_high_beside_its_own_label_unless_any_paper_may_have_it(label: str, confidence: str) -> None:
    document = document_from_pages([f"{label}: Forklift operator"])
    result = _one([document], {"type": "string"}, f"claim.{label.lower()}")
    assert (result.value, result.confidence) == ("Forklift operator", confidence)


def test_a_label_in_another_column_or_above_names_its_value() -> None:
    beside = document_from_pages(["Date of Injury          09/12/2024"])
    above = document_from_pages(["Date of Injury          Adjuster\n09/12/2024              Jane Doe"])
    for document in (beside, above):
        result = _one([document], {"type": "string"}, "claim.date_of_injury")
        assert result.value == "2024-09-12"
        assert "09/12/2024" in result.citations[0].excerpt


def test_a_clause_under_its_heading_is_high() -> None:
    body = "This Agreement shall be governed by the laws of the State of Ohio."
    result = _one([_contract(body)], LAW, "terms.jurisdiction")
    assert (result.value, result.confidence, result.note) == ("Ohio", "high", None)
    assert result.citations[0].excerpt == body
    assert result.confidence_score is not None
    assert 0.8 <= result.confidence_score < 1


def test_a_clause_without_its_heading_is_medium() -> None:
    body = "Both parties are governed by whatever laws Ohio has."
    result = _one([_contract(body, heading="Miscellaneous")], LAW, "terms.jurisdiction")
    assert (result.value, result.confidence) == ("Ohio", "medium")
    assert result.note is not None
    assert "no heading" in result.note


def test_all_words_of_an_example_count_as_a_label() -> None:
    body = "This Agreement shall be governed by the laws of the State of Ohio."
    result = _one([_contract(body, heading="Miscellaneous")], LAW, "terms.jurisdiction")
    assert (result.value, result.confidence) == ("Ohio", "high")


def test_a_run_in_heading_counts_as_a_heading() -> None:
    body = "14.2 Governing Law. This Agreement shall be governed by the laws of the State of Ohio."
    result = _one([_contract(body, heading="General")], LAW, "terms.jurisdiction")
    assert (result.value, result.confidence) == ("Ohio", "high")


def test_a_long_sentence_is_cited_by_its_smallest_clause() -> None:
    filler = "as the parties have agreed after long talks between their counsel and advisers in several meetings"
    body = f"This Agreement, {filler}, shall be governed by the laws of the State of Ohio, {filler}, and not otherwise."
    result = _one([_contract(body)], LAW, "terms.jurisdiction")
    assert len(result.citations[0].excerpt) < 200
    assert "State of Ohio" in result.citations[0].excerpt


def test_competing_values_in_one_document_are_low() -> None:
    document = document_from_pages(["Date of Injury: 09/22/2024\n\nDate of Injury: 09/23/2024"])
    result = _one([document], {"type": "string"}, "claim.date_of_injury")
    assert (result.status, result.confidence) == ("found", "low")
    assert result.note == "2 candidate values"
    [other] = result.conflict
    assert (other.value, other.citations[0].excerpt) == ("2024-09-23", "Date of Injury: 09/23/2024")


def test_contradicting_documents_are_a_conflict_with_both_cited() -> None:
    one = document_from_pages(["Date of Injury: 09/12/2024"], name="a.pdf")
    other = document_from_pages(["Date of Injury: 09/13/2024"], name="b.pdf")
    result = _one([one, other], {"type": "string"}, "claim.date_of_injury")
    assert result.confidence == "medium"
    assert [citation.source_id for citation in result.citations] == ["a"]
    [conflict] = result.conflict
    assert (conflict.value, conflict.citations[0].source_id) == ("2024-09-13", "b")


def test_agreeing_documents_give_at_most_three_citations_from_different_sources() -> None:
    texts = ["Date of Injury: 09/12/2024\n\nDate of Injury: September 12, 2024"] * 4
    documents = [document_from_pages([text], name=f"d{number}.pdf") for number, text in enumerate(texts)]
    result = _one(documents, {"type": "string"}, "claim.date_of_injury")
    assert [citation.source_id for citation in result.citations] == ["d0", "d1", "d2"]
    assert result.conflict == ()


def test_what_is_not_there_is_not_present_with_the_search_documented() -> None:
    result = _one([document_from_pages(["Nothing of interest.", "Nor here."])], LAW, "terms.jurisdiction")
    assert (result.status, result.value, result.confidence, result.citations) == ("not_present", None, None, ())
    assert result.note == (
        "Searched headings: Governing Law; searched synonyms: governing law, jurisdiction, "
        "governed by the laws of the State of California; pages 1-2 of 1 document; no matching paragraphs found."
    )


def test_nothing_found_among_unreadable_sources_is_an_error_and_not_an_absence() -> None:
    failure = Failure(item="scan.pdf", code="encrypted", message="a password is needed")
    result = _one([document_from_pages(["Nothing."]), failure], LAW, "terms.jurisdiction")
    assert result.status == "error"
    assert result.error is not None
    assert result.error.code == "source_unreadable"
    assert "scan.pdf (encrypted)" in result.error.message


def test_nothing_found_on_a_page_of_which_two_readings_differ_is_an_error_and_not_an_absence() -> None:
    document = disputed(document_from_pages(["Nothing.", "Nothing more."]), page=2)
    result = _one([document], LAW, "terms.jurisdiction")
    assert result.error is not None
    assert result.error.code == "source_unreadable"
    assert "test.pdf page 2 (two readings of it differ)" in result.error.message


def test_a_found_value_stands_although_another_source_failed() -> None:
    failure = Failure(item="scan.pdf", code="damaged", message="…")
    document = document_from_pages(["Date of Injury: 09/12/2024"])
    assert _one([document, failure], {"type": "string"}, "claim.date_of_injury").status == "found"


def test_no_documents_at_all_is_an_error_for_every_field() -> None:
    failure = Failure(item="a.pdf", code="damaged", message="…")
    assert _one([failure], LAW, "terms.jurisdiction").status == "error"


def test_a_pointer_to_a_schedule_is_medium_with_its_note() -> None:
    sentence = "The liability cap shall be as set forth in Schedule A."
    field = {"type": "string", "x_extraction": {"headings": ["Liability"], "synonyms": ["liability cap"]}}
    result = _one([_contract(sentence, heading="Limitation of Liability")], field, "terms.liability_cap")
    assert (result.value, result.confidence) == ("see Schedule A", "medium")
    assert result.note == "cross-reference; manual resolution required"
    assert result.citations[0].excerpt == sentence


def test_a_text_field_takes_the_sentence_that_speaks_of_it() -> None:
    sentence = "Subcontracting of any Services requires prior written consent."
    body = f"The parties met. {sentence} They left again. Payment follows."
    field = {"type": "string", "x_extraction": {"headings": ["Subcontracting"], "synonyms": ["subcontracting"]}}
    result = _one([_contract(body, heading="Subcontracting")], field, "terms.subcontracting_rule")
    assert result.value == sentence


def test_a_label_in_running_headers_is_read_once_and_medium_at_most() -> None:
    head: list[Any] = [("Header", "Claim Number: WC-7788  Page 1 of 2"), ("Text", "Nothing.")]
    again: list[Any] = [("Header", "Claim Number: WC-7788  Page 2 of 2"), ("Text", "Nothing.")]
    result = _one([document_from_blocks([head, again])], {"type": "string"}, "claim.claim_number")
    assert (result.value, result.confidence) == ("WC-7788", "medium")
    assert [citation.page for citation in result.citations] == [1]
    assert "stands in a running header or footer" in (result.note or "")


def test_sentences_in_running_headers_are_not_searched() -> None:
    blocks: list[Any] = [("Header", "The date of injury was May 2, 2024."), ("Text", "Nothing.")]
    result = _one([document_from_blocks([blocks])], {"type": "string"}, "claim.date_of_injury")
    assert result.status == "not_present"


def test_results_are_in_schema_order_with_labels_and_progress() -> None:
    schema = {"mmi_status": {"mmi_date": {"type": "string"}, "rating": {"type": "number"}}}
    told: list[tuple[int, int]] = []
    document = document_from_pages(["MMI Date: 04/10/2025"])
    results = extract_offline(
        DocumentSet.of([document]), schema, progress=lambda done, total: told.append((done, total))
    )
    assert [(one.key, one.label, one.category) for one in results] == [
        ("mmi_status.mmi_date", "Mmi Date", "MMI Status"),
        ("mmi_status.rating", "Rating", "MMI Status"),
    ]
    assert told == [(1, 2), (2, 2)]


def test_the_example_of_the_specification() -> None:
    log = document_from_pages(
        ["PTP Dr. Nguyen declares P&S/MMI as of 04/10/2025 for all accepted conditions.\n\n- TTD ends 02/28/2025."],
        name="adjuster-activity-log.pdf",
    )
    snapshot = document_from_pages(["P&S/MMI declared 04/10/2025 by PTP Dr. Nguyen for all accepted conditions."])
    field = {"type": "string", "description": "Date of MMI", "x_extraction": {"query": ["P&S/MMI declared 04/10/2025"]}}
    result = _one([log, snapshot], field, "mmi_status.mmi_date")
    assert (result.value, result.display) == ("2025-04-10", "04/10/2025")
    assert {citation.source_id for citation in result.citations} == {"adjuster-activity-log", "test"}


def test_boxes_are_asked_for_cited_pages_only() -> None:
    boxes = GridCharBoxes()
    document = document_from_pages(["Nothing.", "Date of Injury: 09/12/2024", "Nothing again."])
    result = _one([document], {"type": "string"}, "claim.date_of_injury", boxes=boxes)
    assert {page for _, page in boxes.calls} == {2}
    assert result.citations[0].box_precision == "character"
    assert result.citations[0].value_boxes


def test_every_found_scalar_is_supported_by_its_excerpt() -> None:
    document = document_from_pages(["Fee: $1,000.00\n\nStart Date: 1 May 2020\n\nTerm: 2 years\n\nApproved: No"])
    fields = {name: {"type": "string"} for name in ("fee", "start_date", "term")}
    schema = {"properties": {**fields, "approved": {"type": "boolean"}}}
    for result in extract_offline(DocumentSet.of([document]), schema):
        assert result.status == "found"
        kind = "boolean" if result.key == "approved" else "string"
        assert support(result.value, result.citations[0].excerpt, type=kind).step is not None


@pytest.mark.parametrize(
    ("lines", "key", "field"),
    [
        ("Fee: waived\nReserve: $5,000", "claim.fee", {"type": "number"}),
        ("Hours: 7:30\nPhone: +1 555 123 4567", "claim.hours", {"type": "number"}),
        ("Status: Open / Closed / Pending", "claim.status", {"enum": ["open", "closed", "pending"]}),
        ("Marital status: single married divorced", "claim.marital_status", {"enum": ["single", "married"]}),
        ("Dependents: 2.5", "claim.dependents", {"type": "integer"}),
        ("Age: 250", "claim.age", {"type": "integer", "maximum": 120}),
        ("Retired: 0", "claim.retired", {"type": "boolean"}),
        ("Benefits end date: 02/29/2025", "claim.benefits_end_date", {"type": "string"}),
    ],
)
def test_words_that_give_no_allowed_value_are_an_error_and_never_an_absence(
    lines: str, key: str, field: dict[str, Any]
) -> None:
    result = _one([document_from_pages([lines])], field, key)
    assert (result.status, result.value) == ("error", None)
    assert result.error is not None
    assert result.error.code == "value_not_supported"
    assert result.rejected_value
    assert lines.partition("\n")[0] in [citation.excerpt for citation in result.failed_citations]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Employer: N/A", 'Label "Employer" stands on page 1 with "N/A".'),
        ("Employer: ______", 'Label "Employer" stands on page 1 with nothing beside it.'),
        ("Employer Phone: (555) 123-4567", 'Label "Employer Phone" stands on page 1 and was not taken'),
    ],
)
def test_labels_without_a_value_are_named_in_the_note(line: str, said: str) -> None:
    result = _one([document_from_pages([line])], {"type": "string"}, "claim.employer")
    assert result.status == "not_present"
    assert said in (result.note or "")


@pytest.mark.parametrize(("words", "status", "value"), [("None", "found", []), ("N/A", "not_present", None)])
def test_a_placeholder_is_no_item_of_a_list(words: str, status: str, value: object) -> None:
    field = {"type": "array", "items": {"type": "string"}}
    result = _one([document_from_pages([f"Body Parts: {words}"])], field, "claim.body_parts")
    assert (result.status, result.value) == (status, value)


@pytest.mark.parametrize(
    "sentence",
    [
        "The date of injury was not March 4, 2021.",
        "The date of injury was not March 4, 2021 but rather something else.",
    ],
)
def test_what_a_sentence_denies_is_no_value(sentence: str) -> None:
    assert _one([document_from_pages([sentence])], {"type": "string"}, "claim.date_of_injury").value is None


def test_a_conditional_sentence_gives_low_confidence() -> None:
    result = _one(
        [document_from_pages(["If the claim number is AB-99999, it is old."])], {"type": "string"}, "a.claim_number"
    )
    assert (result.value, result.confidence) == ("AB-99999", "low")


def test_a_date_whose_day_and_month_could_be_swapped_is_medium() -> None:
    result = _one([document_from_pages(["Date of Injury: 05.06.2021"])], {"type": "string"}, "claim.date_of_injury")
    assert (result.confidence, result.note) == ("medium", "day and month could be swapped")


def test_a_later_change_in_the_same_document_is_a_conflict() -> None:
    pages = ["Policy Limit: $100,000", "Policy Limit is amended to $250,000."]
    result = _one([document_from_pages(pages)], {"type": "number"}, "claim.policy_limit")
    assert (result.value, result.confidence) == (100000, "medium")
    [conflict] = result.conflict
    assert (conflict.value, conflict.citations[0].page) == (250000, 2)


def test_a_value_that_only_a_heading_speaks_for_is_low() -> None:
    field = {"type": "string", "format": "date", "x_extraction": {"headings": ["Term"]}}
    document = _contract("Widgets were shipped on January 1, 2020.", heading="Term")
    result = _one([document], field, "terms.termination_date")
    assert (result.confidence, result.note) == ("low", "only the heading above it speaks for it")


def test_a_pointer_under_the_fields_own_heading_is_a_cross_reference() -> None:
    sentence = "Liability shall be limited as set forth in Schedule A."
    document = _contract(sentence, heading="Limitation of Liability")
    result = _one([document], {"type": "string"}, "terms.limitation_of_liability")
    assert (result.value, result.citations[0].excerpt) == ("see Schedule A", sentence)
    assert result.note == "cross-reference; manual resolution required"


def test_a_pointer_in_a_number_field_is_an_error_with_the_pointer_kept() -> None:
    result = _one([document_from_pages(["Weekly wage: see Exhibit C"])], {"type": "number"}, "claim.weekly_wage")
    assert (result.status, result.rejected_value) == ("error", "see Exhibit C")
    assert result.note == "cross-reference; manual resolution required"


def test_a_lone_mark_behind_a_label_is_a_supported_yes() -> None:
    result = _one([document_from_pages(["Signed: X"])], {"type": "boolean"}, "claim.signed")
    assert result.value is True
    assert result.citations[0].support is not None
    assert result.citations[0].support.step == "boolean"


def test_a_labelled_value_is_cited_without_the_field_before_it() -> None:
    document = document_from_pages(["Phone: 555-123-4567 Date of Injury: March 4, 2021"])
    result = _one([document], {"type": "string"}, "claim.date_of_injury")
    assert result.citations[0].excerpt == "Date of Injury: March 4, 2021"


@pytest.mark.parametrize(
    "line", ["9. Governing Law ........ 14", "Governing Law. This Agreement is made under and", "Governing Law  14"]
)
def test_contents_and_clauses_give_no_place(line: str) -> None:
    assert _one([document_from_pages([line])], {"type": "string"}, "terms.governing_law").value is None


def test_a_place_that_says_the_value_in_other_words_is_no_proof_of_it() -> None:
    pages = ["CLAIM FORM\n\nJurisdiction: CA", "CLAIM SUMMARY\n\nJurisdiction: California"]
    documents = [document_from_pages([text], name=f"{number}.pdf") for number, text in enumerate(pages)]
    schema = {"claim": {"jurisdiction": {"type": "string", "description": "State whose law governs the claim"}}}
    [result] = extract_offline(DocumentSet.of(documents), schema)
    assert result.status == "found"
    assert all(str(result.value).casefold() in citation.excerpt.casefold() for citation in result.citations)
