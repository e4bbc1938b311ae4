"""The store's schema on every database: migrations make what the code expects, from every released schema on."""

from __future__ import annotations

import re
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from tests.store_samples import everything, row_id, whole

from pincite.errors import StoreSchemaError
from pincite.records.service.seal_keys import SealKey
from pincite.store import Store, open_database, open_store, schema_of, upgrade_store
from pincite.store.database.connections import Database
from pincite.store.database.versions import MIGRATIONS, newest_version, prepare, stored_version, upgrade
from pincite.store.tables.records import metadata

DATA = Path(__file__).parents[1] / "data" / "store"
RELEASED = sorted(path.name.split("_")[1].split(".")[0] for path in DATA.glob("schema_*.sqlite.sql"))
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade():
    op.add_column("documents", sa.Column("folder", sa.Text()))
    op.execute("UPDATE documents SET folder = slug")
    {more}
"""


def run_script(url: str, *files: Path) -> None:
    """Run files of SQL statements on a database, without any code of the store."""
    script = "\n".join(file.read_text() for file in files)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(script)
        return
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET TIME ZONE 'UTC'")
        connection.execute(script.encode())


def kind(url: str) -> str:
    return url.partition(":")[0]


def schema(database: Database) -> dict[str, object]:
    """What the database says of its tables, comparably."""
    with database.reading() as connection:
        found = inspect(connection)
        return {
            table: (
                sorted(
                    (column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(table)
                ),
                sorted((index["name"] or "", tuple(index["column_names"])) for index in found.get_indexes(table)),
                sorted(
                    (key["name"] or "", key["referred_table"], str(key["options"].get("ondelete")))
                    for key in found.get_foreign_keys(table)
                ),
                found.get_pk_constraint(table)["constrained_columns"],
            )
            for table in found.get_table_names()
        }


@pytest.fixture
def next_scripts(tmp_path: Path) -> Path:
    """The migrations with one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def write_next(folder: Path, *, more: str = "") -> None:
    (folder / "versions" / "v9999_next.py").write_text(NEXT.format(before=newest_version(), more=more))


def is_compared(_object: Any, name: str | None, kind: str, *_: object) -> bool:
    """False for the references that were added to tables of SQLite: SQLAlchemy reads only those of new tables."""
    return (kind, name) not in {
        ("foreign_key_constraint", "claims_field_id_fkey"),
        ("foreign_key_constraint", "review_events_field_id_fkey"),
        ("foreign_key_constraint", None),
    }


def test_migrations_make_what_the_code_expects(store_url: str) -> None:
    with closing(open_database(store_url)) as database, database.reading() as connection:
        opts: dict[str, Any] = {"version_table": "pincite_version"}
        if kind(store_url) == "sqlite":
            opts["include_object"] = is_compared
        context = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(context, metadata) == []
        assert stored_version(connection) == newest_version()


@pytest.mark.parametrize("table", ["claims", "review_events"])
def test_references_that_were_added_to_a_table_of_sqlite_delete_with_what_they_name(table: str, tmp_path: Path) -> None:
    open_store(str(tmp_path / "new.db")).close()
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        listed = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
    added = [(row[2], row[3], row[4], row[6]) for row in listed if row[3] == "field_id"]
    assert added == [("fields", "field_id", "id", "CASCADE")]


def test_every_schema_was_frozen_on_both_databases() -> None:
    assert RELEASED[-1] == newest_version()
    for version in RELEASED:
        assert (DATA / f"schema_{version}.postgresql.sql").exists()
        assert (DATA / f"rows_{version}.sql").exists()


@pytest.mark.parametrize("version", RELEASED)
def test_a_released_schema_is_brought_up_to_date_with_all_its_rows(
    version: str, empty_url: str, store: Store, store_url: str
) -> None:
    run_script(empty_url, DATA / f"schema_{version}.{kind(empty_url)}.sql", DATA / f"rows_{version}.sql")
    whole(store, row_id("owner"), with_fields=version >= "0003")
    with closing(open_database(empty_url, ready=False)) as old, closing(open_database(store_url)) as new:
        assert upgrade(old) == (version, newest_version())
        assert schema(old) == schema(new)
    with open_store(empty_url) as upgraded:
        assert everything(upgraded, row_id("owner")) == everything(store, row_id("owner"))


@pytest.mark.parametrize("version", [version for version in RELEASED if version < "0004"])
def test_a_schema_without_a_ledger_is_brought_up_to_date_unsealed(version: str, empty_url: str) -> None:
    run_script(empty_url, DATA / f"schema_{version}.{kind(empty_url)}.sql", DATA / f"rows_{version}.sql")
    key = SealKey("a key of the test's own")
    upgrade_store(empty_url, seal_key=key)
    with open_store(empty_url) as store, open_store(empty_url, seal_key=key) as keyed:
        assert store.ledger.verify().breaks == ()
        assert [one.code for one in keyed.ledger.verify().breaks] == ["began_unsealed"]


def test_the_log_has_the_columns_indexes_and_cascades_of_the_specification(store_url: str) -> None:
    with closing(open_database(store_url)) as database, database.reading() as connection:
        found = inspect(connection)
        columns = {column["name"]: column["nullable"] for column in found.get_columns("claim_eval_log")}
        indexes = {index["name"]: index["column_names"] for index in found.get_indexes("claim_eval_log")}
        keys = {
            key["constrained_columns"][0]: (key["referred_table"], key["options"].get("ondelete"))
            for key in found.get_foreign_keys("claim_eval_log")
        }
    given = [
        "id",
        "user_id",
        "total_claims",
        "sampled_claims",
        "rule_checks",
        "rule_passed",
        "needs_review",
        "created_at",
    ]
    unknown = ["document_id", "ai_eval_result", "ai_eval_passed", "ai_eval_cost_cents", "issues", "passed"]
    unknown += ["reviewed_at", "reviewed_by", "cost_micro_usd"]
    assert columns == {**dict.fromkeys(given, False), **dict.fromkeys(unknown, True)}
    assert indexes == {
        "claim_eval_log_user_id_idx": ["user_id"],
        "claim_eval_log_needs_review_idx": ["needs_review"],
    }
    assert keys["user_id"] == ("profiles", "CASCADE")
    assert keys["document_id"] == ("documents", "CASCADE")
    assert keys["reviewed_by"] == ("profiles", None)


def test_a_profile_goes_with_all_it_owns(store: Store, store_url: str) -> None:
    mine = whole(store, row_id("owner"))
    with closing(open_database(store_url)) as database, database.writing() as connection:
        connection.execute(text("DELETE FROM profiles WHERE name IS NULL OR name <> 'local'"))
        for table in ("documents", "claims", "evaluation_runs", "review_events", "claim_eval_log", "claim_issues"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0, table
    assert mine.log.entries() == ()


def test_an_older_schema_is_not_changed_unasked(empty_url: str, next_scripts: Path) -> None:
    open_store(empty_url).close()
    write_next(next_scripts)
    with closing(open_database(empty_url, ready=False)) as database:
        with pytest.raises(StoreSchemaError, match=r"9999 is needed: make a backup, then run `pincite store upgrade`"):
            prepare(database, scripts=next_scripts)
        with database.reading() as connection:
            assert stored_version(connection) == newest_version()


def test_an_upgrade_keeps_the_rows(empty_url: str, next_scripts: Path) -> None:
    write_next(next_scripts)
    with open_store(empty_url) as store, closing(open_database(empty_url)) as database:
        whole(store, row_id("owner"))
        before = everything(store, row_id("owner"))
        assert upgrade(database, scripts=next_scripts) == (newest_version(), "9999")
        assert upgrade(database, scripts=next_scripts) == ("9999", "9999")
        with database.reading() as connection:
            assert connection.scalars(text("SELECT folder FROM documents")).all() == ["cv"]
        assert everything(store, row_id("owner")) == before


def test_a_file_is_copied_before_its_tables_change(tmp_path: Path, next_scripts: Path) -> None:
    url, copy = str(tmp_path / "pincite.db"), str(tmp_path / "pincite.db.before-9999")
    with open_store(url) as store:
        whole(store, row_id("owner"))
        before = everything(store, row_id("owner"))
    write_next(next_scripts)
    done = upgrade_store(url, scripts=next_scripts)
    assert (done.before, done.after, done.copy) == (newest_version(), "9999", copy)
    assert schema_of(url).found == "9999"
    with open_store(copy) as kept:
        assert everything(kept, row_id("owner")) == before
    assert Path(copy).stat().st_mode & 0o077 == 0


def test_an_older_copy_stays(tmp_path: Path, next_scripts: Path) -> None:
    open_store(str(tmp_path / "pincite.db")).close()
    (tmp_path / "pincite.db.before-9999").write_text("an older copy")
    write_next(next_scripts)
    assert upgrade_store(str(tmp_path / "pincite.db"), scripts=next_scripts).copy == str(
        tmp_path / "pincite.db.before-9999.2"
    )
    assert (tmp_path / "pincite.db.before-9999").read_text() == "an older copy"


def test_an_upgrade_that_fails_changes_nothing(store: Store, store_url: str, next_scripts: Path) -> None:
    whole(store, row_id("owner"))
    before = everything(store, row_id("owner"))
    write_next(next_scripts, more="raise ValueError('in the middle')")
    with closing(open_database(store_url)) as database:
        was = schema(database)
        with pytest.raises(ValueError, match="in the middle"):
            upgrade(database, scripts=next_scripts)
        assert schema(database) == was
    assert everything(store, row_id("owner")) == before


def test_a_newer_schema_is_left_alone(empty_url: str) -> None:
    with closing(open_database(empty_url)) as database:
        with database.writing() as connection:
            connection.execute(text("UPDATE pincite_version SET version_num = '9999'"))
        with pytest.raises(StoreSchemaError, match=r"schema 9999, which is newer than this pincite's \(\d{4}\)"):
            upgrade(database)
        with pytest.raises(StoreSchemaError, match="install the pincite that wrote it"):
            open_store(empty_url)


@pytest.mark.parametrize("how", ["open", "upgrade"])
def test_tables_of_another_program_are_left_alone(empty_url: str, how: str) -> None:
    with closing(open_database(empty_url, ready=False)) as database:
        with database.writing() as connection:
            connection.execute(text("CREATE TABLE documents (title TEXT)"))
        with pytest.raises(StoreSchemaError, match=re.escape("tables of another program (documents)")):
            upgrade(database) if how == "upgrade" else prepare(database)
        with database.reading() as connection:
            assert inspect(connection).get_table_names() == ["documents"]


def test_other_tables_beside_ours_do_no_harm(empty_url: str) -> None:
    with closing(open_database(empty_url, ready=False)) as database, database.writing() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('theirs')"))
    open_store(empty_url).close()
    with closing(open_database(empty_url)) as database, database.reading() as connection:
        assert connection.scalars(text("SELECT version_num FROM alembic_version")).all() == ["theirs"]


def opened_at_once(urls: list[str]) -> list[BaseException | None]:
    """What went wrong when threads opened these stores, all let go at once; None where nothing did."""
    start = threading.Barrier(len(urls))

    def one(url: str) -> None:
        start.wait()
        open_store(url).close()

    with ThreadPoolExecutor(len(urls)) as pool:
        return [job.exception() for job in [pool.submit(one, url) for url in urls]]


def test_many_that_open_a_new_database_at_once_make_it_once(empty_url: str) -> None:
    assert opened_at_once([empty_url] * 4) == [None] * 4
    with closing(open_database(empty_url)) as database, database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM profiles")) == 1


def test_many_databases_are_made_at_once(tmp_path: Path) -> None:
    assert opened_at_once([str(tmp_path / f"{number}.db") for number in range(4)]) == [None] * 4


def test_a_new_database_waits_for_whoever_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "held.db"
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        other.execute("BEGIN IMMEDIATE")  # what SQLite refuses at once to change the journal beside
        opened = pool.submit(open_store, str(path))
        with pytest.raises(TimeoutError):
            opened.result(timeout=0.5)
        other.execute("ROLLBACK")
        opened.result().close()
