"""What a model wrote, as JSON entries: every complete one is kept, whatever stands around them or after them.

The text is data of a stranger. It is read from the outside in and never searched for something that looks like an
entry inside a string, so that text of a document which a reply repeats is never taken for the reply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

MAX_REPLY = 2_000_000
"""Characters of a reply that are read."""

MAX_STARTS = 400
"""Places of a reply where its JSON may begin."""

LISTS = ("extractions", "fields", "results")
"""What the list of entries may be called."""

_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_OPENING = re.compile(r'\s*(?:\{\s*"(?:extractions|fields|results)"\s*:\s*)?\[')
_AGAIN = re.compile(r'^[ \t]*(?P<reply>\{\s*"(?:extractions|fields|results)"\s*:\s*\[)', re.MULTILINE)
_STARTS = re.compile(r"[{\[]")
_SPACE = re.compile(r"\s*")


class RawReply(NamedTuple):
    """The entries of a reply as JSON values, in order, and whether its JSON was read to the end."""

    entries: tuple[Any, ...]
    whole: bool


def read_reply(text: str) -> RawReply:
    """The entries of a reply; none when there is no JSON that lists any.

    Thinking, code fences and prose around the JSON are passed over. Of several complete answers the last counts;
    without a complete one, the entries before the place where the first list of entries breaks off.

    A model that notices that it broke off begins again: a complete answer that opens a line further on adds values for
    fields that have no entry before the break. It may be a document's text that was repeated without escaping it, so it
    replaces no entry, and says of no field that it is absent.
    """
    text = _THINKING.sub(" ", text[:MAX_REPLY])
    complete_entries: tuple[Any, ...] | None = None
    partial: list[Any] = []
    at = 0
    for _ in range(MAX_STARTS):
        start = _STARTS.search(text, at)
        if start is None:
            break
        decoded = _decoded(text, start.start())
        if decoded is not None:
            entries = _entries(decoded[0])
            complete_entries = entries if entries is not None else complete_entries
            at = decoded[1]
            continue
        broken, at = _broken_list(text, start.start())
        if at == len(text):
            partial = [*broken, *_begun_again(text, start.end(), broken)]
    return RawReply(complete_entries, True) if complete_entries is not None else RawReply(tuple(partial), False)


def _decoded(text: str, at: int) -> tuple[Any, int] | None:
    """The JSON value that begins at a place and where it ends; None when none does, or it is nested too deeply."""
    try:
        value, end = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None
    return value, end


def _entries(value: Any) -> tuple[Any, ...] | None:
    """The entries that a JSON value lists; None when it is no reply at all."""
    if isinstance(value, dict):
        for name in LISTS:
            if isinstance(value.get(name), list):
                return tuple(value[name])
        return (value,) if "field_key" in value else None
    if isinstance(value, list) and any(isinstance(entry, dict) and "field_key" in entry for entry in value):
        return tuple(value)
    return None


def _broken_list(text: str, at: int) -> tuple[list[Any], int]:
    """The complete entries of a list that breaks off, and where to go on looking: behind everything it holds."""
    opening = _OPENING.match(text, at)
    if opening is None:
        return [], at + 1
    entries: list[Any] = []
    place = opening.end()
    while True:
        place = _after_space(text, place)
        decoded = _decoded(text, place) if text.startswith("{", place) else None
        if decoded is None:
            return (entries, len(text)) if entries or _is_named(opening[0]) else ([], at + 1)
        entries.append(decoded[0])
        place = _after_space(text, decoded[1])
        if not text.startswith(",", place):
            return entries, len(text)
        place += 1


def _begun_again(text: str, at: int, before: list[Any]) -> Iterator[Any]:
    """The values that complete answers behind a broken one state for fields that it has no entry for."""
    field_keys = {
        earlier_entry.get("field_key")
        for earlier_entry in before
        if isinstance(earlier_entry, dict) and isinstance(earlier_entry.get("field_key"), str)
    }
    for number, opening in enumerate(_AGAIN.finditer(text, at)):
        decoded = _decoded(text, opening.start("reply")) if number < MAX_STARTS else None
        for entry in (_entries(decoded[0]) or ()) if decoded is not None else ():
            key = entry.get("field_key") if isinstance(entry, dict) else None
            if not isinstance(key, str) or key in field_keys:
                continue
            if entry.get("value") is not None or entry.get("items"):
                yield entry


def _is_named(opening: str) -> bool:
    return '"' in opening


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space is not None else at


def _number(name: str) -> float:
    """NaN and the infinities, which JSON does not have and models write: read, and refused as values later."""
    return float(name.replace("Infinity", "inf"))


_DECODER = json.JSONDecoder(parse_constant=_number)
