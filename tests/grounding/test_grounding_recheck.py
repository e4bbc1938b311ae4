"""Saved results against their documents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.document import Box, Document, DocumentSet, Span
from pincite.grounding import DocumentIndex, ground, pin, recheck, with_value
from pincite.records import (
    Citation,
    Conflict,
    ExtractionResult,
    FieldResult,
    ItemResult,
    ItemValue,
    PageBox,
    Provenance,
    SourceRecord,
    Support,
    Ungrounded,
)
from pincite.testing import document_from_pages

TEXT = "The fee is $150. The fee is due."


def document(text: str = TEXT, slug: str = "contract") -> Document:
    return document_from_pages([text], name="contract.pdf", slug=slug)


def citation() -> Citation:
    index = DocumentIndex(document())
    found = ground("fee is $150", index)
    assert isinstance(found, Citation)
    return with_value(found, 150, type="number", index=index)


def result(*citations: Citation, **changes: object) -> ExtractionResult:
    given = document()
    source = SourceRecord(
        id=given.slug,
        document_id=given.id,
        name=given.name,
        file=given.name,
        sha256=given.sha256,
        page_count=1,
        parser=given.parser,
        parser_version=given.parser_version,
    )
    field = FieldResult(
        key="fee",
        label="Fee",
        category="Terms",
        type="number",
        status="found",
        value=150,
        confidence="high",
        citations=citations,
    )
    provenance = Provenance(
        package_version="0", extractor="test", extractor_version="1", schema_sha256="0" * 64, config_digest="0"
    )
    return ExtractionResult(
        provenance=provenance,
        sources=(source,),
        fields=(replace(field, **changes),),  # type: ignore[arg-type]
    )


def moved(found: Citation, by: int) -> Citation:
    segment = found.segments[0]
    span = Span(start=segment.char_span.start + by, end=segment.char_span.end + by)
    return replace(found, segments=(replace(segment, char_span=span),))


def worded(found: Citation, excerpt: str) -> Citation:
    return replace(found, segments=(replace(found.segments[0], excerpt=excerpt),))


def test_an_untouched_result_has_no_breaks() -> None:
    assert recheck(result(citation()), DocumentSet.of([document()])) == ()
    assert recheck([citation()], DocumentSet.of([document()])) == ()


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        pytest.param(lambda good: moved(good, 1), "excerpt_differs", id="span"),
        pytest.param(lambda good: moved(good, 1_000), "excerpt_differs", id="span beyond the page"),
        pytest.param(lambda good: replace(good, quote="fee is $160"), "quote_differs", id="quote"),
        pytest.param(lambda good: replace(good, match="exact", quote="Fee is $150"), "quote_differs", id="match"),
        pytest.param(
            lambda good: replace(good, segments=(replace(good.segments[0], page=2),)), "page_missing", id="page"
        ),
        pytest.param(
            lambda good: replace(
                good, segments=(replace(good.segments[0], boxes=(Box(left=0.9, top=0, width=0.2, height=0.1),)),)
            ),
            "box_off_page",
            id="box",
        ),
        pytest.param(
            lambda good: replace(good, value_boxes=(PageBox(page=1, left=-1, top=0, width=0.1, height=0.1),)),
            "box_off_page",
            id="value box",
        ),
        pytest.param(lambda good: replace(good, source_id="elsewhere"), "source_unknown", id="source"),
        pytest.param(lambda good: worded(good, "The fee is $150"), "excerpt_differs", id="longer excerpt"),
        pytest.param(
            lambda good: replace(good, segments=(replace(good.segments[0], page=0),)), "page_missing", id="page 0"
        ),
        pytest.param(lambda good: replace(good, score=1.5), "score_out_of_range", id="score"),
    ],
)
def test_each_break_is_named(broken: object, code: str) -> None:
    found = recheck(result(broken(citation())), DocumentSet.of([document()]))  # type: ignore[operator]

    assert [one.code for one in found] == [code]
    assert (found[0].field, found[0].index, found[0].role) == ("fee", 0, "citation")


def test_an_unsupported_value_breaks() -> None:
    (found,) = recheck(result(citation(), value=160), DocumentSet.of([document()]))

    assert found.code == "value_not_supported"
    assert "160" in found.message


def test_a_changed_document_breaks_with_each_citation_it_broke() -> None:
    codes = [one.code for one in recheck(result(citation()), DocumentSet.of([document("The fee is $160. It is due.")]))]

    assert codes == ["source_changed", "excerpt_differs"]


def test_a_renamed_document_is_known_by_its_content() -> None:
    assert recheck(result(citation()), DocumentSet.of([document(slug="renamed")])) == ()


def test_a_missing_document_breaks_for_itself_and_its_citations() -> None:
    found = recheck(result(citation()), DocumentSet.of([]))

    assert [(one.code, one.field) for one in found] == [("source_missing", None), ("source_missing", "fee")]


def test_alternatives_conflicts_and_failed_citations_are_checked() -> None:
    wrong = moved(citation(), 2)
    alternatives = replace(citation(), alternatives=wrong.segments)
    conflict = (Conflict(value=150, display="150", citations=(wrong,)),)
    given = result(alternatives, conflict=conflict, failed_citations=(wrong,), confidence="medium")
    found = recheck(given, DocumentSet.of([document()]))

    assert [one.role for one in found] == ["alternative", "conflict", "failed"]
    assert {one.code for one in found} == {"excerpt_differs"}


@pytest.mark.parametrize(
    ("value", "messages"),
    [
        (["$150"], []),
        (["$150", "Acme"], ['No excerpt supports "Acme"']),
        (["Acme"], ["does not support the value", 'No excerpt supports "Acme"']),
        ([{"fee": 150, "name": None}], []),
        ([{"fee": 160, "name": None}], ["does not support the value", "No excerpt supports"]),
    ],
    ids=["all", "one more", "another", "objects", "another object"],
)
def test_every_item_of_a_list_needs_an_excerpt(value: list[object], messages: list[str]) -> None:
    index = DocumentIndex(document())
    found = with_value(pin(index, [(1, 4, 15)]), "$150", type="string", index=index)
    breaks = recheck(result(found, type="array", value=value, confidence="medium"), DocumentSet.of([document()]))

    assert {one.code for one in breaks} <= {"value_not_supported"}
    assert [part in one.message for part, one in zip(messages, breaks, strict=True)] == [True] * len(messages)


def test_an_enum_is_judged_among_the_members_it_had() -> None:
    text = "Status: not open"
    index = DocumentIndex(document(text))
    found = with_value(pin(index, [(1, 0, 16)]), "not_open", type="enum", enum=("open", "not_open"), index=index)
    given = result(found, type="enum", value="open", enum=("open", "not_open"))

    assert "value_not_supported" in [one.code for one in recheck(given, DocumentSet.of([document(text)]))]
    held = replace(given, fields=(replace(given.fields[0], value="not_open"),))
    assert "value_not_supported" not in [one.code for one in recheck(held, DocumentSet.of([document(text)]))]


def test_every_field_and_citation_is_listed() -> None:
    given = result(worded(citation(), "fee"), moved(citation(), 1), value=160, confidence_score=2.0)
    twice = replace(given, fields=(*given.fields, *given.fields))
    codes = [one.code for one in recheck(twice, DocumentSet.of([document()]))]

    assert codes.count("field_twice") == 1
    assert codes.count("excerpt_differs") == 4
    assert codes.count("score_out_of_range") == 2
    assert codes.count("value_not_supported") == 4


def test_a_judged_value_is_left_to_judges() -> None:
    judged = replace(citation(), support=Support(step="judge"))
    assert recheck(result(judged, value="something else", confidence="medium"), DocumentSet.of([document()])) == ()


def test_a_fuzzy_citation_is_held_to_the_fuzzy_rule() -> None:
    text = "The consultant shall promptly deliver all the reports to the buyer."
    index = DocumentIndex(document(text))
    found = ground("The consulttant shall promptly deliver all the reports to the buyer", index)
    assert isinstance(found, Citation)
    assert found.match == "fuzzy"

    assert recheck([found], DocumentSet.of([document(text)])) == ()
    (broken,) = recheck([replace(found, quote=found.quote.replace("shall", "may"))], DocumentSet.of([document(text)]))
    assert broken.code == "quote_differs"


def test_a_quote_that_was_never_grounded_cannot_break() -> None:
    never = Ungrounded(source_id="contract", quote="fee is $9", reason="not_found", message="Not there.")
    assert recheck(result(citation(), failed_citations=(never,)), DocumentSet.of([document()])) == ()


def listed(found: Citation, value: object) -> ExtractionResult:
    part = ItemValue(name="fee", type="number", value=value, citations=(found,))
    return result(found, type="array", value=[{"fee": value}], items=(ItemResult(values=(part,)),), confidence="low")


def test_citations_of_items_are_checked_too() -> None:
    assert recheck(listed(citation(), 150), DocumentSet.of([document()])) == ()
    breaks = recheck(listed(moved(citation(), 1), 150), DocumentSet.of([document()]))
    assert {(one.code, one.role) for one in breaks} >= {("excerpt_differs", "item")}


def test_an_item_whose_excerpt_says_another_value_is_a_break() -> None:
    breaks = recheck(listed(citation(), 151), DocumentSet.of([document()]))
    assert ("value_not_supported", "item", 0) in {(one.code, one.role, one.index) for one in breaks}
