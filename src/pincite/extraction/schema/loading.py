"""The user's JSON Schema: read, checked and with its local references resolved, nothing ever fetched."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.errors import SchemaError
from pincite.extraction.schema.derived_hints import check_derived, check_derived_hint
from pincite.extraction.schema.flatten import placed_fields
from pincite.extraction.schema.nodes import MAX_DEPTH, is_schema_node, pointer

_HINTS = ("query", "headings", "synonyms", "derived")
_TYPES = "string, number, integer, boolean, array or object"


def load_schema(source: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a file or of a mapping, checked from end to end, otherwise unchanged.

    Both forms of the specification are read: JSON Schema with `properties`, and plain nesting
    (`{"litigation": {"adj_number": {"type": "string"}}}`). `SchemaError` says where (JSON pointer; line and column
    for text that is no JSON) and what to do: not JSON, not an object, not valid JSON Schema, hints of the wrong shape,
    references that leave the document or run in circles, fields derived from what they cannot be, no fields, or more
    than 5,000.
    """
    if isinstance(source, Mapping):
        schema, name = _copied(source), None
    else:
        schema, name = _read(Path(source)), str(source)
    try:
        _check_json(schema)
        _check(schema)
        check_derived(placed_fields(schema))
    except SchemaError as error:
        if name is None or error.source is not None:
            raise
        raise SchemaError(f"{name}: {error.message}", pointer=error.pointer, source=name) from error
    return schema


def _copied(source: Mapping[str, Any]) -> dict[str, Any]:
    try:
        copied = json.loads(json.dumps(source, default=_plain))
    except (TypeError, ValueError, RecursionError) as error:
        raise SchemaError(
            f"the schema is no JSON value ({error}); use dicts, lists, strings and numbers only"
        ) from error
    assert isinstance(copied, dict)
    return copied


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _read(path: Path) -> dict[str, Any]:
    """The JSON object in a file; `SchemaError` with line and column when the text is no JSON."""
    name = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise SchemaError(f"{name}: there is no such schema file; check the path", source=name) from error
    except OSError as error:
        raise SchemaError(
            f"{name}: the schema cannot be read ({error.strerror}); name a JSON file", source=name
        ) from error
    except UnicodeDecodeError as error:
        raise SchemaError(
            f"{name}: the schema is not UTF-8 text (byte {error.start}); save it as UTF-8", source=name
        ) from error
    try:
        value = json.loads(text, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SchemaError(f"{name}: not JSON at {place}: {error.msg}; correct it there", source=name) from error
    except RecursionError as error:
        raise SchemaError(
            f"{name}: nested too deeply to be a schema (limit {MAX_DEPTH} levels)", source=name
        ) from error
    _refuse_twice(value, name)
    if not isinstance(value, dict):
        kind = "null" if value is None else type(value).__name__
        raise SchemaError(f'{name}: a schema is a JSON object ({{"properties": …}}), this is a {kind}', source=name)
    return value


class _Twice(dict[str, Any]):
    """An object in which `key` stands twice; its place is known only when the whole text is read."""

    key: str


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) == len(pairs):
        return mapping
    twice = _Twice(mapping)
    names = [name for name, _ in pairs]
    twice.key = next(name for at, name in enumerate(names) if name in names[:at])
    return twice


def _refuse_twice(value: Any, name: str) -> None:
    """Raise `SchemaError` for the first object of the file in which a key stands twice."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, _Twice):
            where = pointer((*path, node.key))
            message = f"{name}: {where} stands twice: an object has each key once; rename one of them, or delete it"
            raise SchemaError(message, pointer=where, source=name)
        if isinstance(node, dict):
            waiting.extend(((*path, key), child) for key, child in reversed(node.items()))
        elif isinstance(node, list):
            waiting.extend(((*path, at), child) for at, child in enumerate(node))


def _check_json(schema: dict[str, Any]) -> None:
    """Raise `SchemaError` for what Python reads and JSON cannot hold: results carry their schema."""
    try:
        codec.to_json(schema)
    except ValueError as error:
        raise SchemaError(f"the schema is no JSON value ({error}); correct it") from error


def _check(schema: dict[str, Any]) -> None:
    """Raise `SchemaError` for the first part that is not valid JSON Schema or has hints of the wrong shape."""
    _check_hints(schema, ())
    if not isinstance(schema.get("$schema", ""), str):
        raise SchemaError(
            "/$schema must be a string: the dialect's URI; correct it, or leave it out", pointer="/$schema"
        )
    from jsonschema import Draft202012Validator
    from jsonschema.validators import validator_for

    for path, node in _schema_roots(schema, ()):
        kind = validator_for(node, default=Draft202012Validator)
        errors = kind(kind.META_SCHEMA).iter_errors(node)
        first = min(errors, key=lambda error: (len(error.absolute_path), str(error.absolute_path)), default=None)
        if first is not None:
            where = pointer((*path, *first.absolute_path))
            advice = f"; use {_TYPES}" if where.endswith("/type") else ""
            raise SchemaError(f"{where or '/'} is not valid JSON Schema: {first.message}{advice}", pointer=where)


def _schema_roots(node: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """The topmost JSON Schemas of a document: itself, or those below the plain groups."""
    if len(path) > MAX_DEPTH:
        where = pointer(path)
        raise SchemaError(f"{where} is nested deeper than {MAX_DEPTH} levels; flatten the schema", pointer=where)
    if is_schema_node(node):
        yield path, node
        return
    for key, child in node.items():
        if key.startswith("$") or (isinstance(child, str) and key in ("title", "description")):
            continue
        if not isinstance(child, dict):
            where = pointer((*path, key))
            raise SchemaError(
                f'{where} must be an object: a field like {{"type": "string"}} or a group of fields', pointer=where
            )
        yield from _schema_roots(child, (*path, key))


def _check_hints(node: Any, path: tuple[str | int, ...]) -> None:
    """Check every `x_extraction` of the document, in definitions too."""
    if len(path) > 4 * MAX_DEPTH:
        where = pointer(path)
        raise SchemaError(f"{where} is nested too deeply; flatten the schema", pointer=where)
    if isinstance(node, list):
        for index, child in enumerate(node):
            _check_hints(child, (*path, index))
    elif isinstance(node, dict):
        for key, child in node.items():
            if key == "x_extraction":
                _check_hint_object(child, (*path, key))
            elif key not in ("enum", "const", "default", "examples"):
                _check_hints(child, (*path, key))


def _check_hint_object(hints: Any, path: tuple[str | int, ...]) -> None:
    where = pointer(path)
    if not isinstance(hints, dict):
        raise SchemaError(
            f"{where} must be an object with any of query, headings, synonyms and derived, not {type(hints).__name__}",
            pointer=where,
        )
    for key, value in hints.items():
        here = pointer((*path, key))
        if key not in _HINTS:
            raise SchemaError(f"{here} is no hint we know; use query, headings, synonyms or derived", pointer=here)
        if key == "derived":
            check_derived_hint(value, (*path, key), others=[name for name in hints if name != key])
            continue
        if key == "query" and isinstance(value, str):
            continue
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            expected_type = "a string or a list of strings" if key == "query" else "a list of strings"
            raise SchemaError(f"{here} must be {expected_type}", pointer=here)
