"""Picture formats, told by how a file begins."""

from __future__ import annotations

PICTURES = {"image/png": "PNG", "image/jpeg": "JPEG", "image/tiff": "TIFF", "image/webp": "WEBP"}
"""Media types of the pictures that are read, with Pillow's name for each."""


def picture_type(content: bytes) -> str | None:
    """The media type of a picture; None for all else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith((b"II*\x00", b"MM\x00*")):
        return "image/tiff"
    return "image/webp" if content.startswith(b"RIFF") and content[8:12] == b"WEBP" else None
