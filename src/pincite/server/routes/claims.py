"""Claims of answers and résumés, those that were made of no field: listed by filters, decided about, cited anew."""

from __future__ import annotations

from fastapi import Request, Response

from pincite.records import Citation, ClaimItem, ClaimRecord
from pincite.server.access.caller import Reader, Reviewer
from pincite.server.resources.review import cite, decide, etag, item_of, shown
from pincite.server.routes.bodies import Filters, ItemDecision, WordRange
from pincite.server.wire.routing import IfMatch, ListPage, RowId, answer, new_router, page

router = new_router("claims")


@router.get("/claims", response_model=ListPage[ClaimItem])
def list_claims(asking: Reader, wanted: Filters) -> Response:
    """The claims that pass all filters, the newest result first, without those that were deleted."""
    claim_page = asking.store.items.find("claim", wanted.filter(), limit=wanted.limit, cursor=wanted.cursor)
    return page([shown(item) for item in claim_page.items], next_cursor=claim_page.next_cursor)


@router.get("/claims/{id}", response_model=ClaimItem)
def get_claim(id: RowId, asking: Reader) -> Response:
    """One claim as it is now, deleted or not."""
    item = item_of(asking, "claim", id)
    return answer(shown(item), etag=etag(item))


@router.post("/claims/{id}/decisions", response_model=ClaimItem)
def decide_claim(
    id: RowId, body: ItemDecision[ClaimRecord], request: Request, asking: Reviewer, if_match: IfMatch = None
) -> Response:
    """Confirm, dismiss, edit or delete, or undo the last of these: the claim as it is then."""
    request.state.target = id
    item = decide(asking, item_of(asking, "claim", id), body.decision(), if_match)
    return answer(shown(item), etag=etag(item))


@router.post("/claims/{id}/citation", response_model=Citation)
def cite_for_claim(id: RowId, body: WordRange, asking: Reviewer) -> Response:
    """The citation that these words make; nothing is written: an edit carries it."""
    item = item_of(asking, "claim", id)
    return answer(cite(asking, item, body.source_id, (body.page, body.start, body.end)))
