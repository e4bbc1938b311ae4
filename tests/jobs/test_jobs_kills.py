"""A worker is killed at chosen points; another finishes what it left, and every effect is there once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.job_child import FAST, Tally, effects_of, open_effects

from pincite.jobs import JobQueue, Worker

STEPS = ["rules", "judge", "log"]


def until(reached: Callable[[], bool]) -> None:
    for _ in range(400):
        if reached():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that within 20 seconds")


@contextmanager
def child(url: str, marks: Path, point: str) -> Iterator[subprocess.Popen[bytes]]:
    arguments = [sys.executable, "-m", "tests.job_child", url, str(marks), point]
    process = subprocess.Popen(arguments, cwd=Path(__file__).parents[2])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("empty_database", "point"),
    [
        ("sqlite", "rules:before"),
        ("sqlite", "judge:after"),
        pytest.param("postgres", "log:between", marks=pytest.mark.postgres),
    ],
    indirect=["empty_database"],
)
def test_a_killed_worker_leaves_each_effect_once(empty_database: str, tmp_path: Path, point: str) -> None:
    url = empty_database
    with closing(open_effects(url)) as database, JobQueue(url) as queue:
        queue.submit("tally", {"job": "a", "steps": STEPS}, job_id="a")
        with child(url, tmp_path, point):
            until((tmp_path / "reached").exists)
        with Worker(url, [Tally(database, tmp_path)], options=FAST):
            job = queue.wait("a", seconds=20)
        kept, ran = effects_of(database)
    assert (job.state, job.result) == ("done", {"done": 3})
    assert kept == ["a/judge", "a/log", "a/rules"]
    repeated = [key for key in kept if ran.count(key) > 1]
    assert repeated == ([f"a/{point.split(':', maxsplit=1)[0]}"] if point.endswith(":after") else [])
