"""Replies held against the description of the routes: status, media type, and every key of the JSON."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any

from httpx2 import Response
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from pincite.server.app import Routes


@cache
def description() -> Any:
    """The description with every object closed that names its keys: what is not described must not be sent."""
    described = copy.deepcopy(Routes().openapi())
    _close(described["components"]["schemas"])
    return described


def _close(schema: Any) -> None:
    if isinstance(schema, list):
        for each in schema:
            _close(each)
    if not isinstance(schema, dict):
        return
    if isinstance(schema.get("properties"), dict):
        schema.setdefault("additionalProperties", False)
    for each in schema.values():
        _close(each)


def assert_described(name: str, reply: Response) -> None:
    """Fail where a reply to `GET /v1/…` (as OpenAPI writes the path) is not what its description says."""
    method, _, path = name.partition(" ")
    responses = description()["paths"][path][method.lower()]["responses"]
    described = responses.get(str(reply.status_code), responses["default"] if reply.status_code >= 400 else None)
    assert described is not None, f"{name}: {reply.status_code} is not described"
    content: Mapping[str, Any] = described.get("content", {})
    if not reply.content:
        assert not content, f"{name}: {reply.status_code} has no body"
        return
    media_type = reply.headers["content-type"].partition(";")[0]
    if not media_type.endswith("json"):
        assert [kind for kind in content if "json" not in kind], f"{name}: {media_type} is not described"
        return
    assert media_type in content, f"{name}: {media_type} is not described"
    schema = content[media_type].get("schema")
    assert schema, f"{name}: nothing is said of its JSON"
    errors = Draft202012Validator({**schema, "components": description()["components"]}).iter_errors(reply.json())
    worst = best_match(errors)
    assert worst is None, f"{name}: {worst.json_path}: {worst.message[:400]}"
