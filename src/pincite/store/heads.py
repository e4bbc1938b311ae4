"""The end of the audit log, kept outside of the database: what was cut off there shows."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Final, NamedTuple

from pincite.errors import StoreError
from pincite.records.access import AuditEntry

_NAME: Final = "audit-head.json"


class Head(NamedTuple):
    """The last line that was written: its number and its hash."""

    sequence: int
    hash: str


class AuditHead:
    """The file that names the last line of the log; one for all threads of a process.

    Several services of one store have a file each, and each names the last line of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / _NAME
        self._lock = threading.Lock()
        self._last = 0

    def note(self, entry: AuditEntry) -> None:
        """Keep a line as the last one, unless a later one is; raises StoreError where that cannot be written."""
        with self._lock:
            if entry.sequence <= self._last:
                return
            unfinished = self.path.with_suffix(".unfinished")
            try:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
                    json.dump({"sequence": entry.sequence, "hash": entry.hash}, stream)
                os.replace(unfinished, self.path)
            except OSError as error:
                message = f"{self.path}: the end of the audit log cannot be kept ({error.strerror or error})"
                raise StoreError(message, place=str(self.path), reason="unwritable") from error
            self._last = entry.sequence

    def read(self) -> Head | None:
        """The last line that was written here; None where none was. Raises StoreError for a file that is damaged."""
        try:
            found = json.loads(self.path.read_bytes())
            return Head(int(found["sequence"]), str(found["hash"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            message = f"{self.path}: the end of the audit log cannot be read ({error})"
            raise StoreError(message, place=str(self.path), reason="damaged") from error
