"""JSON objects out of a file that people give: one document, a list of them, or JSON lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pincite.errors import ResultError

MOST_BYTES = 1_000_000_000
"""A larger file is not read."""


def read_objects(path: Path, kind: str) -> list[Mapping[str, Any]]:
    """The objects of a file: the one that it is, those of its list, or one a line; `kind` says what it should hold.

    Raises ResultError for a file that cannot be read, that is no JSON, or that holds anything else, or nothing.
    """
    try:
        if path.is_dir():
            raise ResultError(f"{path}: a folder; give {kind}", path=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise ResultError(f"{path}: larger than {MOST_BYTES:,} bytes; give a part of it", path=str(path))
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise ResultError(f"{path}: there is no such file; check the path", path=str(path)) from error
    except OSError as error:
        raise ResultError(f"{path}: the file cannot be read ({error.strerror})", path=str(path)) from error
    except ValueError as error:
        raise ResultError(f"{path}: the file is not UTF-8; give {kind}", path=str(path)) from error
    return _objects(text, path, kind)


def _objects(text: str, path: Path, kind: str) -> list[Mapping[str, Any]]:
    try:
        payload = json.loads(text)
        values = payload if isinstance(payload, list) else [payload]
    except (ValueError, RecursionError):
        values = _lines(text, path, kind)
    if not values:
        raise ResultError(f"{path}: the file holds nothing; give {kind}", path=str(path))
    if not all(isinstance(value, dict) for value in values):
        raise ResultError(f"{path}: not every entry is a JSON object; give {kind}", path=str(path))
    return values


def _lines(text: str, path: Path, kind: str) -> list[Any]:
    values = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                values.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                message = f"{path}, line {number}: not JSON ({error}); give {kind}"
                raise ResultError(message, path=str(path)) from error
    return values
