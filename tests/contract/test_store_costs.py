"""Cost ceilings in a store, on every database: they hold with writers at once and after crashes."""

from __future__ import annotations

import itertools
import threading
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store_samples import NOON, RUN, later, row_id

from pincite.errors import UsageError
from pincite.records import CostRefusal, Reservation
from pincite.store import OwnedStore, Store, open_store

DAY = date(2026, 11, 22)


def wanted(name: str = "call 1", micro_usd: int = 400, **changes: Any) -> Reservation:
    facts = {"run_id": RUN, "day": DAY, "reserved_micro_usd": micro_usd, "created_at": NOON}
    return Reservation(**{"id": row_id(name), **facts, **changes})


def test_an_amount_counts_from_the_moment_it_is_set_aside(store: Store) -> None:
    costs = store.costs()
    assert costs.reserve(wanted()) == wanted()
    assert costs.counted(run_id=RUN) == costs.counted(day=DAY) == 400


def test_what_it_cost_counts_in_the_end(store: Store) -> None:
    costs = store.costs()
    costs.reserve(wanted())
    done = costs.settle(wanted().id, micro_usd=150, at=later(1))
    assert (done.state, done.settled_micro_usd, done.settled_at) == ("settled", 150, later(1))
    assert costs.counted(run_id=RUN) == costs.counted(day=DAY) == done.counted_micro_usd == 150


@pytest.mark.parametrize("ceiling", ["run", "day"])
def test_above_a_ceiling_nothing_is_set_aside(store: Store, ceiling: str) -> None:
    costs = store.costs(**{f"{ceiling}_micro_usd": 1_000})
    costs.reserve(wanted())
    costs.reserve(wanted("call 2", 600))
    refused = costs.reserve(wanted("call 3", 1))
    assert refused == CostRefusal(
        ceiling=ceiling,  # type: ignore[arg-type] # one of the two
        allowed_micro_usd=1_000,
        counted_micro_usd=1_000,
        asked_micro_usd=1,
    )
    assert costs.counted(run_id=RUN) == costs.counted(day=DAY) == 1_000
    assert len(costs.unsettled()) == 2


def test_a_refusal_by_the_run_takes_nothing_of_the_day(store: Store) -> None:
    costs = store.costs(run_micro_usd=100, day_micro_usd=1_000)
    assert isinstance(costs.reserve(wanted()), CostRefusal)
    assert costs.counted(day=DAY) == costs.counted(run_id=RUN) == 0


def test_each_run_and_each_day_has_its_own_ceiling(store: Store) -> None:
    costs = store.costs(run_micro_usd=400, day_micro_usd=800)
    assert isinstance(costs.reserve(wanted()), Reservation)
    assert isinstance(costs.reserve(wanted("a", run_id=row_id("r2"))), Reservation)
    refused = costs.reserve(wanted("b", run_id=row_id("r3")))
    assert isinstance(refused, CostRefusal)
    assert refused.ceiling == "day"
    tomorrow = wanted("c", run_id=row_id("r3"), day=date(2026, 11, 23))
    assert isinstance(costs.reserve(tomorrow), Reservation)


def test_what_was_spent_above_the_ceiling_counts(store: Store) -> None:
    costs = store.costs(run_micro_usd=500)
    costs.reserve(wanted())
    costs.settle(wanted().id, micro_usd=900, at=later(1))
    assert costs.counted(run_id=RUN) == 900
    assert isinstance(costs.reserve(wanted("next", 0)), CostRefusal)


def test_an_unknown_price_leaves_what_was_set_aside(store: Store) -> None:
    costs = store.costs()
    costs.reserve(wanted())
    done = costs.settle(wanted().id, micro_usd=None, at=later(1))
    assert (done.state, done.settled_micro_usd, costs.counted(run_id=RUN)) == ("settled", None, 400)


def test_a_call_that_was_not_made_counts_nothing(store: Store) -> None:
    costs = store.costs()
    costs.reserve(wanted())
    assert costs.release(wanted().id, at=later(1)).state == "released"
    assert costs.counted(run_id=RUN) == costs.counted(day=DAY) == 0


def test_a_repeated_step_reserves_and_settles_once(store: Store) -> None:
    costs = store.costs(run_micro_usd=500)
    first = costs.reserve(wanted())
    assert costs.reserve(wanted()) == first
    done = costs.settle(wanted().id, micro_usd=100, at=later(1))
    assert costs.settle(wanted().id, micro_usd=300, at=later(2)) == costs.release(wanted().id, at=later(3)) == done
    assert costs.reserve(wanted()) == done
    assert costs.counted(run_id=RUN) == 100


def test_ids_are_the_same_however_they_are_spelled(store: Store) -> None:
    costs = store.costs(run_micro_usd=500)
    costs.reserve(wanted(run_id=RUN.replace("-", "").upper(), id="AB" * 16))
    costs.settle("ab" * 16, micro_usd=450, at=later(1))
    assert costs.counted(run_id=RUN) == costs.counted(run_id=RUN.upper()) == 450


def test_what_a_crash_left_behind_counts_and_is_found(store: Store, store_url: str) -> None:
    store.costs().reserve(wanted())
    store.costs().reserve(wanted("call 2", created_at=later(30)))
    with open_store(store_url) as after:
        costs = after.costs(run_micro_usd=800)
        assert isinstance(costs.reserve(wanted("call 3", 1)), CostRefusal)
        assert costs.unsettled(before=later(10)) == (wanted(),)
        assert len(costs.unsettled(run_id=RUN)) == 2
        assert costs.unsettled(run_id=row_id("another")) == ()
        costs.release(wanted().id, at=later(40))
        assert isinstance(costs.reserve(wanted("call 3", 1)), Reservation)


def test_a_deleted_document_frees_no_budget(mine: OwnedStore, store: Store) -> None:
    store.costs().reserve(wanted())
    mine.documents.delete(row_id("document"))
    assert store.costs().counted(run_id=RUN) == store.costs().counted(day=DAY) == 400


@pytest.mark.parametrize("micro_usd", [-1, -400])
def test_a_negative_cost_is_refused(store: Store, micro_usd: int) -> None:
    store.costs().reserve(wanted())
    with pytest.raises(UsageError, match="cannot have cost"):
        store.costs().settle(wanted().id, micro_usd=micro_usd, at=later(1))
    with pytest.raises(ValueError, match="cannot be set aside"):
        wanted(micro_usd=micro_usd)


def test_there_is_no_settling_what_was_never_set_aside(store: Store) -> None:
    with pytest.raises(UsageError, match="has no cost reservation"):
        store.costs().settle(row_id("nothing"), micro_usd=1, at=later(1))
    with pytest.raises(UsageError, match="run_id or day"):
        store.costs().counted()


def race(url: str, jobs: list[list[Reservation]], **ceilings: int) -> list[Reservation | CostRefusal]:
    """What every writer was told, each with its own connection, all let go at once."""
    start, told = threading.Barrier(len(jobs)), []

    def one(mine: list[Reservation]) -> None:
        with open_store(url) as store:
            costs = store.costs(**ceilings)
            start.wait()
            told.extend([costs.reserve(reservation) for reservation in mine])

    threads = [threading.Thread(target=one, args=(mine,)) for mine in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return told


@pytest.mark.parametrize("ceiling", ["run_micro_usd", "day_micro_usd"])
def test_writers_at_once_cannot_go_over_a_ceiling(store: Store, store_url: str, ceiling: str) -> None:
    runs = [row_id("r", writer) if ceiling == "day_micro_usd" else RUN for writer in range(4)]
    jobs = [[wanted(f"{writer} {turn}", 70, run_id=runs[writer]) for turn in range(6)] for writer in range(4)]
    told = race(store_url, jobs, **{ceiling: 1_000})
    assert sum(isinstance(one, Reservation) for one in told) == 14
    assert store.costs().counted(day=DAY) == 14 * 70


def test_the_same_reservation_from_writers_at_once_counts_once(store: Store, store_url: str) -> None:
    told = race(store_url, [[wanted()] for _ in range(4)], run_micro_usd=500)
    assert told == [wanted()] * 4
    assert store.costs().counted(run_id=RUN) == 400


NUMBERS = itertools.count(1)
"""A run and a day of its own for each example: what one spent must not count in the next."""

STEPS = st.lists(
    st.tuples(st.sampled_from(["reserve", "settle", "release"]), st.integers(0, 4), st.integers(0, 600)), max_size=12
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_totals_are_the_sum_of_what_counts(store: Store, steps: list[tuple[str, int, int]]) -> None:
    number = next(NUMBERS)
    run_id, day = row_id("law", number), date.fromordinal(number)
    costs = store.costs(run_micro_usd=1_500)
    model: dict[int, Reservation] = {}
    for action, which, micro_usd in steps:
        asked = wanted(f"law {number} {which}", micro_usd, run_id=run_id, day=day)
        if action == "reserve":
            told = costs.reserve(asked)
            over = sum(one.counted_micro_usd for one in model.values()) + micro_usd > 1_500
            assert isinstance(told, CostRefusal) == (over and which not in model)
            if which not in model and isinstance(told, Reservation):
                model[which] = told
        elif which in model and action == "settle":
            model[which] = costs.settle(asked.id, micro_usd=micro_usd, at=later(1))
        elif which in model:
            model[which] = costs.release(asked.id, at=later(1))
    total = sum(one.counted_micro_usd for one in model.values())
    assert costs.counted(run_id=run_id) == total
