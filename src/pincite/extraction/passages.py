"""Whole sentences: for text fields whose value nothing else delimits, and pointers to other places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import FieldCues
from pincite.extraction.notes import cross_reference
from pincite.extraction.prose import find_cue

MIN_STRENGTH = 0.6
"""A sentence with weaker evidence is not reported."""


class Passage(NamedTuple):
    """A sentence (the corpus's unit number) and how strongly it speaks of the field, 0–1."""

    unit: int
    strength: float


class Pointer(NamedTuple):
    """A sentence about the field that only names the place where its value stands."""

    unit: int
    strength: float
    target: str


def best_passage(corpus: Corpus, cues: FieldCues) -> Passage | None:
    """The sentence that speaks of the field most strongly, the shortest of equals; None when none is strong."""
    strong = [passage for passage in _passages(corpus, cues) if passage.strength >= MIN_STRENGTH]
    return min(strong, key=lambda one: (-one.strength, len(corpus.units[one.unit].text), one.unit), default=None)


def best_pointer(corpus: Corpus, cues: FieldCues) -> Pointer | None:
    """The strongest sentence about the field that points elsewhere, None when there is none."""
    found = [
        Pointer(*passage, target)
        for passage in _passages(corpus, cues)
        if passage.strength >= MIN_STRENGTH and (target := cross_reference(corpus.units[passage.unit].text))
    ]
    return min(found, key=lambda one: (-one.strength, one.unit), default=None)


def _passages(corpus: Corpus, cues: FieldCues) -> Iterator[Passage]:
    """Sentences that hold a synonym or the label, stronger under one of the field's headings."""
    headed = {
        number for heading in cues.headings for numbers in corpus.units_under(heading.stems) for number in numbers
    }
    strengths: dict[int, float] = {}
    for cue in cues.cues:
        if cue.origin == "core":
            continue
        telling = min(1.0, sum(corpus.weight(stem) for stem in cue.stems) / 5)
        for number in corpus.units_with(cue.stems):
            unit = corpus.units[number]
            if unit.kind != "sentence" or not any(find_cue(corpus.terms[number], cue)):
                continue
            strengths[number] = max(strengths.get(number, 0.0), 0.65 * telling)
    for number, strength in strengths.items():
        yield Passage(number, 1 - (1 - strength) * (0.5 if number in headed else 1.0))
