"""The schema's versions: numbered migrations, applied in one transaction, by one process at a time."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from pincite.errors import StoreSchemaError
from pincite.store.database.connections import Database
from pincite.store.ledger.entries import begin, begin_upgraded
from pincite.store.tables.conventions import metadata

VERSION_TABLE = "pincite_version"
"""Named so that another program's migrations can live in the same database."""

MIGRATIONS = Path(__file__).parents[1] / "migrations"

_ALEMBIC = threading.Lock()
"""Alembic keeps the migration under way in its module: one at a time in a process, whichever the database."""

_LEDGER = "0004"
"""The first schema with a ledger; an older store's begins with the rows that are there, unsealed."""

_LOCK = 7_120_226
"""The number of PostgreSQL's advisory lock that migrations take."""


def newest_version(scripts: Path = MIGRATIONS) -> str:
    """The schema that this version of pincite needs."""
    return ScriptDirectory.from_config(_config(scripts)).get_current_head() or ""


def stored_version(connection: Connection) -> str | None:
    """The schema of a database, None where it has none of ours."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()


def prepare(database: Database, *, scripts: Path = MIGRATIONS) -> None:
    """Make the tables in a database that has none of ours; leave those of this version as they are.

    Raises StoreSchemaError for older ones (`pincite store upgrade` changes them, nothing else does), newer ones, and
    tables of another program with our names.
    """
    with database.reading() as connection:
        current_version = stored_version(connection)
    if current_version == newest_version(scripts):
        return
    if current_version is not None:
        raise _unusable(database, current_version, scripts)
    with database.writing() as connection:
        _lock(connection)
        if stored_version(connection) is None:
            _refuse_foreign(database, connection)
            _run(connection, scripts)
            begin(connection, database.seal_key)


def upgrade(database: Database, *, scripts: Path = MIGRATIONS) -> tuple[str | None, str]:
    """Bring the tables to this version's schema: the schema before (None: there were no tables) and the one after.

    All or nothing. Raises StoreSchemaError for tables that are newer, or another program's.
    """
    with database.writing() as connection:
        _lock(connection)
        current_version, newest = stored_version(connection), newest_version(scripts)
        if current_version is None:
            _refuse_foreign(database, connection)
        elif current_version not in _known(scripts):
            raise _unusable(database, current_version, scripts)
        if current_version != newest:
            _run(connection, scripts)
            if current_version is None:
                begin(connection, database.seal_key)
            elif current_version < _LEDGER:
                begin_upgraded(connection, version=current_version)
        return current_version, newest


def _run(connection: Connection, scripts: Path) -> None:
    config = _config(scripts)
    config.attributes["connection"] = connection
    with _ALEMBIC:
        command.upgrade(config, "head")


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config


def _known(scripts: Path) -> frozenset[str]:
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config(scripts)).walk_revisions())


def _lock(connection: Connection) -> None:
    """Hold other migrations off until this transaction ends; SQLite's lock for writers does that by itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})


def _refuse_foreign(database: Database, connection: Connection) -> None:
    table_names = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
    if table_names:
        message = (
            f"{database.place} has tables of another program ({', '.join(table_names[:3])}): name another store.url"
        )
        raise StoreSchemaError(message, place=database.place, reason="foreign")


def _unusable(database: Database, found: str, scripts: Path) -> StoreSchemaError:
    """The error for tables that are older or newer than this version's."""
    needed = newest_version(scripts)
    if found in _known(scripts):
        advice = f"has schema {found}, and {needed} is needed: make a backup, then run `pincite store upgrade`"
        return StoreSchemaError(f"{database.place} {advice}", place=database.place, reason="older")
    advice = f"has schema {found}, which is newer than this pincite's ({needed}): install the pincite that wrote it"
    return StoreSchemaError(f"{database.place} {advice}", place=database.place, reason="newer")
