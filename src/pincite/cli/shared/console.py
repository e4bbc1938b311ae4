"""What commands print: results on standard output, everything else on standard error.

Text of documents is untrusted: control characters, which a terminal would obey, and characters that reorder text are
shown as escapes.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

import typer

from pincite.cli.shared.exits import ExitCode
from pincite.text.display.printing import printable, shorten

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["emit", "emit_json", "emit_table", "emit_text", "printable", "report_error", "say", "shorten"]


def emit(text: str) -> None:
    """Write a line to standard output."""
    _write(sys.stdout, (text + "\n").encode("utf-8", "backslashreplace"))


def emit_text(text: str) -> None:
    """Write a text to standard output as it is, line ends included."""
    _write(sys.stdout, text.encode("utf-8", "backslashreplace"))


def emit_json(value: object) -> None:
    """Write one JSON document to standard output, in UTF-8 whatever the locale."""
    from pincite import codec

    _write(sys.stdout, codec.to_json(value, pretty=True))


def emit_table(table: RenderableType) -> None:
    """Write a rich table: in colour on a terminal, plain text otherwise."""
    from io import StringIO

    from rich.console import Console

    sink = StringIO()
    terminal = sys.stdout.isatty()
    console = Console(
        file=sink, force_terminal=terminal, highlight=False, markup=False, width=None if terminal else 160
    )
    console.print(table)
    lines = "\n".join(line.rstrip() for line in sink.getvalue().splitlines())
    emit(lines.strip("\n"))


def say(text: str) -> None:
    """Write a line to standard error."""
    try:
        _write(sys.stderr, (text + "\n").encode("utf-8", "backslashreplace"))
    except typer.Exit:
        return


def report_error(error: dict[str, Any], *, as_json: bool) -> None:
    """Show an error: its message on standard error, or `{"error": …}` as the one JSON document."""
    if as_json:
        text = json.dumps({"error": error}, indent=2, default=str)
        _write(sys.stdout, (text + "\n").encode())
    else:
        say(f"pincite: {printable(error['message'])}")


def _write(stream: TextIO, data: bytes) -> None:
    """Write bytes and flush; a reader that has gone ends the command quietly."""
    try:
        raw = getattr(stream, "buffer", None)
        if raw is None:
            stream.write(data.decode("utf-8"))
        else:
            stream.flush()
            raw.write(data)
        stream.flush()
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        raise typer.Exit(ExitCode.CLOSED) from None
