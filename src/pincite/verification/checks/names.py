"""Names of a claim against those of the evidence: another name in the same place, or one that nothing mentions.

Word by word, so that short forms, initials, titles and legal forms agree; acronyms agree with the names they stand for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pincite.text import parse_place
from pincite.text.name_words import GIVEN_NAMES, words_of
from pincite.text.verbs import verb_forms
from pincite.verification.checks.calendar import find_moments
from pincite.verification.checks.context import is_plain, likeness, place_of
from pincite.verification.checks.findings import CheckFinding
from pincite.verification.checks.name_words import KINDS, NO_NAMES, ORDINARY_ENDINGS, OTHER_FORMS, root_of
from pincite.verification.checks.ordinary_words import ORDINARY_WORDS
from pincite.verification.checks.outcomes import ABSENT, AGREES, Outcome, Value, findings_of
from pincite.verification.checks.reading import Reading, read


class Name(NamedTuple):
    """A run of capitalised words: those that name something; not `sure` where it may only open a sentence."""

    words: tuple[int, ...]
    sure: bool


_JOINTS = {" ", "-", "‑", ". ", " & ", "'", "’", ".", "\n", "/"}
_PARTICLES = words_of("of de la del van von der den di da bin al the")
_SMALL = frozenset(["of", "and", "the", "for", "in", "on", "de", "la"])


def check_names(claim: Reading, passages: Sequence[Reading]) -> Iterator[CheckFinding]:
    """Findings for every name of the claim, in order."""
    texts = [passage.text for passage in passages]
    for name in find_names(claim.text):
        start, end = _span(claim, name)
        outcomes = [_outcome(name, claim, passage) for passage in passages]
        yield from findings_of(claim.text, Value(start, end, "name", "name_not_found"), outcomes, texts)


@lru_cache(maxsize=512)
def find_names(text: str) -> tuple[Name, ...]:
    """The runs of capitalised words of a text that name something, in order."""
    reading = read(text)
    dates = [(moment.start, moment.end) for moment in find_moments(text)]
    found: list[Name] = []
    run: list[int] = []
    for at in range(len(reading.words) + 1):
        if at < len(reading.words) and _is_capital(reading, at, dates):
            if run and (reading.words[run[-1]].lower.endswith("'s") or not _joined(reading, run[-1], at)):
                found += _name(reading, run)
                run = []
            run.append(at)
        elif run and not (at < len(reading.words) and reading.words[at].lower in _PARTICLES):
            found += _name(reading, run)
            run = []
    return tuple(found)


def _is_capital(reading: Reading, at: int, dates: Sequence[tuple[int, int]]) -> bool:
    word = reading.words[at]
    if not (word.text[0].isupper() or (len(word.text) > 2 and word.text[1].isupper() and word.text.isalpha())):
        return False
    if any(start <= word.start < end for start, end in dates):
        return False
    return len(word.text) > 1


def _joined(reading: Reading, before: int, at: int) -> bool:
    between = reading.text[reading.words[before].end : reading.words[at].start]
    return between in _JOINTS or (len(between) <= 10 and all(word in _PARTICLES for word in between.split()))


def _name(reading: Reading, run: Sequence[int]) -> list[Name]:
    """The name in a run of capitalised words; none where all of them are ordinary."""
    kept = [at for at in run if reading.words[at].lower.removesuffix("'s") not in NO_NAMES]
    if not kept:
        kinds = [at for at in run if reading.words[at].lower in KINDS]
        opens = run[0] == reading.sentences[reading.words[run[0]].sentence].first
        return [Name(tuple(kinds), sure=False)] if len(kinds) == len(run) and not opens else []
    opens = kept[0] == reading.sentences[reading.words[kept[0]].sentence].first
    if not opens:
        return [Name(tuple(kept), True)]
    if len(run) == 1:
        return [] if _is_ordinary(reading, kept[0]) else [Name(tuple(kept), sure=True)]
    if _is_ordinary(reading, kept[0]) and not _is_surely_name(reading, kept[0]):
        kept = kept[1:]
    return [Name(tuple(kept), True)] if kept else []


def _is_ordinary(reading: Reading, at: int) -> bool:
    """Whether a capitalised word that opens a sentence is likely an ordinary one."""
    word = reading.words[at]
    if _is_surely_name(reading, at):
        return False
    lower = word.lower.removesuffix("'s")
    return lower.endswith(ORDINARY_ENDINGS) or lower in ORDINARY_WORDS or bool(verb_forms(lower)) or len(lower) < 3


def _is_surely_name(reading: Reading, at: int) -> bool:
    word = reading.words[at]
    lower = word.lower.removesuffix("'s")
    if word.text[1:2].isupper() or lower in GIVEN_NAMES or lower in OTHER_FORMS:
        return True
    return parse_place(word.text) is not None or (lower.endswith(_OF_A_PLACE) and _is_of_a_place(root_of(lower)))


_OF_A_PLACE = ("an", "ans", "ese", "ish", "i")


@lru_cache(maxsize=1024)
def _is_of_a_place(root: str) -> bool:
    """Whether a root is that of a country: "ital" of Italy, "canad" of Canada."""
    return any(parse_place((root + ending).capitalize()) for ending in ("", "y", "a", "ia", "o", "e", "an", "any", "n"))


def _span(reading: Reading, name: Name) -> tuple[int, int]:
    return reading.words[name.words[0]].start, reading.words[name.words[-1]].end


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

    For a name that the evidence has too (`swapped`), only where it stands next to the same word as the other one does
    in the claim, and the name itself stands next to that word nowhere.
    """
    ours = frozenset(_fold(word.text) for word in claim.words)
    here = place_of(claim, *_span(claim, name))
    own = frozenset(claim.words[at].key for at in name.words)
    best: tuple[float, int, int, bool] | None = None
    for other in find_names(passage.text):
        start, end = _span(passage, other)
        if any(_is_known(passage.words[at].text, ours) for at in other.words):
            continue
        there = place_of(passage, start, end)
        beside = _beside(name, claim, other, passage, own)
        if not beside or (swapped and (beside < 2 or _stands_beside(name, claim, passage, there.sentence))):
            continue
        score = likeness(here, there) + beside
        if best is None or score > best[0]:
            best = (score, start, end, is_plain(here._replace(sentence=here.sentence - own), there))
    return None if best is None else best[1:]


def _is_known(word: str, ours: frozenset[str]) -> bool:
    plain = _fold(word)
    if plain in ours or any(OTHER_FORMS.get(plain, frozenset()) & OTHER_FORMS.get(each, frozenset()) for each in ours):
        return True
    return len(plain) > 3 and any(root_of(each) == root_of(plain) for each in ours if each[:3] == plain[:3])


def _beside(name: Name, claim: Reading, other: Name, passage: Reading, own: frozenset[str]) -> int:
    """On how many sides the nearest words of two names are the same."""
    after = _next_key(claim, name.words[-1], 1) - own
    before = _next_key(claim, name.words[0], -1) - own
    return bool(after & _next_key(passage, other.words[-1], 1)) + bool(before & _next_key(passage, other.words[0], -1))


def _next_key(reading: Reading, at: int, step: int) -> frozenset[str]:
    """The keys of the two nearest content words on one side, in the sentence."""
    keys: list[str] = []
    sentence = reading.words[at].sentence
    position = at + step
    while 0 <= position < len(reading.words) and reading.words[position].sentence == sentence and len(keys) < 2:
        if reading.words[position].key:
            keys.append(reading.words[position].key)
        position += step
    return frozenset(keys)


def _stands_beside(name: Name, claim: Reading, passage: Reading, sentence: frozenset[str]) -> bool:
    """Whether the sentence holds the claim's name too."""
    return any(claim.words[at].key in sentence or not claim.words[at].key for at in name.words)
