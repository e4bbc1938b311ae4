"""Routes of pages: errors are pages too, and nobody who is not signed in sees any but the one to sign in on."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from pincite.errors import PinciteError
from pincite.review.page import element
from pincite.server.asking import who
from pincite.server.pages.shell import page
from pincite.server.problems import Problem, as_problem, log_failure


class PageRoute(APIRoute):
    """A route whose errors are shown as pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with its errors as pages."""
        handle = super().get_route_handler()

        async def handle_page(request: Request) -> Response:
            try:
                return await handle(request)
            except Problem as problem:
                return _shown(request, problem)
            except PinciteError as error:
                log_failure(request, error)
                return _shown(request, as_problem(error))
            except RequestValidationError:
                return _shown(request, Problem(422, "the address or the form is not one of these pages'"))
            except HTTPException as error:
                return _shown(request, Problem(error.status_code, str(error.detail)))

        return handle_page


def new_pages() -> APIRouter:
    """A router for pages; they are no part of the described interface."""
    return APIRouter(prefix="/review", route_class=PageRoute, include_in_schema=False)


def _shown(request: Request, problem: Problem) -> Response:
    if problem.status == 401:
        return RedirectResponse("/login", status_code=303)
    title = HTTPStatus(problem.status).phrase
    words = element("p", f"{problem.detail[:1].upper()}{problem.detail[1:]}.")
    advice = None
    if problem.status == 409:
        again = request.url.path if request.method == "GET" else request.url.path.removesuffix("/decide")
        advice = element("p", element("a", "Look at it as it is now", href=again))
    return page(
        who(request),
        title,
        element("section", element("h1", title), words, advice, class_="sheet-like"),
        status=problem.status,
    )
