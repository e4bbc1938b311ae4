"""How routes are written: routers, replies, ids, pages and revisions."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence, Sized
from datetime import UTC, datetime
from typing import Annotated, Generic, Protocol, TypeVar

from fastapi import APIRouter, Header, Query, Response
from pydantic import AfterValidator, BaseModel, WithJsonSchema

from pincite import codec
from pincite.records.ids import as_id
from pincite.server.access.caller import SIGNED_IN
from pincite.server.wire.idempotency import OnceRoute
from pincite.server.wire.problems import Problem
from pincite.store.database.paging import Place

T = TypeVar("T")

JSON = "application/json"


def _row_id(text: str) -> str:
    spelled = as_id(text)
    if spelled is None:
        raise ValueError("an id is a UUID")
    return spelled


RowId = Annotated[str, AfterValidator(_row_id), WithJsonSchema({"type": "string", "format": "uuid"})]
"""The id of a row in a path, a query or a body, in its one spelling."""

Limit = Annotated[int, Query(ge=1, le=200, description="How many at most.")]
Cursor = Annotated[str | None, Query(max_length=500, description="`next_cursor` of the page before.")]
Named = Annotated[str | None, Query(alias="q", min_length=1, max_length=200, description="Stands in the name.")]
IfMatch = Annotated[str | None, Header(description="The ETag of what was seen.")]


class ListPage(BaseModel, Generic[T]):
    """A page of a list: ask again with `next_cursor` for what follows; null at the end."""

    items: list[T]
    next_cursor: str | None


def new_router(tag: str) -> APIRouter:
    """A router for one resource; its POSTs take an Idempotency-Key and its routes say how to sign in."""
    return APIRouter(prefix="/v1", tags=[tag], route_class=OnceRoute, dependencies=[SIGNED_IN])


def answer(
    value: object, *, status: int = 200, etag: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """The reply that holds a value as the codec writes it; `etag` is what was seen, with `etag_of`."""
    response_headers = {"Cache-Control": "no-store", **(headers or {})}
    if etag is not None:
        response_headers["ETag"] = etag
    return Response(codec.to_json(value), status_code=status, media_type=JSON, headers=response_headers)


def page(items: Sequence[object], *, next_cursor: str | None) -> Response:
    """The reply that holds a page of a list; declare it with `response_model=Page[…]`."""
    listed = b",".join(map(codec.to_json, items))
    body = b'{"items":[' + listed + b'],"next_cursor":' + codec.to_json(next_cursor) + b"}"
    return Response(body, media_type=JSON, headers={"Cache-Control": "no-store"})


class DatedRow(Protocol):
    """A row of a list that is newest first."""

    @property
    def id(self) -> str:
        """The row's id."""

    @property
    def created_at(self) -> datetime:
        """When the row was made."""


def place_behind(shown: Sequence[DatedRow], found: Sized) -> str | None:
    """The cursor behind the rows of a page; None where no more were found than are shown."""
    if len(found) <= len(shown):
        return None
    last = shown[-1]
    text = f"{last.created_at.astimezone(UTC).isoformat()} {last.id}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def place_after(cursor: str | None) -> Place | None:
    """The place that a cursor means; raises a problem for one that was not given by us."""
    if cursor is None:
        return None
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
        created_at, _, row_id = text.partition(" ")
        return _aware(datetime.fromisoformat(created_at)), _row_id(row_id)
    except ValueError as error:
        raise Problem(422, "cursor is none that a page of this list gave", code="bad_cursor") from error


def _aware(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("the time has no zone")
    return moment


def etag_of(state: str) -> str:
    """The ETag of a thing in a state."""
    return f'"{state}"'


def is_match(if_match: str | None, current: str) -> bool:
    """Whether what was seen is what is there; raises a problem (428) where a request does not say what was seen."""
    if if_match is None:
        detail = "say what you saw: send its ETag (`etag` where it stands in a list) as If-Match"
        raise Problem(428, detail, headers={"ETag": current})
    return if_match.strip() == "*" or current in [etag.strip() for etag in if_match.split(",")]
