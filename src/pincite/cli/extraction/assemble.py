"""`pincite assemble`: a model's replies grounded and assembled again, without a call."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.extraction.extract import exit_code, report
from pincite.cli.shared.options import AsJson, NoCache, Whereabouts
from pincite.cli.shared.progress import progress_bars


def assemble(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder of a run with a model.")],
    *,
    sources: Whereabouts = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Make a result again from the replies of its run: nothing is asked, equal documents give equal bytes."""
    from pincite import api

    config = context.obj.config(no_cache=no_cache)
    with progress_bars(quiet=as_json) as show:
        result = api.assemble(out, sources=sources, config=config, progress=show)
    report(result, out, as_json=as_json)
    return exit_code(result, out)
