"""`pincite config`: every setting, its value and where the value came from."""

from __future__ import annotations

from typing import Annotated

import typer

from pincite.cli.shared.console import emit_json, emit_table
from pincite.cli.shared.exits import ExitCode


def config(
    context: typer.Context,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> int:
    """Show every setting. With its value (secrets masked) and where that came from."""
    from pincite.config import rows

    setting_rows = list(rows(context.obj.config()))
    if as_json:
        emit_json({"settings": [row._asdict() for row in setting_rows]})
        return ExitCode.DONE
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("setting", "value", "source"):
        table.add_column(heading, overflow="fold")
    for row in setting_rows:
        table.add_row(row.key, "" if row.value is None else str(row.value), row.source)
    emit_table(table)
    return ExitCode.DONE
