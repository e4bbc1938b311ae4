"""What commands about answers share: reading the answer, and the question it answers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pincite.errors import SourceNotFoundError, UnreadableSourceError

Query = Annotated[str, typer.Option("--query", metavar="TEXT", help="The question that was answered.")]

MAX_BYTES = 8_000_000


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for "-"; a byte-order mark is dropped.

    Raises SourceNotFoundError, and UnreadableSourceError for a file that is too long or not text in UTF-8.
    """
    try:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1) if str(path) == "-" else _bytes(path)
    except FileNotFoundError as exc:
        raise SourceNotFoundError(f"there is no answer {path}; check the path", source=str(path)) from exc
    except IsADirectoryError as exc:
        raise SourceNotFoundError(f"{path} is a folder, not an answer; name a file", source=str(path)) from exc
    except OSError as exc:
        raise UnreadableSourceError(f"the answer {path} cannot be read: {exc.strerror}", source=str(path)) from exc
    if len(raw) > MAX_BYTES:
        raise UnreadableSourceError(f"the answer {path} is longer than {MAX_BYTES:,} bytes", source=str(path))
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as exc:
        message = f"the answer {path} is no text in UTF-8 (byte {exc.start}): save it as UTF-8 text or Markdown"
        raise UnreadableSourceError(message, source=str(path)) from exc


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)
