"""Messages between the parsing process and its parent: a JSON header and bytes, both length-prefixed.

No pickle: what comes back from a process that read a hostile file is data, never code.
"""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO

_PREFIX = struct.Struct("<4sIQ")
_MAGIC = b"pnct"
_MAX_HEADER = 1 << 20


class FrameError(Exception):
    """The other side's bytes are no frame, or longer than allowed."""


def write_frame(stream: BinaryIO, header: dict[str, Any], payload: bytes = b"") -> None:
    """Send one message; raises OSError when the other side is gone."""
    head = json.dumps(header).encode()
    for piece in (_PREFIX.pack(_MAGIC, len(head), len(payload)) + head, payload):
        _write_all(stream, piece)
    stream.flush()


def _write_all(stream: BinaryIO, piece: bytes) -> None:
    """Unbuffered pipes may take less than all of it."""
    remainder = memoryview(piece)
    while remainder:
        written = stream.write(remainder)
        remainder = remainder[written if written is not None else len(remainder) :]


def read_frame(stream: BinaryIO, *, max_payload: int) -> tuple[dict[str, Any], bytes] | None:
    """The next message; None when the other side ended. Raises FrameError for anything that is no whole frame."""
    prefix = _read_all(stream, _PREFIX.size)
    if len(prefix) < _PREFIX.size:
        return None
    magic, head_size, payload_size = _PREFIX.unpack(prefix)
    if magic != _MAGIC or head_size > _MAX_HEADER:
        raise FrameError("not a frame")
    if payload_size > max_payload:
        raise FrameError(f"a payload of {payload_size} bytes, more than {max_payload}")
    head, payload = _read_all(stream, head_size), _read_all(stream, payload_size)
    if len(head) < head_size or len(payload) < payload_size:
        return None
    try:
        header = json.loads(head)
    except ValueError as exc:
        raise FrameError("the header is not JSON") from exc
    if not isinstance(header, dict):
        raise FrameError("the header is no object")
    return header, payload


def _read_all(stream: BinaryIO, size: int) -> bytes:
    """Exactly `size` bytes, fewer only at the end of the stream."""
    pieces: list[bytes] = []
    missing = size
    while missing > 0:
        piece = stream.read(min(missing, 1 << 20))
        if not piece:
            break
        pieces.append(piece)
        missing -= len(piece)
    return b"".join(pieces)
