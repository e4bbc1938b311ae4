"""Rows as the ledger sees them: what they are called, and the digest of what they hold.

A row is read as the database keeps it, without any type of ours: what a hand wrote there need not be readable.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    DateTime,
    Row,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    func,
    select,
    tuple_,
    type_coerce,
)
from sqlalchemy.types import NULLTYPE

from pincite.records.ids import as_id
from pincite.store.tables import records as tables
from pincite.store.tables import review as review_tables
from pincite.store.tables import service as service_tables
from pincite.store.tables.columns import Id, storable

T = TypeVar("T")

Key = tuple[Any, ...]
"""The values of a row's primary key."""

SEALED: Final[Mapping[str, Table]] = {
    table.name: table
    for table in (
        tables.profiles,
        tables.documents,
        tables.extractions,
        tables.extraction_documents,
        tables.claims,
        tables.claim_revisions,
        tables.evaluation_runs,
        tables.run_documents,
        tables.run_claims,
        tables.findings,
        tables.judge_calls,
        tables.judge_votes,
        tables.review_events,
        tables.claim_issues,
        tables.claim_eval_log,
        tables.tailoring_eval_log,
        review_tables.fields,
        review_tables.field_revisions,
        review_tables.field_documents,
        review_tables.claim_documents,
        service_tables.api_keys,
        service_tables.audit_log,
    )
}
"""The tables whose rows the ledger holds. The others are states of work under way, and counters."""

_LEFT_OUT: Final = {"profiles": frozenset({"last_event"})}
"""Columns that are counters."""

CHUNK: Final = 500
"""Rows that one statement names."""

_TIME: Final = 'YYYY-MM-DD"T"HH24:MI:SS.US'


class Kept(NamedTuple):
    """A row as it is kept: what it is called, its key, and the digest of what it holds."""

    name: str
    key: Key
    digest: str


def kept(connection: Connection, table: Table, rows: Select[Any]) -> Iterator[Kept]:
    """The rows that a statement reads which begins as `rows_as_kept` does."""
    return kept_rows(table, connection.execute(rows).yield_per(1_000))


def kept_rows(table: Table, rows: Iterable[Row[Any]]) -> Iterator[Kept]:
    """The rows that have the columns of `rows_as_kept`."""
    names = _digested(table)
    width = len(table.primary_key.columns)
    for row in rows:
        key = row[:width]
        yield Kept(_called(key), tuple(key), _digest(table.name, names, row[width:]))


def current(connection: Connection, table: Table, keys: Collection[Key]) -> dict[str, str]:
    """The digests of those rows that are there, by their names."""
    digests: dict[str, str] = {}
    single = len(table.primary_key.columns) == 1
    rows = _rows_of_keys(table, connection.dialect.name)
    for chunk in chunks(keys):
        values = {"keys": [key[0] for key in chunk] if single else chunk}
        there = kept_rows(table, connection.execute(rows, values).yield_per(1_000))
        digests.update((row.name, row.digest) for row in there)
    return digests


@cache
def _rows_of_keys(table: Table, dialect: str) -> Select[Any]:
    columns = list(table.primary_key.columns)
    keys: BindParameter[Any] = bindparam("keys", expanding=True)
    condition = columns[0].in_(keys) if len(columns) == 1 else tuple_(*columns).in_(keys)
    return _rows_as_kept(table, dialect).where(condition)


def named(table: Table, key: Key) -> str:
    """What a row with that key is called."""
    columns = table.primary_key.columns
    return "/".join(
        as_id(value) or value if isinstance(column.type, Id) else storable(str(value))
        for column, value in zip(columns, key, strict=True)
    )


def rows_as_kept(table: Table, connection: Connection) -> Select[Any]:
    """The statement that reads a table's rows as the database keeps them: the key, then what is digested."""
    return _rows_as_kept(table, connection.dialect.name)


@cache
def _rows_as_kept(table: Table, dialect: str) -> Select[Any]:
    return select(*_columns_as_kept(table, dialect))


def columns_as_kept(table: Table, connection: Connection) -> list[ColumnElement[Any]]:
    """The columns of such a statement."""
    return list(_columns_as_kept(table, connection.dialect.name))


@cache
def _columns_as_kept(table: Table, dialect: str) -> tuple[ColumnElement[Any], ...]:
    columns = [*table.primary_key.columns, *(table.c[name] for name in _digested(table))]
    return tuple(_as_kept(column, dialect).label(f"c{at}") for at, column in enumerate(columns))


def chunks(items: Collection[T]) -> Iterator[list[T]]:
    """The items in the numbers that one statement names."""
    ordered = list(items)
    for start in range(0, len(ordered), CHUNK):
        yield ordered[start : start + CHUNK]


@cache
def _digested(table: Table) -> tuple[str, ...]:
    left_out = _LEFT_OUT.get(table.name, frozenset())
    return tuple(sorted(column.name for column in table.c if column.name not in left_out))


def _as_kept(column: ColumnElement[Any], dialect: str) -> ColumnElement[Any]:
    """The column as the database keeps it: on SQLite whatever stands there, on PostgreSQL its text."""
    if dialect == "sqlite":
        return type_coerce(column, NULLTYPE)
    kind = getattr(column.type, "impl", column.type)
    if isinstance(kind, DateTime):
        return func.to_char(func.timezone("UTC", column), _TIME)
    return cast(column, Text)


def _called(key: Iterable[Any]) -> str:
    return "/".join(map(_spelled, key))


def _spelled(value: Any) -> str:
    """A part of a key; the 32 digits of a UUID in SQLite as people know them, with hyphens."""
    text = value.hex() if isinstance(value, bytes) else str(value)
    if len(text) != 32:
        return text
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def _digest(table: str, names: Sequence[str], values: Sequence[Any]) -> str:
    """The SHA-256 of a row. What is null is left out, so that a column that is added changes no digest."""
    content = {name: value for name, value in zip(names, values, strict=True) if value is not None}
    return hashlib.sha256(_encode([table, content]).encode()).hexdigest()


def _of_bytes(value: bytes) -> dict[str, str]:
    """Bytes, which no column of ours holds: somebody put them there."""
    return {"bytes": value.hex()}


_encode: Final = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), default=_of_bytes).encode
