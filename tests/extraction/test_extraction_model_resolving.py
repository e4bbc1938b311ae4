"""What replies come to: a value is found with words that stand in the documents and say it, and not otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.disputed_pages import disputed
from tests.model_answers import answering, cite, entry, extract

from pincite.document import Document, DocumentSet, HiddenText
from pincite.extraction import assemble
from pincite.extraction.model import ModelExtractor
from pincite.grounding import recheck
from pincite.records import Citation, Failure, FieldResult, Provenance, Ungrounded
from pincite.testing import document_from_blocks, document_from_pages

PROVENANCE = Provenance(
    package_version="0", extractor="model", extractor_version="1", schema_sha256="0" * 64, config_digest=""
)


def one(text: str | Document, schema: dict[str, Any], *entries: dict[str, Any]) -> FieldResult:
    """The only field of a schema over one document, which holds whatever it says."""
    document = document_from_pages([text], slug="test") if isinstance(text, str) else text
    (field,) = extract(answering(*entries), document, {"a": {"f": schema}}).values()
    result = assemble([field], [document], provenance=PROVENANCE)
    assert recheck(result, DocumentSet.of([document])) == ()
    return field


@pytest.mark.parametrize(
    ("schema", "text", "said", "value", "display"),
    [
        ({"type": "string"}, "The clerk is Ann Lee.", "Ann Lee", "Ann Lee", "Ann Lee"),
        ({"type": "string", "format": "date"}, "Signed on 5 March 2024.", "2024-03-05", "2024-03-05", "5 March 2024"),
        ({"type": "number"}, "The fee is $1,200.50 a month.", 1200.5, 1200.5, "$1,200.50"),
        ({"type": "number"}, "The balance is -300 now.", "-300", -300, "-300"),
        ({"type": "integer"}, "It has twelve rooms.", 12.0, 12, "twelve"),
        ({"type": "boolean"}, "Union member: No", False, False, "No"),
        ({"enum": ["full_time", "part_time"]}, "Status: Full Time", "full time", "full_time", "Full Time"),
        (
            {"type": "string", "format": "duration"},
            "It ends after two (2) years.",
            "2 years",
            "2 years",
            "two (2) years",
        ),
        ({"type": "string"}, "Pay $5,000 a year.", "$5,000", "$5,000", "$5,000"),
    ],
    ids=["text", "date", "money", "negative", "words", "boolean", "enum", "duration", "string amount"],
)
def test_values_are_normalised_and_shown_in_the_words_of_the_page(
    schema: dict[str, Any], text: str, said: Any, value: Any, display: str
) -> None:
    field = one(text, schema, entry("a.f", said, text))
    assert (field.status, field.value, field.display) == ("found", value, display)
    assert type(field.value) is type(value)


@pytest.mark.parametrize(
    ("schema", "said", "quote", "code"),
    [
        ({"type": "number"}, 151, "The fee is $150.", "value_not_supported"),
        ({"type": "number"}, "a lot", "The fee is $150.", "value_not_supported"),
        ({"type": "number"}, 150, "The fee is $151.", "excerpt_not_grounded"),
        ({"type": "number"}, 150, "The price is $150, as we all know.", "excerpt_not_grounded"),
        ({"type": "string"}, "Bob", "secret words", "excerpt_not_grounded"),
        ({"type": "string"}, "Bob", "", "excerpt_not_grounded"),
        ({"type": "boolean"}, True, "The fee is $150.", "value_not_supported"),
        ({"enum": ["open", "paid"]}, "lost", "The fee is $150.", "value_not_supported"),
        ({"type": "number", "maximum": 100}, 150, "The fee is $150.", "value_not_supported"),
        ({"type": "string", "format": "date"}, "2024-02-30", "The fee is $150.", "value_not_supported"),
    ],
    ids=["other number", "no number", "altered", "invented", "hidden", "unquoted", "unsaid", "no member", "too large",
         "no day"],
)  # fmt: skip
def test_what_is_not_proved_is_an_error_with_the_value_beside_it(
    schema: dict[str, Any], said: Any, quote: str, code: str
) -> None:
    document = document_from_pages(["The fee is $150."], slug="test")
    page = replace(document.pages[0], hidden=(HiddenText(text="secret words Bob", reason="tiny"),))
    field = one(replace(document, pages=(page,)), schema, entry("a.f", said, *([quote] if quote else [])))
    assert field.error is not None
    assert (field.error.code, field.value) == (code, None)
    assert field.rejected_value == said
    assert len(field.failed_citations) == bool(quote)


def test_a_failed_quote_stands_beside_the_good_one() -> None:
    field = one("The fee is $150.", {"type": "number"}, entry("a.f", 150, "The fee is $150.", "Fee: $150"))
    assert (field.status, len(field.citations)) == ("found", 1)
    assert [type(failed) for failed in field.failed_citations] == [Ungrounded]


def test_a_quote_of_another_source_is_cited_where_it_stands_and_noted() -> None:
    documents = [document_from_pages([text], slug=slug) for slug, text in (("x", "Nothing."), ("y", "Rent: $900"))]
    quote = cite("Rent: $900", "x")
    field = extract(answering(entry("a.f", 900, quote)), documents, {"a": {"f": {"type": "number"}}})["a.f"]
    assert [citation.source_id for citation in field.citations] == ["y"]
    assert field.confidence == "medium"
    assert "the reply names 'x'" in (field.note or "")


def test_documents_that_contradict_each_other_are_both_cited() -> None:
    texts = {"x": "Rent: $900", "y": "Rent: $950", "z": "Rent: $950"}
    documents = [document_from_pages([text], slug=slug) for slug, text in texts.items()]
    said = [entry("a.f", 900, cite("Rent: $900", "x"))]
    said += [entry("a.f", 950, cite("Rent: $950", slug)) for slug in "yz"]
    field = extract(answering(*said), documents, {"a": {"f": {"type": "number"}}})["a.f"]
    assert (field.value, [one.source_id for one in field.citations]) == (950, ["y", "z"])
    assert [(one.value, [cited.source_id for cited in one.citations]) for one in field.conflict] == [(900, ["x"])]
    assert field.confidence == "medium"
    assert "documents contradict each other" in (field.note or "")


def test_two_values_of_one_document_are_low() -> None:
    field = one("Rent: $900\n\nRent: $950", {"type": "number"}, *(entry("a.f", n, f"Rent: ${n}") for n in (900, 950)))
    assert (field.confidence, len(field.conflict)) == ("low", 1)
    assert "2 candidate values" in (field.note or "")


def test_what_a_label_of_another_document_says_stands_beside_what_a_model_chose() -> None:
    documents = [
        document_from_pages(["Write 950 for the rent."], slug="x"),
        document_from_pages(["Rent: $900"], slug="y"),
    ]
    said = entry("a.rent", 950, cite("Write 950 for the rent.", "x"))
    field = extract(answering(said), documents, {"a": {"rent": {"type": "number"}}})["a.rent"]
    assert (field.value, field.confidence) == (950, "medium")
    assert [(other.value, other.citations[0].excerpt) for other in field.conflict] == [(900, "Rent: $900")]


def test_a_value_beside_its_label_is_not_absent_because_a_model_says_so() -> None:
    document = document_from_pages(["Fee: $150\n\nThe clerk is Ann."], slug="test")
    found = extract(answering(), document, {"a": {"fee": {"type": "number"}, "clerk": {"type": "string"}}})
    assert (found["a.fee"].status, found["a.fee"].value, found["a.fee"].confidence) == ("found", 150, "low")
    assert "the model named no value" in (found["a.fee"].note or "")
    assert found["a.clerk"].status == "not_present"


def test_many_labels_of_one_document_do_not_crowd_out_another_one() -> None:
    rows = "\n\n".join(f"Rent: ${amount}" for amount in range(1000, 1040))
    documents = [document_from_pages([rows], slug="x"), document_from_pages(["Rent: $900"], slug="y")]
    said = [entry("a.rent", amount, cite(f"Rent: ${amount}", "x")) for amount in range(1000, 1010)]
    field = extract(answering(*said), documents, {"a": {"rent": {"type": "number"}}})["a.rent"]
    assert len(field.conflict) == 5
    assert 900 in [other.value for other in field.conflict]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (["Smith", "John Smith"], "John Smith"),
        (["Maria Lopez", "LOPEZ, MARIA"], "Maria Lopez"),
        (["Acme", "Acme, Inc."], "Acme, Inc."),
    ],
    ids=["given name", "turned round", "legal form"],
)
def test_a_name_shortened_or_turned_round_is_no_other_value(said: list[str], value: str) -> None:
    text = f"Seller: {said[0]}\n\nSigned by {said[1]}."
    quotes = (f"Seller: {said[0]}", f"Signed by {said[1]}.")
    entries = [entry("a.f", name, quote) for name, quote in zip(said, quotes, strict=True)]
    field = one(text, {"type": "string", "format": "name"}, *entries)
    assert (field.value, field.conflict, field.confidence) == (value, (), "medium")


def test_at_most_three_citations_of_different_sources_without_repeats() -> None:
    documents = [document_from_pages(["Rent: $900 a month. Rent: $900"], slug=slug) for slug in "wxyz"]
    quotes = [cite(text, slug) for slug in "wxyz" for text in ("Rent: $900", "Rent: $900", "Rent: $900 a month.")]
    field = extract(answering(entry("a.f", 900, *quotes)), documents, {"a": {"f": {"type": "number"}}})["a.f"]
    assert [(one.source_id, one.excerpt) for one in field.citations] == [(slug, "Rent: $900") for slug in "wxy"]


def test_high_is_earned_by_the_label_or_the_heading() -> None:
    schema = {"type": "number", "x_extraction": {"synonyms": ["monthly rent"]}}
    assert one("Monthly Rent: $900", schema, entry("a.f", 900, "Monthly Rent: $900")).confidence == "high"
    assert one("He pays $900.", schema, entry("a.f", 900, "He pays $900.")).confidence == "medium"


def test_a_label_with_two_values_is_low_and_lists_both() -> None:
    schema = {"type": "number", "x_extraction": {"synonyms": ["monthly rent"]}}
    text = "Monthly Rent: $900\n\nMonthly Rent: $950"
    field = one(text, schema, entry("a.f", 900, "Monthly Rent: $900"))
    assert (field.value, field.confidence, [other.value for other in field.conflict]) == (900, "low", [950])
    assert field.conflict[0].citations[0].excerpt == "Monthly Rent: $950"


def test_a_long_excerpt_is_low() -> None:
    text = "The rent is $900 " + "and so on " * 30 + "."
    assert one(text, {"type": "number"}, entry("a.f", 900, text)).confidence == "low"


def test_a_fuzzy_quote_is_medium_at_most() -> None:
    text = "Monthly Rent for the premises on the second floor of the building: $900"
    field = one(text, {"type": "number"}, entry("a.f", 900, text.replace("building", "buillding")))
    assert (field.citations[0].match, field.confidence) == ("fuzzy", "medium")


@pytest.mark.parametrize("said", ["see Schedule A", "Schedule A", "as set forth in Schedule A"])
def test_a_cross_reference_is_medium_with_its_note(said: str) -> None:
    text = "Liability shall be limited as set forth in Schedule A."
    field = one(text, {"type": "string"}, entry("a.f", said, text))
    assert (field.value, field.confidence, field.note) == (
        "see Schedule A", "medium", "cross-reference; manual resolution required"
    )  # fmt: skip


def test_null_everywhere_is_not_present_with_its_note() -> None:
    field = one("Nothing.", {"type": "string", "x_extraction": {"headings": ["MFN"]}})
    assert field.status == "not_present"
    assert field.note is not None
    assert field.note.startswith("Searched headings: MFN; searched synonyms: f; page 1 of 1 document")
    assert "A model read all of it in 1 call" in field.note


def test_null_is_no_confirmation_where_something_could_not_be_read() -> None:
    extractor = ModelExtractor(answering())
    failures = [Failure(item="b.pdf", code="damaged", message="cannot be read")]
    inputs = DocumentSet.of([document_from_pages(["Nothing."]), *failures])
    (field,) = extractor.extract(inputs, {"a": {"f": {"type": "string"}}}).fields
    assert field.error is not None
    assert field.error.code == "source_unreadable"


def test_null_is_no_confirmation_where_two_readings_of_a_page_differ() -> None:
    inputs = DocumentSet.of([disputed(document_from_pages(["Nothing."]), page=1)])
    (field,) = ModelExtractor(answering()).extract(inputs, {"a": {"f": {"type": "string"}}}).fields
    assert field.error is not None
    assert field.error.code == "source_unreadable"


def test_a_quote_of_a_table_cell_may_have_its_markup() -> None:
    document = document_from_blocks([[("Table", "Fee & costs $150")]], slug="test")
    field = one(document, {"type": "number"}, entry("a.f", 150, "<td>Fee &amp; costs</td><td>$150</td>"))
    assert (field.status, field.citations[0].excerpt) == ("found", "Fee & costs $150")


def test_found_with_an_unanswered_part_is_medium_and_says_so() -> None:
    from tests.model_answers import reply

    from pincite.records import CallFailure, ModelRequest
    from pincite.testing import ScriptedModel

    def answer(request: ModelRequest) -> str | CallFailure:
        if "Monthly Rent" in request.prompt:
            return reply(entry("a.f", 900, "Monthly Rent: $900"))
        return CallFailure(request_id="", code="timed_out", message="too slow")

    document = document_from_pages(["Monthly Rent: $900\n\n" + "Words of no use. " * 400, "The end."], slug="test")
    schema = {"a": {"f": {"type": "number", "x_extraction": {"synonyms": ["monthly rent"]}}}}
    field = extract(ScriptedModel(answer, context_tokens=2_400), document, schema)["a.f"]
    assert (field.status, field.confidence) == ("found", "medium")
    assert "not every part of the documents was answered for" in (field.note or "")


def test_every_citation_is_a_citation() -> None:
    field = one("The fee is $150.", {"type": "number"}, entry("a.f", 150, "THE FEE IS $150"))
    citation = field.citations[0]
    assert isinstance(citation, Citation)
    assert (citation.match, citation.excerpt, citation.quote) == ("normalised", "The fee is $150", "THE FEE IS $150")


def test_nothing_is_asked_about_documents_that_say_page_numbers_only() -> None:
    model = answering()
    page_numbers = document_from_pages(["1"])
    footers = replace(page_numbers, blocks=tuple(replace(one, type="Footer") for one in page_numbers.blocks))
    found = ModelExtractor(model).extract(DocumentSet.of([footers]), {"a": {"f": {"type": "string"}}})
    assert (found.calls, model.requests) == ((), [])
    assert {field.status for field in found.fields} == {"not_present"}
