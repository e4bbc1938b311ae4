"""The seal of a result's folder: the digests of its files, sealed with a key, in a file beside them.

The digest in `fields.json` shows an edit; whoever edits on purpose can compute it anew. This seal nobody can who has no
key.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pincite import codec
from pincite.errors import OutputError
from pincite.extraction.results.output import RUN_FILE
from pincite.extraction.results.saved import DATA_FILE, FIELDS_FILE, RAW_FILE
from pincite.records import Break
from pincite.records.service.seal_keys import SealKey

SEAL_FILE: Final = "seal.json"
SEAL_FORMAT: Final = "pincite.seal/1"
MAX_BYTES: Final = 64 * 1024
"""A seal is smaller."""

_FILES: Final = (FIELDS_FILE, DATA_FILE, RUN_FILE, RAW_FILE)
_PURPOSE: Final = "result"


def seal_folder(folder: Path, key: SealKey | None) -> None:
    """Seal the files of a result as they are in its folder; without a key, take the seal of an earlier one away.

    Raises OutputError where the folder cannot be written.
    """
    place, unfinished = folder / SEAL_FILE, folder / f".{SEAL_FILE}.{os.getpid()}.part"
    try:
        if key is None:
            place.unlink(missing_ok=True)
            return
        content = {"format": SEAL_FORMAT, "files": _digests(folder), "key_id": key.id}
        sealed = {**content, "seal": key.seal(_PURPOSE, _text(content))}
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
            stream.write(codec.to_json(sealed, pretty=True))
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(place)
    except OSError as error:
        message = f"{folder}: the result cannot be sealed ({error.strerror}); choose another --out"
        raise OutputError(message, path=str(folder)) from error


def seal_breaks(path: str | Path, key: SealKey | None) -> Iterator[Break]:
    """A break for each file that is not as it was sealed, and one where the seal is not the key's, or is missing.

    Without a key the files alone are compared, where there is a seal.
    """
    place = Path(path)
    folder = place if place.is_dir() else place.parent
    try:
        with (folder / SEAL_FILE).open("rb") as stream:
            seal = _read(stream.read(MAX_BYTES))
    except FileNotFoundError:
        if key is not None:
            yield Break(code="seal_missing", message=f"A key is configured, and the folder has no {SEAL_FILE}.")
        return
    except (OSError, ValueError, RecursionError):
        yield Break(code="seal_differs", message=f"{SEAL_FILE} cannot be read.")
        return
    content = {name: seal.get(name) for name in ("format", "files", "key_id")}
    if key is not None and not key.fits(_PURPOSE, _text(content), str(seal.get("seal"))):
        key_note = "" if seal.get("key_id") == key.id else ": it names another key"
        yield Break(code="seal_differs", message=f"{SEAL_FILE} is not sealed with the configured key{key_note}.")
    there = _digests(folder)
    for name in sorted({*there, *seal["files"]}):
        if there.get(name) != seal["files"].get(name):
            reason = "is missing" if name not in there else "is not the one"
            yield Break(code="file_changed", message=f"{name} {reason} that {SEAL_FILE} names.")


def _read(data: bytes) -> Mapping[str, Any]:
    seal = json.loads(data)
    if not isinstance(seal, dict) or not isinstance(seal.get("files"), dict):
        raise ValueError("no seal")
    return seal


def _digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a result that is there."""
    names = [name for name in _FILES if (folder / name).is_file()]
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


def _text(content: Mapping[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, ensure_ascii=True)
