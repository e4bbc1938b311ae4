"""Failed attempts to sign in, counted by where they come from."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, select, update

from pincite.store.database import Database, insert_once
from pincite.store.service_tables import login_failures


class Attempts:
    """How often somebody failed lately; `source` is a digest of where from, never an address."""

    def __init__(self, database: Database, *, allowed: int = 10, within: timedelta = timedelta(minutes=1)) -> None:
        self._database = database
        self.allowed = allowed
        self.within = within

    def blocked_until(self, source: str, *, at: datetime) -> datetime | None:
        """Until when nothing is taken from there; None while it failed less often than is allowed."""
        wanted = select(login_failures.c.until).where(
            login_failures.c.source == source,
            login_failures.c.until > at,
            login_failures.c.failures >= self.allowed,
        )
        with self._database.reading() as connection:
            until: datetime | None = connection.scalar(wanted)
        return until

    def failed(self, source: str, *, at: datetime) -> None:
        """Count a failure; the count begins anew when the time since the first one is over."""
        row = {"source": source, "failures": 0, "until": at + self.within}
        mine = login_failures.c.source == source
        with self._database.writing() as connection:
            connection.execute(delete(login_failures).where(login_failures.c.until <= at))
            insert_once(connection, login_failures, [row])
            connection.execute(update(login_failures).where(mine).values(failures=login_failures.c.failures + 1))
