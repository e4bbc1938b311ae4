"""A line of the table of settings, as the metadata of a section's field."""

from __future__ import annotations

from typing import Any


def line(summary: str, *, aliases: tuple[str, ...] = (), affects_results: bool = True) -> dict[str, Any]:
    """A field's metadata: its line of the table.

    Aliases are listed strongest first. `affects_results` is False for what cannot change a result's content (places,
    secrets, how much runs at once): it stays out of the digest.
    """
    return {"summary": summary, "aliases": aliases, "affects_results": affects_results}
