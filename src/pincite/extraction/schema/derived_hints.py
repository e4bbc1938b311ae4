"""The `derived` hint of a schema: its shape, the fields it names, and that nothing is computed from itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from graphlib import CycleError, TopologicalSorter
from typing import Any, get_args

from pincite.errors import SchemaError
from pincite.extraction.schema.flatten import FlatField, ItemField
from pincite.extraction.schema.kinds import kind_of
from pincite.extraction.schema.nodes import pointer
from pincite.records import DeriveOp

_OPS = get_args(DeriveOp)
_PAIRS = ("difference", "days_between")
_SHOWN = 6  # keys of a circle that a message names
_SHAPE = '{"op": "sum", "of": ["fees.filing", "fees.service"]}'


def check_derived_hint(hint: Any, path: tuple[str | int, ...], *, others: Sequence[str]) -> None:
    """Raise `SchemaError` where the hint at `path` has another shape than it must; `others` are hints beside it."""
    where = pointer(path)
    if not isinstance(hint, dict):
        raise SchemaError(f"{where} must be an object such as {_SHAPE}, not {type(hint).__name__}", pointer=where)
    if others:
        message = f"{where} is computed and never searched for: leave out {' and '.join(others)}"
        raise SchemaError(message, pointer=where)
    for key in hint:
        if key not in ("op", "of", "compare"):
            here = pointer((*path, key))
            raise SchemaError(f"{here} is nothing we know; use op, of and compare", pointer=here)
    here = pointer((*path, "op"))
    if hint.get("op") not in _OPS:
        raise SchemaError(f"{here} must be one of {', '.join(_OPS)}", pointer=here)
    _check_keys(hint.get("of"), (*path, "of"), pair=hint["op"] in _PAIRS)
    here = pointer((*path, "compare"))
    if not isinstance(hint.get("compare", ""), str):
        raise SchemaError(f"{here} must be the key of a field that states the value too", pointer=here)


def _check_keys(keys: Any, path: tuple[str | int, ...], *, pair: bool) -> None:
    where = pointer(path)
    if not isinstance(keys, list) or not keys or not all(isinstance(key, str) for key in keys):
        raise SchemaError(f"{where} must be a list of fields' keys, such as {_SHAPE}", pointer=where)
    if pair and len(keys) != 2:
        raise SchemaError(f"{where} must have two keys, not {len(keys)}", pointer=where)
    if len(set(keys)) < len(keys):
        raise SchemaError(f"{where} names a field twice; name each once", pointer=where)


def check_derived(fields: Sequence[tuple[str, FlatField]]) -> None:
    """Raise `SchemaError` for a derived field that cannot be computed from what it names.

    `fields` are pairs of JSON pointer and field. The pointer of the error is that of the hint, or of the key in it:
    no such field, one of another type, or a circle.
    """
    by_key = {field["key"]: field for _, field in fields}
    for where, field in fields:
        if "derived" in field:
            _check_field(field, where, by_key)
    in_order(fields)


def _check_field(field: FlatField, where: str, by_key: Mapping[str, FlatField]) -> None:
    hint = field["derived"]
    if field["type"] != "number":
        kind = field["type"]
        message = f'{where} is computed, so it is a number: give it the type "number" or "integer", not {kind}'
        raise SchemaError(message, pointer=f"{where}/type")
    for at, key in enumerate(hint["of"]):
        _check_input(hint["op"], key, f"{where}/x_extraction/derived/of/{at}", by_key)
    if "compare" in hint:
        here = f"{where}/x_extraction/derived/compare"
        compared_field, _ = _named(hint["compare"], here, by_key)
        if compared_field["type"] == "array" or not _is_amount(compared_field, hint["compare"]):
            raise SchemaError(f"{here}: {hint['compare']} is no number that could be compared", pointer=here)


def _check_input(op: DeriveOp, key: str, here: str, by_key: Mapping[str, FlatField]) -> None:
    field, part = _named(key, here, by_key)
    is_list = field["type"] == "array"
    if op == "count":
        if not is_list or part is not None:
            raise SchemaError(f"{here}: {key} is no list whose items could be counted", pointer=here)
        return
    if is_list and op in _PAIRS:
        raise SchemaError(f"{here}: {key} is a list; {op} takes single values", pointer=here)
    if is_list and part is None and "array_item_fields" in field:
        names = ", ".join(f"{key}.{item['name']}" for item in field["array_item_fields"])
        raise SchemaError(f"{here}: {key} is a list of objects; name one of their fields: {names}", pointer=here)
    input_field = part if part is not None else field
    if op == "days_between":
        if not _is_date(input_field, key):
            raise SchemaError(f'{here}: {key} is no date; give it "format": "date"', pointer=here)
    elif not _is_amount(input_field, key):
        advice = "; days_between counts the days from one date to another" if _is_date(input_field, key) else ""
        raise SchemaError(f"{here}: {key} is no number and no amount{advice}", pointer=here)


def _named(key: str, here: str, by_key: Mapping[str, FlatField]) -> tuple[FlatField, ItemField | None]:
    """The field of a key and, behind a list's key, the field of its items."""
    names = key.split(".")
    for end in range(len(names), 0, -1):
        field = by_key.get(".".join(names[:end]))
        part = ".".join(names[end:])
        if field is None:
            continue
        if not part:
            return field, None
        for item in field.get("array_item_fields", ()):
            if item["name"] == part:
                return field, item
    field_keys = [
        *by_key,
        *(f"{k}.{item['name']}" for k, f in by_key.items() for item in f.get("array_item_fields", ())),
    ]
    close = get_close_matches(key, field_keys, n=1)
    advice = f"; did you mean {close[0]}?" if close else "; use the dotted key of a field of this schema"
    raise SchemaError(f"{here}: there is no field {key}{advice}", pointer=here)


def _is_amount(field: FlatField | ItemField, key: str) -> bool:
    kind = field.get("item_type") if field["type"] == "array" else field["type"]
    return kind == "number" or (kind == "string" and kind_of(field, key.rpartition(".")[2]) == "money")


def _is_date(field: FlatField | ItemField, key: str) -> bool:
    return field["type"] == "string" and kind_of(field, key.rpartition(".")[2]) == "date"


def in_order(fields: Sequence[tuple[str, FlatField]]) -> list[FlatField]:
    """The derived fields, each behind those that it is computed from; `SchemaError` where they run in a circle."""
    derived = {field["key"]: (where, field) for where, field in fields if "derived" in field}
    needs = {
        key: [dependency for dependency in _needs(field) if dependency in derived]
        for key, (_, field) in derived.items()
    }
    try:
        return [derived[key][1] for key in TopologicalSorter(needs).static_order()]
    except CycleError as error:
        circle: list[str] = error.args[1][::-1]
        where = f"{derived[circle[0]][0]}/x_extraction/derived"
        cycle_path = " → ".join(circle if len(circle) <= _SHOWN else [*circle[:_SHOWN], "…", circle[-1]])
        message = f"{where} is computed from itself: {cycle_path}; take one of them out of the circle"
        raise SchemaError(message, pointer=where) from error


def _needs(field: FlatField) -> list[str]:
    """The keys that must be known before the field can be computed."""
    hint = field["derived"]
    return [*hint["of"], *([hint["compare"]] if "compare" in hint else [])]
