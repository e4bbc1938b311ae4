"""Files and bytes as replies: parts of a file, unchanged ones not again, names that no browser misreads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import StreamingResponse

from pincite.errors import StoreError
from pincite.server.wire.problems import Problem

PIECE: Final = 256 * 1024

PRIVATE: Final = "private, no-cache"
"""A browser may keep it, and asks each time whether it is still the same, and still theirs to see."""

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})\Z")

SANDBOX: Final = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""What a document may do that is opened by itself: nothing."""


def file_response(request: Request, path: Path, *, name: str, media_type: str, etag: str) -> Response:
    """The bytes of a file, or the part that is asked for (one range); 304 where the browser has them already.

    They are sent as a download under their name, in a sandbox: a document is somebody else's program.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise StoreError(f"{path}: the file cannot be read", place=str(path.parent), reason="unwritable") from error
    headers = {
        "Accept-Ranges": "bytes",
        "Cache-Control": PRIVATE,
        "Content-Disposition": disposition(name),
        "Content-Security-Policy": SANDBOX,
        "ETag": etag,
    }
    if has_it(request, etag):
        return Response(status_code=304, headers=headers)
    part = _part(request, size, etag)
    start, end = part or (0, size)
    headers["Content-Length"] = str(end - start)
    if part:
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    return StreamingResponse(
        _pieces(path, start, end), status_code=206 if part else 200, media_type=media_type, headers=headers
    )


def kept_response(request: Request, content: bytes, *, media_type: str, etag: str) -> Response:
    """Bytes that stay the same under their ETag; 304 where the browser has them already."""
    headers = {"Cache-Control": PRIVATE, "ETag": etag}
    if has_it(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)


def has_it(request: Request, etag: str) -> bool:
    """Whether the browser has what has this ETag."""
    etags = request.headers.get("if-none-match", "")
    return etag in (candidate.strip().removeprefix("W/") for candidate in etags.split(","))


def disposition(name: str) -> str:
    """The Content-Disposition of a download: the name in ASCII, and as it is for browsers that know UTF-8."""
    plain = re.sub(r"[^A-Za-z0-9 ._()-]", "_", name) or "document"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _part(request: Request, size: int, etag: str) -> tuple[int, int] | None:
    """The range that is asked for, None for the whole; several ranges are answered with the whole."""
    header = request.headers.get("range")
    changed = request.headers.get("if-range", etag) != etag
    match = _RANGE.match(header.strip()) if header is not None and not changed else None
    if match is None or not (match[1] or match[2]):
        return None
    if match[1]:
        start, end = int(match[1]), min(int(match[2] or size), size - 1) + 1
        backwards = match[2] != "" and int(match[2]) < start
    else:
        start, end, backwards = max(size - int(match[2]), 0), size, False
    if backwards:
        return None
    if start >= size or end <= start:
        detail = f"the file has {size} bytes"
        raise Problem(416, detail, headers={"Content-Range": f"bytes */{size}"})
    return start, end


def _pieces(path: Path, start: int, end: int) -> Iterator[bytes]:
    with path.open("rb") as stream:
        stream.seek(start)
        left = end - start
        while left > 0 and (piece := stream.read(min(PIECE, left))):
            left -= len(piece)
            yield piece
