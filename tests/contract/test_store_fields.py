"""Decisions about fields, on every database: revisions, the claims made of them, issues, lists and badges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.sample_results import citation, failed, found
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    FIELDS,
    REVIEWER,
    document,
    event,
    extraction,
    field_claims,
    field_event,
    fielded,
    filled,
    issue,
    later,
    log_row,
    row_id,
    run,
)

from pincite.errors import StoreConflictError, UsageError
from pincite.records import ItemFilter, PutUp, ReviewCounts, StoredItem
from pincite.store import ForReview, OwnedStore, Store, claim_row, field_row

START, END, LAW = (field_row(FIELDS, f"agreement.{name}") for name in ("start", "end", "law"))
EDITED = found("agreement.start", "2020", citation("2020", source="cv"), confidence="medium")


@pytest.fixture
def fields(mine: OwnedStore) -> OwnedStore:
    """An owner with three fields, of which a run raised an error about the first."""
    fielded(mine)
    mine.evaluations.start(run("field run", extraction_id=FIELDS), field_claims())
    raised = (issue("agreement.start"), issue("agreement.start", "warning"), issue("added", "warning"))
    mine.log.add(log_row("field run", passed=False, needs_review=True, issues=raised))
    return mine


def item(mine: OwnedStore, row: str = START) -> StoredItem:
    got = mine.items.get("field", row)
    assert got is not None
    return got


def claim(mine: OwnedStore, name: str = "agreement.start") -> Any:
    return mine.claims.get(claim_row(FIELDS, name))


def test_fields_are_kept_in_their_order_with_what_they_are_put_up_for(fields: OwnedStore) -> None:
    items = fields.items.of(FIELDS)
    assert [one.field.field.key if one.field else one.id for one in items] == [
        "agreement.start",
        "agreement.end",
        "agreement.law",
        claim_row(FIELDS, "added"),
    ]
    assert [one.stored.why for one in items] == [("low",), (), ("spot_check",), ()]


def test_a_claim_made_of_a_field_is_reviewed_with_it(fields: OwnedStore) -> None:
    made = claim(fields)
    assert made.field_id == START
    assert fields.items.get("claim", made.id) is None
    assert [one.issue.severity for one in item(fields).issues] == ["error", "warning"]


@pytest.mark.parametrize("action", ["confirm", "dismiss"])
def test_a_decision_closes_the_field_s_issues_and_an_undo_opens_them(action: str, fields: OwnedStore) -> None:
    before = item(fields)
    done = fields.reviews.decide(field_event(action))
    after = item(fields)
    assert {one.closed_by for one in after.issues} == {done.id}
    assert after.field is not None
    assert (after.field.decided, after.field.decision, after.field.reviewed_by) == (action, done.id, REVIEWER)
    fields.reviews.decide(field_event("undo", minutes=2, undoes=done.id))
    assert item(fields) == before


def test_a_decision_about_the_field_settles_the_evaluation(fields: OwnedStore) -> None:
    fields.reviews.decide(field_event("dismiss"))
    entry = fields.log.get(row_id("field run"))
    assert entry is not None
    assert (entry.row.needs_review, entry.row.reviewed_by) == (False, REVIEWER)


def test_an_edit_is_a_new_revision_of_the_field_and_of_its_claim(fields: OwnedStore) -> None:
    done = fields.reviews.decide(field_event("edit", edited_field=EDITED), [replace(field_claims()[0], label="2020")])
    after = item(fields)
    assert (after.revision, after.field and after.field.field) == (2, EDITED)
    assert after.issues == ()
    assert (claim(fields).record.label, claim(fields).record.revision) == ("2020", 2)
    assert fields.reviews.events(field_id=START)[0].edited_field == EDITED
    assert fields.items.revisions(START)[1] == EDITED
    fields.reviews.decide(field_event("undo", minutes=2, revision=2, undoes=done.id))
    assert item(fields).revision == 1
    assert (claim(fields).record.label, claim(fields).record.revision) == ("agreement.start", 1)
    again = fields.reviews.decide(field_event("edit", minutes=3, edited_field=EDITED), [field_claims()[0]])
    assert again.revision_after == 3


def test_a_field_that_was_said_to_be_absent_gets_a_claim_and_loses_it_again(fields: OwnedStore) -> None:
    there = found("agreement.end", "2021", citation("2021", source="cv"))
    made = replace(field_claims()[0], id="agreement.end", label="2021")
    done = fields.reviews.decide(field_event("edit", field_id=END, edited_field=there), [made])
    assert claim(fields, "agreement.end").record.label == "2021"
    assert claim(fields, "agreement.end").field_id == END
    fields.reviews.decide(field_event("undo", minutes=2, field_id=END, revision=2, undoes=done.id))
    assert claim(fields, "agreement.end").removed
    assert [one.record.id for one in fields.claims.list(FIELDS)] == ["agreement.start", "agreement.law", "added"]


def test_a_deleted_field_is_listed_no_more_and_neither_is_its_claim(fields: OwnedStore) -> None:
    done = fields.reviews.decide(field_event("delete"))
    assert START not in [one.id for one in fields.items.of(FIELDS)]
    assert START in [one.id for one in fields.items.of(FIELDS, with_removed=True)]
    assert claim(fields).removed
    with pytest.raises(StoreConflictError, match=r"the field agreement\.start was deleted: undo that"):
        fields.reviews.decide(field_event("confirm", minutes=2))
    fields.reviews.decide(field_event("undo", minutes=3, undoes=done.id))
    assert not claim(fields).removed
    assert START in [one.id for one in fields.items.of(FIELDS)]


def test_a_decision_that_is_sent_twice_acts_once(fields: OwnedStore) -> None:
    once = fields.reviews.decide(field_event("edit", edited_field=EDITED), [field_claims()[0]])
    assert fields.reviews.decide(field_event("edit", edited_field=EDITED), [field_claims()[0]]) == once
    assert item(fields).revision == 2


@pytest.mark.parametrize(
    ("decision", "error", "message"),
    [
        (field_event("confirm", revision=2), StoreConflictError, "it has revision 1, and revision 2 was seen"),
        (field_event("undo", undoes=row_id("other")), StoreConflictError, "undone already, or not the latest"),
        (field_event("confirm", field_id=row_id("none")), UsageError, "the store has no field"),
    ],
    ids=["stale", "nothing to undo", "no such field"],
)
def test_a_decision_that_does_not_fit_changes_nothing(
    decision: Any, error: type[Exception], message: str, fields: OwnedStore
) -> None:
    before = item(fields), fields.reviews.events()
    with pytest.raises(error, match=message):
        fields.reviews.decide(decision)
    assert (item(fields), fields.reviews.events()) == before


def test_an_edit_cannot_make_the_claim_of_another_field(fields: OwnedStore) -> None:
    with pytest.raises(UsageError, match=r"agreement\.law is not made of the field agreement\.start"):
        fields.reviews.decide(field_event("edit", edited_field=EDITED), [field_claims()[1]])
    assert item(fields).revision == 1


def test_an_issue_that_is_raised_after_a_decision_puts_the_field_up_again(fields: OwnedStore) -> None:
    fields.reviews.decide(field_event("dismiss"))
    wanted = ItemFilter(extraction=FIELDS, needs_review=True)
    assert [one.id for one in fields.items.find("field", wanted).items] == [LAW]
    fields.evaluations.start(run("later run", extraction_id=FIELDS), field_claims())
    fields.log.add(log_row("later run", issues=(issue("agreement.start", "warning"),)))
    assert [one.id for one in fields.items.find("field", wanted).items] == [START, LAW]


def names(mine: OwnedStore, kind: Any, **wanted: Any) -> list[str]:
    found = mine.items.find(kind, ItemFilter(**wanted)).items
    return [one.field.field.key if one.field else one.claim.record.id if one.claim else "" for one in found]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, ["start", "end", "law"]),
        ({"status": "not_present"}, ["end"]),
        ({"confidence": "low"}, ["start"]),
        ({"severity": "error"}, ["start"]),
        ({"severity": "info"}, []),
        ({"needs_review": True}, ["start", "law"]),
        ({"needs_review": False}, ["end"]),
        ({"text": "RURITANIA"}, ["law"]),
        ({"text": "100%"}, []),
        ({"document": DOCUMENT}, ["start", "end", "law"]),
        ({"document": row_id("none")}, []),
        ({"extraction": EXTRACTION}, []),
        ({"label": "refuted"}, []),
    ],
    ids=str,
)
def test_fields_are_listed_by_filters(wanted: dict[str, Any], expected: list[str], fields: OwnedStore) -> None:
    assert names(fields, "field", **wanted) == [f"agreement.{name}" for name in expected]


def test_claims_are_listed_by_their_labels(store: Store) -> None:
    mine = filled(store, row_id("owner"))
    labels = {"c0": "refuted", "c1": "supported", "c2": "failed"}
    review = ForReview(put_up={name: PutUp(verdict=label) for name, label in labels.items()})
    records = [replace(field_claims()[0], id=name) for name in labels]
    mine.claims.add(extraction("checked"), records, review)
    assert [names(mine, "claim", extraction=row_id("checked"), label=label) for label in labels.values()] == [
        ["c0"],
        ["c1"],
        ["c2"],
    ]
    assert names(mine, "claim", status="found") == names(mine, "claim", confidence="low") == []


def test_a_list_goes_on_where_it_ended_also_when_that_is_gone(fields: OwnedStore) -> None:
    fielded(fields, "newer fields", created_at=later(5))
    seen, cursor = [], None
    for _ in range(3):
        found = fields.items.find("field", ItemFilter(), limit=2, cursor=cursor)
        seen += [one.id for one in found.items]
        cursor = found.next_cursor
        if len(seen) == 2:
            fields.reviews.decide(field_event("delete", field_id=seen[1]))
    assert cursor is None
    assert seen == [field_row(row_id("newer fields"), key) for key in KEYS] + [START, END, LAW]


KEYS = ("agreement.start", "agreement.end", "agreement.law")


@pytest.mark.parametrize("cursor", ["", "x", "bnVsbA", "W10", "WyIiLCIiLDEsIiJd", "é", "W1tdLFtdLFtdLFtdXQ"])
def test_a_cursor_that_is_none_is_refused(cursor: str, mine: OwnedStore) -> None:
    with pytest.raises(UsageError, match="the cursor is none"):
        mine.items.find("field", ItemFilter(), cursor=cursor)


def test_a_card_counts_what_is_about_its_document(fields: OwnedStore) -> None:
    assert fields.queue.counts([DOCUMENT, row_id("none")]) == {
        DOCUMENT: ReviewCounts(needed=5, errors=3, warnings=3),
        row_id("none"): ReviewCounts(),
    }
    assert fields.queue.counts_of([FIELDS, row_id("none")]) == {
        FIELDS: ReviewCounts(needed=3, errors=1, warnings=2),
        row_id("none"): ReviewCounts(),
    }


def test_of_several_documents_an_item_is_about_those_that_it_cites(fields: OwnedStore) -> None:
    fields.documents.add(document("other", slug="other"))
    two = extraction("two", document_ids=(DOCUMENT, row_id("other")), source_ids=("cv", "other"))
    cited = found("a", "x", citation("x", source="other"), confidence="low")
    review = ForReview(fields=(cited, failed("b")), put_up={"a": PutUp(why=("low",)), "b": PutUp(why=("error",))})
    fields.claims.add(two, (), review)
    assert fields.queue.counts([row_id("other")])[row_id("other")].needed == 1
    assert names(fields, "field", extraction=two.id, document=row_id("other")) == ["a"]


def test_another_owner_sees_and_changes_nothing(fields: OwnedStore, store: Store) -> None:
    other = store.of(row_id("other owner"))
    assert other.items.get("field", START) is None
    assert other.items.of(FIELDS) == other.items.find("field", ItemFilter()).items == ()
    assert other.items.revisions(START) == ()
    assert other.queue.counts([DOCUMENT]) == {DOCUMENT: ReviewCounts()}
    with pytest.raises(UsageError, match="the store has no profile"):
        other.reviews.decide(field_event("confirm"))


def test_a_document_takes_its_fields_and_their_decisions_with_it(fields: OwnedStore) -> None:
    fields.reviews.decide(field_event("confirm"))
    fields.queue.next(REVIEWER, now=later(3), until=later(13))
    gone = fields.documents.delete(DOCUMENT)
    assert gone is not None
    assert (gone.fields, gone.decisions) == (3, 3)
    assert fields.items.of(FIELDS, with_removed=True) == ()
    assert fields.reviews.events() == ()
    assert fields.queue.list(REVIEWER, now=later(4)) == ()


def test_a_code_that_is_no_reason_is_refused(mine: OwnedStore) -> None:
    review = ForReview(fields=(EDITED,), put_up={"agreement.start": PutUp(why=("because",))})
    with pytest.raises(ValueError, match="because is no reason for a review"):
        mine.claims.add(extraction("wrong"), (), review)


def test_decisions_about_claims_stay_as_they_were(fields: OwnedStore) -> None:
    done = fields.reviews.decide(event("dismiss"))
    got = fields.items.get("claim", claim_row(EXTRACTION, "c0"))
    assert got is not None
    assert got.claim is not None
    assert (got.claim.decided, got.claim.decision, got.claim.open_issues) == ("dismiss", done.id, 0)
