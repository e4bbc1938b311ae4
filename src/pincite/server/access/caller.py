"""Who is asking: found before any route runs, and demanded by each route with the scope that it needs.

A route takes one of `Reader`, `Reviewer`, `Writer`, `Admin` as a parameter: who asks without a key or a session is
answered 401, with too small a scope 403. Everything of the store is reached through `asking.store`, which is the
owner's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer

from pincite.records.service.access import SCOPES, Scope
from pincite.server.service import Service
from pincite.server.wire.problems import Problem
from pincite.store import OwnedStore

COOKIE = "pincite_session"
"""The cookie of a browser that is signed in."""

_BEARER = HTTPBearer(scheme_name="key", auto_error=False, description="An API key, `pck_…`.")
_COOKIE = APIKeyCookie(name=COOKIE, scheme_name="session", auto_error=False, description="After `POST /v1/session`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Who asks: `owner` is whose documents they are, `person` who decides; both are profiles.

    `by` says how they came in, `csrf` is the token that a form of theirs has to carry ("" for a key).
    """

    service: Service
    owner: str
    person: str
    scope: Scope
    key_id: str
    by: Literal["key", "session"]
    csrf: str = ""

    @property
    def store(self) -> OwnedStore:
        """What the owner has; nothing of anybody else's is reached through it."""
        return self.service.store.of(self.owner)

    def may(self, scope: Scope) -> bool:
        """Whether the scope is among theirs."""
        return SCOPES.index(self.scope) >= SCOPES.index(scope)


def serving(request: Request) -> Service:
    """What the application serves."""
    service: Service = request.app.state.service
    return service


def who(request: Request) -> Asking | None:
    """Who is asking; None for somebody who is not signed in. Set by the guard before any route runs."""
    asking: Asking | None = request.state.asking
    return asking


def demands(scope: Scope) -> Callable[[Request], Asking]:
    """The dependency that lets in who has that scope."""

    def demand(request: Request) -> Asking:
        asking = who(request)
        if asking is None:
            detail = "say who is asking: `Authorization: Bearer pck_…`, or sign in with POST /v1/session"
            raise Problem(401, detail, headers={"WWW-Authenticate": 'Bearer realm="pincite"'})
        if not asking.may(scope):
            raise Problem(403, f"this needs a key of scope {scope}; yours has {asking.scope}", needed=scope)
        return asking

    demand.__name__ = f"demand_{scope}"
    return demand


DEMANDS: Final[Mapping[Scope, Callable[[Request], Asking]]] = {scope: demands(scope) for scope in SCOPES}
"""The dependency of each scope."""


async def _declared(bearer: Annotated[object, Security(_BEARER)], cookie: Annotated[object, Security(_COOKIE)]) -> None:
    """Nothing; it names the two ways to sign in for the description of the routes."""


SIGNED_IN = Depends(_declared)
"""The dependency of every router: what OpenAPI says of signing in."""

Serving = Annotated[Service, Depends(serving)]
Reader = Annotated[Asking, Depends(DEMANDS["read"])]
Reviewer = Annotated[Asking, Depends(DEMANDS["review"])]
Writer = Annotated[Asking, Depends(DEMANDS["write"])]
Admin = Annotated[Asking, Depends(DEMANDS["admin"])]
