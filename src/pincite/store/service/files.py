"""The files of a service: each document's bytes and its parse, in a folder by owner and content.

    <folder>/<owner>/<sha256>/original
                              parsed/document.json
                              parsed/pages/<number>.json

No name that came from outside is part of a path. What is written appears whole or not at all; only the service's user
may read it.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from pincite.codec import from_json, to_json
from pincite.document import Document
from pincite.errors import LimitExceededError, StoreError
from pincite.records.ids import as_id
from pincite.records.service.pages import page_text
from pincite.store.service.documents_cache import Decoded

_DIGEST = re.compile(r"[0-9a-f]{64}\Z")
_UNFINISHED = ".unfinished"
_PARSED = "document.json"

_SAMPLE = 2 * 1024 * 1024
"""Bytes of each end of a file that tell what it is."""


class Files:
    """The folder; it is made when something is first kept.

    `decoded` keeps documents that were read, for whoever looks at the same ones again; None keeps none.
    """

    def __init__(self, folder: Path | str, *, decoded: Decoded | None = None) -> None:
        self.folder = Path(folder)
        self._decoded = decoded

    def of(self, owner: str) -> OwnedFiles:
        """The files of this owner; ValueError for what is no id."""
        spelled = as_id(owner)
        if spelled is None:
            raise ValueError("an owner is named by an id")
        return OwnedFiles(self.folder / spelled, spool=self.folder / _UNFINISHED, decoded=self._decoded)


class OwnedFiles:
    """The files of one owner; a content is named by its SHA-256 (64 hex digits)."""

    def __init__(self, folder: Path, *, spool: Path, decoded: Decoded | None = None) -> None:
        self._folder = folder
        self._spool = spool
        self._decoded = decoded

    def receive(self, *, max_bytes: int) -> Incoming:
        """A file that is being received, to be kept or dropped; raises StoreError where there is no room."""
        with _writing(self._spool):
            _make(self._spool)
            return Incoming(self._spool / secrets.token_hex(16), self, max_bytes=max_bytes)

    def original(self, sha256: str) -> Path | None:
        """Where the bytes are; None when they are not here."""
        path = self._place(sha256) / "original"
        return path if path.is_file() else None

    def document(self, sha256: str) -> Document | None:
        """The parsed document; None while it is not parsed. Raises StoreError for one that is damaged."""
        if self._decoded is None:
            return self._document(sha256)
        path = self._place(sha256) / "parsed" / _PARSED
        return self._decoded.get(path, lambda: self._document(sha256))

    def _document(self, sha256: str) -> Document | None:
        content = self._read(sha256, _PARSED)
        if content is None:
            return None
        try:
            return from_json(Document, content)
        except ValueError as error:
            message = f"a parsed document cannot be read ({error}): upload it again"
            raise StoreError(message, place=str(self._folder), reason="damaged") from error

    def page(self, sha256: str, number: int) -> bytes | None:
        """The JSON of a page's `PageText`; None when there is no such page, or it is not parsed."""
        return self._read(sha256, f"pages/{int(number)}.json")

    def keep_parsed(self, document: Document) -> None:
        """Keep a parse, in the place of another one; raises StoreError where there is no room.

        An equal one stays where it is: of two jobs that parse a document at once, the second takes nothing away from
        whoever reads what the first one kept.
        """
        place, content = self._place(document.sha256), to_json(document)
        unfinished = self._spool / secrets.token_hex(16)
        with _writing(place):
            try:
                _make(unfinished / "pages")
                _write(unfinished / _PARSED, content)
                for page in document.pages:
                    _write(unfinished / "pages" / f"{page.number}.json", to_json(page_text(page)))
                _make(place)
                if not _took_place(unfinished, place / "parsed") and self._read(document.sha256, _PARSED) != content:
                    self._drop(place / "parsed")
                    os.replace(unfinished, place / "parsed")
            finally:
                shutil.rmtree(unfinished, ignore_errors=True)

    def delete(self, sha256: str) -> bool:
        """Delete a content with all that was made of it, and say whether it was here."""
        place = self._place(sha256)
        if self._decoded is not None:
            self._decoded.forget(place)
        with _writing(place):
            return self._drop(place)

    def keep(self, path: Path, sha256: str) -> Path:
        """Take a received file in; where the content is here already, it stays as it is."""
        place = self._place(sha256)
        with _writing(place):
            _make(place)
            if (place / "original").is_file():
                path.unlink()
            else:
                os.replace(path, place / "original")
        return place / "original"

    def _place(self, sha256: str) -> Path:
        if not _DIGEST.match(sha256):
            raise ValueError("a content is named by its SHA-256")
        return self._folder / sha256

    def _read(self, sha256: str, name: str) -> bytes | None:
        path = self._place(sha256) / "parsed" / name
        try:
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _failed(path, error) from error

    def _drop(self, path: Path) -> bool:
        """Delete a folder: it is gone from its place at once, whatever happens meanwhile."""
        _make(self._spool)
        moved = self._spool / secrets.token_hex(16)
        try:
            os.replace(path, moved)
        except FileNotFoundError:
            return False
        shutil.rmtree(moved)
        return True


class Incoming:
    """A file that arrives piece by piece; a context manager that drops what was not kept."""

    def __init__(self, path: Path, files: OwnedFiles, *, max_bytes: int) -> None:
        self._path = path
        self._files = files
        self._max_bytes = max_bytes
        self._digest = hashlib.sha256()
        self._stream = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        self.byte_count = 0

    def __enter__(self) -> Incoming:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()
        self._path.unlink(missing_ok=True)

    @property
    def sha256(self) -> str:
        """The digest of what arrived so far."""
        return self._digest.hexdigest()

    def write(self, piece: bytes) -> None:
        """Take a piece; raises LimitExceededError when it is too much, StoreError where there is no room."""
        self.byte_count += len(piece)
        if self.byte_count > self._max_bytes:
            message = f"the file is larger than the limit of {self._max_bytes} bytes (parsing.max_bytes)"
            raise LimitExceededError(message, source="upload", limit="max_bytes", allowed=self._max_bytes)
        self._digest.update(piece)
        with _writing(self._path):
            self._stream.write(piece)

    def sample(self) -> bytes:
        """What tells the type of a file: all of a short one, both ends of a long one (archives name their parts)."""
        with _writing(self._path):
            self._stream.flush()
            with self._path.open("rb") as stream:
                start = stream.read(_SAMPLE)
                stream.seek(max(len(start), self.byte_count - _SAMPLE))
                return start + stream.read(_SAMPLE)

    def keep(self) -> Path:
        """Where the file is from now on."""
        with _writing(self._path):
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()
        return self._files.keep(self._path, self.sha256)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Errors of the file system as ours."""
    try:
        yield
    except OSError as error:
        raise _failed(path, error) from error


def _failed(path: Path, error: OSError) -> StoreError:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    advice = "free some" if full else "check its permissions"
    message = f"{path.parent}: the files of the service cannot be used ({error.strerror or error}): {advice}"
    return StoreError(message, place=str(path.parent), reason="full" if full else "unwritable")


def _took_place(folder: Path, place: Path) -> bool:
    """Whether a folder was moved to a place where none is; one that is there already stays."""
    try:
        os.rename(folder, place)
    except OSError as error:
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
            raise
        return False
    return True


def _make(folder: Path) -> None:
    """Make a folder and those it stands in that are missing, each for the service's user alone."""
    for directory in (*reversed(folder.parents), folder):
        if not directory.is_dir():
            directory.mkdir(mode=0o700, exist_ok=True)


def _write(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(content)


def sweep(folder: Path, *, older_than: float, known: Callable[[str], Collection[str]]) -> int:
    """Delete what ended processes left behind before that time (seconds since 1970), and say how much.

    That is what they left unfinished, and contents that no document of their owner has: `known` gives its digests.
    """
    left = [*(folder / _UNFINISHED).glob("*")]
    for place in folder.glob("*"):
        owner = as_id(place.name)
        if owner is not None and owner == place.name:
            left += [
                stored_file
                for stored_file in place.glob("*")
                if _DIGEST.match(stored_file.name) and stored_file.name not in known(owner)
            ]
    gone = 0
    for path in left:
        with suppress(OSError):
            if path.stat().st_mtime < older_than:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
                gone += 1
    return gone
