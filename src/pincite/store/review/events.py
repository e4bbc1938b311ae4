"""What people decide about one owner's claims and evaluations: events that are only ever added.

An owner's events are numbered in the order in which they took effect; two reviewers of one owner wait for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from pincite.codec import from_json
from pincite.records import ClaimRecord, FieldResult, ReviewEvent, StoredIssue
from pincite.store.claims import is_open
from pincite.store.database.connections import Database
from pincite.store.database.links import require_owner
from pincite.store.review.decisions import Deciding
from pincite.store.review.issues import owned_issues, stored_issue
from pincite.store.review.projection import next_sequence
from pincite.store.tables.records import claim_issues, claim_revisions, review_events
from pincite.store.tables.review import field_revisions


class Reviews:
    """The review events of one owner, and the issues they are about."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def decide(self, event: ReviewEvent, made: Sequence[ClaimRecord] = (), *, seen: str | None = None) -> ReviewEvent:
        """Write a decision with all that follows from it; the event as it was numbered.

        `made` are the claims that are made of an edited field, as they are then. Whoever has the item in the queue has
        it no more. `seen` is the `etag` of what was decided about, as it was seen; None where nobody looked.

        An event of an id that is there already is given back as it stands: a request that is sent twice acts once.
        Raises StoreConflictError when it is not as it was `seen`, when the claim or field has another revision than the
        event's, or is deleted, or when the event to undo is undone already or is not the latest about the same thing;
        UsageError for what the owner does not have.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            there = self._stored(connection, event.id)
            if there is not None:
                return _event(connection, there)
            numbered = replace(event, sequence=next_sequence(connection, self._owner))
            deciding = Deciding(connection, self._owner, self._database.place)
            if seen is not None:
                deciding.require_seen(event, seen)
            if event.run_id is None:
                return replace(numbered, revision_after=deciding.about_item(numbered, made))
            deciding.about_run(numbered)
            return numbered

    def get(self, event_id: str) -> ReviewEvent | None:
        """The event of this id; None when the owner has none."""
        with self._database.reading() as connection:
            row = self._stored(connection, event_id)
            return None if row is None else _event(connection, row)

    def events(
        self,
        *,
        claim_id: str | None = None,
        field_id: str | None = None,
        run_id: str | None = None,
        after: int = 0,
        limit: int = 1000,
    ) -> tuple[ReviewEvent, ...]:
        """The events about a claim, a field or an evaluation, or all of the owner's, in their order.

        `after` is the number of the last one that was seen.
        """
        query = select(review_events).where(review_events.c.user_id == self._owner, review_events.c.sequence > after)
        if claim_id is not None:
            query = query.where(review_events.c.claim_id == claim_id)
        if field_id is not None:
            query = query.where(review_events.c.field_id == field_id)
        if run_id is not None:
            query = query.where(review_events.c.run_id == run_id)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(review_events.c.sequence).limit(limit)).all()
            return tuple(_event(connection, row) for row in rows)

    def issues(
        self, *, claim_id: str | None = None, run_id: str | None = None, open_only: bool = True
    ) -> tuple[StoredIssue, ...]:
        """The issues of a claim, of an evaluation, or all of the owner's; errors first, then warnings."""
        query = owned_issues(self._owner)
        if claim_id is not None:
            query = query.where(claim_issues.c.claim_id == claim_id)
        if run_id is not None:
            query = query.where(claim_issues.c.run_id == run_id)
        if open_only:
            query = query.where(is_open())
        with self._database.reading() as connection:
            return tuple(map(stored_issue, connection.execute(query).all()))

    def _stored(self, connection: Connection, event_id: str) -> Row[Any] | None:
        query = select(review_events).where(review_events.c.id == event_id, review_events.c.user_id == self._owner)
        return connection.execute(query).one_or_none()


def _event(connection: Connection, row: Row[Any]) -> ReviewEvent:
    edited, edited_field = None, None
    if row.action == "edit" and row.field_id is not None:
        of = (field_revisions.c.field_id == row.field_id) & (field_revisions.c.revision == row.revision_after)
        edited_field = from_json(FieldResult, connection.scalars(select(field_revisions.c.field).where(of)).one())
    elif row.action == "edit":
        at = (claim_revisions.c.claim_id == row.claim_id) & (claim_revisions.c.revision == row.revision_after)
        edited = from_json(ClaimRecord, connection.scalars(select(claim_revisions.c.record).where(at)).one())
    return ReviewEvent(
        id=row.id,
        action=row.action,
        at=row.created_at,
        reviewer=row.reviewer,
        claim_id=row.claim_id,
        field_id=row.field_id,
        revision=row.revision,
        run_id=row.run_id,
        edited=edited,
        edited_field=edited_field,
        undoes=row.undoes,
        note=row.note,
        sequence=row.sequence,
        revision_after=row.revision_after,
    )
