"""Names of a claim against those of the evidence: another name in the same place, or one that nothing mentions.

Word by word, so that short forms, initials, titles and legal forms agree; acronyms agree with the names they stand for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.verification.checks.context import MOST_VALUES, is_plain, likeness, place_of
from pincite.verification.checks.names.recognition import Name, find_names, is_role, shown_span, span_of
from pincite.verification.checks.names.words import NO_NAMES, OTHER_FORMS, root_of
from pincite.verification.checks.outcomes import ABSENT, AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.text import Reading, read

_SMALL = frozenset(["of", "and", "the", "for", "in", "on", "de", "la"])


def check_names(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for every name of the claim, in order."""
    for name in find_names(claim.text)[:MOST_VALUES]:
        start, end = shown_span(claim, name)
        outcomes = [_outcome(name, claim, passage) for passage in passages]
        yield HeldValue(Value(start, end, "name", "name_not_found"), outcomes)


@lru_cache(maxsize=8192)
def _fold(word: str) -> str:
    plain = word.lower().replace("’", "'").removesuffix("'s").rstrip("'")
    if not plain.isascii():
        plain = "".join(char for char in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(char))
    return plain


class _Mentions(NamedTuple):
    """The words of a text as names are looked up: folded words, roots, groups of other forms, initials."""

    words: dict[str, list[int]]
    roots: frozenset[str]
    groups: frozenset[int]
    acronyms: frozenset[str]
    joined: str


@lru_cache(maxsize=512)
def _mentions(text: str) -> _Mentions:
    reading = read(text)
    words: dict[str, list[int]] = {}
    for at, word in enumerate(reading.words):
        words.setdefault(_fold(word.text), []).append(at)
    capital = [_fold(word.text) for word in reading.words if word.text[0].isupper()]
    initials = "".join(
        word.lower[0] if word.text[0].isupper() else ("" if word.lower in _SMALL else " ") for word in reading.words
    )
    runs = [run for run in initials.split() if len(run) >= 2]
    acronyms = {
        run[first:last]
        for run in runs
        for first in range(len(run))
        for last in range(first + 2, min(first + 7, len(run) + 1))
    }
    return _Mentions(
        words=words,
        roots=frozenset(root_of(word) for word in capital if len(word) > 3),
        groups=frozenset(group for word in capital for group in OTHER_FORMS.get(word, ())),
        acronyms=frozenset(acronyms),
        joined="".join(char for char in reading.folded if char.isalnum()),
    )


def _outcome(name: Name, claim: Reading, passage: Reading) -> Outcome:
    mentions = _mentions(passage.text)
    missing = [at for at in name.words if not _is_mentioned(claim.words[at].text, mentions)]
    if missing and _is_short_form(name, missing, claim, passage, mentions):
        missing = []
    if missing and _is_acronym(name, claim, mentions):
        missing = []
    other = _counterpart(name, claim, passage, swapped=not missing)
    if not missing:
        if other is None:
            return AGREES
        start, end, _ = other
        return Outcome("differs", start, end, "name", "name_mismatch", False)
    if other is not None:
        start, end, plain = other
        return Outcome("differs", start, end, "name", "name_mismatch", plain)
    return ABSENT if name.sure else AGREES


def _is_mentioned(word: str, mentions: _Mentions) -> bool:
    plain = _fold(word)
    if plain in mentions.words or plain + "s" in mentions.words or plain.removesuffix("s") in mentions.words:
        return True
    if OTHER_FORMS.get(plain, frozenset()) & mentions.groups:
        return True
    if word.isupper() and 2 <= len(word) <= 6 and plain in mentions.acronyms:
        return True
    if len(plain) > 3 and root_of(plain) in mentions.roots:
        return True
    return len(plain) >= 6 and plain in mentions.joined


def _is_short_form(name: Name, missing: Sequence[int], claim: Reading, passage: Reading, mentions: _Mentions) -> bool:
    """Whether the evidence has the name's last word without another word for the missing ones: "Merkel said"."""
    last = name.words[-1]
    if last in missing or any(at > last for at in missing):
        return False
    for at in mentions.words.get(_fold(claim.words[last].text), ()):
        before = passage.words[at - 1] if at else None
        if (
            before is None
            or not before.text[0].isupper()
            or before.lower in NO_NAMES
            or before.sentence != passage.words[at].sentence
        ):
            continue
        if passage.text[before.end : passage.words[at].start] in {" ", ". ", "-"} and len(before.text) > 1:
            return False
        if len(before.text) == 1 and before.lower != claim.words[missing[-1]].lower[0]:
            return False
    return True


def _is_acronym(name: Name, claim: Reading, mentions: _Mentions) -> bool:
    """Whether the evidence has the initials of the claim's name as a word: "WHO" for "World Health Organization"."""
    first, last = name.words[0], name.words[-1]
    if last == first:
        return False
    for begin in (first, max(0, first - 1)):
        for end in (last, min(last + 1, len(claim.words) - 1)):
            words = [word for word in claim.words[begin : end + 1] if word.lower not in _SMALL]
            if len(words) >= 2 and "".join(word.lower[0] for word in words) in mentions.words:
                return True
    return False


def _counterpart(name: Name, claim: Reading, passage: Reading, *, swapped: bool) -> tuple[int, int, bool] | None:
    """Another name that stands in the evidence where the claim has this one, and whether that is plain.

    For a name that the evidence has too (`swapped`), only where it stands between the same words as this one does in
    the claim, in a sentence without it. A role ("Company", "Receiving Party") contradicts no name: it may mean it.
    """
    own = frozenset(claim.words[at].key for at in name.words)
    before, after = (keys - own for keys in _neighbours_of(claim, name))
    if not before and not after:
        return None
    ours = _mentions(claim.text)
    best: tuple[float, int, int, bool] | None = None
    role = is_role(claim, name)
    for other, (their_before, their_after) in _neighbours(passage.text):
        beside = bool(before & their_before) + bool(after & their_after)
        if beside < 1 + swapped or any(_is_known(passage.words[at].text, ours) for at in other.words):
            continue
        start, end = span_of(passage, other)
        here, there = place_of(claim, *span_of(claim, name)), place_of(passage, start, end)
        if swapped and any(claim.words[at].key in there.sentence or not claim.words[at].key for at in name.words):
            continue
        meant = not role and is_role(passage, other)
        if meant and len(other.words) == 1:
            continue
        score = likeness(here, there) + beside
        if best is None or score > best[0]:
            plain = not meant and is_plain(here._replace(sentence=here.sentence - own), there)
            best = (score, *shown_span(passage, other), plain)
    return None if best is None else best[1:]


def _is_known(word: str, ours: _Mentions) -> bool:
    """Whether a name's word, or another form of it, is in the claim."""
    plain = _fold(word)
    if plain in ours.words or OTHER_FORMS.get(plain, frozenset()) & ours.groups:
        return True
    return len(plain) > 3 and root_of(plain) in ours.roots


@lru_cache(maxsize=512)
def _neighbours(text: str) -> tuple[tuple[Name, tuple[frozenset[str], frozenset[str]]], ...]:
    """The names of a text, each with the keys of the words before and after it."""
    reading = read(text)
    return tuple((name, _neighbours_of(reading, name)) for name in find_names(text))


def _neighbours_of(reading: Reading, name: Name) -> tuple[frozenset[str], frozenset[str]]:
    return _next_keys(reading, name.words[0], -1), _next_keys(reading, name.words[-1], 1)


def _next_keys(reading: Reading, at: int, step: int) -> frozenset[str]:
    """The keys of the two nearest content words on one side, in the sentence."""
    keys: list[str] = []
    sentence = reading.sentences[reading.words[at].sentence]
    position = at + step
    while sentence.first <= position < sentence.last and len(keys) < 2:
        if reading.words[position].key:
            keys.append(reading.words[position].key)
        position += step
    return frozenset(keys)
