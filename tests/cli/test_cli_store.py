"""`pincite store delete` of a document that a service was given: its file and its pages go too."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pincite.cli.app import run
from pincite.records import LOCAL_OWNER, Profile, StoredDocument
from pincite.store import derived_id, open_store
from pincite.store.service.files import Files


@pytest.mark.parametrize(("arguments", "left"), [([], 1), (["--yes"], 0)], ids=["asked", "told"])
def test_a_deleted_document_leaves_no_file(
    arguments: list[str], left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "pincite.db"))
    monkeypatch.setenv("PINCITE_SERVER_FOLDER", str(tmp_path / "files"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with Files(tmp_path / "files").of(LOCAL_OWNER).receive(max_bytes=10) as received:
        received.write(b"words")
        received.keep()
        digest = received.sha256
    row = StoredDocument(
        id=derived_id("document", "a"),
        content_id="doc_a",
        slug="deed",
        name="deed.txt",
        media_type="text/plain",
        sha256=digest,
        page_count=0,
        created_at=datetime(2026, 11, 22, tzinfo=UTC),
    )
    with open_store(str(tmp_path / "pincite.db")) as store:
        store.of(LOCAL_OWNER).uploads.add(row, byte_count=5, job_id=None)
    assert run(["store", "delete", "deed.txt", *arguments]) == 0
    assert len([path for path in (tmp_path / "files").rglob("*") if path.is_file()]) == left


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a store with one document, which the configuration names."""
    path = tmp_path / "pincite.db"
    monkeypatch.setenv("PINCITE_STORE_URL", str(path))
    monkeypatch.setenv("PINCITE_SERVER_FOLDER", str(tmp_path / "files"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with open_store(str(path)) as store:
        store.add_profile(Profile(id=derived_id("owner"), name="Ada", created_at=datetime(2026, 11, 22, tzinfo=UTC)))
    return path


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_verify_ends_with_4_where_a_row_was_edited(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["store", "verify"]) == 0
    assert "all hold" in capsys.readouterr().out
    edit(place, "UPDATE profiles SET name = 'Eve' WHERE name = 'Ada'")
    assert run(["store", "verify"]) == 4
    assert f"profiles {derived_id('owner')}: the row does not hold what entry 2 says" in capsys.readouterr().out
    assert run(["store", "seal"]) == 4
    assert run(["store", "seal", "--accept"]) == 0
    assert run(["store", "verify", "--json"]) == 0


def test_a_checkpoint_shows_that_a_store_was_put_back(place: Path, tmp_path: Path) -> None:
    before = place.read_bytes()
    with open_store(str(place)) as store:
        store.add_profile(Profile(id=derived_id("late"), created_at=datetime(2026, 11, 22, tzinfo=UTC)))
    file = str(tmp_path / "checkpoint.json")
    assert run(["store", "checkpoint", "--out", file]) == 0
    assert run(["store", "verify", "--checkpoint", file]) == 0
    place.write_bytes(before)
    for beside in tmp_path.glob("pincite.db-*"):
        beside.unlink()
    assert run(["store", "verify"]) == 0
    assert run(["store", "verify", "--checkpoint", file]) == 4


def test_a_store_that_is_gone_does_not_hold(place: Path) -> None:
    for file in place.parent.glob("pincite.db*"):
        file.unlink()
    assert run(["store", "verify"]) == 4
    assert not place.exists()


def test_a_key_begins_with_seal(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_STORE_SEAL_KEY", "a key of the test's own")
    assert run(["store", "verify"]) == 4
    assert run(["store", "seal"]) == 0
    assert run(["store", "verify"]) == 0


def test_a_store_whose_ledger_is_gone_does_not_hold(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(place, "DROP TABLE ledger")
    assert run(["store", "verify"]) == 4
    assert "ledger: the table is gone" in capsys.readouterr().out
    assert run(["store", "seal"]) == 4
    assert run(["store", "seal", "--accept"]) == 0
    assert run(["store", "verify"]) == 0


def test_an_upgrade_does_not_seal_what_it_finds(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PINCITE_STORE_SEAL_KEY", "a key of the test's own")
    assert run(["store", "seal"]) == 0
    edit(place, "UPDATE pincite_version SET version_num = '0003'", "DROP TABLE ledger", "DROP TABLE ledger_head")
    edit(place, "UPDATE profiles SET name = 'Eve' WHERE name = 'Ada'")
    assert run(["store", "upgrade"]) == 0
    assert run(["store", "verify"]) == 4
    assert "`pincite store seal --accept`" in capsys.readouterr().out
    assert run(["store", "seal"]) == 4
    assert run(["store", "verify"]) == 4
    assert run(["store", "seal", "--accept"]) == 0
    assert run(["store", "verify"]) == 0


def test_what_is_no_checkpoint_is_wrong_usage(place: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("{}")
    assert run(["store", "verify", "--checkpoint", str(tmp_path / "file")]) == 2
    assert run(["store", "checkpoint", "--out", str(tmp_path / "file")]) == 2
