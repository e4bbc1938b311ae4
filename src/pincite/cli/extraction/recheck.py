"""`pincite recheck`: a saved result against its documents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, printable
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.failures import list_failures
from pincite.cli.shared.options import AsJson, NoCache, Whereabouts
from pincite.text.display.printing import counted


def recheck(
    context: typer.Context,
    result: Annotated[Path, typer.Argument(metavar="RESULT", help="The folder of a result, or its fields.json.")],
    *,
    sources: Whereabouts = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Verify every citation of a result. Exit code 4 when one no longer holds."""
    from pincite import api, extraction

    config = context.obj.config(no_cache=no_cache)
    loaded, _ = extraction.read_result(result)  # whatever it says: what is wrong in it is a break
    documents = api.documents_of(result, sources=sources, config=config)
    breaks = api.recheck(result, documents=documents, config=config)
    cited = [field.citations for field in loaded.fields]
    cited += [conflict.citations for field in loaded.fields for conflict in field.conflict]
    citations = sum(map(len, cited))
    if as_json:
        emit_json({"holds": not breaks, "citations": citations, "breaks": breaks, "failures": documents.failures})
        return ExitCode.GATE if breaks else ExitCode.DONE
    for violation in breaks:
        place = printable(violation.field or violation.source_id or "")
        emit(f"{place}: {printable(violation.message)}")
    checked = f"{counted(citations, 'citation')} in {counted(len(loaded.sources), 'document')}"
    emit(f"{checked}: {counted(len(breaks), 'break')}" if breaks else f"{checked}: all hold")
    list_failures(documents.failures)
    return ExitCode.GATE if breaks else ExitCode.DONE
