"""Clock times as documents write them: "1:35 p.m.", "13:35", "1335 hours", "noon"."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """A clock time at `[start, end)`; `value` is "HH:MM" on the 24-hour clock."""

    start: int
    end: int
    value: str


_HALF = r"(?P<half>[ap])\.?\s?m\b\.?"
_TIME = re.compile(
    rf"(?<![\w:.,/$-])(?:(?P<hour>\d{{1,2}})(?:[:.](?P<minute>[0-5]\d)(?::[0-5]\d)?)?\s{{0,3}}{_HALF}"
    r"|(?P<hour24>[01]?\d|2[0-3]):(?P<minute24>[0-5]\d)(?::[0-5]\d)?(?:\s?(?:hours|hrs|h)\b\.?)?(?![\w:])"
    r"|(?P<military>(?:[01]\d|2[0-3])[0-5]\d)\s?(?:hours|hrs)\b\.?"
    r"|(?P<word>noon|midnight)\b)",
    re.IGNORECASE,
)


def find_times(text: str) -> tuple[TimeMention, ...]:
    """Return the clock times of the text in order; "25:10" and the ratio "1:2" are none."""
    mentions = []
    for match in _TIME.finditer(text):
        value = _value(match)
        if value is not None:
            mentions.append(TimeMention(start=match.start(), end=match.end(), value=value))
    return tuple(mentions)


def _value(match: re.Match[str]) -> str | None:
    if match["word"]:
        return "12:00" if match["word"].lower() == "noon" else "00:00"
    if match["military"]:
        return f"{match['military'][:2]}:{match['military'][2:]}"
    if match["hour24"]:
        return f"{int(match['hour24']):02}:{match['minute24']}"
    hour = int(match["hour"])
    if hour > 12:
        return None
    afternoon = match["half"].lower() == "p"
    return f"{hour % 12 + 12 * afternoon:02}:{match['minute'] or '00'}"
