"""Decisions of people in a store, on every database: events, what they come to, and undoing them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.store_samples import (
    DOCUMENT,
    EXTRACTION,
    REVIEWER,
    RUN,
    event,
    filled,
    issue,
    later,
    log_row,
    records,
    row_id,
    run,
)

from pincite.errors import StoreConflictError, StoreError, UsageError
from pincite.records import Profile, ReviewEvent
from pincite.store import OwnedStore, Store, claim_row, open_store

C0, C1 = claim_row(EXTRACTION, "c0"), claim_row(EXTRACTION, "c1")
EDITED = replace(records()[0], label="Lead engineer")


def review_state(mine: OwnedStore, run_id: str = RUN) -> tuple[bool, Any, Any]:
    entry = mine.log.get(run_id)
    assert entry is not None
    return entry.row.needs_review, entry.row.reviewed_at, entry.row.reviewed_by


def open_claims(mine: OwnedStore) -> list[str]:
    return [found.issue.claim_id for found in mine.reviews.issues()]


def decide(mine: OwnedStore, action: str, **facts: Any) -> ReviewEvent:
    return mine.reviews.decide(event(action, **facts))


def test_a_flagged_evaluation_needs_review_by_an_event(mine: OwnedStore) -> None:
    (flag,) = mine.reviews.events()
    assert (flag.action, flag.run_id, flag.reviewer, flag.sequence) == ("flag", RUN, None, 1)
    assert review_state(mine) == (True, None, None)


def test_an_evaluation_that_is_not_flagged_needs_none(store: Store) -> None:
    mine = filled(store, row_id("owner"), flagged=False)
    assert review_state(mine) == (False, None, None)
    assert mine.reviews.events() == ()


@pytest.mark.parametrize("action", ["confirm", "dismiss"])
def test_a_decision_about_an_evaluation_settles_it_and_its_issues(mine: OwnedStore, action: str) -> None:
    decided = decide(mine, action, run_id=RUN)
    assert review_state(mine) == (False, later(1), REVIEWER)
    assert open_claims(mine) == []
    assert {found.closed_by for found in mine.reviews.issues(open_only=False)} == {decided.id}


def test_deciding_every_error_settles_the_evaluation(mine: OwnedStore) -> None:
    decide(mine, "dismiss")
    assert review_state(mine) == (True, None, None)
    decide(mine, "confirm", claim_id=C1, minutes=2)
    assert review_state(mine) == (False, later(2), REVIEWER)


def test_warnings_need_no_decision(store: Store) -> None:
    mine = filled(store, row_id("owner"))
    mine.evaluations.start(run("second"), records())
    mine.log.add(log_row("second", needs_review=True, passed=None, issues=(issue("c0"), issue("c2", "warning"))))
    decide(mine, "dismiss")
    assert review_state(mine, row_id("second")) == (False, later(1), REVIEWER)


def test_an_edit_makes_a_revision_and_clears_its_issues(mine: OwnedStore) -> None:
    decided = decide(mine, "edit", edited=EDITED)
    claim = mine.claims.get(C0)
    assert claim is not None
    assert claim.record == replace(EDITED, revision=2)
    assert (claim.open_issues, claim.reviewed_at, claim.reviewed_by) == (0, later(1), REVIEWER)
    assert decided.revision_after == 2
    assert open_claims(mine) == ["c1"]


def test_an_edit_cannot_change_which_claim_it_is(mine: OwnedStore) -> None:
    decide(mine, "edit", edited=replace(EDITED, id="another", revision=77))
    assert mine.claims.revisions(C0)[1] == replace(EDITED, id="c0", revision=2)


@pytest.mark.parametrize("action", ["dismiss", "confirm", "delete", "edit"])
def test_undo_brings_back_what_was(mine: OwnedStore, action: str) -> None:
    before = mine.claims.get(C0), mine.reviews.issues(), review_state(mine)
    done = decide(mine, action, **({"edited": EDITED} if action == "edit" else {}))
    assert mine.claims.get(C0) != before[0]
    decide(mine, "undo", minutes=2, undoes=done.id, revision=done.revision_after)
    assert (mine.claims.get(C0), mine.reviews.issues(), review_state(mine)) == before
    assert [one.action for one in mine.reviews.events(claim_id=C0)] == [action, "undo"]


@pytest.mark.parametrize("action", ["dismiss", "confirm"])
def test_undo_of_a_decision_about_an_evaluation(mine: OwnedStore, action: str) -> None:
    done = decide(mine, action, run_id=RUN)
    decide(mine, "undo", minutes=2, run_id=RUN, undoes=done.id)
    assert review_state(mine) == (True, None, None)
    assert len(open_claims(mine)) == 3


def test_an_edit_after_an_undone_edit_has_a_number_of_its_own(mine: OwnedStore) -> None:
    first = decide(mine, "edit", edited=EDITED)
    undo = decide(mine, "undo", minutes=2, undoes=first.id, revision=2)
    assert undo.revision_after == 1
    third = decide(mine, "edit", minutes=3, edited=replace(EDITED, label="Chief"))
    assert third.revision_after == 3
    assert [one.label for one in mine.claims.revisions(C0)] == ["Engineer 0", "Lead engineer", "Chief"]


def test_a_deleted_claim_is_gone_from_the_list_and_not_from_the_store(mine: OwnedStore) -> None:
    decide(mine, "delete")
    assert [claim.record.id for claim in mine.claims.list(EXTRACTION)] == ["c1", "c2"]
    assert [claim.removed for claim in mine.claims.list(EXTRACTION, with_removed=True)] == [True, False, False]


def test_an_event_comes_back_as_it_was_numbered(mine: OwnedStore) -> None:
    done = decide(mine, "edit", edited=EDITED, note="the paper says lead")
    assert mine.reviews.events(claim_id=C0) == (replace(done, edited=replace(EDITED, revision=2)),)
    assert (done.sequence, done.note) == (2, "the paper says lead")


def test_an_event_that_is_sent_twice_acts_once(mine: OwnedStore) -> None:
    first = decide(mine, "edit", edited=EDITED)
    again = decide(mine, "edit", edited=EDITED)
    assert again == replace(first, edited=replace(EDITED, revision=2))
    assert len(mine.claims.revisions(C0)) == 2
    assert decide(mine, "confirm", claim_id=C1, minutes=2).sequence == 3


def test_events_are_numbered_and_read_on_from_a_number(mine: OwnedStore) -> None:
    decide(mine, "dismiss")
    decide(mine, "confirm", claim_id=C1, minutes=2)
    assert [one.sequence for one in mine.reviews.events()] == [1, 2, 3]
    assert [one.action for one in mine.reviews.events(after=2)] == ["confirm"]
    assert [one.action for one in mine.reviews.events(limit=1)] == ["flag"]


def stale(mine: OwnedStore) -> ReviewEvent:
    decide(mine, "edit", edited=EDITED)
    return event("dismiss", minutes=2)


def deleted(mine: OwnedStore) -> ReviewEvent:
    decide(mine, "delete")
    return event("confirm", minutes=2)


def undone(mine: OwnedStore) -> ReviewEvent:
    first = decide(mine, "dismiss")
    decide(mine, "undo", minutes=2, undoes=first.id)
    return event("undo", minutes=3, undoes=first.id)


def not_the_latest(mine: OwnedStore) -> ReviewEvent:
    first = decide(mine, "dismiss")
    decide(mine, "confirm", minutes=2)
    return event("undo", minutes=3, undoes=first.id)


def of_another_claim(mine: OwnedStore) -> ReviewEvent:
    first = decide(mine, "dismiss", claim_id=C1)
    return event("undo", minutes=2, undoes=first.id)


@pytest.mark.parametrize("prepare", [stale, deleted, undone, not_the_latest, of_another_claim])
def test_a_decision_that_came_too_late_changes_nothing(
    mine: OwnedStore, prepare: Callable[[OwnedStore], ReviewEvent]
) -> None:
    late = prepare(mine)
    before = mine.claims.list(EXTRACTION, with_removed=True), mine.reviews.events(), mine.reviews.issues()
    with pytest.raises(StoreConflictError, match=r"was changed|was deleted|undone already, or not the latest"):
        mine.reviews.decide(late)
    assert (mine.claims.list(EXTRACTION, with_removed=True), mine.reviews.events(), mine.reviews.issues()) == before


def test_issues_of_a_revision_that_is_no_more_are_not_open(mine: OwnedStore) -> None:
    mine.evaluations.start(run("slow"), records())
    decide(mine, "edit", edited=EDITED)
    mine.log.add(log_row("slow", created_at=later(5), issues=(issue("c0"), issue("c1"))))
    assert [found.issue.claim_id for found in mine.reviews.issues(run_id=row_id("slow"))] == ["c1"]
    claim = mine.claims.get(C0)
    assert claim is not None
    assert claim.open_issues == 0


def test_a_new_flag_asks_for_a_new_decision(mine: OwnedStore) -> None:
    decide(mine, "dismiss")
    decide(mine, "dismiss", claim_id=C1, minutes=2)
    assert review_state(mine)[0] is False
    decide(mine, "flag", run_id=RUN, minutes=3)
    assert review_state(mine) == (True, None, None)
    decide(mine, "confirm", run_id=RUN, minutes=4)
    assert review_state(mine) == (False, later(4), REVIEWER)


def test_a_later_evaluation_that_finds_it_again_opens_it_again(mine: OwnedStore) -> None:
    decide(mine, "dismiss")
    mine.evaluations.start(run("again", created_at=later(5)), records())
    mine.log.add(log_row("again", created_at=later(6), passed=False, needs_review=True, issues=(issue("c0"),)))
    assert [found.run_id for found in mine.reviews.issues(claim_id=C0)] == [row_id("again")]


def test_what_the_owner_does_not_have_cannot_be_decided(mine: OwnedStore, store: Store) -> None:
    with pytest.raises(UsageError, match="has no claim"):
        store.of().reviews.decide(event("dismiss"))
    with pytest.raises(UsageError, match="has no evaluation"):
        store.of().reviews.decide(event("dismiss", run_id=RUN))
    assert len(open_claims(mine)) == 3


def test_a_reviewer_needs_a_profile(mine: OwnedStore) -> None:
    with pytest.raises(StoreError, match=r"(?i)foreign key"):
        decide(mine, "dismiss", reviewer=row_id("nobody"))
    assert len(mine.reviews.events()) == 1


def in_parallel(url: str, count: int, work: Callable[[OwnedStore, int], object]) -> list[object]:
    """What each of the writers got, each with a connection of its own, all let go at once."""
    start, results = threading.Barrier(count), [object()] * count

    def one(number: int) -> None:
        with open_store(url) as store:
            mine = store.of(row_id("owner"))
            mine.reviews.events()
            start.wait()
            try:
                results[number] = work(mine, number)
            except StoreConflictError as conflict:
                results[number] = conflict

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_two_edits_at_once_one_wins(mine: OwnedStore, store_url: str) -> None:
    results = in_parallel(store_url, 2, lambda each, at: decide(each, "edit", name=f"edit by {at}", edited=EDITED))
    assert sorted(type(result).__name__ for result in results) == ["ReviewEvent", "StoreConflictError"]
    assert len(mine.claims.revisions(C0)) == 2


def test_events_of_writers_at_once_are_numbered_without_gaps(mine: OwnedStore, store_url: str) -> None:
    def confirm_often(each: OwnedStore, writer: int) -> None:
        for turn in range(8):
            decide(each, "confirm", name=f"{writer} {turn}", run_id=RUN)

    in_parallel(store_url, 4, confirm_often)
    events = mine.reviews.events()
    assert [one.sequence for one in events] == list(range(1, 34))
    for writer in range(4):
        turns = [one.id for one in events if one.id in {row_id(f"{writer} {turn}") for turn in range(8)}]
        assert turns == [row_id(f"{writer} {turn}") for turn in range(8)]


def test_the_same_event_from_two_writers_acts_once(mine: OwnedStore, store_url: str) -> None:
    results = in_parallel(store_url, 2, lambda each, _: decide(each, "dismiss"))
    assert results[0] == results[1]
    assert len(mine.reviews.events(claim_id=C0)) == 1


def test_a_document_can_be_deleted_while_others_decide(mine: OwnedStore, store_url: str) -> None:
    def work(each: OwnedStore, writer: int) -> int:
        """Writer 0 deletes after a while; the others decide until there is nothing to decide about."""
        for turn in range(50):
            if writer == 0 and turn == 3:
                return int(each.documents.delete(DOCUMENT) is not None)
            try:
                claim = claim_row(EXTRACTION, f"c{writer - 1}")
                about: dict[str, Any] = {"claim_id": claim, "revision": 1} if writer else {"run_id": RUN}
                each.reviews.decide(event("confirm", name=f"{writer} {turn}", **about))
                each.evaluations.start(run(f"{writer} {turn}"), records())
                each.log.add(log_row(f"{writer} {turn}", needs_review=True, issues=(issue("c0"),)))
            except UsageError:  # the store has no such claim any more
                return turn
        return 50

    turns = in_parallel(store_url, 4, work)
    assert turns[0] == 1
    assert all(isinstance(turn, int) for turn in turns)
    assert mine.documents.get(DOCUMENT) is None
    assert mine.log.entries() == mine.reviews.events() == ()


def test_a_decision_about_what_is_not_as_it_was_seen_is_refused(mine: OwnedStore) -> None:
    claim, entry = mine.items.get("claim", C0), mine.log.get(RUN)
    assert claim is not None
    assert entry is not None
    mine.reviews.decide(event("dismiss", claim_id=C1), seen=None)
    done = mine.reviews.decide(event("confirm", minutes=2), seen=claim.etag)
    before = mine.reviews.events()
    for late in (event("dismiss", minutes=3), event("undo", minutes=4, undoes=done.id)):
        with pytest.raises(StoreConflictError, match="since it was seen"):
            mine.reviews.decide(late, seen=claim.etag)
    with pytest.raises(StoreConflictError, match="since it was seen"):
        mine.reviews.decide(event("confirm", minutes=5, run_id=RUN), seen=entry.etag)
    assert mine.reviews.events() == before
    assert mine.reviews.decide(event("confirm", minutes=2), seen=claim.etag) == done


def test_people_are_those_of_the_owner(mine: OwnedStore, store: Store) -> None:
    decide(mine, "dismiss")
    assert {one.id for one in mine.people.list()} == {mine.owner, REVIEWER}
    assert [one.id for one in mine.people.list(limit=1)] == [mine.people.list()[0].id]
    assert mine.people.list(ids=[REVIEWER, row_id("nobody")]) == mine.people.list(ids=[REVIEWER])
    stranger = row_id("stranger")
    store.add_profile(Profile(id=stranger, created_at=later(0), name="Stranger"))
    assert [one.id for one in store.of(stranger).people.list()] == [stranger]
