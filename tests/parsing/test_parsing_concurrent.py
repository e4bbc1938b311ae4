"""Many items at once: every outcome once, few of them waiting, nothing begun after the caller left."""

import threading
from contextlib import closing

import pytest

from pincite.parsing.process.concurrent import each_done, in_order


@pytest.mark.parametrize("workers", [1, 2, 5], ids=str)
def test_every_item_has_its_outcome_once(workers):
    assert sorted(each_done(lambda item: item * item, range(20), workers=workers)) == [(n, n * n) for n in range(20)]


def test_no_items_give_nothing():
    assert list(each_done(str, [], workers=3)) == []


def test_a_slow_caller_finds_few_outcomes_waiting():
    begun = []
    with closing(each_done(begun.append, range(100), workers=2)) as outcomes:
        next(outcomes)
        assert len(begun) <= 4


def test_what_work_raises_ends_the_run_and_stops_the_rest():
    stopped = threading.Event()
    begun = []

    def work(item):
        begun.append(item)
        raise ValueError(f"item {item}")

    with pytest.raises(ValueError, match="item"):
        list(each_done(work, range(50), workers=1, stop=stopped.set))
    assert stopped.is_set()
    assert len(begun) <= 2


def test_a_caller_that_leaves_waits_for_what_runs():
    release, ended = threading.Event(), []

    def work(item):
        if item:
            release.wait(20)
            ended.append(item)

    with closing(each_done(work, range(3), workers=2, stop=release.set)) as outcomes:
        next(outcomes)
    assert ended


def test_outcomes_stand_in_the_order_of_their_items_and_are_told_as_they_come() -> None:
    told: list[tuple[str, int]] = []
    done = (one for one in [(2, 30), (0, 10), (1, 20)])
    assert in_order("abc", done, told=lambda item, outcome: told.append((item, outcome))) == [10, 20, 30]
    assert told == [("c", 30), ("a", 10), ("b", 20)]
