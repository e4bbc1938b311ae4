"""How errors leave the service: as problem+json, and as a page where a browser asked for a page."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from pincite.errors import PinciteError
from pincite.server.login import error_page
from pincite.server.wire.problems import INSIDE, Problem, as_problem, problem_response
from pincite.text.display.printing import shorten

log = logging.getLogger(__name__)

_KEPT_HEADERS = ("Retry-After", "Allow")


def reply_to(request: Request, problem: Problem) -> Response:
    """The reply that reports a problem: an HTML page where a browser asked for a page, problem+json everywhere else.

    A browser that is not signed in is sent to the sign-in page.
    """
    if not is_for_page(request):
        return problem_response(problem)
    if problem.status == 401 and request.url.path != "/login":
        return RedirectResponse("/login", status_code=303)
    detail = f"{problem.detail[:1].upper()}{problem.detail[1:].rstrip('.')}."
    headers = {name: problem.headers[name] for name in _KEPT_HEADERS if name in problem.headers}
    return error_page(HTTPStatus(problem.status).phrase, detail, status=problem.status, headers=headers)


def is_for_page(request: Request) -> bool:
    """Whether a browser is looking for a page."""
    return not request.url.path.startswith("/v1/") and "text/html" in request.headers.get("accept", "")


def log_failure(request: Request, error: PinciteError) -> None:
    """Write down what is wrong with this installation; what is wrong with a request is only answered."""
    if as_problem(error).status >= 500:
        log.error("%s %s: %s: %s", request.method, _route_of(request), type(error).__name__, error.message)


def add_handlers(app: FastAPI) -> None:
    """Let every error leave the application as a problem."""
    app.add_exception_handler(Problem, _of_problem)
    app.add_exception_handler(PinciteError, _of_ours)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(ClientDisconnect, _of_broken_off)
    app.add_exception_handler(Exception, _of_anything)


def _of_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return reply_to(request, error)


def _of_ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, PinciteError)
    log_failure(request, error)
    return reply_to(request, as_problem(error))


def _of_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    errors = [_validation_error(entry) for entry in error.errors()]
    first = errors[0]
    suffix = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    detail = f"{first['in']}{first['pointer']}: {first['detail']}{suffix}"
    return reply_to(request, Problem(422, shorten(detail, 400), errors=errors[:20]))


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
    return reply_to(request, Problem(error.status_code, detail, headers=error.headers))


def _of_broken_off(request: Request, error: Exception) -> Response:
    """A body that ended before it was whole, as when a tab is closed: nobody reads the reply, the audit log has it."""
    del error
    return reply_to(request, Problem(400, "the request broke off before it was whole", code="broken_off"))


def _of_anything(request: Request, error: Exception) -> Response:
    """What nobody foresaw: the server logs it with its traceback, the client is told nothing of it."""
    del error
    log.error("%s %s failed", request.method, _route_of(request))
    return reply_to(request, Problem(500, INSIDE))


def _route_of(request: Request) -> str:
    """The route as it is declared: an address may hold what must not be logged."""
    return str(getattr(request.scope.get("route"), "path", "an unknown route"))
