"""Every route × {own, other owner, nobody, too small a scope}: nothing leaks, and no route goes without its case."""

from __future__ import annotations

import pytest
from httpx2 import Response
from tests.server.route_cases import CASES, Case
from tests.server.served import OTHER, Served

from pincite.records import LOCAL_OWNER
from pincite.records.access import SCOPES, Scope
from pincite.server.app import Routes
from pincite.server.openapi import scopes_of

OPEN = {"/", "/login", "/login.js", "/login.css", "/openapi.json"}
"""Pages for a browser that is not signed in; they tell nothing of any owner."""

ROUTES = {
    f"{method} {path}": scope
    for path, method, scope in scopes_of(Routes())
    if path not in OPEN and method != "HEAD" and not path.startswith("/review")  # pages: test_server_pages
}
GUARDED = {name: scope for name, scope in ROUTES.items() if scope is not None}


def ask(served: Served, name: str, case: Case, scope: Scope | None, owner: str = LOCAL_OWNER) -> Response:
    method, _, path = name.partition(" ")
    return served.client(scope, owner).request(method, path.format(**case.path), **case.send)


def test_every_route_has_a_case() -> None:
    assert set(CASES) == set(ROUTES)


@pytest.mark.parametrize("name", CASES)
def test_the_owner_gets_what_they_ask_for(name: str, served: Served) -> None:
    reply = ask(served, name, CASES[name](served), ROUTES[name])
    assert reply.status_code < 300, reply.text


@pytest.mark.parametrize("name", GUARDED)
def test_nobody_gets_anything(name: str, served: Served) -> None:
    reply = ask(served, name, CASES[name](served), None)
    assert (reply.status_code, reply.json()["code"]) == (401, "not_signed_in")


@pytest.mark.parametrize("name", [name for name, scope in GUARDED.items() if scope != "read"])
def test_too_small_a_scope_gets_nothing(name: str, served: Served) -> None:
    smaller = SCOPES[SCOPES.index(GUARDED[name]) - 1]
    reply = ask(served, name, CASES[name](served), smaller)
    assert (reply.status_code, reply.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize("name", GUARDED)
def test_another_owner_learns_nothing(name: str, served: Served) -> None:
    case = CASES[name](served)
    before = served.service.store.of(LOCAL_OWNER).documents.list()
    reply = ask(served, name, case, "admin", OTHER)
    if "{id}" in name or case.names_owned:
        assert reply.status_code == 404
    else:
        assert reply.status_code < 300
        assert not [known for known in case.named if known in reply.text]
    assert served.service.store.of(LOCAL_OWNER).documents.list() == before


@pytest.mark.parametrize("name", [name for name in GUARDED if "{id}" in name])
def test_what_is_somebody_elses_answers_like_what_is_not_there(name: str, served: Served) -> None:
    case = CASES[name](served)
    missing = Case(path={**case.path, "id": "00000000-0000-4000-8000-00000000dead"}, send=case.send)
    theirs, nothing = ask(served, name, case, "admin", OTHER), ask(served, name, missing, "admin", OTHER)
    said = theirs.text.replace(case.path["id"], "ID"), nothing.text.replace(missing.path["id"], "ID")
    assert said[0] == said[1]


def test_names_of_routes_are_unique() -> None:
    described = Routes().openapi()["paths"].values()
    names = [operation["operationId"] for operations in described for operation in operations.values()]
    assert len(names) == len(set(names))
