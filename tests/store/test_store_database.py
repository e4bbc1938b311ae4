"""How the store's database is opened: what holds for every connection."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text
from tests.store_samples import DOCUMENT, document, filled, row_id

from pincite.errors import StoreError
from pincite.store import Store, open_database, open_store
from pincite.store.database.connections import Database, insert_once
from pincite.store.tables.records import cost_totals

WORDS = "the patient has a secret"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pincite.db"


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1)],
)
def test_every_connection_to_sqlite_is_set_up(path: Path, pragma: str, value: object) -> None:
    with closing(open_database(str(path))) as database, database.reading() as reader, database.writing() as writer:
        for connection in (reader, writer):
            assert connection.scalar(text(f"PRAGMA {pragma}")) == value


def test_a_reader_sees_one_state(path: Path) -> None:
    with closing(open_database(str(path))) as database, database.reading() as reader:
        counted = select(cost_totals.c.micro_usd)
        assert reader.scalars(counted).all() == []
        with database.writing() as writer:
            insert_once(writer, cost_totals, [{"scope": "day:1", "micro_usd": 5}])
        assert reader.scalars(counted).all() == []


def write_twice(database: Database) -> None:
    with database.writing() as writer:
        insert_once(writer, cost_totals, [{"scope": "day:1", "micro_usd": 5}])
        writer.execute(insert(cost_totals).values(scope="day:1", micro_usd=6))


def test_a_transaction_that_fails_writes_nothing(path: Path) -> None:
    with closing(open_database(str(path))) as database:
        with pytest.raises(StoreError, match="UNIQUE"):
            write_twice(database)
        with database.reading() as reader:
            assert reader.scalars(select(cost_totals.c.scope)).all() == []


def test_rows_that_are_there_are_counted_out(path: Path) -> None:
    with closing(open_database(str(path))) as database, database.writing() as writer:
        rows = [{"scope": f"day:{number}", "micro_usd": number} for number in range(5)]
        assert insert_once(writer, cost_totals, rows[:2]) == 2
        assert insert_once(writer, cost_totals, [{**row, "micro_usd": 9} for row in rows]) == 3
        assert insert_once(writer, cost_totals, []) == 0
        assert writer.scalars(select(cost_totals.c.micro_usd).order_by(cost_totals.c.scope)).all() == [0, 1, 9, 9, 9]


def test_only_the_owner_may_read_the_file(path: Path) -> None:
    with open_store(str(path)) as store:
        filled(store, row_id("owner"))
        assert {file.stat().st_mode & 0o077 for file in path.parent.glob("pincite.db*")} == {0}


def words_in(folder: Path) -> bool:
    return any(WORDS.encode() in file.read_bytes() for file in folder.glob("pincite.db*"))


def with_words(store: Store) -> None:
    mine = filled(store, row_id("owner"))
    mine.documents.add(document("secret", name=WORDS))


def test_words_of_a_deleted_document_are_in_no_file(path: Path) -> None:
    with open_store(str(path)) as store:
        with_words(store)
        assert words_in(path.parent)
        store.of(row_id("owner")).documents.delete(row_id("secret"))
        assert not words_in(path.parent)
        assert store.of(row_id("owner")).documents.get(DOCUMENT) is not None
    assert not words_in(path.parent)


def test_a_reader_does_not_stop_a_deletion(path: Path) -> None:
    with open_store(str(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as reader:
        with_words(store)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM documents").fetchone()
        assert store.of(row_id("owner")).documents.delete(row_id("secret")) is not None
        reader.execute("COMMIT")
    assert not words_in(path.parent)


def test_a_second_opening_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    url = str(tmp_path / "pincite.db")
    program = "import sys, sqlite3; c = sqlite3.connect(sys.argv[1]); c.execute('DELETE FROM documents'); c.close()"
    with closing(open_database(url)) as database, database.reading() as held:
        held.execute(text("SELECT count(*) FROM documents"))
        open_store(url).close()
        # a process that thinks itself the last one takes the journal with it when it ends
        subprocess.run([sys.executable, "-c", program, url], check=True)
        assert (tmp_path / "pincite.db-wal").exists()
