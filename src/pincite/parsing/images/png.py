"""Pixels → PNG bytes (ISO/IEC 15948), by zlib alone: the core install has no picture library."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _COLOUR = 0, 2
_UP = 2
"""The filter that keeps the difference to the pixel above: pages are flat, so most of it is 0."""

_LEVEL = 6


def encode_png(pixels: NDArray[np.uint8]) -> bytes:
    """The PNG of an uint8 array (rows, columns, 3), red, green and blue; equal pixels have equal bytes.

    A picture without colour is written with one grey value per pixel: a third of the bytes.
    """
    import numpy as np

    rows, columns, _ = pixels.shape
    red = pixels[:, :, :1]
    kind = _GREY if bool((pixels == red).all()) else _COLOUR
    samples = np.ascontiguousarray(red if kind == _GREY else pixels).reshape(rows, -1)
    lines = np.empty((rows, samples.shape[1] + 1), dtype=np.uint8)
    lines[:, 0] = _UP
    lines[0, 1:] = samples[0]
    np.subtract(samples[1:], samples[:-1], out=lines[1:, 1:])  # modulo 256, as the filter asks
    header = struct.pack(">IIBBBBB", columns, rows, 8, kind, 0, 0, 0)
    body = zlib.compress(lines.tobytes(), _LEVEL)
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def png_size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of what `encode_png` wrote; raises ValueError when it is no PNG."""
    if not content.startswith(_SIGNATURE) or content[12:16] != b"IHDR" or len(content) < 24:
        raise ValueError("these bytes are no PNG")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
