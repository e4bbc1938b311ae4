"""Extractions: asked for, listed, shown as they are reviewed, and given as the files that `pincite extract` writes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite import codec
from pincite.extraction import viewer_data
from pincite.extraction.results.seal import sealed
from pincite.records import Citation, ClaimItem, ResultQuestion, View
from pincite.server.access.caller import Reader, Reviewer, Writer
from pincite.server.resources.results import (
    ResultCard,
    Started,
    ask,
    asked_result,
    card,
    cards,
    fields_now,
    finished,
    result_view,
)
from pincite.server.resources.review import add_claim, cite_words, etag, shown
from pincite.server.routes.bodies import Model, NewClaim, WordRange
from pincite.server.wire.result_files import FieldsFile, ViewerFile
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

router = new_router("extractions")


class NewExtraction(BaseModel):
    """What is to be extracted, from which documents: they need not be parsed yet."""

    model_config = ConfigDict(extra="forbid", protected_namespaces=())

    document_ids: Annotated[list[RowId], Field(min_length=1, max_length=500)]
    schema_: Annotated[dict[str, Any], Field(alias="schema", description="A JSON Schema whose leaves are the fields.")]
    model: Model = None


@router.post("/extractions", status_code=202, response_model=Started)
def create_extraction(body: NewExtraction, request: Request, asking: Writer) -> Response:
    """Ask for the fields of a schema; a job extracts them."""
    question = ResultQuestion(kind="fields", schema=body.schema_, model=body.model)
    started = ask(asking, question, body.document_ids)
    request.state.target = started.id
    return answer(started, status=202, headers={"Location": f"/v1/extractions/{started.id}"})


@router.get("/extractions", response_model=ListPage[ResultCard])
def list_extractions(asking: Reader, q: Named = None, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The owner's extractions, the newest first, with how far each is."""
    extractions = asking.store.asked.list("fields", named=q, limit=limit + 1, after=place_after(cursor))
    listed = extractions[:limit]
    return page(cards(asking, listed), next_cursor=place_behind(listed, extractions))


@router.get("/extractions/{id}", response_model=View)
def get_extraction(id: RowId, asking: Reader) -> Response:
    """What a reviewer sees of an extraction; 409 `not_ready` until it is done."""
    return answer(result_view(asking, finished(asking, id, "fields"), "fields"))


@router.get("/extractions/{id}/card", response_model=ResultCard)
def get_extraction_card(id: RowId, asking: Reader) -> Response:
    """How far an extraction is."""
    return answer(card(asking, asked_result(asking, id, "fields")))


@router.get("/extractions/{id}/fields.json", response_model=FieldsFile)
def get_fields_json(id: RowId, asking: Reader) -> Response:
    """The extraction as it is after what people decided, as `pincite extract` writes it."""
    return _file(sealed(fields_now(asking, finished(asking, id, "fields"))), "fields.json")


@router.get("/extractions/{id}/data.json", response_model=ViewerFile)
def get_data_json(id: RowId, asking: Reader) -> Response:
    """The same in the form of the extraction specification's viewer."""
    content = codec.to_json(viewer_data(fields_now(asking, finished(asking, id, "fields"))), pretty=True)
    return _file(content, "data.json")


@router.post("/extractions/{id}/citation", response_model=Citation)
def cite_for_extraction(id: RowId, body: WordRange, asking: Reviewer) -> Response:
    """The citation that these words make; nothing is written: a claim that is added carries it as evidence."""
    finished(asking, id, "fields")
    return answer(cite_words(asking, id, body.source_id, (body.page, body.start, body.end)))


@router.post("/extractions/{id}/claims", status_code=201, response_model=ClaimItem)
def add_extraction_claim(id: RowId, body: NewClaim, request: Request, asking: Reviewer) -> Response:
    """Add a claim that was missed."""
    finished(asking, id, "fields")
    item = add_claim(asking, id, body.record(asking))
    request.state.target = item.id
    return answer(shown(item), status=201, etag=etag(item), headers={"Location": f"/v1/claims/{item.id}"})


def _file(content: bytes, name: str) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=JSON, headers=headers)
