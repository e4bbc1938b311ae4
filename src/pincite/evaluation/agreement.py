"""Whether two values say the same: texts after normalisation, dates, numbers, lengths of time, lists and objects.

A value agrees with what the gold says, or with any of the words that the gold lists for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from pincite.text import find_times, parse_boolean, parse_date, parse_duration, parse_money, parse_number
from pincite.text.normalise import fold

_DROPPED = re.compile(r"[.'’`]")
_PARTED = re.compile(r"[^\w]+|_")
_LEADING_ZERO = re.compile(r"0\d")


def agree(value: Any, gold: Any, *, words: Sequence[str] = ()) -> bool:
    """Whether the value is the gold's, or, for a text, one of its `words`.

    Case, punctuation and the form of dates, numbers, clock times and lengths of time make no difference. Lists agree
    when their items do, in any order; an object agrees when every part of the gold's does, and says nothing more.
    """
    if value is None or gold is None:
        return value is None and gold is None
    if isinstance(gold, bool) or isinstance(value, bool):
        return _truth(value) is not None and _truth(value) == _truth(gold)
    if isinstance(gold, list | tuple):
        items = as_items(value)
        return len(items) == len(gold) and count_matches(items, gold) == len(gold)
    if isinstance(gold, Mapping) or isinstance(value, Mapping | list | tuple):
        return isinstance(gold, Mapping) and isinstance(value, Mapping) and _agree_objects(value, gold)
    if isinstance(gold, int | float | Decimal):
        return _number(value) is not None and _number(value) == _number(gold)
    value_forms = _forms(str(value))
    return any(value_forms & _forms(text) for text in (str(gold), *words))


def as_items(value: Any) -> list[Any]:
    """The items of a list; a single value is a list of one, None of none."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def count_matches(
    items: Sequence[Any], gold: Sequence[Any], *, words: Mapping[int, Sequence[str]] | None = None
) -> int:
    """How many of the gold's items have an item of their own that agrees; `words` by the gold item's place, from 0."""
    left = list(items)
    matches = 0
    for at, gold_item in enumerate(gold):
        for index, item in enumerate(left):
            if agree(item, gold_item, words=(words or {}).get(at, ())):
                del left[index]
                matches += 1
                break
    return matches


def _agree_objects(value: Mapping[str, Any], gold: Mapping[str, Any]) -> bool:
    flat_value, flat_gold = _flat(value), _flat(gold)
    return all(agree(flat_value.get(key), flat_gold.get(key)) for key in flat_value.keys() | flat_gold.keys())


def _flat(value: Mapping[str, Any]) -> dict[str, Any]:
    """The object with dotted keys in place of objects inside it."""
    flat: dict[str, Any] = {}
    for key, part in value.items():
        if isinstance(part, Mapping):
            flat.update({f"{key}.{below}": inner for below, inner in _flat(part).items()})
        else:
            flat[key] = part
    return flat


def _truth(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    return parse_boolean(value) if isinstance(value, str) else None


def _number(value: Any) -> Decimal | None:
    """The number that a value is, or that the whole of a text says; an amount of money is its figure."""
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return Decimal(str(value))
    if not isinstance(value, str):
        return None
    if (number := parse_number(value)) is not None:
        return number
    money = parse_money(value)
    return money.amount if money is not None else None


def _forms(text: str) -> set[str]:
    """Every form in which a text may equal another: its words, and what it says as a date, a number or a time."""
    plain = " ".join(_PARTED.sub(" ", _DROPPED.sub("", fold(text).replace("&", " and "))).split())
    forms = {plain or fold(text)}
    if (day := parse_date(text)) is not None and day.day is not None:
        forms.add(f"date {day.isoformat()}")
    elif (number := _number(text)) is not None and not _LEADING_ZERO.match(plain):
        forms.add(f"number {number.normalize()}")
    if (length := parse_duration(text)) is not None:
        forms.add(f"duration {length.display}")
    if (clock := _clock(text)) is not None:
        forms.add(f"time {clock}")
    return forms


def _clock(text: str) -> str | None:
    """The time of day as HH:MM, when the whole text is one."""
    stripped_text = text.strip()
    times = find_times(stripped_text)
    return times[0].value if len(times) == 1 and times[0].end - times[0].start == len(stripped_text) else None
