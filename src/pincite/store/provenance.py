"""What was derived from what: counted, and deleted where foreign keys do not reach."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, or_, select

from pincite.records import Deletion
from pincite.store.tables.records import (
    claim_eval_log,
    claims,
    evaluation_runs,
    extraction_documents,
    extractions,
    review_events,
    run_claims,
    run_documents,
    tailoring_eval_log,
)
from pincite.store.tables.review import fields


class Derived:
    """What came of some extractions, and of a document or a run besides: `name` is what people delete."""

    def __init__(
        self, name: str, found: Select[Any], *, document_id: str | None = None, run_id: str | None = None
    ) -> None:
        self.name = name
        self._extractions = found
        self._claims = select(claims.c.id).where(claims.c.extraction_id.in_(found))
        self._fields = select(fields.c.id).where(fields.c.extraction_id.in_(found))
        self._runs = self._runs_about(document_id, run_id)

    def _runs_about(self, document_id: str | None, run_id: str | None) -> Select[Any]:
        """The ids of the runs that looked at anything of it."""
        own = evaluation_runs.c.id
        reasons: list[ColumnElement[bool]] = [
            evaluation_runs.c.extraction_id.in_(self._extractions),
            own.in_(select(run_claims.c.run_id).where(run_claims.c.claim_id.in_(self._claims))),
        ]
        if run_id is not None:
            reasons.append(own == run_id)
        if document_id is not None:
            reasons.append(own.in_(select(run_documents.c.run_id).where(run_documents.c.document_id == document_id)))
            for log in (claim_eval_log, tailoring_eval_log):
                reasons.append(own.in_(select(log.c.id).where(log.c.document_id == document_id)))
        return select(own).where(or_(*reasons))

    def count(self, connection: Connection) -> Deletion:
        """How much it is."""
        events = review_events.c
        decided = or_(
            events.run_id.in_(self._runs), events.claim_id.in_(self._claims), events.field_id.in_(self._fields)
        )
        return Deletion(
            document_id=self.name,
            extractions=_count(connection, self._extractions),
            claims=_count(connection, self._claims),
            evaluations=_count(connection, self._runs),
            decisions=_count(connection, select(events.id).where(decided)),
            fields=_count(connection, self._fields),
        )

    def delete(self, connection: Connection) -> None:
        """Delete the rows that foreign keys do not reach from a document; those take the rest."""
        connection.execute(delete(evaluation_runs).where(evaluation_runs.c.id.in_(self._runs)))
        connection.execute(delete(extractions).where(extractions.c.id.in_(self._extractions)))


def of_document(document_id: str) -> Derived:
    """What was derived from a document: extractions that it had a part in, and what came of those."""
    link = extraction_documents.c
    query = select(link.extraction_id).where(link.document_id == document_id)
    return Derived(document_id, query, document_id=document_id)


def of_records(name: str, extraction_id: str | None, run_id: str | None) -> Derived:
    """What came of records that hang on no document, called by that name: of an extraction, or of a run alone."""
    return Derived(name, select(extractions.c.id).where(extractions.c.id == extraction_id), run_id=run_id)


def _count(connection: Connection, rows: Select[Any]) -> int:
    return connection.scalar(select(func.count()).select_from(rows.subquery())) or 0
