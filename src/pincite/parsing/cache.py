"""The parse cache: what was parsed once is read back, addressed by content, safe for several processes at once.

An entry is one file, written beside its place, flushed to the disk and renamed into it: a reader sees a whole entry or
none, whatever kills the writer. Each entry carries the digest of its payload; one that does not match is a miss and is
written anew.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from pincite.errors import CacheError
from pincite.parsing.version import PARSERS, code_digest, parser_version
from pincite.private_files import make_private_folder, private

_MAGIC = b"pincite-parse-1\n"
_DIGEST = 32
_ABANDONED = 3_600.0
"""Seconds after which another process's unfinished file counts as left behind."""


class ParseCache:
    """Parsed documents in a folder, which is made when first written to.

    Cached content holds no file names: whoever reads an entry puts name and slug back. Delete the folder, or any file
    in it, at any time.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)

    def key(self, sha256: str, *, media_type: str, password: str | None = None, ocr: str = "") -> str:
        """The key (64 hex digits) of a content digest under these options.

        `ocr` is the label of the engine that reads scans, "" for none. The password is part of the key: an encrypted
        document's parse is found again only by whoever knows it.
        """
        versions = [parser_version(parser) for parser in PARSERS]
        secret = (
            ""
            if password is None
            else hashlib.sha256(f"{sha256}\0{password}".encode("utf-8", "surrogatepass")).hexdigest()
        )
        parts = [sha256, media_type, secret, ocr, code_digest(), *versions]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def get(self, key: str) -> bytes | None:
        """The payload stored under a key; None when there is none or it is damaged.

        Raises `CacheError` when the folder cannot be read.
        """
        path = self._path(key)
        try:
            entry = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as exc:
            raise CacheError(f"{path}: the cache entry cannot be read ({exc.strerror or exc})", path=str(path)) from exc
        digest, payload = entry[len(_MAGIC) : len(_MAGIC) + _DIGEST], entry[len(_MAGIC) + _DIGEST :]
        if not entry.startswith(_MAGIC) or hashlib.sha256(payload).digest() != digest:
            return None
        return payload

    def put(self, key: str, payload: bytes) -> None:
        """Store a payload, in the place of an older one; raises `CacheError` (a full disk, permissions)."""
        path = self._path(key)
        unfinished = path.with_name(f".{key[:16]}.{secrets.token_hex(8)}.tmp")
        try:
            make_private_folder(path.parent)
            self._sweep(path.parent)
            # Only the owner may read what stands in a document, an encrypted one's text included.
            with open(unfinished, "xb", opener=private) as stream:
                stream.write(_MAGIC + hashlib.sha256(payload).digest())
                stream.write(payload)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(unfinished, path)
        except OSError as exc:
            raise CacheError(
                f"{self.folder}: the parse cache cannot be written ({exc.strerror or exc}); free space, or name "
                "another cache folder",
                path=str(self.folder),
            ) from exc
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.parse"

    def _sweep(self, folder: Path) -> None:
        """Remove what killed writers left behind."""
        for path in folder.glob(".*.tmp"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED:
                    path.unlink()
