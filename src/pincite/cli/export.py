"""`pincite export`: a result as CSV or JSON Lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.console import emit, emit_json, emit_text
from pincite.cli.exits import ExitCode
from pincite.cli.failures import counted
from pincite.cli.options import AsJson


class Format(StrEnum):
    """The formats there are."""

    csv = "csv"
    jsonl = "jsonl"


def export(
    result: Annotated[Path, typer.Argument(metavar="RESULT", help="The folder of a result, or its fields.json.")],
    *,
    format: Annotated[Format, typer.Option("--format", help="CSV for spreadsheets, or JSON Lines.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; standard output without it.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file when it is there.")] = False,
    as_json: AsJson = False,
) -> int:
    """Write a result as a table. One row for each field, with its first citation, and one for each value of a list."""
    from pincite import api

    loaded = api.load_result(result)
    text = api.export(loaded, format=format.value, out=out, overwrite=overwrite)
    if as_json:
        emit_json({"format": format.value, "out": str(out) if out else None, "text": None if out else text})
    elif out is None:
        emit_text(text)
    else:
        emit(f"{counted(len(loaded.fields), 'field')}: {out}")
    return ExitCode.DONE
