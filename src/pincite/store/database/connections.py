"""Connections to the store's database: how it is opened, and transactions that read or write.

SQLite runs with WAL, full synchronisation and foreign keys; a transaction that writes takes the lock when it begins, so
that what it read stays true until it has written. PostgreSQL reads from one snapshot; what writers must not do at once
is held apart by the rows they update.
"""

from __future__ import annotations

import functools
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Insert, Table, create_engine, event, exc, insert, make_url
from sqlalchemy.dialects import postgresql, sqlite

from pincite.errors import ConfigError, UsageError
from pincite.records.service.seal_keys import SealKey
from pincite.store.database import postgres
from pincite.store.database.failures import store_error
from pincite.store.database.patience import allowance, lose_patience, require_patience, waiting
from pincite.store.ledger.changes import TOLD, Changes, listen
from pincite.store.ledger.entries import append
from pincite.store.ledger.rows import SEALED, columns_as_kept
from pincite.text.display.urls import without_password

WAIT_SECONDS = 30.0
"""How long a writer waits for another, and for a server to answer, where the caller says nothing else."""

_KEY = "store.url"
_BEGIN = "pincite_begin"
"""The option that says how a transaction begins on SQLite: None, not at all."""

_TURN_SECONDS = 0.004
"""How often a writer asks SQLite whether it is its turn."""

_EXAMPLES = "sqlite:///folder/pincite.db or postgresql://user:password@host/database"


class Database:
    """One database, open for as many threads as ask; nothing is connected before it is needed.

    `place` is its URL without the password, `seal_key` what its ledger is sealed with. Raises ConfigError for a URL
    that names no database we know.
    """

    def __init__(self, url: str, *, wait_seconds: float = WAIT_SECONDS, seal_key: SealKey | None = None) -> None:
        parsed = _parsed(url)
        self.kind = parsed.get_backend_name()
        self.place = without_password(url)
        self.seal_key = seal_key
        self.path = Path(parsed.database or "") if self.kind == "sqlite" else None
        self._engine = _engine(parsed, self.place, wait_seconds)
        options: dict[str, Any] = {} if self.kind == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(**options)
        self._writer = self._engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads one state of the database; raises StoreError when it fails."""
        with self._errors(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes all or nothing, in the ledger what it wrote; raises StoreError when it fails."""
        changes = Changes()
        with self._errors(), self._writer.begin() as connection:
            changes.follow(connection)
            yield connection
            append(connection, changes, self.seal_key, place=self.place)

    def forget(self) -> None:
        """Take what was deleted out of SQLite's write-ahead log, unless somebody reads it at the moment."""
        if self.kind != "sqlite":
            return
        outside = self._engine.execution_options(**{_BEGIN: None})
        with self._errors(), outside.connect() as connection:
            patience = connection.exec_driver_sql("PRAGMA busy_timeout").scalar()
            connection.exec_driver_sql("PRAGMA busy_timeout = 50")  # a reader may take as long as it likes
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all()
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience}")

    def close(self) -> None:
        """Close the connections that nobody uses."""
        self._engine.dispose()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        with errors_of(self.place):
            yield


@contextmanager
def errors_of(place: str) -> Iterator[None]:
    """Raise what SQLAlchemy raises inside as a StoreError; at once where the database has not answered before."""
    require_patience()
    try:
        yield
    except exc.SQLAlchemyError as error:
        cause = error.orig if isinstance(error, exc.StatementError) else None
        if isinstance(cause, UsageError):
            raise cause from error
        failure = store_error(error, place)
        lose_patience(failure)
        raise failure from error


def plain_engine(url: str, *, wait_seconds: float = WAIT_SECONDS) -> Engine:
    """An engine for a library that begins its own transactions; it waits as a `Database` does.

    On SQLite its transactions take the lock when they first write, as the driver has it.
    """
    parsed = _parsed(url)
    engine = _bare_engine(parsed, without_password(url), wait_seconds)
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _prepare_immediate)
        event.listen(engine, "checkout", functools.partial(_limit_busy, wait_seconds=wait_seconds))
    return engine


def insert_once(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """How many of the rows are new: one whose key is there already stays as it was."""
    if not rows:
        return 0
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return _insert(connection, kind(table).on_conflict_do_nothing(), table, rows)


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Write a row that is not there yet; StoreError, as the transaction ends, for one that is."""
    _insert(connection, insert(table), table, [row])


def _insert(connection: Connection, statement: Insert, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """How many rows a statement inserts; those that the ledger holds come back as they are kept."""
    changes = Changes.of(connection)
    if changes is not None and SEALED.get(table.name) is table:
        as_kept = statement.returning(*columns_as_kept(table, connection))
        return changes.inserted(table, connection.execute(as_kept, list(rows), execution_options=TOLD).all())
    return connection.execute(statement, list(rows), execution_options={"preserve_rowcount": True}).rowcount


def is_postgres(url: str) -> bool:
    """Whether a URL names a database of PostgreSQL; raises ConfigError for one that names none we know."""
    return _parsed(url).get_backend_name() == "postgresql"


def _parsed(url: str) -> URL:
    """The URL with its driver; a path is the file of an SQLite database."""
    text = url if "://" in url else f"sqlite:///{url}"
    try:
        parsed = make_url(text)
        backend = parsed.get_backend_name()
    except (exc.ArgumentError, ValueError) as error:
        raise ConfigError(f"{_KEY} is no URL of a database; write {_EXAMPLES}", key=_KEY) from error
    if backend == "sqlite" and parsed.drivername == "sqlite":
        if not parsed.database or parsed.database == ":memory:" or parsed.query:
            raise ConfigError(f"{_KEY} has to name a file: sqlite:///folder/pincite.db", key=_KEY)
        return parsed
    if parsed.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    raise ConfigError(
        f"{_KEY} names {parsed.drivername}, which is no database pincite uses; write {_EXAMPLES}", key=_KEY
    )


def _engine(url: URL, place: str, wait_seconds: float) -> Engine:
    engine = _bare_engine(url, place, wait_seconds)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", functools.partial(_prepare, wait_seconds=wait_seconds))
        event.listen(engine, "begin", functools.partial(_begin, wait_seconds=wait_seconds))
    else:
        event.listen(engine, "begin", functools.partial(_limit_waits, wait_seconds=wait_seconds))
    listen(engine)
    return engine


def _bare_engine(url: URL, place: str, wait_seconds: float) -> Engine:
    """An engine whose connections are waited for, and given up, in time."""
    options: dict[str, Any] = {"hide_parameters": True, "pool_timeout": wait_seconds / 2}
    if url.get_backend_name() == "sqlite":
        return create_engine(url, connect_args={"timeout": wait_seconds}, **options)
    usual = {"connect_timeout": max(2, int(wait_seconds)), **postgres.KEEPALIVE}
    arguments = {name: value for name, value in usual.items() if name not in url.query}
    try:
        engine = create_engine(url, connect_args=arguments, pool_pre_ping=True, **options)
    except ModuleNotFoundError as error:
        message = f"{place}: the driver of PostgreSQL is not installed: pip install 'pincite[postgres]'"
        raise ConfigError(message, key=_KEY) from error
    event.listen(engine, "do_connect", lambda _dialect, _record, args, params: postgres.connect(args, params))
    return engine


def _prepare(connection: sqlite3.Connection, record: object, *, wait_seconds: float) -> None:
    """Set up a new connection to SQLite; transactions are begun by `_begin`, never by the driver."""
    del record
    connection.isolation_level = None
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        # while somebody else changes it too, SQLite refuses at once instead of waiting
        _in_turn(connection, "PRAGMA journal_mode = WAL", wait_seconds)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten


def _prepare_immediate(connection: sqlite3.Connection, record: object) -> None:
    """Set up a new connection whose driver begins transactions, with the lock for writers when they first write."""
    del record
    connection.isolation_level = "IMMEDIATE"
    connection.execute("PRAGMA foreign_keys = ON")


def _limit_busy(connection: sqlite3.Connection, *_: object, wait_seconds: float) -> None:
    """Let a connection to SQLite wait for others no longer than whoever takes it out may."""
    connection.execute(f"PRAGMA busy_timeout = {int(allowance(wait_seconds) * 1_000)}")


def _begin(connection: Connection, *, wait_seconds: float) -> None:
    """Begin a transaction; one that writes waits for its turn here and not halfway through."""
    statement = connection.get_execution_options().get(_BEGIN, "BEGIN")
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    if statement == "BEGIN IMMEDIATE":
        try:
            with waiting(wait_seconds) as seconds:
                _in_turn(driver, statement, seconds)
        except sqlite3.OperationalError:
            driver.execute("PRAGMA busy_timeout = 0")
            connection.exec_driver_sql(statement)  # once more, for the error as the library tells it
    elif statement is not None:
        _limit_busy(driver, wait_seconds=wait_seconds)
        connection.exec_driver_sql(statement)


def _in_turn(driver: sqlite3.Connection, statement: str, wait_seconds: float) -> None:
    """Run a statement that needs a lock, asking every few milliseconds until others have let go.

    SQLite's own waiting asks ever more seldom, so that whoever has waited longest gets the lock last, under load never.
    """
    last = time.monotonic() + wait_seconds
    driver.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                driver.execute(statement)
                return
            except sqlite3.OperationalError as error:
                busy = (error.sqlite_errorname or "").startswith("SQLITE_BUSY")
                if not busy or time.monotonic() >= last:
                    raise
                time.sleep(_TURN_SECONDS)
    finally:
        driver.execute(f"PRAGMA busy_timeout = {int(wait_seconds * 1_000)}")


def _limit_waits(connection: Connection, *, wait_seconds: float) -> None:
    """Let a transaction of PostgreSQL that writes wait no longer than this for a row that another one holds."""
    if _BEGIN in connection.get_execution_options():
        milliseconds = max(1, int(allowance(wait_seconds) * 1_000))
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {milliseconds}")
