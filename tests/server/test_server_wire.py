"""What the description says of replies is what is sent."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.route_cases import CASES
from tests.server.served import Served
from tests.server.wire import assert_described, description

MISSING = "00000000-0000-4000-8000-00000000dead"
FILES = {"GET /v1/extractions/{id}/fields.json", "GET /v1/extractions/{id}/data.json", "GET /v1/checks/{id}/check.json"}


@pytest.mark.parametrize("name", CASES)
def test_a_reply_is_what_its_description_says(name: str, served: Served) -> None:
    case = CASES[name](served)
    method, _, path = name.partition(" ")
    reply = served.client().request(method, path.format(**case.path), **case.send)
    assert reply.status_code < 300, reply.text
    assert_described(name, reply)


@pytest.mark.parametrize("name", [name for name in CASES if "{id}" in name])
def test_a_refusal_is_what_its_description_says(name: str, served: Served) -> None:
    method, _, path = name.partition(" ")
    places: dict[str, Any] = {"id": MISSING, "number": 1, "kind": "claim"}
    reply = served.client().request(method, path.format(**places), json={} if method == "POST" else None)
    assert reply.status_code >= 400
    assert_described(name, reply)


def test_a_citation_of_several_segments_is_what_its_description_says() -> None:
    """Where one place has its keys in the citation itself, several stand in `segments`."""
    schema = description()["components"]["schemas"]["Citation"]
    assert {"page", "char_span", "excerpt", "boxes", "segments"} <= set(schema["properties"])
    assert "segments" not in schema["required"]
