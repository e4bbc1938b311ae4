"""Dates, years, months and stretches of a claim against those of the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pincite.meaning.values.calendar import Moment, conflicts, find_moments, says
from pincite.meaning.values.quantities import find_quantities
from pincite.verification.checks.context import MOST_VALUES, Place, is_plain, likeness, place_of
from pincite.verification.checks.outcomes import ABSENT, AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.text import Reading, read

_MARGIN = 4.0
_STRETCH = re.compile(r",?\s*(?:to|until|till|through|and|[-–—])\s*(?:the\s+(?:end|beginning)\s+of\s+)?", re.IGNORECASE)
_YEAR_BEFORE = re.compile(
    r"\b(?:(?:previous|prior|preceding|last)\s+(?:fiscal\s+)?year|(?:a|one|the)\s+year\s+(?:earlier|ago|before)|year[\s-]on[\s-]year|"
    r"year[\s-]over[\s-]year|twelve\s+months\s+(?:earlier|before)|same\s+(?:period|quarter|month)\s+(?:last|a)\s+year)\b",
    re.IGNORECASE,
)
_YEAR_AFTER = re.compile(
    r"\b(?:(?:following|next|subsequent)\s+year|(?:a|one|the)\s+year\s+(?:later|after)|twelve\s+months\s+later)\b",
    re.IGNORECASE,
)


def check_dates(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for every date of the claim, in order."""
    for moment in find_moments(claim.text)[:MOST_VALUES]:
        outcomes = [_outcome(moment, claim, passage) for passage in passages]
        yield HeldValue(Value(moment.start, moment.end, "date", "date_not_found"), outcomes)


def _outcome(moment: Moment, claim: Reading, passage: Reading) -> Outcome:
    found = find_moments(passage.text)
    here = place_of(claim, moment.start, moment.end)
    agreeing: list[tuple[float, Moment]] = []
    differing: list[tuple[float, Moment]] = []
    for said, there in _placed(passage.text):
        if says(moment, said) or _is_next_to(moment, said):
            agreeing.append((likeness(here, there), said))
        elif conflicts(moment, said):
            differing.append((likeness(here, there), said))
    best = max(differing, key=lambda pair: pair[0], default=None)
    if agreeing:
        score, said = max(agreeing, key=lambda pair: pair[0])
        if _is_flipped(moment, agreeing):
            return Outcome("differs", said.start, said.end, "date", "date_mismatch", False)
        if best is None or not _belongs_elsewhere(moment, best, (score, said), claim, passage):
            return AGREES
    elif (
        _is_inside(moment, claim, passage)
        or _is_pieced_together(moment, found)
        or _is_a_number(moment, passage)
        or _is_relative(moment, found, passage)
    ):
        return AGREES
    if best is None or best[0] <= 0:
        return ABSENT
    return _differs(moment, best[1], here, passage)


@lru_cache(maxsize=512)
def _placed(text: str) -> tuple[tuple[Moment, Place], ...]:
    """The dates of a text, each with its surroundings."""
    reading = read(text)
    return tuple((moment, place_of(reading, moment.start, moment.end)) for moment in find_moments(text))


@lru_cache(maxsize=512)
def _steps(text: str) -> frozenset[int]:
    """How far years lie that a text speaks of without figures: -1 for "the previous year", 1 for "a year later"."""
    steps = {step for step, pattern in ((-1, _YEAR_BEFORE), (1, _YEAR_AFTER)) if pattern.search(text)}
    for quantity in find_quantities(text):
        if quantity.way and quantity.dimension == "months" and quantity.value % 12 == 0:
            steps.add(int(quantity.value) // 12 * (1 if quantity.way == "later" else -1))
    return frozenset(steps)


def _belongs_elsewhere(
    moment: Moment, best: tuple[float, Moment], agreeing: tuple[float, Moment], claim: Reading, passage: Reading
) -> bool:
    """Whether the equal date stands with other words than the claim's, and a different one with the claim's."""
    other, same = best[1], agreeing[1]
    if best[0] >= agreeing[0] + _MARGIN:
        return True
    if (
        passage.sentence_at(other.start) != passage.sentence_at(same.start)
        or moment.side
        or len(find_moments(claim.text)) > 1
    ):
        return False
    ours = claim.near(moment.start, moment.end)
    there, here = passage.near(other.start, other.end), passage.near(same.start, same.end)
    return len(ours & there - here) >= 2 and not ours & here - there


def _is_next_to(moment: Moment, said: Moment) -> bool:
    """Whether "before 2010" or "after 1921" holds of the year next to it."""
    if moment.fields.keys() != {"year"} or moment.year is None or said.year is None or said.side:
        return False
    return said.year - moment.year == {"before": -1, "after": 1}.get(moment.side, 0) != 0


def _is_flipped(moment: Moment, agreeing: Sequence[tuple[float, Moment]]) -> bool:
    """Whether the claim says before where the evidence says after, about the same date."""
    sides = {said.side for _, said in agreeing}
    return bool(moment.side) and "" not in sides and moment.side not in sides


def _is_pieced_together(moment: Moment, found: Sequence[Moment]) -> bool:
    """Whether day and month stand in one place and the year in another: "in 2024 … on March 5"."""
    fields = moment.fields
    if "year" not in fields or len(fields) == 1:
        return False
    rest = {name: value for name, value in fields.items() if name != "year"}
    with_rest = [said for said in found if rest.items() <= said.fields.items() and said.year is None]
    return bool(with_rest) and any(said.year == fields["year"] for said in found)


def _is_relative(moment: Moment, found: Sequence[Moment], passage: Reading) -> bool:
    """Whether a year stands there as "the previous year" or "a year later" beside the one next to it."""
    if moment.year is None:
        return False
    steps = _steps(passage.text)
    rest = {name: value for name, value in moment.fields.items() if name != "year"}
    for said in found if steps else ():
        if said.year is None or moment.year - said.year not in steps:
            continue
        if rest.items() <= {**rest, **said.fields}.items():
            return True
    return False


def _is_inside(moment: Moment, claim: Reading, passage: Reading) -> bool:
    """Whether a month or day lies in a stretch of the evidence: "in July" of "from 1 April to 31 October"."""
    if moment.month is None or moment.side or any(moment in stretch for stretch in _stretches(claim.text)):
        return False
    here = (moment.month, moment.day or 1)
    for first, last in _stretches(passage.text):
        begin, end = (first.month or 1, first.day or 1), (last.month or 12, last.day or 31)
        within = begin < here < end if begin <= end else (here > begin or here < end)
        if within and moment.year in {None, first.year, last.year}:
            return True
    return False


@lru_cache(maxsize=512)
def _stretches(text: str) -> tuple[tuple[Moment, Moment], ...]:
    """The pairs of months or days of a text that are the ends of a stretch."""
    pairs = pairwise(find_moments(text))
    return tuple(
        (first, last)
        for first, last in pairs
        if first.month is not None and last.month is not None and _STRETCH.fullmatch(text, first.end, last.start)
    )


def _is_a_number(moment: Moment, passage: Reading) -> bool:
    """Whether a lone year stands there as a number: "Expo 2020", "the class of 1999,"."""
    if moment.fields.keys() != {"year"}:
        return False
    return any(said.shown == moment.year for said in find_quantities(passage.text) if said.dimension == "count")


def _differs(moment: Moment, said: Moment, here: Place, passage: Reading) -> Outcome:
    alike = [each for each in find_moments(passage.text) if each.fields.keys() & moment.fields.keys()]
    contradicts = len(alike) == 1 and is_plain(here, place_of(passage, said.start, said.end))
    return Outcome("differs", said.start, said.end, "date", "date_mismatch", contradicts)
