"""Surroundings: labels that are short for a field's words because the heading or title above says the rest.

"Medical" in a document called "Payment ledger" is what was paid for medical care; under "Reserves" it is a reserve.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.label_fit import is_generic
from pincite.extraction.offline.labels.variants import concepts_in
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.terms import find_stems

COMPLETED = 0.85
"""What is left of a label's evidence when its heading says a part of the field's words."""


class Surroundings:
    """What the headings and titles over places of a corpus say."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._known: dict[tuple[int, str], frozenset[str]] = {}

    @cached_property
    def _starts(self) -> list[tuple[int, int, int]]:
        return [(unit.source, unit.page, unit.start) for unit in self._corpus.units]

    def over(self, source: int, page: int, start: int) -> frozenset[str]:
        """The stems of the heading over a place, and of its document's title, with the concepts that they name."""
        before = bisect_right(self._starts, (source, page, start)) - 1
        unit = self._corpus.units[before] if before >= 0 else None
        heading = unit.heading if unit is not None and unit.source == source else ""
        if (source, heading) not in self._known:
            document = self._corpus.documents[source]
            title = next((block.text for block in document.blocks if block.type == "Title"), "")
            stems = frozenset(find_stems(f"{heading} {title}"))
            self._known[source, heading] = stems | concepts_in(stems)
        return self._known[source, heading]


def are_said(words: frozenset[str], near: frozenset[str]) -> bool:
    """Whether the surroundings say each of the words, or another word for it."""
    return all(word in near or concepts_in(frozenset({word})) & near for word in words)


def completed_labels(cues: Sequence[FieldCues | None], corpus: Corpus) -> list[tuple[tuple[int, float], ...]]:
    """For each field's cues the labels (numbers of the corpus) that the words over them complete, and how well.

    A label that could be completed to several fields of one kind of value is none's.
    """
    around = Surroundings(corpus)
    found = [
        frozenset()
        if one is None
        else frozenset(label for cue in one.cues for label in _completed(cue, one, corpus, around))
        for one in cues
    ]
    claims: dict[tuple[int, str], int] = {}
    for one, labels in zip(cues, found, strict=True):
        for label in labels:
            claims[label, one.kind if one else ""] = claims.get((label, one.kind if one else ""), 0) + 1
    return [
        tuple((label, COMPLETED) for label in sorted(labels) if one is not None and claims[label, one.kind] == 1)
        for one, labels in zip(cues, found, strict=True)
    ]


def _completed(cue: Cue, cues: FieldCues, corpus: Corpus, around: Surroundings) -> Iterator[int]:
    """The labels that say a part of a cue, under words that say the rest of it."""
    wanted = frozenset(word for word in cue.stems if not is_generic(word, cues.kind))
    if cue.origin == "core" or cue.phrase or len(wanted) < 2:
        return
    for word in wanted:
        for number in corpus.slots_with((word,)):
            slot = corpus.slots[number]
            said = frozenset(stem for stem in slot.stems if not is_generic(stem, cues.kind))
            if not slot.whole or not said < wanted or is_general(said):
                continue
            chunk = corpus.chunk_maps[slot.source].chunks[slot.chunk]
            if are_said(wanted - said, around.over(slot.source, chunk.page, chunk.start)):
                yield number
