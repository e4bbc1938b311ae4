"""The file of a set's results: one line a row, only ever added to while a run goes on, so that none that was paid for
is lost.

A row that is checked again gets another line; the last one counts. When a run ends, lines that no longer count are
left out: a new file takes the old one's place, whole or not at all. A process that was killed while it wrote leaves a
torn last line, which the next run cuts off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError
from pincite.private_files import make_private_folder, private
from pincite.verification.summary import OUTCOMES, counts_of

_START = b'{"row":'


@dataclass(frozen=True, slots=True)
class Stored:
    """A row's result in the file: its place, its counts, and whether anything of it is to be taken up again."""

    at: int
    length: int
    counts: dict[str, int]
    finished: bool


class Results:
    """The results in a file, by digest."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream = stream
        self._path = path
        self._rows: dict[str, Stored] = {}
        self._superseded = False
        self._end = 0
        self._load()

    def get(self, digest: str) -> Stored | None:
        """The result that counts for a row, None where there is none."""
        return self._rows.get(digest)

    def read(self, stored: Stored) -> dict[str, Any]:
        """A result as it was written."""
        self._stream.seek(stored.at)
        row: dict[str, Any] = json.loads(self._stream.read(stored.length))
        return row

    def add(self, row: dict[str, Any]) -> Stored:
        """Write a result and wait until the disk has it."""
        line = codec.to_json(row) + b"\n"
        try:
            self._stream.seek(self._end)
            self._stream.write(line)
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as exc:
            raise _unwritable(self._path, exc) from exc
        return self._note(line, row)

    def tidy(self) -> None:
        """Leave out the lines that no longer count; each row stays where it was first."""
        if not self._superseded:
            return
        temporary = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        try:
            with open(temporary, "wb", opener=private) as stream:
                for stored in self._rows.values():
                    self._stream.seek(stored.at)
                    stream.write(self._stream.read(stored.length))
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(self._path)
        except OSError as exc:
            temporary.unlink(missing_ok=True)
            raise _unwritable(self._path, exc) from exc

    def _load(self) -> None:
        self._stream.seek(0)
        for line in self._stream:
            row = _result(line)
            if row is None and _torn(line):
                break
            if row is None:
                message = f"{self._path} holds something else than results of a check: choose another --out"
                raise ForeignOutputError(message, path=str(self._path))
            self._note(line, row)
        self._stream.truncate(self._end)

    def _note(self, line: bytes, row: dict[str, Any]) -> Stored:
        stored = Stored(self._end, len(line), counts_of(row["summary"]), is_finished(row))
        self._superseded |= row["digest"] in self._rows
        self._rows[row["digest"]] = stored
        self._end += len(line)
        return stored


@contextmanager
def open_results(out: Path, *, overwrite: bool) -> Iterator[Results]:
    """The results in a file, which no other run writes meanwhile; without any where it is to be overwritten.

    Raises ForeignOutputError for a file of something else, OutputError for one that cannot be written or that another
    run is writing.
    """
    try:
        make_private_folder(out.parent)
        stream = os.fdopen(private(str(out), os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)), "r+b")
    except OSError as exc:
        raise _unwritable(out, exc) from exc
    with stream:
        _lock(stream, out)
        if overwrite:
            stream.truncate(0)
        yield Results(stream, out)


def is_finished(row: dict[str, Any]) -> bool:
    """Whether no claim of a result failed or was left over by a budget, nor the extraction of its claims."""
    if any(finding["code"] == "extraction_failed" for finding in row["findings"]):
        return False
    return all(is_settled(claim) for claim in row["claims"])


def is_settled(claim: dict[str, Any]) -> bool:
    """Whether a claim of a result needs no further look: it was judged, or stands behind the number of claims asked."""
    return claim["status"] == "judged" or "over_limit" in claim["reasons"]


def _torn(line: bytes) -> bool:
    """Whether a line that is no result is the beginning of one of ours: another file is never cut."""
    return not line.endswith(b"\n") and (line.startswith(_START) or _START.startswith(line))


def _result(line: bytes) -> dict[str, Any] | None:
    """The result on a whole line; None for anything else."""
    if not line.endswith(b"\n"):
        return None
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or not isinstance(row.get("digest"), str):
        return None
    summary = row.get("summary")
    counted = isinstance(summary, dict) and all(isinstance(summary.get(key), int) for key in OUTCOMES)
    return row if counted and {"claims", "findings"} <= row.keys() else None


def _lock(stream: BinaryIO, out: Path) -> None:
    """Take the file for this process alone; without POSIX locks, none."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as exc:
        message = f"{out}: another run is writing these results; wait for it or choose another --out"
        raise OutputError(message, path=str(out)) from exc
    except OSError:  # a file system without locks
        return


def _unwritable(out: Path, exc: OSError) -> OutputError:
    return OutputError(f"{out} cannot be written: {exc.strerror}", path=str(out))
