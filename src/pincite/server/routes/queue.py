"""The review queue: what needs a person, the gravest first, an item with one reviewer for ten minutes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Response

from pincite.records import ItemKind, QueueItem, QueueProgress
from pincite.server.access.caller import Asking, Reader, Reviewer
from pincite.server.resources.review import item_of, next_item, queued
from pincite.server.wire.problems import Problem
from pincite.server.wire.routing import Cursor, Limit, ListPage, RowId, answer, new_router, page

router = new_router("queue")

Kind = Annotated[ItemKind, Path()]
_LAST = 1_000_000


@router.get("/queue", response_model=ListPage[QueueItem])
def list_queue(asking: Reader, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """What waits for a person, the gravest first, and who has what."""
    after = _place(cursor)
    queue_items = asking.store.queue.list(asking.person, now=asking.service.now(), limit=limit + 1, after=after)
    follows = str(after + limit) if len(queue_items) > limit else None
    return page(queued(asking, queue_items[:limit]), next_cursor=follows)


@router.get("/queue/progress", response_model=QueueProgress)
def get_queue_progress(
    asking: Reader,
    extraction: Annotated[RowId | None, Query(description="Only this extraction's or check's items.")] = None,
) -> Response:
    """How many items ever needed review, and how many are decided, are with somebody, and are left."""
    return answer(asking.store.queue.progress(now=asking.service.now(), extraction_id=extraction))


@router.post(
    "/queue/next",
    response_model=QueueItem,
    responses={204: {"description": "Nothing waits, or everything that waits is with others or was skipped."}},
)
def take_next(
    asking: Reviewer, skipped: Annotated[bool, Query(description="Also what was skipped, at the end.")] = False
) -> Response:
    """Take the gravest item that nobody else has; it is with whoever asks for ten minutes."""
    item = next_item(asking, with_skipped=skipped)
    return Response(status_code=204) if item is None else answer(item)


@router.post("/queue/{kind}/{id}/skip", response_model=QueueProgress)
def skip_item(kind: Kind, id: RowId, asking: Reviewer) -> Response:
    """Put an item off: others get it, and whoever skips it only when they ask for skipped ones."""
    item_of(asking, kind, id)
    asking.store.queue.skip(kind, id, asking.person, at=asking.service.now())
    return _progress(asking)


@router.post("/queue/{kind}/{id}/release", response_model=QueueProgress)
def release_item(kind: Kind, id: RowId, asking: Reviewer) -> Response:
    """Give an item back before its time is over; one that whoever asks does not have stays with who has it."""
    item_of(asking, kind, id)
    asking.store.queue.release(kind, id, asking.person)
    return _progress(asking)


def _progress(asking: Asking) -> Response:
    return answer(asking.store.queue.progress(now=asking.service.now()))


def _place(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) < 8 and int(cursor) <= _LAST):
        raise Problem(422, "cursor is none that a page of this list gave", code="bad_cursor")
    return int(cursor)
