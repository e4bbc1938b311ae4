"""API keys and the browsers that are signed in with them: hashes only, never what opens."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update

from pincite.errors import UsageError
from pincite.records.service.access import ApiKey
from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.database.paging import Place, newest_first
from pincite.store.tables.service import api_keys, sessions

_FACTS = ("id", "person", "name", "scope", "hint", "created_at", "expires_at", "revoked_at")


class Keys:
    """The keys of all owners: this is where an owner is found; what names an owner gives only theirs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, key: ApiKey, *, key_hash: str) -> None:
        """Keep a key by its hash; raises UsageError for profiles that are not there, StoreError for a hash that is."""
        with self._database.writing() as connection:
            require_owner(connection, key.owner)
            require_owner(connection, key.person)
            row = {name: getattr(key, name) for name in _FACTS}
            connection.execute(insert(api_keys).values(**row, user_id=key.owner, key_hash=key_hash))

    def found(self, key_hash: str) -> ApiKey | None:
        """The key with that hash, whether it still opens or not; None when there is none."""
        return self._one(_keys().where(api_keys.c.key_hash == key_hash))

    def get(self, key_id: str, *, owner: str) -> ApiKey | None:
        """The key of this id; None when the owner has none."""
        return self._one(_keys().where(api_keys.c.id == key_id, api_keys.c.user_id == owner))

    def list(self, *, owner: str, limit: int = 100, after: str | Place | None = None) -> tuple[ApiKey, ...]:
        """The owner's newest keys, those that open nothing any more among them; `after` as in other lists."""
        query = newest_first(_keys().where(api_keys.c.user_id == owner), api_keys, after=after).limit(limit)
        with self._database.reading() as connection:
            return tuple(map(_key, connection.execute(query).all()))

    def count(self) -> int:
        """How many keys there are, of all owners."""
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).select_from(api_keys)) or 0

    def revoke(self, key_id: str, *, owner: str, at: datetime) -> ApiKey | None:
        """The key, which opens nothing from now on, nor do the sessions it began; None when the owner has none.

        One that is revoked already stays as it is.
        """
        mine = (api_keys.c.id == key_id, api_keys.c.user_id == owner)
        with self._database.writing() as connection:
            connection.execute(update(api_keys).where(*mine, api_keys.c.revoked_at.is_(None)).values(revoked_at=at))
            key_ids = select(api_keys.c.id).where(*mine)
            connection.execute(delete(sessions).where(sessions.c.key_id.in_(key_ids)))
        return self.get(key_id, owner=owner)

    def _one(self, wanted: Select[Any]) -> ApiKey | None:
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else _key(row)


class Sessions:
    """Browsers that are signed in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, session_id: str, *, key: ApiKey, token_hash: str, at: datetime, until: datetime) -> None:
        """Keep a session by the hash of its token; those that are over are forgotten with it."""
        row = {"id": session_id, "key_id": key.id, "token_hash": token_hash, "created_at": at, "expires_at": until}
        with self._database.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.expires_at <= at))
            if not insert_once(connection, sessions, [row]):
                raise UsageError("the session is there already: use a new token")

    def key_of(self, token_hash: str, *, at: datetime) -> ApiKey | None:
        """The key that a session was begun with; None for a session that is over, or is none."""
        running = (sessions.c.token_hash == token_hash, sessions.c.expires_at > at)
        query = _keys().join(sessions, sessions.c.key_id == api_keys.c.id).where(*running)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _key(row)

    def end(self, token_hash: str) -> bool:
        """End a session, and say whether there was one."""
        with self._database.writing() as connection:
            return connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash)).rowcount == 1


def _keys() -> Select[Any]:
    return select(api_keys.c.user_id, *(api_keys.c[name] for name in _FACTS))


def _key(row: Row[Any]) -> ApiKey:
    values = row._asdict()
    return ApiKey(owner=values.pop("user_id"), **values)
