"""The review queue on every database: the gravest first, one item with one reviewer, deadlines, progress."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from tests.store_samples import (
    EXTRACTION,
    FIELDS,
    REVIEWER,
    field_event,
    fielded,
    later,
    row_id,
)

from pincite.errors import UsageError
from pincite.records import Profile, QueueProgress
from pincite.store import OwnedStore, Store, claim_row, field_row, open_store

START, LAW = field_row(FIELDS, "agreement.start"), field_row(FIELDS, "agreement.law")
C0, C1 = (claim_row(EXTRACTION, name) for name in ("c0", "c1"))
BOB = row_id("Bob")


@pytest.fixture
def queued(mine: OwnedStore, store: Store) -> OwnedStore:
    """Two claims with open errors, a field of low confidence and a spot check; two reviewers."""
    fielded(mine)
    store.add_profile(Profile(id=BOB, name="Bob", created_at=later(0)))
    return mine


def take(mine: OwnedStore, reviewer: str = REVIEWER, *, at: int = 1, with_skipped: bool = False) -> str | None:
    got = mine.queue.next(reviewer, now=later(at), until=later(at + 10), with_skipped=with_skipped)
    return None if got is None else got.id


def test_the_gravest_come_first(queued: OwnedStore) -> None:
    assert [one.id for one in queued.queue.list(REVIEWER, now=later(1))] == [C0, C1, START, LAW]
    assert [one.id for one in queued.queue.list(REVIEWER, now=later(1), limit=2, after=1)] == [C1, START]


def test_who_asks_again_gets_what_they_have(queued: OwnedStore) -> None:
    assert take(queued) == take(queued, at=2) == C0
    assert take(queued, BOB) == C1


def test_an_item_is_with_one_reviewer_until_its_time_is_over(queued: OwnedStore) -> None:
    got = queued.queue.next(REVIEWER, now=later(1), until=later(11))
    assert got is not None
    assert (got.id, got.assigned_to, got.assigned_until) == (C0, REVIEWER, later(11))
    assert not queued.queue.take("claim", C0, BOB, now=later(10), until=later(20))
    assert queued.queue.take("claim", C0, BOB, now=later(11), until=later(21))
    assert not queued.queue.take("claim", C0, REVIEWER, now=later(12), until=later(22))


def test_a_released_item_is_free_for_the_next(queued: OwnedStore) -> None:
    assert take(queued) == C0
    assert not queued.queue.release("claim", C0, BOB)
    assert queued.queue.release("claim", C0, REVIEWER)
    assert not queued.queue.release("claim", C0, REVIEWER)
    assert take(queued, BOB) == C0


def test_what_is_skipped_comes_last_and_only_when_asked_for(queued: OwnedStore) -> None:
    for item, kind in ((C0, "claim"), (C1, "claim"), (START, "field"), (LAW, "field")):
        assert take(queued) == item
        queued.queue.skip(kind, item, REVIEWER, at=later(1))  # type: ignore[arg-type]
        queued.queue.skip(kind, item, REVIEWER, at=later(2))  # type: ignore[arg-type]
    assert take(queued) is None
    assert take(queued, BOB) == C0
    assert take(queued, with_skipped=True) == C1
    assert [one.skipped for one in queued.queue.list(REVIEWER, now=later(1))] == [True] * 4


def test_what_is_decided_waits_for_nobody(queued: OwnedStore) -> None:
    queued.queue.take("field", START, REVIEWER, now=later(1), until=later(11))
    done = queued.reviews.decide(field_event("confirm"))
    assert START not in [one.id for one in queued.queue.list(REVIEWER, now=later(1))]
    queued.reviews.decide(field_event("undo", minutes=2, undoes=done.id))
    (again,) = (one for one in queued.queue.list(REVIEWER, now=later(2)) if one.id == START)
    assert again.assigned_to is None


def test_progress_counts_what_was_there_and_what_is_left(queued: OwnedStore) -> None:
    queued.reviews.decide(field_event("confirm"))
    take(queued)
    assert queued.queue.progress(now=later(2)) == QueueProgress(
        total=4, decided=1, assigned=1, remaining=3, why=(("issue_error", 2), ("spot_check", 1))
    )
    assert queued.queue.progress(now=later(20)).assigned == 0
    of_fields = queued.queue.progress(now=later(2), extraction_id=FIELDS)
    assert (of_fields.total, of_fields.decided, of_fields.remaining) == (2, 1, 1)


def test_an_empty_queue_gives_nothing(store: Store) -> None:
    store.add_profile(Profile(id=BOB, created_at=later(0)))
    mine = store.of(BOB)
    assert take(mine, BOB) is None
    assert mine.queue.list(BOB, now=later(1)) == ()
    assert mine.queue.progress(now=later(1)) == QueueProgress(total=0, decided=0, assigned=0, remaining=0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda queue: queue.take("field", C0, REVIEWER, now=later(1), until=later(2)),
        lambda queue: queue.skip("claim", row_id("none"), REVIEWER, at=later(1)),
        lambda queue: queue.release("claim", claim_row(FIELDS, "agreement.start"), REVIEWER),
    ],
    ids=["a claim as a field", "no such claim", "a claim of a field"],
)
def test_what_is_no_item_cannot_be_had(ask: Callable[[object], object], queued: OwnedStore) -> None:
    with pytest.raises(UsageError, match=r"the store has no (field|claim) .* to review"):
        ask(queued.queue)


def test_another_owner_s_items_are_not_there(queued: OwnedStore, store: Store) -> None:
    other = store.of(BOB)
    assert take(other, BOB) is None
    with pytest.raises(UsageError, match="the store has no claim"):
        other.queue.take("claim", C0, BOB, now=later(1), until=later(2))


def in_parallel(url: str, count: int, ask: Callable[[OwnedStore, str], object]) -> list[object]:
    """What each of so many reviewers got, in threads that share five stores."""
    start, results = threading.Barrier(count), [object()] * count
    people = [row_id("person", number) for number in range(count)]
    stores = [open_store(url) for _ in range(5)]
    for person in people:
        stores[0].add_profile(Profile(id=person, created_at=later(0)))

    def one(number: int) -> None:
        mine = stores[number % 5].of(row_id("owner"))
        start.wait()
        results[number] = ask(mine, people[number])

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in stores:
        store.close()
    return results


def test_of_fifty_who_claim_one_item_at_once_one_gets_it(queued: OwnedStore, store_url: str) -> None:
    def ask(mine: OwnedStore, person: str) -> bool:
        return mine.queue.take("claim", C0, person, now=later(1), until=later(11))

    assert in_parallel(store_url, 50, ask).count(True) == 1


def test_of_many_who_ask_for_the_next_each_gets_another(queued: OwnedStore, store_url: str) -> None:
    got = in_parallel(store_url, 12, take)
    assert sorted(map(str, got)) == sorted([*map(str, (C0, C1, START, LAW)), *["None"] * 8])
