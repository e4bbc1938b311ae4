"""`pincite diff`: two results side by side."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson
from pincite.text.display.printing import counted

Before = Annotated[Path, typer.Argument(metavar="A", help="The folder of the first result, or its fields.json.")]
After = Annotated[Path, typer.Argument(metavar="B", help="The folder of the second result, or its fields.json.")]

SHOWN = 60
"""Characters of a value that are shown; the JSON document has all of them."""


def diff(before: Before, after: After, *, as_json: AsJson = False) -> int:
    """Compare two results by field. Shows values, statuses, and how far each citation moved."""
    from pincite import api

    comparison = api.diff(before, after)
    if as_json:
        emit_json(dataclasses.replace(comparison, fields=comparison.changes))
        return ExitCode.DONE
    if comparison.changes:
        from rich import box
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.SIMPLE, pad_edge=False)
        for heading in ("field", "change", "before", "after", "citations"):
            table.add_column(heading, overflow="fold")
        for row in comparison.rows:
            table.add_row(*(Text(shorten(cell, SHOWN)) for cell in row[:4]), Text(shorten(row[4], 4 * SHOWN)))
        emit_table(table)
    for word, names in (
        ("added", comparison.added_sources),
        ("removed", comparison.removed_sources),
        ("changed", comparison.changed_sources),
    ):
        if names:
            emit(f"sources {word}: {shorten(', '.join(names), 4 * SHOWN)}")
    emit(f"{counted(len(comparison.changes), 'field')} of {len(comparison.fields)} changed")
    return ExitCode.DONE
