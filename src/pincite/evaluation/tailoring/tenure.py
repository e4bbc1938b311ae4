"""How long somebody has done something, by the dates of roles: the union of their times, as exact as the dates are.

Months are counted from the first of the month in which a role began. A role that ended in a month may have ended on
any of its days, and a date known to the year may be in any of its months, so a length lies between a least and a most
number of months.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.records import ClaimRecord
from pincite.text import parse_date

_LASTING = frozenset({"present", "current", "currently", "today", "now", "ongoing", "to date", "date"})


_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_YEARS = re.compile(
    r"(?<![\w.,-])(?P<about>(?:almost|nearly|about|around|close to|some)\s+)?"
    rf"(?P<count>\d{{1,2}}(?:\.\d)?|{'|'.join(reversed(_NUMBERS))})"
    r"\s*(?:\+|plus|or more)?\s*(?:(?:-|–|to)\s*\d{1,2}\s*)?\+?\s*years?\b['’]?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Years:
    """A number of years at `[start, end)` of a text: of "3 to 5 years" the 3. `about`: "almost", "nearly"."""

    count: float
    start: int
    end: int
    about: bool


def find_years(text: str) -> tuple[Years, ...]:
    """The numbers of years that a text names: "5+ years", "five years", "almost 3 years"."""
    return tuple(
        Years(
            count=_count(match["count"].casefold()),
            start=match.start("count"),
            end=match.end(),
            about=match["about"] is not None,
        )
        for match in _YEARS.finditer(text)
    )


def _count(text: str) -> float:
    return float(_NUMBERS.index(text) + 1) if text in _NUMBERS else float(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenure:
    """Months of roles together, overlaps counted once: at least, and at most. `roles` are the claims it is of."""

    least: int
    most: int
    roles: tuple[str, ...]

    def __str__(self) -> str:
        """A text such as "9 months" or "between 1 year and 2 years 11 months"; "3 years" where only that is sure."""
        if self.least == self.most:
            return in_years(self.least)
        if self.least // 12 == self.most // 12 > 0:
            return in_years(self.least // 12 * 12)
        return f"between {in_years(self.least)} and {in_years(self.most)}"


def in_years(months: int) -> str:
    """A number of months in years and months, as people say it."""
    years, remaining_months = divmod(months, 12)
    parts = [f"{years} year{'' if years == 1 else 's'}"] if years or not remaining_months else []
    parts += [f"{remaining_months} month{'' if remaining_months == 1 else 's'}"] if remaining_months else []
    return " ".join(parts)


def tenure(roles: Sequence[ClaimRecord], *, today: date) -> Tenure:
    """The length of those roles that have a start that can be read; 0 months for none.

    A role without an end is not known to have lasted at all, and may last until today.
    """
    now = today.year * 12 + today.month - 1
    times = [(role.id, *bounds) for role in roles if (bounds := _times(role, now)) is not None]
    return Tenure(
        least=_union((last_start, first_end) for _, _, last_start, first_end, _ in times),
        most=_union((first_start, last_end) for _, first_start, _, _, last_end in times),
        roles=tuple(name for name, *_ in times),
    )


def _times(role: ClaimRecord, now: int) -> tuple[int, int, int, int] | None:
    """The months in which a role began, first and last possible, and in which it ended; none is after `now`."""
    start = _months(role.start, now)
    if start is None:
        return None
    end = _months(role.end, now)
    first, last = (start[0], now) if end is None else (end[0], end[1] + (end != (now, now)))
    return start[0], start[1], min(first, now), min(last, now)


def _months(text: str | None, now: int) -> tuple[int, int] | None:
    """The first and last month that a date may be, as months since the year 0; None for no date."""
    plain = (text or "").strip()
    if plain.casefold() in _LASTING:
        return now, now
    partial_date = parse_date(plain) if plain else None
    if partial_date is None:
        return None
    month = partial_date.year * 12 + (partial_date.month or 1) - 1
    return (month, month) if partial_date.month is not None else (month, month + 11)


def _union(spans: Iterable[tuple[int, int]]) -> int:
    """The length of a union of half-open ranges; those that end before they begin are empty."""
    total, reached = 0, 0
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        total += max(0, end - max(start, reached))
        reached = max(reached, end)
    return total
