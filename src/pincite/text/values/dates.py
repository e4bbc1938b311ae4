"""Dates in running text: the usual English forms, in figures and in words, whole or partial.

Rules that are choices:

- `09/12/2024` and `9-12-24` are month first unless `day_first` says otherwise; `12.09.2024` is day first unless
  `day_first=False`. Where only one order is possible it is taken. `ambiguous` is set when both orders are possible and
  nothing settled which.
- Two-digit years: 00–49 are 2000–2049, 50–99 are 1950–1999. No clock is read.
- Impossible dates (02/29/2025) are no dates.
- "September 2024", "09/2024" and "____ day of September, 2024" are months. A lone year is read by `parse_date` only,
  and so is "2024-09". "Q3 2024" is not read.
- Without a day, "may" and "march" need their capital: "he may 2019" is no month.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.text.values.number_words import match_words
from pincite.text.values.numerals import fold_digits


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date known to the day, the month or the year; raises ValueError for one that no calendar has."""

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.year <= 9999:
            raise ValueError(f"year {self.year} is outside 1 to 9999")
        if self.month is None and self.day is not None:
            raise ValueError("a day needs its month")
        if self.month is not None and not 1 <= self.month <= 12:
            raise ValueError(f"there is no month {self.month}")
        if (
            self.month is not None
            and self.day is not None
            and not 1 <= self.day <= monthrange(self.year, self.month)[1]
        ):
            raise ValueError(f"{self.year}-{self.month:02} has no day {self.day}")

    def isoformat(self) -> str:
        """Return "2019", "2019-03" or "2019-03-05", as far as the date is known."""
        month = "" if self.month is None else f"-{self.month:02}"
        day = "" if self.day is None else f"-{self.day:02}"
        return f"{self.year:04}{month}{day}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMention:
    """A date at `[start, end)` of the text; `ambiguous` when day and month could be exchanged."""

    start: int
    end: int
    value: PartialDate
    ambiguous: bool = False


_MONTHS = (
    "january|jan",
    "february|feb",
    "march|mar",
    "april|apr",
    "may",
    "june|jun",
    "july|jul",
    "august|aug",
    "september|sept|sep",
    "october|oct",
    "november|nov",
    "december|dec",
)
_MONTH_NUMBERS = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split("|")}
_MONTH = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(_MONTHS)})(?![^\W\d_])\.?", re.IGNORECASE)
_SUFFIX = r"(?:\s?(?:st|nd|rd|th)\b)?"
_FREE = r"(?<!\w)(?<!\w[-./:,])"
_DASH = "[-‐‑–/.]"

#: What stands between the parts of a date; "in the year of our Lord" included.
_BEFORE_YEAR = (
    r"[\s,]{0,6}(?:in\s{1,3}the\s{1,3}year\s{1,3}(?:of\s{1,3}our\s{1,3}lord\s{1,3})?|of\s{1,3}|A\.?D\.?\s{1,3})?"
)
_YEAR = re.compile(rf"{_BEFORE_YEAR}(?:(?P<year>[12]\d{{3}})|['’](?P<short>\d\d))(?!\w|[-/]\d)", re.IGNORECASE)
_YEAR_IN_WORDS = re.compile(_BEFORE_YEAR + r"(?=two|one|eighteen|nineteen|twenty)", re.IGNORECASE)
_DAY = re.compile(rf"\s{{0,5}}(?P<day>[0-3]?\d){_SUFFIX}(?!\d)", re.IGNORECASE)
_DAY_IN_WORDS = re.compile(r"\s{1,5}(?=[a-z])", re.IGNORECASE)
_JOINED_TAIL = re.compile(
    rf"{_DASH}\s?(?P<day>[0-3]?\d){_DASH}\s?(?P<year>[12]\d{{3}}|\d\d)(?!\w|[-/]\d)"
    rf"|{_DASH}\s?(?P<only_year>[12]\d{{3}}|\d\d)(?!\w|[-/]\d)"
)
_WORD_GAP = re.compile(r"[\s-]{1,3}")
_BLANK = re.compile(r"[\s,]{0,6}(?:_{1,40}|\[[\s_•●*]{0,20}\])")

_DAY_BEFORE = re.compile(
    rf"{_FREE}(?P<open>\()?(?P<day>[0-3]?\d){_SUFFIX}(?(open)\)\s{{1,5}}day|(?:\s{{1,5}}day)?)"
    rf"(?:\s{{1,5}}of)?[\s,.]{{0,5}}$",
    re.IGNORECASE,
)
_JOINED_DAY_BEFORE = re.compile(rf"{_FREE}(?P<day>[0-3]?\d){_DASH}$")
_WORDS_BEFORE = re.compile(
    rf"\b(?P<words>(?:(?:twenty|thirty)[-\s]{{1,3}})?(?!day\b)[a-z]{{3,12}})"
    rf"(?:\s?\([0-3]?\d{_SUFFIX}\))?\s{{1,5}}(?:day\s{{1,5}})?of\s{{1,5}}$",
    re.IGNORECASE,
)
#: How far before a month its day is looked for.
_REACH = 64

_NUMERIC = re.compile(
    rf"{_FREE}(?:"
    rf"(?P<year>[12]\d{{3}})(?P<dash>{_DASH})(?P<month>\d\d?)(?P=dash)(?P<day>\d\d?)(?=T\d\d:?\d\d|(?!\w|[-./]\d))"
    rf"|(?P<first>\d\d?)(?P<mark>\s?{_DASH}\s?)(?P<second>\d\d?)(?P=mark)(?P<last>[12]\d{{3}}|\d\d)(?!\w|[-./]\d)"
    rf"|(?P<only_month>0?[1-9]|1[0-2])/(?P<its_year>[12]\d{{3}})(?!\w|[-./]\d))"
)
_CJK = re.compile(r"(?<!\d)(?P<year>[12]\d{3})\s?年\s?(?P<month>\d\d?)\s?月(?:\s?(?P<day>\d\d?)\s?日)?")


def find_dates(text: str, *, day_first: bool | None = None) -> tuple[DateMention, ...]:
    """Return every date of the text in order, none overlapping; empty when there is none.

    `day_first` settles the order of dates in figures such as 09/12/2024; None takes the usual order and says so.
    """
    folded = fold_digits(text)
    candidates = [*_named(folded), *_numeric(folded, day_first=day_first), *_cjk(folded)]
    candidates.sort(key=lambda mention: (mention.start, -mention.end))
    mentions: list[DateMention] = []
    for mention in candidates:
        if not mentions or mention.start >= mentions[-1].end:
            mentions.append(mention)
    return tuple(mentions)


def parse_date(text: str, *, day_first: bool | None = None) -> PartialDate | None:
    """Return the date when the whole text is one, else None; "2024" and "2024-09" are read here too."""
    text = fold_digits(text.strip())
    if len(text) > 200:
        return None
    if partial := re.fullmatch(r"([12]\d{3})(?:-(\d\d))?", text):
        return _date(int(partial[1]), int(partial[2]) if partial[2] else None)
    if timed := re.fullmatch(r"([12]\d{3}-\d\d-\d\d)[T ]\d\d:\d\d\S{0,20}", text):
        text = timed[1]
    mentions = find_dates(text.removesuffix("."), day_first=day_first)
    is_whole = len(mentions) == 1 and mentions[0].start == 0 and mentions[0].end >= len(text.removesuffix("."))
    return mentions[0].value if is_whole else None


def _date(year: int | str, month: int | str | None = None, day: int | str | None = None) -> PartialDate | None:
    """Return the date, with a year of two digits put into its century, or None when there is no such date."""
    number = int(year)
    if isinstance(year, str) and len(year) == 2:
        number += 2000 if number < 50 else 1900
    try:
        return PartialDate(number, int(month) if month else None, int(day) if day else None)
    except ValueError:
        return None


def _named(text: str) -> Iterator[DateMention]:
    """Yield the dates that name their month."""
    for name in _MONTH.finditer(text):
        word = name.group().rstrip(".").lower()
        month = _MONTH_NUMBERS[word]
        mention = _day_first_named(text, name, month) or _month_first_named(text, name, month)
        is_verb = word in {"may", "march", "mar"} and name.group()[0].islower()
        if mention and not (is_verb and mention.value.day is None):
            yield mention


def _day_first_named(text: str, name: re.Match[str], month: int) -> DateMention | None:
    """Return "12 September 2024", "12th day of September, 2024", "12-Sep-2024" or "first day of May, 2001"."""
    reach = max(0, name.start() - _REACH)
    if joined := _JOINED_DAY_BEFORE.search(text, reach, name.start()):
        tail = _JOINED_TAIL.match(text, name.end())
        if tail and tail["only_year"]:
            return _mention(joined.start(), tail.end(), _date(tail["only_year"], month, joined["day"]))
    year = _year_at(text, name.end())
    if year is None:
        return None
    if before := _WORDS_BEFORE.search(text, reach, name.start()):
        day = _day_in_words(text, before.start("words"))
        if day and day[1] == before.end("words"):
            return _mention(before.start(), year[1], _date(year[0], month, day[0]))
    before = _DAY_BEFORE.search(text, reach, name.start())
    return _mention(before.start(), year[1], _date(year[0], month, before["day"])) if before else None


def _month_first_named(text: str, name: re.Match[str], month: int) -> DateMention | None:
    """Return "September 12, 2024", "Sep-12-24", "May first, two thousand one", or the month "September, 2024"."""
    if (joined := _JOINED_TAIL.match(text, name.end())) and joined["day"]:
        return _mention(name.start(), joined.end(), _date(joined["year"], month, joined["day"]))
    if day := _day_at(text, name.end()):
        year = _year_at(text, day[1])
        return _mention(name.start(), year[1], _date(year[0], month, day[0])) if year else None
    blank = _BLANK.match(text, name.end())
    year = _year_at(text, blank.end() if blank else name.end())
    return _mention(name.start(), year[1], _date(year[0], month)) if year and year[0] >= 1000 else None


def _mention(start: int, end: int, value: PartialDate | None, *, ambiguous: bool = False) -> DateMention | None:
    return DateMention(start=start, end=end, value=value, ambiguous=ambiguous) if value else None


def _day_at(text: str, position: int) -> tuple[int, int] | None:
    """Return (day, end) of the day in figures or words that follows a month."""
    if figures := _DAY.match(text, position):
        return int(figures["day"]), figures.end()
    gap = _DAY_IN_WORDS.match(text, position)
    return _day_in_words(text, gap.end()) if gap else None


def _day_in_words(text: str, position: int) -> tuple[int, int] | None:
    number = match_words(text, position)
    if number is None or not 1 <= number[1] <= 31 or number[1] != number[1].to_integral_value():
        return None
    return int(number[1]), number[0]


def _year_at(text: str, position: int) -> tuple[int, int] | None:
    """Return (year, end) of the year in figures or words that follows, with the white space and comma before it."""
    if figures := _YEAR.match(text, position):
        year = int(figures["year"] or figures["short"])
        if figures["short"]:
            year += 2000 if year < 50 else 1900
        return year, figures.end()
    gap = _YEAR_IN_WORDS.match(text, position)
    first = match_words(text, gap.end()) if gap else None
    if first is None or first[2]:
        return None
    if 1000 <= first[1] <= 2999:
        return int(first[1]), first[0]
    separator = _WORD_GAP.match(text, first[0])
    second = match_words(text, separator.end()) if separator and 15 <= first[1] <= 20 else None
    if second is None or second[2] or not 10 <= second[1] <= 99:
        return None
    return int(first[1] * 100 + second[1]), second[0]


def _numeric(text: str, *, day_first: bool | None) -> Iterator[DateMention]:
    """Yield the dates written in figures only."""
    for match in _NUMERIC.finditer(text):
        mention = None
        if match["year"]:
            mention = _mention(*match.span(), _date(match["year"], match["month"], match["day"]))
        elif match["its_year"]:
            mention = _mention(*match.span(), _date(match["its_year"], match["only_month"]))
        elif "." not in match["mark"] or len(match["last"]) == 4 or len(match["first"]) == len(match["second"]) == 2:
            mention = _ordered(match, day_first=day_first)
        if mention:
            yield mention


def _ordered(found: re.Match[str], *, day_first: bool | None) -> DateMention | None:
    """Return the date of three figures in the order asked for or usual, or in the only order possible."""
    usual = day_first if day_first is not None else "." in found["mark"]
    by_day = _date(found["last"], found["second"], found["first"])
    by_month = _date(found["last"], found["first"], found["second"])
    chosen, alternative = (by_day, by_month) if usual else (by_month, by_day)
    ambiguous = day_first is None and chosen is not None and alternative is not None and chosen != alternative
    return _mention(*found.span(), chosen or alternative, ambiguous=ambiguous)


def _cjk(text: str) -> Iterator[DateMention]:
    for match in _CJK.finditer(text):
        if mention := _mention(*match.span(), _date(match["year"], match["month"], match["day"])):
            yield mention
