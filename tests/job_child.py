"""A worker in a process of its own, for tests that kill it: `python -m tests.job_child URL MARKS [POINT]`.

Its jobs of kind `tally` count `request["steps"]` effects, each under a key of its own. At `POINT` (`name:before`,
`name:after`, `name:between`) it leaves a file in the folder MARKS and waits there to be killed.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from sqlalchemy import Column, Integer, MetaData, String, Table, insert, select

from pincite.jobs import Json, Steps, Worker, WorkerOptions
from pincite.store.database.connections import Database, insert_once

metadata = MetaData()
effects = Table("effects", metadata, Column("key", String(80), primary_key=True), Column("worker", String(80)))
runs = Table("runs", metadata, Column("id", Integer, primary_key=True), Column("key", String(80)))

FAST = WorkerOptions(
    poll_seconds=0.05, beat_seconds=0.2, dead_after_seconds=1.0, drain_seconds=2, max_attempts=1_000, jobs_at_once=2
)


class Tally:
    """Each step has one effect in the database, under a key; every run of a step is noted as well."""

    name = "tally"

    def __init__(self, database: Database, marks: Path, point: str = "") -> None:
        self._database = database
        self._marks = marks
        self._point = point

    def run(self, request: Json, step: Steps) -> Json:
        done = 0
        for name in request["steps"]:
            key = f"{request['job']}/{name}"
            done += step(name, lambda name=name, key=key: self._effect(name, key))["done"]
            self._pass(f"{name}:between")
        return {"done": done}

    def _effect(self, name: str, key: str) -> Json:
        self._pass(f"{name}:before")
        with self._database.writing() as connection:
            connection.execute(insert(runs).values(key=key))
            insert_once(connection, effects, [{"key": key, "worker": threading.current_thread().name}])
        self._pass(f"{name}:after")
        return {"done": 1}

    def _pass(self, point: str) -> None:
        if point == self._point:
            (self._marks / "reached").touch()
            time.sleep(60)


def open_effects(url: str) -> Database:
    database = Database(url)
    with database.writing() as connection:
        metadata.create_all(connection)
    return database


def effects_of(database: Database) -> tuple[list[str], list[str]]:
    """The keys of effects, and the keys of all runs of steps."""
    with database.reading() as connection:
        kept = connection.execute(select(effects.c.key).order_by(effects.c.key)).scalars().all()
        ran = connection.execute(select(runs.c.key).order_by(runs.c.id)).scalars().all()
    return list(kept), list(ran)


def main(url: str, marks: Path, point: str = "") -> None:
    kind = Tally(open_effects(url), marks, point)
    with Worker(url, [kind], options=FAST) as worker:
        (marks / "ready").touch()
        worker.run(stop=threading.Event())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
