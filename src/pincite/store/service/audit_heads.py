"""The end of the audit log, kept outside of the database: what was cut off there shows."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Final, NamedTuple

from pincite.errors import StoreError
from pincite.records.service.access import AuditEntry

_NAME: Final = "audit-head.json"


class LastLine(NamedTuple):
    """The last line that was written: its number and its hash.

    `lost`: when it was written, what had been remembered before did not fit the log, or was not there any more.
    """

    sequence: int
    hash: str
    lost: bool = False


class AuditHead:
    """The file that names the last line of the log; one for all threads of a process.

    Several services of one store have a file each, and each names the last line of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / _NAME
        self._lock = threading.Lock()
        self._last: LastLine | None = None

    def note(self, entry: AuditEntry) -> None:
        """Keep a line as the last one, unless a later one is; raises StoreError where that cannot be written.

        A file that is gone, or names a line that the log cannot have any more, is `lost`, and stays so: only
        `begin` makes good what somebody has looked at.
        """
        with self._lock:
            head = self._last if self._last is not None and self.path.exists() else self.read()
            if head is not None and entry.sequence <= head.sequence:
                self._last = head  # somebody was faster; after a cut the log has no such line, which the check tells
                return
            lost = entry.sequence > 1 if head is None else head.lost or not _follows(entry, head)
            self._write(LastLine(entry.sequence, entry.hash, lost))

    def begin(self, head: LastLine) -> None:
        """Remember that line from now on, whatever was remembered before; raises StoreError as `note` does."""
        with self._lock:
            self._write(head)

    def read(self) -> LastLine | None:
        """The last line that was written here; None where none was. Raises StoreError for a file that is damaged."""
        try:
            head = json.loads(self.path.read_bytes())
            return LastLine(int(head["sequence"]), str(head["hash"]), bool(head.get("lost", False)))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            message = f"{self.path}: the end of the audit log cannot be read ({error})"
            raise StoreError(message, place=str(self.path), reason="damaged") from error

    def _write(self, head: LastLine) -> None:
        unfinished = self.path.with_suffix(".unfinished")
        content = {"sequence": head.sequence, "hash": head.hash, **({"lost": True} if head.lost else {})}
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
                json.dump(content, stream)
            os.replace(unfinished, self.path)
        except OSError as error:
            message = f"{self.path}: the end of the audit log cannot be kept ({error.strerror or error})"
            raise StoreError(message, place=str(self.path), reason="unwritable") from error
        self._last = head


def _follows(entry: AuditEntry, head: LastLine) -> bool:
    """Whether a later line can stand behind the one that is remembered; those of other services may be between."""
    return entry.sequence > head.sequence + 1 or entry.previous == head.hash
