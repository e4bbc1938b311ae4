"""Finding who is asking: by API key, or by the session of a browser."""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import datetime

from fastapi import Request

from pincite.records.access import ApiKey
from pincite.server.asking import COOKIE, Asking
from pincite.server.problems import Problem
from pincite.server.service import Service

KEY_PREFIX = "pck_"


def hashed(secret: str) -> str:
    """The hash under which a key or a session is kept: they are 256 random bits, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_token(session: str) -> str:
    """The token that belongs to a session; nobody finds one without the other."""
    digest = hmac.new(session.encode("utf-8", "surrogatepass"), b"pincite csrf", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def asking_of(service: Service, request: Request) -> Asking | None:
    """Who is asking; None for somebody who says nothing, or whose session is over.

    Raises a problem for a key that opens nothing (401), and from a place where too many were tried (429).
    """
    header = request.headers.get("authorization")
    if header is not None:
        key = key_behind(service, request, header.partition(" ")[2].strip() if _is_bearer(header) else "")
        return as_asking(service, key)
    session = request.cookies.get(COOKIE)
    at = service.now()
    found = None if session is None else service.store.sessions.key_of(hashed(session), at=at)
    if session is None or found is None or not found.opens(at):
        return None
    return as_asking(service, found, session=session)


def key_behind(service: Service, request: Request, secret: str) -> ApiKey:
    """The key that opens; every failure is counted, and after too many there is no answer from there for a minute."""
    at = service.now()
    source = source_of(request)
    key = service.store.keys.found(hashed(secret)) if secret.startswith(KEY_PREFIX) else None
    if key is not None and key.opens(at):
        return key
    blocked = service.store.attempts.blocked_until(source, at=at)
    if blocked is not None:
        raise too_many(blocked, at)
    service.store.attempts.failed(source, at=at)
    detail = "this key opens nothing: it is unknown, expired or revoked"
    raise Problem(401, detail, code="bad_key", headers={"WWW-Authenticate": 'Bearer realm="pincite"'})


def too_many(until: datetime, at: datetime) -> Problem:
    """The problem of a place from which too many attempts failed."""
    seconds = max(1, int((until - at).total_seconds()) + 1)
    detail = f"too many attempts failed: try again in {seconds} seconds"
    return Problem(429, detail, headers={"Retry-After": str(seconds)})


def source_of(request: Request) -> str:
    """Where a request comes from, as a digest: addresses of people are not kept."""
    host = request.client.host if request.client else ""
    return hashlib.sha256(f"pincite {host}".encode()).hexdigest()


def as_asking(service: Service, key: ApiKey, *, session: str | None = None) -> Asking:
    """Who asks with that key, or with a session that it began."""
    return Asking(
        service=service,
        owner=key.owner,
        person=key.person,
        scope=key.scope,
        key_id=key.id,
        by="key" if session is None else "session",
        csrf="" if session is None else csrf_token(session),
    )


def _is_bearer(header: str) -> bool:
    return header.partition(" ")[0].lower() == "bearer"
