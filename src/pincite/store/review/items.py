"""Fields and claims of one owner as they are reviewed: one, those of an extraction, or a filtered list by pages."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, false, or_, select

from pincite.codec import from_json
from pincite.errors import UsageError
from pincite.records import FieldResult, ItemFilter, ItemKind, StoredClaim, StoredField, StoredIssue, StoredItem
from pincite.records.ids import as_id
from pincite.store.claims import current_claims, read_claims
from pincite.store.database.connections import Database
from pincite.store.review.current import Decision, live_decisions
from pincite.store.review.issues import owned_issues, stored_issue
from pincite.store.review.state import FIELD, KINDS, ItemTables, current, has_issue, rank_now, stands_alone
from pincite.store.tables.records import claim_issues, claims, review_events
from pincite.store.tables.review import field_revisions, fields


class Slice(NamedTuple):
    """Some items of a list, and where to go on: None at the end."""

    items: tuple[StoredItem, ...]
    next_cursor: str | None


class Items:
    """The fields and claims of one owner that are reviewed by themselves."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def get(self, kind: ItemKind, item_id: str) -> StoredItem | None:
        """The item of this row, deleted or not; None when the owner has none, or it is reviewed with a field."""
        of = KINDS[kind]
        with self._database.reading() as connection:
            return next(iter(self._load(connection, of, of.items.c.id == item_id)), None)

    def of(self, extraction_id: str, *, with_removed: bool = False) -> tuple[StoredItem, ...]:
        """The items of an extraction, fields first, in their order; deleted ones only where they are asked for."""
        stored_items: list[StoredItem] = []
        with self._database.reading() as connection:
            for kind in KINDS.values():
                conditions = [kind.items.c.extraction_id == extraction_id]
                if not with_removed:
                    conditions.append(kind.items.c.removed_by.is_(None))
                stored_items += self._load(connection, kind, and_(*conditions))
        return tuple(stored_items)

    def find(self, kind: ItemKind, wanted: ItemFilter, *, limit: int = 100, cursor: str | None = None) -> Slice:
        """The items that pass a filter, newest extraction first, without those that were deleted.

        `cursor` is where the slice before ended. Raises UsageError for one that is none.
        """
        of = KINDS[kind]
        conditions = [of.items.c.removed_by.is_(None), *_conditions(of, wanted)]
        if cursor is not None:
            conditions.append(_after(of, cursor))
        with self._database.reading() as connection:
            stored_items = self._load(connection, of, and_(*conditions), limit=limit + 1)
        has_more = len(stored_items) > limit
        items = tuple(stored_items[:limit])
        return Slice(items, _cursor(items[-1]) if has_more else None)

    def revisions(self, field_id: str) -> tuple[FieldResult, ...]:
        """The field at every revision it ever had, the first one first; empty when the owner has none of this id."""
        query = (
            select(field_revisions.c.field)
            .join(fields, fields.c.id == field_revisions.c.field_id)
            .where(fields.c.id == field_id, fields.c.user_id == self._owner)
            .order_by(field_revisions.c.revision)
        )
        with self._database.reading() as connection:
            return tuple(from_json(FieldResult, text) for text in connection.scalars(query).all())

    def _load(
        self, connection: Connection, kind: ItemTables, condition: ColumnElement[bool], *, limit: int | None = None
    ) -> list[StoredItem]:
        mine = and_(kind.items.c.user_id == self._owner, stands_alone(kind), condition)
        return load_items(connection, kind, self._owner, mine, limit=limit)


def load_items(
    connection: Connection, kind: ItemTables, owner: str, condition: ColumnElement[bool], *, limit: int | None = None
) -> list[StoredItem]:
    """The items that a condition names, newest extraction first, with their open and decided issues."""
    items = kind.items.c
    order = (items.created_at.desc(), items.extraction_id.desc(), items.position, items.id)
    if kind is FIELD:
        rows = connection.execute(_current_fields().where(condition).order_by(*order).limit(limit)).all()
        decided = live_decisions(connection, review_events.c.field_id, [row.id for row in rows])
        records: list[StoredField | StoredClaim] = [_field(row, decided.get(row.id)) for row in rows]
    else:
        rows = connection.execute(current_claims().where(condition).order_by(*order).limit(limit)).all()
        records = list(read_claims(connection, rows))
    places = {row.id: (row.created_at, row.position) for row in rows}
    issues = _issues(connection, kind, owner, [record.id for record in records])
    return [_item(record, places[record.id], tuple(issues.get(record.id, ()))) for record in records]


def _item(one: StoredField | StoredClaim, place: tuple[datetime, int], issues: tuple[StoredIssue, ...]) -> StoredItem:
    facts: dict[str, Any] = {"created_at": place[0], "position": place[1], "issues": issues}
    if isinstance(one, StoredField):
        return StoredItem(kind="field", field=one, **facts)
    return StoredItem(kind="claim", claim=one, **facts)


def _current_fields() -> Select[Any]:
    return select(fields, field_revisions.c.field).join(field_revisions, current(FIELD))


def _field(row: Row[Any], decided: Decision | None) -> StoredField:
    return StoredField(
        id=row.id,
        extraction_id=row.extraction_id,
        field=from_json(FieldResult, row.field),
        revision=row.current_revision,
        removed=row.removed_by is not None,
        reviewed_at=row.reviewed_at,
        reviewed_by=row.reviewed_by,
        why=tuple((row.why or "").split()),
        decided=None if decided is None else decided.action,
        decision=None if decided is None else decided.id,
    )


def _issues(connection: Connection, kind: ItemTables, owner: str, ids: Sequence[str]) -> dict[str, list[StoredIssue]]:
    """The issues of items at their current revisions, errors first: of a field those of the claims made of it."""
    issues_by_item: dict[str, list[StoredIssue]] = {}
    about = claims.c.field_id if kind is FIELD else claims.c.id
    for start in range(0, len(ids), 500):
        query = owned_issues(owner).add_columns(about.label("item_id"))
        now = query.where(about.in_(ids[start : start + 500]), claim_issues.c.revision == claims.c.current_revision)
        for row in connection.execute(now).all():
            issues_by_item.setdefault(row.item_id, []).append(stored_issue(row))
    return issues_by_item


def _conditions(kind: ItemTables, wanted: ItemFilter) -> list[ColumnElement[bool]]:
    """The conditions of a filter; what this kind of item has not at all, no item passes."""
    items = kind.items.c
    conditions: list[ColumnElement[bool]] = []
    if wanted.extraction is not None:
        conditions.append(items.extraction_id == wanted.extraction)
    if wanted.document is not None:
        conditions.append(items.id.in_(select(kind.link_of).where(kind.links.c.document_id == wanted.document)))
    if wanted.status is not None:
        conditions.append(field_revisions.c.status == wanted.status if kind is FIELD else false())
    if wanted.confidence is not None:
        conditions.append(field_revisions.c.confidence == wanted.confidence if kind is FIELD else false())
    if wanted.label is not None:
        conditions.append(false() if kind is FIELD else claims.c.verdict == wanted.label)
    if wanted.severity is not None:
        conditions.append(has_issue(kind, wanted.severity))
    if wanted.needs_review is not None:
        rank = rank_now(kind)
        conditions.append(rank.is_not(None) if wanted.needs_review else rank.is_(None))
    if wanted.text:
        conditions.append(kind.revisions.c.search.contains(wanted.text.casefold(), autoescape=True))
    return conditions


def _cursor(item: StoredItem) -> str:
    """Where a list goes on after an item, also when that is gone."""
    place = [item.created_at.isoformat(), item.extraction_id, item.position, item.id]
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def _after(kind: ItemTables, cursor: str) -> ColumnElement[bool]:
    """What follows a cursor in the order of the list."""
    at, extraction_id, position, item_id = _read_cursor(cursor)
    items = kind.items.c
    return or_(
        items.created_at < at,
        and_(items.created_at == at, items.extraction_id < extraction_id),
        and_(items.created_at == at, items.extraction_id == extraction_id, items.position > position),
        and_(
            items.created_at == at,
            items.extraction_id == extraction_id,
            items.position == position,
            items.id > item_id,
        ),
    )


def _read_cursor(cursor: str) -> tuple[datetime, str, int, str]:
    try:
        raw = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        at, extraction_id, position, item_id = json.loads(raw)
        moment = datetime.fromisoformat(at)
        ids = as_id(extraction_id), as_id(item_id)
        if moment.tzinfo is None or ids[0] is None or ids[1] is None or not 0 <= position < 1 << 31:
            raise ValueError("not a place in a list")
        return moment, ids[0], int(position), ids[1]
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise UsageError("the cursor is none: give the next_cursor of the page before, or none") from error
