"""Jobs go on when the database is back: no step fails for good because it was away or locked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from tests.job_child import FAST

from pincite.errors import StoreError
from pincite.jobs import JobQueue, Json, Steps, Worker
from pincite.store import open_store


class Counts:
    """A job whose step needs the store, which another program holds until the step was tried twice."""

    name = "counts"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.refusals: list[str] = []

    def run(self, request: Json, step: Steps) -> Json:
        return step("count", self._count)

    def _count(self) -> Json:
        with closing(sqlite3.connect(self._path, isolation_level=None)) as other:
            if len(self.refusals) < 2:
                other.execute("BEGIN IMMEDIATE")
            try:
                with open_store(str(self._path), wait_seconds=0.05) as store:
                    store.sessions.end("nobody")
                    return {"keys": store.keys.count()}
            except StoreError as error:
                self.refusals.append(error.reason)
                raise


def test_a_step_that_finds_the_database_locked_is_done_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "pincite.db"
    open_store(str(path)).close()
    kind = Counts(path)
    options = replace(FAST, longest_pause_seconds=0.1)
    with JobQueue(str(path)) as queue, Worker(str(path), [kind], options=options):
        queue.submit("counts", {}, job_id="one")
        job = queue.wait("one", seconds=60)
    assert (job.state, job.result, kind.refusals) == ("done", {"keys": 0}, ["locked", "locked"])
