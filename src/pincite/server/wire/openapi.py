"""The description of all routes (OpenAPI 3.1).

`docs/reference/openapi.json` holds it; a test fails when the two differ, and `pincite.server.describe` prints it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts

from pincite.records.citations import SEGMENT_KEYS
from pincite.records.service.access import SCOPES, Scope
from pincite.server.access.caller import DEMANDS
from pincite.server.wire.idempotency import HEADER
from pincite.server.wire.problems import MEDIA_TYPE

PROBLEM: Final = {
    "title": "Problem",
    "description": "What failed, where and what to do (RFC 9457); `code` stays the same, other members are facts.",
    "type": "object",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["in", "pointer", "detail"],
                "properties": {name: {"type": "string"} for name in ("in", "pointer", "detail")},
            },
        },
    },
    "additionalProperties": True,
}

_KEY: Final = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "Sent again with the same key, the request is answered as before and not done again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}


def described(app: FastAPI) -> dict[str, Any]:
    """The description of an application's routes: with the problems, keys and scopes that the guard adds to them."""
    openapi_schema = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        separate_input_output_schemas=True,
    )
    schemas = openapi_schema.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = PROBLEM
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    _describe_citations(schemas)
    scopes = {(path, method): scope for path, method, scope in scopes_of(app)}
    for path, operations in openapi_schema["paths"].items():
        for method, operation in operations.items():
            _complete(operation, method=method, scope=scopes[path, method.upper()])
    return openapi_schema


def _describe_citations(schemas: dict[str, Any]) -> None:
    """Let a citation have its only segment's keys, or `segments`, as the codec writes it: no type says that."""
    citation = schemas["Citation"]
    citation["properties"].update({key: schemas["Segment"]["properties"][key] for key in SEGMENT_KEYS})
    citation["required"].remove("segments")
    keys = [key for key in SEGMENT_KEYS if key in schemas["Segment"]["required"]]
    citation["oneOf"] = [{"required": keys}, {"required": ["segments"]}]


def scopes_of(app: FastAPI) -> Iterator[tuple[str, str, Scope | None]]:
    """Path, method and scope of every route; None where nobody has to be signed in."""
    for route in iter_route_contexts(app.routes):
        dependant = getattr(route, "dependant", None)
        for method in sorted(route.methods or ()):
            if route.path is not None and dependant is not None:
                yield route.path, method, _scope(dependant)


def _scope(dependant: Dependant) -> Scope | None:
    """The largest scope that a route demands."""
    demanded = {scope for scope in SCOPES for part in dependant.dependencies if part.call is DEMANDS[scope]}
    return max(demanded, key=SCOPES.index, default=None)


def _complete(operation: dict[str, Any], *, method: str, scope: Scope | None) -> None:
    responses = operation.setdefault("responses", {})
    responses.pop("422", None)
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    responses["default"] = {"description": "What went wrong.", "content": content}
    if scope is None:
        operation.pop("security", None)
    else:
        operation["x-scope"] = scope
        operation["security"] = [{"key": []}, {"session": []}]
    if method == "post" and scope is not None:
        operation.setdefault("parameters", []).append(_KEY)


def as_text(description: dict[str, Any]) -> str:
    """The description as it is committed."""
    return json.dumps(description, indent=1, ensure_ascii=False) + "\n"
