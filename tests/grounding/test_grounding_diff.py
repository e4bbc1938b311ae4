"""Two runs side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pincite.grounding import DocumentIndex, diff, pin
from pincite.records import (
    Citation,
    Conflict,
    ExtractionResult,
    FieldError,
    FieldErrorCode,
    FieldResult,
    ItemResult,
    ItemValue,
    Provenance,
    SourceRecord,
)
from pincite.testing import document_from_pages

PROVENANCE = Provenance(
    package_version="0", extractor="test", extractor_version="1", schema_sha256="0" * 64, config_digest="0"
)


def cited(text: str, part: str, slug: str = "a") -> Citation:
    pages = text.split("|")
    page = next(at for at, one in enumerate(pages) if part in one)
    start = pages[page].index(part)
    return pin(DocumentIndex(document_from_pages(pages, slug=slug)), [(page + 1, start, start + len(part))])


def found(value: Any, *citations: Citation) -> dict[str, Any]:
    return {"status": "found", "value": value, "display": str(value), "confidence": "high", "citations": citations}


def run(fields: Mapping[str, Mapping[str, Any]], **digests: str) -> ExtractionResult:
    sources = tuple(
        SourceRecord(
            id=name, document_id=name, name=name, file=name, sha256=sha, page_count=1, parser="p", parser_version="1"
        )
        for name, sha in digests.items()
    )
    made = tuple(FieldResult(key=key, label=key, category="c", type="string", **given) for key, given in fields.items())
    return ExtractionResult(provenance=PROVENANCE, sources=sources, fields=made)


def failed(code: FieldErrorCode) -> dict[str, Any]:
    return {"status": "error", "error": FieldError(code=code, message="why")}


ABSENT = {"status": "not_present", "note": "searched everywhere"}
HERE = cited("the fee is due", "fee")


def test_equal_runs_are_the_same() -> None:
    one = run({"x": found("fee", HERE)}, a="1")

    assert diff(one, one).is_same
    assert diff(one, one).rows == ()


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        pytest.param({}, {"x": ABSENT}, "added", id="added"),
        pytest.param({"x": ABSENT}, {}, "removed", id="removed"),
        pytest.param({"x": ABSENT}, {"x": found("fee", HERE)}, "status", id="status"),
        pytest.param({"x": found("fee", HERE)}, {"x": found("dues", HERE)}, "value", id="value"),
        pytest.param({"x": found(1, HERE)}, {"x": found(True, HERE)}, "value", id="true is not one"),
        pytest.param(
            {"x": {**found("fee", HERE), "conflict": (Conflict(value="dues", display="dues", citations=(HERE,)),)}},
            {"x": found("fee", HERE)},
            "conflict",
            id="conflict",
        ),
        pytest.param(
            {"x": found("fee", HERE)}, {"x": {**found("fee", HERE), "confidence": "low"}}, "confidence", id="confidence"
        ),
        pytest.param({"x": failed("refused")}, {"x": failed("call_failed")}, "error", id="error"),
        pytest.param(
            {"x": found("fee", HERE)}, {"x": found("fee", cited("now the fee", "fee"))}, "citations", id="citations"
        ),
    ],
)
def test_the_weightiest_change_is_named(before: Any, after: Any, change: str) -> None:
    compared = diff(run(before), run(after))

    assert [field.change for field in compared.changes] == [change]
    assert not compared.is_same


def test_a_moved_citation_says_how_far() -> None:
    compared = diff(run({"x": found("fee", HERE)}), run({"x": found("fee", cited("one|now, the fee", "fee"))}))
    (change,) = compared.fields[0].citations

    assert (change.kind, change.pages, change.characters) == ("moved", 1, 5)
    assert change.text == "moved a p. 1 → p. 2, +5 characters"


def test_citations_are_paired_by_place_then_words_then_source() -> None:
    same, words = cited("a fee b due", "fee"), cited("a fee b due", "due")
    before = run({"x": found("v", same, words, cited("z", "z", "b"))})
    after = run({"x": found("v", cited("due a fee", "due"), same, cited("new", "new"))})
    kinds = [change.kind for change in diff(before, after).fields[0].citations]

    assert kinds == ["same", "moved", "removed", "added"]


def test_another_excerpt_of_the_same_source_is_reworded() -> None:
    compared = diff(run({"x": found("v", HERE)}), run({"x": found("v", cited("the fee is due", "the fee"))}))

    assert [change.kind for change in compared.fields[0].citations] == ["reworded"]


def test_sources_are_compared_by_content() -> None:
    compared = diff(run({}, a="1", b="2"), run({}, a="3", c="4"))

    assert (compared.added_sources, compared.removed_sources, compared.changed_sources) == (("c",), ("b",), ("a",))
    assert not compared.is_same


def test_rows_read_as_a_table() -> None:
    compared = diff(run({"x": ABSENT}), run({"x": found("fee", HERE), "y": ABSENT}))

    assert compared.rows == (
        ("x", "status", "not_present", "fee", "added a p. 1"),
        ("y", "added", "–", "not_present", ""),
    )


def test_a_citation_that_stayed_says_so() -> None:
    one = run({"x": found("fee", HERE)})
    ((only,),) = (field.citations for field in diff(one, one).fields)
    assert only.text == "a p. 1, unchanged"


def test_a_moved_citation_of_an_item_is_a_change() -> None:
    runs = []
    for text in ("Smith, 5 days", "Mr Smith, 5 days"):
        row, part = cited(text, "Smith, 5 days"), cited(text, "5 days")
        item = ItemResult(values=(ItemValue(name="days", value="5 days", citations=(part,)),))
        runs.append(run({"x": {**found([{"days": "5 days"}], row), "items": (item,)}}, a="1"))
    (change,) = diff(*runs).fields
    assert [one.kind for one in change.citations] == ["moved", "moved"]
