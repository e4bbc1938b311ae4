"""The audit log: what was done, by whom, in order. Lines are added; the database refuses to change or delete one.

Each line carries the hash of the one before, so that whoever can switch the database's triggers off, and changes or
takes out a line, shows; the last line is remembered outside of the database (`store.heads`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, select, text

from pincite.records.service.access import AuditEntry
from pincite.store.database.connections import Database, insert_new
from pincite.store.service.audit_heads import LastLine
from pincite.store.tables.columns import storable
from pincite.store.tables.service import audit_log

FIRST = "0" * 64
"""What stands before the first line."""

_LAST = select(audit_log.c.sequence, audit_log.c.hash).order_by(audit_log.c.sequence.desc()).limit(1)

_LOCK = 7_204_533
"""The number of PostgreSQL's advisory lock under which a line is added; SQLite's writers wait for each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What is to be written down: who (None: somebody who was not let in) did what to what, and how it ended."""

    action: str
    status: int
    target: str = ""
    owner: str | None = None
    person: str | None = None
    key_id: str | None = None


class Audit:
    """The audit log of a store, of all owners."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, deed: Deed, *, at: datetime) -> AuditEntry:
        """Add a line at the end; the line as it stands there."""
        with self._database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
            last = connection.execute(_LAST).one_or_none()
            sequence, previous = (1, FIRST) if last is None else (last.sequence + 1, last.hash)
            entry = _entry(deed, at=at, sequence=sequence, previous=previous)
            _insert(connection, entry)
        return entry

    def list(
        self, *, owner: str | None, nobodys: bool = False, limit: int = 100, after: int = 0
    ) -> tuple[AuditEntry, ...]:
        """The lines of an owner in their order, those that follow the number `after`.

        With `nobodys`, the lines of those who were not let in are among them.
        """
        theirs = audit_log.c.user_id == owner
        condition = theirs | audit_log.c.user_id.is_(None) if nobodys else theirs
        rows = select(audit_log).where(condition, audit_log.c.sequence > after).order_by(audit_log.c.sequence)
        with self._database.reading() as connection:
            return tuple(map(_read, connection.execute(rows.limit(limit)).all()))

    def broken_at(self, head: LastLine | None = None) -> int | None:
        """The number of the first line that does not fit what stands before it, or that is not there any more.

        None where the whole log holds. `head` is the last line that somebody remembers; without it only the ledger
        tells whether lines were cut off at the end.
        """
        previous, expected = FIRST, 1
        with self._database.reading() as connection:
            for row in connection.execute(select(audit_log).order_by(audit_log.c.sequence)).yield_per(1_000):
                entry = _read(row)
                if entry.sequence != expected or entry.previous != previous or entry.hash != _digest(entry):
                    return expected
                if head is not None and entry.sequence == head.sequence and entry.hash != head.hash:
                    return expected
                previous, expected = entry.hash, expected + 1
        return expected if head is not None and (head.sequence >= expected or head.lost) else None

    def last(self) -> LastLine | None:
        """The last line; None where there is none."""
        with self._database.reading() as connection:
            row = connection.execute(_LAST).one_or_none()
        return None if row is None else LastLine(row.sequence, row.hash)


def _entry(deed: Deed, *, at: datetime, sequence: int, previous: str) -> AuditEntry:
    plain = AuditEntry(
        sequence=sequence,
        at=at.astimezone(UTC),
        owner=deed.owner,
        person=deed.person,
        key_id=deed.key_id,
        action=storable(deed.action),
        target=storable(deed.target),
        status=deed.status,
        previous=previous,
        hash="",
    )
    return AuditEntry(**{**_values(plain), "hash": _digest(plain)})


def _values(entry: AuditEntry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__slots__}


def _digest(entry: AuditEntry) -> str:
    """The SHA-256 of everything that a line says, the hash before it included."""
    values = [
        entry.sequence,
        entry.at.isoformat(timespec="microseconds"),
        entry.owner,
        entry.person,
        entry.key_id,
        entry.action,
        entry.target,
        entry.status,
        entry.previous,
    ]
    return hashlib.sha256(json.dumps(values, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def _insert(connection: Connection, entry: AuditEntry) -> None:
    values = _values(entry)
    insert_new(connection, audit_log, {"user_id": values.pop("owner"), **values})


def _read(row: Row[Any]) -> AuditEntry:
    values = row._asdict()
    return AuditEntry(owner=values.pop("user_id"), **values)
