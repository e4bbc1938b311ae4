"""Which rows of sealed tables a transaction touches, and what they held before: read off its statements.

No part of the store has to say what it writes. Rows are locked when they are first touched, so that what they held
before is true until the transaction ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Delete, Insert, Row, Select, Table, Update, event, select
from sqlalchemy.engine import Engine

from pincite.store.ledger.rows import SEALED, Kept, Key, kept, kept_rows, named, rows_as_kept
from pincite.store.tables.conventions import metadata

_OPTION: Final = "pincite_changes"
_TOLD: Final = "pincite_told"
TOLD: Final = {_TOLD: True}
"""Execution options of a statement whose rows `Changes` is told of."""


class Touched(NamedTuple):
    """A row: its digest before, None where it was not there, and after; with a `key` that is still to be read."""

    before: str | None
    after: str | None
    key: Key | None


class Changes:
    """The rows that one transaction has touched, by table and name."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Touched]] = {}

    @staticmethod
    def of(connection: Connection) -> Changes | None:
        """Those of the transaction that the connection is in; None where nobody follows it."""
        changes: Changes | None = connection.get_execution_options().get(_OPTION)
        return changes

    def follow(self, connection: Connection) -> None:
        """Take note of the statements of a connection from now on."""
        connection.execution_options(**{_OPTION: self})

    def inserted(self, table: Table, rows: Iterable[Row[Any]]) -> int:
        """Take note of new rows, as they are kept; how many they are."""
        there = [(row.name, row.digest) for row in kept_rows(table, rows)]
        for name, digest in there:
            self._note(table, name, None, digest, None)
        return len(there)

    def inserting(self, table: Table, keys: Iterable[Key]) -> None:
        """Take note of rows that are about to be new."""
        for key in keys:
            self._note(table, named(table, key), None, None, key)

    def changing(self, table: Table, rows: Iterable[Kept]) -> None:
        """Take note of rows that are about to change."""
        for row in rows:
            self._note(table, row.name, row.digest, None, row.key)

    def deleting(self, table: Table, rows: Iterable[Kept]) -> None:
        """Take note of rows that are about to be gone."""
        for row in rows:
            self._note(table, row.name, row.digest, None, None)

    def _note(self, table: Table, name: str, before: str | None, after: str | None, key: Key | None) -> None:
        rows = self.rows.setdefault(table.name, {})
        digests = rows.get(name)
        rows[name] = Touched(before if digests is None else digests.before, after, key)


def listen(engine: Engine) -> None:
    """Let the `Changes` that follow a connection of this engine see its statements."""
    event.listen(engine, "before_execute", _before)


def _before(
    connection: Connection,
    statement: Any,
    many: Sequence[Mapping[str, Any]],
    values: Mapping[str, Any],
    options: Mapping[str, Any],
) -> None:
    """Take note of what a statement is about to change."""
    changes = Changes.of(connection)
    if changes is None or not isinstance(statement, Insert | Update | Delete) or _TOLD in options:
        return
    table = statement.table
    if not isinstance(table, Table) or SEALED.get(table.name) is not table:
        return
    if isinstance(statement, Insert):
        changes.inserting(table, _inserted(connection, table, statement, [*many, values]))
    elif isinstance(statement, Update):
        changes.changing(table, kept(connection, table, _chosen(connection, statement, table)))
    else:
        _deleting(connection, changes, statement, table)


def _inserted(
    connection: Connection, table: Table, statement: Insert, given: Sequence[Mapping[str, Any]]
) -> Iterator[Key]:
    names = [column.name for column in table.primary_key.columns]
    rows = [row for row in given if row] or [statement.compile(dialect=connection.dialect).params]
    return (tuple(row[name] for name in names) for row in rows)


def _chosen(connection: Connection, statement: Update | Delete, table: Table) -> Select[Any]:
    """The rows that a statement changes, which stay locked: as that statement would lock them."""
    rows = rows_as_kept(table, connection)
    if statement.whereclause is not None:
        rows = rows.where(statement.whereclause)
    return rows.with_for_update(of=table, key_share=isinstance(statement, Update))


def _deleting(connection: Connection, changes: Changes, statement: Delete, table: Table) -> None:
    """Take note of the rows that a statement deletes, and of those that foreign keys then delete or change."""
    waiting = [(table, statement.whereclause, list(kept(connection, table, _chosen(connection, statement, table))))]
    deleted: dict[str, set[str]] = {}
    while waiting:
        parent, condition, rows = waiting.pop()
        deleted_rows = deleted.setdefault(parent.name, set())
        fresh = [row for row in rows if row.name not in deleted_rows]
        deleted_rows.update(row.name for row in fresh)
        changes.deleting(parent, fresh)
        for child, column, cascades in _children(parent) if fresh else ():
            hangs = _hangs(child, column, parent, condition)
            hanging = list(
                kept(connection, child, rows_as_kept(child, connection).where(hangs).with_for_update(of=child))
            )
            if cascades:
                waiting.append((child, hangs, hanging))
            else:
                gone = deleted.get(child.name, set())
                changes.changing(child, (row for row in hanging if row.name not in gone))


@cache
def _children(parent: Table) -> tuple[tuple[Table, str, bool], ...]:
    """The sealed tables that refer to a table and follow it, by which column, and whether their rows go with it."""
    return tuple(
        (table, key.parent.name, key.ondelete == "CASCADE")
        for table in metadata.sorted_tables
        for key in (table.foreign_keys if table.name in SEALED else ())
        if key.column.table is parent and key.ondelete is not None
    )


def _hangs(table: Table, column: str, parent: Table, condition: ColumnElement[bool] | None) -> ColumnElement[bool]:
    """That a row refers to one of the parent's rows that meet the condition."""
    # by a query and not by a list of thousands of ids, each of which would be bound
    parents = select(next(key.column for key in table.c[column].foreign_keys if key.column.table is parent))
    parents = parents if condition is None else parents.where(condition)
    return table.c[column].in_(parents.correlate(None))
