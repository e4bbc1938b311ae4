"""How values are printed: dates, money, clock times, names, lists."""

from collections.abc import Callable
from datetime import date
from typing import Any

from examples.workers_comp.names import words

_MONTHS = words("January February March April May June July August September October November December")


def _short(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year % 100:02d}"


DATES: dict[str, Callable[[date], str]] = {
    "us": lambda day: f"{day.month:02d}/{day.day:02d}/{day.year}",
    "us_short": _short,
    "us_dash": lambda day: f"{day.month:02d}-{day.day:02d}-{day.year}",
    "long": lambda day: f"{_MONTHS[day.month - 1]} {day.day}, {day.year}",
    "abbreviated": lambda day: f"{_MONTHS[day.month - 1][:3]} {day.day}, {day.year}",
    "day_first": lambda day: f"{day.day:02d}-{_MONTHS[day.month - 1][:3].upper()}-{day.year}",
    "iso": lambda day: day.isoformat(),
}

MONEY: dict[str, Callable[[float], str]] = {
    "dollar": lambda amount: f"${amount:,.2f}",
    "short": lambda amount: f"${amount:,.0f}" if amount == int(amount) else f"${amount:,.2f}",
    "plain": lambda amount: f"{amount:,.2f}",
    "code": lambda amount: f"USD {amount:,.2f}",
    "spaced": lambda amount: f"$ {amount:,.2f}",
}


def _clock(text: str, marks: tuple[str, str]) -> str:
    hour, minute = int(text[:2]), text[3:]
    return f"{(hour - 1) % 12 + 1}:{minute} {marks[hour >= 12]}"


TIMES: dict[str, Callable[[str], str]] = {
    "upper": lambda text: _clock(text, ("AM", "PM")),
    "dotted": lambda text: _clock(text, ("a.m.", "p.m.")),
    "military": lambda text: text,
    "hours": lambda text: text.replace(":", "") + " hours",
}

TEXTS: dict[str, Callable[[str], str]] = {
    "cap": lambda text: text[:1].upper() + text[1:],
    "caps": str.upper,
    "lower": str.lower,
    "title": str.title,
    "last_first": lambda text: f"{text.split(' ', 1)[1]}, {text.split(' ', 1)[0]}",
    "last_first_caps": lambda text: f"{text.split(' ', 1)[1]}, {text.split(' ', 1)[0]}".upper(),
    "abbr": lambda text: {"California": "CA"}.get(text, text),
}


def percent(value: float, style: str | None = None) -> str:
    """The words for a percentage: `18%` or, in the style `words`, `18 percent`."""
    number = f"{value:g}"
    return f"{number} percent" if style == "words" else f"{number}%"


def join(items: list[str], word: str = "and") -> str:
    """Items as a sentence lists them."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {word} {items[-1]}"


def plain(value: Any) -> Any:
    """A value as `gold.json` states it: ISO dates, the rest as it is."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
