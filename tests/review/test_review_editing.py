"""Edits and selected words, held to the documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sample_results import absent, citation, failed, found

from pincite.document import DocumentSet, Span
from pincite.errors import UsageError
from pincite.grounding import check_result
from pincite.records import Citation, ClaimEvidence, ClaimPart, ClaimRecord, FieldResult, ItemResult, ItemValue, Segment
from pincite.review import ClaimedValue, SelectionCiter, edited_claim, edited_field
from pincite.testing import document_from_pages

TEXT = "The fee is 1,500 USD.\n\nIt is due on March 5, 2026, and Ada Lovelace signs."
DOCUMENT = document_from_pages([TEXT, "Second page"], name="a.pdf", slug="a")
CITED = SelectionCiter(DocumentSet.of([DOCUMENT]))


def at(words: str, *, page: int = 1) -> tuple[int, int, int]:
    start = DOCUMENT.page(page).text.index(words)
    return page, start, start + len(words)


def sent(words: str, **changes: Any) -> Citation:
    """A citation as a client sends it: only its place and excerpt count."""
    page, start, end = at(words)
    segment = Segment(page=page, char_span=Span(start=start, end=end), excerpt=words)
    return replace(citation(words), segments=(segment,), **changes)


def wanted(value: Any, *citations: Citation, **changes: Any) -> FieldResult:
    return found("key", value, *citations, **changes)


def test_selected_words_are_cited_where_they_stand() -> None:
    made = CITED.words("a", [at("March 5, 2026")], ClaimedValue(value="2026-03-05", type="date"))
    assert made.excerpt == "March 5, 2026"
    assert made.support is not None
    assert made.support.step == "date"
    assert made.segments[0].boxes


def test_white_space_around_a_selection_is_no_part_of_it() -> None:
    page, start, end = at("fee is")
    assert CITED.words("a", [(page, start - 1, end + 1)]).excerpt == "fee is"


@given(ends=st.tuples(st.integers(0, len(TEXT)), st.integers(0, len(TEXT))))
def test_an_excerpt_is_what_stands_at_its_place(ends: tuple[int, int]) -> None:
    start, end = sorted(ends)
    if not TEXT[start:end].strip():
        with pytest.raises(UsageError, match=r"select"):
            CITED.words("a", [(1, start, end)])
        return
    (segment,) = CITED.words("a", [(1, start, end)]).segments
    assert TEXT[segment.char_span.start : segment.char_span.end] == segment.excerpt == TEXT[start:end].strip()


@pytest.mark.parametrize(
    ("source", "segments", "message"),
    [
        ("b", [(1, 0, 3)], "there is no source b"),
        ("a", [], "covers 1 to"),
        ("a", [(3, 0, 3)], "has no text at page 3"),
        ("a", [(0, 0, 3)], "has no text at page 0"),
        ("a", [(1, 5, 5)], "has no text at page 1, characters 5 to 5"),
        ("a", [(1, 0, 9_999)], "has no text at page 1"),
        ("a", [(1, 0, 10_001)], "covers 1 to 10000 characters"),
        ("a", [(1, -3, 2)], "has no text at page 1"),
        ("a", [(1, 21, 23)], "the selection on page 1 has no words"),
    ],
    ids=["source", "nothing", "after the end", "page 0", "empty", "too far", "too much", "negative", "white space"],
)
def test_what_cannot_be_cited_is_refused(source: str, segments: list[Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CITED.words(source, segments)


def test_a_field_that_was_said_to_be_absent_becomes_found_with_selected_words() -> None:
    made = edited_field(absent("key"), wanted("Ada Lovelace", sent("Ada Lovelace")), CITED)
    assert (made.status, made.value, made.confidence) == ("found", "Ada Lovelace", "high")
    assert made.citations[0].segments[0].boxes == CITED.words("a", [at("Ada Lovelace")]).segments[0].boxes


def test_a_person_may_say_what_the_words_do_not_say_by_themselves() -> None:
    made = edited_field(absent("key"), wanted("yearly", sent("due on March 5, 2026")), CITED)
    assert (made.value, made.confidence) == ("yearly", "medium")
    assert made.citations[0].support is not None
    assert (made.citations[0].support.step, made.citations[0].support.note) == (
        "judge",
        "a person says that these words state it",
    )


def test_what_was_edited_passes_recheck() -> None:
    from tests.claim_results import claim_result

    result = claim_result()
    for value, words in (("Ada Lovelace", "Ada Lovelace"), ("yearly", "March 5, 2026")):
        made = edited_field(absent("key"), wanted(value, sent(words)), CITED)
        source = replace(result.sources[0], id="a", page_count=2)
        kept = replace(result, fields=(made,), sources=(source,), schema=None)
        assert [one for one in check_result(kept) if one.field == "key"] == []


def test_what_a_field_is_stays_whatever_is_sent() -> None:
    current = found("group.key", "x", type="enum", enum=("x", "1,500 USD"))
    given_field = wanted("1,500 USD", sent("1,500 USD"), label="Other", category="Other", enum=("y",))
    made = edited_field(current, given_field, CITED)
    assert (made.key, made.label, made.category, made.type, made.enum) == (
        "group.key",
        "Key",
        "Group",
        "enum",
        ("x", "1,500 USD"),
    )


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("string", 5),
        ("string", " "),
        ("number", "5"),
        ("number", True),
        ("boolean", 1),
        ("array", "x"),
        ("enum", "z"),
        ("number", float("nan")),
        ("number", float("inf")),
    ],
    ids=str,
)
def test_a_value_of_another_type_is_refused(kind: str, value: Any) -> None:
    current = replace(absent("key"), type=kind, enum=("x", "y") if kind == "enum" else ())
    with pytest.raises(UsageError, match=r"key: the value is n"):
        edited_field(current, wanted(value, sent("Ada Lovelace")), CITED)


def test_excerpts_that_do_not_stand_there_are_refused() -> None:
    page, start, end = at("Ada Lovelace")
    segment = Segment(page=page, char_span=Span(start=start, end=end), excerpt="Bob")
    with pytest.raises(UsageError, match="the words on page 1 of a are not the excerpt: select them again"):
        edited_field(absent("key"), wanted("Bob", replace(sent("Ada Lovelace"), segments=(segment,))), CITED)


def test_a_citation_that_the_field_has_stays_also_without_its_document() -> None:
    current = found("key", "x", citation("x y", source="gone"))
    made = edited_field(current, replace(current, value="y", note=" why "), CITED)
    assert (made.value, made.citations, made.note) == ("y", current.citations, "why")


@pytest.mark.parametrize(
    ("given_field", "message"),
    [
        (failed("key"), "found or not_present, not error"),
        (replace(wanted("x", sent("fee")), citations=(sent("fee"),) * 201), "at most 200 new citations"),
    ],
    ids=["error", "too many"],
)
def test_an_edit_that_cannot_be_is_refused(given_field: FieldResult, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        edited_field(absent("key"), given_field, CITED)


def test_a_value_can_be_taken_back() -> None:
    made = edited_field(found("key", "x"), absent("key"), CITED)
    assert (made.status, made.value, made.citations, made.note) == ("not_present", None, (), "searched")
    assert edited_field(found("key", "x"), replace(absent("key"), note=None), CITED).note


def test_the_items_of_a_list_bring_their_own_words() -> None:
    parts = tuple(
        ItemResult(values=(ItemValue(value=words, citations=(sent(words),)),)) for words in ("Ada Lovelace", "fee")
    )
    current = replace(absent("key"), type="array")
    given_field = wanted(["Ada Lovelace", "fee"], sent("Ada Lovelace"), sent("fee"), type="array", items=parts)
    made = edited_field(current, given_field, CITED)
    assert made.confidence == "medium"
    assert [item.values[0].citations[0].excerpt for item in made.items] == ["Ada Lovelace", "fee"]


def test_a_claim_keeps_its_name_and_its_citations_are_made_anew() -> None:
    current = ClaimRecord(id="c1", revision=3, position=7, label="old", subject="ada")
    part = ClaimPart(name="fee", value="1,500 USD", citations=(sent("1,500 USD"),))
    evidence = ClaimEvidence(text="signs", citation=sent("Ada Lovelace signs"))
    made = edited_claim(current, ClaimRecord(id="x", label="new", parts=(part,), evidence=(evidence,)), CITED)
    assert (made.id, made.revision, made.position, made.subject, made.label) == ("c1", 3, 7, "ada", "new")
    assert [one.excerpt for one in made.citations] == ["1,500 USD", "Ada Lovelace signs"]
    assert all(one.segments[0].boxes for one in made.citations)
