"""The store held against its ledger: every entry, the head, and every row."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, exc, func, inspect, select

from pincite.records.service.ledgers import Checkpoint, LedgerBreak, LedgerBreakCode, LedgerCheck, SealCheck
from pincite.records.service.seal_keys import SealKey
from pincite.store.ledger.checkpoints import is_sealed
from pincite.store.ledger.entries import LedgerHead, read_entry, read_head
from pincite.store.ledger.rows import SEALED, kept, rows_as_kept
from pincite.store.ledger.tables import ledger, ledger_head

LISTED: Final = 1_000
"""Breaks that are listed; the others are counted."""


class Verification:
    """One check, on a connection that reads one state of the database."""

    def __init__(self, connection: Connection, key: SealKey | None) -> None:
        self._connection = connection
        self._key = key
        self._breaks: list[LedgerBreak] = []
        self._broken = 0
        self._rows = 0
        self._held: dict[str, dict[str, tuple[str, int]]] = {name: {} for name in SEALED}
        """Digest by table and row, and the entry that says so."""
        self._hashes: dict[int, str] = {}
        self._upgraded = False
        """Whether an upgrade began the ledger over rows that were there before it."""

    def run(self, tables: Collection[str] = tuple(SEALED), checkpoint: Checkpoint | None = None) -> LedgerCheck:
        """Check the entries, the head and the rows of these tables, and the checkpoint where there is one.

        Without the tables of the ledger nothing can be held against it, and they are all that is listed.
        """
        if not self._has_tables():
            return self._check(entries=0, began=None, seal="none" if self._key is None else "broken")
        last = self._connection.scalar(select(func.max(ledger.c.sequence))) or 0
        began = self._connection.scalar(select(func.max(ledger.c.sequence)).where(ledger.c.action == "began"))
        if checkpoint is not None:
            self._hashes[checkpoint.count] = ""
        last_hash = self._follow(began or 1)
        head = read_head(self._connection)
        self._compare_head(head, last, last_hash)
        if checkpoint is not None:
            self._compare_checkpoint(checkpoint, last, began or 1)
        with _any_text(self._connection):
            for name in tables:
                self._compare_rows(name)
        return self._check(entries=last, began=began, seal=self._seal(head))

    def _check(self, *, entries: int, began: int | None, seal: SealCheck) -> LedgerCheck:
        return LedgerCheck(
            breaks=tuple(self._breaks), broken=self._broken, entries=entries, began=began, rows=self._rows, seal=seal
        )

    def _has_tables(self) -> bool:
        """Whether the ledger's own tables are there, with their columns."""
        tables = inspect(self._connection)
        for table in (ledger, ledger_head):
            if not tables.has_table(table.name):
                advice = "restore a backup, or take what is there as it is: `pincite store seal --accept`"
                self._add("table_unreadable", f"the table is gone, and no row can be checked: {advice}", table.name)
            elif not set(table.c.keys()) <= {column["name"] for column in tables.get_columns(table.name)}:
                what = "columns of the table are gone, and no row can be checked: restore a backup"
                self._add("table_unreadable", what, table.name)
        return self._broken == 0

    def _follow(self, began: int) -> str | None:
        """Read the entries from the last beginning on; the hash of the last one, None where there is none."""
        expected, previous = began, None
        rows = select(ledger).where(ledger.c.sequence >= began).order_by(ledger.c.sequence)
        for row in self._connection.execute(rows).yield_per(100):
            entry = read_entry(row)
            if entry.sequence != expected:
                missing = f"{expected}" if entry.sequence == expected + 1 else f"{expected} to {entry.sequence - 1}"
                self._add("entry_missing", f"entry {missing} of the ledger is missing", entry=expected)
            elif previous is not None and entry.previous != previous:
                self._add("entry_changed", "it does not follow the entry before", entry=entry.sequence)
            self._upgraded = self._upgraded or entry.is_upgrade
            if row.hash != entry.hash:
                self._add("entry_changed", "its hash is not that of what it says", entry=entry.sequence)
            if not self._apply(entry.rows, entry.sequence):
                self._add("entry_changed", "its rows cannot be read", entry=entry.sequence)
            if entry.sequence in self._hashes:
                self._hashes[entry.sequence] = row.hash
            expected, previous = entry.sequence + 1, row.hash
        if previous is None:
            self._add("entry_missing", "the ledger has no entries", entry=began)
        return previous

    def _apply(self, text: str, number: int) -> bool:
        """Let the rows of an entry be what is held; False where they are no rows."""
        try:
            for table, rows in json.loads(text).items():
                held = self._held[table]
                for row, change in rows.items():
                    before, after = (None, change) if isinstance(change, str) else change
                    self._apply_row(held, table, row, (before, after, number))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            return False
        return True

    def _apply_row(
        self,
        held: dict[str, tuple[str, int]],
        table: str,
        row: str,
        change: tuple[str | None, str | None, int],
    ) -> None:
        before, after, number = change
        digest = held.get(row)
        # a row that two writers insert at once is new to both, and the same; so is one that was put back
        if before != (digest[0] if digest else None) and not (before is None and digest and digest[0] == after):
            reason = "was not there" if before is None else "had been changed outside of the store"
            self._add("row_changed", f"the row {reason} when entry {number} was written", table, row, number)
        if after is None:
            held.pop(row, None)
        else:
            held[row] = (after, number)

    def _compare_head(self, head: LedgerHead | None, last: int, last_hash: str | None) -> None:
        if head is None:
            self._add("head_missing", "the ledger has no head: what was cut off at its end cannot be told")
            return
        if head.last > last:
            cut = f"the head names entry {head.last}, and the last one is {last}: the end was cut off"
            self._add("head_differs", cut, entry=last + 1)
        elif head.last < last:
            message = f"the head names entry {head.last} as the last one, and there are {last}"
            self._add("head_differs", message, entry=head.last + 1)
        elif head.hash != last_hash:
            self._add("head_differs", f"the head does not have the hash of entry {last}", entry=last)
        if self._key is not None and head.key_id is None:
            self._add(*self._unsealed())
        elif self._key is not None and not head.fits(self._key):
            if head.key_id == self._key.id:
                self._add("seal_differs", "the seal of the head is not that of what it says")
            else:
                self._add("seal_other", f"the head carries the seal of another key (id {head.key_id})")

    def _unsealed(self) -> tuple[LedgerBreakCode, str]:
        """What is wrong with a head that carries no seal, and what to do."""
        if self._upgraded:
            begun = "an upgrade began the ledger with rows that none had held before, so it is not sealed"
            advice = "restore a backup of a store that was sealed before, else take what is there as it is"
            return "began_unsealed", f"{begun}: {advice}: `pincite store seal --accept`"
        missing = "the head does not carry the seal of the configured key"
        advice = "restore a backup of a store that was sealed before, else run `pincite store seal`"
        return "seal_missing", f"{missing}: {advice}"

    def _compare_checkpoint(self, checkpoint: Checkpoint, last: int, began: int) -> None:
        at = checkpoint.count
        if self._key is not None and not is_sealed(checkpoint, self._key):
            self._add("checkpoint_differs", "the checkpoint does not carry the seal of the configured key", entry=at)
        if at > last:
            cut = f"the checkpoint was made at entry {at}, and the last one is {last}: the end was cut off"
            self._add("checkpoint_ahead", cut, entry=last + 1)
        elif at < began:
            anew = f"the ledger began anew at entry {began}, after the checkpoint at entry {at}"
            self._add("began_anew", anew, entry=began)
        elif self._hashes.get(at) != checkpoint.hash:
            self._add("checkpoint_differs", f"entry {at} is not the one of the checkpoint", entry=at)

    def _compare_rows(self, name: str) -> None:
        """Hold the rows of a table against what the ledger says of them."""
        held, table = self._held[name], SEALED[name]
        try:
            for row, _, digest in kept(self._connection, table, rows_as_kept(table, self._connection)):
                self._rows += 1
                held_digest = held.pop(row, None)
                if held_digest is None:
                    self._add("row_added", "the row is not in the ledger: the store did not write it", name, row)
                elif held_digest[0] != digest:
                    message = f"the row does not hold what entry {held_digest[1]} says"
                    self._add("row_changed", message, name, row, held_digest[1])
        except exc.DBAPIError as error:
            self._add("table_unreadable", f"the table cannot be read ({type(error.orig).__name__})", name)
            return
        for row, (_, number) in held.items():
            self._add("row_missing", f"the row that entry {number} wrote is not there", name, row, number)

    def _seal(self, head: LedgerHead | None) -> SealCheck:
        if self._key is None:
            return "none" if head is None or head.key_id is None else "not_checked"
        return "holds" if head is not None and head.fits(self._key) else "broken"

    def _add(
        self,
        code: LedgerBreakCode,
        message: str,
        table: str | None = None,
        row: str | None = None,
        entry: int | None = None,
    ) -> None:
        self._broken += 1
        if len(self._breaks) < LISTED:
            self._breaks.append(LedgerBreak(code=code, message=message, table=table, row=row, entry=entry))


@contextmanager
def _any_text(connection: Connection) -> Iterator[None]:
    """Let SQLite give texts that are no UTF-8, which only a hand puts there."""
    driver = connection.connection.dbapi_connection if connection.dialect.name == "sqlite" else None
    if driver is None:
        yield
        return
    before = driver.text_factory
    driver.text_factory = _lenient
    try:
        yield
    finally:
        driver.text_factory = before


def _lenient(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")
