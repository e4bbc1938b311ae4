"""Derived fields: what they are computed from decides their value, status, confidence and citations."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite import codec
from pincite.document import DocumentSet, Span
from pincite.extraction.model.extractor import ModelExtractor
from pincite.extraction.offline.derived import asked_fields, derive_fields
from pincite.extraction.results.assembly import viewer_data
from pincite.extraction.schema.loading import load_schema
from pincite.grounding import check_result
from pincite.grounding.derivations import compute
from pincite.grounding.diff import diff
from pincite.records import (
    Citation,
    Conflict,
    Derivation,
    DerivationInput,
    ExtractionResult,
    FieldError,
    FieldResult,
    ItemResult,
    ItemValue,
    Provenance,
    Segment,
    SourceRecord,
    Support,
)
from pincite.testing import ScriptedModel, document_from_pages


def schema(op: str, of: list[str], **more: Any) -> dict[str, Any]:
    number = {"type": "number"}
    items = {"type": "object", "properties": {"amount": number, "payee": {"type": "string"}}}
    properties = {
        "filing_fee": number,
        "service_fee": number,
        "start_date": {"type": "string", "format": "date"},
        "end_date": {"type": "string", "format": "date"},
        "payments": {"type": "array", "items": items},
        "stated": number,
        "answer": {"type": "integer" if more.pop("whole", False) else "number", **more.pop("bounds", {})},
    }
    properties["answer"]["x_extraction"] = {"derived": {"op": op, "of": of, **more}}
    return load_schema({"type": "object", "properties": properties})


def cited(at: int, words: str) -> Citation:
    segment = Segment(page=1, char_span=Span(start=at, end=at + len(words)), excerpt=words, boxes=())
    return Citation(
        source_id="paper",
        segments=(segment,),
        quote=words,
        chunk_hash="0" * 8,
        match="exact",
        score=1.0,
        similarity=1.0,
        support=Support(step="number"),
    )


def found(key: str, value: Any, at: int, *, confidence: Any = "high", **more: Any) -> FieldResult:
    scores = {"high": 0.9, "medium": 0.6, "low": 0.3}
    return FieldResult(
        key=key,
        label=key,
        category="",
        type="number",
        status="found",
        value=value,
        display=more.pop("display", str(value)),
        confidence=confidence,
        confidence_score=scores[confidence],
        citations=more.pop("citations", (cited(at, str(value)),)),
        **more,
    )


def absent(key: str) -> FieldResult:
    return FieldResult(key=key, label=key, category="", type="number", status="not_present", note="nowhere")


def failed(key: str) -> FieldResult:
    error = FieldError(code="source_unreadable", message="page 2 could not be read")
    return FieldResult(key=key, label=key, category="", type="number", status="error", error=error)


def payments(*amounts: float | None) -> FieldResult:
    parts = [
        ItemValue(name="amount", type="number", value=amount, citations=(cited(100 + at, str(amount)),))
        if amount is not None
        else ItemValue(name="amount", type="number")
        for at, amount in enumerate(amounts)
    ]
    value = [{"amount": amount, "payee": None} for amount in amounts]
    items = tuple(ItemResult(values=(part, ItemValue(name="payee", type="string"))) for part in parts)
    return found("payments", value, 90, items=items)


def answer(wanted: dict[str, Any], *fields: FieldResult) -> FieldResult:
    (derived,) = [field for field in derive_fields(fields, wanted) if field.key == "answer"]
    return derived


FEES = ["filing_fee", "service_fee"]


@pytest.mark.parametrize(
    ("op", "of", "fields", "value", "display"),
    [
        pytest.param("sum", FEES, [("filing_fee", 0.1), ("service_fee", 0.2)], 0.3, "0.3", id="exact decimals"),
        pytest.param("sum", FEES, [("filing_fee", 10.5), ("service_fee", 1.5)], 12, "12", id="a whole sum"),
        pytest.param("difference", FEES, [("filing_fee", 3), ("service_fee", 10)], -7, "-7", id="below nought"),
        pytest.param(
            "days_between",
            ["start_date", "end_date"],
            [("start_date", "2024-02-28"), ("end_date", "2024-03-01")],
            2,
            "2 days",
            id="over a leap day",
        ),
        pytest.param(
            "days_between",
            ["end_date", "start_date"],
            [("start_date", "2024-01-01"), ("end_date", "2024-01-02")],
            -1,
            "-1 day",
            id="backwards",
        ),
    ],
)
def test_values_are_computed_exactly(
    op: str, of: list[str], fields: list[tuple[str, Any]], value: float, display: str
) -> None:
    result = answer(schema(op, of), *(found(key, value_of, at) for at, (key, value_of) in enumerate(fields)))
    assert (result.status, result.value, result.display) == ("found", value, display)
    assert isinstance(result.value, int) == (value == int(value))


def test_everything_it_is_computed_from_is_cited_and_named() -> None:
    fields = found("filing_fee", 1, 0), found("service_fee", 2, 50)
    result = answer(schema("sum", FEES), *fields)
    assert result.citations == fields[0].citations + fields[1].citations
    assert result.derivation is not None
    assert [(one.key, one.value) for one in result.derivation.inputs] == [("filing_fee", 1), ("service_fee", 2)]
    assert result.note == "the sum of filing_fee and service_fee"


def test_the_part_of_every_item_is_summed_and_cited() -> None:
    result = answer(schema("sum", ["payments.amount"]), payments(1.25, 2.5))
    assert result.value == 3.75
    assert [one.excerpt for one in result.citations] == ["1.25", "2.5"]


def test_items_are_counted() -> None:
    result = answer(schema("count", ["payments"]), payments(1, None, 3))
    assert (result.value, result.display) == (3, "3")


def test_an_item_without_its_amount_makes_no_sum() -> None:
    result = answer(schema("sum", ["payments.amount"]), payments(1.25, None))
    assert result.status == "error"
    assert result.error is not None
    assert result.error.code == "not_computable"
    assert "item 1 of payments has no amount" in result.error.message


@pytest.mark.parametrize("other", ["high", "medium", "low"])
def test_confidence_is_the_least_of_the_inputs(other: str) -> None:
    result = answer(schema("sum", FEES), found("filing_fee", 1, 0), found("service_fee", 2, 50, confidence=other))
    assert result.confidence == other
    assert result.confidence_score == {"high": 0.9, "medium": 0.6, "low": 0.3}[other]


def test_what_is_nowhere_is_named_and_the_sum_is_not_present() -> None:
    result = answer(schema("sum", FEES), found("filing_fee", 1, 0), absent("service_fee"))
    assert (result.status, result.value) == ("not_present", None)
    assert result.note == "It cannot be computed: service_fee not found."


def test_what_failed_makes_the_sum_an_error_of_the_same_kind() -> None:
    result = answer(schema("sum", FEES), absent("filing_fee"), failed("service_fee"))
    assert result.error is not None
    assert result.error.code == "source_unreadable"
    assert "service_fee (source_unreadable) failed" in result.error.message


def test_a_field_that_was_never_asked_for_is_an_error() -> None:
    result = answer(schema("sum", FEES), found("filing_fee", 1, 0))
    assert result.error is not None
    assert result.error.code == "not_attempted"


def test_a_date_without_its_day_gives_no_number_of_days() -> None:
    wanted = schema("days_between", ["start_date", "end_date"])
    result = answer(wanted, found("start_date", "2024-02", 0), found("end_date", "2024-03-01", 50))
    assert result.error is not None
    assert "'2024-02' is no date to the day" in result.error.message


def test_amounts_in_two_currencies_have_no_sum() -> None:
    fields = found("filing_fee", 1, 0, display="$1.00"), found("service_fee", 2, 50, display="€2.00")
    result = answer(schema("sum", FEES), *fields)
    assert result.error is not None
    assert "different currencies (USD, EUR)" in result.error.message


def test_amounts_in_one_currency_keep_it() -> None:
    fields = found("filing_fee", 1000, 0, display="$1,000.00"), found("service_fee", 2.5, 50, display="$2.50")
    assert answer(schema("sum", FEES), *fields).display == "1,002.50 USD"


def test_a_contradicted_input_is_noted() -> None:
    conflict = Conflict(value=9, display="9", citations=(cited(70, "9"),))
    one = found("filing_fee", 1, 0, confidence="medium", conflict=(conflict,))
    result = answer(schema("sum", FEES), one, found("service_fee", 2, 50))
    assert result.confidence == "medium"
    assert "filing_fee is contradicted by another value" in (result.note or "")


@pytest.mark.parametrize(
    ("stated", "confidence", "note"),
    [(3, "high", None), (4, "low", "stated says 4 instead"), ("unclear", "low", "stated says unclear instead")],
    ids=["same", "other", "no number"],
)
def test_a_value_that_the_document_states_otherwise_is_low(stated: Any, confidence: str, note: str | None) -> None:
    wanted = schema("sum", FEES, compare="stated")
    result = answer(wanted, found("filing_fee", 1, 0), found("service_fee", 2, 50), found("stated", stated, 80))
    assert result.confidence == confidence
    assert (note or "service_fee") in (result.note or "")


def test_a_value_that_breaks_the_schema_is_rejected() -> None:
    wanted = schema("sum", FEES, bounds={"maximum": 2})
    result = answer(wanted, found("filing_fee", 1, 0), found("service_fee", 2, 50))
    assert (result.status, result.rejected_value) == ("error", 3)
    assert len(result.failed_citations) == 2


def test_derived_fields_may_be_computed_from_derived_fields_in_any_order() -> None:
    derived = {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": ["half", "fee"]}}}
    half = {"type": "number", "x_extraction": {"derived": {"op": "difference", "of": ["fee", "discount"]}}}
    wanted = load_schema({"whole": derived, "half": half, "fee": {"type": "number"}, "discount": {"type": "number"}})
    results = derive_fields((found("fee", 10, 0), found("discount", 4, 20)), wanted)
    assert [(field.key, field.value) for field in results] == [("whole", 16), ("half", 6), ("fee", 10), ("discount", 4)]


def test_nothing_is_asked_for_derived_fields_and_nothing_changes_without_them() -> None:
    assert "answer" not in [field["key"] for field in asked_fields(schema("sum", FEES))]
    fields = (found("a", 1, 0),)
    assert derive_fields(fields, {"a": {"type": "number"}}) == fields


def result_of(*fields: FieldResult) -> ExtractionResult:
    source = SourceRecord(
        id="paper",
        document_id="d",
        name="paper",
        file="paper.pdf",
        sha256="0" * 64,
        page_count=1,
        parser="p",
        parser_version="1",
    )
    provenance = Provenance(
        package_version="0", extractor="e", extractor_version="1", schema_sha256="0", config_digest=""
    )
    return ExtractionResult(provenance=provenance, sources=(source,), fields=fields)


@pytest.fixture
def derived() -> tuple[FieldResult, ...]:
    return derive_fields((found("filing_fee", 1, 0), found("service_fee", 2.5, 50)), schema("sum", FEES))


def test_a_derived_result_holds_and_survives_json(derived: tuple[FieldResult, ...]) -> None:
    result = result_of(*derived)
    assert check_result(result) == ()
    assert codec.from_json(ExtractionResult, codec.to_json(result)) == result
    assert viewer_data(result)["fields"][-1]["value"] == "3.5"
    assert len(viewer_data(result)["fields"][-1]["citations"]) == 2
    assert {field.change for field in diff(result, result).fields} == {"unchanged"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"value": 4, "display": "4"}, "The sum of its inputs is 3.5, not 4", id="another value"),
        pytest.param({"value": True, "display": "Yes"}, "not True", id="no number"),
        pytest.param({"citations": (cited(0, "1"),)}, "does not cite exactly", id="a source less"),
    ],
)
def test_recheck_computes_again(derived: tuple[FieldResult, ...], change: dict[str, Any], message: str) -> None:
    *inputs, answer = derived
    (problem,) = check_result(result_of(*inputs, replace(answer, **change)))
    assert problem.code == "derivation_differs"
    assert message in problem.message


def test_recheck_sees_inputs_that_changed_or_went_missing(derived: tuple[FieldResult, ...]) -> None:
    first, second, answer = derived
    (changed,) = check_result(result_of(first, replace(second, value=3, display="3"), answer))
    assert "Its input service_fee was 2.5, and is 3 in the result." in changed.message
    (gone,) = check_result(result_of(first, answer))
    assert "service_fee, which is no found field" in gone.message


def test_recheck_sees_a_confidence_that_no_input_has(derived: tuple[FieldResult, ...]) -> None:
    first, second, answer = derived
    lower = replace(first, confidence="low", confidence_score=0.2)
    (problem,) = check_result(result_of(lower, second, answer))
    assert "The confidence is high, that of its inputs only low." in problem.message


def test_a_model_is_not_asked_for_derived_fields() -> None:
    paper = document_from_pages(["Filing fee: $10"])
    model = ScriptedModel(lambda request: '{"extractions": []}')
    wanted = schema("sum", FEES)
    results = ModelExtractor(model).extract(DocumentSet.of([paper]), wanted).fields
    assert "answer" not in {field.key for field in results}
    lines = [line for one in model.requests for line in one.prompt.splitlines()]
    assert [line for line in lines if "filing_fee" in line]
    assert not [line for line in lines if "answer" in line]
    left_out = {field.error.code for field in results if field.error}
    error = answer(wanted, *results).error
    assert error is not None
    assert {error.code} == left_out


@pytest.mark.parametrize(
    ("op", "values", "message"),
    [
        pytest.param("sum", [True], "True is no number", id="a truth value"),
        pytest.param("sum", ["ten or so"], "'ten or so' is no number", id="words"),
        pytest.param("days_between", [7, "2024-01-01"], "7 is no date to the day", id="no date"),
    ],
)
def test_what_cannot_be_computed_with_is_named(op: Any, values: list[Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compute(op, values)


def test_texts_of_amounts_are_summed() -> None:
    assert compute("sum", ["$1,000.50", ["2", 3]]) == 1005.5


@given(st.lists(st.decimals(min_value=-(10**6), max_value=10**6, places=2), min_size=1, max_size=30))
def test_sums_of_cents_are_exact(amounts: list[Decimal]) -> None:
    assert compute("sum", [float(one) for one in amounts]) == float(sum(amounts))


def test_recheck_sees_an_item_that_lost_its_amount() -> None:
    fields = derive_fields((payments(1.5, 2),), schema("sum", ["payments.amount"]))
    gone = payments(1.5, None)
    codes = {problem.message for problem in check_result(result_of(gone, *fields[1:])) if problem.field == "answer"}
    assert any("Its input payments.amount is not whole" in message for message in codes)


def test_recheck_sees_inputs_that_nothing_can_be_computed_of(derived: tuple[FieldResult, ...]) -> None:
    first, second, answer = derived
    assert answer.derivation is not None
    wrong = replace(answer.derivation, inputs=(DerivationInput(key="filing_fee", value="much"),))
    messages = [one.message for one in check_result(result_of(first, second, replace(answer, derivation=wrong)))]
    assert "Its sum cannot be computed: 'much' is no number." in messages


def test_a_derivation_has_inputs() -> None:
    with pytest.raises(ValueError, match="at least one input"):
        Derivation(op="sum", inputs=())
