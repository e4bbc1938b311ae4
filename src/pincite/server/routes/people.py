"""The people of an owner: what the ids of reviewers stand for."""

from __future__ import annotations

from fastapi import Response

from pincite.records import Profile
from pincite.server.access.caller import Reader
from pincite.server.wire.routing import Cursor, Limit, ListPage, new_router, page, place_after, place_behind

router = new_router("people")


@router.get("/people", response_model=ListPage[Profile])
def list_people(asking: Reader, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """Who has a key of the owner, or decided about what is theirs, the newest first: their ids and names."""
    people = asking.store.people.list(limit=limit + 1, after=place_after(cursor))
    listed = people[:limit]
    return page(listed, next_cursor=place_behind(listed, people))
