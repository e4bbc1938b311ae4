"""`pincite view`: a saved result in the browser, without a service."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, printable, say
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.failures import list_failures
from pincite.cli.shared.options import AsJson, NoCache, Whereabouts
from pincite.errors import UsageError


def view(
    context: typer.Context,
    result: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="The folder of a result, its fields.json or data.json, or a saved check."),
    ],
    *,
    sources: Whereabouts = None,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Port of 127.0.0.1; 0 takes a free one.")
    ] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> int:
    """Show a result with its documents in the browser, on this machine only. Nothing is changed; Ctrl-C ends it."""
    from pincite import api
    from pincite.cli.service.view_server import ViewServer, ViewSite
    from pincite.config import build
    from pincite.parsing import PageImages

    config = context.obj.config(no_cache=no_cache)
    view, documents = api.open_result(result, sources=sources, config=config)
    with PageImages(options=build.parse_options(config)) as images:
        site = ViewSite(view, documents, images, program=api.load_program())
        try:
            server = ViewServer(site, port=port)
        except OSError as error:
            message = f"port {port} of 127.0.0.1 cannot be used ({error.strerror}); leave out --port to take a free one"
            raise UsageError(message) from error
        with server:
            if as_json:
                emit_json({"address": server.address})
            else:
                emit(f"{printable(view.result.title)}: {server.address}")
                list_failures(documents.failures)
                say("Ctrl-C ends it.")
            if not no_browser:
                webbrowser.open(server.address)
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                return ExitCode.DONE
    return ExitCode.DONE
