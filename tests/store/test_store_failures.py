"""What goes wrong with a database is one clear error, which never quotes what was written."""

from __future__ import annotations

import inspect
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, exc, text
from tests.store_samples import document, event, filled, row_id

from pincite.errors import ConfigError, StoreError
from pincite.store import open_database, open_store
from pincite.store.database.failures import store_error

SQLITE_NAMES = sorted(
    name for name in vars(sqlite3) if name.startswith("SQLITE_") and isinstance(vars(sqlite3)[name], int)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a store with documents in it, closed."""
    file = tmp_path / "pincite.db"
    with open_store(str(file)) as store:
        filled(store, row_id("owner"))
    return file


def no_database(path: Path) -> None:
    path.write_text("a letter, and no database at all: " * 100)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9_000])


def overwritten(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[100:4_000] = b"\xff" * 3_900
    path.write_bytes(bytes(raw))


@pytest.mark.parametrize("damage", [no_database, cut, overwritten])
def test_a_damaged_file_is_named_as_one(path: Path, damage: Any) -> None:
    damage(path)
    with pytest.raises(StoreError, match="it is no database, or a damaged one: restore a backup") as caught:
        open_store(str(path))
    assert (caught.value.reason, caught.value.exit_code) == ("damaged", 1)
    assert str(path) in caught.value.message


def test_a_file_that_another_program_holds_is_waited_for_and_then_named(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, open_store(str(path), wait_seconds=0.1) as store:
        other.execute("BEGIN IMMEDIATE")
        assert store.of(row_id("owner")).documents.list()
        with pytest.raises(StoreError, match="another program holds it: close that, or try again") as caught:
            store.of().documents.add(document("another"))
    assert caught.value.reason == "locked"


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it is a folder: name a file in store"):
        open_store(str(tmp_path))


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be opened \(") as caught:
        open_store(str(tmp_path / "file" / "pincite.db"))
    assert caught.value.exit_code == 1


def test_a_database_that_cannot_be_written_is_named(path: Path) -> None:
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(f"file:{path}?mode=ro", uri=True))
    with engine.connect() as connection, pytest.raises(exc.OperationalError) as caught:
        connection.execute(text("DELETE FROM documents"))
    engine.dispose()
    error = store_error(caught.value, "the place")
    assert error.reason == "unwritable"
    assert error.message.startswith("the place: it cannot be written: check the permissions")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("mysql://ada:s3cret@db/evals", "names mysql, which is no database pincite uses"),
        ("oracle+nothing://db", "is no URL of a database|names oracle"),
        ("postgresql+asyncpg://ada:s3cret@db/evals", r"names postgresql\+asyncpg"),
        ("sqlite://", "has to name a file"),
        ("sqlite:///:memory:", "has to name a file"),
        ("sqlite:///a.db?mode=ro", "has to name a file"),
        ("://", "is no URL of a database"),
        ("postgresql://ada:s3cret@db:port/evals", "is no URL of a database"),
    ],
)
def test_a_url_that_cannot_be_used_is_bad_configuration(url: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        open_store(url)
    assert (caught.value.exit_code, caught.value.key) == (5, "store.url")
    assert "s3cret" not in caught.value.message


def test_a_path_is_a_file_whatever_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("postgres").close()
    assert (tmp_path / "postgres").exists()


def test_a_driver_that_is_not_installed_is_named_with_what_installs_it() -> None:
    code = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from pincite.store import open_store\n"
        "from pincite.errors import ConfigError\n"
        "try:\n    open_store('postgresql://ada:s3cret@db/evals')\n"
        "except ConfigError as error:\n    print(error.message)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert (
        "postgresql://ada:…@db/evals: the driver of PostgreSQL is not installed: pip install 'pincite[postgres]'"
        in said
    )


def test_a_server_that_is_not_there_is_named_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"the server cannot be reached: start it, or correct store\.url") as caught:
        open_store(f"postgresql://ada:s3cret@/evals?host={tmp_path}", wait_seconds=2)
    assert (caught.value.reason, caught.value.exit_code) == ("unreachable", 1)
    assert "s3cret" not in str(vars(caught.value))
    assert "ada:…@" in caught.value.place


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("wrong", "reason"), [("database", "not_found"), ("user", "refused")], ids=["no such database", "no such user"]
)
def test_a_server_that_refuses_is_understood(postgres: Any, wrong: str, reason: str) -> None:
    url = postgres.database()
    changed = url.replace("/test_", "/nowhere_") if wrong == "database" else url.replace("pincite@", "nobody@")
    with pytest.raises(StoreError, match="does not exist") as caught:
        open_store(changed)
    assert caught.value.reason == reason


@pytest.mark.postgres
def test_a_row_that_another_writer_holds_is_waited_for_and_then_named(postgres: Any) -> None:
    url = postgres.database()
    with open_store(url) as first, open_store(url, wait_seconds=2) as second:
        filled(first, row_id("owner"))
        with closing(open_database(url)) as database, database.writing() as other:
            other.execute(text("UPDATE profiles SET name = 'held'"))
            with pytest.raises(StoreError, match="another program holds it") as caught:
                second.of(row_id("owner")).reviews.decide(event("dismiss"))
    assert caught.value.reason == "locked"


def test_what_was_written_is_in_no_message(path: Path) -> None:
    secret = event("dismiss", reviewer=row_id("nobody"), note="the patient's secret")
    with open_store(str(path)) as store, pytest.raises(StoreError) as caught:
        store.of(row_id("owner")).reviews.decide(secret)
    shown = f"{caught.value.message} {caught.value.__cause__}"
    assert "FOREIGN KEY" in shown
    assert "secret" not in shown


@pytest.mark.postgres
def test_what_was_written_is_in_no_message_of_postgresql(postgres: Any) -> None:
    secret = event("dismiss", reviewer=row_id("nobody"), note="the patient's secret")
    with open_store(postgres.database()) as store:
        mine = filled(store, row_id("owner"))
        with pytest.raises(StoreError) as caught:
            mine.reviews.decide(secret)
    assert "foreign key" in caught.value.message
    assert "secret" not in caught.value.message


FOREIGN = [
    kind
    for _, kind in inspect.getmembers(exc, inspect.isclass)
    if issubclass(kind, exc.SQLAlchemyError) and kind not in (exc.DBAPIError, exc.StatementError)
]


@pytest.mark.parametrize("kind", FOREIGN, ids=lambda kind: kind.__name__)
def test_every_error_of_the_library_has_one_of_ours(kind: type[Exception]) -> None:
    made = kind.__new__(kind)
    Exception.__init__(made, "something")
    error = store_error(made, "the place")  # type: ignore[arg-type] # it is one of SQLAlchemy's
    assert error.message.startswith("the place: ")
    assert error.reason in error.__doc__ or error.reason in (StoreError.__doc__ or "")


def test_every_error_of_sqlite_has_a_reason() -> None:
    for name in SQLITE_NAMES:
        cause = sqlite3.OperationalError("it said so")
        cause.sqlite_errorname = name
        error = store_error(exc.OperationalError("SELECT 1", {}, cause), "the place")
        assert error.reason in (StoreError.__doc__ or ""), name
        assert error.message.endswith("(it said so)")


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("28P01", "refused"),
        ("3D000", "not_found"),
        ("42501", "unwritable"),
        ("25006", "unwritable"),
        ("53100", "full"),
        ("53300", "busy"),
        ("57P01", "unreachable"),
        ("08006", "unreachable"),
        ("40P01", "conflict"),
        ("55P03", "locked"),
        ("XX001", "damaged"),
        ("22003", "failed"),
    ],
)
def test_a_code_of_postgresql_has_a_reason(state: str, reason: str) -> None:
    cause = type("Said", (Exception,), {"sqlstate": state})("it said so")
    assert store_error(exc.OperationalError("SELECT 1", {}, cause), "the place").reason == reason
