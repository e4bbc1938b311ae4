"""Schemathesis over the description of the routes: nothing that is sent fails inside, and replies are as described."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
import schemathesis
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    status_code_conformance,
)
from tests.server.route_cases import CASES
from tests.server.served import Served, serve
from tests.server.wire import assert_described

from pincite.parsing import PageImages
from pincite.server.app import Routes
from pincite.server.wire.openapi import scopes_of

SCHEMA = schemathesis.openapi.from_dict(Routes().openapi())
NAMES = sorted(name for name in CASES if " /v1/" in name or name == "GET /health")
SLICE = 4
CONFORMANCE = [status_code_conformance, content_type_conformance]
QUIET = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)


@pytest.fixture(scope="module")
def fuzzed(ready_service: Path, tmp_path_factory: pytest.TempPathFactory, images: PageImages) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("fuzzed")
    path = shutil.copy(ready_service, folder / "pincite.db")
    yield from serve(folder, f"sqlite:///{path}", images=images)


def cases_of(served: Served, name: str) -> st.SearchStrategy[Any]:
    """Requests to a route, right and wrong ones, half of them about things that are there."""
    method, _, path = name.partition(" ")
    operation = SCHEMA[path][method]
    real = dict(CASES[name](served).path)
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    anywhere = [operation.as_strategy(mode) for mode in modes]
    there = [operation.as_strategy(mode, path_parameters=real) for mode in modes] if "{" in path else []
    return st.one_of(*anywhere, *there)


def send(client: TestClient, case: Any) -> Response:
    """The reply."""
    given = case.as_transport_kwargs(base_url="http://testserver")
    headers = {**given.get("headers", {}), "Authorization": client.headers["Authorization"]}
    content = given.get("data")
    return client.request(
        given["method"],
        given["url"],
        params=given.get("params"),
        headers={name: value.encode("utf-8", "surrogateescape") for name, value in headers.items()},
        content=content if isinstance(content, str | bytes | None) else b"",
        **({"json": given["json"]} if "json" in given else {}),
    )


def hold(served: Served, name: str, examples: int) -> None:
    """No reply to any of so many requests is a failure of ours, and each is what the description says of it."""

    client = served.client("admin")

    @seed(20_261_122)
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=QUIET, phases=[Phase.generate])
    @given(case=cases_of(served, name))
    def nothing_fails(case: Any) -> None:
        served.clock.go(seconds=1)
        reply = send(client, case)
        assert reply.status_code < 500, case.as_curl_command()
        assert reply.status_code < 400 or reply.headers["content-type"] == "application/problem+json"
        case.validate_response(reply, checks=CONFORMANCE)
        assert_described(name, reply)  # closed objects too; schemathesis's own check cannot read `prefixItems`

    with client:
        nothing_fails()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_sent_fails_inside(name: str, fuzzed: Served, pytestconfig: pytest.Config) -> None:
    """A few requests to each route; `--fuzz N` sends so many in all."""
    hold(fuzzed, name, max(SLICE, math.ceil(pytestconfig.getoption("--fuzz") / len(NAMES))))


def test_every_route_is_fuzzed() -> None:
    described: set[Literal["GET"] | str] = {f"{method} {path}" for path, method, _ in scopes_of(Routes())}
    assert set(NAMES) == {name for name in described if " /v1/" in name or name == "GET /health"}
