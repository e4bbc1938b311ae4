"""The leaf fields of a schema as a flat list, in the shape the pipeline specification shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from pincite.errors import SchemaError
from pincite.extraction.schema.nodes import (
    MAX_DEPTH,
    choice,
    is_null,
    is_object,
    is_schema_node,
    merge,
    pointer,
    resolve,
)
from pincite.records import FieldType, FlatField, ItemField

__all__ = ["MAX_FIELDS", "MAX_NODES", "FieldType", "FlatField", "ItemField", "flatten_schema"]

MAX_FIELDS = 5_000
"""Leaf fields a schema may have."""

MAX_NODES = 100_000
"""Nodes a schema may have with every reference written out: a few lines of references can stand for billions."""


@dataclass(frozen=True, slots=True)
class _SchemaPlace:
    """Where the walk is: the dotted key so far, the path in the JSON, and the references already followed.

    The path is that of the schema with its references and unions written out. `visits` counts the nodes of the walk.
    """

    key: tuple[str, ...]
    path: tuple[str | int, ...]
    followed: tuple[str, ...]
    visits: Iterator[int]

    def below(self, name: str, *steps: str | int) -> _SchemaPlace:
        """The place of the child `name`, reached in the JSON by `steps`."""
        return replace(self, key=(*self.key, name), path=(*self.path, *steps))

    def at(self, *steps: str | int) -> _SchemaPlace:
        """The place of a part of the same field, reached in the JSON by `steps`."""
        return replace(self, path=(*self.path, *steps))

    def visit(self) -> None:
        """Count one node; `SchemaError` when there are too many, or too deep."""
        where = pointer(self.path)
        if len(self.key) > MAX_DEPTH or len(self.path) > 8 * MAX_DEPTH:
            raise SchemaError(f"{where} is nested deeper than {MAX_DEPTH} levels; flatten the schema", pointer=where)
        if next(self.visits) >= MAX_NODES:
            message = f"the schema has more than {MAX_NODES:,} nodes with its references written out (at {where})"
            raise SchemaError(f"{message}; split it and run each part", pointer=where)

    def after(self, reference: object) -> _SchemaPlace:
        """The same place with one more reference followed; `SchemaError` when it was followed before."""
        if not isinstance(reference, str):
            return self
        if reference in self.followed:
            where = pointer((*self.path, "$ref"))
            raise SchemaError(
                f"{where} comes back to {reference} from inside it; fields cannot be endless", pointer=where
            )
        return replace(self, followed=(*self.followed, reference))


def flatten_schema(schema: Mapping[str, Any]) -> list[FlatField]:
    """Every leaf field of the schema in document order.

    `type` is string, boolean, number, array or enum: integers are numbers, a string with allowed values is an enum, a
    union with null is its other member, a union of several types is a string. Objects are walked, not listed, those
    of `allOf` as one; arrays are leaves, and `array_item_fields` lists the properties of their items. Raises
    `SchemaError` for references that cannot be resolved, a choice between objects, objects whose fields have no names,
    fields without a word to look for, enums without a value, two fields with one key, no fields, or more than 5,000.
    """
    return [field for _, field in placed_fields(schema)]


def placed_fields(schema: Mapping[str, Any]) -> list[tuple[str, FlatField]]:
    """The fields of `flatten_schema`, each with the JSON pointer to its place in the schema."""
    fields: list[tuple[str, FlatField]] = []
    keys: set[str] = set()
    for where, field in _walk(schema, schema, _SchemaPlace((), (), (), count())):
        if field["key"] in keys:
            raise SchemaError(f"{where} is a second field with the key {field['key']!r}; rename one", pointer=where)
        keys.add(field["key"])
        fields.append((where, field))
        if len(fields) > MAX_FIELDS:
            raise SchemaError(
                f"the schema has more than {MAX_FIELDS:,} fields (at {where}); split it and run each part",
                pointer=where,
            )
    if not fields:
        raise SchemaError('the schema has no fields; give it "properties", each with a "type"', pointer="")
    return fields


def _walk(node: Mapping[str, Any], root: Mapping[str, Any], place: _SchemaPlace) -> Iterator[tuple[str, FlatField]]:
    """Pairs of JSON pointer and leaf field below a node."""
    where = pointer(place.path)
    place.visit()
    if not isinstance(node, Mapping):
        raise SchemaError(f'{where} must be an object like {{"type": "string"}}', pointer=where)
    if not is_schema_node(node) and (not place.key or _is_group(node)):
        for name, child in node.items():
            if not name.startswith("$") and not (isinstance(child, str) and name in ("title", "description")):
                yield from _walk(child, root, place.below(name, name))
        return
    schema, place = _simplified(node, root, place)
    properties = schema.get("properties")
    if isinstance(properties, Mapping) and properties:
        for name, child in properties.items():
            yield from _walk(child, root, place.below(name, "properties", name))
    elif not place.key:
        raise SchemaError('the schema has no fields; give it "properties", each with a "type"', pointer=where)
    else:
        yield where, _leaf(schema, root, place)


def _is_group(node: Mapping[str, Any]) -> bool:
    """Whether a mapping without any schema keyword is a group of children (a bare description is a text field)."""
    return any(isinstance(child, Mapping) for child in node.values())


def _simplified(
    node: Mapping[str, Any], root: Mapping[str, Any], place: _SchemaPlace
) -> tuple[dict[str, Any], _SchemaPlace]:
    """The node without references and unions, and the place with the references that led to it."""
    place.visit()
    place = place.after(node.get("$ref"))
    schema = resolve(node, root, place.path)
    for keyword in ("allOf", "anyOf", "oneOf"):
        members = schema.pop(keyword, None)
        if not isinstance(members, list):
            continue
        parts = [
            _simplified(member, root, place.at(keyword, at))
            for at, member in enumerate(members)
            if isinstance(member, Mapping)
        ]
        subschemas = [part for part, _ in parts]
        if keyword != "allOf":
            parts = [(part, within) for part, within in parts if not is_null(part)]
            subschemas = _chosen([part for part, _ in parts], place.at(keyword))
        if len(parts) == 1 and not is_object(schema):
            place = replace(place, followed=parts[0][1].followed)
        schema = merge([*subschemas, schema])
    return schema, place


def _chosen(kept: list[dict[str, Any]], place: _SchemaPlace) -> list[dict[str, Any]]:
    """What a union without its null comes to: its only member, or one plain value; `SchemaError` for objects."""
    if len(kept) <= 1:
        return kept
    if not any(is_object(member) for member in kept):
        return [choice(kept)]
    where = pointer(place.path)
    raise SchemaError(
        f"{where} is a choice between objects, and which one a document fills is not known before; "
        "list the properties of all of them in one object",
        pointer=where,
    )


def _leaf(node: Mapping[str, Any], root: Mapping[str, Any], place: _SchemaPlace) -> FlatField:
    kind = _type_of(node, place)
    description = node.get("description", node.get("title", ""))
    field: FlatField = {"key": ".".join(place.key), "type": kind, "description": str(description)}
    hints = node.get("x_extraction")
    if isinstance(hints, Mapping):
        if "query" in hints:
            field["query"] = hints["query"]
        if "headings" in hints:
            field["headings"] = list(hints["headings"])
        if "synonyms" in hints:
            field["synonyms"] = list(hints["synonyms"])
        if "derived" in hints:
            field["derived"] = hints["derived"]
    _check_words(field, place)
    _add_constraints(field, node, place)
    if kind == "array":
        field["is_array"] = True
        _add_items(field, node, root, place)
    return field


def _check_words(field: FlatField, place: _SchemaPlace) -> None:
    """Raise `SchemaError` for a field that gives no word to look for."""
    query = field.get("query", [])
    hints = [*field.get("synonyms", ()), *field.get("headings", ()), *([query] if isinstance(query, str) else query)]
    if not any(char.isalnum() for text in (place.key[-1], field["description"], *hints) for char in text):
        where = pointer(place.path)
        message = f"{where} has no word to look for: its name has no letters, and nothing describes it"
        raise SchemaError(f"{message}; rename it, or give it a description or synonyms", pointer=where)


def _add_constraints(field: FlatField | ItemField, node: Mapping[str, Any], place: _SchemaPlace) -> None:
    allowed = node.get("enum", [node["const"]] if "const" in node else None)
    if isinstance(allowed, list):
        field["enum"] = [value for value in allowed if value is not None]
        if not field["enum"]:
            where = pointer((*place.path, "enum" if "enum" in node else "const"))
            raise SchemaError(f"{where} allows no value but null; list the values that may be found", pointer=where)
    if isinstance(node.get("format"), str):
        field["format"] = node["format"]


def _type_of(node: Mapping[str, Any], place: _SchemaPlace) -> FieldType:
    declared_type = node.get("type")
    kinds = [
        kind
        for kind in (declared_type if isinstance(declared_type, list) else [declared_type])
        if kind not in (None, "null")
    ]
    where = pointer(place.path)
    if "array" in kinds or (not kinds and "items" in node):
        return "array"
    if "object" in kinds or (not kinds and is_object(node)):
        raise SchemaError(
            f'{where} is an object whose fields have no names; name them under "properties", '
            "or make it an array of objects with a property for the name",
            pointer=where,
        )
    if declared_type is not None and not kinds:
        raise SchemaError(f"{where} can only be null; give it a type to extract", pointer=where)
    if "enum" in node or "const" in node:
        return "boolean" if kinds == ["boolean"] else "enum"
    if kinds == ["boolean"]:
        return "boolean"
    if kinds and set(kinds) <= {"number", "integer"}:
        return "number"
    return "string"


def _add_items(field: FlatField, node: Mapping[str, Any], root: Mapping[str, Any], place: _SchemaPlace) -> None:
    items = node.get("items")
    if not isinstance(items, Mapping):
        field["item_type"] = "string"
        return
    schema, here = _simplified(items, root, place.at("items"))
    properties = schema.get("properties")
    if isinstance(properties, Mapping) and properties:
        below = replace(here, key=())
        field["array_item_fields"] = [_item(leaf, where) for where, leaf in _walk(schema, root, below)]
    else:
        field["item_type"] = _type_of(schema, here)
        _add_constraints(field, schema, here)


def _item(leaf: FlatField, where: str) -> ItemField:
    if "derived" in leaf:
        here = f"{where}/x_extraction/derived"
        message = f"{here} stands inside an array's items; derived values are fields of their own, outside of arrays"
        raise SchemaError(message, pointer=here)
    item: ItemField = {"name": leaf["key"], "type": leaf["type"], "description": leaf["description"]}
    if "enum" in leaf:
        item["enum"] = leaf["enum"]
    if "format" in leaf:
        item["format"] = leaf["format"]
    return item
