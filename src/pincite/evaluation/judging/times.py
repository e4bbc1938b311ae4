"""A claim's dates against what stands where the source names it: as known as both are, never more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evaluation.judging.mentions import NamePlace
from pincite.grounding import support
from pincite.records import ClaimRecord
from pincite.text import PartialDate, find_dates, parse_date

_BEFORE, _AFTER = 80, 160
"""Characters around a claim's name in which its dates stand: the line of an entry, and the one below."""

_YEAR = re.compile(r"(?:(?<![\w.,$€£-])|(?<=\b(?:19|20)\d\d-))(?:19|20)\d\d(?![\w%]|[.,]\d)")
_MONTH_OF_YEAR = re.compile(r"(?<![\w/.-])(?:19|20)\d\d[-/.](?:0[1-9]|1[0-2])(?![\w/.-]\d|\d)")


@dataclass(frozen=True, slots=True)
class DateFinding:
    """What became of one date: found, or another one stands there (`differs`), or neither; `issue` says which."""

    found: bool
    differs: bool = False
    issue: str | None = None


def check_dates(claim: ClaimRecord, places: Sequence[NamePlace]) -> tuple[DateFinding, ...]:
    """Start and end of a claim, those it has, beside the places that name it: on their lines, else near by.

    A source that is less exact than the claim ("2019" for 2019-03) does not state it and does not differ. Where no
    place names the claim, nothing is found.
    """
    lines = [place.line for place in places if _dates(place.line)]
    windows = lines or [place.around(_BEFORE, _AFTER) for place in places]
    return tuple(
        _check(name, value, windows)
        for name, value in (("start", claim.start), ("end", claim.end))
        if value and value.strip()
    )


def _check(name: str, value: str, windows: Sequence[str]) -> DateFinding:
    if not windows:
        return DateFinding(found=False)
    claim_date = parse_date(value)
    if claim_date is None:
        stated = any(support(value, window, type="date").step is not None for window in windows)
        return DateFinding(stated, issue=None if stated else f"{name} {value!r} is not found beside it")
    nearby_dates = [date for window in windows for date in _dates(window)]
    if any(_covers(claim_date, date) for date in nearby_dates):
        return DateFinding(True)
    if any(_covers(date, claim_date) for date in nearby_dates):
        return DateFinding(False, issue=f"{name} {value}: the source gives the year only")
    if not nearby_dates:
        return DateFinding(False, issue=f"{name} {value} is not found beside it")
    date_list = ", ".join(dict.fromkeys(date.isoformat() for date in nearby_dates[:4]))
    return DateFinding(False, differs=True, issue=f"{name} {value}: the source has {date_list} there")


def _covers(whole: PartialDate, part: PartialDate) -> bool:
    """Whether a date lies within another one, which is as exact or less."""
    return part.isoformat().startswith(whole.isoformat())


def _dates(text: str) -> list[PartialDate]:
    """Every date of a text, lone years and "2019-03" included."""
    mentions = find_dates(text)
    spans = [(mention.start, mention.end) for mention in mentions]
    dates = [mention.value for mention in mentions]
    for pattern in (_MONTH_OF_YEAR, _YEAR):
        for match in pattern.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in spans):
                value = parse_date(match.group().replace("/", "-").replace(".", "-"))
                dates += [value] if value is not None else []
                spans.append(match.span())
    return dates
