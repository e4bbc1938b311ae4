"""Candidates from forms: the value behind, beside or below a field's label, on lines and in tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pincite.extraction.candidates import Candidate, Place, Signal
from pincite.extraction.chunks import Chunk, ChunkMap
from pincite.extraction.corpus import Corpus
from pincite.extraction.cues import Cue, FieldCues
from pincite.extraction.readings import MAX_TEXT, Reading, read_form_value
from pincite.extraction.slots import Slot
from pincite.text.yesno import find_marks

_ORIGIN = {"label": 1.0, "synonym": 1.0, "core": 0.8}
_BEHIND, _BESIDE, _BELOW = 0.9, 0.8, 0.7
"""Strength of a value behind its label's mark, in the next column, and under the label."""

_LABEL = re.compile(r"[^:]{1,60}:(?:\s|$)")

MAX_NEIGHBOUR = 60
"""Free text beside or below a label is its value up to this many characters; more is the next paragraph."""

_ITEM = re.compile(r"[•‣◦▪·●*–—-]\s")

_ONE_LINE = 150
"""Label and value on one line this short are cited in one piece, with what stands between them."""

_MAX_ROWS = 20
"""Rows below a header cell that are looked at for one value."""


class _Region(NamedTuple):
    """Where a label's value should stand: a range of a chunk's text, and how strong that place is."""

    chunk: Chunk
    start: int
    end: int
    strength: float


def form_candidates(corpus: Corpus, cues: FieldCues, *, enum: tuple[object, ...] = ()) -> Iterator[Candidate]:
    """A candidate for each label that a cue names and each value of the field's kind at that label's place."""
    for cue in cues.cues:
        for number in corpus.slots_with(cue.stems):
            slot = corpus.slots[number]
            fit = _fit(slot, cue)
            if fit <= 0.0:
                continue
            signal: Signal = "synonym" if cue.origin == "synonym" else "label"
            for region in _regions(corpus, slot):
                text = region.chunk.text[region.start : region.end]
                free = MAX_TEXT if region.strength == _BEHIND or region.chunk.cell else MAX_NEIGHBOUR
                free = 0 if slot.cut else free
                reading = read_form_value(cues.kind, text, enum=enum, free=free)
                if reading is not None:
                    strength = fit * _ORIGIN[cue.origin] * region.strength
                    yield _candidate(corpus, slot, region, reading=reading, signal=(signal, strength))


def _fit(slot: Slot, cue: Cue) -> float:
    """How well a label is the cue, 0–1; 0 when it only contains it among other words."""
    stems = slot.stems
    if cue.phrase:
        return 0.0
    if not slot.whole:
        return 0.85 if set(stems[-len(cue.stems) :]) == set(cue.stems) else 0.0
    share = len(set(cue.stems)) / len(set(stems))
    if slot.value is None:
        return 1.0 if share == 1.0 else 0.0
    return share if share >= 0.5 else 0.0


def _regions(corpus: Corpus, slot: Slot) -> Iterator[_Region]:
    """The places where the value of a label can stand, best first."""
    chunks = corpus.chunk_maps[slot.source]
    chunk = chunks.chunks[slot.chunk]
    if slot.value is not None and slot.value[0] < slot.value[1]:
        yield _Region(chunk, *slot.value, _BEHIND)
        return
    column = chunk.cell is not None and chunk.cell[1] == 0
    beside = None if column and slot.value is None else chunks.right_of(slot.chunk)
    if beside is not None and not _is_label(chunks.chunks[beside].text):
        other = _with_options(chunks, beside, corpus.documents[slot.source].page(chunk.page).text)
        yield _Region(other, 0, len(other.text), _BESIDE)
        return
    below = chunks.below(slot.chunk)
    listed = chunk.cell is not None or (below is not None and _is_item(chunks.chunks[below].text))
    for number in range(_MAX_ROWS if listed else 1):
        if below is None or _is_label(chunks.chunks[below].text):
            return
        other = chunks.chunks[below]
        if number and chunk.cell is None and not _is_item(other.text):
            return
        yield _Region(other, 0, len(other.text), _BELOW)
        below = chunks.below(below)


def _with_options(chunks: ChunkMap, first: int, page: str) -> Chunk:
    """The chunk together with the boxes to check that follow it on its line."""
    chunk = last = chunks.chunks[first]
    beside = chunks.right_of(first) if chunk.cell is None and find_marks(chunk.text) else None
    while beside is not None and find_marks(chunks.chunks[beside].text) and chunks.chunks[beside].start > last.start:
        last = chunks.chunks[beside]
        beside = chunks.right_of(beside)
    text = page[chunk.start : last.end]
    return chunk if "\n" in text else replace(chunk, end=last.end, text=text)


def _is_item(text: str) -> bool:
    return _ITEM.match(text) is not None


def _is_label(text: str) -> bool:
    return _LABEL.match(text) is not None


def _candidate(
    corpus: Corpus, slot: Slot, region: _Region, *, reading: Reading, signal: tuple[Signal, float]
) -> Candidate:
    label = corpus.chunk_maps[slot.source].chunks[slot.chunk]
    base = region.chunk.start + region.start
    at = (region.chunk.page, base + reading.start, base + reading.end)
    named = (label.page, label.start + slot.start, label.start + slot.end)
    text = corpus.documents[slot.source].page(label.page).text
    return Candidate(
        source=slot.source,
        at=at,
        segments=_segments(named, at, text),
        reading=reading,
        signals=(signal,),
        form=True,
    )


def _segments(label: Place, value: Place, text: str) -> tuple[Place, ...]:
    """One segment from label to value when nothing but marks and blanks stands between, else one for each."""
    page, first, last = value
    if label[0] == page and label[2] <= first:
        between = text[label[2] : first]
        if "\n" not in between and last - label[1] <= _ONE_LINE:
            return ((page, label[1], last),)
        if len(between) <= 40 and not any(letter.isalnum() for letter in between) and between.count("\n") <= 2:
            return ((page, label[1], last),)
    if label[0] == page and last <= label[1]:
        return (value, label)
    return (label, value)
