"""Documents of one owner, and their deletion with everything that came from them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, or_, select

from pincite.records import Deletion, StoredDocument
from pincite.store.database import Database, insert_once
from pincite.store.ids import as_id
from pincite.store.paging import newest_first
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

        Whatever other documents had a part in goes too: extractions, claims, evaluations, their logs and decisions.
        """
        with self._database.writing() as connection:
            mine = select(documents.c.id).where(documents.c.id == document_id, documents.c.user_id == self._owner)
            if connection.execute(mine).one_or_none() is None:
                return None
            return _delete(connection, document_id)

    def _mine(self) -> Select[Any]:
        return select(documents).where(documents.c.user_id == self._owner)


def _delete(connection: Connection, document_id: str) -> Deletion:
    """Delete the rows, counting them first; foreign keys take what hangs on them."""
    made = select(extraction_documents.c.extraction_id).where(extraction_documents.c.document_id == document_id)
    gone_claims = select(claims.c.id).where(claims.c.extraction_id.in_(made))
    runs = select(evaluation_runs.c.id).where(
        or_(
            evaluation_runs.c.extraction_id.in_(made),
            evaluation_runs.c.id.in_(select(run_documents.c.run_id).where(run_documents.c.document_id == document_id)),
            evaluation_runs.c.id.in_(select(run_claims.c.run_id).where(run_claims.c.claim_id.in_(gone_claims))),
            *(
                evaluation_runs.c.id.in_(select(log.c.id).where(log.c.document_id == document_id))
                for log in (claim_eval_log, tailoring_eval_log)
            ),
        )
    )
    decided = or_(review_events.c.run_id.in_(runs), review_events.c.claim_id.in_(gone_claims))
    counts = Deletion(
        document_id=document_id,
        extractions=_count(connection, made),
        claims=_count(connection, gone_claims),
        evaluations=_count(connection, runs),
        decisions=_count(connection, select(review_events.c.id).where(decided)),
    )
    connection.execute(delete(evaluation_runs).where(evaluation_runs.c.id.in_(runs)))
    connection.execute(delete(extractions).where(extractions.c.id.in_(made)))
    connection.execute(delete(documents).where(documents.c.id == document_id))
    return counts


def _count(connection: Connection, rows: Select[Any]) -> int:
    return connection.scalar(select(func.count()).select_from(rows.subquery())) or 0


def _document(row: Row[Any]) -> StoredDocument:
    values = row._asdict()
    del values["user_id"]
    return StoredDocument(**values)
