"""Constraints of a schema (types, bounds, patterns, formats) checked on an extracted value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pincite.extraction.schema.nodes import is_schema_node

_OF_PRESENCE = frozenset({"required", "dependentRequired", "dependentSchemas", "minProperties", "minItems", "contains"})
"""Keywords about what is missing: a single field does not break them."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Constraints:
    """The constraints of a whole schema, asked for one field at a time."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        from jsonschema import Draft202012Validator
        from referencing.exceptions import Unresolvable

        self._unresolvable = Unresolvable
        self._validator = Draft202012Validator(_as_schema(schema))

    def broken(self, key: str, value: Any, *, format: str = "") -> str | None:
        """What the value of a field breaks, in words; None when it keeps all of them, or the key cannot be followed.

        None inside lists and objects breaks nothing: it stands for what was not found. Of the formats only "date" is
        checked: the others' values are read by their own shape.
        """
        if format == "date" and isinstance(value, str) and _DAY.fullmatch(value) is None:
            return f"{value!r} is no full date"
        names = key.split(".")
        instance = value
        for name in reversed(names):
            instance = {name: instance}
        try:
            for error in self._validator.iter_errors(instance):
                inside = len(error.absolute_path) >= len(names)
                if inside and error.validator not in _OF_PRESENCE and error.instance is not None:
                    return str(error.message)[:200]
        except self._unresolvable:
            return None
        return None


def _as_schema(node: Any) -> Any:
    """The schema with its plain groups of named children written out as objects."""
    if not isinstance(node, Mapping):
        return True
    if is_schema_node(node):
        properties = node.get("properties")
        if not isinstance(properties, Mapping):
            return node
        return {**node, "properties": {name: _as_schema(child) for name, child in properties.items()}}
    keywords = {name: child for name, child in node.items() if name.startswith("$") or name == "definitions"}
    children = {name: _as_schema(child) for name, child in node.items() if isinstance(child, Mapping)}
    return {**keywords, "properties": {name: child for name, child in children.items() if not name.startswith("$")}}
