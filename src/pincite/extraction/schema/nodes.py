"""Nodes of a JSON Schema: telling schemas from plain groups, pointers to them, and local references."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

from pincite.errors import SchemaError

MAX_DEPTH = 32
"""Levels of nesting a schema may have; deeper ones are mistakes or attacks."""

_SCHEMA_KEYWORDS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("type", (str, list)),
    ("enum", (list,)),
    ("$ref", (str,)),
    ("properties", (dict,)),
    ("items", (dict, bool)),
    ("anyOf", (list,)),
    ("oneOf", (list,)),
    ("allOf", (list,)),
    ("x_extraction", (dict,)),
    ("patternProperties", (dict,)),
    ("additionalProperties", (dict, bool)),
)


def pointer(path: Iterable[str | int]) -> str:
    """The JSON pointer (RFC 6901) of a path; "" is the whole document."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def is_schema_node(node: Mapping[str, Any]) -> bool:
    """Whether the mapping is a JSON Schema; otherwise it is a plain group of named children.

    A keyword counts only with a value of its own kind: a field may be called "type" or "items".
    """
    return any(isinstance(node.get(keyword), kinds) for keyword, kinds in _SCHEMA_KEYWORDS)


def resolve(node: Mapping[str, Any], root: Mapping[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    """The node with its `$ref` replaced by what it names; keys beside the reference win over those behind it.

    Raises `SchemaError` for references that leave the document, lead nowhere, or run in circles.
    """
    merged = dict(node)
    references: list[str] = []
    while "$ref" in merged:
        target = merged.pop("$ref")
        where = pointer((*path, "$ref"))
        if not isinstance(target, str) or not (target == "#" or target.startswith("#/")):
            raise SchemaError(
                f"{where} refers to {target!r}; only references inside the schema (#/$defs/…) are followed, "
                "nothing is fetched: copy the definition into $defs",
                pointer=where,
            )
        if target in references or target == "#":
            raise SchemaError(f"{where} refers to itself through {target}; fields cannot be endless", pointer=where)
        references.append(target)
        merged = {**_at(root, target, where), **merged}
    return merged


def is_null(node: Mapping[str, Any]) -> bool:
    """Whether the schema allows null and nothing else: the member of a union that only says "or null"."""
    if "const" in node:
        return node["const"] is None
    return node.get("type") in ("null", ["null"]) or node.get("enum") == [None]


def is_object(node: Mapping[str, Any]) -> bool:
    """Whether the schema describes objects: by its type, and without one by the properties it speaks of."""
    declared_type = node.get("type")
    if declared_type is not None:
        return "object" in (declared_type if isinstance(declared_type, list) else [declared_type])
    return bool(
        node.get("properties") or node.get("patternProperties") or isinstance(node.get("additionalProperties"), Mapping)
    )


def merge(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """One schema that says what all parts say: properties united, of other keywords the last one.

    A property that two parts describe differently is both of them (`allOf`).
    """
    merged: dict[str, Any] = {}
    for part in parts:
        properties = dict(merged.get("properties", {}))
        part_properties = part.get("properties")
        for name, child in part_properties.items() if isinstance(part_properties, Mapping) else ():
            existing_child = properties.setdefault(name, child)
            if existing_child != child:
                properties[name] = {"allOf": [existing_child, child]}
        merged |= part
        if properties:
            merged["properties"] = properties
    return merged


def choice(members: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """One schema for a choice between plain values: their allowed values when all name some, else their types."""
    members = list(members)
    allowed = [member.get("enum", [member["const"]] if "const" in member else None) for member in members]
    if all(isinstance(values, list) for values in allowed):
        return {"enum": [value for values in allowed for value in values or ()]}
    member_types = [member.get("type") for member in members]
    types = [
        kind for kinds in member_types for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind is not None
    ]
    items = [member["items"] for member in members if "items" in member]
    return {**({"type": list(dict.fromkeys(types))} if types else {}), **({"items": items[0]} if items else {})}


def _at(root: Mapping[str, Any], target: str, where: str) -> dict[str, Any]:
    """The object behind a local reference; `SchemaError` at `where` when there is none."""
    here: Any = root
    for step in target[2:].split("/"):
        name = unquote(step).replace("~1", "/").replace("~0", "~")
        if isinstance(here, dict) and name in here:
            here = here[name]
        elif isinstance(here, list) and name.isdigit() and int(name) < len(here):
            here = here[int(name)]
        else:
            raise SchemaError(f"{where} refers to {target}, which is not in the schema", pointer=where)
    if not isinstance(here, dict):
        raise SchemaError(f"{where} refers to {target}, which is no object", pointer=where)
    return here
