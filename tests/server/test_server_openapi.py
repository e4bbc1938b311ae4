"""The description of the routes: what is committed is what is served."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.served import Served

from pincite.server.app import Routes
from pincite.server.wire.openapi import as_text

COMMITTED = Path(__file__).parents[2] / "docs" / "reference" / "openapi.json"


@pytest.fixture(scope="module")
def description() -> Any:
    return Routes().openapi()


def operations(description: Any) -> list[tuple[str, str, dict[str, Any]]]:
    paths = description["paths"].items()
    return [(path, method, operation) for path, found in paths for method, operation in found.items()]


def test_what_is_committed_is_what_is_served(description: Any, served: Served) -> None:
    """Write it with `python -m pincite.server.describe > docs/reference/openapi.json`."""
    assert COMMITTED.read_text(encoding="utf-8") == as_text(description)
    assert served.client(None).get("/openapi.json").json() == json.loads(as_text(description))


def test_every_reply_is_described(description: Any) -> None:
    for path, method, operation in operations(description):
        assert operation["summary"], (method, path)
        said = operation["responses"]["default"]["content"]
        assert said == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def test_every_post_of_somebody_takes_an_idempotency_key(description: Any) -> None:
    for path, method, operation in operations(description):
        takes = "Idempotency-Key" in {given["name"] for given in operation.get("parameters", ())}
        assert takes == (method == "post" and "x-scope" in operation), (method, path)


def test_every_reference_leads_somewhere(description: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in description["components"]["schemas"]}

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            found = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return found.union(*(references(each) for each in value.values()))
        return set().union(*(references(each) for each in value)) if isinstance(value, list) else set()

    assert references(description) - known == set()
