"""Times of claims as people write them, and what is certain of them whatever the unknown parts are.

A date known to the year is every day of that year; what holds for all of them is certain. Rules that are choices:

- "present", "current", "today", "now", "ongoing" and the like last: they end today or later.
- "05/06/2019" may be May or June, and is both; "Summer 2019" and "Q3 2024" are their years.
- "2019/20" is both years, as schools write them; "2019-20" is a month that no calendar has.
- "2019-00-00" is the year 2019, as databases store it. "2019-13" and "2019-02-30" are dates that no calendar has.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import Literal

from pincite.text import PartialDate, parse_date

Reading = Literal["absent", "date", "lasting", "impossible", "unreadable"]
"""What a text says of a time: nothing, a date, that it lasts, a date that no calendar has, or who knows what."""

_LASTING = frozenset(
    {"present", "current", "currently", "today", "now", "ongoing", "continuing", "to date", "to present", "till date"}
    | {"until now", "to this day", "at present", "the present", "present day"}
)
_FIGURES = re.compile(
    r"(?P<year>\d{4})(?:\s?(?:(?P<slash>[/–])|[-.])\s?(?P<month>\d{1,2})(?:\s?[-/.]\s?(?P<day>\d{1,2}))?)?"
)
_OTHER_FIGURES = re.compile(r"\d{1,2}\s?[-/.]\s?(?:\d{1,2}\s?[-/.]\s?)?\d{4}")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LONGEST = 60
"""Characters from which a text is taken for no time at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRange:
    """A time as far as it is known: some day from `earliest` to `latest`; both None for what is no date."""

    reading: Reading
    earliest: date | None = None
    latest: date | None = None

    @property
    def is_day(self) -> bool:
        """Whether the day itself is known."""
        return self.reading == "date" and self.earliest == self.latest


_ABSENT = DayRange(reading="absent")
_IMPOSSIBLE = DayRange(reading="impossible")
_UNREADABLE = DayRange(reading="unreadable")


def read_moment(text: str | None, *, today: date) -> DayRange:
    """What a text says of a time; something that lasts ends some day from `today` on."""
    plain = " ".join((text or "").split()).rstrip(".")
    if not plain:
        return _ABSENT
    if plain.casefold() in _LASTING:
        return DayRange(reading="lasting", earliest=today, latest=date.max)
    if len(plain) > _LONGEST:
        return _UNREADABLE
    if figures := _FIGURES.fullmatch(plain):
        return _figures(figures)
    dates = [parsed for order in (False, True) if (parsed := parse_date(plain, day_first=order)) is not None]
    if dates:
        days = [day for parsed in dates for day in _days(parsed)]
        return DayRange(reading="date", earliest=min(days), latest=max(days))
    if _OTHER_FIGURES.fullmatch(plain):
        return _IMPOSSIBLE
    years = {match.group() for match in _YEAR.finditer(plain)}
    if len(years) == 1 and not re.search(r"\d{5}", plain):
        return _dated(PartialDate(int(years.pop())))
    return _UNREADABLE


def _figures(found: re.Match[str]) -> DayRange:
    """A year, two, a month or a day in figures, the year first; a part that is 0 is not known."""
    year, month, day = (int(found[name] or 0) for name in ("year", "month", "day"))
    try:
        if found["slash"] and not day and month == (year + 1) % 100:
            return DayRange(reading="date", earliest=date(year, 1, 1), latest=date(year + 1, 12, 31))
        return _dated(PartialDate(year, month or None, (day or None) if month else None))
    except ValueError:
        return _IMPOSSIBLE


def _dated(known: PartialDate) -> DayRange:
    earliest, latest = _days(known)
    return DayRange(reading="date", earliest=earliest, latest=latest)


def _days(known: PartialDate) -> tuple[date, date]:
    """The first and the last day that a partial date may be."""
    first = date(known.year, known.month or 1, known.day or 1)
    month = known.month or 12
    return first, date(known.year, month, known.day or monthrange(known.year, month)[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPeriod:
    """A claim's time from its start to its end."""

    start: DayRange
    end: DayRange

    @property
    def is_reversed(self) -> bool:
        """Whether it ends before it starts, whatever the unknown parts are."""
        return self.start.earliest is not None and self.end.latest is not None and self.end.latest < self.start.earliest

    def may_last(self, years: int) -> bool:
        """Whether it may be as long as so many years; something that lasts is as long as it has lasted."""
        end = self.end.earliest if self.end.reading == "lasting" else self.end.latest
        if self.start.earliest is None or end is None:
            return False
        return end >= _later(self.start.earliest, years)

    @property
    def sure_span(self) -> tuple[date, date] | None:
        """The last day on which it may start and the first on which it may end; None where nothing is sure.

        Without an end it lasts. Times known to the year turn round: one from 2018 to 2018 may start on its last day and
        end on its first. Two periods surely have days in common where each may start at the latest before the other may
        end at the earliest; two that touch, one ending in the year or month in which the other starts, may follow each
        other.
        """
        start, end = self.start, self.end
        if start.earliest is None or start.latest is None or self.is_reversed:
            return None
        if end.reading == "absent":
            return start.latest, date.max
        if end.earliest is None or end.latest is None:
            return None
        return min(start.latest, end.latest), max(end.earliest, start.earliest)


def read_period(start: str | None, end: str | None, *, today: date) -> ClaimPeriod:
    """The time from one text to another."""
    return ClaimPeriod(start=read_moment(start, today=today), end=read_moment(end, today=today))


def _later(day: date, years: int) -> date:
    """The same day so many years later; the last day that there is where that is no date any more."""
    year = day.year + years
    if year > date.max.year:
        return date.max
    return date(year, day.month, min(day.day, monthrange(year, day.month)[1]))
