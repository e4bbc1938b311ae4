"""Failed attempts to sign in, counted by the address that they come from, by the key, and in all."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select, update

from pincite.store.database.connections import Database, insert_once
from pincite.store.tables.service import login_failures


class Attempts:
    """How often somebody failed lately; a `source` is a digest of what is counted, never an address or a key."""

    def __init__(self, database: Database, *, allowed: int = 10, within: timedelta = timedelta(minutes=1)) -> None:
        self._database = database
        self.allowed = allowed
        self.within = within

    def blocked_until(self, *sources: str, at: datetime, allowed: int | None = None) -> datetime | None:
        """Until when nothing is taken from any of these; None while each failed less often than is allowed."""
        query = select(func.max(login_failures.c.until)).where(
            login_failures.c.source.in_(sources),
            login_failures.c.until > at,
            login_failures.c.failures >= (self.allowed if allowed is None else allowed),
        )
        with self._database.reading() as connection:
            until: datetime | None = connection.scalar(query)
        return until

    def failed(self, *sources: str, at: datetime) -> None:
        """Count a failure of each; a count begins anew when the time since its first one is over."""
        rows = [{"source": source, "failures": 0, "until": at + self.within} for source in sorted(sources)]
        ours = login_failures.c.source.in_(sources)
        with self._database.writing() as connection:
            connection.execute(delete(login_failures).where(login_failures.c.until <= at))
            insert_once(connection, login_failures, rows)
            connection.execute(update(login_failures).where(ours).values(failures=login_failures.c.failures + 1))
