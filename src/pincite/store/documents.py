"""Documents of one owner, and their deletion with everything that came from them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, delete, or_, select

from pincite.records import Deletion, StoredDocument
from pincite.records.ids import as_id
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.database.paging import newest_first
from pincite.store.provenance import of_document
from pincite.store.service.replies import forget_replies
from pincite.store.tables.records import documents


class Documents:
    """The documents of one owner."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def add(self, document: StoredDocument) -> bool:
        """Keep a document; False when one of this id is there already, which stays as it was."""
        row = {name: getattr(document, name) for name in documents.c.keys() if name != "user_id"}  # noqa: SIM118
        with self._database.writing() as connection:
            require_owner(connection, self._owner)
            return insert_once(connection, documents, [{**row, "user_id": self._owner}]) == 1

    def get(self, document_id: str) -> StoredDocument | None:
        """The document of this row id; None when the owner has none."""
        with self._database.reading() as connection:
            row = connection.execute(self._mine().where(documents.c.id == document_id)).one_or_none()
        return None if row is None else _document(row)

    def find(self, name: str) -> tuple[StoredDocument, ...]:
        """The documents called so: by row id, content id, slug or file name; newest first."""
        row_id = as_id(name)
        called = [documents.c.content_id == name, documents.c.slug == name, documents.c.name == name]
        query = self._mine().where(or_(*called, *([documents.c.id == row_id] if row_id else [])))
        with self._database.reading() as connection:
            return tuple(map(_document, connection.execute(newest_first(query, documents)).all()))

    def list(self, *, limit: int = 100, after: str | None = None) -> tuple[StoredDocument, ...]:
        """The newest documents; `after` is the id of the last one that was seen, for the next page."""
        with self._database.reading() as connection:
            query = newest_first(self._mine(), documents, after=after).limit(limit)
            return tuple(map(_document, connection.execute(query).all()))

    def delete(self, document_id: str) -> Deletion | None:
        """Delete a document with everything derived from it, and say what that was; None when the owner has none.

        Whatever other documents had a part in goes too: extractions, claims, evaluations, their logs and decisions. Of
        an SQLite file the words are overwritten, in its log too as soon as nobody reads it.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            if not self._has(connection, document_id):
                return None
            dependents = of_document(document_id)
            derived = dependents.count(connection)
            dependents.delete(connection)
            connection.execute(delete(documents).where(documents.c.id == document_id))
            forget_replies(connection, self._owner)
        self._database.forget()
        return derived

    def derived(self, document_id: str) -> Deletion | None:
        """What would go with a document; None when the owner has none of this id. Nothing is deleted."""
        with self._database.reading() as connection:
            return of_document(document_id).count(connection) if self._has(connection, document_id) else None

    def _has(self, connection: Connection, document_id: str) -> bool:
        mine = select(documents.c.id).where(documents.c.id == document_id, documents.c.user_id == self._owner)
        return connection.execute(mine).one_or_none() is not None

    def _mine(self) -> Select[Any]:
        return select(documents).where(documents.c.user_id == self._owner)


def _document(row: Row[Any]) -> StoredDocument:
    values = row._asdict()
    del values["user_id"]
    return StoredDocument(**values)
