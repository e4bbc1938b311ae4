"""All pages, their style, and the way out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from pincite.review.page import style_sheet
from pincite.server.asking import COOKIE, Serving
from pincite.server.pages import documents, evaluation, evaluations, items, overview, queue, results
from pincite.server.pages.routing import new_pages
from pincite.server.signing_in import hashed

router = new_pages()

_HERE: Final = Path(__file__).parent
_CACHED: Final = {"Cache-Control": "max-age=300"}


@router.get("/style.css")
def get_style() -> Response:
    """The style of all pages."""
    return Response(_style(), media_type="text/css; charset=utf-8", headers=_CACHED)


@router.get("/icon.svg")
def get_icon() -> Response:
    """The icon of all pages."""
    return Response((_HERE / "icon.svg").read_bytes(), media_type="image/svg+xml", headers=_CACHED)


@router.post("/sign-out")
def sign_out_page(request: Request, service: Serving) -> Response:
    """Sign this browser out."""
    session = request.cookies.get(COOKIE)
    if session is not None:
        service.store.sessions.end(hashed(session))
    response = RedirectResponse("/login", status_code=303)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


@cache
def _style() -> str:
    return style_sheet() + (_HERE / "pages.css").read_text(encoding="utf-8")


ROUTERS: Final[tuple[APIRouter, ...]] = (
    router,
    overview.router,
    documents.router,
    results.router,
    items.router,
    queue.router,
    evaluations.router,
    evaluation.router,
)
"""The routes of every page."""
