"""What a model wrote, as claims: JSON whatever stands around it, propositions between <s> and </s>, or plain lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from pincite.records import ClaimType, Importance

MAX_REPLY, MAX_CLAIMS, LONGEST = 1_000_000, 2_000, 2_000
"""Characters of a reply that are read, claims of it that are taken, characters of a claim."""

_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT = re.compile(r"\A(?:(?!<(?:think|thinking|reasoning)>).)*</(?:think|thinking|reasoning)>", re.DOTALL | re.I)
_FENCE = re.compile(r"^[^\S\n]*+(?:```|~~~)\w*[^\S\n]*+$", re.MULTILINE)
_MARKED = re.compile(r"<s>(.*?)(?:</s>|(?=<s>)|\Z)", re.DOTALL | re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)(?P<text>\S.*)")
_LIST = re.compile(r'"(?:claims|propositions|facts|statements)"\s*:\s*\[|\A\[(?=\s*\{)')
_OPENS = re.compile(r"[{\[]")
_BETWEEN = re.compile(r"[\s,]*")
_MOST_VALUES = 200
_DECODER = json.JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyClaim:
    """A claim as a model said it: the answer's words, or words of its own; the rest where it gave it."""

    text: str
    statement: str | None = None
    type: ClaimType | None = None
    importance: Importance | None = None
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RawClaims:
    """The claims of a reply in order; `whole` is False where its JSON breaks off or there is none."""

    claims: tuple[ReplyClaim, ...]
    whole: bool


def read_claims(text: str) -> RawClaims:
    """The claims that a reply lists; none, and not whole, for a reply that lists none in any known form."""
    text = _FENCE.sub("", _THINKING.sub(" ", _THOUGHT.sub(" ", text[:MAX_REPLY]))).strip()
    mark, object_ = text.find("<s>"), text.find("{")
    if mark >= 0 and (object_ < 0 or mark < object_):
        return RawClaims(claims=_plain([marked[1] for marked in _MARKED.finditer(text)]), whole=True)
    listed = _json_list(text)
    if listed is not None:
        return RawClaims(claims=tuple(_said(listed[0])), whole=listed[1])
    bullets = [marked["text"] for line in text.splitlines() if (marked := _BULLET.match(line))]
    return RawClaims(claims=_plain(bullets), whole=bool(bullets))


def _plain(texts: list[str]) -> tuple[ReplyClaim, ...]:
    cleaned = [" ".join(text.split()) for text in texts[:MAX_CLAIMS]]
    return tuple(ReplyClaim(text=text) for text in cleaned if 0 < len(text) <= LONGEST)


def _json_list(text: str) -> tuple[list[Any], bool] | None:
    """The entries of the first list of claims, and whether it is complete; None when there is none."""
    opening = _LIST.search(text)
    bare: list[Any] | None = None
    at = 0
    for _ in range(_MOST_VALUES):
        start = _OPENS.search(text, at)
        if start is None or (opening is not None and start.start() > opening.start()):
            break
        value, at = _decoded(text, start.start())
        if isinstance(value, dict) and (entries := _entries(value)) is not None:
            return entries, True
        if isinstance(value, list):
            bare = bare or _entries(value)
            opening = opening if bare is None or start.start() else None
        at = max(at, start.end())
    if opening is not None:
        return _cut_off(text, opening.end()), False
    return None if bare is None else (bare, True)


def _cut_off(text: str, at: int) -> list[Any]:
    """The whole entries of a list that breaks off."""
    entries: list[Any] = []
    while True:
        between = _BETWEEN.match(text, at)
        at = between.end() if between else at
        value, end = _decoded(text, at)
        if value is None or end <= at:
            return entries
        entries.append(value)
        at = end


def _decoded(text: str, at: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at


def _entries(value: Any) -> list[Any] | None:
    if isinstance(value, dict):
        for key in ("claims", "propositions", "facts", "statements"):
            if isinstance(value.get(key), list):
                return list(value[key])
        return None
    if isinstance(value, list) and value and all(isinstance(entry, str | dict) for entry in value):
        return list(value)
    return None


def _said(entries: list[Any]) -> Iterator[ReplyClaim]:
    for entry in entries[:MAX_CLAIMS]:
        if isinstance(entry, str):
            yield from _plain([entry])
            continue
        text = entry.get("text") or entry.get("claim") or entry.get("proposition") if isinstance(entry, dict) else None
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
            continue
        statement = entry.get("statement")
        yield ReplyClaim(
            text=text.strip(),
            statement=statement.strip() if isinstance(statement, str) and 0 < len(statement) <= LONGEST else None,
            type=_member(entry.get("type"), ClaimType),
            importance=_member(entry.get("importance"), Importance),
            start=_offset(entry.get("start_offset")),
            end=_offset(entry.get("end_offset")),
        )


def _member(value: Any, options: Any) -> Any:
    return value if isinstance(value, str) and value in get_args(options) else None


def _offset(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
