"""Candidates: a value on a page together with the evidence that it is the one a field asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod
from typing import Literal

from pincite.extraction.offline.values.readings import Doubt, ValueReading
from pincite.grounding.consistency import LONG_EXCERPT

Signal = Literal["label", "synonym", "heading", "pattern"]
"""Kinds of evidence: the field's own words, a synonym from the schema, the heading above, an example pattern."""

Context = Literal["heading", "title", "near", "none", "other", "other_title"]
"""What the surroundings of a place speak of: the field's category in the heading above it, in the document's title or
in the values before it, nothing that the schema has, or another category."""

Place = tuple[int, int, int]
"""A page number and a half-open range of its text."""

MAX_EXCERPT = LONG_EXCERPT
"""Excerpts of this many characters or more are not `high` nor `medium` (citation format)."""

_DOUBTFUL = 0.9
"""What is left of a value's evidence when its words are in serious doubt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A value at `at` in document number `source`, cited by `segments`.

    `signals` has the strength of each kind of evidence, 0–1, at most one of a kind. `form` says that the value stands
    in a form's field beside its label. `doubts` are what keeps its confidence down, and why. `changes` says that its
    words change what stood before ("is amended to"). `general` says that the words that speak for it could be
    anything's ("Phone", "Date"); `context` is what its surroundings speak of (`other_title`: only the document's title
    names another category, and no party), and `claimed` the score that it would have if they spoke of the field, where
    they speak of nothing and it lost by that.
    """

    source: int
    at: Place
    segments: tuple[Place, ...]
    reading: ValueReading
    signals: tuple[tuple[Signal, float], ...]
    form: bool = False
    doubts: tuple[Doubt, ...] = ()
    changes: bool = False
    general: bool = False
    context: Context = "none"
    claimed: float = 0.0
    unweighed: tuple[tuple[Signal, float], ...] = ()
    """The signals before its surroundings were weighed, where they took some of their strength."""

    @property
    def score(self) -> float:
        """How likely the evidence makes the value, 0–1: what is left after each piece failed independently.

        A value in serious doubt counts for less than a plain one.
        """
        doubtful = _DOUBTFUL if any(limit == "low" for limit, _ in self.doubts) else 1.0
        return self.reading.fit * doubtful * (1.0 - prod(1.0 - strength for _, strength in self.signals))

    def has(self, *signals: Signal) -> bool:
        """Whether there is evidence of one of these kinds."""
        return any(name in signals for name, _ in self.signals)

    @property
    def excerpt_length(self) -> int:
        """Characters of all segments together."""
        return sum(end - start for _, start, end in self.segments)


OTHER_WORDS: Doubt = ("medium", "other words stand beside it than the schema's")
"""The doubt of a value that only other words for the field's speak for."""


def merged(candidates: Iterable[Candidate]) -> list[Candidate]:
    """One candidate for each place, with all evidence and the shortest segments that any of them cites.

    Where a value lies inside another of the same document ("18 months" in "the 18 months"), both stay. A field of a
    form keeps its label in the excerpt.
    """
    found: dict[tuple[int, Place], Candidate] = {}
    for candidate in candidates:
        key = (candidate.source, candidate.at)
        other = found.get(key)
        found[key] = candidate if other is None else _together(other, candidate)
    return list(found.values())


def _together(one: Candidate, other: Candidate) -> Candidate:
    strengths: dict[Signal, float] = dict(one.signals)
    for name, strength in other.signals:
        strengths[name] = max(strength, strengths.get(name, 0.0))
    lead = one
    if (other.form, -other.excerpt_length) > (one.form, -one.excerpt_length):
        lead = other
    both = OTHER_WORDS in one.doubts and OTHER_WORDS in other.doubts
    doubts = tuple(doubt for doubt in dict.fromkeys((*one.doubts, *other.doubts)) if both or doubt != OTHER_WORDS)
    return replace(
        lead,
        signals=tuple(sorted(strengths.items())),
        doubts=doubts,
        changes=one.changes or other.changes,
        general=one.general and other.general,
    )
