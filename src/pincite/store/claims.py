"""Extractions of one owner and their claims, at every revision."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select

from pincite.codec import from_json
from pincite.errors import UsageError
from pincite.records import CheckResult, ClaimRecord, ExtractionResult, StoredClaim, StoredExtraction
from pincite.records.ids import claim_row
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import linked, owned_documents, require_owner
from pincite.store.review.current import Decision, live_decisions
from pincite.store.review.submission import ForReview, add_fields, claim_facts, link_claim, link_items, searched
from pincite.store.tables.columns import as_text
from pincite.store.tables.records import (
    claim_issues,
    claim_revisions,
    claims,
    extraction_documents,
    extractions,
    review_events,
)

Kind = Literal["fields", "check", "claims"]
"""What an extraction's result is: of documents, of an answer, or there is none beside the claims."""

FACTS = ("id", "operation", "model", "prompt_version", "config_digest", "package_version", "created_at")
"""The columns of an extraction that are attributes of `StoredExtraction`."""


class Claims:
    """The extractions of one owner, and their claims."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def add(
        self, extraction: StoredExtraction, records: Sequence[ClaimRecord], review: ForReview | None = None
    ) -> bool:
        """Keep an extraction with its claims, all or nothing; False when it is there already and stays as it was.

        Documents that it has beside those that were known of it are added all the same: it goes with them, too.
        `review` are its fields, and what fields and claims are put up for. Raises UsageError for two claims of one id,
        and for documents that are not the owner's.
        """
        submission = review or ForReview()
        row = {name: getattr(extraction, name) for name in FACTS}
        result = None if extraction.result is None else as_text(extraction.result)
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            owned_documents(connection, extraction.document_ids, owner=self._owner)
            extraction_row = {**row, "user_id": self._owner, "kind": _kind(extraction), "result": result}
            is_new = insert_once(connection, extractions, [extraction_row])
            insert_once(connection, extraction_documents, _links(extraction))
            if not is_new:
                return False
            add_contents(connection, extraction, records, submission, owner=self._owner)
        return True

    def append(self, extraction_id: str, record: ClaimRecord, *, at: datetime) -> str:
        """Add a claim that was missed behind those of an extraction; its row. One of its id that is there stays.

        Raises UsageError when the owner has no such extraction.
        """
        mine = select(extractions).where(extractions.c.id == extraction_id, extractions.c.user_id == self._owner)
        claim_id = claim_row(extraction_id, record.id)
        of = (claims.c.extraction_id == extraction_id,)
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            extraction = connection.execute(mine).one_or_none()
            if extraction is None:
                raise UsageError(f"the store has no extraction {extraction_id} to add a claim to")
            position = (connection.scalar(select(func.max(claims.c.position)).where(*of)) or 0) + 1
            row = {
                "id": claim_id,
                "user_id": self._owner,
                "extraction_id": extraction_id,
                "name": record.id,
                "position": position,
                "current_revision": record.revision,
                "created_at": extraction.created_at,
            }
            if insert_once(connection, claims, [row]):
                insert_once(connection, claim_revisions, [revision_row(claim_id, record, at=at)])
                link_claim(connection, extraction_id, record)
        return claim_id

    def extraction(self, extraction_id: str) -> StoredExtraction | None:
        """The extraction with its result; None when the owner has none of this id."""
        query = select(extractions).where(extractions.c.id == extraction_id, extractions.c.user_id == self._owner)
        of = select(extraction_documents).where(extraction_documents.c.extraction_id == extraction_id)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
            links = connection.execute(of.order_by(extraction_documents.c.position)).all()
        if row is None:
            return None
        facts = {name: getattr(row, name) for name in FACTS}
        ids, names = [link.document_id for link in links], [link.source_id for link in links]
        document_names = () if None in names else tuple(names)
        return StoredExtraction(
            **facts, result=_result(row.kind, row.result), document_ids=tuple(ids), source_ids=document_names
        )

    def list(self, extraction_id: str, *, with_removed: bool = False) -> tuple[StoredClaim, ...]:
        """The claims of an extraction at their current revisions, in their order; without those that were deleted."""
        query = self._current().where(claims.c.extraction_id == extraction_id).order_by(claims.c.position)
        if not with_removed:
            query = query.where(claims.c.removed_by.is_(None))
        with self._database.reading() as connection:
            return read_claims(connection, connection.execute(query).all())

    def get(self, claim_id: str) -> StoredClaim | None:
        """The claim of this row id at its current revision, deleted or not; None when the owner has none."""
        with self._database.reading() as connection:
            rows = connection.execute(self._current().where(claims.c.id == claim_id)).all()
            return next(iter(read_claims(connection, rows)), None)

    def revisions(self, claim_id: str) -> tuple[ClaimRecord, ...]:
        """The claim at every revision it ever had, the first one first; empty when the owner has none of this id."""
        query = (
            select(claim_revisions.c.record)
            .join(claims, claims.c.id == claim_revisions.c.claim_id)
            .where(claims.c.id == claim_id, claims.c.user_id == self._owner)
            .order_by(claim_revisions.c.revision)
        )
        with self._database.reading() as connection:
            return tuple(from_json(ClaimRecord, record) for record in connection.scalars(query).all())

    def _current(self) -> Select[Any]:
        return current_claims().where(claims.c.user_id == self._owner)


def add_contents(
    connection: Connection,
    extraction: StoredExtraction,
    records: Sequence[ClaimRecord],
    review: ForReview,
    *,
    owner: str,
) -> None:
    """Write the fields and claims of an extraction; UsageError for two claims of one id."""
    if len({record.id for record in records}) != len(records):
        raise UsageError("two claims of an extraction have the same id: give each its own")
    add_fields(connection, extraction, records, review, owner=owner)
    rows = [
        {
            "id": claim_row(extraction.id, record.id),
            "user_id": owner,
            "extraction_id": extraction.id,
            "name": record.id,
            "position": position,
            "current_revision": record.revision,
            "created_at": extraction.created_at,
            **claim_facts(extraction.id, record.id, review),
        }
        for position, record in enumerate(records)
    ]
    insert_once(connection, claims, rows)
    insert_once(connection, claim_revisions, [_revision(extraction, record) for record in records])
    link_items(connection, extraction, records, review)


def current_claims() -> Select[Any]:
    """Claims with their current revision and how many of their issues are open: what `read_claims` reads."""
    count = select(func.count()).where(claim_issues.c.claim_id == claims.c.id, is_open()).correlate(claims)
    at = and_(claim_revisions.c.claim_id == claims.c.id, claim_revisions.c.revision == claims.c.current_revision)
    return select(claims, claim_revisions.c.record, count.scalar_subquery().label("open_issues")).join(
        claim_revisions, at
    )


def read_claims(connection: Connection, rows: Sequence[Row[Any]]) -> tuple[StoredClaim, ...]:
    """The claims of these rows, with what was decided about them."""
    decided = live_decisions(connection, review_events.c.claim_id, [row.id for row in rows])
    return tuple(_claim(row, decided.get(row.id)) for row in rows)


def is_open() -> ColumnElement[bool]:
    """Whether an issue is about its claim as it is now and nobody has decided it, as a condition on both tables."""
    return and_(claim_issues.c.closed_by.is_(None), claim_issues.c.revision == claims.c.current_revision)


def revision_row(claim_id: str, record: ClaimRecord, *, at: object) -> dict[str, Any]:
    """The row of one revision of a claim."""
    return {
        "claim_id": claim_id,
        "revision": record.revision,
        "type": record.type,
        "label": record.label,
        "record": as_text(record),
        "created_at": at,
        "search": searched((record.id, record.label or "", record.description or ""), record.citations),
    }


def _revision(extraction: StoredExtraction, record: ClaimRecord) -> dict[str, Any]:
    return revision_row(claim_row(extraction.id, record.id), record, at=extraction.created_at)


def _kind(extraction: StoredExtraction) -> Kind:
    if extraction.result is None:
        return "claims"
    return "fields" if isinstance(extraction.result, ExtractionResult) else "check"


def _result(kind: Kind, text: str | None) -> ExtractionResult | CheckResult | None:
    if text is None:
        return None
    return from_json(ExtractionResult, text) if kind == "fields" else from_json(CheckResult, text)


def _links(extraction: StoredExtraction) -> list[dict[str, Any]]:
    """The rows that say which documents an extraction is of, and what its citations call them."""
    source_names = dict(zip(extraction.document_ids, extraction.source_ids, strict=False))
    rows = linked("extraction_id", extraction.id, extraction.document_ids)
    return [{**row, "source_id": source_names.get(row["document_id"])} for row in rows]


def _claim(row: Row[Any], decided: Decision | None) -> StoredClaim:
    return StoredClaim(
        id=row.id,
        extraction_id=row.extraction_id,
        record=from_json(ClaimRecord, row.record),
        removed=row.removed_by is not None,
        reviewed_at=row.reviewed_at,
        reviewed_by=row.reviewed_by,
        open_issues=row.open_issues,
        why=tuple((row.why or "").split()),
        field_id=row.field_id,
        decided=None if decided is None else decided.action,
        decision=None if decided is None else decided.id,
    )
