"""Lists by pages: newest first, equal times by id, so that no row is missed or told twice."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, or_, select

from pincite.store.tables.columns import storable

Place = tuple[datetime, str]
"""Where a row stands in a list: when it was made, and its id. It stays a place when the row is deleted."""


def contains(text: ColumnElement[Any], words: str) -> ColumnElement[bool]:
    """Whether a text has these words somewhere; of A to Z both cases are the same, of others where the database can."""
    return text.icontains(storable(words), autoescape=True)


def newest_first(rows: Select[Any], table: Table, *, after: str | Place | None = None) -> Select[Any]:
    """The rows newest first, those only that follow `after`.

    That is the place of a row, or its id: then there are none when there is no such row.
    """
    ordered = rows.order_by(table.c.created_at.desc(), table.c.id.desc())
    if after is None:
        return ordered
    if isinstance(after, tuple):
        last_time, row_id = after
        return ordered.where(
            or_(table.c.created_at < last_time, and_(table.c.created_at == last_time, table.c.id < row_id))
        )
    last = table.alias()
    when = select(last.c.created_at).where(last.c.id == after).scalar_subquery()
    return ordered.where(or_(table.c.created_at < when, and_(table.c.created_at == when, table.c.id < after)))
