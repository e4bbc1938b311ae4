"""Errors as `application/problem+json` (RFC 9457): what failed, where, and what to do; never what is inside.

Every error has a `code` that stays the same, a `detail` for people, and its own members where it has facts
(`errors` with a JSON pointer each for what was sent in the wrong form).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi.responses import Response

from pincite.errors import (
    ConfigError,
    DocumentError,
    LimitExceededError,
    PinciteError,
    SchemaError,
    StoreConflictError,
    StoreError,
    UnsupportedFormatError,
    UsageError,
)
from pincite.text.display.printing import shorten

MEDIA_TYPE = "application/problem+json"

_CODES = {
    400: "bad_request",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    412: "stale",
    413: "too_large",
    415: "unsupported_media_type",
    416: "range_not_satisfiable",
    422: "bad_input",
    428: "if_match_required",
    429: "too_many_requests",
    500: "internal_error",
    503: "unavailable",
}

INSIDE = "the service failed; its log says why"
"""What is told of a failure inside."""


class Problem(Exception):
    """An error that the client is told about; `members` are facts beside the ones that every problem has."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        code: str | None = None,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.code = code or _CODES.get(status, "error")
        self.headers = dict(headers or {})
        self.members = members


def not_found(what: str, name: str) -> Problem:
    """The problem of something that is not there, or is somebody else's, which nobody is told."""
    return Problem(404, f"there is no {what} {shorten(name, 80)}")


def problem_response(problem: Problem) -> Response:
    """The reply that tells of a problem."""
    body = {
        "type": f"urn:pincite:problem:{problem.code}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.detail,
        "code": problem.code,
        **problem.members,
    }
    content = json.dumps(body, ensure_ascii=True, separators=(",", ":"))
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(content, status_code=problem.status, media_type=MEDIA_TYPE, headers=headers)


def as_problem(error: PinciteError) -> Problem:
    """What the client is told of an error of ours; what is wrong with this installation is only logged."""
    if isinstance(error, StoreConflictError):
        return Problem(409, error.message, code=error.code)
    if isinstance(error, SchemaError):
        return Problem(422, error.message, code=error.code, pointer=error.pointer)
    if isinstance(error, LimitExceededError):
        return Problem(413, error.message, code=error.code, limit=error.limit, allowed=error.allowed)
    if isinstance(error, UnsupportedFormatError):
        return Problem(415, error.message, code=error.code)
    if isinstance(error, UsageError | DocumentError):
        return Problem(422, error.message, code=error.code)
    if isinstance(error, StoreError):
        return _of_store(error)
    if isinstance(error, ConfigError):
        detail = (
            f"the service is not set up for this{f' ({error.key})' if error.key else ''}: its log says what is missing"
        )
        return Problem(501, detail, code=error.code)
    return Problem(500, INSIDE, code=error.code)


def _of_store(error: StoreError) -> Problem:
    if error.is_outage:
        detail = "the database does not answer at the moment: try again"
        return Problem(503, detail, code=error.code, headers={"Retry-After": "5"})
    if error.reason == "full":
        return Problem(507, "the service has no room left: free some, then try again", code=error.code)
    return Problem(500, INSIDE, code=error.code)
