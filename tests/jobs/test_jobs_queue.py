"""Jobs as their submitter sees them: submitted once, worked off, listed, cancelled, retried."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.job_child import FAST

from pincite.errors import ConfigError, UsageError
from pincite.jobs import JobQueue, Json, Steps, Worker, run_now


class Divide:
    """A job of two steps, the second of which fails as long as the file `broken` is there."""

    name = "divide"

    def __init__(self, folder: Path) -> None:
        self.ran: list[str] = []
        self._broken = folder / "broken"

    def run(self, request: Json, step: Steps) -> Json:
        first = step("first", lambda: self._first(request["n"]))
        return step("second", lambda: self._second(first["n"]))

    def _first(self, n: int) -> Json:
        self.ran.append("first")
        return {"n": n}

    def _second(self, n: int) -> Json:
        self.ran.append("second")
        if self._broken.exists():
            raise ValueError("broken:\n as it is")
        return {"half": n / 2}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'pincite.db'}"


@pytest.fixture
def queue(url: str) -> Iterator[JobQueue]:
    with JobQueue(url) as queue:
        yield queue


def test_a_job_waits_until_a_worker_runs_it(empty_database: str, tmp_path: Path) -> None:
    with JobQueue(empty_database) as queue:
        assert queue.submit("divide", {"n": 6}, job_id="a").state == "waiting"
        with Worker(empty_database, [Divide(tmp_path)], options=FAST) as worker:
            job = queue.wait("a", seconds=20)
    assert (job.state, job.result, job.worker) == ("done", {"half": 3.0}, worker.id)
    assert [step.name for step in job.steps] == ["first", "second"]


def test_asking_twice_asks_once(url: str, queue: JobQueue, tmp_path: Path) -> None:
    kind = Divide(tmp_path)
    for _ in range(2):
        queue.submit("divide", {"n": 6}, job_id="a")
    with Worker(url, [kind], options=FAST):
        queue.wait("a", seconds=20)
        assert queue.submit("divide", {"n": 6}, job_id="a").state == "done"
    assert kind.ran == ["first", "second"]


def test_a_failed_job_says_why_and_a_retry_repeats_only_what_failed(url: str, queue: JobQueue, tmp_path: Path) -> None:
    kind = Divide(tmp_path)
    (tmp_path / "broken").touch()
    queue.submit("divide", {"n": 6}, job_id="a")
    with Worker(url, [kind], options=FAST):
        job = queue.wait("a", seconds=20)
        assert (job.state, job.error) == ("failed", "broken: as it is")
        (tmp_path / "broken").unlink()
        assert queue.retry("a").state in ("waiting", "running", "done")
        assert queue.wait("a", seconds=20).result == {"half": 3.0}
    assert kind.ran == ["first", "second", "second"]


def test_a_cancelled_job_is_not_run_until_it_is_retried(url: str, queue: JobQueue, tmp_path: Path) -> None:
    queue.submit("divide", {"n": 6}, job_id="a")
    assert queue.cancel("a").state == "cancelled"
    with Worker(url, [Divide(tmp_path)], options=FAST) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.1)
        assert queue.job("a").state == "cancelled"
        queue.retry("a")
        assert queue.wait("a", seconds=20).state == "done"
        assert queue.cancel("a").state == "done"


def test_jobs_are_listed_newest_first_and_by_state(queue: JobQueue) -> None:
    for name in ("a", "b", "c"):
        queue.submit("divide", {"n": 1}, job_id=name)
    queue.cancel("b")
    assert [job.id for job in queue.jobs(limit=2)] == ["c", "b"]
    assert [job.id for job in queue.jobs(states=("cancelled",))] == ["b"]
    assert queue.jobs(states=("done",)) == []


def test_waiting_ends_when_it_is_to_end(queue: JobQueue) -> None:
    queue.submit("divide", {"n": 1}, job_id="a")
    assert queue.wait("a", seconds=0).state == "waiting"


def test_what_cannot_be_done_says_so(queue: JobQueue) -> None:
    queue.submit("divide", {"n": 1}, job_id="a")
    with pytest.raises(UsageError, match="job a is waiting: only one that failed or was cancelled can be retried"):
        queue.retry("a")
    with pytest.raises(UsageError, match="there is no job b: `pincite jobs`"):
        queue.job("b")


def test_a_url_of_no_database_is_bad_configuration() -> None:
    with pytest.raises(ConfigError, match=r"store\.url"):
        JobQueue("mysql://host/database")


def test_a_job_can_be_run_without_any_table(tmp_path: Path) -> None:
    kind = Divide(tmp_path)
    assert run_now(kind, {"n": 6}) == {"half": 3.0}
    assert kind.ran == ["first", "second"]
