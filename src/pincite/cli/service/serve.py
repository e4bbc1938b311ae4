"""`pincite serve`: the service, with the worker that runs its jobs."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, say
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.interrupts import stopping

if TYPE_CHECKING:
    from pincite.server.process import ListeningService


def serve(
    context: typer.Context,
    *,
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Address to listen on.")] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="PORT", min=0, max=65_535, help="Port; 0 for any that is free.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="URL", help="Database: a file, or postgresql://…")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", file_okay=False, help="Folder of the uploaded files.")
    ] = None,
    new_admin_key: Annotated[
        bool, typer.Option("--new-admin-key", help="Make another key of an admin, for when the first is lost.")
    ] = False,
) -> int:
    """Serve documents, results and reviews over HTTP until Ctrl-C. The first start shows an admin's key, once."""
    from pincite.config import Flag
    from pincite.server.process import quiet_log
    from pincite.server.process import serve as run

    options = (
        Flag(key="server.host", value=host, name="--host"),
        Flag(key="server.port", value=port, name="--port"),
        Flag(key="store.url", value=store, name="--store"),
        Flag(key="server.folder", value=folder, name="--folder"),
    )
    config = context.obj.config(flags=[flag for flag in options if flag.value is not None])
    log = quiet_log()
    logging.getLogger().addHandler(log)
    stop = threading.Event()
    try:
        with stopping(stop):
            run(config, new_key=new_admin_key, stop=stop, started=_announce)
    finally:
        logging.getLogger().removeHandler(log)
    return ExitCode.DONE


def _announce(running: ListeningService) -> None:
    """Say where it is, and show a new key this once."""
    emit(f"pincite serves {running.address} (Ctrl-C finishes what is under way and ends it)")
    if running.first_key is not None:
        emit(f"admin key, shown this once: {running.first_key}")
        emit(f"sign in:                    {running.login_link}")
    if not running.address.startswith(("http://127.", "http://localhost", "http://[::1]")):
        say("other machines reach this over plain HTTP: put a server with TLS in front of it, and set server.names")
