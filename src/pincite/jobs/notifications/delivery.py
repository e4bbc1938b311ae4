"""Telling once: every receiver of an announcement is told of each evaluation one time, whatever dies in between.

What goes to a program or an address cannot be taken back, so three things are noted: that a process has begun to tell,
that it has told, and that it has failed to. Only a process that dies between the first and the second leaves it open
whether anybody heard it; then it is told again, and says so (`repeated`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy import select, update

from pincite.errors import AnnouncementError
from pincite.jobs.notifications.announcement import Announce, ReviewNeeded
from pincite.jobs.queueing.database import clock, tellings
from pincite.store.database.connections import Database, insert_once

LEASE_SECONDS = 60.0
"""How long a process that tells somebody has it to itself: twice as long as a program or an address may take."""

_NOBODY = 0.0
"""When nobody is at it."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """When a process began to tell; `repeated`: another one had begun, and died."""

    began_at: float
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TellOnce:
    """Tells each of the receivers of an evaluation once, by its id, from all processes that share the database.

    Where another process is telling, it is waited for; one that has not told after `lease_seconds` counts as dead, and
    a function that takes longer is called a second time only if somebody else asks meanwhile.
    """

    database: Database
    receivers: Mapping[str, Announce]
    lease_seconds: float = LEASE_SECONDS
    poll_seconds: float = 0.25

    def __call__(self, event: ReviewNeeded) -> None:
        """Tell those who were not told before. Raises the first AnnouncementError after all were tried; they are told
        when it is called again. What a function raises passes through.
        """
        failures = []
        for name, tell in self.receivers.items():
            try:
                self._tell(f"{event.id}/{name}", tell, event)
            except AnnouncementError as exc:
                failures.append(exc)
        if failures:
            raise failures[0]

    def _tell(self, key: str, tell: Announce, event: ReviewNeeded) -> None:
        turn = self._begin(key)
        if turn is None:
            return
        is_delivered = False
        try:
            tell(replace(event, repeated=turn.repeated))
            is_delivered = True
        finally:
            self._end(key, turn, told=is_delivered)

    def _begin(self, key: str) -> _Turn | None:
        """Our turn, when whoever is at it has told, failed or died; None where it was told."""
        while (turn := self._ask(key)) == "busy":
            time.sleep(self.poll_seconds)
        return turn if isinstance(turn, _Turn) else None

    def _ask(self, key: str) -> _Turn | Literal["told", "busy"]:
        mine = tellings.c.id == key
        with self.database.writing() as connection:
            insert_once(connection, tellings, [{"id": key, "began_at": _NOBODY}])
            now = clock(connection).label("now")
            row = connection.execute(select(tellings, now).where(mine).with_for_update()).one()
            if row.told_at is not None:
                return "told"
            if row.began_at > row.now - self.lease_seconds:
                return "busy"
            connection.execute(update(tellings).where(mine).values(began_at=row.now))
            return _Turn(began_at=row.now, repeated=row.began_at != _NOBODY)

    def _end(self, key: str, turn: _Turn, *, told: bool) -> None:
        """Note that it was told; else leave it to whoever comes next, unless somebody has come already."""
        row = update(tellings).where(tellings.c.id == key)
        with self.database.writing() as connection:
            if told:
                connection.execute(row.values(told_at=clock(connection)))
            else:
                connection.execute(row.where(tellings.c.began_at == turn.began_at).values(began_at=_NOBODY))
