"""Workers: what they take over, how they end, and what two of them do side by side."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.job_child import FAST

from pincite.errors import UsageError
from pincite.jobs import JobQueue, Json, Steps, Worker, WorkerOptions
from pincite.jobs.queueing.heartbeats import Heartbeats
from pincite.store.database.connections import Database


class Slow:
    """A job whose one step waits until it is let go."""

    name = "slow"

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()

    def run(self, request: Json, step: Steps) -> Json:
        return step("wait", self._wait)

    def _wait(self) -> Json:
        self.begun.set()
        self.let_go.wait(20)
        return {"waited": True}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'pincite.db'}"


@pytest.fixture
def queue(url: str) -> Iterator[JobQueue]:
    with JobQueue(url) as queue:
        yield queue


def test_a_worker_that_is_closed_finishes_what_it_has_begun(url: str, queue: JobQueue) -> None:
    slow = Slow()
    queue.submit("slow", {}, job_id="a")
    with Worker(url, [slow], options=FAST):
        assert slow.begun.wait(20)
        queue.submit("slow", {}, job_id="b")
        threading.Timer(0.3, slow.let_go.set).start()
    assert queue.job("a").state == "done"


def test_a_worker_ends_when_it_has_nothing_to_do(url: str, queue: JobQueue) -> None:
    slow = Slow()
    slow.let_go.set()
    queue.submit("slow", {}, job_id="a")
    with Worker(url, [slow], options=FAST) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.2)
    assert queue.job("a").state == "done"


def test_a_worker_ends_when_it_is_told_to(url: str) -> None:
    stop = threading.Event()
    stop.set()
    with Worker(url, [Slow()], options=FAST) as worker:
        worker.run(stop=stop)


def test_one_process_runs_one_worker(url: str) -> None:
    with (
        Worker(url, [Slow()], options=FAST),
        pytest.raises(UsageError, match="a second one needs a process of its own"),
        Worker(url, [Slow()], options=FAST),
    ):
        pass


def test_a_worker_is_alive_while_it_is_open(url: str, queue: JobQueue) -> None:
    with closing(Database(url)) as database:
        beats = Heartbeats(database, dead_after=15)
        with Worker(url, [Slow()], options=FAST) as worker:
            (seen,) = beats.alive()
            assert seen.id == worker.id
        assert beats.alive() == ()


def test_the_silent_are_dead_and_wake_with_their_next_beat(url: str, queue: JobQueue) -> None:
    with closing(Database(url)) as database:
        beats = Heartbeats(database, dead_after=0.2)
        beats.beat("one")
        time.sleep(0.3)
        assert beats.alive() == ()
        beats.bury()
        beats.beat("one")
        assert "one" in {seen.id for seen in beats.alive()}


def test_three_beats_must_be_missed() -> None:
    with pytest.raises(ValueError, match="silent for three beats"):
        WorkerOptions(beat_seconds=1, dead_after_seconds=2)


def test_a_worker_leaves_jobs_of_other_kinds_to_others(url: str, queue: JobQueue) -> None:
    queue.submit("other", {}, job_id="a")
    with Worker(url, [Slow()], options=FAST) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.5)
    assert queue.job("a").state == "waiting"
