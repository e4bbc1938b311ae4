"""The rows of a set: one answer with its evidence a line.

A row is a JSON object with `answer` (or `response`), `query` (or `question`), `id`, and evidence under `contexts`,
`documents`, `evidence` or `retrieved_contexts`, of any form that `read_sources` reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite.claims import readable_answer
from pincite.errors import SourceNotFoundError, UnreadableSourceError
from pincite.verification.sources import Source, read_sources

LONGEST_LINE = 20_000_000
"""Bytes of a line; a longer one is a failed row."""

_ANSWER = ("answer", "response", "output", "generated_answer")
_QUERY = ("query", "question", "user_input", "prompt")
_EVIDENCE = ("contexts", "evidence", "documents", "retrieved_contexts", "context", "passages")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An answer to check; `id` is the row's own, or its line's number."""

    id: str
    answer: str
    query: str
    sources: tuple[Source, ...]


def read_lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """The lines that hold anything, with their numbers from 1; a line that is too long comes cut.

    Raises SourceNotFoundError and UnreadableSourceError.
    """
    try:
        with file.open("rb") as lines:
            number = 0
            while line := lines.readline(LONGEST_LINE + 2):
                number += 1
                while not line.endswith(b"\n") and (continuation := lines.readline(LONGEST_LINE)):
                    if continuation.endswith(b"\n"):
                        break
                if line.strip():
                    yield number, line.strip()
    except FileNotFoundError as exc:
        raise SourceNotFoundError(f"there is no set {file}; check the path", source=str(file)) from exc
    except IsADirectoryError as exc:
        raise SourceNotFoundError(f"{file} is a folder, not a set; name a file", source=str(file)) from exc
    except OSError as exc:
        raise UnreadableSourceError(f"the set {file} cannot be read: {exc.strerror}", source=str(file)) from exc


def read_row(line: bytes, number: int) -> Row:
    """The row on a line; ValueError or UsageError says why it is none."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE:,} bytes")
    try:
        row = json.loads(line)
    except RecursionError as exc:
        raise ValueError("the row is nested too deeply") from exc
    except ValueError as exc:
        raise ValueError(f"the line is no JSON in UTF-8: {exc}") from exc
    if not isinstance(row, dict):
        raise ValueError("a row is a JSON object")
    answer = _first(row, _ANSWER)
    if not isinstance(answer, str):
        raise ValueError(f"the row has no answer: a text under one of {', '.join(_ANSWER)}")
    query, evidence = _first(row, _QUERY), _first(row, _EVIDENCE)
    return Row(
        id=str(row.get("id", number)),
        answer=readable_answer(answer),
        query=readable_answer(query, name="query") if isinstance(query, str) else "",
        sources=read_sources(evidence if evidence is not None else []),
    )


def _first(row: dict[str, Any], keys: Sequence[str]) -> Any:
    return next((row[key] for key in keys if row.get(key) is not None), None)
