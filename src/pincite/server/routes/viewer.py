"""The viewer's own files, and the page where a browser signs in, which works without JavaScript too."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path as FilePath
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from pincite.server.asking import COOKIE, Serving
from pincite.server.form_tokens import field_of
from pincite.server.problems import Problem, not_found
from pincite.server.routes.session import begin_session
from pincite.server.static import INDEX, lasts, type_of

router = APIRouter(include_in_schema=False)

HTML: Final = "text/html; charset=utf-8"
_HERE: Final = FilePath(__file__).parent.parent / "pages"


@router.get("/")
def get_viewer(request: Request) -> Response:
    """The viewer, told where nobody can be signed in; the pages without JavaScript where it was not built."""
    if INDEX not in request.app.state.viewer:
        return RedirectResponse("/review", status_code=303)
    found = _file(request, INDEX)
    if COOKIE in request.cookies:
        return found
    content = bytes(found.body).replace(b"<html ", b'<html data-session="none" ', 1)
    return Response(content, media_type=found.media_type, headers={"Cache-Control": "no-store"})


@router.get("/login")
def get_login(request: Request) -> Response:
    """The page to sign in on. A key behind `#` is never sent by the browser itself: a script puts it into the form."""
    del request
    return Response(_login_page(""), media_type=HTML, headers={"Cache-Control": "no-store"})


@router.post("/login")
async def post_login(request: Request, service: Serving) -> Response:
    """Sign in with the form, then on to the viewer; the form again where the key opens nothing."""
    given = field_of(await request.body(), "key") or ""
    try:
        signed_in = await run_in_threadpool(begin_session, request, service, given)
    except Problem as problem:
        page = _login_page(f"{problem.detail[:1].upper()}{problem.detail[1:]}.")
        headers = {"Cache-Control": "no-store", **problem.headers}
        return Response(page, status_code=problem.status, media_type=HTML, headers=headers)
    response = RedirectResponse("/", status_code=303)
    response.headers["Set-Cookie"] = signed_in.headers["Set-Cookie"]
    return response


@router.get("/login.js")
def get_login_script() -> Response:
    """The script of that page."""
    return Response((_HERE / "login.js").read_bytes(), media_type=type_of("login.js"))


@router.get("/login.css")
def get_login_style() -> Response:
    """The style of that page."""
    return Response((_HERE / "login.css").read_bytes(), media_type=type_of("login.css"))


def file_routes(files: Mapping[str, FilePath]) -> APIRouter:
    """The routes of the viewer's built files: one for each file beside the page, one for each folder."""
    routes = APIRouter(include_in_schema=False)
    for first in sorted({name.partition("/")[0] for name in files} - {INDEX}):
        path = f"/{first}" if first in files else f"/{first}/{{name:path}}"
        routes.add_api_route(path, get_viewer_file, name="get_viewer_file")
    return routes


def get_viewer_file(request: Request) -> Response:
    """A file of the viewer."""
    return _file(request, request.url.path.removeprefix("/"))


def _file(request: Request, name: str) -> Response:
    path: FilePath | None = request.app.state.viewer.get(name)
    if path is None:
        raise not_found("page", f"/{name}")
    cache = "public, max-age=31536000, immutable" if lasts(name) else "no-cache"
    return Response(path.read_bytes(), media_type=type_of(name), headers={"Cache-Control": cache})


def _login_page(message: str) -> str:
    said = f'<p class="error" role="alert">{escape(message)}</p>' if message else ""
    return (_HERE / "login.html").read_text(encoding="utf-8").replace("<!-- message -->", said)
