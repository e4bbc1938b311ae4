"""Checks of answers: asked for, listed, and shown as they are reviewed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite import codec
from pincite.jobs.evaluation.deletion import forget_lost
from pincite.records import CheckResult, Citation, ClaimItem, Deletion, ResultQuestion, View
from pincite.server.access.caller import Reader, Reviewer, Writer
from pincite.server.resources.results import (
    ResultCard,
    Started,
    ask,
    asked_result,
    card,
    cards,
    check_of,
    finished,
    result_view,
)
from pincite.server.resources.review import add_claim, cite_words, etag, shown
from pincite.server.routes.bodies import Model, NewClaim, WordRange
from pincite.server.wire.problems import not_found
from pincite.server.wire.routing import (
    JSON,
    Cursor,
    Limit,
    ListPage,
    Named,
    RowId,
    answer,
    new_router,
    page,
    place_after,
    place_behind,
)

router = new_router("checks")


class NewCheck(BaseModel):
    """The answer that is to be checked against documents; without any, nothing in it can be supported."""

    model_config = ConfigDict(extra="forbid", protected_namespaces=())

    answer: Annotated[str, Field(min_length=1, max_length=200_000)]
    question: Annotated[str, Field(max_length=20_000)] = ""
    document_ids: Annotated[list[RowId], Field(max_length=500)] = []
    model: Model = None


@router.post("/checks", status_code=202, response_model=Started)
def create_check(body: NewCheck, request: Request, asking: Writer) -> Response:
    """Ask whether an answer holds; a job checks it."""
    question = ResultQuestion(kind="check", answer=body.answer, query=body.question, model=body.model)
    started = ask(asking, question, body.document_ids)
    request.state.target = started.id
    return answer(started, status=202, headers={"Location": f"/v1/checks/{started.id}"})


@router.get("/checks", response_model=ListPage[ResultCard])
def list_checks(asking: Reader, q: Named = None, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The owner's checks, the newest first, with how far each is."""
    checks = asking.store.asked.list("check", named=q, limit=limit + 1, after=place_after(cursor))
    listed = checks[:limit]
    return page(cards(asking, listed), next_cursor=place_behind(listed, checks))


@router.get("/checks/{id}", response_model=View)
def get_check(id: RowId, asking: Reader) -> Response:
    """What a reviewer sees of a check; 409 `not_ready` until it is done."""
    return answer(result_view(asking, finished(asking, id, "check"), "check"))


@router.delete("/checks/{id}", response_model=Deletion)
def delete_check(id: RowId, asking: Writer) -> Response:
    """Delete a check that was made without documents, with all that came of it; 422 for one that goes with some."""
    asked_result(asking, id, "check")
    gone = asking.store.loose.delete(id)
    if asking.service.jobs is not None:
        forget_lost(asking.service.jobs, asking.store)
    if gone is None:
        raise not_found("check", id)
    return answer(gone)


@router.get("/checks/{id}/card", response_model=ResultCard)
def get_check_card(id: RowId, asking: Reader) -> Response:
    """How far a check is."""
    return answer(card(asking, asked_result(asking, id, "check")))


@router.get("/checks/{id}/check.json", response_model=CheckResult)
def get_check_json(id: RowId, asking: Reader) -> Response:
    """The check as it was made, as `pincite check --json` prints it."""
    content = codec.to_json(check_of(finished(asking, id, "check")), pretty=True)
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="check.json"'}
    return Response(content, media_type=JSON, headers=headers)


@router.post("/checks/{id}/citation", response_model=Citation)
def cite_for_check(id: RowId, body: WordRange, asking: Reviewer) -> Response:
    """The citation that these words make; nothing is written: a claim that is added carries it as evidence."""
    finished(asking, id, "check")
    return answer(cite_words(asking, id, body.source_id, (body.page, body.start, body.end)))


@router.post("/checks/{id}/claims", status_code=201, response_model=ClaimItem)
def add_check_claim(id: RowId, body: NewClaim, request: Request, asking: Reviewer) -> Response:
    """Add a claim that was missed."""
    finished(asking, id, "check")
    item = add_claim(asking, id, body.record(asking))
    request.state.target = item.id
    return answer(shown(item), status=201, etag=etag(item), headers={"Location": f"/v1/claims/{item.id}"})
