"""Results as they are shown to a reviewer."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.checked_results import check, checked
from tests.claim_results import claim_document, claim_result
from tests.sample_results import absent, failed, found, result

from pincite.codec import from_json, to_json
from pincite.document import Document, DocumentSet, Page
from pincite.records import ClaimFinding, ClaimRecord, Issue, StoredIssue, View
from pincite.review import Decided, ResultDetails, counts, view_of
from pincite.testing import document_from_pages

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def clusters() -> Document:
    page = Page(number=1, width=0, height=0, text="Some words")
    facts = {"media_type": "text/plain", "sha256": "0" * 64, "parser": "t", "parser_version": "1"}
    return Document(id="d", slug="a", name="A b.txt", pages=(page,), blocks=(), **facts)


def issue(severity: str = "error", *, closed_by: str | None = None) -> StoredIssue:
    what = Issue(claim_id="k", source="rule", type="dates", code="c", severity=severity, message="m")
    return StoredIssue(run_id="r", position=0, claim_row_id="c", revision=1, issue=what, closed_by=closed_by)


def test_fields_of_every_status_are_shown_in_the_schema_s_order() -> None:
    view = view_of(result(found("b", "x"), absent("a"), failed("c")))
    assert [item.field.key for item in view.fields] == ["b", "a", "c"]
    assert [item.id for item in view.fields] == [None] * 3
    assert (view.result.kind, view.result.id, view.result.title) == ("fields", None, "A b")
    assert view.fields[2].review.needed
    assert view.answer is None


def test_a_document_that_is_at_hand_is_shown_with_its_pages() -> None:
    document = claim_document()
    (source,) = view_of(claim_result(document), DocumentSet.of([document])).sources
    assert (source.layout, len(source.pages), source.pages[0].text) == ("pages", 1, None)
    assert source.pages[0].width > 0
    assert source.media_type == document.media_type


@pytest.mark.parametrize("documents", [(), (document_from_pages(["other"], name="A b.pdf"),)], ids=["none", "other"])
def test_a_document_that_is_not_at_hand_is_shown_as_such(documents: tuple[Document, ...]) -> None:
    (source,) = view_of(result(found("b", "x")), DocumentSet.of(documents)).sources
    assert (source.layout, source.pages, source.page_count) == (None, (), 9)


def test_clusters_bring_their_text() -> None:
    (source,) = view_of(result(found("b", "x")), DocumentSet.of([clusters()])).sources
    assert source.layout == "clusters"
    assert source.pages[0].text == "Some words"


def test_a_check_shows_its_answer_and_each_claim_with_its_verdict_and_findings() -> None:
    finding = ClaimFinding(code="text_mismatch", severity="error", message="m", claim_id="clm_002")
    whole = ClaimFinding(code="uncovered_value", severity="error", message="m")
    answered = check(checked(1, label="refuted"), checked(2), findings=(finding, whole))
    view = view_of(answered, DocumentSet.of([claim_document()]))
    assert (view.result.kind, view.answer, view.result.title) == ("check", answered.answer, "What is so?")
    assert [item.claim.id for item in view.claims] == ["clm_001", "clm_002"]
    assert [item.checked for item in view.claims] == list(answered.claims)
    assert [item.review.why for item in view.claims] == [("refuted",), ("issue_error",)]
    assert view.claims[1].findings == (finding,)
    assert view.findings == (whole,)
    assert view.fields == ()


def test_what_a_store_knows_takes_the_place_of_what_the_result_says() -> None:
    edited = found("b", "y")
    decided = Decided(id="row", revision=2, field=edited, why=("low",), state="edited", reviewed_at=NOW)
    shown = ResultDetails(id="x", title="Case 7", files={"a": "/file"}, rows={"a": "doc"}, fields={"b": decided})
    view = view_of(result(found("b", "x", confidence="low")), details=shown)
    (item,) = view.fields
    assert (item.id, item.revision, item.field) == ("row", 2, edited)
    assert (item.review.needed, item.review.why, item.review.state) == (False, ("low",), "edited")
    assert (view.sources[0].file, view.sources[0].document_id) == ("/file", "doc")
    assert (view.result.id, view.result.title) == ("x", "Case 7")


def test_a_claim_that_was_added_stands_after_those_of_the_result() -> None:
    added = Decided(id="row", revision=1, claim=ClaimRecord(id="added-1", label="New"))
    shown = ResultDetails(claims={"added-1": added, "clm_001": Decided(id="other", revision=1)})
    view = view_of(check(checked(1)), details=shown)
    assert [(item.id, item.claim.id) for item in view.claims] == [("other", "clm_001"), ("row", "added-1")]
    view = view_of(result(found("b", "x")), details=ResultDetails(claims={"added-1": added}))
    assert [item.claim.label for item in view.claims] == ["New"]


@pytest.mark.parametrize(
    ("decided", "needed", "why"),
    [
        (Decided(id="r", revision=1, why=("low",)), True, ("low",)),
        (Decided(id="r", revision=1), False, ()),
        (Decided(id="r", revision=1, why=("low",), state="confirmed"), False, ("low",)),
        (Decided(id="r", revision=1, state="confirmed", issues=(issue(),)), True, ("issue_error",)),
        (Decided(id="r", revision=1, state="confirmed", issues=(issue(closed_by="e"),)), False, ()),
        (Decided(id="r", revision=1, issues=(issue("info"),)), False, ()),
    ],
    ids=["open", "nothing", "decided", "raised since", "closed", "remark"],
)
def test_an_item_needs_review_until_somebody_decides_and_when_an_issue_is_raised(
    decided: Decided, needed: bool, why: tuple[str, ...]
) -> None:
    assert (decided.review.needed, decided.review.why) == (needed, why)


def test_the_badge_counts_items_and_what_stands_against_them() -> None:
    reviews = [
        Decided(id="r", revision=1, why=("low",), issues=(issue(), issue("warning"), issue("info"))).review,
        Decided(id="s", revision=1, issues=(issue(closed_by="e"),)).review,
    ]
    badge = counts(reviews)
    assert (badge.needed, badge.errors, badge.warnings) == (1, 1, 1)


def test_a_view_is_the_same_after_it_was_written_and_read() -> None:
    document = claim_document()
    for view in (
        view_of(claim_result(document), DocumentSet.of([document])),
        view_of(check(checked(1), checked(2, label="nei"))),
    ):
        assert from_json(View, to_json(view)) == view


def test_a_result_without_sources_has_a_name_all_the_same() -> None:
    assert view_of(result(sources=())).result.title == "without a name"
    assert len(view_of(check(checked(), query="why " * 100)).result.title) == 80
