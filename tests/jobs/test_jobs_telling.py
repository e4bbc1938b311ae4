"""Each receiver is told of an evaluation once, whatever fails or dies in between, and by whichever process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import insert
from tests.evaluated_jobs import ready

from pincite.errors import AnnouncementError
from pincite.jobs.notifications.announcement import ReviewNeeded
from pincite.jobs.notifications.delivery import TellOnce
from pincite.jobs.queueing.database import tellings
from pincite.store.database.connections import Database

EVENT = ReviewNeeded(id="run-1", operation="extract", subject="out", passed=False, errors=2, warnings=1)


@pytest.fixture
def database(empty_database: str) -> Iterator[Database]:
    with closing(ready(empty_database)) as database:
        yield database


def test_whoever_was_told_is_not_told_again(database: Database) -> None:
    told: list[ReviewNeeded] = []
    for _ in range(2):
        TellOnce(database=database, receivers={"list": told.append})(EVENT)
    assert told == [EVENT]


def test_after_a_failure_only_those_who_missed_it_are_told(database: Database) -> None:
    told: list[str] = []
    broken = True

    def fails(event: ReviewNeeded) -> None:
        if broken:
            raise AnnouncementError("no answer")
        told.append(f"late, {event.repeated}")

    tell = TellOnce(database=database, receivers={"broken": fails, "whole": lambda event: told.append("whole")})
    with pytest.raises(AnnouncementError, match="no answer"):
        tell(EVENT)
    broken = False
    tell(EVENT)
    assert told == ["whole", "late, False"]


def test_who_may_have_been_told_by_a_dead_process_is_told_again_and_told_so(database: Database) -> None:
    told: list[ReviewNeeded] = []
    with database.writing() as connection:  # what a process leaves that is killed while it tells
        connection.execute(insert(tellings).values(id="run-1/list", began_at=1.0))
    TellOnce(database=database, receivers={"list": told.append})(EVENT)
    assert [event.repeated for event in told] == [True]


def test_a_second_process_waits_for_the_first(database: Database) -> None:
    told: list[ReviewNeeded] = []
    begun, go_on = threading.Event(), threading.Event()

    def slow(event: ReviewNeeded) -> None:
        begun.set()
        assert go_on.wait(20)
        told.append(event)

    first = threading.Thread(target=TellOnce(database=database, receivers={"list": slow}), args=(EVENT,))
    second = threading.Thread(
        target=TellOnce(database=database, receivers={"list": told.append}, poll_seconds=0.01), args=(EVENT,)
    )
    first.start()
    assert begun.wait(20)
    second.start()
    second.join(0.2)
    assert second.is_alive()
    go_on.set()
    for thread in (first, second):
        thread.join(20)
    assert told == [EVENT]
