"""A model whose replies are written down as they come, so that an interrupted run asks nothing twice.

The journal is a text file with one JSON object a line, `{"model": …, "outcome": …}`, only ever added to and read by its
owner alone (0600): replies repeat what stands in the documents. A process killed while it writes leaves a torn last
line, which the next run cuts off. Failures are written too, for whoever looks into a run; they are asked again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from pincite import codec
from pincite.errors import ForeignOutputError, OutputError, ResultError
from pincite.llm.protocols import Done, LanguageModel
from pincite.private_files import make_private_folder
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

_START = b'{"model":'


class Recorded:
    """A `LanguageModel` that asks `model` only what the journal has no reply to, and writes down each outcome at once.

    An outcome is on the disk before `done` hears of it. Replies of another model in the same journal do not count. Two
    requests of one batch with the same id are asked once. Raises OutputError when the journal cannot be written, is a
    link, or another run is writing it, and ResultError when it is no journal or damaged before its last line.
    """

    def __init__(self, model: LanguageModel, journal: Path) -> None:
        self._model = model
        self._path = journal

    @property
    def name(self) -> str:
        """The name of the model that is recorded."""
        return self._model.name

    @property
    def context_tokens(self) -> int:
        """The window of the model that is recorded."""
        return self._model.context_tokens

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, in order; `done` hears of those from the journal first."""
        with _opened(self._path) as stream:
            outcomes_by_id: dict[str, CallOutcome] = dict(_replies(stream, path=self._path, model=self.name))
            if done is not None:
                for request in requests:
                    if request.id in outcomes_by_id:
                        done(request, outcomes_by_id[request.id])
            pending_requests = list(
                {request.id: request for request in requests if request.id not in outcomes_by_id}.values()
            )

            def record(request: ModelRequest, outcome: CallOutcome) -> None:
                _append(stream, outcome, path=self._path, model=self.name)
                outcomes_by_id[request.id] = outcome
                if done is not None:
                    for same in requests:
                        if same.id == request.id:
                            done(same, outcome)

            if pending_requests:
                self._model.complete(pending_requests, done=record)
            return [outcomes_by_id[request.id] for request in requests]


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The journal, open for reading and adding, locked against other runs, readable by its owner alone."""
    try:
        make_private_folder(path.parent)
        stream = os.fdopen(os.open(path, _FLAGS, 0o600), "r+b")
    except OSError as exc:
        raise _a_link(path) if path.is_symlink() else _unwritable(path, exc) from exc
    with stream:
        _lock(stream, path)
        if os.name == "posix":
            os.fchmod(stream.fileno(), 0o600)
        yield stream


def _lock(stream: BinaryIO, path: Path) -> None:
    """Take the file for this process alone; raise OutputError when another has it. Without POSIX locks, none."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as exc:
        message = f"{path}: another run is writing this journal of model calls; wait for it or choose another folder"
        raise OutputError(message, path=str(path)) from exc
    except OSError:  # a file system without locks
        return


def _replies(stream: BinaryIO, *, path: Path, model: str) -> Iterator[tuple[str, ModelReply]]:
    """Request id and reply of every line of this model; cuts off a torn last line."""
    stream.seek(0)
    lines = stream.read().splitlines(keepends=True)
    good = 0
    for number, line in enumerate(lines, start=1):
        try:
            by, outcome = _read(line)
        except ValueError as exc:
            if number < len(lines) or not _torn(line):
                raise ResultError(
                    f"{path}: line {number} is no line of a journal of model calls; delete the file to ask anew",
                    path=str(path),
                ) from exc
            stream.truncate(good)
            return
        good += len(line)
        if by == model and isinstance(outcome, ModelReply):
            yield outcome.request_id, outcome


def _torn(line: bytes) -> bool:
    """Whether a line that cannot be read is the beginning of one of ours: another file is never cut."""
    return line.startswith(_START) or _START.startswith(line)


def _read(line: bytes) -> tuple[str, CallOutcome]:
    """Model name and outcome of a whole line; ValueError for anything else."""
    try:
        entry = json.loads(line)
    except RecursionError as exc:
        raise ValueError("nested too deeply") from exc
    if not line.endswith(b"\n") or not isinstance(entry, dict) or set(entry) != {"model", "outcome"}:
        raise ValueError("not a line of a journal")
    if not isinstance(entry["outcome"], dict):
        raise ValueError("an outcome is an object")
    kind: type[CallOutcome] = ModelReply if entry["outcome"].get("kind") == "reply" else CallFailure
    return str(entry["model"]), codec.from_json(kind, json.dumps(entry["outcome"]))


def _append(stream: BinaryIO, outcome: CallOutcome, *, path: Path, model: str) -> None:
    """Add a line and wait until the disk has it."""
    line = b'%s%s,"outcome":%s}\n' % (_START, json.dumps(model).encode(), codec.to_json(outcome))
    try:
        stream.write(line)
        stream.flush()
        os.fsync(stream.fileno())
    except OSError as exc:
        raise _unwritable(path, exc) from exc


def _a_link(path: Path) -> ForeignOutputError:
    message = f"{path}: a link stands where the journal of model calls goes; delete it, or choose another folder"
    return ForeignOutputError(message, path=str(path))


def _unwritable(path: Path, exc: OSError) -> OutputError:
    message = f"{path}: the journal of model calls cannot be written ({exc.strerror or exc}); choose another folder"
    return OutputError(message, path=str(path))
