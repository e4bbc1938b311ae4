"""`pincite cite`: the place of a quote."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, printable, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson, NoCache, Password
from pincite.records import Citation, Segment, Ungrounded

SHOWN = 400
"""Characters of an excerpt that are shown; the JSON document has all of them."""


def cite(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A file or a parsed source.")],
    quote: Annotated[str, typer.Argument(metavar="QUOTE", help="The words to find.")],
    *,
    page: Annotated[int | None, typer.Option(metavar="N", min=1, help="Prefer the place on this page.")] = None,
    block: Annotated[str | None, typer.Option(metavar="ID", help="Prefer the place in this block.")] = None,
    heading: Annotated[str | None, typer.Option(metavar="TEXT", help="Prefer the place under this heading.")] = None,
    password: Password = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Find the exact place of a quote. Exit code 4 when it is not there."""
    from pincite import api

    config = context.obj.config(no_cache=no_cache, password=password)
    words = quote.encode("utf-8", "replace").decode("utf-8")
    outcome = api.cite(source, words, page=page, block=block, heading=heading, config=config)
    if as_json:
        emit_json(outcome)
    elif isinstance(outcome, Citation):
        _show_citation(outcome)
    else:
        _show_ungrounded(outcome)
    return ExitCode.DONE if isinstance(outcome, Citation) else ExitCode.GATE


def _show_citation(citation: Citation) -> None:
    """Where each segment stands, how it matched, and where else the words are."""
    for segment in citation.segments:
        emit(f"{printable(citation.source_id)}, {_place(segment)}")
        emit(f"  “{shorten(segment.excerpt, SHOWN)}”")
        for box in segment.boxes:
            emit(f"  box left {box.left:.4f} top {box.top:.4f} width {box.width:.4f} height {box.height:.4f}")
    block = f", block {citation.block_id} (chunk {citation.chunk_hash})" if citation.block_id else ""
    emit(f"  {citation.match} match, score {citation.score:.3f}{block}")
    if citation.ocr_confidence is not None:
        emit(f"  read by OCR, {citation.ocr_confidence} % sure of its least sure word")
    if citation.cell is not None:
        emit(
            f"  table {citation.cell.block_id}, row {citation.cell.row}, column {citation.cell.column}, counted from 0"
        )
    if citation.note:
        emit(f"  {printable(citation.note)}")
    for segment in citation.alternatives:
        emit(f"  also on {_place(segment)}")


def _show_ungrounded(ungrounded: Ungrounded) -> None:
    """Why there is no citation, and the nearest text."""
    emit(f"not grounded in {printable(ungrounded.source_id)}: {printable(ungrounded.message)}")
    if ungrounded.nearest is not None:
        emit(f"  nearest, {_place(ungrounded.nearest)}: “{shorten(ungrounded.nearest.excerpt, SHOWN)}”")


def _place(segment: Segment) -> str:
    """A segment's page and characters."""
    return f"page {segment.page}, characters {segment.char_span.start}–{segment.char_span.end}"
