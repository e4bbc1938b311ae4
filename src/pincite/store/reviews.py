"""What people decide about one owner's claims and evaluations: events that are only ever added.

An owner's events are numbered in the order in which they took effect; two reviewers of one owner wait for each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from pincite.codec import from_json
from pincite.errors import StoreConflictError, UsageError
from pincite.records import ClaimRecord, ReviewEvent, StoredIssue
from pincite.records.ids import as_id
from pincite.store.claims import is_open, revision_row
from pincite.store.database import Database
from pincite.store.evaluations import owned_run
from pincite.store.issues import owned_issues, stored_issue
from pincite.store.links import require_owner
from pincite.store.projection import (
    close_issues,
    live_event,
    next_sequence,
    refresh_claim,
    refresh_runs,
    reopen_issues,
    runs_of_claim,
)
from pincite.store.tables import claim_issues, claim_revisions, claims, review_events


class Reviews:
    """The review events of one owner, and the issues they are about."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def decide(self, event: ReviewEvent) -> ReviewEvent:
        """Write a decision with all that follows from it; the event as it was numbered.

        An event of an id that is there already is given back as it stands: a request that is sent twice acts once.
        Raises StoreConflictError when the claim has another revision than the one that was seen, is deleted, or when
        the event to undo is undone already or is not the latest about its claim or evaluation; UsageError for what the
        owner does not have.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            there = self._stored(connection, event.id)
            if there is not None:
                return _event(connection, there)
            number = next_sequence(connection, self._owner)
            if event.claim_id is not None:
                after = self._decide_claim(connection, event, number)
            else:
                after = None
                self._decide_run(connection, event, number)
            return replace(event, sequence=number, revision_after=after)

    def events(
        self, *, claim_id: str | None = None, run_id: str | None = None, after: int = 0, limit: int = 1000
    ) -> tuple[ReviewEvent, ...]:
        """The events about a claim, about an evaluation, or all of the owner's, in their order.

        `after` is the number of the last one that was seen.
        """
        wanted = select(review_events).where(review_events.c.user_id == self._owner, review_events.c.sequence > after)
        if claim_id is not None:
            wanted = wanted.where(review_events.c.claim_id == claim_id)
        if run_id is not None:
            wanted = wanted.where(review_events.c.run_id == run_id)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(review_events.c.sequence).limit(limit)).all()
            return tuple(_event(connection, row) for row in rows)

    def issues(
        self, *, claim_id: str | None = None, run_id: str | None = None, open_only: bool = True
    ) -> tuple[StoredIssue, ...]:
        """The issues of a claim, of an evaluation, or all of the owner's; errors first, then warnings."""
        wanted = owned_issues(self._owner)
        if claim_id is not None:
            wanted = wanted.where(claim_issues.c.claim_id == claim_id)
        if run_id is not None:
            wanted = wanted.where(claim_issues.c.run_id == run_id)
        if open_only:
            wanted = wanted.where(is_open())
        with self._database.reading() as connection:
            return tuple(map(stored_issue, connection.execute(wanted).all()))

    def _stored(self, connection: Connection, event_id: str) -> Row[Any] | None:
        wanted = select(review_events).where(review_events.c.id == event_id, review_events.c.user_id == self._owner)
        return connection.execute(wanted).one_or_none()

    def _decide_claim(self, connection: Connection, event: ReviewEvent, number: int) -> int:
        """Write a decision about a claim; the claim's revision after it."""
        claim = self._claim(connection, event)
        undone = self._undone(connection, event, review_events.c.claim_id == claim.id)
        after: int = claim.current_revision
        if event.edited is not None:
            after = _next_revision(connection, claim.id)
        elif undone is not None:
            after = undone.revision
        self._write(connection, event, number, revision_after=after)
        if event.edited is not None:
            record = replace(event.edited, id=claim.name, revision=after)
            connection.execute(insert(claim_revisions).values(revision_row(claim.id, record, at=event.at)))
        if undone is not None:
            reopen_issues(connection, undone.id)
        else:
            close_issues(connection, event.id, about=claim_issues.c.claim_id == claim.id)
        changes: dict[str, Any] = {"current_revision": after}
        if event.action in ("delete", "undo"):
            changes["removed_by"] = event.id if event.action == "delete" else None
        connection.execute(update(claims).where(claims.c.id == claim.id).values(changes))
        refresh_claim(connection, claim.id)
        refresh_runs(connection, runs_of_claim(connection, claim.id))
        return after

    def _decide_run(self, connection: Connection, event: ReviewEvent, number: int) -> None:
        """Write a decision about an evaluation."""
        run = owned_run(connection, event.run_id or "", owner=self._owner)
        undone = self._undone(connection, event, review_events.c.run_id == run.id)
        self._write(connection, event, number, revision_after=None)
        touched: tuple[str, ...] = ()
        if undone is not None:
            touched = reopen_issues(connection, undone.id)
        elif event.action != "flag":
            touched = close_issues(connection, event.id, about=claim_issues.c.run_id == run.id)
        refresh_runs(connection, {run.id, *touched})

    def _claim(self, connection: Connection, event: ReviewEvent) -> Row[Any]:
        """The claim of an event, which has to be as it was seen."""
        wanted = select(claims).where(claims.c.id == event.claim_id, claims.c.user_id == self._owner)
        claim = connection.execute(wanted).one_or_none()
        if claim is None:
            raise UsageError(f"the store has no claim {event.claim_id}")
        if claim.current_revision != event.revision:
            found = f"it has revision {claim.current_revision}, and revision {event.revision} was seen"
            raise self._conflict(f"the claim {claim.name} was changed: {found}; look at it again")
        if claim.removed_by is not None and event.action != "undo":
            raise self._conflict(f"the claim {claim.name} was deleted: undo that before you decide about it")
        return claim

    def _undone(self, connection: Connection, event: ReviewEvent, about: ColumnElement[bool]) -> Row[Any] | None:
        """The event that an undo takes back, which has to be the latest live one; None for other events."""
        if event.undoes is None:
            return None
        last = live_event(connection, about)
        if last is None or last.id != as_id(event.undoes):
            raise self._conflict(f"the decision {event.undoes} is undone already, or not the latest: look again")
        return last

    def _write(self, connection: Connection, event: ReviewEvent, number: int, *, revision_after: int | None) -> None:
        row = {
            "id": event.id,
            "user_id": self._owner,
            "sequence": number,
            "action": event.action,
            "reviewer": event.reviewer,
            "claim_id": event.claim_id,
            "revision": event.revision,
            "revision_after": revision_after,
            "run_id": event.run_id,
            "undoes": event.undoes,
            "note": event.note,
            "created_at": event.at,
        }
        connection.execute(insert(review_events).values(row))

    def _conflict(self, message: str) -> StoreConflictError:
        return StoreConflictError(message, place=self._database.place, reason="conflict")


def _next_revision(connection: Connection, claim_id: str) -> int:
    """One more than the claim ever had: a revision that was undone keeps its number."""
    latest = select(func.max(claim_revisions.c.revision)).where(claim_revisions.c.claim_id == claim_id)
    return (connection.scalar(latest) or 0) + 1


def _event(connection: Connection, row: Row[Any]) -> ReviewEvent:
    edited = None
    if row.action == "edit":
        at = (claim_revisions.c.claim_id == row.claim_id) & (claim_revisions.c.revision == row.revision_after)
        edited = from_json(ClaimRecord, connection.scalars(select(claim_revisions.c.record).where(at)).one())
    return ReviewEvent(
        id=row.id,
        action=row.action,
        at=row.created_at,
        reviewer=row.reviewer,
        claim_id=row.claim_id,
        revision=row.revision,
        run_id=row.run_id,
        edited=edited,
        undoes=row.undoes,
        note=row.note,
        sequence=row.sequence,
        revision_after=row.revision_after,
    )
