"""Results after decisions, and what a store keeps of a result."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.checked_results import check, checked
from tests.evaluation.test_evaluation_claims import array
from tests.sample_results import citation, found, result

from pincite.extraction.offline.derived import derive_fields
from pincite.records import ClaimRecord, Evidence, FieldResult, StoredClaim, StoredField, StoredItem
from pincite.review import claim_item, decided, field_item, put_up, queue_item, result_now

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def stored(field: FieldResult, **changes: Any) -> StoredItem:
    one = StoredField(id=f"row {field.key}", extraction_id="e", field=field, **changes)
    return StoredItem(kind="field", field=one, created_at=NOW)


def test_without_a_decision_the_result_is_the_same() -> None:
    one = result(found("a", "x"), found("b", "y"))
    assert result_now(one, [stored(field) for field in one.fields]) is one


def test_an_edited_field_takes_its_place() -> None:
    one = result(found("a", "x"), found("b", "y"))
    now = result_now(one, [stored(found("a", "z"), revision=2), stored(one.fields[1])])
    assert [field.value for field in now.fields] == ["z", "y"]


def test_a_deleted_field_is_no_absent_one() -> None:
    now = result_now(result(found("a", "x")), [stored(found("a", "x"), removed=True)])
    (field,) = now.fields
    assert (field.status, field.value, field.rejected_value) == ("error", None, "x")
    assert field.error is not None
    assert field.error.code == "deleted_in_review"


def test_computed_values_follow_what_they_are_computed_from() -> None:
    schema = {
        "properties": {
            "one": {"type": "number"},
            "two": {"type": "number"},
            "all": {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": ["one", "two"]}}},
        }
    }
    given = (found("one", 1, type="number"), found("two", 2, type="number"))
    one = result(*derive_fields(given, schema), schema=schema)
    assert one.fields[2].value == 3
    edited = stored(found("one", 5, citation("5"), type="number"), revision=2)
    assert result_now(one, [edited]).fields[2].value == 7
    own = stored(found("all", 9, citation("9"), type="number"), revision=2)
    assert result_now(one, [edited, own]).fields[2].value == 9


@pytest.mark.parametrize(
    ("action", "state"),
    [(None, "open"), ("confirm", "confirmed"), ("dismiss", "dismissed"), ("edit", "edited"), ("delete", "deleted")],
)
def test_the_last_decision_is_the_state(action: Any, state: str) -> None:
    item = stored(found("a", "x"), decided=action, decision="event", why=("low", "spot_check"))
    review = decided(item).review
    assert (review.state, review.can_undo, review.why) == (state, "event", ("low", "spot_check"))
    assert review.needed is (action is None)


def test_items_are_shown_with_their_rows_and_revisions() -> None:
    item = stored(found("a", "x"), revision=2)
    assert (field_item(item).id, field_item(item).revision) == ("row a", 2)
    claim = StoredClaim(id="c", extraction_id="e", record=ClaimRecord(id="c1", revision=3))
    of_claim = StoredItem(kind="claim", claim=claim, created_at=NOW, assigned_to="ada", assigned_until=NOW)
    assert (claim_item(of_claim).id, claim_item(of_claim).revision) == ("c", 3)
    queued = queue_item(of_claim, title="Case", kind="check")
    assert (queued.title, queued.assigned_to, queued.field, queued.claim) == ("Case", "ada", None, claim_item(of_claim))
    with pytest.raises(ValueError, match="is no field"):
        field_item(of_claim)
    with pytest.raises(ValueError, match="is no claim"):
        claim_item(item)


def test_claims_made_of_fields_are_reviewed_with_them() -> None:
    fields = (found("a", "x", confidence="low"), array({"name": "p"}, {"name": "q"}, key="list"))
    records, review = put_up(result(*fields))
    assert [record.id for record in records] == ["a", "list.0", "list.1"]
    assert (review.about("a").made, review.about("list").made) == (("a",), ("list.0", "list.1"))
    assert review.about("a").why == ("low",)
    assert review.made_of == {"a": "a", "list.0": "list", "list.1": "list"}


def test_the_items_of_a_resume_are_reviewed_by_themselves() -> None:
    claims = array({"label": "Cook", "company": "Larkfield"}, {"label": "Baker"})
    records, review = put_up(result(replace(claims, confidence="medium")))
    assert [record.id for record in records] == ["claims.0", "claims.1"]
    assert review.about("claims").why == review.about("claims").made == ()
    assert [review.about(record.id).why for record in records] == [("medium",), ("medium",)]


def test_the_claims_of_an_answer_are_put_up_with_their_verdicts_and_documents() -> None:
    evidence = Evidence(doc_id="a", snippet="words", score=1.0, start=0, end=5)
    records, review = put_up(check(checked(1, label="refuted", evidence=(evidence,)), checked(2, label=None)))
    assert [record.id for record in records] == ["clm_001", "clm_002"]
    first, second = (review.about(record.id) for record in records)
    assert (first.why, first.verdict, first.source_ids) == (("refuted",), "refuted", ("a",))
    assert (second.why, second.verdict) == (("not_judged",), "not_judged")
