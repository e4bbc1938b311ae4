"""Every route × {own, other owner, nobody, too small a scope}: nothing leaks, and no route goes without its case."""

from __future__ import annotations

import pytest
from httpx2 import Response
from tests.server.route_cases import CASES, Case
from tests.server.served import OTHER, Served

from pincite.records import LOCAL_OWNER
from pincite.records.service.access import SCOPES, Scope
from pincite.server.app import Routes
from pincite.server.wire.openapi import scopes_of

OPEN = {"/", "/login", "/login.js", "/login.css", "/openapi.json"}
"""Pages for a browser that is not signed in; they tell nothing of any owner."""

ROUTES = {
    f"{method} {path}": scope for path, method, scope in scopes_of(Routes()) if path not in OPEN and method != "HEAD"
}
MISSING = "00000000-0000-4000-8000-00000000dead"


def ask(served: Served, name: str, case: Case, scope: Scope | None, owner: str = LOCAL_OWNER) -> Response:
    method, _, path = name.partition(" ")
    return served.client(scope, owner).request(method, path.format(**case.path), **case.send)


def test_every_route_has_a_case() -> None:
    assert set(CASES) == set(ROUTES)


@pytest.mark.parametrize("name", CASES)
def test_a_route_serves_its_owner_and_nobody_else(name: str, served: Served) -> None:
    """One case for all of them: making it is what costs, and only the last of them may change anything."""
    case, scope = CASES[name](served), ROUTES[name]
    if scope is not None:
        nobody_gets_anything(served, name, case)
        too_small_a_scope_gets_nothing(served, name, case, scope)
        another_owner_learns_nothing(served, name, case)
    reply = ask(served, name, case, scope)
    assert reply.status_code < 300, reply.text


def nobody_gets_anything(served: Served, name: str, case: Case) -> None:
    reply = ask(served, name, case, None)
    assert (reply.status_code, reply.json()["code"]) == (401, "not_signed_in")


def too_small_a_scope_gets_nothing(served: Served, name: str, case: Case, scope: Scope) -> None:
    for smaller in SCOPES[: SCOPES.index(scope)][-1:]:
        reply = ask(served, name, case, smaller)
        assert (reply.status_code, reply.json()["code"]) == (403, "not_allowed")


def another_owner_learns_nothing(served: Served, name: str, case: Case) -> None:
    """What is somebody else's answers exactly like what is not there."""
    reply = ask(served, name, case, "admin", OTHER)
    if "{id}" not in name:
        assert reply.status_code == 404 if case.names_owned else reply.status_code < 300
        assert not [known for known in case.named if known in reply.text]
        return
    missing = Case(path={**case.path, "id": MISSING}, send=case.send)
    nothing = ask(served, name, missing, "admin", OTHER)
    assert (reply.status_code, nothing.status_code) == (404, 404)
    assert reply.text.replace(case.path["id"], "ID") == nothing.text.replace(MISSING, "ID")


def test_names_of_routes_are_unique() -> None:
    described = Routes().openapi()["paths"].values()
    names = [operation["operationId"] for operations in described for operation in operations.values()]
    assert len(names) == len(set(names))
