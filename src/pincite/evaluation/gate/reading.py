"""Files that can be gated: scores, checks and sets of them, rows of the evaluation log; told by what is in them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ResultError
from pincite.evaluation.gate.series import Judged, check_series, labels_of, score_series
from pincite.records import Score

MOST_BYTES = 1_000_000_000
"""A larger file is not read."""

_KINDS = (
    "what `pincite score --json`, `pincite check --json`, `pincite check --jsonl` or `pincite eval-log --json` wrote"
)


def read_judged(path: Path) -> Judged:
    """What a file says of each item; JSON, or JSON lines.

    Raises ResultError for a file that cannot be read, holds nothing, or is none of the kinds.
    """
    values = _values(path)
    try:
        return _judged(values)
    except ValueError as error:
        message = f"{path}: nothing that can be gated: {error}; give {_KINDS}"
        raise ResultError(message, path=str(path)) from error


def _judged(values: Sequence[Mapping[str, Any]]) -> Judged:
    if all(value.get("format") == "pincite.score/1" for value in values):
        if len(values) > 1:
            raise ValueError("there are several scores; score several results as one folder")
        return score_series(codec.from_json(Score, json.dumps(values[0])))
    if all("claims" in value for value in values):
        return check_series((_name(value), labels_of(value)) for value in values)
    raise ValueError("it has neither claims with labels nor the fields of a score")


def _name(value: Mapping[str, Any]) -> str:
    """What names an answer: its id in the set, its question, or nothing."""
    return str(value.get("id") or value.get("query") or "")


def _values(path: Path) -> list[Mapping[str, Any]]:
    """The objects of the file: the one that it is, those of its list, or one a line."""
    try:
        if path.is_dir():
            message = f"{path}: a folder is not gated; score it first and gate {_KINDS}"
            raise ResultError(message, path=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise ResultError(f"{path}: larger than {MOST_BYTES:,} bytes; gate a part of it", path=str(path))
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise ResultError(f"{path}: there is no such file; check the path", path=str(path)) from error
    except OSError as error:
        raise ResultError(f"{path}: the file cannot be read ({error.strerror})", path=str(path)) from error
    except ValueError as error:
        raise ResultError(f"{path}: the file is not UTF-8; give {_KINDS}", path=str(path)) from error
    return _objects(text, path)


def _objects(text: str, path: Path) -> list[Mapping[str, Any]]:
    try:
        whole = json.loads(text)
        values = whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        values = _lines(text, path)
    if not values:
        raise ResultError(f"{path}: the file holds nothing; give {_KINDS}", path=str(path))
    if not all(isinstance(value, dict) for value in values):
        raise ResultError(f"{path}: not every entry is a JSON object; give {_KINDS}", path=str(path))
    return values


def _lines(text: str, path: Path) -> list[Any]:
    values = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                values.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                message = f"{path}, line {number}: not JSON ({error}); give {_KINDS}"
                raise ResultError(message, path=str(path)) from error
    return values
