"""Ids of rows: UUIDs as texts."""

from __future__ import annotations

from uuid import UUID, uuid5

LOCAL_OWNER = "00000000-0000-4000-8000-000000000001"
"""Who owns everything where nobody says who they are; the profile is there from the start."""

_NAMESPACE = UUID("6f1d5c0a-3b43-5a8e-9c55-0d6f7b0a7c11")


def derived_id(*parts: str) -> str:
    """The id that these parts always give: what is written again after a crash finds itself already there."""
    return str(uuid5(_NAMESPACE, "\0".join(f"{len(part)}:{part}" for part in parts)))


def as_id(text: str) -> str | None:
    """The id in its one spelling, None for a text that is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return None
