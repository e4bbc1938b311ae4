"""The store on each of its databases, empty."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from tests.postgres_server import PostgresServer
from tests.store_samples import NOON, filled, row_id

from pincite.store import LOCAL_OWNER, OwnedStore, Store, open_database, open_store
from pincite.store.ledger.entries import begin
from pincite.store.tables.records import profiles

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with the store's tables, to copy."""
    path = tmp_path_factory.mktemp("ready") / "pincite.db"
    open_store(str(path)).close()
    return path


@pytest.fixture(scope="session")
def ready_database(postgres: PostgresServer) -> str:
    """The URL of a PostgreSQL database with the store's tables, to be emptied: making one for each test is slow."""
    url = postgres.database()
    open_store(url).close()
    return url


@pytest.fixture(params=DATABASES)
def database_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with the store's tables and nothing in them."""
    if database_kind == "sqlite":
        path = shutil.copy(request.getfixturevalue("ready_file"), tmp_path / "pincite.db")
        return f"sqlite:///{path}"
    url: str = request.getfixturevalue("ready_database")
    with closing(open_database(url)) as database, database.writing() as connection:
        for table in ("profiles", "cost_totals", "cost_reservations", "login_failures"):
            connection.execute(text(f"DELETE FROM {table}"))
        connection.execute(text("SET LOCAL session_replication_role = replica"))  # the audit log refuses otherwise
        for table in ("audit_log", "ledger", "ledger_head"):
            connection.execute(text(f"DELETE FROM {table}"))
        connection.execute(text("SET LOCAL session_replication_role = origin"))
        local = {"id": LOCAL_OWNER, "last_event": 0, "created_at": NOON}
        begin(connection, None)
        connection.execute(insert(profiles).values(local))
    return url


@pytest.fixture
def empty_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it."""
    if database_kind == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    with open_store(store_url) as opened:
        yield opened


@pytest.fixture
def mine(store: Store) -> OwnedStore:
    """What one owner has: a document, its claims, and an evaluation with issues."""
    return filled(store, row_id("owner"))
