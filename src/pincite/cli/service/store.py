"""`pincite store`: where the store is, what documents it has, and their deletion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson
from pincite.errors import UsageError
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import Deletion, StoredDocument
    from pincite.records.service.ledgers import LedgerCheck
    from pincite.store import OwnedStore

store = typer.Typer(
    help="Look at the store of evaluations, upgrade it, verify and seal it, delete documents.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@store.command()
def path(context: typer.Context, *, as_json: AsJson = False) -> int:
    """Say where the store is, and which schema it has. Nothing is made or changed."""
    from pincite.config.store import store_url
    from pincite.store import schema_of

    state = schema_of(store_url(context.obj.config()))
    if as_json:
        emit_json({"store": state})
        return ExitCode.DONE
    emit(printable(state.place))
    if state.found is None:
        say("there are no tables yet: the first evaluation makes them")
    elif state.found == state.needed:
        say(f"schema {state.found}, which is this version's")
    else:
        say(f"schema {state.found}; this version's is {state.needed}")
    return ExitCode.DONE


@store.command()
def upgrade(context: typer.Context, *, as_json: AsJson = False) -> int:
    """Bring the store's tables to this version's schema, all or nothing. A file is copied first."""
    from pincite.config.store import seal_key, store_url
    from pincite.store import upgrade_store

    config = context.obj.config()
    done = upgrade_store(store_url(config), seal_key=seal_key(config))
    if as_json:
        emit_json({"upgrade": done})
        return ExitCode.DONE
    if done.before == done.after:
        emit(f"schema {done.after} is this version's: nothing to do")
        return ExitCode.DONE
    emit(f"schema {done.before or 'none'} → {done.after}")
    if done.copy is not None:
        say(f"the database as it was: {printable(done.copy)}")
    return ExitCode.DONE


@store.command()
def documents(
    context: typer.Context,
    *,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=10_000, help="How many.")] = 100,
    after: Annotated[str | None, typer.Option("--after", metavar="ID", help="Go on after this document.")] = None,
    as_json: AsJson = False,
) -> int:
    """List the documents in the store, newest first."""
    from pincite import api

    with api.open_store(config=context.obj.config()) as opened:
        stored_documents = opened.of().documents.list(limit=limit, after=after)
    if as_json:
        emit_json({"documents": stored_documents})
        return ExitCode.DONE
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("document", "name", "slug", "pages", "added (UTC)"):
        table.add_column(heading, overflow="fold")
    for document in stored_documents:
        added = f"{document.created_at:%Y-%m-%d %H:%M}"
        table.add_row(
            document.id, shorten(document.name, 60), shorten(document.slug, 40), str(document.page_count), added
        )
    if stored_documents:
        emit_table(table)
    say(counted(len(stored_documents), "document"))
    return ExitCode.DONE


@store.command()
def delete(
    context: typer.Context,
    document: Annotated[
        str,
        typer.Argument(
            metavar="DOCUMENT", help="Its name, slug or id; or the id of an evaluation that came from no document."
        ),
    ],
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Delete it, and do not only say what would go.")] = False,
    as_json: AsJson = False,
) -> int:
    """Delete a document with everything derived from it: claims, evaluations, decisions, jobs. Costs stay counted."""
    from pincite import api
    from pincite.config.server import files_folder
    from pincite.config.store import store_url
    from pincite.jobs.evaluation.deletion import forget_deleted
    from pincite.records import LOCAL_OWNER
    from pincite.store.service.files import Files

    with api.open_store(config=context.obj.config()) as opened:
        mine = opened.of()
        stored_document = _named(mine, document)
        part, name = (mine.documents, stored_document.id) if stored_document is not None else (mine.loose, document)
        gone = part.delete(name) if yes else part.derived(name)
    if stored_document is None and gone is None:
        advice = "`pincite store documents` lists all, `pincite eval-log` the evaluations"
        raise UsageError(f"the store has no document {document}, and no evaluation of that id; {advice}")
    if yes:
        if stored_document is not None:
            Files(files_folder(context.obj.config())).of(LOCAL_OWNER).delete(stored_document.sha256)
        forget_deleted(store_url(context.obj.config()))
    if as_json:
        emit_json({"deleted": yes, "document": stored_document, "with": gone})
        return ExitCode.DONE
    if gone is None:
        emit(f"{printable(document)} is gone already")
        return ExitCode.DONE
    called = (
        printable(stored_document.name)
        if stored_document is not None
        else f"{printable(document)}, which came from no document,"
    )
    emit(f"{'deleted' if yes else 'would delete'} {called} with {_counted(gone)}")
    if not yes:
        say("nothing was deleted: pass --yes to delete it")
    return ExitCode.DONE


@store.command()
def verify(
    context: typer.Context,
    *,
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", help="Hold the store against what `store checkpoint` wrote."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Hold every row against the store's ledger. Exit code 4 when something was changed behind the store's back."""
    from pincite.api.ledgers import verify_store

    check = verify_store(config=context.obj.config(), checkpoint=checkpoint)
    if as_json:
        emit_json({"holds": check.holds, "check": check})
        return ExitCode.DONE if check.holds else ExitCode.GATE
    _show(check)
    if check.holds:
        advice = "held against the checkpoint" if checkpoint is not None else "see `pincite store checkpoint`"
        seals = {
            "holds": "sealed with the configured key",
            "not_checked": "its seal was not checked: no key is configured",
        }
        say(f"{seals.get(check.seal, 'no key is configured')}; {advice}")
    return ExitCode.DONE if check.holds else ExitCode.GATE


@store.command()
def checkpoint(
    context: typer.Context,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it to a new file; without it, it is printed."),
    ] = None,
) -> int:
    """Say where the store's ledger stands, to be kept where nobody who writes the store can write.

    `store verify --checkpoint` later shows whether anything that the store had written by then was cut off since.
    """
    from datetime import UTC, datetime

    from pincite import api
    from pincite.codec import to_json

    with api.open_store(config=context.obj.config()) as opened:
        text = to_json(opened.ledger.checkpoint(at=datetime.now(UTC)), pretty=True)
    if out is None:
        emit(text.decode().rstrip("\n"))
        return ExitCode.DONE
    try:
        with out.open("xb") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise UsageError(f"{out} is there already: name a new file") from error
    except OSError as error:
        raise UsageError(f"{out} cannot be written ({error.strerror}): name another file") from error
    say(f"wrote {printable(str(out))}")
    return ExitCode.DONE


@store.command()
def seal(
    context: typer.Context,
    *,
    accept: Annotated[
        bool, typer.Option("--accept", help="Take what is there as it is, and begin the ledger anew with it.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Seal the store with the configured key, once it holds. Exit code 4, and nothing is done, when it does not."""
    from pincite.api.ledgers import seal_store

    check = seal_store(config=context.obj.config(), accept=accept)
    if as_json:
        emit_json({"sealed": check.holds, "check": check})
        return ExitCode.DONE if check.holds else ExitCode.GATE
    _show(check)
    if not check.holds:
        say("nothing was sealed: restore a backup, or pass --accept to take what is there as it is")
        return ExitCode.GATE
    say("sealed with the configured key" if check.seal == "holds" else "no key is configured: see store.seal_key")
    return ExitCode.DONE


def _show(check: LedgerCheck) -> None:
    """The breaks, one a line, and what was compared."""
    for row_break in check.breaks:
        place = " ".join(part for part in (row_break.table, row_break.row) if part)
        emit(f"{printable(place) + ': ' if place else ''}{printable(row_break.message)}")
    if check.broken > len(check.breaks):
        emit(f"and {check.broken - len(check.breaks)} more")
    compared = f"{counted(check.rows, 'row')}, {check.entries} ledger entries"
    emit(f"{compared}: {counted(check.broken, 'break')}" if check.broken else f"{compared}: all hold")


def _named(mine: OwnedStore, name: str) -> StoredDocument | None:
    """The document of that name; None for none, UsageError where several are called so."""
    matches = mine.documents.find(name)
    if len(matches) > 1:
        ids = ", ".join(document.id for document in matches[:5])
        raise UsageError(f"{len(matches)} documents are called {name}: name one by its id ({ids})")
    return matches[0] if matches else None


def _counted(gone: Deletion) -> str:
    """What goes, in words."""
    parts = (
        (gone.extractions, "extraction"),
        (gone.claims, "claim"),
        (gone.evaluations, "evaluation"),
        (gone.decisions, "decision"),
    )
    return ", ".join(counted(count, noun) for count, noun in parts)
