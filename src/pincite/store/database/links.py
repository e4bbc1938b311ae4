"""What rows hang on: their owner, and the documents they are made from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select

from pincite.errors import UsageError
from pincite.records.ids import as_id
from pincite.store.tables.records import documents, profiles


def require_owner(connection: Connection, owner: str, *, lock: bool = False) -> None:
    """Raise UsageError when there is no such owner.

    With `lock` the owner's events and deletions wait for this transaction; SQLite's writers wait for each other anyway.
    Whoever looks whether a row is there, and then writes one that hangs on it, takes it first: a deletion in between
    would break the second, and one that waits for both would wait for ever.
    """
    mine = select(profiles.c.id).where(profiles.c.id == owner)
    if connection.execute(mine.with_for_update(key_share=True) if lock else mine).one_or_none() is None:
        raise UsageError(f"the store has no profile {owner}: add it before what it owns")


def owned_documents(connection: Connection, document_ids: Sequence[str], *, owner: str) -> None:
    """Raise UsageError when one of the documents is not there, or is somebody else's, which nobody is told."""
    query = select(documents.c.id).where(documents.c.id.in_(document_ids), documents.c.user_id == owner)
    missing = {as_id(document_id) or document_id for document_id in document_ids} - set(connection.scalars(query).all())
    if missing:
        raise UsageError(f"the store has no document {min(missing)}: add it before what is derived from it")


def linked(column: str, row_id: str, document_ids: Sequence[str]) -> list[dict[str, Any]]:
    """The rows of a link table, in the order of the documents, each once."""
    unique = dict.fromkeys(document_ids)
    return [{column: row_id, "document_id": document_id, "position": at} for at, document_id in enumerate(unique)]
