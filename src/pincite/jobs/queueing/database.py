"""The database of jobs: DBOS's tables and three small ones of our own, in the database of the store.

Ours say who is alive, when each provider may be called next, and who was told of what. They are of use for as long as
jobs are under way, so they need no migrations; DBOS brings its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    event,
    literal_column,
    text,
)

from pincite.errors import ConfigError, StoreError
from pincite.store import open_database
from pincite.store.database.connections import WAIT_SECONDS, Database, errors_of, plain_engine
from pincite.store.database.failures import store_error
from pincite.store.database.patience import lose_patience
from pincite.text.display.urls import without_password

if TYPE_CHECKING:
    from dbos import DBOSClient, Serializer
    from sqlalchemy.engine import ExceptionContext

APPLICATION = "pincite"
"""Whose jobs they are, among others in one database."""

JOB_VERSION = "1"
"""Jobs are taken up by workers of the same version only: raise it when the steps of a kind change their order."""

_LOCK = 7_204_531
"""The number of PostgreSQL's advisory lock under which our tables are made."""

metadata = MetaData()

workers = Table(
    "job_workers",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("host", String(255), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("seen_at", Float(53), nullable=False),
)

paces = Table(
    "job_paces",
    metadata,
    Column("provider", String(80), primary_key=True),
    Column("next_at", Float(53), nullable=False),
)

tellings = Table(
    "job_tellings",
    metadata,
    Column("id", String(120), primary_key=True),  # of what, and to whom
    Column("began_at", Float(53), nullable=False),  # 0 while nobody is at it
    Column("told_at", Float(53)),
)


def require_dbos() -> None:
    """Raise ConfigError where the extra is not installed that background jobs need."""
    try:
        import dbos  # noqa: F401 (only whether it is there)
    except ImportError as exc:
        raise ConfigError(
            "background jobs need DBOS, which is not installed: pip install 'pincite[jobs]', or run what is asked "
            "while you wait (`pincite eval --wait`)"
        ) from exc


def prepare(url: str) -> None:
    """Make the tables of jobs where they are missing; `store.Database` sets a SQLite file to WAL, which DBOS does not.

    Any number of processes may do it at once. Raises ConfigError where DBOS is missing or the URL names no database,
    StoreError where the database cannot be opened.
    """
    require_dbos()
    from dbos import DBOS

    database = open_database(url, ready=False)
    try:
        make_tables(database)
    finally:
        database.close()
    quiet_dbos()
    DBOS.migrate(dbos_url(url))


def make_tables(database: Database) -> None:
    """Make our own tables where they are missing; they need no DBOS. Raises StoreError."""
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        metadata.create_all(connection)


def dbos_url(url: str) -> str:
    """The URL as DBOS wants it; a path is a SQLite file."""
    return url if "://" in url else f"sqlite:///{url}"


def quiet_dbos() -> None:
    """DBOS's messages go where the program's logging sends them; with no handler it would give itself one."""
    logger = logging.getLogger("dbos")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())


def serializer() -> Serializer:
    """How requests and results stand in the tables: as JSON, never as pickled objects."""
    from dbos import DBOSPortableJSONSerializer

    return DBOSPortableJSONSerializer()


class Client:
    """What submits and looks after jobs without running any: DBOS's client on connections that wait no longer than
    those of the store.
    """

    def __init__(self, url: str, *, wait_seconds: float = WAIT_SECONDS) -> None:
        from dbos import DBOSClient

        quiet_dbos()
        self._place = without_password(url)
        self._engine = plain_engine(url, wait_seconds=wait_seconds)
        event.listen(self._engine, "handle_error", partial(_unanswered, place=self._place), retval=True)
        with self._errors():
            self._dbos = DBOSClient(
                system_database_engine=self._engine,
                serializer=serializer(),
                application_name=APPLICATION,
                retry_connection_errors=False,
            )

    @contextmanager
    def asking(self) -> Iterator[DBOSClient]:
        """DBOS's client; what the database fails with is raised as a StoreError."""
        with self._errors():
            yield self._dbos

    def close(self) -> None:
        """Close the connections."""
        self._dbos.destroy()
        self._engine.dispose()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        with errors_of(self._place):
            try:
                yield
            except _Unanswered as failure:
                lose_patience(failure.error)
                raise failure.error from failure


class _Unanswered(Exception):
    """The database does not answer. DBOS waits for ever behind the error that SQLite itself has for that."""

    def __init__(self, error: StoreError) -> None:
        super().__init__("the database does not answer")
        self.error = error


def _unanswered(context: ExceptionContext, *, place: str) -> Exception | None:
    """What takes the place of an error of the database; None for one that is no outage."""
    if context.sqlalchemy_exception is None:
        return None
    error = store_error(context.sqlalchemy_exception, place)
    return _Unanswered(error) if error.is_outage else None


def clock(connection: Connection) -> ColumnElement[Any]:
    """The database's clock in seconds since 1970: the same for all workers, however their own clocks go."""
    if connection.dialect.name == "postgresql":
        return literal_column("extract(epoch from clock_timestamp())::double precision")
    return literal_column("(julianday('now') - 2440587.5) * 86400.0")
