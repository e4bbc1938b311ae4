"""The sign-in page, and the page that reports an error to a browser: plain HTML that works without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fastapi import Response
from fastapi.responses import HTMLResponse

from pincite.text.display.templates import render

FOLDER: Final = Path(__file__).parent / "login_files"

_NOT_STORED: Final = {"Cache-Control": "no-store"}


def login_page(message: str = "", *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The page to sign in on; `message` says why an earlier attempt was refused."""
    return _page("login.html", {"message": message}, status=status, headers=headers)


def error_page(title: str, detail: str, *, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A page that says what went wrong."""
    return _page("error.html", {"title": title, "detail": detail}, status=status, headers=headers)


def _page(name: str, values: Mapping[str, str], *, status: int, headers: Mapping[str, str] | None) -> Response:
    content = render(f"server/login_files/{name}", **values)
    return HTMLResponse(content, status_code=status, headers={**_NOT_STORED, **(headers or {})})
