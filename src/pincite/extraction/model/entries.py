"""Entries of a reply, checked: a field that was asked for, a value of a possible type, quotes with their sources."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.extraction.model.replies import read_reply
from pincite.extraction.schema.flatten import FlatField

MAX_QUOTES = 12
"""Quotes of one entry that are looked at."""

MAX_ITEMS = 2_000
"""Items of one array in one reply."""

MAX_TEXT = 20_000
"""Characters of one value or quote."""

MAX_NUMBER = 10**30
"""No value is this large."""

_QUOTE_LISTS = ("citations", "citation", "quotes", "evidence")
_QUOTE_TEXTS = ("text_snippet", "snippet", "quote", "excerpt", "text")
_QUOTE_SOURCES = ("source_id", "sourceId", "source")
_NOTHING = re.compile(
    r"(?:null|none|nil|unknown|n\.?\s?/?\s?a\.?|[-–—]+|not\s(?:applicable|(?:found|present|stated|specified|provided|given|"
    r"mentioned|available|known)(?:\s(?:in|by)\s.{0,40})?))?\.?",
    re.IGNORECASE,
)
"""What models write for null; a value all the same where a quote says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words that a reply says stand in a source; `page` where it says that too."""

    source_id: str
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyItem:
    """One item of an array as a reply gives it: a plain value, or values by the name of the item's field."""

    value: Any
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyEntry:
    """What a reply says of one field: a value (None: not stated) with quotes, or for an array its items."""

    key: str
    value: Any = None
    quotes: tuple[Quote, ...] = ()
    items: tuple[ReplyItem, ...] = ()

    @property
    def is_null(self) -> bool:
        """Whether the reply says that the documents do not state the field."""
        return self.value is None and not self.items


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """An entry that cannot be used, and why; `key` is None where it names no field."""

    key: str | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyReading:
    """A reply read: the entries of fields that were asked for, those set aside, and whether its JSON was whole."""

    entries: tuple[ReplyEntry, ...]
    set_aside: tuple[SetAside, ...]
    whole: bool

    @property
    def answered(self) -> frozenset[str]:
        """The fields that have an entry."""
        return frozenset(entry.key for entry in self.entries)


class _Unusable(ValueError):
    """Why an entry cannot be used."""


def read_entries(text: str, fields: Sequence[FlatField]) -> ReplyReading:
    """The entries of a reply to a question about `fields`; never raises for what a reply says.

    Equal entries count once, and a null beside a value of the same field not at all.
    """
    fields_by_key = {field["key"]: field for field in fields}
    raw = read_reply(text)
    entries: dict[str, list[ReplyEntry]] = {}
    aside: list[SetAside] = []
    for raw_entry in raw.entries:
        try:
            entry = _entry(raw_entry, fields_by_key)
        except _Unusable as problem:
            key = raw_entry.get("field_key") if isinstance(raw_entry, dict) else None
            aside.append(
                SetAside(key=key if isinstance(key, str) and key in fields_by_key else None, reason=str(problem))
            )
            continue
        same = entries.setdefault(entry.key, [])
        if entry not in same:
            same.append(entry)
    usable_entries = [
        entry
        for same in entries.values()
        for entry in same
        if not entry.is_null or all(sibling.is_null for sibling in same)
    ]
    return ReplyReading(entries=tuple(usable_entries), set_aside=tuple(aside), whole=raw.whole)


def _entry(given: Any, asked: Mapping[str, FlatField]) -> ReplyEntry:
    if not isinstance(given, dict):
        raise _Unusable("an entry is no JSON object")
    key = given.get("field_key")
    if not isinstance(key, str):
        raise _Unusable('an entry has no "field_key"')
    key = key.strip(" *`")
    field = asked.get(key)
    if field is None:
        raise _Unusable(f"nobody asked for the field {key[:80]!r}")
    if field["type"] == "array":
        return _array(key, given, field)
    if "value" not in given:
        raise _Unusable('the entry has no "value"')
    quotes = _quotes(given)
    value = _scalar(given["value"], quotes)
    return ReplyEntry(key=key, value=value, quotes=quotes if value is not None else ())


def _scalar(value: Any, quotes: Sequence[Quote]) -> Any:
    """A text, number or boolean, None for what says that there is none; a list of one value is that value."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, list | dict):
        raise _Unusable(f"the value is {'a list' if isinstance(value, list) else 'an object'}, not one value")
    if isinstance(value, int | float) and not (math.isfinite(value) and abs(value) < MAX_NUMBER):
        raise _Unusable("the value is no number of a possible size")
    if isinstance(value, str):
        return _text(value, quotes)
    return value


def _text(value: str, quotes: Sequence[Quote]) -> str | None:
    text = value.encode("utf-8", "replace").decode().strip()
    if len(text) > MAX_TEXT:
        raise _Unusable(f"the value has more than {MAX_TEXT:,} characters")
    return None if not text or (not quotes and _NOTHING.fullmatch(text)) else text


def _array(key: str, given: Mapping[str, Any], field: FlatField) -> ReplyEntry:
    """The items of an array: in our shape ("items"), or the specification's ("value" with quotes of the whole)."""
    listed = given.get("items", given.get("value"))
    if listed is None:
        if "items" not in given and "value" not in given:
            raise _Unusable('the entry has neither "items" nor "value"')
        return ReplyEntry(key=key)
    if not isinstance(listed, list):
        listed = [listed]
    if len(listed) > MAX_ITEMS:
        raise _Unusable(f"the list has more than {MAX_ITEMS:,} items")
    shared = _quotes(given)
    items = (_item(raw_item, shared, field) for raw_item in listed)
    return ReplyEntry(key=key, items=tuple(item for item in items if item is not None))


def _item(given: Any, shared: tuple[Quote, ...], field: FlatField) -> ReplyItem | None:
    """One item, None for one that says nothing."""
    own = _quotes(given) if isinstance(given, dict) else ()
    value = given["value"] if isinstance(given, dict) and "value" in given and _is_wrapped(given) else given
    quotes = own or shared
    names = [item["name"] for item in field.get("array_item_fields", ())]
    if not names:
        plain = _scalar(value, quotes)
        return ReplyItem(value=plain, quotes=quotes) if plain is not None else None
    if not isinstance(value, dict):
        raise _Unusable("an item is no JSON object")
    values = {name: _scalar(_part(value, name), quotes) for name in names}
    return ReplyItem(value=values, quotes=quotes) if any(part is not None for part in values.values()) else None


def _is_wrapped(given: Mapping[str, Any]) -> bool:
    """Whether an object is an item with its quotes around the value, and not the value itself."""
    return set(given) <= {"value", *_QUOTE_LISTS}


def _part(value: Mapping[str, Any], name: str) -> Any:
    """An item's value by its name, dotted or nested."""
    if name in value:
        return value[name]
    part: Any = value
    for step in name.split("."):
        part = part.get(step) if isinstance(part, dict) else None
    return part


def _quotes(given: Mapping[str, Any]) -> tuple[Quote, ...]:
    """The quotes of an entry or item, each once; what is no quote is passed over."""
    listed: Any = next((given[name] for name in _QUOTE_LISTS if name in given), [])
    if isinstance(listed, dict | str):
        listed = [listed]
    if not isinstance(listed, list):
        return ()
    quotes = (_quote(raw_quote) for raw_quote in listed[:MAX_QUOTES])
    return tuple(dict.fromkeys(quote for quote in quotes if quote is not None))


def _quote(given: Any) -> Quote | None:
    if isinstance(given, str):
        given = {"text_snippet": given}
    if not isinstance(given, dict):
        return None
    text = next((given[name] for name in _QUOTE_TEXTS if isinstance(given.get(name), str)), "")
    source = next((given[name] for name in _QUOTE_SOURCES if isinstance(given.get(name), str)), "")
    page = given.get("page")
    text = text.encode("utf-8", "replace").decode()[:MAX_TEXT]
    if not text.strip():
        return None
    page_number = page if isinstance(page, int) and not isinstance(page, bool) and 0 < page < 1_000_000 else None
    return Quote(source_id=source.encode("utf-8", "replace").decode().strip(), text=text, page=page_number)
