"""The people of one owner: who may decide about what they have, and who did."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import or_, select

from pincite.records import Profile
from pincite.store.database.connections import Database
from pincite.store.database.paging import Place, newest_first
from pincite.store.tables.records import profiles, review_events
from pincite.store.tables.service import api_keys


class People:
    """The profiles that belong to an owner: their own, those of their keys, and everybody who decided there."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def list(
        self, *, ids: Sequence[str] | None = None, limit: int = 100, after: str | Place | None = None
    ) -> tuple[Profile, ...]:
        """The newest of them, or those of these `ids`; nobody of another owner's. `after` is as in other lists."""
        with_keys = select(api_keys.c.person).where(api_keys.c.user_id == self._owner)
        decided = select(review_events.c.reviewer).where(
            review_events.c.user_id == self._owner, review_events.c.reviewer.is_not(None)
        )
        theirs = or_(profiles.c.id == self._owner, profiles.c.id.in_(with_keys), profiles.c.id.in_(decided))
        query = select(profiles.c.id, profiles.c.name, profiles.c.created_at).where(theirs)
        if ids is not None:
            query = query.where(profiles.c.id.in_(ids))
        with self._database.reading() as connection:
            rows = connection.execute(newest_first(query, profiles, after=after).limit(limit)).all()
        return tuple(Profile(id=row.id, name=row.name, created_at=row.created_at) for row in rows)
