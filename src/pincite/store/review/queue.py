"""The review queue of one owner: what needs a person, the gravest first, and who has what at the moment.

An item is with one reviewer at a time, until a deadline that the caller gives; nobody has to give it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, func, literal, select, update
from sqlalchemy.sql.expression import union_all

from pincite.errors import StoreConflictError, UsageError
from pincite.records import REVIEW_CODES, ItemKind, QueueProgress, ReviewCounts, StoredItem
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.review.items import load_items
from pincite.store.review.state import KINDS, ItemTables, ever_needed, has_issue, rank_now, stands_alone
from pincite.store.tables.review import assignments, skips

_TRIES = 200
"""Items that one request tries to get while others take them away."""


class Queue:
    """What of one owner's waits for a person."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def next(self, reviewer: str, *, now: datetime, until: datetime, with_skipped: bool = False) -> StoredItem | None:
        """The gravest item that nobody else has, from now on with this reviewer; None when there is none.

        What the reviewer has already comes first. What they skipped comes only `with_skipped`, and then last.
        """
        for _ in range(_TRIES):
            with self._database.writing() as connection:
                require_owner(connection, self._owner, lock=True)
                row = self._first(connection, reviewer, now, with_skipped=with_skipped)
                if row is None:
                    return None
                if self._assign(connection, row.kind, row.id, reviewer, now=now, until=until):
                    return self._told(connection, reviewer, now, row)
        raise StoreConflictError(
            "others take every item first: ask again", place=self._database.place, reason="conflict"
        )

    def take(self, kind: ItemKind, item_id: str, reviewer: str, *, now: datetime, until: datetime) -> bool:
        """Whether the item is with this reviewer from now on; False when somebody else has it.

        Raises UsageError when the owner has no such item.
        """
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            self._require(connection, kind, item_id)
            return self._assign(connection, kind, item_id, reviewer, now=now, until=until)

    def release(self, kind: ItemKind, item_id: str, reviewer: str) -> bool:
        """Whether the reviewer had the item and has it no more; UsageError when the owner has no such item."""
        mine = and_(assignments.c.id == item_id, assignments.c.reviewer == reviewer)
        with self._database.writing() as connection:
            self._require(connection, kind, item_id)
            return connection.execute(delete(assignments).where(mine)).rowcount == 1

    def skip(self, kind: ItemKind, item_id: str, reviewer: str, *, at: datetime) -> None:
        """Put the item off for this reviewer, who has it no more; others get it as before.

        Raises UsageError when the owner has no such item.
        """
        mine = and_(assignments.c.id == item_id, assignments.c.reviewer == reviewer)
        row = {**self._about(kind, item_id), "reviewer": reviewer, "created_at": at}
        with self._database.writing() as connection:
            require_owner(connection, self._owner, lock=True)
            self._require(connection, kind, item_id)
            connection.execute(delete(assignments).where(mine))
            insert_once(connection, skips, [row])

    def list(self, reviewer: str, *, now: datetime, limit: int = 100, after: int = 0) -> tuple[StoredItem, ...]:
        """The queue as it stands, with who has what; `after` is how many of its items come before these."""
        ranked = self._ranked().subquery()
        order = (ranked.c.rank, ranked.c.created_at, ranked.c.extraction_id, ranked.c.kind.desc(), ranked.c.position)
        with self._database.reading() as connection:
            rows = connection.execute(select(ranked).order_by(*order, ranked.c.id).limit(limit).offset(after)).all()
            return self._tell(connection, reviewer, now, rows)

    def progress(self, *, now: datetime, extraction_id: str | None = None) -> QueueProgress:
        """How far the queue is, of one extraction where one is named."""
        remaining = self._ranked(extraction_id).subquery()
        live_assignment = exists().where(assignments.c.id == remaining.c.id, assignments.c.until > now)
        with self._database.reading() as connection:
            ranks = connection.execute(
                select(remaining.c.rank, func.count()).group_by(remaining.c.rank).order_by(remaining.c.rank)
            ).all()
            assigned = connection.scalar(select(func.count()).select_from(remaining).where(live_assignment)) or 0
            total = sum(
                connection.scalar(
                    select(func.count())
                    .select_from(kind.items)
                    .where(*self._mine(kind, extraction_id), ever_needed(kind))
                )
                or 0
                for kind in KINDS.values()
            )
        left = sum(count for _, count in ranks)
        why = tuple((REVIEW_CODES[rank], count) for rank, count in ranks)
        return QueueProgress(total=total, decided=total - left, assigned=assigned, remaining=left, why=why)

    def counts(self, document_ids: Sequence[str]) -> dict[str, ReviewCounts]:
        """The badges of documents: the items about each that need review, and those with open errors and warnings."""
        return self._counts(document_ids, by_document=True)

    def counts_of(self, extraction_ids: Sequence[str]) -> dict[str, ReviewCounts]:
        """The badges of results, as those of documents."""
        return self._counts(extraction_ids, by_document=False)

    def _counts(self, ids: Sequence[str], *, by_document: bool) -> dict[str, ReviewCounts]:
        tallies = {parent_id: [0, 0, 0] for parent_id in ids}
        with self._database.reading() as connection:
            for kind in KINDS.values():
                name = kind.links.c.document_id if by_document else kind.items.c.extraction_id
                rows = select(name, func.count()).select_from(kind.items)
                if by_document:
                    rows = rows.join(kind.links, kind.link_of == kind.items.c.id)
                listed = (*self._mine(kind), name.in_(ids), kind.items.c.removed_by.is_(None))
                counted = (rank_now(kind).is_not(None), has_issue(kind, "error"), has_issue(kind, "warning"))
                for at, condition in enumerate(counted):
                    for parent_id, count in connection.execute(rows.where(*listed, condition).group_by(name)).all():
                        tallies[parent_id][at] += count
        return {
            parent_id: ReviewCounts(needed=needed, errors=errors, warnings=warnings)
            for parent_id, (needed, errors, warnings) in tallies.items()
        }

    def _first(self, connection: Connection, reviewer: str, now: datetime, *, with_skipped: bool) -> Row[Any] | None:
        """The item to be tried first: the reviewer's own, then the gravest, those they skipped last."""
        ranked = self._ranked().subquery()
        theirs = and_(assignments.c.id == ranked.c.id, assignments.c.until > now)
        own = exists().where(theirs, assignments.c.reviewer == reviewer)
        elsewhere = exists().where(theirs, assignments.c.reviewer != reviewer)
        skipped = exists().where(skips.c.id == ranked.c.id, skips.c.reviewer == reviewer)
        query = select(ranked).where(~elsewhere)
        if not with_skipped:
            query = query.where(~skipped)
        order = (ranked.c.created_at, ranked.c.extraction_id, ranked.c.kind.desc(), ranked.c.position, ranked.c.id)
        query = query.order_by(own.desc(), skipped, ranked.c.rank, *order).limit(1)
        return connection.execute(query).one_or_none()

    def _assign(
        self, connection: Connection, kind: ItemKind, item_id: str, reviewer: str, *, now: datetime, until: datetime
    ) -> bool:
        """Give an item to a reviewer unless somebody else has it: the row is the lock, whoever writes it first wins."""
        free = (assignments.c.until <= now) | (assignments.c.reviewer == reviewer)
        renewed = (
            update(assignments)
            .where(assignments.c.id == item_id, free)
            .values(reviewer=reviewer, until=until)
            .execution_options(preserve_rowcount=True)
        )
        if connection.execute(renewed).rowcount == 1:
            return True
        row = {**self._about(kind, item_id), "reviewer": reviewer, "until": until}
        return insert_once(connection, assignments, [row]) == 1

    def _about(self, kind: ItemKind, item_id: str) -> dict[str, Any]:
        of = {"field_id": None, "claim_id": None, f"{kind}_id": item_id}
        return {"id": item_id, "user_id": self._owner, **of}

    def _require(self, connection: Connection, kind: ItemKind, item_id: str) -> None:
        of = KINDS[kind]
        query = select(of.items.c.id).where(*self._mine(of), of.items.c.id == item_id)
        if connection.execute(query).one_or_none() is None:
            raise UsageError(f"the store has no {kind} {item_id} to review")

    def _mine(self, kind: ItemTables, extraction_id: str | None = None) -> Sequence[ColumnElement[bool]]:
        conditions = (kind.items.c.user_id == self._owner, stands_alone(kind))
        return conditions if extraction_id is None else (*conditions, kind.items.c.extraction_id == extraction_id)

    def _ranked(self, extraction_id: str | None = None) -> Any:
        """What needs review, with the rank of the gravest reason."""
        return union_all(*(_ranked(kind, self._mine(kind, extraction_id)) for kind in KINDS.values()))

    def _told(self, connection: Connection, reviewer: str, now: datetime, row: Row[Any]) -> StoredItem | None:
        return next(iter(self._tell(connection, reviewer, now, [row])), None)

    def _tell(
        self, connection: Connection, reviewer: str, now: datetime, rows: Sequence[Row[Any]]
    ) -> tuple[StoredItem, ...]:
        """The items of these rows in their order, with who has them."""
        ids = [row.id for row in rows]
        items_by_id: dict[str, StoredItem] = {}
        for kind in KINDS.values():
            for item in load_items(connection, kind, self._owner, kind.items.c.id.in_(ids)):
                items_by_id[item.id] = item
        with_whom = {
            row.id: row
            for row in connection.execute(
                select(assignments).where(assignments.c.id.in_(ids), assignments.c.until > now)
            ).all()
        }
        put_off = set(
            connection.scalars(select(skips.c.id).where(skips.c.id.in_(ids), skips.c.reviewer == reviewer)).all()
        )
        queue_items = []
        for item_id in ids:
            holder = with_whom.get(item_id)
            queue_items.append(
                replace(
                    items_by_id[item_id],
                    assigned_to=None if holder is None else holder.reviewer,
                    assigned_until=None if holder is None else holder.until,
                    skipped=item_id in put_off,
                )
            )
        return tuple(queue_items)


def _ranked(kind: ItemTables, mine: Sequence[ColumnElement[bool]]) -> Select[Any]:
    items, rank = kind.items.c, rank_now(kind)
    columns = (items.id, items.extraction_id, items.created_at, items.position)
    return select(literal(kind.kind).label("kind"), *columns, rank.label("rank")).where(*mine, rank.is_not(None))
