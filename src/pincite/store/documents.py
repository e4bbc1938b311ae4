"""Documents of one owner, and their deletion with everything that came from them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, or_, select

from pincite.records import Deletion, StoredDocument
from pincite.records.ids import as_id
from pincite.store.database import Database, insert_once
from pincite.store.links import require_owner
from pincite.store.paging import newest_first
from pincite.store.replies import forget_replies
from pincite.store.review_tables import fields
from pincite.store.tables import (
    claim_eval_log,
    claims,
    documents,
    evaluation_runs,
    extraction_documents,
    extractions,
    review_events,
    run_claims,
    run_documents,
    tailoring_eval_log,
)


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
        wanted = self._mine().where(or_(*called, *([documents.c.id == row_id] if row_id else [])))
        with self._database.reading() as connection:
            return tuple(map(_document, connection.execute(newest_first(wanted, documents)).all()))

    def list(self, *, limit: int = 100, after: str | None = None) -> tuple[StoredDocument, ...]:
        """The newest documents; `after` is the id of the last one that was seen, for the next page."""
        with self._database.reading() as connection:
            wanted = newest_first(self._mine(), documents, after=after).limit(limit)
            return tuple(map(_document, connection.execute(wanted).all()))

    def delete(self, document_id: str) -> Deletion | None:
        """Delete a document with everything derived from it, and say what that was; None when the owner has none.

        Whatever other documents had a part in goes too: extractions, claims, evaluations, their logs and decisions. Of
        an SQLite file the words are overwritten, in its log too as soon as nobody reads it.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            if not self._has(connection, document_id):
                return None
            derived = _derived(connection, document_id)
            _delete(connection, document_id)
            forget_replies(connection, self._owner)
        self._database.forget()
        return derived

    def derived(self, document_id: str) -> Deletion | None:
        """What would go with a document; None when the owner has none of this id. Nothing is deleted."""
        with self._database.reading() as connection:
            return _derived(connection, document_id) if self._has(connection, document_id) else None

    def _has(self, connection: Connection, document_id: str) -> bool:
        mine = select(documents.c.id).where(documents.c.id == document_id, documents.c.user_id == self._owner)
        return connection.execute(mine).one_or_none() is not None

    def _mine(self) -> Select[Any]:
        return select(documents).where(documents.c.user_id == self._owner)


def _extractions(document_id: str) -> Select[Any]:
    """The ids of the extractions that a document had a part in."""
    return select(extraction_documents.c.extraction_id).where(extraction_documents.c.document_id == document_id)


def _claims(document_id: str) -> Select[Any]:
    return select(claims.c.id).where(claims.c.extraction_id.in_(_extractions(document_id)))


def _fields(document_id: str) -> Select[Any]:
    return select(fields.c.id).where(fields.c.extraction_id.in_(_extractions(document_id)))


def _runs(document_id: str) -> Select[Any]:
    """The ids of the runs that looked at anything of a document."""
    run_id = evaluation_runs.c.id
    reasons = [
        evaluation_runs.c.extraction_id.in_(_extractions(document_id)),
        run_id.in_(select(run_documents.c.run_id).where(run_documents.c.document_id == document_id)),
        run_id.in_(select(run_claims.c.run_id).where(run_claims.c.claim_id.in_(_claims(document_id)))),
    ]
    for log in (claim_eval_log, tailoring_eval_log):
        reasons.append(run_id.in_(select(log.c.id).where(log.c.document_id == document_id)))
    return select(run_id).where(or_(*reasons))


def _derived(connection: Connection, document_id: str) -> Deletion:
    events = review_events.c
    decided = or_(
        events.run_id.in_(_runs(document_id)),
        events.claim_id.in_(_claims(document_id)),
        events.field_id.in_(_fields(document_id)),
    )
    return Deletion(
        document_id=document_id,
        extractions=_count(connection, _extractions(document_id)),
        claims=_count(connection, _claims(document_id)),
        evaluations=_count(connection, _runs(document_id)),
        decisions=_count(connection, select(events.id).where(decided)),
        fields=_count(connection, _fields(document_id)),
    )


def _delete(connection: Connection, document_id: str) -> None:
    """Delete the rows that foreign keys do not reach from the document; those take the rest."""
    connection.execute(delete(evaluation_runs).where(evaluation_runs.c.id.in_(_runs(document_id))))
    connection.execute(delete(extractions).where(extractions.c.id.in_(_extractions(document_id))))
    connection.execute(delete(documents).where(documents.c.id == document_id))


def _count(connection: Connection, rows: Select[Any]) -> int:
    return connection.scalar(select(func.count()).select_from(rows.subquery())) or 0


def _document(row: Row[Any]) -> StoredDocument:
    values = row._asdict()
    del values["user_id"]
    return StoredDocument(**values)
