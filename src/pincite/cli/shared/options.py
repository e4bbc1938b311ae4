"""Arguments and options that several commands share, each spelled once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def known_model(name: str | None) -> str | None:
    """The name as it is; wrong usage where it names no provider that is known."""
    from pincite.config.build import OFFLINE
    from pincite.config.models import named_model
    from pincite.errors import ConfigError

    if name is not None and name != OFFLINE:
        try:
            named_model(name)
        except ConfigError as error:
            raise typer.BadParameter(error.message) from error
    return name


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]

NoCache = Annotated[bool, typer.Option("--no-cache", help="Parse anew, and keep nothing in the parse cache.")]

Model = Annotated[
    str | None,
    typer.Option(
        "--model", metavar="NAME", help="Ask this model (provider:name); offline for none.", callback=known_model
    ),
]

Password = Annotated[
    str | None,
    typer.Option("--password", metavar="TEXT", help="Password of encrypted PDFs; better in PINCITE_PASSWORD."),
]

Parser = Annotated[
    str | None,
    typer.Option("--parser", metavar="NAME", help="pincite (on this machine), or reducto (sends documents there)."),
]

Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace what another run left in the output folder.")]

Sources = Annotated[list[Path], typer.Argument(metavar="SOURCE", help="Files, or folders of documents.")]

Whereabouts = Annotated[
    Path | None, typer.Option("--sources", metavar="DIR", help="Where the documents are now: files or parsed.")
]
