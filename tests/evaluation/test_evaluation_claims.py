"""Records of any kind as claims."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sample_results import absent, citation, failed, found, result

import pincite
from pincite.codec import from_json, to_json
from pincite.errors import UsageError
from pincite.evaluation.claims import claims_of, left_out, mapping_for
from pincite.evaluation.mapping import CHECKED, FIELDS, PRESETS, RESUME
from pincite.evaluation.reports import evaluation_json
from pincite.records import (
    ClaimEvidence,
    ClaimMapping,
    ClaimRecord,
    Derivation,
    DerivationInput,
    Evaluation,
    FieldResult,
    ItemResult,
    ItemValue,
)

PLAIN = {
    "id": "k1",
    "type": "experience",
    "label": "Cook",
    "company": "Larkfield",
    "role": "Head cook",
    "start_date": date(2019, 3, 1),
    "endDate": "present",
    "description": "Ran the kitchen",
    "confidence": 0.8,
    "user_id": 17,
    "revision": 2,
    "level": "senior",
    "note": None,
}


def array(*items: dict[str, Any], key: str = "claims") -> FieldResult:
    """An array whose items have these values, each with the citation of its words."""
    results = tuple(
        ItemResult(
            values=tuple(
                ItemValue(name=name, value=value, display=str(value), citations=(citation(str(value)),))
                if value is not None
                else ItemValue(name=name)
                for name, value in item.items()
            )
        )
        for item in items
    )
    return found(key, list(items), type="array", items=results)


RESUME_ITEMS = array(
    {"type": "experience", "label": "Cook", "company": "Larkfield", "start": "2019-03", "end": None},
    {"type": "skill", "label": "Python", "evidence": "Wrote 3 tools", "company": None},
)


def test_a_mapping_gives_its_values_under_the_names_of_the_specification() -> None:
    [claim] = claims_of([PLAIN], RESUME)
    assert (claim.id, claim.type, claim.label, claim.role) == ("k1", "experience", "Cook", "Head cook")
    assert (claim.start, claim.end, claim.confidence) == ("2019-03-01", "present", 0.8)
    assert (claim.subject, claim.revision) == ("17", 2)
    assert [(part.name, part.value) for part in claim.parts] == [("level", "senior")]


@pytest.mark.parametrize(
    ("value", "text"), [(True, "yes"), (False, "no"), (5, "5"), (["a", 2], "a, 2"), (date(2019, 3, 1), "2019-03-01")]
)
def test_values_that_are_no_texts_are_written_out(value: Any, text: str) -> None:
    assert claims_of([{"label": value}], RESUME)[0].label == text


def test_claims_without_an_id_are_numbered() -> None:
    assert [(claim.id, claim.position) for claim in claims_of([{"label": "a"}, {"label": "b"}], RESUME)] == [
        ("0", 0),
        ("1", 1),
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, ()),
        ("Cut costs", (ClaimEvidence(text="Cut costs"),)),
        (["a", {"quote": "b", "source_id": "cv"}], (ClaimEvidence(text="a"), ClaimEvidence(quote="b", source_id="cv"))),
        ([ClaimEvidence(text="x", part="label")], (ClaimEvidence(text="x", part="label"),)),
    ],
    ids=["none", "text", "list", "values"],
)
def test_evidence_is_a_text_an_object_or_a_list(given: Any, expected: tuple[ClaimEvidence, ...]) -> None:
    assert claims_of([{"label": "a", "evidence": given}], RESUME)[0].evidence == expected


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("a claim", "claim 0: a claim is a mapping or a ClaimRecord, not str"),
        ({"label": {"text": "x"}}, "claim 0: a text was expected, not dict"),
        ({"label": "x", "confidence": 2}, "claim 0: 0: the confidence 2.0"),
        ({"label": "x", "confidence": "high"}, "claim 0: could not convert"),
        ({"label": "x", "revision": "3"}, "a revision is a whole number, not '3'"),
        ({"label": "x", "revision": 0}, "revisions count from 1"),
        ({"label": "x", "score": float("nan")}, "claim 0: Out of range float values"),
        ({"label": "\ud800"}, "claim 0: JSON in UTF-8 cannot hold the lone surrogate"),
        ({"label": "x", "evidence": 5}, "claim 0: evidence is a text, or an object with"),
        ({"label": "x", "evidence": {"words": "y"}}, "claim 0: evidence is a text, or an object with"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_named_with_its_place(record: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        claims_of([record], RESUME)


def test_claims_given_as_values_stay_as_they_are_but_for_their_place() -> None:
    given = ClaimRecord(id="a", label="Cook", position=7)
    assert claims_of([given], RESUME) == (replace(given, position=0),)


def test_items_of_the_array_are_the_claims_of_a_resume() -> None:
    first, second = claims_of(result(RESUME_ITEMS, found("person.name", "Ada")), RESUME)
    assert (first.id, first.type, first.label, first.start, first.end) == (
        "claims.0",
        "experience",
        "Cook",
        "2019-03",
        None,
    )
    assert [part.name for part in first.parts] == ["type", "label", "company", "start"]
    assert (first.confidence, first.document_id) == (0.9, "a")
    assert [(item.text, item.words, item.part) for item in second.evidence] == [
        ("Wrote 3 tools", "Wrote 3 tools", "evidence")
    ]


def test_a_result_without_the_array_is_refused() -> None:
    with pytest.raises(UsageError, match="the result has no array claims"):
        claims_of(result(found("fee", 5)), RESUME)


def test_every_found_field_and_every_item_is_a_claim_of_the_mapping_fields() -> None:
    fields = (found("claim.fee", 150, type="number"), absent("claim.cap"), failed("claim.date"), RESUME_ITEMS)
    claims = claims_of(result(*fields), FIELDS)
    assert [(claim.id, claim.type, claim.label) for claim in claims] == [
        ("claim.fee", "Claim", "Fee"),
        ("claims.0", "experience", "Cook"),
        ("claims.1", "skill", "Python"),
    ]
    assert (claims[0].description, claims[0].parts[0].value) == ("150", 150)


def test_items_without_type_and_label_have_those_of_their_array() -> None:
    [claim] = claims_of(result(array({"amount": 12, "paid": "2019"}, key="payments")), FIELDS)
    assert (claim.type, claim.label) == ("payments", "12")


def test_a_derived_field_cites_without_being_said() -> None:
    derivation = Derivation(op="count", inputs=(DerivationInput(key="payments", value=2),))
    [claim] = claims_of(result(found("count", 2, citation("12"), derivation=derivation)), FIELDS)
    assert claim.parts[0].citations == ()
    assert (claim.description, [item.words for item in claim.evidence]) == (None, ["12"])


def test_a_cross_reference_is_held_to_its_target() -> None:
    field = found("term", "see Section 4", citation("Section 4"), note="cross-reference: not resolved")
    assert claims_of(result(field), FIELDS)[0].parts[0].value == "Section 4"


def test_a_checked_claim_has_its_verdict_and_the_evidence_that_decided() -> None:
    checked = pincite.check("The fee is $150. Paris has 20 districts.", ["The fee is $150.", "Paris is big."])
    supported, open_ = claims_of(checked, CHECKED)
    assert (supported.id, supported.label, supported.type) == ("clm_001", "The fee is $150", "numeric")
    assert [item.quote for item in supported.evidence] == ["The fee is $150."]
    assert [(part.name, part.value) for part in (*supported.parts, *open_.parts)] == [
        ("verdict", "supported"),
        ("verdict", "nei"),
    ]
    assert open_.evidence == ()


def test_the_mapping_is_chosen_by_the_records() -> None:
    assert mapping_for([PLAIN]) is RESUME
    assert mapping_for(result(RESUME_ITEMS)) is RESUME
    assert mapping_for(result(found("fee", 5))) is FIELDS
    assert mapping_for(result(array({"amount": 5}))) is FIELDS
    assert mapping_for(pincite.check("The fee is $5.", [])) is CHECKED


def test_a_mapping_is_asked_for_by_name_or_given() -> None:
    own = ClaimMapping(names={"label": ("position",)}, fixed={"type": "experience"})
    assert [mapping_for([], name) for name in PRESETS] == [RESUME, FIELDS, CHECKED]
    assert mapping_for([], own) is own
    [claim] = claims_of([{"position": "Cook"}], own)
    assert (claim.type, claim.label) == ("experience", "Cook")
    with pytest.raises(UsageError, match="there is no mapping cv: use resume, fields, checked"):
        mapping_for([], "cv")


def test_fields_that_failed_are_left_out_and_named() -> None:
    given = result(failed("claims", type="array"), found("fee", 5))
    assert left_out(given, RESUME) == ("claims could not be evaluated, because its extraction failed: it failed",)
    assert left_out(result(RESUME_ITEMS, failed("fee")), RESUME) == ()
    assert len(left_out(result(failed("fee")), FIELDS)) == 1
    assert left_out([PLAIN], RESUME) == ()


TEXTS = st.text(max_size=20) | st.sampled_from(
    ["experience", "2019", "2019-13", "present", "12 %", "9999-12-31", "0001"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)
NAMES = st.sampled_from(
    [
        "type",
        "label",
        "company",
        "school",
        "role",
        "start",
        "end",
        "description",
        "evidence",
        "confidence",
        "revision",
        "x",
    ]
)
HOSTILE = st.lists(st.dictionaries(NAMES, TEXTS | VALUES, max_size=8), max_size=4)


@given(HOSTILE)
def test_whatever_stands_in_claims_they_are_evaluated_or_refused_as_unusable(records: list[dict[str, Any]]) -> None:
    try:
        evaluation = pincite.evaluate(records, today=date(2024, 5, 15))
    except UsageError as error:
        refused = error.message
    else:
        refused = ""
        assert evaluation_json(evaluation)["total_claims"] == len(records)
        assert from_json(Evaluation, to_json(evaluation)) == evaluation
        assert str(evaluation)
    assert refused == "" or refused.startswith("claim ")


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"names": {"colour": ("a",)}}, "a claim has no colour"),
        ({"fixed": {"colour": "red"}}, "a claim has no colour"),
        ({"names": {"label": "name"}}, "the names for label are a list"),
    ],
    ids=["names", "fixed", "one text"],
)
def test_a_mapping_fills_what_claims_have(facts: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        ClaimMapping(**facts)
