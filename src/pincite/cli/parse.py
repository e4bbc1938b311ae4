"""`pincite parse`: files to a folder of parsed documents."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pincite.cli.shared.console import emit, emit_json, printable
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.failures import list_failures, warn_unread
from pincite.cli.shared.options import AsJson, NoCache, Overwrite, Parser, Password, Sources
from pincite.cli.shared.progress import progress_bars
from pincite.errors import SourceNotFoundError
from pincite.parsing.folder import ParsedFormat
from pincite.records import Failure, ParsedSource
from pincite.text.display.printing import counted


def parse(
    context: typer.Context,
    sources: Sources,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", file_okay=False, help="Where the parsed documents go.")],
    parser: Parser = None,
    format: Annotated[
        ParsedFormat, typer.Option("--format", help="Shape of the JSON: our own, or that of Reducto's replies.")
    ] = "pincite",
    password: Password = None,
    no_cache: NoCache = False,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> int:
    """Parse documents to text and boxes. Writes JSON and Markdown for each, and an index of them."""
    from pincite import api
    from pincite.config.build import ocr_advice

    if not any(os.path.exists(source) for source in sources):  # one of several that is missing fails alone
        raise SourceNotFoundError(f"{sources[0]}: no such file or folder; check the path", source=str(sources[0]))
    config = context.obj.config(no_cache=no_cache, password=password, parser=parser)
    with progress_bars(quiet=as_json) as show:
        parsed = api.parse_to_folder(
            sources,
            out,
            overwrite=overwrite,
            format=format,
            config=config,
            progress=lambda done, total: show("parse", done, total),
        )
    documents = [item for item in parsed if not isinstance(item, Failure)]
    failures = [item for item in parsed if isinstance(item, Failure)]
    if as_json:
        emit_json({"out": str(out), "documents": [_summary(document) for document in documents], "failures": failures})
    else:
        _report(documents, out=out)
        warn_unread(documents, advice=ocr_advice(config))
        list_failures(failures)
    return ExitCode.PARTIAL if failures else ExitCode.DONE


def _summary(source: ParsedSource) -> dict[str, Any]:
    """What the JSON document says of one parsed source."""
    return {
        "slug": source.slug,
        "name": source.name,
        "document_id": source.document_id,
        "sha256": source.sha256,
        "pages": source.page_count,
        "blocks": source.block_count,
        "parser_version": source.parser_version,
        "ocr_pages": source.ocr_pages,
        "unsure_pages": source.unsure_pages,
        "unread_pages": source.unread_pages,
        "hidden_texts": source.hidden_text_count,
        "page_labels": source.page_labels,
        "remarks": [{"page": remark.page, "kind": remark.kind, "text": remark.text} for remark in source.remarks],
    }


def _report(sources: list[ParsedSource], *, out: Path) -> None:
    """One line for each document, and where they are."""
    for source in sources:
        size = f"{counted(source.page_count, 'page')}, {counted(source.block_count, 'block')}"
        labels = source.page_labels
        label_range = f", labelled {printable(labels[0])} to {printable(labels[-1])}" if labels else ""
        emit(f"{printable(source.slug)}: {size}{label_range}")
    emit(f"{counted(len(sources), 'document')} parsed into {out}")
