"""Codes that speak for themselves: of the shape of an example that is nothing but a code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.readings import letters_of

_STRENGTH = 0.7
_EXAMPLE = re.compile(r"(?P<letters>[A-Z]{2,6})[ -]?(?P<figures>\d{5,})")
"""Letters and many figures: a shape that nothing has by chance."""


def coded_candidates(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """A candidate for each code in a text that has the letters and the number of figures of an example code."""
    if cues.kind != "identifier":
        return
    examples = [found for cue in cues.cues if (found := _EXAMPLE.fullmatch(cue.text)) is not None]
    shapes = [re.compile(rf"{one['letters'].casefold()}\d{{{len(one['figures'])}}}") for one in examples]
    if not shapes:
        return
    for number, unit in enumerate(corpus.units):
        for reading in corpus.values(number, "identifier"):
            if any(shape.fullmatch(letters_of(reading.display)) for shape in shapes):
                at = (unit.page, unit.start + reading.start, unit.start + reading.end)
                yield Candidate(
                    source=unit.source, at=at, segments=(at,), reading=reading, signals=(("pattern", _STRENGTH),)
                )
