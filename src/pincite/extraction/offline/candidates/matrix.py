"""Candidates from tables read by both heads: "Medical" in the row and "Current reserve" in the column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.extraction.offline.labels.cues import Cue, FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.label_fit import is_generic
from pincite.extraction.offline.labels.surroundings import COMPLETED, Surroundings, are_said
from pincite.extraction.offline.labels.wording import in_words_of
from pincite.extraction.offline.structure.chunks import ChunkMap, TextRun
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.units import bare_heading
from pincite.extraction.offline.values.candidates import Candidate, Place, Signal
from pincite.extraction.offline.values.fillings import read_slot
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.offline.values.terms import find_label_stems, find_stems
from pincite.extraction.schema.kinds import Kind

_BASE = 0.85
_NEUTRAL = 0.75
"""What is left where the column's head says nothing of the field."""

_ORIGIN = {"label": 1.0, "synonym": 1.0, "core": 0.8, "variant": 0.8}
_TYPED: frozenset[Kind] = frozenset({"money", "number", "percent", "date"})
_EARLIER = frozenset(
    find_stems(
        "prior previous former old original last initial change increase decrease proposed quarter month year ytd"
    )
) | {"was", "before"}
"""Words of a head over what was, or will be, and is not now, or over a part of the time."""
_NOW = frozenset(find_stems("now new current present revised updated"))


class _MatrixHeads(NamedTuple):
    row: frozenset[str]
    column: frozenset[str]
    over: frozenset[str]
    """What the heading and title over the table say."""


def matrix_candidates(corpus: Corpus, cues: FieldCues) -> Iterator[Candidate]:
    """A candidate for each cell whose two heads together hold a cue's words; for figures and dates only."""
    if cues.kind not in _TYPED:
        return
    around = Surroundings(corpus)
    for source, chunks in enumerate(corpus.chunk_maps):
        for cell, row, column in chunks.headed():
            place = chunks.chunks[cell]
            over = around.over(source, place.page, place.start)
            heads = _MatrixHeads(_stems(chunks, row), _stems(chunks, column), over)
            fits = [(fit, cue) for cue in cues.all_cues if (fit := _fit(heads, cue, cues)) > 0.0]
            if not fits:
                continue
            chunk = chunks.chunks[cell]
            reading = read_slot(cues.kind, chunk.text)
            if isinstance(reading, ValueReading):
                fit, cue = max(fits, key=lambda one: one[0])
                strength = fit * _BASE * _ORIGIN[cue.origin]
                signal: Signal = "synonym" if cue.origin in ("synonym", "variant") else "label"
                found = _candidate(source, chunks, (cell, row), reading, signal=(signal, strength))
                yield in_words_of(cue, found)


def _stems(chunks: ChunkMap, number: int) -> frozenset[str]:
    return frozenset(find_label_stems(bare_heading(chunks.chunks[number].text)))


def _fit(heads: _MatrixHeads, cue: Cue, cues: FieldCues) -> float:
    """How well two heads are a cue, 0–1: the row has a word of it, both have all, and the row says nothing else."""
    wanted = frozenset(cue.stems)
    own = wanted & heads.row
    if cue.phrase or not own:
        return 0.0
    rest = wanted - heads.row - heads.column
    if rest and (is_general(own) or not are_said(rest, heads.over)):
        return 0.0
    if any(not is_generic(word, cues.kind) for word in heads.row - wanted - cues.context):
        return 0.0
    if (heads.column & _EARLIER) - wanted:
        return 0.0
    said = bool(rest) or heads.column <= _NOW or heads.column & (wanted | cues.context)
    return (COMPLETED if rest else 1.0) if said else _NEUTRAL


def _candidate(
    source: int, chunks: ChunkMap, places: tuple[int, int], reading: ValueReading, *, signal: tuple[Signal, float]
) -> Candidate:
    cell, head = (chunks.chunks[number] for number in places)
    at = (cell.page, cell.start + reading.start, cell.start + reading.end)
    return Candidate(
        source=source,
        at=at,
        segments=_segments(head, at),
        reading=reading,
        signals=(signal,),
        form=True,
        doubts=reading.doubts,
    )


def _segments(head: TextRun, at: Place) -> tuple[Place, ...]:
    return ((head.page, head.start, head.end), at)
