"""Signs of life: which workers are there, by a table that each of them writes to every few seconds."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from pincite.jobs.queueing.database import clock, workers
from pincite.jobs.values import WorkerSeen
from pincite.store.database.connections import Database


@dataclass(frozen=True, slots=True)
class Heartbeats:
    """The table of workers. A worker that has not been seen for `dead_after` seconds counts as dead.

    One that only slept, and wakes, is there again with its next beat: its jobs may have another owner by then, and DBOS
    lets only the owner write what a step returned.
    """

    database: Database
    dead_after: float

    def beat(self, worker: str) -> None:
        """Note that the worker is alive now."""
        with self.database.writing() as connection:
            now = clock(connection)
            result = connection.execute(update(workers).where(workers.c.id == worker).values(seen_at=now))
            if not result.rowcount:
                row = {"id": worker, "host": socket.gethostname()[:255], "pid": os.getpid()}
                connection.execute(insert(workers).values(**row, seen_at=now))

    def leave(self, worker: str) -> None:
        """Note that the worker is gone: what it left unfinished is free at once."""
        with self.database.writing() as connection:
            connection.execute(delete(workers).where(workers.c.id == worker))

    def bury(self) -> None:
        """Forget the dead. What they had under way is found by its owner not being alive."""
        with self.database.writing() as connection:
            connection.execute(delete(workers).where(workers.c.seen_at < clock(connection) - self.dead_after))

    def alive(self) -> tuple[WorkerSeen, ...]:
        """The living workers by id."""
        with self.database.reading() as connection:
            ago = (clock(connection) - workers.c.seen_at).label("ago")
            rows = connection.execute(
                select(workers.c.id, workers.c.host, workers.c.pid, ago)
                .where(ago <= self.dead_after)
                .order_by(workers.c.id)
            ).all()
        return tuple(
            WorkerSeen(id=row.id, host=row.host, pid=row.pid, seconds_ago=max(0.0, float(row.ago))) for row in rows
        )
