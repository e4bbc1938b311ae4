"""Points and stretches of the calendar in a text, whole or partial: what dates are compared by.

Beyond `pincite.text.find_dates`: years alone, months and days without a year, weekdays, decades, centuries, quarters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pincite.meaning.values.consumed import Taken
from pincite.text import find_dates
from pincite.text.names.words import words_of
from pincite.text.values.number_words import match_words

Side = Literal["", "before", "after"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A date at `[start, end)`, as far as the text gives it; `side` where it bounds ("before May 1", "since 2019")."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    decade: int | None = None
    century: int | None = None
    quarter: int | None = None
    ambiguous: bool = False
    side: Side = ""

    @property
    def fields(self) -> dict[str, int]:
        """What is known of it, by name."""
        names = ("year", "month", "day", "weekday", "decade", "century", "quarter")
        return {name: value for name in names if (value := getattr(self, name)) is not None}


_MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, 1)}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_WEEKDAYS = {
    name: number
    for number, name in enumerate(("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"), 1)
}
_MONTH = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
_SUFFIX = r"(?:st|nd|rd|th)?"
_WITHOUT_YEAR = re.compile(
    rf"\b(?:(?P<day>[0-3]?\d){_SUFFIX}\s+(?:of\s+)?(?P<month_after>{_MONTH})\b|(?P<month>{_MONTH})\b\.?(?:\s+(?:the\s+)?(?P<day_after>[0-3]?\d){_SUFFIX}\b(?![,.]?\d))?)"
)
_CENTURY = re.compile(r"\b(?P<number>\d{1,2}(?:st|nd|rd|th)|[A-Za-z]+(?:-[a-z]+)?)[\s-]+century\b", re.IGNORECASE)
_DECADE = re.compile(r"(?<![\w])(?:(?P<decade>[12]\d\d0)['’]?s|['’](?P<short>\d0)s)\b")
_QUARTER = re.compile(
    r"\b(?:Q(?P<figure>[1-4])|(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal\s+)?quarter)(?:[\s,]+(?:of\s+)?(?:fiscal\s+(?:year\s+)?|FY\s?)?(?P<year>[12]\d{3}))?\b",
    re.IGNORECASE,
)
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_WEEKDAY = re.compile(r"\b(?P<day>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b")
_YEAR = re.compile(
    r"(?<![\w$€£.,#-])(?P<year>1[0-9]\d\d|20\d\d)(?![\w%]|[.,]\d|-\w*[a-z])(?P<more>[-–/](?P<to>\d\d|\d{4})(?!\d))?"
)
_NOT_A_YEAR_AFTER = re.compile(
    r"\s+(?:years|people|employees|persons|dollars|euros|miles|metres|meters|feet|km|kg|m\b|students|users|customers|members|units|shares|homes|workers|copies|hours|days|votes|points|men|women|soldiers|participants|patients|jobs|stores|cases|deaths|seats|tons|tonnes|percent|million|billion|acres|hectares|square|pages|words|books|items|species|cars|vehicles|schools|houses)\b"
)
_AD = re.compile(r"\b(?:AD\s?(?P<year>\d{1,4})|(?P<before>\d{1,4})\s?(?P<era>AD|BC|BCE|CE))\b")
_BEFORE = re.compile(
    r"\b(?:before|until|till|prior\s+to|up\s+to|by|no\s+later\s+than|not\s+later\s+than|on\s+or\s+before|earlier\s+than|ending|ended|ends|expires|through)\s+(?:the\s+(?:end\s+of\s+)?)?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\b(?:after|since|following|from|starting|beginning|commencing|later\s+than|on\s+or\s+after|as\s+of|onwards?)\s+(?:in\s+|on\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_NOT_LATER = re.compile(r"\b(?:no|not)\s+later\s+than\s+(?:the\s+)?$", re.IGNORECASE)
_NOT_EARLIER = re.compile(r"\b(?:no|not)\s+(?:earlier\s+than|before)\s+(?:the\s+)?$", re.IGNORECASE)
_BEFORE_A_MONTH = words_of(
    "in of since until by from to last next this early late mid before after during through and each every between"
)
_HINT = re.compile(rf"\d{{3}}|\b(?:{_MONTH})\b|century|\bQ[1-4]\b|quarter|days?\b|['’]\d0s|\bAD\b|\bBCE?\b")


def says(claim: Moment, said: Moment) -> bool:
    """Whether the evidence's date states the claim's: equal in all that the claim gives, and at least as exact."""
    theirs = said.fields
    if said.year is not None:
        theirs.setdefault("decade", said.year // 10 * 10)
        theirs.setdefault("century", (said.year - 1) // 100 + 1)
    if said.month is not None:
        theirs.setdefault("quarter", (said.month - 1) // 3 + 1)
    if claim.ambiguous or said.ambiguous:
        swapped = {**theirs, "month": theirs.get("day"), "day": theirs.get("month")}
        if claim.fields.items() <= swapped.items():
            return True
    return claim.fields.items() <= theirs.items()


def conflicts(claim: Moment, said: Moment) -> bool:
    """Whether the two give different values for the same part of a date."""
    theirs = said.fields
    return any(name in theirs and theirs[name] != value for name, value in claim.fields.items())


@lru_cache(maxsize=512)
def find_moments(text: str) -> tuple[Moment, ...]:
    """Every date, month, year, weekday, decade, century and quarter of the text in order, none overlapping."""
    if _HINT.search(text) is None:
        return ()
    taken = Taken(text)
    found: list[Moment] = []
    for finder in (_dates, _quarters, _centuries, _decades, _eras, _yearless, _weekdays, _years):
        found += [moment for moment in finder(text) if taken.take(moment.start, moment.end)]
    return tuple(sorted(found, key=lambda moment: moment.start))


def _side(text: str, start: int) -> Side:
    begin = max(0, start - 32)
    if _NOT_EARLIER.search(text, begin, start):
        return "after"
    if _NOT_LATER.search(text, begin, start) or _BEFORE.search(text, begin, start):
        return "before"
    return "after" if _AFTER.search(text, begin, start) else ""


def _moment(text: str, start: int, end: int, **fields: int | bool | None) -> Moment:
    return Moment(start=start, end=end, side=_side(text, start), **fields)  # type: ignore[arg-type]  # fields by name


def _dates(text: str) -> Iterator[Moment]:
    for date in find_dates(text):
        value = date.value
        yield _moment(
            text, date.start, date.end, year=value.year, month=value.month, day=value.day, ambiguous=date.ambiguous
        )


def _quarters(text: str) -> Iterator[Moment]:
    for found in _QUARTER.finditer(text):
        number = int(found["figure"]) if found["figure"] else _QUARTERS[found["word"].lower()]
        yield _moment(text, *found.span(), quarter=number, year=int(found["year"]) if found["year"] else None)


def _centuries(text: str) -> Iterator[Moment]:
    for found in _CENTURY.finditer(text):
        word = found["number"]
        value = int(re.sub(r"\D", "", word)) if word[0].isdigit() else None
        if value is None:
            words = match_words(text, found.start("number"))
            value = int(words[1]) if words and words[2] else None
        if value is not None and 0 < value < 30:
            yield _moment(text, *found.span(), century=value)


def _decades(text: str) -> Iterator[Moment]:
    for found in _DECADE.finditer(text):
        decade = int(found["decade"]) if found["decade"] else 1900 + int(found["short"])
        if decade % 100 == 0 and decade < 2000:
            yield _moment(text, *found.span(), century=decade // 100 + 1)
        else:
            yield _moment(text, *found.span(), decade=decade)


def _eras(text: str) -> Iterator[Moment]:
    for found in _AD.finditer(text):
        year = int(found["year"] or found["before"])
        sign = -1 if (found["era"] or "").startswith("BC") else 1
        if year:
            yield _moment(text, *found.span(), year=sign * year)


def _yearless(text: str) -> Iterator[Moment]:
    for found in _WITHOUT_YEAR.finditer(text):
        name = found["month"] or found["month_after"]
        day = found["day"] or found["day_after"]
        if day is None and (name in {"May", "March", "Mar", "Jun", "Jan"}) and not _is_month(text, found):
            continue
        if day is not None and not 1 <= int(day) <= 31:
            day = None
        month = _MONTHS[name.lower()]
        yield _moment(text, *found.span(), month=month, day=int(day) if day else None)


def _is_month(text: str, found: re.Match[str]) -> bool:
    """Whether "May" or "March" alone is a month: after a preposition or beside another month."""
    before = text[max(0, found.start() - 12) : found.start()].split()
    return bool(before) and before[-1].lower() in _BEFORE_A_MONTH


def _weekdays(text: str) -> Iterator[Moment]:
    for found in _WEEKDAY.finditer(text):
        yield _moment(text, *found.span(), weekday=_WEEKDAYS[found["day"].lower() + "day"])


def _years(text: str) -> Iterator[Moment]:
    for found in _YEAR.finditer(text):
        if _NOT_A_YEAR_AFTER.match(text, found.end("year")):
            continue
        yield _moment(text, found.start("year"), found.end("year"), year=int(found["year"]))
        if to := found["to"]:
            year = int(to) if len(to) == 4 else int(found["year"][:2] + to)
            yield _moment(text, found.start("to"), found.end("to"), year=year)
