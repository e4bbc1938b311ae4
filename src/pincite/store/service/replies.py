"""Replies to requests with an Idempotency-Key, so that a request that is sent again is not done again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import Connection, delete, select, update

from pincite.store.database.connections import Database, insert_once
from pincite.store.database.links import require_owner
from pincite.store.tables.service import replies

KEPT_FOR = timedelta(hours=24)
"""How long a reply can be had again."""

LEASE = timedelta(minutes=1)
"""How long a request that was begun has its key to itself; one that was never answered by then counts as dead. A body
has arrived before it begins, and the database is waited for a few seconds at most."""

State = Literal["begun", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReply:
    """What is known of a key: of which request it was (`fingerprint`), and what was answered.

    `body` is None while the request is under way, where the reply holds a secret, and when what it told of was deleted.
    """

    fingerprint: str
    state: State
    created_at: datetime
    status: int | None = None
    headers: Mapping[str, str] | None = None
    body: str | None = None


def forget_replies(connection: Connection, owner: str) -> None:
    """Forget what the owner was answered, and what is being answered: it may hold words of what is deleted.

    That there was an answer stays known.
    """
    mine = replies.c.user_id == owner
    connection.execute(update(replies).where(mine).values(body=None))
    connection.execute(update(replies).where(mine, replies.c.state == "begun").values(state="forgotten"))


class Replies:
    """The replies of one owner."""

    def __init__(self, database: Database, *, owner: str) -> None:
        self._database = database
        self._owner = owner

    def begin(self, key: str, *, fingerprint: str, at: datetime) -> StoredReply | None:
        """None where the request is new and is to be done now; else what is known of the key already."""
        row = {"user_id": self._owner, "key": key, "fingerprint": fingerprint, "state": "begun", "created_at": at}
        mine = (replies.c.user_id == self._owner, replies.c.key == key)
        dead = (replies.c.state != "done", replies.c.created_at <= at - LEASE)
        with self._database.writing() as connection:
            require_owner(connection, self._owner)
            connection.execute(delete(replies).where(replies.c.created_at <= at - KEPT_FOR))
            connection.execute(delete(replies).where(*mine, *dead))
            if insert_once(connection, replies, [row]):
                return None
            reply_row = connection.execute(select(replies).where(*mine)).one()
        headers = None if reply_row.headers is None else json.loads(reply_row.headers)
        return StoredReply(
            fingerprint=reply_row.fingerprint,
            state="done" if reply_row.state == "done" else "begun",
            created_at=reply_row.created_at,
            status=reply_row.status,
            headers=headers,
            body=reply_row.body,
        )

    def finish(self, key: str, *, status: int, headers: Mapping[str, str], body: str | None) -> None:
        """Keep what was answered; of what was under way while a document was deleted, only that it was."""
        facts = {"state": "done", "status": status, "headers": json.dumps(dict(headers))}
        with self._database.writing() as connection:
            mine = (replies.c.user_id == self._owner, replies.c.key == key)
            result = connection.execute(
                update(replies).where(*mine, replies.c.state == "begun").values(**facts, body=body)
            )
            if result.rowcount == 0:
                connection.execute(update(replies).where(*mine).values(**facts))

    def withdraw(self, key: str) -> None:
        """Forget a request that was begun and had no effect: the key can be used again."""
        with self._database.writing() as connection:
            mine = (replies.c.user_id == self._owner, replies.c.key == key, replies.c.state != "done")
            connection.execute(delete(replies).where(*mine))
