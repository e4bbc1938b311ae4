"""Lengths of time in running text, each in the unit it was written in.

Rules that are choices:

- "eighteen (18) months" is one mention. Where words and figure disagree, the words count, as contracts are construed.
- Units are never converted: 24 months stay 24 months. `days` gives a rough common measure for comparing.
- "calendar", "consecutive", "additional" and the like do not change the unit; "business", "working", "banking" and
  "trading" days are business days. "half a year" is 0.5 years.
- "a year" is a length only after "for", "within", "of", "than", "least" and the like; elsewhere it is a rate ("$5 a
  year").
- Ordinals are places in time, not lengths ("the fifth day"), but for anniversaries: "the second anniversary of the date
  hereof" is 2 years.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from pincite.text.values.number_words import HEAD, match_words
from pincite.text.values.numerals import NUMERAL, NUMERAL_START, fold_digits, numeral_value

Unit = Literal["minute", "hour", "day", "business_day", "week", "month", "year"]

_DAYS: dict[Unit, Decimal] = {
    "minute": Decimal(1) / 1440,
    "hour": Decimal(1) / 24,
    "day": Decimal(1),
    "business_day": Decimal("1.4"),
    "week": Decimal(7),
    "month": Decimal("30.4375"),
    "year": Decimal("365.25"),
}


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time: `count` of one `unit`."""

    count: Decimal
    unit: Unit

    @property
    def display(self) -> str:
        """The usual way to write it: "18 months", "1 year", "10 business days"."""
        count = f"{self.count.normalize():f}"
        return f"{count} {self.unit.replace('_', ' ')}{'' if count == '1' else 's'}"

    @property
    def days(self) -> Decimal:
        """Roughly how many days it lasts (a month is 30.4375, a business day 1.4), to compare different units."""
        return self.count * _DAYS[self.unit]


@dataclass(frozen=True, slots=True, kw_only=True)
class DurationMention:
    """A length of time at `[start, end)` of the text."""

    start: int
    end: int
    count: Decimal
    unit: Unit

    @property
    def value(self) -> Duration:
        """The length without the place."""
        return Duration(self.count, self.unit)

    @property
    def display(self) -> str:
        """The usual way to write it: "18 months", "1 year", "10 business days"."""
        return self.value.display

    @property
    def days(self) -> Decimal:
        """Roughly how many days it lasts, to compare different units."""
        return self.value.days


_UNITS: dict[str, Unit] = {
    "minute": "minute",
    "min": "minute",
    "hour": "hour",
    "hr": "hour",
    "day": "day",
    "week": "week",
    "wk": "week",
    "month": "month",
    "mo": "month",
    "mos": "month",
    "year": "year",
    "yr": "year",
}
_QUALIFIER = (
    r"(?:(?:calendar|consecutive|successive|additional|further|more|full|complete|whole|contract|fiscal|continuous|"
    r"uninterrupted|extra|other)[\s-]{1,4}){0,2}"
)
_UNIT = (
    rf"{_QUALIFIER}(?P<business>(?:business|working|banking|trading|bank|work)[\s-]{{1,4}}(?=days?\b))?"
    # "14 day of June" is a date.
    r"(?P<unit>minute|min|hour|hr|day(?!\s{1,4}of\s{1,4}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|_))"
    r"|week|wk|month|mos|mo|year|yr)s?\b"
)
_JOINT = r"[\s‐‑–-]{0,5}"
_FIGURES = re.compile(
    rf"(?P<open>\()?{NUMERAL_START}(?P<figure>{NUMERAL})(?P<vulgar>[½¼¾])?(?:\s{{0,3}}\([a-z-]{{3,30}}(?:\s[a-z-]{{3,20}}){{0,3}}\))?"
    rf"(?(open)\)?){_JOINT}{_UNIT}",
    re.IGNORECASE,
)
_RESTATED = rf"(?:{_JOINT}[(\[]\s?{NUMERAL}\s?[)\]])"
_AFTER_WORDS = re.compile(rf"{_RESTATED}?{_JOINT}(?<![a-z]){_UNIT}", re.IGNORECASE)
_ANNIVERSARY_AFTER = re.compile(r"(?:\s?\(\d{1,2}\s?(?:st|nd|rd|th)\))?[\s-]{1,4}anniversary\b", re.IGNORECASE)
_ANNIVERSARY = re.compile(r"(?<![\w.,])(?P<years>\d{1,2})\s?(?:st|nd|rd|th)\s{1,4}anniversary\b", re.IGNORECASE)
_HALF = re.compile(r"(?<![\w-])half[\s-]{1,4}(?:an?\s{1,3})?(?P<unit>hour|day|week|month|year)\b", re.IGNORECASE)
_SINGLE = re.compile(
    r"(?:\b(?:for|within|of|than|least|during|over|after|every|once)|^)\s{1,4}"
    rf"(?P<span>an?\s{{1,4}}{_UNIT})(?!\s{{1,3}}of\s)",
    re.IGNORECASE,
)
_VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_ALONE = re.compile(rf"an?\s{{1,4}}{_UNIT}", re.IGNORECASE)


def find_durations(text: str) -> tuple[DurationMention, ...]:
    """Return every length of time of the text in order, none overlapping; empty when there is none."""
    folded = fold_digits(text)
    candidates = [*_in_words(folded), *_in_figures(folded), *_others(folded)]
    candidates.sort(key=lambda mention: (mention.start, -mention.end))
    mentions: list[DurationMention] = []
    for mention in candidates:
        if not mentions or mention.start >= mentions[-1].end:
            mentions.append(mention)
    return tuple(mentions)


def parse_duration(text: str) -> Duration | None:
    """Return the length of time when the whole text is one ("two (2) years", "a year"), else None."""
    text = text.strip().removesuffix(".")
    if not text or len(text) > 400:
        return None
    if alone := _ALONE.fullmatch(text):
        return Duration(Decimal(1), _unit(alone))
    mentions = find_durations(text)
    is_whole = len(mentions) == 1 and mentions[0].start == 0 and mentions[0].end == len(text)
    return mentions[0].value if is_whole else None


def _unit(found: re.Match[str]) -> Unit:
    return "business_day" if found["business"] else _UNITS[found["unit"].lower()]


def _in_words(text: str) -> Iterator[DurationMention]:
    """Yield "two years", "eighteen (18) months", "one-year", "two and one-half years"."""
    position = 0
    while head := HEAD.search(text, position):
        number = match_words(text, head.start())
        position = number[0] if number else head.end()
        if number is None:
            continue
        if number[2]:
            if match := _ANNIVERSARY_AFTER.match(text, number[0]):
                position = match.end()
                yield DurationMention(start=head.start(), end=position, count=number[1], unit="year")
        elif match := _AFTER_WORDS.match(text, number[0]):
            position = match.end()
            yield DurationMention(start=head.start(), end=position, count=number[1], unit=_unit(match))


def _in_figures(text: str) -> Iterator[DurationMention]:
    """Yield "18 months", "24-month", "(2) years", "1½ years", "2 (two) years"."""
    for match in _FIGURES.finditer(text):
        count = numeral_value(match["figure"])
        if count is not None:
            count += _VULGAR[match["vulgar"]] if match["vulgar"] else 0
            yield DurationMention(start=match.start(), end=match.end(), count=count, unit=_unit(match))


def _others(text: str) -> Iterator[DurationMention]:
    """Yield "half a year", "for a year" and "2nd anniversary"."""
    for match in _ANNIVERSARY.finditer(text):
        yield DurationMention(start=match.start(), end=match.end(), count=Decimal(match["years"]), unit="year")
    for match in _HALF.finditer(text):
        unit = _UNITS[match["unit"].lower()]
        yield DurationMention(start=match.start(), end=match.end(), count=Decimal("0.5"), unit=unit)
    for match in _SINGLE.finditer(text):
        start, end = match.span("span")
        yield DurationMention(start=start, end=end, count=Decimal(1), unit=_unit(match))
