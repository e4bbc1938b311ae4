"""Browsers sign in with a key, and get a cookie and a token for what they send."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fastapi import Request, Response
from pydantic import BaseModel, ConfigDict, SecretStr

from pincite import codec
from pincite.records.service.access import Scope
from pincite.server.access.authentication import as_asking, hashed, key_behind, require_attempt
from pincite.server.access.caller import COOKIE, Asking, Reader, Serving
from pincite.server.service import Service
from pincite.server.wire.idempotency import SecretResponse
from pincite.server.wire.routing import JSON, answer, new_router

router = new_router("session")


class SignIn(BaseModel):
    """The key to sign in with."""

    model_config = ConfigDict(extra="forbid")

    key: SecretStr


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """Who is signed in. `csrf_token` goes with whatever this browser changes, as `X-CSRF-Token`; "" for a key."""

    owner: str
    person: str
    person_name: str | None
    scope: Scope
    csrf_token: str


@router.post("/session", response_model=SignedIn)
def sign_in(body: SignIn, request: Request, service: Serving) -> Response:
    """Sign a browser in with a key: a cookie that no script can read, and the token for what it sends."""
    return begin_session(request, service, body.key.get_secret_value())


@router.get("/session", response_model=SignedIn)
def get_session(asking: Reader) -> Response:
    """Who is signed in; 401 for nobody."""
    return answer(_signed_in(asking))


@router.delete("/session", status_code=204)
def sign_out(request: Request, service: Serving) -> Response:
    """Sign this browser out; nothing happens where it is not signed in."""
    _end_session(request, service)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


def begin_session(request: Request, service: Serving, secret: str) -> Response:
    """The reply that signs a browser in, and ends the session it had; raises a problem for a key that opens nothing."""
    at = service.now()
    require_attempt(service, request, secret.strip())
    key = key_behind(service, request, secret.strip())
    token = service.new_secret()
    _end_session(request, service)
    until = min(at + service.session_lifetime, key.expires_at or datetime.max.replace(tzinfo=at.tzinfo))
    service.store.sessions.begin(service.new_id(), key=key, token_hash=hashed(token), at=at, until=until)
    asking = as_asking(service, key, session=token)
    request.state.signed_in = asking
    response = SecretResponse(codec.to_json(_signed_in(asking)), media_type=JSON, headers={"Cache-Control": "no-store"})
    lifetime = int((until - at).total_seconds())
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=lifetime, path="/", httponly=True, samesite="strict", secure=secure)
    return response


def _end_session(request: Request, service: Service) -> None:
    """End the session of this browser, if it has one."""
    session = request.cookies.get(COOKIE)
    if session is not None:
        service.store.sessions.end(hashed(session))


def _signed_in(asking: Asking) -> SignedIn:
    person = asking.service.store.profile(asking.person)
    return SignedIn(
        owner=asking.owner,
        person=asking.person,
        person_name=person.name if person else None,
        scope=asking.scope,
        csrf_token=asking.csrf,
    )
