"""Members of an enumeration as documents name them: in their words, their initials, other forms and like words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pincite.text.words import STOP_WORDS, stem

MAX_BETWEEN = 3
"""Words that may stand between those of a member: "stipulations with request for award" is a stipulated award."""

_ROOT = 6
"""Letters that make a root: "stipulated" and "stipulations"."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_AND = r"(?:and|&|\+)"

_LIKE: tuple[tuple[str, ...], ...] = (
    ("approved", "certified", "authorized", "authorised", "granted", "allowed", "accepted", "permitted", "admitted"),
    (
        *("denied", "rejected", "declined", "refused", "disallowed", "disapproved", "non-certified", "noncertified"),
        *("not certified", "not approved", "not authorized", "not authorised", "not granted", "not accepted"),
        *("non-certification", "uncertified", "not allowed", "adverse determination", "adverse decision"),
        *("not medically necessary", "medical necessity not established"),
    ),
    (
        *("modified", "approved in part", "accepted in part", "partially approved", "partially accepted"),
        *("partially certified", "certified in part", "granted in part", "partially granted", "partly approved"),
        *("approved as modified", "certified as modified", "approved with modification"),
        *("certified with modifications", "approved with modifications", "approved with changes"),
        *("certified with changes", "modified approval", "modified certification", "partial approval"),
        *("partial certification", "approve in part", "certify in part", "approved as reduced"),
        *("certified with modification", "conditionally approved", "denied in part", "partially denied"),
        *("partial acceptance", "partial accept", "accept part", "accept in part", "admitted in part"),
        *("partial admission", "partially admitted"),
    ),
    ("delayed", "on delay", "deferred", "postponed", "on hold", "put off"),
    (
        *("stipulated award", "stips", "stip", "stipulations", "stipulations with request for award"),
        *("stipulated findings and award", "stipulated findings & award", "stipulation"),
    ),
    ("compromise and release", "c&r", "c & r", "c and r", "compromise & release", "full and final release"),
    ("open", "active", "ongoing"),
    ("closed", "inactive"),
    ("reopened", "re-opened", "opened again"),
    ("off work", "unable to work", "not working", "no work"),
    ("modified duty", "modified work", "light duty", "restricted duty", "transitional duty", "alternative work"),
    ("full duty", "regular duty", "usual work", "regular work", "full release", "unrestricted duty"),
    (
        *("experience", "employment", "work history", "career history", "positions held", "employment history"),
        "professional background",
    ),
    ("education", "academic background", "educational background", "schooling", "studies", "academic record"),
    (
        *("certification", "certifications", "certificate", "certificates", "licence", "license", "licences"),
        *("licenses", "qualification", "qualifications", "further qualifications", "accreditations"),
    ),
    ("award", "awards", "honor", "honour", "honors", "honours", "prizes", "distinctions"),
    ("skill", "skills", "knowledge", "competencies", "competences", "core skills", "proficiencies"),
)
"""Words that say the same of a decision, a file, a person's work or career; a longer one hides those inside it."""


_FAMILIES = (range(4), range(4, 6), range(6, 9), range(9, 12), range(12, 17))
"""Groups of one kind, by number: what one of them says, none of the others does."""


class MemberMention(NamedTuple):
    """A member named at `[start, end)` of a text; `exact` when by its own words or initials."""

    start: int
    end: int
    member: str
    exact: bool


def find_members(text: str, members: Sequence[str], *, loose: bool = False) -> tuple[MemberMention, ...]:
    """The members that a text names, in order, a longer mention hiding those inside it.

    By their words ("full_time": "full time", "C and R": "C & R") and their initials either way ("TTL": "time to
    live", "research_and_development": "R&D"). With `loose` also, where these give nothing, by other forms of their
    words and by words that say the same of a decision or state ("certified" for "approved") where only one member does.
    """
    exact = chain.from_iterable(_exact(text, member) for member in members)
    mentions = _kept(chain(exact, _alike(text, members)) if loose else exact)
    return mentions or (_kept(_formed(text, members)) if loose else ())


def _kept(mentions: Iterator[MemberMention]) -> tuple[MemberMention, ...]:
    member_mentions: list[MemberMention] = []
    for candidate in sorted(mentions, key=lambda mention: (mention.start - mention.end, mention.start)):
        if not any(
            candidate.start < longer_mention.end and longer_mention.start < candidate.end
            for longer_mention in member_mentions
        ):
            member_mentions.append(candidate)
    return tuple(sorted(member_mentions))


def _exact(text: str, member: str) -> Iterator[MemberMention]:
    for pattern in _patterns(member):
        for match in pattern.finditer(text):
            yield MemberMention(*match.span(), member, True)


@lru_cache(maxsize=4096)
def _patterns(member: str) -> tuple[re.Pattern[str], ...]:
    words = [word for word in re.split(r"[\s_-]+", member) if word]
    if not words:
        return ()
    joined = r"[\s_-]*".join(_AND if word.casefold() in ("and", "&") else re.escape(word) for word in words)
    patterns = [re.compile(rf"(?<!\w){joined}(?!\w)", re.IGNORECASE)]
    letters = member if member.isupper() and member.isalpha() and len(member) >= 3 else ""
    if letters:
        spelt = r"\s+(?:(?:of|and|the|for)\s+)?".join(rf"{letter}[a-z]+" for letter in letters)
        patterns.append(re.compile(rf"(?<!\w){spelt}(?!\w)", re.IGNORECASE))
    if len(words) >= 3 and any(word.casefold() in ("and", "&") for word in words):
        initials = r"\s?".join("&" if word.casefold() in ("and", "&") else word[0].upper() for word in words)
        patterns.append(re.compile(rf"(?<!\w){initials}(?!\w)"))
    return tuple(patterns)


def _formed(text: str, members: Sequence[str]) -> Iterator[MemberMention]:
    """Members by other forms of all their content words, in order and near each other."""
    words = [(stem(match[0].casefold()), match.start(), match.end()) for match in _WORD.finditer(text)]
    for member in members:
        spelt = _WORD.findall(member.casefold().replace("_", " "))
        member_stems = [stem(word) for word in spelt if word not in STOP_WORDS]
        if len(member_stems) == 1 < len(spelt):
            # "off work" is more than its only content word.
            continue
        for first, (word_stem, start, _) in enumerate(words):
            if member_stems and _same_word(word_stem, member_stems[0], several=len(member_stems) > 1):
                end = _follow(words, first, member_stems)
                if end is not None:
                    yield MemberMention(start, end, member, False)


def _follow(words: list[tuple[str, int, int]], first: int, wanted: list[str]) -> int | None:
    at = first
    for want in wanted[1:]:
        window = range(at + 1, min(at + 2 + MAX_BETWEEN, len(words)))
        following = next((number for number in window if _same_word(words[number][0], want, several=True)), None)
        if following is None:
            return None
        at = following
    return words[at][2]


def _same_word(one: str, other: str, *, several: bool) -> bool:
    """Whether two stems are one word's; where `several` words must meet, nouns and verbs of one root are one word."""
    if one == other:
        return True
    return several and min(len(one), len(other)) >= _ROOT and one[:_ROOT] == other[:_ROOT]


def _alike(text: str, members: Sequence[str]) -> Iterator[MemberMention]:
    """Members by words that say the same, where only one of the members does."""
    plain = frozenset(map(_plain, members))
    for number, group in enumerate(_LIKE):
        if not any(plain.intersection(_LIKE[group_number]) for group_number in _family(number)):
            # Words for what no member is like stand for nothing here.
            continue
        inside = [member for member in members if _plain(member) in group]
        for match in _like_pattern(group).finditer(text):
            yield MemberMention(*match.span(), inside[0] if len(inside) == 1 else "", False)


def _family(number: int) -> range:
    """The groups of words that exclude each other: decisions, settlements, states of a file, work, a career."""
    return next(family for family in _FAMILIES if number in family)


def _plain(member: str) -> str:
    return " ".join(re.split(r"[\s_]+", member)).casefold()


@lru_cache(maxsize=64)
def _like_pattern(group: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", phrase))) for phrase in group)
    return re.compile(rf"(?<![\w-])(?:{words})(?!\w)", re.IGNORECASE)
