"""Ranking: candidates that mean the same are one value; the best value wins unless documents contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from pincite.extraction.offline.values.candidates import OTHER_WORDS, Candidate, merged

MIN_SCORE = 0.42
"""A value with a lower score is not reported: a wrong value is worse than none."""

RIVAL_MARGIN = 0.12
"""Values whose scores are this close compete."""

CONFLICT_SCORE = 0.5
"""A value of another document contradicts the best one when its own evidence is at least this strong."""

CONFLICT_MARGIN = 0.25
"""A value whose evidence is weaker than the best one's by more than this is another thing, not a contradiction."""

CHANGE_SCORE = 0.5
"""Another value in the same document contradicts the best one when it is this strong and words like "is amended to"
or a label stand beside it."""

PLAIN_CLAIM = 0.75
"""A form field in another document contradicts the best value when its label alone has this score, whatever stands
around it: "Effective Date" in a letter without headings is no other date than in the policy."""

AGREEMENT = 0.75
"""What another document that states the same value leaves open of what the best one leaves open."""

WEAK_SCORE = 0.15
"""A statement of less than `MIN_SCORE` and at least this adds to what others say, where several documents make it."""

WEAK_AGREEMENT = 0.6
"""What a weak statement counts of its own score."""

WEAK_DOCUMENTS = 3
"""Documents that must state a value for weak statements to count."""

AGREEING_SCORE = 0.5
"""Another document's statement of this score is evidence of its own for a value."""

MAX_CITATIONS = 3
"""Citations per field, from different sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueGroup:
    """All candidates of one value, best first."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate with the strongest evidence."""
        return self.candidates[0]

    @property
    def score(self) -> float:
        """The best candidate's score; each other document that states the value leaves less open."""
        extra = min(0.06, 0.02 * (len(self.candidates) - 1))
        agreeing = len(self.sources()) - 1
        return min(1.0, 1.0 - (1.0 - self.best.score) * AGREEMENT**agreeing * self._left_by_weak() + extra)

    def _left_by_weak(self) -> float:
        """What the statements of other documents that are too weak by themselves leave open together.

        None of a general label, whose surroundings speak of something else.
        """
        weak: dict[int, float] = {}
        sources = self.sources()
        for one in self.candidates:
            if one.source not in sources and one.score >= WEAK_SCORE and not one.unweighed:
                weak[one.source] = max(one.score, weak.get(one.source, 0.0))
        if len(weak) + len(sources) < WEAK_DOCUMENTS or self.best.unweighed:
            return 1.0
        return prod(1.0 - WEAK_AGREEMENT * score for score in weak.values())

    def sources(self) -> set[int]:
        """The documents that state the value with evidence worth mentioning."""
        return {
            candidate.source for candidate in self.candidates if candidate is self.best or candidate.score >= MIN_SCORE
        }

    def agreeing(self) -> tuple[int, ...]:
        """The documents that state the value so that their word counts beside the best one's: at least 0.5, and in no
        doubt that makes a value `low`.
        """
        stating = {
            candidate.source
            for candidate in self.candidates
            if candidate.score >= AGREEING_SCORE and not any(limit == "low" for limit, _ in candidate.doubts)
        }
        return tuple(sorted(stating))

    def cited(self) -> tuple[Candidate, ...]:
        """The best candidate of each source, at most three; besides the very best none below the score values need."""
        kept: dict[int, Candidate] = {}
        for candidate in self.candidates:
            if candidate is self.best or candidate.score >= MIN_SCORE:
                kept.setdefault(candidate.source, candidate)
        return tuple(kept.values())[:MAX_CITATIONS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The chosen value, those that contradict it from other documents, and those that compete with it."""

    chosen: ValueGroup
    conflicting: tuple[ValueGroup, ...] = ()
    competing: tuple[ValueGroup, ...] = ()


def group_values(candidates: Iterable[Candidate]) -> list[ValueGroup]:
    """The values of good enough candidates, best first; equal scores in document order."""
    groups: dict[str, list[Candidate]] = {}
    for candidate in merged(candidates):
        groups.setdefault(candidate.reading.key, []).append(candidate)
    values = [
        ValueGroup(candidates=tuple(sorted(group, key=lambda one: (-one.score, one.source, one.at))))
        for group in groups.values()
    ]
    kept = [value for value in values if value.score >= MIN_SCORE]
    return sorted(kept, key=lambda value: (-round(value.score, 6), value.best.source, value.best.at))


def rank(candidates: Iterable[Candidate]) -> Ranking | None:
    """The best value with its rivals, None when no candidate is good enough.

    A rival contradicts the best value where another document speaks more for the rival than for the best value, or
    where the same document changes it ("is amended to"); any other rival of about the same score competes for the
    same place.
    """
    candidates = tuple(candidates)
    values = group_values(candidates)
    if not values:
        return None
    chosen, competing = values[0], []
    conflicting = list(_plain_claims(candidates, values))
    for other in values[1:]:
        if _contradicts(other, chosen):
            conflicting.append(other)
        elif other.score >= chosen.score - RIVAL_MARGIN:
            competing.append(other)
    return Ranking(chosen=chosen, conflicting=tuple(conflicting), competing=tuple(competing))


def is_plain(candidate: Candidate) -> bool:
    """Whether a form field's label alone claims its value, where nothing around it speaks of what the schema has."""
    return candidate.form and not candidate.doubts and candidate.claimed >= PLAIN_CLAIM


def _plain_claims(candidates: Sequence[Candidate], values: Sequence[ValueGroup]) -> Iterator[ValueGroup]:
    """Other values in form fields of documents that state no listed one, whose general label alone speaks for them."""
    known = {candidate.reading.key for value in values for candidate in value.candidates}
    taken = {source for value in values for source in value.sources()}
    found: dict[str, list[Candidate]] = {}
    for one in candidates:
        if is_plain(one) and one.reading.key not in known and one.source not in taken:
            found.setdefault(one.reading.key, []).append(one)
    for group in found.values():
        yield ValueGroup(candidates=tuple(sorted(group, key=lambda one: (-one.claimed, one.source, one.at))))


def _contradicts(other: ValueGroup, chosen: ValueGroup) -> bool:
    for candidate in other.candidates:
        here = max((one.score for one in chosen.candidates if one.source == candidate.source), default=0.0)
        elsewhere = candidate.source != chosen.best.source
        alike = candidate.score >= chosen.best.score - CONFLICT_MARGIN and OTHER_WORDS not in candidate.doubts
        if elsewhere and alike and candidate.score >= CONFLICT_SCORE and candidate.score > here:
            return True
        if candidate.changes and candidate.score >= CHANGE_SCORE:
            return True
    return False
