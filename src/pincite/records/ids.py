"""Ids of rows in a store: UUIDs as texts."""

from __future__ import annotations

import hashlib
import json
import re
from uuid import UUID

LOCAL_OWNER = "00000000-0000-4000-8000-000000000001"
"""Who owns everything where nobody says who they are; the profile is there from the start."""

_SPELLED = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""An id in its one spelling; to read it as a UUID and write that again takes ten times as long."""

_NAMESPACE = UUID("6f1d5c0a-3b43-5a8e-9c55-0d6f7b0a7c11")


def derived_id(*parts: str) -> str:
    """The id that these parts always give: what is written again after a crash finds itself already there."""
    name = "\0".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass")
    return str(UUID(bytes=hashlib.sha1(_NAMESPACE.bytes + name, usedforsecurity=False).digest()[:16], version=5))


def claim_row(extraction_id: str, name: str) -> str:
    """The row id of a claim by its extraction and its name there."""
    return derived_id("claim", as_id(extraction_id) or extraction_id, name)


def field_row(extraction_id: str, key: str) -> str:
    """The row id of a field by its extraction and its key there."""
    return derived_id("field", as_id(extraction_id) or extraction_id, key)


def state_tag(*facts: object) -> str:
    """What these facts always give, and others do not: 16 hex digits. Facts are what JSON holds."""
    text = json.dumps(facts, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def as_id(text: str) -> str | None:
    """The id in its one spelling, None for a text that is none."""
    if _SPELLED.fullmatch(text):
        return text
    try:
        return str(UUID(text))
    except ValueError:
        return None
