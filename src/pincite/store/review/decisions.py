"""What follows from one decision, written in its transaction: events, revisions, issues, the claims made of a field."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, delete, func, select, update

from pincite.errors import StoreConflictError, UsageError
from pincite.records import ClaimRecord, ReviewEvent
from pincite.records.ids import as_id, claim_row
from pincite.store.claims import revision_row
from pincite.store.database.connections import insert_new
from pincite.store.evaluations import owned_run
from pincite.store.logs import log_entry
from pincite.store.review.current import live_event
from pincite.store.review.items import load_items
from pincite.store.review.projection import close_issues, refresh_item, refresh_runs, reopen_issues, runs_of
from pincite.store.review.state import CLAIM, FIELD, ItemTables
from pincite.store.review.submission import documents_of, field_revision, field_sources, link_field
from pincite.store.tables.records import claim_issues, claim_revisions, claims, review_events
from pincite.store.tables.review import assignments, field_revisions, skips


@dataclass(frozen=True, slots=True)
class Deciding:
    """One decision under way: the connection of its transaction, whose it is, and the place for messages."""

    connection: Connection
    owner: str
    place: str

    def require_seen(self, event: ReviewEvent, seen: str) -> None:
        """Raise StoreConflictError where what an event is about is not as it was seen: `seen` is its `etag` then."""
        if event.run_id is not None:
            entry = log_entry(self.connection, event.run_id, owner=self.owner)
            now = None if entry is None else entry.etag
        else:
            kind = FIELD if event.field_id is not None else CLAIM
            about = kind.items.c.id == (event.field_id or event.claim_id)
            mine = about & (kind.items.c.user_id == self.owner)
            items = load_items(self.connection, kind, self.owner, mine)
            now = items[0].etag if items else None
        if now is not None and now != seen:
            raise self._conflict("somebody decided about it, or found an issue, since it was seen: look at it again")

    def about_item(self, event: ReviewEvent, made: Sequence[ClaimRecord]) -> int:
        """Write a decision about a field or claim; its revision after it."""
        kind = FIELD if event.field_id is not None else CLAIM
        about = review_events.c[f"{kind.kind}_id"]
        item = self._item(kind, event)
        undone = self._undone(event, about == item.id)
        edited = event.action == "edit"
        after: int = item.current_revision
        if edited:
            after = self._latest(kind.revisions, kind.item_of == item.id) + 1
        elif undone is not None:
            after = undone.revision
        self._write(event, revision_after=after)
        raised = _issues_of(kind, item.id)
        if undone is not None:
            reopen_issues(self.connection, undone.id)
        else:
            close_issues(self.connection, event.id, about=raised)
        self._change(kind, item, event, _Change(after, made))
        for table in (assignments, skips):
            self.connection.execute(delete(table).where(table.c.id == item.id))
        refresh_item(self.connection, kind, item.id)
        refresh_runs(self.connection, runs_of(self.connection, raised))
        return after

    def about_run(self, event: ReviewEvent) -> None:
        """Write a decision about an evaluation."""
        run = owned_run(self.connection, event.run_id or "", owner=self.owner)
        undone = self._undone(event, review_events.c.run_id == run.id)
        self._write(event, revision_after=None)
        touched: tuple[str, ...] = ()
        if undone is not None:
            touched = reopen_issues(self.connection, undone.id)
        elif event.action != "flag":
            touched = close_issues(self.connection, event.id, about=claim_issues.c.run_id == run.id)
        refresh_runs(self.connection, {run.id, *touched})

    def _change(self, kind: ItemTables, item: Row[Any], event: ReviewEvent, change: _Change) -> None:
        """Write the item's current revision and whether it is there, and of a field the claims made of it."""
        if event.action == "edit" and kind is CLAIM and event.edited is not None:
            record = replace(event.edited, id=item.name, revision=change.after)
            insert_new(self.connection, claim_revisions, revision_row(item.id, record, at=event.at))
        elif event.action == "edit" and event.edited_field is not None:
            field = replace(event.edited_field, key=item.key)
            made = self._make_claims(item, change.made, event)
            row = field_revision(item.id, field, change.after, made, at=event.at)
            insert_new(self.connection, field_revisions, row)
            document_ids = documents_of(self.connection, item.extraction_id)
            link_field(self.connection, item.id, field_sources(field), document_ids)
        changes: dict[str, Any] = {"current_revision": change.after}
        if event.action in ("delete", "undo"):
            changes["removed_by"] = event.id if event.action == "delete" else None
        self.connection.execute(update(kind.items).where(kind.items.c.id == item.id).values(changes))
        if kind is FIELD and event.action in ("edit", "delete", "undo"):
            self._place_claims(item, event, change.after)

    def _make_claims(self, field: Row[Any], made: Sequence[ClaimRecord], event: ReviewEvent) -> dict[str, int]:
        """Write the claims that are made of an edited field, each at a new revision: their revisions by their rows."""
        revisions: dict[str, int] = {}
        for record in made:
            claim_id = claim_row(field.extraction_id, record.id)
            there = self.connection.execute(select(claims).where(claims.c.id == claim_id)).one_or_none()
            if there is None:
                position = self._latest(claims, claims.c.extraction_id == field.extraction_id, "position") + 1
                insert_new(self.connection, claims, _claim(field, record, position, claim_id, event))
            elif there.field_id != field.id:
                raise UsageError(f"the claim {record.id} is not made of the field {field.key}")
            number = self._latest(claim_revisions, claim_revisions.c.claim_id == claim_id) + 1
            revised = replace(record, revision=number)
            insert_new(self.connection, claim_revisions, revision_row(claim_id, revised, at=event.at))
            revisions[claim_id] = number
        return revisions

    def _place_claims(self, field: Row[Any], event: ReviewEvent, revision: int) -> None:
        """Let the claims made of a field be those of a revision of it; none where the field was deleted."""
        of = (field_revisions.c.field_id == field.id) & (field_revisions.c.revision == revision)
        text = self.connection.scalars(select(field_revisions.c.claims).where(of)).one()
        there: Mapping[str, int] = {} if event.action == "delete" else json.loads(text)
        for claim in self.connection.execute(select(claims).where(claims.c.field_id == field.id)).all():
            at = there.get(claim.id)
            changes = {"removed_by": event.id} if at is None else {"removed_by": None, "current_revision": at}
            self.connection.execute(update(claims).where(claims.c.id == claim.id).values(changes))

    def _item(self, kind: ItemTables, event: ReviewEvent) -> Row[Any]:
        """The field or claim of an event, which has to be as it was seen."""
        items = kind.items
        wanted_id = event.field_id or event.claim_id
        query = select(items).where(items.c.id == wanted_id, items.c.user_id == self.owner)
        item = self.connection.execute(query).one_or_none()
        if item is None:
            raise UsageError(f"the store has no {kind.kind} {wanted_id}")
        called = f"the {kind.kind} {item.key if kind is FIELD else item.name}"
        if item.current_revision != event.revision:
            mismatch = f"it has revision {item.current_revision}, and revision {event.revision} was seen"
            raise self._conflict(f"{called} was changed: {mismatch}; look at it again")
        if item.removed_by is not None and event.action != "undo":
            raise self._conflict(f"{called} was deleted: undo that before you decide about it")
        return item

    def _undone(self, event: ReviewEvent, about: ColumnElement[bool]) -> Row[Any] | None:
        """The event that an undo takes back, which has to be the latest live one; None for other events."""
        if event.undoes is None:
            return None
        last = live_event(self.connection, about)
        if last is None or last.id != as_id(event.undoes):
            raise self._conflict(f"the decision {event.undoes} is undone already, or not the latest: look again")
        return last

    def _write(self, event: ReviewEvent, *, revision_after: int | None) -> None:
        row = {
            "id": event.id,
            "user_id": self.owner,
            "sequence": event.sequence,
            "action": event.action,
            "reviewer": event.reviewer,
            "claim_id": event.claim_id,
            "field_id": event.field_id,
            "revision": event.revision,
            "revision_after": revision_after,
            "run_id": event.run_id,
            "undoes": event.undoes,
            "note": event.note,
            "created_at": event.at,
        }
        insert_new(self.connection, review_events, row)

    def _latest(self, table: Any, about: ColumnElement[bool], column: str = "revision") -> int:
        """The highest number there is, 0 for none: a revision that was undone keeps its number."""
        return self.connection.scalar(select(func.max(table.c[column])).where(about)) or 0

    def _conflict(self, message: str) -> StoreConflictError:
        return StoreConflictError(message, place=self.place, reason="conflict")


class _Change(NamedTuple):
    """The revision after a decision, and the claims that are made of an edited field."""

    after: int
    made: Sequence[ClaimRecord]


def _issues_of(kind: ItemTables, item_id: str) -> ColumnElement[bool]:
    """The issues of a claim, or of the claims that were made of a field, as a condition on `claim_issues`."""
    if kind is CLAIM:
        return claim_issues.c.claim_id == item_id
    return claim_issues.c.claim_id.in_(select(claims.c.id).where(claims.c.field_id == item_id))


def _claim(field: Row[Any], record: ClaimRecord, position: int, claim_id: str, event: ReviewEvent) -> dict[str, Any]:
    return {
        "id": claim_id,
        "user_id": field.user_id,
        "extraction_id": field.extraction_id,
        "name": record.id,
        "position": position,
        "current_revision": 1,
        "field_id": field.id,
        "created_at": event.at,
    }
