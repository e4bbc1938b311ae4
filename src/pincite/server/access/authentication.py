"""Finding who is asking: by API key, or by the session of a browser."""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import datetime
from ipaddress import ip_address, ip_network
from typing import Final

from fastapi import Request

from pincite.records.service.access import ApiKey
from pincite.server.access.caller import COOKIE, Asking
from pincite.server.service import Service
from pincite.server.wire.problems import Problem

KEY_PREFIX = "pck_"

ALL: Final = "all"
"""What failures of everybody together are counted under."""

ALLOWED_IN_ALL: Final = 300
"""How many attempts may fail within a minute, wherever they come from."""


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
    session_key = None if session is None else service.store.sessions.key_of(hashed(session), at=at)
    if session is None or session_key is None or not session_key.opens(at):
        return None
    return as_asking(service, session_key, session=session)


def key_behind(service: Service, request: Request, secret: str) -> ApiKey:
    """The key that opens; every failure is counted for its address, for the key, and in all.

    After too many there is no answer to a wrong key for a minute. When it is the service as a whole that had too many,
    failures are not even counted any more, so that guessing from many addresses does not fill the store; a right key
    opens then too, or anybody could shut everybody out.
    """
    at, attempts = service.now(), service.store.attempts
    key = service.store.keys.found(hashed(secret)) if secret.startswith(KEY_PREFIX) else None
    if key is not None and key.opens(at):
        return key
    require_attempt(service, request, secret)
    in_all = attempts.blocked_until(ALL, at=at, allowed=ALLOWED_IN_ALL)
    if in_all is not None:
        raise too_many(in_all, at)
    attempts.failed(ALL, *sources_of(request, secret), at=at)
    detail = "this key opens nothing: it is unknown, expired or revoked"
    raise Problem(401, detail, code="bad_key", headers={"WWW-Authenticate": 'Bearer realm="pincite"'})


def require_attempt(service: Service, request: Request, secret: str) -> None:
    """Raise a problem (429) where too many attempts failed from this address, or with this key."""
    at = service.now()
    blocked = service.store.attempts.blocked_until(*sources_of(request, secret), at=at)
    if blocked is not None:
        raise too_many(blocked, at)


def too_many(until: datetime, at: datetime) -> Problem:
    """The problem of a place from which too many attempts failed."""
    seconds = max(1, int((until - at).total_seconds()) + 1)
    detail = f"too many attempts failed: try again in {seconds} seconds"
    return Problem(429, detail, headers={"Retry-After": str(seconds)})


def sources_of(request: Request, secret: str) -> tuple[str, str]:
    """Where a request comes from and what it opens with, as digests: neither addresses nor keys are kept.

    Whoever has one address of IPv6 has a network of them: the network is counted.
    """
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:  # a name, as a test client has
        network = host
    else:
        network = str(ip_network((address, 64), strict=False)) if address.version == 6 else host
    return _digest(f"address {network}"), _digest(f"key {hashed(secret)}")


def _digest(source: str) -> str:
    return hashlib.sha256(f"pincite {source}".encode()).hexdigest()


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
