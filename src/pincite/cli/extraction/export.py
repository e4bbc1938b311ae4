"""`pincite export`: a result as CSV, JSON Lines, or one page of HTML."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pincite.cli.shared.console import emit, emit_json, emit_text
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.failures import list_failures
from pincite.cli.shared.options import AsJson, NoCache, Whereabouts
from pincite.errors import UsageError
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.records import Failure, View


class Format(StrEnum):
    """The formats there are."""

    csv = "csv"
    jsonl = "jsonl"
    html = "html"


def export(
    context: typer.Context,
    result: Annotated[
        Path,
        typer.Argument(
            metavar="RESULT",
            help="The folder of a result, or its fields.json; with --html also data.json or a check.",
        ),
    ],
    *,
    format: Annotated[
        Format | None, typer.Option("--format", help="CSV for spreadsheets, JSON Lines, or HTML to look at.")
    ] = None,
    html: Annotated[
        bool, typer.Option("--html", help="The same as --format html: one page that needs nothing.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; standard output without it.")
    ] = None,
    all_pages: Annotated[bool, typer.Option("--all-pages", help="HTML: also the pages that nothing cites.")] = False,
    sources: Whereabouts = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file when it is there.")] = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Write a result as a table or as a page.

    A table has one row for each field, with its first citation, and one for each value of a list. A page shows fields
    or claims with the documents and the cited places marked; it goes to RESULT's name with .html without --out.
    """
    from pincite import api
    from pincite.api.views import draw_pictures, write_view

    if html and format not in {None, Format.html}:
        raise UsageError("--html and --format name two formats; leave one of them out")
    if format is None and not html:
        raise UsageError("say what to write: --format csv, --format jsonl or --html")
    if html or format is Format.html:
        config = context.obj.config(no_cache=no_cache)
        view, documents = api.open_result(result, sources=sources, config=config)
        pictures = draw_pictures(view, documents, config, all_pages=all_pages)
        target = out or _beside(result)
        count = write_view(view, documents, pictures, target, overwrite=overwrite)
        return _show_page(view, documents.failures, target, pages=count, as_json=as_json)
    if all_pages:
        raise UsageError("--all-pages goes with --html")
    loaded = api.load_result(result)
    chosen: Literal["csv", "jsonl"] = "csv" if format is Format.csv else "jsonl"
    text = api.export(loaded, format=chosen, out=out, overwrite=overwrite)
    if as_json:
        emit_json({"format": chosen, "out": str(out) if out else None, "text": None if out else text})
    elif out is None:
        emit_text(text)
    else:
        emit(f"{counted(len(loaded.fields), 'field')}: {out}")
    return ExitCode.DONE


def _beside(result: Path) -> Path:
    """Where a page goes when nobody says: beside the result, under its name."""
    place = result.resolve()
    return place.with_name(f"{place.name if place.is_dir() else place.stem}.html")


def _show_page(view: View, failures: Sequence[Failure], out: Path, *, pages: int, as_json: bool) -> int:
    missing = [source.name for source in view.sources if source.layout is None]
    if as_json:
        emit_json({"format": "html", "out": str(out), "pages": pages, "not_at_hand": missing})
        return ExitCode.PARTIAL if failures else ExitCode.DONE
    item_count = counted(len(view.fields), "field") if view.fields else counted(len(view.claims), "claim")
    emit(f"{item_count}, {counted(pages, 'page')}: {out}")
    for name in missing:
        emit(f"not at hand: {name}; say with --sources where the documents are now")
    list_failures(failures)
    return ExitCode.PARTIAL if failures else ExitCode.DONE
