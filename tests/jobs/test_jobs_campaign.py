"""Evaluations whose workers are killed at random moments: nothing is lost, and nothing is there twice.

CI kills a few workers, `make campaign` a hundred on each database; docs/benchmarks.md has what that gave.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from tests.evaluated_jobs import CALL_MICRO_USD, asked_for, ready
from tests.evaluation_child import noted, server, start

from pincite.jobs import JobQueue
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
from pincite.store.database.connections import Database

pytestmark = pytest.mark.slow

WORKERS = 3
BACKLOG = 4
"""Jobs that are waiting or running while workers are killed."""

EFFECTS = {"findings": 8, "judge_calls": 3, "judge_votes": 24, "claim_issues": 11, "claim_eval_log": 1}
"""The rows of each evaluation of the planted claims, and one event that flags it."""

postgres = pytest.mark.postgres


def kill_workers(url: str, folder: Path, *, kills: int, seed: int) -> Mapping[str, int]:
    """Submit evaluations while workers die, let the rest be done, and count: jobs, kills, calls, what came again."""
    chance = random.Random(seed)
    context = server()
    with closing(ready(url)) as database, JobQueue(url) as queue:
        workers = [start(context, url, folder, seed + at) for at in range(WORKERS)]
        try:
            for at in range(kills):
                _fill(database, queue)
                time.sleep(chance.uniform(0.1, 1.2))
                victim = chance.randrange(WORKERS)
                workers[victim].kill()
                workers[victim].join()
                workers[victim] = start(context, url, folder, seed + WORKERS + at)
            jobs = [queue.wait(job.id, seconds=120) for job in queue.jobs()]
        finally:
            for worker in workers:
                worker.kill()
                worker.join()
        assert {job.state for job in jobs} == {"done"}
        runs = {job.id for job in jobs}
        _check_effects(database, runs)
        _check_money(database, runs, calls=len(noted(folder / "calls")))
    told, again = Counter(noted(folder / "told")), noted(folder / "told-again")
    assert set(told) | set(again) == runs
    assert set(told.values()) <= {1}  # whoever is told a second time is told so
    calls = Counter(noted(folder / "calls"))
    repeated = sum(calls.values()) - len(calls)
    return {"kills": kills, "jobs": len(jobs), "calls": len(calls), "repeated": repeated, "again": len(again)}


def _fill(database: Database, queue: JobQueue) -> None:
    """Submit evaluations until there is a backlog."""
    known = len(queue.jobs())
    open_ones = len(queue.jobs(states=("waiting", "running")))
    for at in range(BACKLOG - open_ones):
        asked = asked_for(database, about=f"j{known + at}-")
        queue.submit(CLAIMS_EXTRACTED, asked.to_json(), job_id=asked.run)


def _check_effects(database: Database, runs: set[str]) -> None:
    """Every run has each of its effects, and none of them twice."""
    with database.reading() as connection:
        for table, count in EFFECTS.items():
            key = "id" if table == "claim_eval_log" else "run_id"
            found = _counts(connection, f"SELECT {key}, count(*) FROM {table} GROUP BY {key}")
            assert (len(found), set(found.values())) == (len(runs), {count}), table
        flags = _counts(connection, "SELECT run_id, count(*) FROM review_events GROUP BY run_id")
        assert (len(flags), set(flags.values())) == (len(runs), {1})
        unflagged = text("SELECT count(*) FROM claim_eval_log WHERE needs_review = FALSE")
        assert connection.scalar(unflagged) == 0


def _check_money(database: Database, runs: set[str], *, calls: int) -> None:
    """Every call that was made was paid for: settled, or still counted at its most where its process died."""
    with database.reading() as connection:
        paid = _counts(connection, "SELECT state, count(*) FROM cost_reservations GROUP BY state")
        counted = text("SELECT sum(micro_usd) FROM cost_totals WHERE scope LIKE 'run:%'")
        total = connection.scalar(counted)
    assert paid["settled"] >= 3 * len(runs)
    assert calls <= sum(paid.values())
    assert total == paid["settled"] * CALL_MICRO_USD + paid.get("reserved", 0) * 500


def _counts(connection: Connection, query: str) -> dict[str, int]:
    return {str(name): count for name, count in connection.execute(text(query))}


@pytest.mark.parametrize("empty_database", ["sqlite", pytest.param("postgres", marks=postgres)], indirect=True)
def test_a_few_deaths_leave_every_effect_once(empty_database: str, tmp_path: Path) -> None:
    counted = kill_workers(empty_database, tmp_path, kills=3, seed=7)
    assert counted["calls"] == 3 * counted["jobs"]


@pytest.mark.slow
@pytest.mark.parametrize("empty_database", ["sqlite", pytest.param("postgres", marks=postgres)], indirect=True)
def test_a_hundred_deaths_leave_every_effect_once(
    empty_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    counted = kill_workers(empty_database, tmp_path, kills=100, seed=2026)
    assert counted["repeated"] <= 2 * 100  # two jobs at once in each worker, one call under way in each
    kind = empty_database.partition(":")[0]
    with capsys.disabled():  # for docs/benchmarks.md
        print(f"\n{kind}: {dict(counted)} in {time.monotonic() - began:.0f} s")
