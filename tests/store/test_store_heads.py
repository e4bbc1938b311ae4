"""The end of the audit log outside of the database: the last line, whoever was slower."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.served import NOON

from pincite.errors import StoreError
from pincite.records.service.access import AuditEntry
from pincite.store.service.audit_heads import AuditHead, LastLine


def line(sequence: int, previous: str | None = None) -> AuditEntry:
    return AuditEntry(
        sequence=sequence,
        at=NOON,
        owner=None,
        person=None,
        key_id=None,
        action="a",
        target="",
        status=200,
        previous=previous if previous is not None else f"hash {sequence - 1}",
        hash=f"hash {sequence}",
    )


def test_the_last_line_is_remembered_whoever_was_slower(tmp_path: Path) -> None:
    head = AuditHead(tmp_path / "files")
    assert head.read() is None
    for sequence in (1, 3, 2):
        head.note(line(sequence))
    assert AuditHead(tmp_path / "files").read() == LastLine(3, "hash 3")
    assert (tmp_path / "files" / "audit-head.json").stat().st_mode & 0o777 == 0o600


def test_an_end_that_cannot_be_kept_or_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be kept"):
        AuditHead(tmp_path / "file").note(line(1))
    (tmp_path / "audit-head.json").write_text("[]")
    with pytest.raises(StoreError, match="cannot be read"):
        AuditHead(tmp_path).read()


def test_a_file_that_went_while_the_log_went_on_stays_lost(tmp_path: Path) -> None:
    head = AuditHead(tmp_path)
    head.note(line(1))
    head.path.unlink()
    head.note(line(2))
    AuditHead(tmp_path).note(line(3))
    assert head.read() == LastLine(3, "hash 3", lost=True)
    head.begin(LastLine(3, "hash 3"))
    assert head.read() == LastLine(3, "hash 3")


def test_a_file_that_a_service_does_not_find_when_it_starts_is_lost(tmp_path: Path) -> None:
    AuditHead(tmp_path).note(line(7))
    assert AuditHead(tmp_path).read() == LastLine(7, "hash 7", lost=True)


def test_a_log_that_was_cut_while_nobody_looked_does_not_replace_its_end(tmp_path: Path) -> None:
    for sequence in (1, 2, 3):
        AuditHead(tmp_path).note(line(sequence))
    AuditHead(tmp_path).note(line(2, previous="another"))
    assert AuditHead(tmp_path).read() == LastLine(3, "hash 3")
    AuditHead(tmp_path).note(line(4, previous="another"))
    assert AuditHead(tmp_path).read() == LastLine(4, "hash 4", lost=True)
