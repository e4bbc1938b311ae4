"""Whole sentences: for text fields whose value nothing else delimits, and pointers to other places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.extraction.offline.candidates.prose import find_cue
from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.notes import find_cross_reference
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.terms import find_stems

_HEADED = 0.65
"""Strength of a pointer below the heading that is the field's own label."""

MIN_STRENGTH = 0.6
"""A sentence with weaker evidence is not reported."""


_MIN_AMONG_MANY = 0.75
"""Among several documents a heading must speak for a sentence too."""


class FieldPassage(NamedTuple):
    """A sentence (the corpus's unit number) and how strongly it speaks of the field, 0–1."""

    unit: int
    strength: float


class Pointer(NamedTuple):
    """A sentence about the field that only names the place where its value stands."""

    unit: int
    strength: float
    target: str


def best_passage(corpus: Corpus, cues: FieldCues) -> FieldPassage | None:
    """The sentence that speaks of the field most strongly, the shortest of equals; None when none is strong."""
    least = MIN_STRENGTH if len(corpus.documents) == 1 else _MIN_AMONG_MANY
    strong = [passage for passage in _passages(corpus, cues) if passage.strength >= least]
    return min(strong, key=lambda one: (-one.strength, len(corpus.units[one.unit].text), one.unit), default=None)


def best_pointer(corpus: Corpus, cues: FieldCues) -> Pointer | None:
    """The strongest sentence about the field that points elsewhere, None when there is none.

    The field's words stand before the pointer, or the field's heading above a sentence that begins with one of them;
    a sentence that states a value of the field's kind points nowhere.
    """
    strengths = {passage.unit: passage.strength for passage in _passages(corpus, cues, before_pointer=True)}
    for cue in cues.cues:
        if cue.origin == "core":
            continue
        for numbers in corpus.units_under(cue.stems):
            for number in numbers:
                if _is_headed(corpus, number, cue):
                    strengths[number] = max(strengths.get(number, 0.0), _HEADED)
    found = []
    for number, strength in strengths.items():
        pointer = find_cross_reference(corpus.units[number].text)
        stated = cues.kind not in ("enum", "boolean") and corpus.values(number, cues.kind)
        if strength >= MIN_STRENGTH and pointer is not None and not stated:
            found.append(Pointer(number, strength, pointer.target))
    return min(found, key=lambda one: (-one.strength, one.unit), default=None)


def _is_headed(corpus: Corpus, number: int, cue: Cue) -> bool:
    """Whether a sentence below the heading that is the cue has a word of it before its pointer, in any form."""
    unit = corpus.units[number]
    pointer = find_cross_reference(unit.text)
    if pointer is None or unit.kind != "sentence" or set(find_stems(unit.heading)) != set(cue.stems):
        return False
    return any(term.stem in cue.stems for term in corpus.terms(number) if term.end <= pointer.start)


def _passages(corpus: Corpus, cues: FieldCues, *, before_pointer: bool = False) -> Iterator[FieldPassage]:
    """Sentences that hold a synonym or the label, stronger under one of the field's headings.

    With `before_pointer` the words must end before a pointer to another place begins.
    """
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
            if unit.kind != "sentence":
                continue
            ends = [end for _, end in find_cue(corpus.terms(number), cue)]
            pointer = find_cross_reference(unit.text) if before_pointer and ends else None
            if not ends or (before_pointer and (pointer is None or min(ends) > pointer.start)):
                continue
            strengths[number] = max(strengths.get(number, 0.0), 0.65 * telling)
    for number, strength in strengths.items():
        yield FieldPassage(number, 1 - (1 - strength) * (0.5 if number in headed else 1.0))
