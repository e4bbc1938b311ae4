"""`pincite store delete` of a document that a service was given: its file and its pages go too."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pincite.cli.app import run
from pincite.records import LOCAL_OWNER, StoredDocument
from pincite.store import derived_id, open_store
from pincite.store.files import Files


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
