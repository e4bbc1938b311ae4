"""Comparisons with their two sides, and who does what to whom: "A exceeds B" against "B exceeds A"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.text.questions.verbs import verb_forms
from pincite.verification.checks.names.recognition import find_names
from pincite.verification.checks.outcomes import AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.polarity.opposites import sides_of
from pincite.verification.checks.text import Reading, Sentence, best_sentences, share

_MORE = (
    r"more|greater|higher|larger|bigger|longer|taller|older|faster|stronger|heavier|better|warmer|hotter|richer|wider|"
    r"deeper|later|farther|further|safer|brighter|louder|harder"
)
_LESS = (
    r"less|fewer|lower|smaller|shorter|younger|newer|slower|weaker|lighter|worse|colder|cooler|poorer|narrower|"
    r"shallower|earlier|cheaper|nearer|closer|softer"
)
_MORE_VERBS = (
    r"exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|outperform(?:s|ed|ing)?|outnumber(?:s|ed|ing)?|outpace(?:s|d)?|"
    r"outweigh(?:s|ed)?|overt(?:ake|akes|ook)|outsold|outsell(?:s)?|precede(?:s|d)?|beat(?:s)?|defeat(?:s|ed)?|"
    r"predate(?:s|d)?|outrank(?:s|ed)?|dwarf(?:s|ed)?|eclipse(?:s|d)?"
)
_LESS_VERBS = r"trail(?:s|ed)?|lag(?:s|ged)?(?:\s+behind)?|lost\s+to|f[ae]ll(?:s)?\s+(?:short\s+of|below|behind)"
_COMPARISON = re.compile(
    rf"\b(?:(?P<more>{_MORE})(?P<gap>(?:\s+[\w'-]+){{0,5}}?)\s+than\b|(?P<less>{_LESS})(?P<fewer>(?:\s+[\w'-]+){{0,5}}?)\s+than\b"
    rf"|(?P<over>{_MORE_VERBS})\b|(?P<under>{_LESS_VERBS})\b|(?P<above>ahead\s+of|above|superior\s+to)|(?P<below>behind|below|inferior\s+to)"
    rf"|(?P<before>before|prior\s+to)|(?P<after>after))\b",
    re.IGNORECASE,
)
_SCALE_OF = {
    "more": ("amount", 1), "less": ("amount", -1), "over": ("amount", 1), "under": ("amount", -1),
    "above": ("amount", 1), "below": ("amount", -1), "before": ("time", 1), "after": ("time", -1),
}  # fmt: skip
_TIMELY = {"later": -1, "earlier": 1, "older": 1, "younger": -1, "newer": -1}
_BOUNDING = re.compile(r"\b(?:no|not|never|n['’]t|only|unless|without)\b[^.;]{0,60}$", re.IGNORECASE)
_FIGURE = re.compile(
    r"\s+(?:[$€£]\s?)?(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|half|a)\b)", re.IGNORECASE
)
_NEAREST = 5


class _Comparison(NamedTuple):
    """A comparison at `[start, end)`: its scale, which way it points, and the keys before and after it."""

    start: int
    end: int
    scale: str
    direction: int
    left: frozenset[str]
    right: frozenset[str]


def check_comparisons(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for comparisons whose sides or direction the evidence has the other way round."""
    for sentence in claim.sentences:
        for ours in _comparisons(claim, sentence):
            outcomes = [_outcome(ours, sentence, passage) for passage in passages]
            yield HeldValue(Value(ours.start, ours.end, "comparative", "comparative_mismatch"), outcomes)
        yield from _check_roles(claim, sentence, passages)


def _comparisons(reading: Reading, sentence: Sentence) -> list[_Comparison]:
    found = []
    for match in _COMPARISON.finditer(reading.text, sentence.start, sentence.end):
        kind = match.lastgroup or "more"
        kind = {"gap": "more", "fewer": "less"}.get(kind, kind)
        scale, direction = _SCALE_OF[kind]
        word = match.group().split()[0].lower()
        if word in _TIMELY:
            scale, direction = "time", _TIMELY[word]
        elif re.match(r"preced|predat", word):
            scale, direction = "time", 1
        if _BOUNDING.search(reading.text, sentence.start, match.start()) or _FIGURE.match(reading.text, match.end()):
            continue
        gap = next((match.span(name) for name in ("gap", "fewer") if match[name]), (match.start(), match.start()))
        left, right = _sides(reading, sentence, match.span(), gap)
        if left and right:
            found.append(_Comparison(match.start(), match.end(), scale, direction, left, right))
    return found


def _sides(
    reading: Reading, sentence: Sentence, place: tuple[int, int], gap: tuple[int, int]
) -> tuple[frozenset[str], frozenset[str]]:
    """The keys nearest to a comparison on its left, what stands before "than" included, and on its right."""
    left = _keys(reading, sentence.start, place[0], last=True) | _keys(reading, *gap, last=True)
    right = _keys(reading, place[1], sentence.end, last=False)
    both = left & right
    return left - both, right - both


def _keys(reading: Reading, start: int, end: int, *, last: bool) -> frozenset[str]:
    keys = [word.key for word in reading.words[reading.word_at(start) : reading.word_at(end)] if word.key]
    return frozenset(keys[-_NEAREST:] if last else keys[:_NEAREST])


def _outcome(ours: _Comparison, sentence: Sentence, passage: Reading) -> Outcome:
    clash: Outcome | None = None
    for number in best_sentences(sentence.keys, passage):
        for theirs in _comparisons(passage, passage.sentences[number]):
            if theirs.scale != ours.scale:
                continue
            straight = len(ours.left & theirs.left) + len(ours.right & theirs.right)
            crossed = len(ours.left & theirs.right) + len(ours.right & theirs.left)
            both_sides = (ours.left & theirs.left and ours.right & theirs.right) or (
                ours.left & theirs.right and ours.right & theirs.left
            )
            if not both_sides or min(straight, crossed) > 0:
                continue
            if (straight > crossed) == (ours.direction == theirs.direction):
                return AGREES
            plain = share(ours.left | ours.right, theirs.left | theirs.right) >= 0.6
            clash = clash or Outcome("differs", theirs.start, theirs.end, "comparative", "comparative_mismatch", plain)
    return clash or AGREES


class _Roles(NamedTuple):
    """Who acts on whom: the words of the names before and after the verb with stem `verb`, passives turned round."""

    agent: frozenset[str]
    patient: frozenset[str]
    verb: str
    start: int
    end: int


def _check_roles(claim: Reading, sentence: Sentence, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for two names that have exchanged their places around the same verb."""
    for ours in _roles(claim, sentence):
        outcomes = [_role_outcome(ours, sentence, passage) for passage in passages]
        yield HeldValue(Value(ours.start, ours.end, "name", "name_mismatch"), outcomes)


def _role_outcome(ours: _Roles, sentence: Sentence, passage: Reading) -> Outcome:
    for number in best_sentences(sentence.keys, passage):
        for theirs in _roles(passage, passage.sentences[number]):
            both = ours.agent & ours.patient | theirs.agent & theirs.patient
            if ours.agent & theirs.agent - both or ours.patient & theirs.patient - both:
                continue
            turned = ours.agent & theirs.patient - both and ours.patient & theirs.agent - both
            if turned and _same_verb(theirs.verb, ours.verb):
                return Outcome("differs", theirs.start, theirs.end, "name", "name_mismatch", True)
    return AGREES


def _same_verb(first: str, second: str) -> bool:
    return first == second or bool(sides_of(first) & sides_of(second))


def _roles(reading: Reading, sentence: Sentence) -> list[_Roles]:
    """The verbs between two names of one clause, with the names on either side."""
    names = [name for name in find_names(reading.text) if sentence.first <= name.words[0] < sentence.last]
    found = []
    for left, right in itertools.pairwise(names):
        between = range(left.words[-1] + 1, right.words[0])
        if not 0 < len(between) <= 8:
            continue
        verbs = [at for at in between if _is_verb(reading.words[at].lower) and reading.words[at].key]
        if len(verbs) != 1:
            continue
        at = verbs[0]
        lower = [reading.words[each].lower for each in between]
        passive = "by" in lower[at - between.start + 1 :][:1]
        first, second = _name_keys(reading, left.words), _name_keys(reading, right.words)
        agent, patient = (second, first) if passive else (first, second)
        start, end = reading.words[left.words[0]].start, reading.words[right.words[-1]].end
        found.append(_Roles(agent, patient, reading.words[at].stem, start, end))
    return found


def _is_verb(word: str) -> bool:
    return bool(verb_forms(word)) or (word.endswith("ed") and len(word) > 3)


def _name_keys(reading: Reading, words: Sequence[int]) -> frozenset[str]:
    return frozenset(reading.words[at].lower for at in words)
