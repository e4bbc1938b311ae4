"""Lists by pages: newest first, equal times by id, so that no row is missed or told twice."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, Table, and_, or_, select


def newest_first(rows: Select[Any], table: Table, *, after: str | None = None) -> Select[Any]:
    """The rows newest first, those only that follow the row with the id `after`; none when there is no such row."""
    ordered = rows.order_by(table.c.created_at.desc(), table.c.id.desc())
    if after is None:
        return ordered
    last = table.alias()
    seen = select(last.c.created_at).where(last.c.id == after).scalar_subquery()
    return ordered.where(or_(table.c.created_at < seen, and_(table.c.created_at == seen, table.c.id < after)))
