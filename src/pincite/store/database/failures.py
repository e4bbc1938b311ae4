"""What a database says when it fails, as errors of ours."""

from __future__ import annotations

import re
import sqlite3

from sqlalchemy import exc

from pincite.errors import StoreError

_ADVICE = {
    "locked": "another program holds it: close that, or try again",
    "unwritable": "it cannot be written: check the permissions of file and folder, or name another store.url",
    "not_found": "it cannot be opened: make its folder, or name another store.url",
    "damaged": "it is no database, or a damaged one: restore a backup, or name another store.url",
    "full": "the disk is full: free space and try again",
    "unreachable": "the server cannot be reached: start it, or correct store.url",
    "refused": "the server refuses the user: correct user and password in store.url",
    "busy": "the server takes no more connections: try again later",
    "conflict": "another writer was in the way: try again",
    "failed": "the database failed",
}
"""What to do, by the reason of the failure."""

_SQLITE = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_READONLY": "unwritable",
    "SQLITE_PERM": "unwritable",
    "SQLITE_AUTH": "unwritable",
    "SQLITE_CANTOPEN": "not_found",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_FULL": "full",
    "SQLITE_IOERR": "full",
}
"""Reasons by the beginning of SQLite's name for the error."""

_POSTGRES = {
    "28": "refused",
    "3D": "not_found",
    "42501": "unwritable",
    "25006": "unwritable",
    "53100": "full",
    "53300": "busy",
    "57P": "unreachable",
    "08": "unreachable",
    "40": "conflict",
    "55P03": "locked",
    "XX": "damaged",
}
"""Reasons by the beginning of PostgreSQL's code (SQLSTATE)."""


_WORDS = re.compile(
    r'(database ".*" does not exist)|role ".*" does not exist|authentication failed|no pg_hba.conf entry'
)
"""What a server says that lets nobody in; without a database it has no code for it."""


def store_error(error: exc.SQLAlchemyError, place: str) -> StoreError:
    """The error of ours for one of SQLAlchemy's: its reason, the database's own words, and what to do.

    What was written is never in it: it would be somebody's document.
    """
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    reason = _reason(error, cause)
    message = _words(cause)
    return StoreError(f"{place}: {_ADVICE[reason]} ({message})", place=place, reason=reason)


def _reason(error: exc.SQLAlchemyError, cause: BaseException | None) -> str:
    if isinstance(error, exc.TimeoutError):
        return "busy"
    if isinstance(cause, sqlite3.Error):
        return _starting(_SQLITE, getattr(cause, "sqlite_errorname", "") or "") or "failed"
    state = getattr(cause, "sqlstate", None)
    if state:
        return _starting(_POSTGRES, state) or "failed"
    if isinstance(error, exc.OperationalError | exc.InterfaceError):
        # a server that was never reached, or went away, gives no code; one that refused says why in words alone
        return _unconnected(str(cause))
    return "failed"


def _unconnected(said: str) -> str:
    """The reason of a connection that did not come about, by the server's words; unreachable where it had none."""
    match = _WORDS.search(said)
    return "unreachable" if match is None else "not_found" if match[1] else "refused"


def _starting(reasons: dict[str, str], code: str) -> str | None:
    return next((reason for start, reason in reasons.items() if code.startswith(start)), None)


def _words(cause: BaseException | None) -> str:
    """The database's own words on one line; a statement's DETAIL, which quotes values, is left out."""
    primary = getattr(getattr(cause, "diag", None), "message_primary", None)
    text = str(primary or cause or "no reason given")
    return " ".join(text.partition("DETAIL:")[0].split())[:300]
