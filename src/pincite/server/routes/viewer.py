"""The viewer's own files, and the page where a browser signs in, which works without JavaScript too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from pincite.server.access.caller import COOKIE, Serving
from pincite.server.login import FOLDER, error_page, login_page
from pincite.server.routes.session import begin_session
from pincite.server.static import INDEX, lasts, type_of
from pincite.server.wire.problems import Problem, not_found

router = APIRouter(include_in_schema=False)

NOT_BUILT: Final = (
    "This package was built without Node.js, so the review viewer is missing. Install a release, or build it in a "
    "checkout with `make viewer`. The API under /v1 works without it."
)
MAX_FORM_FIELDS: Final = 10
"""Fields of a sign-in form; ours has one."""


@router.get("/")
def get_viewer(request: Request) -> Response:
    """The viewer, told where nobody can be signed in; a page that says how to build it where it was not built."""
    if INDEX not in request.app.state.viewer:
        return error_page("The viewer is not installed", NOT_BUILT, status=503)
    index_response = _file(request, INDEX)
    if COOKIE in request.cookies:
        return index_response
    content = bytes(index_response.body).replace(b"<html ", b'<html data-session="none" ', 1)
    return Response(content, media_type=index_response.media_type, headers={"Cache-Control": "no-store"})


@router.get("/login")
def get_login(request: Request) -> Response:
    """The page to sign in on. A key behind `#` is never sent by the browser itself: a script puts it into the form."""
    del request
    return login_page()


@router.post("/login")
async def post_login(request: Request, service: Serving) -> Response:
    """Sign in with the form, then on to the viewer; the form again where the key opens nothing."""
    key = _key_of(await request.body())
    try:
        signed_in = await run_in_threadpool(begin_session, request, service, key)
    except Problem as problem:
        message = f"{problem.detail[:1].upper()}{problem.detail[1:]}."
        return login_page(message, status=problem.status, headers=problem.headers)
    response = RedirectResponse("/", status_code=303)
    response.headers["Set-Cookie"] = signed_in.headers["Set-Cookie"]
    return response


@router.get("/login.js")
def get_login_script() -> Response:
    """The script of that page."""
    return Response((FOLDER / "login.js").read_bytes(), media_type=type_of("login.js"))


@router.get("/login.css")
def get_login_style() -> Response:
    """The style of that page."""
    return Response((FOLDER / "login.css").read_bytes(), media_type=type_of("login.css"))


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


def _key_of(form: bytes) -> str:
    """The key that a sign-in form holds; empty where it has none, or more fields than the form we serve."""
    try:
        fields = parse_qs(form.decode("utf-8", "replace"), max_num_fields=MAX_FORM_FIELDS)
    except ValueError:
        return ""
    return fields.get("key", [""])[0]
