"""Files that show whether they were edited: JSON that ends with the digest of everything before it.

A digest is no signature: whoever changes a file on purpose can compute it anew. It tells that a file is not as the run
wrote it, which is what a correction by hand, a merge or a script leaves behind.
"""

from __future__ import annotations

import json
from typing import Any

from pincite import codec

SEAL = "content_sha256"
"""The last key of a sealed file: SHA-256 (64 hex digits) of the rest of its content (`codec.content_digest`)."""


def sealed(value: object) -> bytes:
    """The JSON of a value that is an object, with its digest as the last key; equal values give equal bytes."""
    content: dict[str, Any] = json.loads(codec.to_json(value))
    return codec.to_json({**content, SEAL: codec.content_digest(content)}, pretty=True)


def unsealed(data: bytes) -> tuple[str, bool]:
    """The JSON without its digest, and whether that is there and the digest of this content.

    Line breaks, white space and the order of keys are no content. Raises ValueError for what is no JSON object.
    """
    try:
        content = json.loads(data.decode("utf-8"))
    except RecursionError as exc:
        raise ValueError("the JSON is nested too deeply") from exc
    if not isinstance(content, dict):
        raise ValueError("the JSON is no object")
    stated = content.pop(SEAL, None)
    return json.dumps(content), stated == codec.content_digest(content)
