"""Entries of the ledger: each names the rows that one transaction wrote, and carries the hash of the entry before.

The head names the last one. It is read, and held until the transaction ends, before the rows are: entries follow each
other as the changes do, whoever writes at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, Row, func, insert, select, update

from pincite.errors import ConfigError, StoreError
from pincite.records.service.seal_keys import SealKey
from pincite.store.ledger.changes import Changes
from pincite.store.ledger.rows import SEALED, current, kept, rows_as_kept
from pincite.store.ledger.tables import ledger, ledger_head
from pincite.store.tables.columns import storable

FIRST: Final = "0" * 64
"""What stands before the first entry."""

Action = Literal["began", "wrote"]

RowChange = str | Sequence[str | None]
"""Of a row in an entry: its digest where it is new, else that before and that after, None where it is gone."""

_KEY: Final = "store.seal_key"
_PURPOSE: Final = "ledger head"
_UPGRADED: Final = "schema "
"""How the note begins of a beginning that an upgrade made."""

_WHOLE: Final = 20_000
"""Rows of one entry of a beginning."""


class LedgerHead(NamedTuple):
    """The last entry: its number and hash, and the seal of both with the key of that id."""

    last: int
    hash: str
    key_id: str | None = None
    seal: str | None = None

    def fits(self, key: SealKey) -> bool:
        """Whether it carries the seal of that key."""
        return self.key_id == key.id and key.fits(_PURPOSE, f"{self.last} {self.hash}", self.seal)


class LedgerEntry(NamedTuple):
    """One entry; `rows` is the JSON of its row changes by table and row."""

    sequence: int
    action: Action
    note: str | None
    rows: str
    previous: str

    @property
    def hash(self) -> str:
        """The SHA-256 of all it says."""
        return hashlib.sha256(json.dumps(list(self), ensure_ascii=True).encode()).hexdigest()

    @property
    def is_upgrade(self) -> bool:
        """Whether the ledger began here with rows that were there before it, and that no ledger had held."""
        return self.action == "began" and (self.note or "").startswith(_UPGRADED)


def append(connection: Connection, changes: Changes, key: SealKey | None, *, place: str) -> None:
    """Add an entry for the rows that a transaction touched, as its last act; nothing where there are none.

    Raises StoreError where there is no head to add it to, or the head is not sealed as the key seals; ConfigError where
    the store is sealed with another key than the configured one.
    """
    if not any(changes.rows.values()):
        return
    head = read_head(connection, locked=True)
    if head is None:
        advice = "`pincite store verify` says what is wrong with it; restore a backup, or accept what is there"
        message = f"{place}: the store's ledger has no head, so nothing is written: {advice}"
        raise StoreError(message, place=place, reason="damaged")
    _require_sealed(head, key, place)
    rows: dict[str, dict[str, RowChange]] = {}
    for table, touched in changes.rows.items():
        unread = [row.key for row in touched.values() if row.key is not None]
        after = current(connection, SEALED[table], unread)
        rows[table] = {
            name: _change(row.before, row.after if row.key is None else after.get(name))
            for name, row in sorted(touched.items())
        }
    _add(connection, head, LedgerEntry(head.last + 1, "wrote", None, _text(rows), head.hash), key)


def begin(connection: Connection, key: SealKey | None, *, note: str | None = None) -> LedgerHead:
    """Begin the ledger with all rows that are there, behind the entries that are there; its head."""
    head = read_head(connection, locked=True)
    if head is None:
        last = connection.execute(select(ledger).order_by(ledger.c.sequence.desc()).limit(1)).one_or_none()
        head = LedgerHead(0, FIRST) if last is None else LedgerHead(last.sequence, last.hash)
        connection.execute(insert(ledger_head).values(id=1, count=head.last, hash=head.hash))
    else:
        # entries whose head was put back are history, too: the beginning stands behind all of them
        last_number = connection.scalar(select(func.max(ledger.c.sequence))) or 0
        head = LedgerHead(max(head.last, last_number), head.hash)
    action: Action = "began"
    for rows in _everything(connection):
        head = _add(connection, head, LedgerEntry(head.last + 1, action, note, _text(rows), head.hash), key)
        action, note = "wrote", None
    return head


def begin_upgraded(connection: Connection, *, version: str) -> LedgerHead:
    """Begin the ledger of a store that had none at that schema: unsealed, as nobody knows who wrote its rows."""
    return begin(connection, None, note=f"{_UPGRADED}{version}")


def seal_head(connection: Connection, key: SealKey) -> None:
    """Seal the head as it stands with the key."""
    head = read_head(connection, locked=True)
    if head is not None:
        _write_head(connection, _sealed(head.last, head.hash, key))


def read_head(connection: Connection, *, locked: bool = False) -> LedgerHead | None:
    """The head; None where it is missing. `locked`, nobody else adds an entry until the transaction ends."""
    rows = select(ledger_head.c.count, ledger_head.c.hash, ledger_head.c.key_id, ledger_head.c.seal)
    row = connection.execute(rows.with_for_update() if locked else rows).one_or_none()
    return None if row is None else LedgerHead(*row)


def read_entry(row: Row[Any]) -> LedgerEntry:
    """The entry of a row of the ledger."""
    return LedgerEntry(row.sequence, row.action, row.note, row.rows, row.previous)


def _add(connection: Connection, head: LedgerHead, entry: LedgerEntry, key: SealKey | None) -> LedgerHead:
    """Write an entry and let the head name it."""
    entry_hash = entry.hash
    connection.execute(insert(ledger), {**entry._asdict(), "hash": entry_hash})
    sealed = _sealed(entry.sequence, entry_hash, key)
    _write_head(connection, sealed)
    return sealed


def _write_head(connection: Connection, head: LedgerHead) -> None:
    values = {"count": head.last, "hash": head.hash, "key_id": head.key_id, "seal": head.seal}
    connection.execute(update(ledger_head), values)


def _sealed(last: int, head_hash: str, key: SealKey | None) -> LedgerHead:
    if key is None:
        return LedgerHead(last, head_hash)
    return LedgerHead(last, head_hash, key.id, key.seal(_PURPOSE, f"{last} {head_hash}"))


def _require_sealed(head: LedgerHead, key: SealKey | None, place: str) -> None:
    """Raise where adding an entry would seal what this key has not sealed before."""
    if key is None:
        if head.key_id is not None:
            message = f"{place} is sealed with a key (id {head.key_id}), and none is configured: set {_KEY}"
            raise ConfigError(message, key=_KEY)
    elif head.key_id is None:
        message = f"{place} is not sealed with the configured key yet: run `pincite store seal`"
        raise ConfigError(message, key=_KEY)
    elif head.key_id != key.id:
        message = f"{place} is sealed with another key (id {head.key_id}) than the configured one (id {key.id})"
        raise ConfigError(f"{message}: correct {_KEY}", key=_KEY)
    elif not head.fits(key):
        message = f"{place}: the head of the store's ledger was not sealed with its key, so nothing is written"
        advice = "`pincite store verify` says what was changed; restore a backup, or accept what is there"
        raise StoreError(f"{message}: {advice}", place=place, reason="damaged")


def _change(before: str | None, after: str | None) -> RowChange:
    return after if before is None and after is not None else (before, after)


def _everything(connection: Connection) -> Iterator[dict[str, dict[str, RowChange]]]:
    """All rows there are, in parts; one part at least."""
    rows: dict[str, dict[str, RowChange]] = {}
    counted = 0
    for name, table in SEALED.items():
        there = {row.name: row.digest for row in kept(connection, table, rows_as_kept(table, connection))}
        for row in sorted(there):
            rows.setdefault(name, {})[row] = there[row]
            counted += 1
            if counted == _WHOLE:
                yield rows
                rows, counted = {}, 0
    yield rows


def _text(rows: Mapping[str, Mapping[str, RowChange]]) -> str:
    return storable(json.dumps(rows, ensure_ascii=True, separators=(",", ":")))
