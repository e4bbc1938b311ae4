"""The sign-in page, and the page that reports an error to a browser: plain HTML that works without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from fastapi import Response
from fastapi.responses import HTMLResponse

FOLDER: Final = Path(__file__).parent / "login_files"

_NOT_STORED: Final = {"Cache-Control": "no-store"}


def login_page(message: str = "", *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The page to sign in on; `message` says why an earlier attempt was refused."""
    alert = f'<p class="error" role="alert">{escape(message)}</p>' if message else ""
    content = (FOLDER / "login.html").read_text(encoding="utf-8").replace("<!-- message -->", alert)
    return HTMLResponse(content, status_code=status, headers={**_NOT_STORED, **(headers or {})})


def error_page(title: str, detail: str, *, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A page that says what went wrong."""
    page = Template((FOLDER / "error.html").read_text(encoding="utf-8"))
    content = page.substitute(title=escape(title), detail=escape(detail))
    return HTMLResponse(content, status_code=status, headers={**_NOT_STORED, **(headers or {})})
