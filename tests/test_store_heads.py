"""The end of the audit log outside of the database: the last line, whoever was slower."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.served import NOON

from pincite.errors import StoreError
from pincite.records.access import AuditEntry
from pincite.store.heads import AuditHead, Head


def line(sequence: int) -> AuditEntry:
    return AuditEntry(
        sequence=sequence,
        at=NOON,
        owner=None,
        person=None,
        key_id=None,
        action="a",
        target="",
        status=200,
        previous="",
        hash=f"hash {sequence}",
    )


def test_the_last_line_is_remembered_whoever_was_slower(tmp_path: Path) -> None:
    head = AuditHead(tmp_path / "files")
    assert head.read() is None
    for sequence in (1, 3, 2):
        head.note(line(sequence))
    assert AuditHead(tmp_path / "files").read() == Head(3, "hash 3")
    assert (tmp_path / "files" / "audit-head.json").stat().st_mode & 0o777 == 0o600


def test_an_end_that_cannot_be_kept_or_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be kept"):
        AuditHead(tmp_path / "file").note(line(1))
    (tmp_path / "audit-head.json").write_text("[]")
    with pytest.raises(StoreError, match="cannot be read"):
        AuditHead(tmp_path).read()
