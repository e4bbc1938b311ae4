"""What a posting asks for: its requirements as terms and years, as far as words tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.evaluation.tailoring.tenure import find_years
from pincite.evaluation.tailoring.terms import FRAME_KEYS, degree_of, keys_of, terms_of
from pincite.text import split_sentences
from pincite.text.names.words import words_of as listed

_ASKS = re.compile(
    r"require|qualification|ask for|asks? of you|looking for|must[- ]have|need|nice to have|bonus|plus(?:es)?$|desir"
    r"|prefer|you (?:have|bring|are)|who you are|skills|essential|your profile|about you|what you bring",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\s*(?:#{1,6}\s+(?P<marked>.+?)|(?P<plain>[^\n.!?]{2,60}):)\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•–]|\d{1,2}[.)])\s+(?P<text>\S.*)")
_IN_PROSE = re.compile(
    r"\b(?:requir\w+|must have|you have|needs? to have|at least \w+ years|experience (?:with|in)|looking for)\b",
    re.IGNORECASE,
)
_SOFT = listed(
    "communication communicator communicate interpersonal motivated motivation passion passionate collaborative "
    "collaboration player detail attention driven starter proactive enthusiasm enthusiastic flexible flexibility "
    "organised organized curious curiosity attitude personality humour positive friendly reliable problem solving "
    "analytical thinking independent independently compassion compassionate calm "
    "pressure empathy caring patience resilient"
)
_ASIDES = listed(
    "good great excellent strong solid deep proven preferably ideally similar related subject field quantitative "
    "equivalent relevant degree plus bonus nice must have required preferred hands least minimum demonstrated "
    "successful or and other any like modern tool tools"
)
_BEGINS = re.compile(
    r"\s*(?:an?\s+)?(?:experience|knowledge|familiar|proficien|fluen|degree|strong|must|good)", re.IGNORECASE
)
_ALTERNATIVES = re.compile(r"\s*(?:\bor\b|/)\s*", re.IGNORECASE)
_SPLIT = re.compile(
    r"\s*(?:,|;|\band\b|&|\(|\)|\bsuch as\b|\bincluding\b|\be\.g\.|\bpreferably\b|\bideally\b)\s*", re.I
)
SOFT_KEYS = frozenset(key for word in _SOFT for key in keys_of(word))
_ASIDE_KEYS = frozenset(key for word in _ASIDES for key in keys_of(word)) | FRAME_KEYS
_LONGEST_POSTING = 400_000
_MOST = 200


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing asked for. `text` is the posting's line, `name` what of it is asked here.

    `alternatives` are the sets of keys of which one is enough; `years` is the least number of years of it; `degree` the
    least degree (1 bachelor, 2 master, 3 doctor). `soft`: it speaks of character, which no claim settles.
    """

    text: str
    name: str
    alternatives: tuple[frozenset[str], ...] = ()
    years: float | None = None
    degree: int = 0
    soft: bool = False


def read_requirements(posting: str | Sequence[str]) -> tuple[Requirement, ...]:
    """The requirements of a posting, at most 200: the lines of a list given as one, or those of a text.

    Of a text they are the list items under headings that ask for something, or, where there are none, all list items,
    or else the sentences that require something. Empty where nothing is asked for.
    """
    lines = list(_lines(posting[:_LONGEST_POSTING])) if isinstance(posting, str) else list(posting)
    requirements = [requirement for line in lines for requirement in _requirements(" ".join(line.split()))]
    return tuple({(candidate.name, candidate.years): candidate for candidate in requirements}.values())[:_MOST]


def _lines(posting: str) -> Iterator[str]:
    required_items: list[str] = []
    items: list[str] = []
    asking = False
    for line in posting.splitlines():
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if item is not None:
            items.append(item["text"])
            required_items += [item["text"]] if asking else []
        elif heading is not None:
            asking = _ASKS.search(heading["marked"] or heading["plain"]) is not None
        elif line.strip() and asking and required_items and line[0] in " \t":
            required_items[-1] += f" {line.strip()}"
    if required_items or items:
        yield from required_items or items
        return
    for start, end in split_sentences(posting):
        if _IN_PROSE.search(posting[start:end]):
            yield posting[start:end]


def _requirements(line: str) -> Iterator[Requirement]:
    if degree := degree_of(keys_of(line)):
        yield Requirement(line, line, degree=degree)
        return
    parts = _parts(line)
    if not parts:
        yield from (Requirement(line, line, years=years.count) for years in find_years(line)[:1])
    for part, years in parts:
        options = [keys_of(option) - _ASIDE_KEYS for option in _ALTERNATIVES.split(part)]
        alternatives = tuple(option for option in options if option)
        soft = any(option & SOFT_KEYS for option in alternatives)
        yield Requirement(line, line if len(parts) == 1 else _named(part), alternatives, years=years, soft=soft)


def _parts(line: str) -> list[tuple[str, float | None]]:
    """The things that a line asks for, each with the years that are asked of it: those named last before it, until it
    begins to ask for something else.
    """
    parts: list[tuple[str, float | None]] = []
    required_years: float | None = None
    for part in _SPLIT.split(line):
        years = next(iter(find_years(part)), None)
        if years is not None or _BEGINS.match(part):
            required_years = years.count if years is not None else None
        remainder = part if years is None else f"{part[: years.start]} {part[years.end :]}"
        if keys_of(remainder) - _ASIDE_KEYS:
            parts.append((remainder, required_years))
    return parts


def _named(part: str) -> str:
    """A part of a line without the words that only frame it."""
    terms = [term for term in terms_of(part) if term.key not in _ASIDE_KEYS]
    return part[terms[0].start : terms[-1].end]
