"""How often: "per month", "annually", "twice a week". A claim's period must be the one of the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.verification.checks.context import MOST_VALUES, place_of
from pincite.verification.checks.outcomes import AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.text import Reading, share

_PERIODS = {
    "second": "1s", "minute": "1min", "hour": "1h", "hourly": "1h", "day": "1d", "daily": "1d", "week": "1w",
    "weekly": "1w", "fortnight": "2w", "fortnightly": "2w", "biweekly": "2w", "month": "1m", "monthly": "1m",
    "quarter": "3m", "quarterly": "3m", "year": "12m", "yearly": "12m", "annual": "12m", "annually": "12m",
    "annum": "12m", "semiannual": "6m", "semiannually": "6m", "biannual": "6m", "biannually": "6m", "decade": "120m",
    "night": "1d", "nightly": "1d", "biennial": "24m", "biennially": "24m",
}  # fmt: skip
_NOUNS = "second|minute|hour|day|week|fortnight|month|quarter|year|annum|decade|night"
_ADVERBS = (
    "hourly|daily|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annual|annually|semiannual|semiannually|"
    "biannual|biannually|nightly|biennial|biennially"
)
_RATE = re.compile(
    rf"(?<![\w-])(?:(?:per|each|every|a|an|any\s+given)\s+(?:calendar\s+|fiscal\s+|business\s+|working\s+)?(?P<noun>{_NOUNS})|(?P<adverb>{_ADVERBS}))\b(?!-)"
    rf"|/\s?(?P<slash>{_NOUNS}|mo|yr|wk|hr)\b",
    re.IGNORECASE,
)
_SHORT = {"mo": "month", "yr": "year", "wk": "week", "hr": "hour"}
_OTHER = re.compile(
    r"\b(?:every|each)\s+(?P<count>two|three|four|six|twelve|\d{1,2})[\s-](?P<unit>day|week|month|year)s?\b",
    re.IGNORECASE,
)
_ARTICLE_AFTER = re.compile(
    r"(?:\d|\b(?:times|once|twice|thrice|hours|days|dollars|euros|pounds|percent|miles|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|people|%))[\s\w%]{0,14}$",
    re.IGNORECASE,
)
_TWICE = re.compile(r"\b(?:twice|two\s+times)\s+$", re.IGNORECASE)
_ABOUT = 0.25


class _Rate(NamedTuple):
    """A period at `[start, end)`, by what it is worth."""

    start: int
    end: int
    worth: str


def check_rates(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for every period of the claim that the evidence has as another one."""
    for rate in _rates(claim.text)[:MOST_VALUES]:
        outcomes = [_outcome(rate, claim, passage) for passage in passages]
        yield HeldValue(Value(rate.start, rate.end, "unit", "unit_mismatch"), outcomes)


@lru_cache(maxsize=512)
def _rates(text: str) -> tuple[_Rate, ...]:
    found = []
    for match in _RATE.finditer(text):
        word = (match["noun"] or match["adverb"] or match["slash"]).lower()
        article = match.group().lower().startswith(("a ", "an ")) and match["noun"]
        if article and not _ARTICLE_AFTER.search(text, max(0, match.start() - 30), match.start()):
            continue
        worth = _PERIODS[_SHORT.get(word, word)]
        if worth == "12m" and _TWICE.search(text, max(0, match.start() - 12), match.start()):
            worth = "6m"
        found.append(_Rate(match.start(), match.end(), worth))
    return tuple(found)


def _outcome(rate: _Rate, claim: Reading, passage: Reading) -> Outcome:
    here = place_of(claim, rate.start, rate.end)
    clash: _Rate | None = None
    for theirs in _rates(passage.text):
        if theirs.worth == rate.worth:
            return AGREES
        there = place_of(passage, theirs.start, theirs.end)
        if clash is None and (
            share(here.sentence, there.sentence) >= _ABOUT or share(here.sentence, passage.keys) >= _ABOUT
        ):
            clash = theirs
    if clash is None or _OTHER.search(passage.text):
        return AGREES
    return Outcome("differs", clash.start, clash.end, "unit", "unit_mismatch", False)
