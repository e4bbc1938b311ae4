"""Fields of extractions: listed by filters, decided about, cited anew."""

from __future__ import annotations

from fastapi import Request, Response

from pincite.records import Citation, FieldItem, FieldResult
from pincite.server.access.caller import Reader, Reviewer
from pincite.server.resources.review import cite, decide, etag, item_of, shown
from pincite.server.routes.bodies import Filters, ItemDecision, WordRange
from pincite.server.wire.routing import IfMatch, ListPage, RowId, answer, new_router, page

router = new_router("fields")


@router.get("/fields", response_model=ListPage[FieldItem])
def list_fields(asking: Reader, wanted: Filters) -> Response:
    """The fields that pass all filters, the newest extraction first, without those that were deleted."""
    field_page = asking.store.items.find("field", wanted.filter(), limit=wanted.limit, cursor=wanted.cursor)
    return page([shown(item) for item in field_page.items], next_cursor=field_page.next_cursor)


@router.get("/fields/{id}", response_model=FieldItem)
def get_field(id: RowId, asking: Reader) -> Response:
    """One field as it is now, deleted or not."""
    item = item_of(asking, "field", id)
    return answer(shown(item), etag=etag(item))


@router.post("/fields/{id}/decisions", response_model=FieldItem)
def decide_field(
    id: RowId, body: ItemDecision[FieldResult], request: Request, asking: Reviewer, if_match: IfMatch = None
) -> Response:
    """Confirm, dismiss, edit or delete, or undo the last of these: the field as it is then."""
    request.state.target = id
    item = decide(asking, item_of(asking, "field", id), body.decision(), if_match)
    return answer(shown(item), etag=etag(item))


@router.post("/fields/{id}/citation", response_model=Citation)
def cite_for_field(id: RowId, body: WordRange, asking: Reviewer) -> Response:
    """The citation that these words make; nothing is written: an edit carries it."""
    item = item_of(asking, "field", id)
    return answer(cite(asking, item, body.source_id, (body.page, body.start, body.end)))
