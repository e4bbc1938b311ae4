"""A request that is sent again with the same Idempotency-Key is answered as before, and not done again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from pincite.errors import PinciteError
from pincite.server.access.caller import Asking, who
from pincite.server.wire.problems import Problem
from pincite.store.service.replies import StoredReply

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"

_KEPT_HEADERS = ("content-type", "etag", "location", "cache-control")
_KEY = re.compile(r"[\x21-\x7e]{1,200}\Z")


class SecretResponse(Response):
    """A reply that is never kept, because it tells a secret once."""


class OnceRoute(APIRoute):
    """A route whose POST takes an Idempotency-Key."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, which runs once for each key."""
        handle = super().get_route_handler()
        if "POST" not in (self.methods or ()):
            return handle

        async def handle_once(request: Request) -> Response:
            asking = who(request)
            key = key_of(request)
            if key is None or asking is None:
                return await handle(request)
            fingerprint = fingerprint_of(request, hashlib.sha256(await request.body()).hexdigest())
            return await once(asking, key, fingerprint, lambda: handle(request))

        return handle_once


def key_of(request: Request) -> str | None:
    """The request's key; None without one. Raises a problem for one that cannot be kept."""
    key = request.headers.get(HEADER)
    if key is not None and not _KEY.match(key):
        raise Problem(422, f"{HEADER} has 1 to 200 visible ASCII characters", code="bad_idempotency_key")
    return key


def fingerprint_of(request: Request, body_digest: str) -> str:
    """What makes a request the same one: whose key sent it, method, address and body.

    What was answered to one key is not told to another, which may have a smaller scope or be somebody else's.
    """
    asking = who(request)
    sender = "" if asking is None else asking.key_id
    payload = "\n".join((sender, request.method, request.url.path, request.url.query, body_digest))
    return hashlib.sha256(payload.encode()).hexdigest()


async def once(asking: Asking, key: str, fingerprint: str, do: Callable[[], Awaitable[Response]]) -> Response:
    """The reply to a request: done now where the key is new, else the reply that was given.

    A request that was refused has had no effect: its key can be used again. Raises a problem where the key was used
    for another request (422), or this one is still under way (409).
    """
    replies = asking.store.replies
    stored_reply = await run_in_threadpool(replies.begin, key, fingerprint=fingerprint, at=asking.service.now())
    if stored_reply is not None:
        return _again(stored_reply, fingerprint)
    try:
        response = await do()
    except (Problem, PinciteError, RequestValidationError, HTTPException):
        await run_in_threadpool(replies.withdraw, key)
        raise
    if response.status_code >= 300:
        await run_in_threadpool(replies.withdraw, key)
        return response
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    body = None if isinstance(response, SecretResponse) else bytes(response.body).decode()
    await run_in_threadpool(replies.finish, key, status=response.status_code, headers=headers, body=body)
    return response


def _again(known: StoredReply, fingerprint: str) -> Response:
    if known.fingerprint != fingerprint:
        detail = f"this {HEADER} was used for another request: take a new one"
        raise Problem(422, detail, code="idempotency_key_reused")
    if known.state == "begun":
        detail = "the same request is still under way: ask again in a moment"
        raise Problem(409, detail, code="under_way", headers={"Retry-After": "1"})
    if known.body is None or known.status is None:
        detail = "this request was done, and what was answered is not kept (it held a secret, or was deleted since)"
        raise Problem(409, detail, code="reply_not_kept")
    return Response(known.body, status_code=known.status, headers={**(known.headers or {}), REPLAYED: "true"})
