"""Parsed documents as they were last read from their files, so that a look at one does not decode it again."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from pincite.document import Document

DECODED_BYTES: Final = 256 * 1024 * 1024
"""What decoded documents may take together."""

_FACTOR: Final = 2
"""Bytes in memory for a byte of JSON, upwards: 0.8 to 1.5 were measured."""


class _State(NamedTuple):
    """What tells one writing of a file from another."""

    inode: int
    size: int
    changed_ns: int


class Decoded:
    """The documents that were looked at last, within `max_bytes`; safe for threads.

    A file that was written anew is read anew, and one that was deleted is not given any more: it is looked at each
    time, which is what owners and deletions rely on.
    """

    def __init__(self, max_bytes: int = DECODED_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[Path, tuple[_State, Document]] = OrderedDict()
        self._lock = threading.Lock()
        self._bytes = 0

    def get(self, path: Path, read: Callable[[], Document | None]) -> Document | None:
        """The document of that file: as it was read before where the file is the same, else as `read` gives it now."""
        state = _state(path)
        with self._lock:
            entry = self._kept.get(path)
            if entry is not None and entry[0] == state:
                self._kept.move_to_end(path)
                return entry[1]
            self._drop(path)
        if state is None:
            return None
        document = read()
        if document is not None and _state(path) == state:
            self._keep(path, state, document)
        return document

    def forget(self, folder: Path) -> None:
        """Forget the documents of files below a folder."""
        with self._lock:
            for path in [cached_path for cached_path in self._kept if folder in cached_path.parents]:
                self._drop(path)

    def _keep(self, path: Path, state: _State, document: Document) -> None:
        if state.size * _FACTOR > self._max_bytes:
            return
        with self._lock:
            self._drop(path)
            self._kept[path] = (state, document)
            self._bytes += state.size * _FACTOR
            while self._bytes > self._max_bytes:
                self._drop(next(iter(self._kept)))

    def _drop(self, path: Path) -> None:
        gone = self._kept.pop(path, None)
        if gone is not None:
            self._bytes -= gone[0].size * _FACTOR


def _state(path: Path) -> _State | None:
    try:
        file_stat = os.stat(path)
    except OSError:  # reading it says what is wrong with it
        return None
    return _State(file_stat.st_ino, file_stat.st_size, file_stat.st_mtime_ns)
