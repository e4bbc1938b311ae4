"""The token of a form, read before anything else of it: a page without scripts cannot send it as a header."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs

from fastapi import Request
from starlette.types import Message, Receive

from pincite.server.problems import Problem

CSRF_FIELD: Final = "csrf_token"

MAX_FORM: Final = 256 * 1024
"""Bytes of a form without files."""

_HEAD: Final = 8 * 1024
"""Bytes at the beginning of a form with files in which its token has to stand."""

_FORM: Final = "application/x-www-form-urlencoded"
_WITH_FILES: Final = "multipart/form-data"
_BOUNDARY: Final = re.compile(r'boundary="?([A-Za-z0-9\'()+_,./:=? -]{1,70})"?\s*(?:;|$)')


async def form_token(request: Request, receive: Receive) -> tuple[str | None, Receive]:
    """The token that a form brings, None where it brings none, and the body as if nobody had read of it.

    In a form with files the token is the first part. Raises a problem for a form without files that is too large.
    """
    kind = request.headers.get("content-type", "")
    named = kind.partition(";")[0].strip().lower()
    if named == _FORM:
        read = await _read(receive, MAX_FORM)
        if read.size > MAX_FORM:
            raise Problem(413, f"a form has at most {MAX_FORM} bytes")
        return field_of(read.body, CSRF_FIELD), read.again
    boundary = _BOUNDARY.search(kind)
    if named == _WITH_FILES and boundary is not None:
        read = await _read(receive, _HEAD)
        return _first_part(read.body[:_HEAD], boundary[1].encode("ascii")), read.again
    return None, receive


class _Read:
    """The beginning of a body, and the body as it comes after it."""

    def __init__(self, messages: list[Message], receive: Receive) -> None:
        self._waiting = messages[::-1]
        self._receive = receive
        self.body = b"".join(message.get("body", b"") for message in messages)
        self.size = len(self.body)

    async def again(self) -> Message:
        """The next message of the body: what was read already, then the rest."""
        return self._waiting.pop() if self._waiting else await self._receive()


async def _read(receive: Receive, size: int) -> _Read:
    """The messages of a body until there are more bytes than `size`, or it ends."""
    messages: list[Message] = []
    seen = 0
    while seen <= size:
        message = await receive()
        messages.append(message)
        seen += len(message.get("body", b""))
        if not message.get("more_body", False):
            break
    return _Read(messages, receive)


def field_of(body: bytes, name: str) -> str | None:
    """The first value of a field of a form without files; None where it has none, or more fields than any of ours."""
    try:
        fields = parse_qs(body.decode("utf-8", "replace"), max_num_fields=600)
    except ValueError:  # more fields than that
        return None
    return fields.get(name, [None])[0]


def _first_part(head: bytes, boundary: bytes) -> str | None:
    """The value of the first part, if that is the token."""
    start = b"--" + boundary + b"\r\n"
    names, _, rest = head.removeprefix(start).partition(b"\r\n\r\n")
    value, end, _ = rest.partition(b"\r\n--" + boundary)
    is_token = re.fullmatch(
        rb'Content-Disposition: form-data; name="' + CSRF_FIELD.encode() + rb'"', names, re.IGNORECASE
    )
    return value.decode("ascii", "replace") if head.startswith(start) and end and is_token else None
