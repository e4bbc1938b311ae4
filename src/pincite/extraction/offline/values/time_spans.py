"""Spans of time as lists write them: "Mar 2019 – Present", "from 2019-03 to 2021-06", "since 2020", "2015"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pincite.extraction.offline.values.readings import ValueReading, read_values

_PARTIAL = re.compile(
    r"(?<![\w$€£#/.])(?<!\d,)(?<!(?<!\d)\d{3}-)(?:(?P<year>(?:19|20)\d\d)[-/.](?P<month>0[1-9]|1[0-2])(?![\w/%]|[-.]\d\d?(?!\d))"
    r"|(?P<before>0?[1-9]|1[0-2])[/.](?P<its_year>(?:19|20)\d\d)(?![\w/%])"
    r"|(?P<lone>(?:19|20)\d\d)(?![\w/%]|[.,]\d|-\d\d?(?!\d)))"
)
"""A month of a year in figures, or a year."""

_JOINED = re.compile(r"\s{0,3}(?:[-–—−]|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bthru\b)\s{0,3}", re.IGNORECASE)
_BETWEEN = re.compile(r"\s{1,3}and\s{1,3}", re.IGNORECASE)
_LASTS = re.compile(
    r"\s{0,3}(?:[-–—]|\b(?:to|until|till|through)\b)\s{0,3}(?:the\s+)?"
    r"(?P<word>present|current|today|now|ongoing|date)\b",
    re.IGNORECASE,
)
_OPENS = re.compile(r"(?P<since>\bsince\s+)$|\b(?P<between>between\s+)$|\bfrom\s+$", re.IGNORECASE)


class TimeSpan(NamedTuple):
    """A time at `[start, end)` of a text.

    A range has its `first` and `last` point; of one that lasts `lasting` is the word that says so. A single point in
    time is `first` alone.
    """

    start: int
    end: int
    first: ValueReading
    last: ValueReading | None = None
    lasting: ValueReading | None = None

    @property
    def is_point(self) -> bool:
        """Whether it is one point in time."""
        return self.last is None and self.lasting is None


def find_spans(text: str) -> tuple[TimeSpan, ...]:
    """The spans and points of time of a text, in order."""
    points = sorted(_points(text))
    following = {one.start: other for one, other in pairwise(points)}
    found: list[TimeSpan] = []
    for point in points:
        if found and point.start < found[-1].end:
            continue
        found.append(_span(text, point, following.get(point.start)))
    return tuple(found)


def whole_span(text: str) -> TimeSpan | None:
    """The span of time that a text says and nothing else, but for brackets and marks around it."""
    found = find_spans(text)
    if len(found) != 1:
        return None
    rest = text[: found[0].start] + text[found[0].end :]
    return found[0] if not any(map(str.isalnum, rest)) else None


def _points(text: str) -> Iterator[ValueReading]:
    days = [one for one in read_values("date", text) if one.value is not None]
    yield from days
    for match in _PARTIAL.finditer(text):
        if any(match.start() < day.end and day.start < match.end() for day in days):
            continue
        year = match["year"] or match["its_year"] or match["lone"]
        month = match["month"] or match["before"]
        value = f"{year}-{int(month):02}" if month else year
        yield ValueReading(match.start(), match.end(), value, match[0], value)


def _span(text: str, point: ValueReading, after: ValueReading | None) -> TimeSpan:
    opened = _OPENS.search(text[max(0, point.start - 12) : point.start])
    start = point.start - len(opened[0]) if opened is not None else point.start
    lasts = _LASTS.match(text, point.end)
    if lasts is not None:
        word = lasts["word"]
        said = ValueReading(lasts.start("word"), lasts.end("word"), "present", word, "present")
        return TimeSpan(start, lasts.end(), point, lasting=said)
    between = text[point.end : after.start] if after is not None else ""
    ranged = _JOINED.fullmatch(between) or (
        opened is not None and opened["between"] is not None and _BETWEEN.fullmatch(between)
    )
    if after is not None and ranged and point.value <= after.value:
        return TimeSpan(start, after.end, point, last=after)
    if opened is not None and opened["since"] is not None:
        word = opened["since"].strip()
        said = ValueReading(start, start + len(word), "present", word, "present")
        return TimeSpan(start, point.end, point, lasting=said)
    return TimeSpan(point.start, point.end, point)
