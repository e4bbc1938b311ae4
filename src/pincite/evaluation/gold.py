"""Gold standards: what the documents state for each field, in the forms that people write them in."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite.document import Box
from pincite.errors import ResultError
from pincite.records.evaluation.scores import GoldStatus

_STATUSES = ("found", "not_present")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldPlace:
    """A place that states a field: the source (file name, name or id), the page from 1, and what else is known.

    `value` is what this place says, None where the gold does not tell it apart; `item` is the number, from 0, of the
    list item that it states, and `item_field` which part of it.
    """

    source: str
    page: int
    quote: str = ""
    box: Box | None = None
    value: Any = None
    item: int | None = None
    item_field: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldField:
    """What the documents state for one field: its value and the places that say so."""

    key: str
    status: GoldStatus
    value: Any = None
    places: tuple[GoldPlace, ...] = ()


def gold_fields(gold: Any, *, keys: Collection[str] = ()) -> tuple[GoldField, ...]:
    """The gold of a file, of a folder with a `gold.json`, or of a value as `read_gold` takes it; `keys` as there.

    Raises `ResultError` that says what is wrong with it.
    """
    if not isinstance(gold, str | Path):
        try:
            return read_gold(gold, keys=keys)
        except ValueError as error:
            raise ResultError(f"no gold standard: {error}; correct it there", path="") from error
    file = Path(gold) / "gold.json" if Path(gold).is_dir() else Path(gold)
    try:
        return read_gold(json.loads(file.read_text(encoding="utf-8-sig")), keys=keys)
    except FileNotFoundError as error:
        raise ResultError(f"{file}: there is no such gold file; check the path", path=str(file)) from error
    except OSError as error:
        raise ResultError(f"{file}: the gold cannot be read ({error.strerror})", path=str(file)) from error
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{file}: no gold standard: {error}; correct it there", path=str(file)) from error


def read_gold(given: Any, *, keys: Collection[str] = ()) -> tuple[GoldField, ...]:
    """The gold fields of `{"fields": [{"key", "status", "value", "places"}, …]}`, of that list, or of `{key: value}`.

    In the last form objects nest as in the schema, unless `keys` has the key, and null means that the documents do not
    state the field. A field without `status` is found when it has a value. ValueError names the first field that is
    wrong.
    """
    if isinstance(given, Mapping) and isinstance(given.get("fields"), list):
        given = given["fields"]
    if isinstance(given, Mapping):
        fields = [_field({"key": key, "value": value}) for key, value in _leaves(given, (), keys)]
    elif isinstance(given, list):
        fields = [_field(entry) for entry in given]
    else:
        raise ValueError(f"a gold standard is an object or a list, not {type(given).__name__}")
    field_keys: set[str] = set()
    for field in fields:
        if field.key in field_keys:
            raise ValueError(f"the field {field.key!r} stands twice")
        field_keys.add(field.key)
    return tuple(fields)


def _leaves(node: Mapping[str, Any], path: tuple[str, ...], keys: Collection[str]) -> list[tuple[str, Any]]:
    leaves: list[tuple[str, Any]] = []
    for name, value in node.items():
        key = ".".join((*path, str(name)))
        if isinstance(value, Mapping) and key not in keys:
            leaves += _leaves(value, (*path, str(name)), keys)
        else:
            leaves.append((key, value))
    return leaves


def _field(entry: Any) -> GoldField:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("key"), str):
        raise ValueError('every field is an object with a "key"')
    key, value = entry["key"], entry.get("value")
    status = entry.get("status", "not_present" if value is None else "found")
    if status not in _STATUSES:
        raise ValueError(f"{key}: the status {status!r} is none; use found or not_present")
    if (status == "found") != (value is not None):
        raise ValueError(f"{key}: a field that is found has a value, and no other has one")
    places = entry.get("places") or entry.get("citations") or []
    if not isinstance(places, list):
        raise ValueError(f"{key}: places is a list of objects")
    return GoldField(key=key, status=status, value=value, places=tuple(_place(key, place) for place in places))


def _place(key: str, given: Any) -> GoldPlace:
    try:
        box = given.get("box")
        return GoldPlace(
            source=str(given["source"]),
            page=int(given["page"]),
            quote=str(given.get("quote", "")),
            box=Box(**{side: float(box[side]) for side in ("left", "top", "width", "height")}) if box else None,
            value=given.get("value"),
            item=given.get("item"),
            item_field=given.get("item_field"),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(f"{key}: a place has source, page and perhaps quote and box ({error!r})") from error
