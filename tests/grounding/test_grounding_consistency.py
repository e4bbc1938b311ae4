"""Saved results by themselves: what no result can say is named, whatever the documents say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pincite.document import Box, Span
from pincite.grounding import check_result
from pincite.records import (
    Citation,
    Conflict,
    ExtractionResult,
    FieldResult,
    ItemResult,
    ItemValue,
    PageBox,
    Provenance,
    Segment,
    SourceRecord,
    Support,
)

SEGMENT = Segment(page=1, char_span=Span(start=4, end=7), excerpt="$15", boxes=(Box(left=0, top=0, width=1, height=1),))
CITATION = Citation(
    source_id="a", segments=(SEGMENT,), quote="$15", match="exact", score=1.0, support=Support(step="number")
)
FIELD = FieldResult(
    key="fee", label="Fee", category="Terms", type="number", status="found", value=15, confidence="high",
    confidence_score=0.9, citations=(CITATION,),
)  # fmt: skip
SOURCE = SourceRecord(
    id="a", document_id="doc_a", name="a", file="a.pdf", sha256="0" * 64, page_count=2, parser="p", parser_version="1"
)
RESULT = ExtractionResult(
    provenance=Provenance(
        package_version="0", extractor="test", extractor_version="1", schema_sha256="0" * 64, config_digest=""
    ),
    sources=(SOURCE,),
    fields=(FIELD,),
)


def in_field(**changes: object) -> ExtractionResult:
    return replace(RESULT, fields=(replace(FIELD, **changes),))  # type: ignore[arg-type]


def in_citation(**changes: object) -> ExtractionResult:
    return in_field(citations=(replace(CITATION, **changes),))  # type: ignore[arg-type]


def in_segment(**changes: object) -> ExtractionResult:
    return in_citation(segments=(replace(SEGMENT, **changes),))  # type: ignore[arg-type]


def test_a_sound_result_has_nothing_wrong() -> None:
    assert check_result(RESULT) == ()
    assert check_result(in_segment(boxes=(Box(left=-1e-9, top=0, width=1, height=1 + 1e-9),))) == ()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        pytest.param(lambda: in_segment(page=0), "page_missing", id="page 0"),
        pytest.param(lambda: in_segment(page=3), "page_missing", id="page behind the last"),
        pytest.param(lambda: in_segment(excerpt="$150"), "excerpt_length", id="excerpt"),
        pytest.param(lambda: in_segment(boxes=(Box(left=5, top=0, width=0.1, height=0.1),)), "box_off_page", id="box"),
        pytest.param(
            lambda: in_citation(value_boxes=(PageBox(page=1, left=0, top=-0.1, width=0.1, height=0.1),)),
            "box_off_page",
            id="value box",
        ),
        pytest.param(lambda: in_citation(score=1.5), "score_out_of_range", id="score"),
        pytest.param(lambda: in_citation(similarity=-0.1), "score_out_of_range", id="similarity"),
        pytest.param(lambda: in_field(confidence_score=1.5), "score_out_of_range", id="confidence score"),
        pytest.param(lambda: in_citation(source_id="b"), "source_unknown", id="unknown source"),
        pytest.param(lambda: replace(RESULT, sources=()), "source_unknown", id="no sources"),
        pytest.param(lambda: replace(RESULT, sources=(SOURCE, SOURCE)), "source_twice", id="source twice"),
        pytest.param(lambda: replace(RESULT, fields=(FIELD, FIELD)), "field_twice", id="field twice"),
        pytest.param(lambda: in_citation(match="fuzzy"), "high_not_earned", id="fuzzy"),
        pytest.param(lambda: in_citation(support=Support(step="judge")), "high_not_earned", id="judged"),
        pytest.param(
            lambda: in_field(conflict=(Conflict(value=1, display="1", citations=()),)), "high_not_earned", id="conflict"
        ),
        pytest.param(
            lambda: in_segment(excerpt="x" * 200, char_span=Span(start=0, end=200)), "high_not_earned", id="long"
        ),
    ],
)
def test_each_problem_has_its_code(given: Callable[[], ExtractionResult], code: str) -> None:
    assert [found.code for found in check_result(given())] == [code]


@pytest.mark.parametrize("support", [None, Support(step=None)], ids=["none", "no step"])
def test_a_value_without_support_is_neither_supported_nor_high(support: Support | None) -> None:
    codes = [found.code for found in check_result(in_citation(support=support))]
    assert codes == ["value_not_supported", "high_not_earned"]


def test_a_problem_says_where_it_is() -> None:
    other = replace(FIELD, confidence="medium", citations=(CITATION, replace(CITATION, alternatives=(SEGMENT,))))
    wrong = replace(other.citations[1], alternatives=(replace(SEGMENT, page=9),))
    (found,) = check_result(replace(RESULT, fields=(replace(other, citations=(CITATION, wrong)),)))
    assert (found.field, found.role, found.index, found.page) == ("fee", "alternative", 1, 9)


def with_item(part: ItemValue, value: object) -> ExtractionResult:
    return in_field(type="array", value=[value], items=(ItemResult(values=(part,)),))


def test_an_item_may_be_a_plain_value_or_nested_parts() -> None:
    plain = ItemValue(type="number", value=15, citations=(CITATION,))
    nested = replace(plain, name="cost.amount")
    assert check_result(with_item(plain, 15)) == ()
    assert check_result(with_item(nested, {"cost": {"amount": 15}})) == ()
    assert check_result(with_item(nested, {"cost.amount": 15})) == ()


@pytest.mark.parametrize(
    ("value", "steps", "code"),
    [(16, Support(step="number"), "item_differs"), (15, None, "value_not_supported")],
    ids=["other value", "no step"],
)
def test_an_item_is_held_to_its_own_citations(value: object, steps: Support | None, code: str) -> None:
    part = ItemValue(name="fee", type="number", value=15, citations=(replace(CITATION, support=steps),))
    assert [one.code for one in check_result(with_item(part, {"fee": value}))] == [code]


def test_items_and_the_list_have_one_length() -> None:
    part = ItemValue(value=None)
    with pytest.raises(ValueError, match="one by one"):
        in_field(type="array", value=[15, 16], items=(ItemResult(values=(part,)),))
