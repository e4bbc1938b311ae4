"""Candidates from running text: typed values near a field's words, under its headings, and inside its patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import exp

from pincite.extraction.offline.labels.cues import Cue, FieldCues, Pattern
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import MAX_EXCERPT, Candidate, Signal
from pincite.extraction.offline.values.ranges import place_in_range
from pincite.extraction.offline.values.readings import Doubt, ValueReading, read_values
from pincite.extraction.offline.values.references import is_of_other_paper
from pincite.extraction.offline.values.shapes import changes, hedges, negates
from pincite.extraction.offline.values.terms import SMALL_STEMS, StemmedTerm, stem
from pincite.text.values.yesno import find_marks

_BASE = {"label": 0.6, "core": 0.4, "synonym": 0.65, "variant": 0.55}
_HEADING = 0.5
_VARIANT_WORDS = 2
_OTHERS = 0
"""Words of other things beside a value that a heading may speak for alone."""
_PATTERN, _SHORT_PATTERN = 0.8, 0.75
_WORDY = 4
"""A pattern of fewer words is met by chance: it says a little less."""
_MIN_PATTERN = 0.55
"""Share of a pattern's weight that must stand around a value."""

_TELLING = 3.0
"""Weight of all its words from which a pattern counts fully; one of common words must be met word for word."""

_LOOSE_WORDS = 4
"""A pattern with quotation marks or brackets and fewer words than this is met only word for word: its marks are what
tells it from ordinary text."""

_PASSED = 0.6
"""What is left of a value's evidence when another value stands nearer to the words."""

HEDGED: Doubt = ("low", "the sentence is conditional, disputed or about another one")
OTHER_PAPER: Doubt = ("medium", "the date of another paper that the text names")
_OTHER_PAPER = 0.7
"""What is left of the evidence of a date that another paper bears."""
_REACH = 300
"""Characters before a value in which words may change or deny it."""
_LEAD = 40
"""Characters before the words that may deny or hedge what follows."""

_AFTER, _BEFORE = 120.0, 60.0
"""Characters after (before) the words at which a value's evidence has fallen to about a third."""


_COMPLETED = re.compile(
    r"\s+(?:to|for|of|from)\s+(?:the\s+|an?\s+|his\s+|her\s+|their\s+)?(?P<word>[a-z]{3,})", re.IGNORECASE
)
_OWNER = re.compile(r"\b(?P<owner>\w+)(?:['’]s|(?<=s)['’])\s+$")
_VERB = re.compile(r"[a-z]{2}(?:ed|ing)$", re.IGNORECASE)


class Prose:
    """The search of one field in a corpus's running text; values of a unit are read once."""

    def __init__(self, corpus: Corpus, cues: FieldCues, *, enum: tuple[object, ...] = ()) -> None:
        self._corpus = corpus
        self._cues = cues
        self._enum = enum
        self._members: dict[int, tuple[ValueReading, ...]] = {}

    def candidates(self) -> Iterator[Candidate]:
        """Every value of the field's kind that some cue or pattern speaks for, and those that only a heading does."""
        worded: list[Candidate] = []
        for cue in self._cues.all_cues:
            if cue.origin != "variant" or sum(not is_general([stem]) for stem in cue.stems) >= _VARIANT_WORDS:
                worded.extend(self._near(cue))
        for pattern in self._cues.patterns:
            worded.extend(self._inside(pattern))
        yield from worded
        places = {(candidate.source, candidate.at) for candidate in worded}
        for heading in self._cues.headings:
            for number, candidate in self._under(heading):
                if (candidate.source, candidate.at) in places or self._is_alone(number, candidate.reading):
                    yield candidate

    def _values(self, number: int) -> tuple[ValueReading, ...]:
        if self._cues.kind != "enum":
            return self._corpus.values(number, self._cues.kind)
        if number not in self._members:
            text = self._corpus.units[number].text
            # Options beside boxes to check are a form's: which one is checked is read there.
            self._members[number] = () if find_marks(text) else read_values("enum", text, enum=self._enum)
        return self._members[number]

    def _at_end(self, number: int) -> Sequence[ValueReading]:
        """The values of a unit without those that stand at the other end of a range."""
        values, text = self._values(number), self._corpus.units[number].text
        if self._cues.end is None:
            return values
        places = ((reading, place_in_range(text, reading.start, reading.end)) for reading in values)
        return [reading for reading, place in places if place in (None, self._cues.end)]

    def _near(self, cue: Cue) -> Iterator[Candidate]:
        """Values in the sentences that hold all words of a cue close together."""
        signal: Signal = "synonym" if cue.origin in ("synonym", "variant") else "label"
        telling = min(1.0, sum(self._corpus.weight(stem) for stem in cue.phrase or cue.stems) / 3)
        for number in self._corpus.units_with(cue.stems):
            values = self._at_end(number)
            if not values or self._corpus.units[number].kind == "row":
                continue
            for start, end in find_cue(self._corpus.terms(number), cue):
                if _is_done(self._corpus.units[number].text[start:end], cue) or self._is_completed(number, end, cue):
                    continue
                if is_general(cue.stems) and self._is_others(number, start):
                    continue
                nearness = [(_nearness(start, end, reading), reading) for reading in values]
                nearest = max(near for near, _ in nearness)
                for near, reading in nearness:
                    strength = _BASE[cue.origin] * telling * near * (1.0 if near == nearest else _PASSED)
                    if near > 0.05 and not self._denied(number, start, reading):
                        found = self._candidate(number, reading, signal=(signal, strength), words=(start, end))
                        yield in_words_of(cue, found)

    def _is_completed(self, number: int, end: int, cue: Cue) -> bool:
        """Whether words behind the short form of a field's words make it another thing ("return to the clinic")."""
        if cue.origin != "core" or len(cue.stems) > 1:
            return False
        found = _COMPLETED.match(self._corpus.units[number].text, end)
        return found is not None and stem(found["word"].casefold()) not in self._known

    def _is_others(self, number: int, start: int) -> bool:
        """Whether the words at `start` belong to somebody whom the field's words do not name ("AA's phone")."""
        found = _OWNER.search(self._corpus.units[number].text[:start])
        return found is not None and stem(found["owner"].casefold()) not in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        """The words of the field and of what stands around it in the schema."""
        return self._cues.context.union(*(cue.stems for cue in (*self._cues.cues, *self._cues.headings)))

    def _under(self, heading: Cue) -> Iterator[tuple[int, Candidate]]:
        """Values (with their units) under a heading that holds all words of the cue, the first ones strongest."""
        for numbers in self._corpus.units_under(heading.stems):
            strength = _HEADING
            for number in numbers:
                if self._corpus.units[number].kind == "row":
                    continue
                for reading in self._values(number):
                    words = (reading.start, reading.end)
                    if not self._denied(number, reading.start, reading):
                        yield number, self._candidate(number, reading, signal=("heading", strength), words=words)
                    strength *= 0.92

    def _is_alone(self, number: int, reading: ValueReading) -> bool:
        """Whether a sentence says little beside a value but what the field is about: else it speaks of something else.

        In a single document a heading that the field names is about that field, whatever stands under it.
        """
        if len(self._corpus.documents) == 1:
            return True
        others = {
            term.stem
            for term in self._corpus.terms(number)
            if (term.end <= reading.start or term.start >= reading.end) and term.stem not in SMALL_STEMS
        }
        return len(others - self._known) <= _OTHERS

    def _inside(self, pattern: Pattern) -> Iterator[Candidate]:
        """Values with the words of an example pattern around them, and those joined to one as in the pattern."""
        weights = {stem: self._corpus.weight(stem) for stem in (*pattern.before, *pattern.after)}
        whole = sum(weights.values())
        telling = sorted(weights, key=lambda stem: -weights[stem])[:2]
        loose = 0.0 if pattern.marked and len(weights) < _LOOSE_WORDS else min(1.0, whole / _TELLING)
        strength = _PATTERN if len(pattern.before) + len(pattern.after) >= _WORDY else _SHORT_PATTERN
        for number in self._corpus.units_with_any(telling):
            terms = self._corpus.terms(number)
            joined = 0.0
            for reading in self._values(number):
                hits = _hits(pattern, terms, reading)
                if _is_replaced(pattern, hits, terms, reading):
                    hits = []
                share = loose * sum(weights[term.stem] for term in hits) / whole
                if _is_literal(pattern, self._corpus.units[number].text, reading):
                    share = 1.0
                words = (reading.start, reading.end)
                if is_general(pattern.before) and hits and self._is_others(number, min(term.start for term in hits)):
                    continue
                if self._is_other_label(number, reading, pattern) or self._denied(number, reading.start, reading):
                    continue
                if share >= _MIN_PATTERN:
                    words = (min(term.start for term in hits), max(term.end for term in hits)) if hits else words
                    joined = share
                elif pattern.joint and joined and _follows(pattern.joint, terms, reading):
                    share = joined * 0.95
                else:
                    continue
                found = self._candidate(number, reading, signal=("pattern", strength * share), words=words)
                yield replace(found, general=is_general((*pattern.before, *pattern.after)))

    def _denied(self, number: int, start: int, reading: ValueReading) -> bool:
        """Whether the words from a little before `start` up to the value deny it ("was not effective as of …")."""
        text = self._corpus.units[number].text
        first = min(start, reading.start)
        before = text[max(0, first - _LEAD) : first].rpartition(";")[2].rpartition(",")[2]
        return negates(before + text[max(first, reading.start - _REACH) : reading.start])

    def _is_other_label(self, number: int, reading: ValueReading, pattern: Pattern) -> bool:
        """Whether a value in a row stands behind words that the pattern does not have: another field's label."""
        unit = self._corpus.units[number]
        if unit.kind != "row":
            return False
        before = {term.stem for term in self._corpus.terms(number) if term.end <= reading.start}
        return not before <= SMALL_STEMS | set(pattern.before)

    def _candidate(
        self, number: int, reading: ValueReading, *, signal: tuple[Signal, float], words: tuple[int, int]
    ) -> Candidate:
        unit = self._corpus.units[number]
        first, last = min(words[0], reading.start), max(words[1], reading.end)
        doubtful = hedges(unit.text[max(0, first - _LEAD, reading.start - _REACH) : reading.start])
        foreign = self._cues.kind == "date" and is_of_other_paper(unit.text, reading.start, self._known)
        doubts = (*reading.doubts, *((HEDGED,) if doubtful else ()), *((OTHER_PAPER,) if foreign else ()))
        start, end = _clause(unit.text, first, last)
        if end - start >= MAX_EXCERPT:
            start, end = _clause(unit.text, reading.start, reading.end)
        return Candidate(
            source=unit.source,
            at=(unit.page, unit.start + reading.start, unit.start + reading.end),
            segments=((unit.page, unit.start + start, unit.start + end),),
            reading=reading,
            signals=((signal[0], signal[1] * (_OTHER_PAPER if foreign else 1.0)),),
            doubts=doubts,
            changes=changes(unit.text[max(0, reading.start - _REACH) : reading.start]),
        )


def find_cue(terms: Sequence[StemmedTerm], cue: Cue) -> Iterator[tuple[int, int]]:
    """Ranges of a unit's text that hold a cue: its phrase word for word, else all its words close together."""
    if not cue.phrase:
        yield from _windows(terms, cue.stems)
        return
    stems = tuple(term.stem for term in terms)
    size = len(cue.phrase)
    for first in range(len(stems) - size + 1):
        if stems[first : first + size] == cue.phrase:
            yield terms[first].start, terms[first + size - 1].end


def _is_done(words: str, cue: Cue) -> bool:
    """Whether the short form of a field's words is met only in a verb ("claimed" is no claim)."""
    return cue.origin == "core" and _VERB.search(words) is not None and _VERB.search(cue.text) is None


def _windows(terms: Sequence[StemmedTerm], stems: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Ranges of a unit's text that hold all of the stems within a few words more than there are stems."""
    wanted = set(stems)
    size = 2 * len(stems) + 2
    last = -1
    for first, term in enumerate(terms):
        if term.stem not in wanted or first <= last:
            continue
        left = set(wanted)
        for position in range(first, min(first + size, len(terms))):
            left.discard(terms[position].stem)
            if not left:
                yield term.start, terms[position].end
                last = position
                break


def _nearness(start: int, end: int, reading: ValueReading) -> float:
    """How near a value is to the words at `[start, end)`, 0–1; after them counts more than before."""
    if reading.start >= end:
        return exp(-(reading.start - end) / _AFTER)
    if reading.end <= start:
        return 0.85 * exp(-(start - reading.end) / _BEFORE)
    return 0.0 if reading.start <= start and end <= reading.end else 0.9


def _hits(pattern: Pattern, terms: Sequence[StemmedTerm], reading: ValueReading) -> list[StemmedTerm]:
    """The terms around a value that the pattern has on the same side, each stem once, as near as in the pattern."""
    before = [term for term in terms if term.end <= reading.start][-_reach(pattern.before) :]
    after = [term for term in terms if term.start >= reading.end][: _reach(pattern.after)]
    return _nearest(reversed(before), pattern.before) + _nearest(after, pattern.after)


def _is_replaced(
    pattern: Pattern, hits: Sequence[StemmedTerm], terms: Sequence[StemmedTerm], reading: ValueReading
) -> bool:
    """Whether another word stands next to a value in place of the pattern's nearest ("Return to clinic" for work)."""
    content = [word for word in pattern.before if word not in SMALL_STEMS]
    if len(pattern.before) + len(pattern.after) > _WORDY:
        return False
    before = [term for term in terms if term.end <= reading.start and term.stem not in SMALL_STEMS]
    nearest = before[-1] if before else None
    if not content or nearest is None or content[-1] in {term.stem for term in hits}:
        return False
    return nearest.stem not in content and any(term.start < nearest.start for term in hits)


def _reach(stems: tuple[str, ...]) -> int:
    """Words on one side of a value that may hold the pattern's words: others may stand between."""
    return 2 * len(stems) + 4 if stems else 0


def _is_literal(pattern: Pattern, text: str, reading: ValueReading) -> bool:
    """Whether the pattern stands around the value word for word, punctuation included."""
    before, after = pattern.literal
    if pattern.after and after.match(text, reading.end) is None:
        return False
    return not pattern.before or before.search(text[max(0, reading.start - 200) : reading.start]) is not None


def _follows(joint: tuple[str, ...], terms: Sequence[StemmedTerm], reading: ValueReading) -> bool:
    """Whether the words before a value are those between two slots of a pattern (articles may stand between)."""
    before = [term.stem for term in terms if term.end <= reading.start][-len(joint) - 1 :]
    return all(stem in before for stem in joint)


def _nearest(terms: Iterator[StemmedTerm] | Sequence[StemmedTerm], stems: tuple[str, ...]) -> list[StemmedTerm]:
    found: dict[str, StemmedTerm] = {}
    for term in terms:
        if term.stem in stems:
            found.setdefault(term.stem, term)
    return list(found.values())


_STOPS = ",;:()\n"


def _clause(text: str, first: int, last: int) -> tuple[int, int]:
    """The smallest part of a sentence worth citing around `[first, last)`.

    The whole sentence when it is short enough; else from the punctuation before to the punctuation after; else from
    the word before to the word after.
    """
    if len(text) < MAX_EXCERPT:
        return 0, len(text)
    start = max((text.rfind(mark, 0, first) for mark in _STOPS), default=-1) + 1
    ends = [at for mark in _STOPS if (at := text.find(mark, last)) >= 0]
    end = min(ends, default=len(text))
    if end - start >= MAX_EXCERPT:
        start, end = first, last
    while start < first and text[start].isspace():
        start += 1
    while end > last and text[end - 1].isspace():
        end -= 1
    return start, end
