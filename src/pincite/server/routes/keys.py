"""API keys: made, listed and revoked by admins of an owner. A key is shown once; only its hash is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pincite import codec
from pincite.records import Profile
from pincite.records.service.access import ApiKey, Scope
from pincite.server.access.authentication import KEY_PREFIX, hashed
from pincite.server.access.caller import Admin, Asking
from pincite.server.service import Service
from pincite.server.wire.idempotency import SecretResponse
from pincite.server.wire.problems import not_found
from pincite.server.wire.routing import (
    JSON,
    Cursor,
    Limit,
    ListPage,
    RowId,
    answer,
    new_router,
    page,
    place_after,
    place_behind,
)

router = new_router("keys")

Name = Annotated[str, Field(min_length=1, max_length=200)]


class NewKey(BaseModel):
    """What a key is to be for.

    `person` is the name of who decides with it: a new person, or null for whoever asks. With `new_owner` the key opens
    a new, empty set of documents that this key's owner does not see, and the other way round.
    """

    model_config = ConfigDict(extra="forbid")

    name: Name
    scope: Scope
    expires_in_days: Annotated[int, Field(ge=1, le=3_650)] | None = 90
    person: Name | None = None
    new_owner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownKey:
    """A new key: `secret` is the key itself, which nobody can show again."""

    key: ApiKey
    secret: str


@router.get("/keys", response_model=ListPage[ApiKey])
def list_keys(asking: Admin, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """The owner's keys, the newest first, those that open nothing any more among them."""
    api_keys = asking.service.store.keys.list(owner=asking.owner, limit=limit + 1, after=place_after(cursor))
    page_keys = api_keys[:limit]
    return page(page_keys, next_cursor=place_behind(page_keys, api_keys))


@router.post("/keys", status_code=201, response_model=ShownKey)
def create_key(body: NewKey, request: Request, asking: Admin) -> Response:
    """Make a key, and show it this once."""
    lasts = None if body.expires_in_days is None else timedelta(days=body.expires_in_days)
    person = _profile(asking, body.person) if body.person or body.new_owner else asking.person
    owner = person if body.new_owner else asking.owner
    created_key = make_key(asking.service, owner=owner, person=person, name=body.name, scope=body.scope, lasts=lasts)
    request.state.target = created_key.key.id
    headers = {"Cache-Control": "no-store", "Location": f"/v1/keys/{created_key.key.id}"}
    return SecretResponse(codec.to_json(created_key), status_code=201, media_type=JSON, headers=headers)


@router.delete("/keys/{id}", response_model=ApiKey)
def revoke_key(id: RowId, asking: Admin) -> Response:
    """Revoke a key: it opens nothing any more, and browsers that signed in with it are signed out."""
    revoked = asking.service.store.keys.revoke(id, owner=asking.owner, at=asking.service.now())
    if revoked is None:
        raise not_found("key", id)
    return answer(revoked)


def make_key(
    service: Service, *, owner: str, person: str, name: str, scope: Scope, lasts: timedelta | None
) -> ShownKey:
    """A new key with its secret; the store keeps its hash."""
    secret = KEY_PREFIX + service.new_secret()
    at = service.now()
    key = ApiKey(
        id=service.new_id(),
        owner=owner,
        person=person,
        name=name,
        scope=scope,
        hint=secret[-4:],
        created_at=at,
        expires_at=None if lasts is None else at + lasts,
    )
    service.store.keys.add(key, key_hash=hashed(secret))
    return ShownKey(key=key, secret=secret)


def _profile(asking: Asking, name: str | None) -> str:
    """A new profile of that name."""
    profile = Profile(id=asking.service.new_id(), created_at=asking.service.now(), name=name)
    asking.service.store.add_profile(profile)
    return profile.id
