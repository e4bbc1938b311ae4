"""What every request passes: is the host ours, does a browser's request come from our pages, who is asking.

The guard stands around the whole application, so that also a reply to a failure has the security headers, and what was
done is in the audit log before anybody is told of it.
"""

from __future__ import annotations

import hmac
from typing import Final
from urllib.parse import urlsplit

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.errors import PinciteError
from pincite.records.ids import as_id
from pincite.server.access.authentication import asking_of
from pincite.server.access.caller import Asking
from pincite.server.access.slow_clients import prompt
from pincite.server.service import Service
from pincite.server.wire.errors import log_failure, reply_to
from pincite.server.wire.problems import Problem, as_problem
from pincite.store.database.patience import patience
from pincite.store.service.audit import Deed
from pincite.store.service.audit_heads import AuditHead

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER = "X-CSRF-Token"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Scripts, styles and everything else come from here alone, and no script stands in a page."""

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",  # with no-referrer, forms of our own pages have no Origin
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

MAX_BODY = 4 * 1024 * 1024
"""Bytes of a body that is read at once; uploads have a limit of their own."""

SIGN_INS: Final = frozenset({("POST", "/login"), ("POST", "/v1/session")})
"""What a browser sends to become somebody else: a session that it still has must not be in the way."""

UPLOADS: Final = frozenset({("POST", "/v1/documents")})


class Guard:
    """The application behind its checks."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        self._head = AuditHead(service.files.folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with the problem it has."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with patience(self._service.patience_seconds):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})
        receive = prompt(receive)
        request = Request(scope, receive)
        request.state.asking = None
        replies = _ReplySender(self._service, self._head, request, send)
        try:
            await self._check(request)
        except Problem as problem:
            await reply_to(request, problem)(scope, receive, replies.send)
            return
        except PinciteError as error:
            log_failure(request, error)
            await reply_to(request, as_problem(error))(scope, receive, replies.send)
            return
        await self._app(scope, _limited(request, receive), replies.send)

    async def _check(self, request: Request) -> None:
        check_host(request, self._service.hosts)
        if request.method not in SAFE_METHODS:
            check_origin(request)
        asking = await run_in_threadpool(asking_of, self._service, request)
        request.state.asking = asking
        if asking is None or asking.by == "key" or request.method in SAFE_METHODS:
            return
        if (request.method, request.url.path) in SIGN_INS:
            return
        if not request.headers.get("origin") and request.headers.get("sec-fetch-site") != "same-origin":
            raise Problem(403, "a browser's request has to say where it comes from (Origin)", code="foreign_origin")
        token = request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(token.encode(), asking.csrf.encode()):
            raise Problem(403, f"send the token that GET /v1/session gives, as {CSRF_HEADER}", code="csrf_token")


def check_host(request: Request, hosts: frozenset[str]) -> None:
    """Refuse a request for another host: a foreign page whose name was pointed at this machine sends one."""
    host = request.headers.get("host", "").lower()
    if host not in hosts:
        raise Problem(421, "this host is not served here: set server.names to serve more names", code="unknown_host")


def check_origin(request: Request) -> None:
    """Refuse what a page of somebody else sends."""
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site", "same-origin")
    foreign = origin is not None and _place_of(origin) != request.headers.get("host", "").lower()
    if foreign or site not in ("same-origin", "none"):
        raise Problem(403, "this comes from a page of another address", code="foreign_origin")


def _place_of(origin: str) -> str:
    """Host and port of an Origin; "" for what is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # brackets that are not closed
        return ""


class _ReplySender:
    """Sends what the application answers: with the security headers, and after it is in the audit log.

    What cannot be written down there is not answered: a problem takes the place of the reply.
    """

    def __init__(self, service: Service, head: AuditHead, request: Request, send: Send) -> None:
        self._service = service
        self._head = head
        self._request = request
        self._send = send
        self._refused = False

    async def send(self, message: Message) -> None:
        """Send a part of a reply."""
        if message["type"] == "http.response.start" and self._request.method not in SAFE_METHODS:
            deed = deed_of(self._request, message["status"])
            try:
                await run_in_threadpool(self._write, deed)
            except PinciteError as error:
                self._refused = True
                log_failure(self._request, error)
                refusal = reply_to(self._request, as_problem(error))
                await refusal(self._request.scope, self._request.receive, self._pass_on)
        if not self._refused:
            await self._pass_on(message)

    def _write(self, deed: Deed) -> None:
        """Write down what was done, and remember it as the last line."""
        self._head.note(self._service.store.audit.add(deed, at=self._service.now()))

    async def _pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
        await self._send(message)


def deed_of(request: Request, status: int) -> Deed:
    """What a request did, as the audit log tells it: names of routes and ids, never words or keys."""
    asking: Asking | None = getattr(request.state, "signed_in", None) or request.state.asking
    route = request.scope.get("route")
    path_values = map(str, request.scope.get("path_params", {}).values())
    target = getattr(request.state, "target", None) or "/".join(
        path_id for path_id in map(as_id, path_values) if path_id is not None
    )
    return Deed(
        action=str(getattr(route, "name", None) or "refused"),
        status=status,
        target=target,
        owner=asking.owner if asking else None,
        person=asking.person if asking else None,
        key_id=asking.key_id if asking else None,
    )


def _limited(request: Request, receive: Receive) -> Receive:
    """`receive`, which stops a body that is larger than is taken."""
    if (request.method, request.url.path) in UPLOADS:
        return receive
    byte_count = 0

    async def receive_some() -> Message:
        nonlocal byte_count
        message = await receive()
        byte_count += len(message.get("body", b""))
        if byte_count > MAX_BODY:
            raise HTTPException(status_code=413)
        return message

    return receive_some
