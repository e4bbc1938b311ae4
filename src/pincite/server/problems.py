"""Errors as `application/problem+json` (RFC 9457): what failed, where, and what to do; never what is inside.

Every error has a `code` that stays the same, a `detail` for people, and its own members where it has facts
(`errors` with a JSON pointer each for what was sent in the wrong form).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

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
from pincite.text.printing import shorten

log = logging.getLogger(__name__)

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

_TRY_AGAIN = frozenset({"locked", "busy", "unreachable"})
"""The reasons of a StoreError that may be gone in a moment."""


_INSIDE = "the service failed; its log says why"


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
    return Problem(500, _INSIDE, code=error.code)


def _of_store(error: StoreError) -> Problem:
    if error.reason in _TRY_AGAIN:
        detail = "the database does not answer at the moment: try again"
        return Problem(503, detail, code=error.code, headers={"Retry-After": "5"})
    if error.reason == "full":
        return Problem(507, "the service has no room left: free some, then try again", code=error.code)
    return Problem(500, _INSIDE, code=error.code)


def add_handlers(app: FastAPI) -> None:
    """Let every error leave the application as a problem."""
    app.add_exception_handler(Problem, _of_problem)
    app.add_exception_handler(PinciteError, _of_ours)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(Exception, _of_anything)


def _of_problem(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, Problem)
    return problem_response(error)


def _of_ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, PinciteError)
    log_failure(request, error)
    return problem_response(as_problem(error))


def log_failure(request: Request, error: PinciteError) -> None:
    """Write down what is wrong with this installation; what is wrong with a request is only answered."""
    if as_problem(error).status >= 500:
        log.error("%s %s: %s: %s", request.method, _route_of(request), type(error).__name__, error.message)


def _of_validation(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RequestValidationError)
    errors = [_validation_error(one) for one in error.errors()]
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    detail = f"{first['in']}{first['pointer']}: {first['detail']}{more}"
    return problem_response(Problem(422, shorten(detail, 400), errors=errors[:20]))


def _validation_error(error: Mapping[str, Any]) -> dict[str, str]:
    """Where it is and what is wrong; what was sent is not sent back."""
    where: Sequence[Any] = error["loc"]
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in where[1:])
    pointer = "".join(f"/{step}" for step in steps)
    return {"in": str(where[0]), "pointer": shorten(pointer, 200), "detail": shorten(str(error["msg"]), 200)}


def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    details = {
        404: f"there is nothing at {shorten(request.url.path, 200)}",
        405: f"{request.method} cannot be done here; see the Allow header",
        413: "the body is larger than is taken here",
    }
    detail = details.get(error.status_code, shorten(str(error.detail), 200))
    return problem_response(Problem(error.status_code, detail, headers=error.headers))


def _of_anything(request: Request, error: Exception) -> Response:
    """What nobody foresaw: the server logs it with its traceback, the client is told nothing of it."""
    del error
    log.error("%s %s failed", request.method, _route_of(request))
    return problem_response(Problem(500, _INSIDE))


def _route_of(request: Request) -> str:
    """The route as it is declared: an address may hold what must not be logged."""
    return str(getattr(request.scope.get("route"), "path", "an unknown route"))
