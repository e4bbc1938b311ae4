"""Claims that somebody wrote to a file: JSON, JSON Lines, or a saved check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pincite.codec import from_json
from pincite.errors import ResultError
from pincite.records import CheckResult

_LARGEST = 1 << 28
_ADVICE = 'give a list of claims, {"claims": […]}, one claim a line, or what `pincite check --json` prints'


def read_claims(file: Path) -> CheckResult | list[Any]:
    """The claims of a file: a check, or the objects of a list, of `{"claims": […]}` or of JSON Lines.

    Raises ResultError for a file that cannot be read, is larger than 256 MiB, or holds none of these.
    """
    try:
        if file.stat().st_size > _LARGEST:
            raise ResultError(f"{file}: larger than {_LARGEST >> 20} MiB; split it", path=str(file))
        text = file.read_bytes().decode("utf-8-sig")
        payload = _lines(text) if file.suffix == ".jsonl" else json.loads(text)
        if isinstance(payload, dict) and {"provenance", "answer", "claims"} <= payload.keys():
            return from_json(CheckResult, text)
    except OSError as error:
        raise ResultError(f"{file}: the claims cannot be read ({error.strerror})", path=str(file)) from error
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{file}: no claims ({error}); {_ADVICE}", path=str(file)) from error
    if isinstance(payload, dict):
        payload = payload.get("claims")
    if not isinstance(payload, list):
        raise ResultError(f"{file}: no claims; {_ADVICE}", path=str(file))
    return payload


def _lines(text: str) -> list[Any]:
    entries = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                entries.append(json.loads(line))
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from error
    return entries
