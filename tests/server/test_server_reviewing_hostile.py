"""Decisions, citations and claims in any form: refused with a problem, or taken; never a failure of the service."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.reviewed import SCHEMA, check, extraction, view
from tests.server.served import Served

pytestmark = pytest.mark.slow

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["\ud800", "\x00", "found", "error", "not_present", "high", "edit", "undo", "x" * 30_000]),
    st.lists(st.integers(-2, 3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a JSON value: every key and index, at any depth."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in inner for found in ((*path, key), *places(one, (*path, key)))]


def with_oddity(value: Any, path: tuple[Any, ...], odd: Any) -> Any:
    """The value with something else at one place; with its key gone where that is "gone"."""
    changed = copy.deepcopy(value)
    at = changed
    for key in path[:-1]:
        at = at[key]
    if odd == "gone":
        del at[path[-1]]
    else:
        at[path[-1]] = odd
    return changed


def sent(served: Served, path: str, body: Any, **headers: str) -> int:
    """The status of the reply to a body, which may be no JSON of others."""
    content = json.dumps(body).encode()
    said = {"Content-Type": "application/json", "If-Match": "*", **headers}
    reply = served.client("write").post(path, content=content, headers=said)
    assert reply.status_code < 500, (reply.status_code, body)
    return reply.status_code


@QUICK
@given(data=st.data())
def test_edits_of_fields_and_claims(served: Served, data: st.DataObject) -> None:
    if data.draw(st.booleans()):
        item = view(served, extraction(served))["fields"][data.draw(st.integers(0, 2))]
        path, whole = f"/v1/fields/{item['id']}/decisions", item["field"]
    else:
        item = view(served, check(served), "checks")["claims"][0]
        path, whole = f"/v1/claims/{item['id']}/decisions", item["claim"]
    body = {"action": "edit", "edited": whole, "note": "why"}
    place = data.draw(st.sampled_from(places(body)))
    sent(served, path, with_oddity(body, place, data.draw(st.one_of(st.just("gone"), ODD))))


@QUICK
@given(data=st.data())
def test_questions_citations_claims_and_evaluations(served: Served, data: st.DataObject) -> None:
    of = extraction(served)
    field = view(served, of)["fields"][0]["id"]
    bodies: dict[str, dict[str, Any]] = {
        "/v1/extractions": {"document_ids": [served.parsed()], "schema": SCHEMA, "model": "offline"},
        "/v1/checks": {"document_ids": [served.parsed()], "answer": "It is so.", "question": "", "model": None},
        f"/v1/fields/{field}/citation": {"source_id": "deed", "page": 1, "start": 0, "end": 9},
        f"/v1/extractions/{of}/claims": {"label": "a", "evidence": [{"text": "b"}], "parts": [{"name": "c"}]},
        "/v1/evaluations": {"extraction_id": of, "judge": None},
        f"/v1/fields/{field}/decisions": {"action": "confirm", "id": field, "note": "n", "undoes": None},
    }
    path = data.draw(st.sampled_from(sorted(bodies)))
    place = data.draw(st.sampled_from(places(bodies[path])))
    sent(served, path, with_oddity(bodies[path], place, data.draw(st.one_of(st.just("gone"), ODD))))


@QUICK
@given(query=st.dictionaries(st.sampled_from(["q", "cursor", "limit", "status", "document", "since", "by"]), ODD))
def test_filters(served: Served, query: dict[str, Any]) -> None:
    client = served.client("read")
    # cut, as the client sends no query of more than 64 kB
    given_query = {name: str(value)[:600].encode("utf-8", "replace").decode() for name, value in query.items()}
    for path in ("fields", "claims", "queue", "queue/progress", "evaluations", "rates", "extractions", "checks"):
        reply = client.get(f"/v1/{path}", params=given_query)
        assert reply.status_code < 500, (path, given_query)
