"""Rows of the evaluation log out of files: JSON lines, or one JSON list, of rows with their runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import ResultError
from pincite.evaluation.jsonfiles import read_objects
from pincite.records import LogEntry

KIND = "rows of the evaluation log with their runs, as `pincite eval-log --json` prints them"


def log_rows(values: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The rows where they stand together under `evaluations`, as the program lists them; anything else as it is."""
    listed = values[0].get("evaluations") if len(values) == 1 else None
    if not isinstance(listed, list) or not all(isinstance(row, dict) and "run" in row for row in listed):
        return values
    return listed


def read_log(path: Path) -> tuple[LogEntry, ...]:
    """The rows of a file, in its order. Raises ResultError for the first that is none."""
    entries = []
    for number, value in enumerate(log_rows(read_objects(path, KIND)), 1):
        try:
            entries.append(codec.from_json(LogEntry, json.dumps(value)))
        except ValueError as error:
            message = f"{path}: row {number} is no row of the log ({error}); give {KIND}"
            raise ResultError(message, path=str(path)) from error
    return tuple(entries)
