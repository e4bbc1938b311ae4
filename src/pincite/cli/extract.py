"""`pincite extract`: the fields of a schema from a folder of documents."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli.console import emit, emit_json, emit_table, printable
from pincite.cli.exits import ExitCode
from pincite.cli.failures import counted, list_failures
from pincite.cli.options import AsJson, NoCache, Overwrite, Password
from pincite.cli.progress import progress_bars

if TYPE_CHECKING:
    from pincite.records import ExtractionResult, FieldResult

COLUMNS = ("found", "not present", "error", "high", "medium", "low")


def extract(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder of documents, or one document.")],
    *,
    schema: Annotated[Path, typer.Option("--schema", metavar="FILE", help="JSON Schema of the fields wanted.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the result goes.")],
    overwrite: Overwrite = False,
    password: Password = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Extract the fields of a schema. Works offline; each has a status, confidence and citations."""
    from pincite import api

    config = context.obj.config(no_cache=no_cache, password=password)
    with progress_bars(quiet=as_json) as show:
        result = api.extract(folder, schema, out=out, overwrite=overwrite, config=config, progress=show)
    if as_json:
        emit_json(_summary(result, out))
    else:
        _report(result, out)
        list_failures(result.failures)
    return ExitCode.PARTIAL if result.failures else ExitCode.DONE


def _tallies(fields: tuple[FieldResult, ...]) -> dict[str, Counter[str]]:
    """How many fields of each category have each status and confidence, in the schema's order."""
    tallies: dict[str, Counter[str]] = {}
    for field in fields:
        tally = tallies.setdefault(field.category, Counter())
        tally[field.status.replace("_", " ")] += 1
        if field.confidence is not None:
            tally[field.confidence] += 1
    return tallies


def _summary(result: ExtractionResult, out: Path) -> dict[str, Any]:
    """The JSON document: where the files are, the counts of the closing table, and what failed."""
    categories = [
        {"category": name, **{column.replace(" ", "_"): tally[column] for column in COLUMNS}}
        for name, tally in _tallies(result.fields).items()
    ]
    return {
        "out": str(out),
        "fields": str(out / "fields.json"),
        "data": str(out / "data.json"),
        "categories": categories,
        "failures": result.failures,
    }


def _report(result: ExtractionResult, out: Path) -> None:
    """The closing table and where the files are."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    tallies = _tallies(result.fields)
    table = Table(box=box.SIMPLE, pad_edge=False, show_footer=len(tallies) > 1)
    total = sum(tallies.values(), Counter[str]())
    table.add_column("category", footer="all")
    for column in COLUMNS:
        table.add_column(column, justify="right", footer=str(total[column]))
    for name, tally in tallies.items():
        table.add_row(Text(printable(name)), *(str(tally[column] or "") for column in COLUMNS))
    emit_table(table)
    emit(f"{counted(len(result.fields), 'field')} from {counted(len(result.sources), 'document')}: {out}/fields.json")
