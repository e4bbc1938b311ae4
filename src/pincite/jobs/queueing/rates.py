"""Rate limits per provider, kept in the database so that all workers of it share them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, update

from pincite.jobs.queueing.database import clock, paces
from pincite.store.database.connections import Database, insert_once


@dataclass(frozen=True, slots=True)
class SharedPace:
    """At most so many calls a minute to one provider, from all processes together.

    Each call is given the next free slot, `60 / per_minute` seconds after the one before; up to `burst` unused slots
    are kept. A process that dies before its call has wasted a slot, nothing else.
    """

    database: Database
    provider: str
    per_minute: float
    burst: int = 1

    def __post_init__(self) -> None:
        if self.per_minute <= 0 or self.burst < 1:
            raise ValueError(f"{self.provider}: a pace is of more than 0 calls a minute and a burst of 1 or more")

    def wait_seconds(self) -> float:
        """Take the next slot: how long to wait for it, 0 when it is there. Raises StoreError."""
        gap = 60.0 / self.per_minute
        with self.database.writing() as connection:
            now = clock(connection)
            insert_once(connection, paces, [{"provider": self.provider, "next_at": 0.0}])
            earliest = now - gap * (self.burst - 1)
            greatest = func.max if connection.dialect.name == "sqlite" else func.greatest
            slot = greatest(paces.c.next_at, earliest)
            row = connection.execute(
                update(paces)
                .where(paces.c.provider == self.provider)
                .values(next_at=slot + gap)
                .returning(paces.c.next_at, now.label("now"))
            ).one()
        return max(0.0, float(row.next_at) - gap - float(row.now))
