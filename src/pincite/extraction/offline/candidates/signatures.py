"""Candidates from signatures: a person's name over the line that says what the person is ("Claims Examiner")."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.slots import Slot
from pincite.extraction.offline.values.candidates import Candidate
from pincite.extraction.offline.values.fillings import read_slot
from pincite.extraction.offline.values.readings import ValueReading

_STRENGTH = 0.8
_MAX_NAME = 60
_MAX_TITLE = 4
"""Words of a title that holds the field's words ("Senior Claims Examiner II")."""


def signature_candidates(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """A candidate for each line that is a cue, under a line that is a person's name; for persons only."""
    if cues.kind != "person":
        return
    for cue in cues.all_cues:
        if cue.phrase or cue.origin == "core":
            continue
        for number in corpus.slots_with(cue.stems):
            slot = corpus.slots[number]
            if not slot.mark and slot.whole and set(slot.stems) >= set(cue.stems) and len(slot.stems) <= _MAX_TITLE:
                found = _over(corpus, slot, cue)
                if found is not None:
                    yield in_words_of(cue, found)


def _over(corpus: Corpus, slot: Slot, cue: Cue) -> Candidate | None:
    chunks = corpus.chunk_maps[slot.source]
    title = chunks.chunks[slot.chunk]
    above = chunks.above(slot.chunk)
    if title.cell is not None or title.running or above is None:
        return None
    name = chunks.chunks[above]
    reading = read_slot("person", name.text, free=_MAX_NAME)
    if not isinstance(reading, ValueReading) or reading.doubts or reading.fit < 1.0:
        return None
    at = (name.page, name.start + reading.start, name.start + reading.end)
    together = name.end <= title.start and title.end - name.start <= 2 * _MAX_NAME
    place = (title.page, title.start, title.end)
    return Candidate(
        source=slot.source,
        at=at,
        segments=((name.page, at[1], title.end),) if together else (at, place),
        reading=reading,
        signals=(("synonym" if cue.origin in ("synonym", "variant") else "label", _STRENGTH),),
        form=True,
    )
