"""Values as people read them: what `display` and `data.json` show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def display_value(value: Any) -> str:
    """The value in words: "Yes" and "No" for booleans, list items joined by "; ", "" for None.

    A number has no trailing ".0"; an object reads "name: value, name: value" without its empty parts.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, Mapping):
        parts = ((key, display_value(part)) for key, part in value.items())
        return ", ".join(f"{key}: {part}" for key, part in parts if part)
    if isinstance(value, list | tuple):
        return "; ".join(filter(None, (display_value(item) for item in value)))
    return str(value)
