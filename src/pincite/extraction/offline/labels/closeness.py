"""Closeness: labels that no words explain, given to the field whose words a local model finds nearest in meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING

from pincite.extraction.offline.labels.cues import FieldCues
from pincite.extraction.offline.labels.general import is_general
from pincite.extraction.offline.labels.label_fit import label_fit
from pincite.extraction.offline.structure.corpus import Corpus
from pincite.extraction.offline.structure.slots import Slot
from pincite.extraction.offline.structure.units import bare_heading

if TYPE_CHECKING:
    from pincite.embedding import Embedder

MIN_CLOSENESS = 0.6
"""The cosine from which a label is near a field."""

_MARGIN = 0.05
"""A label goes to the nearest field when the next one is this much farther."""

_FIT = 0.65
"""How nearly a label is a field's that only its meaning speaks for: a single word before its value just counts."""

MOST_LABELS = 20_000
"""Different labels that are embedded; of the others only the words count."""

_Alike = tuple[tuple[int, float], ...]


def close_labels(
    cues: Sequence[FieldCues | None], corpus: Corpus, embedder: Embedder | None, *, known: Set[int] = frozenset()
) -> Iterator[_Alike]:
    """For each field's cues the labels (numbers of the corpus) near them in meaning, and how much.

    None without a model. `known` are labels that a field has by its words; so are those that one of the cues names.
    """
    found: dict[int, list[tuple[int, float]]] = {}
    if embedder is not None:
        named = known | _named(cues, corpus)
        labels: dict[str, list[int]] = {}
        for number, slot in enumerate(corpus.slots):
            if slot.whole and slot.value is not None and number not in named and not is_general(slot.stems):
                labels.setdefault(_words(slot, corpus), []).append(number)
        for label, field in _nearest(cues, list(labels)[:MOST_LABELS], embedder):
            found.setdefault(field, []).extend((number, _FIT) for number in labels[label])
    for number in range(len(cues)):
        yield tuple(found.get(number, ()))


def _named(cues: Sequence[FieldCues | None], corpus: Corpus) -> set[int]:
    """The labels that a cue of any field names."""
    return {
        number
        for one in cues
        if one is not None
        for cue in one.all_cues
        for number in corpus.slots_with(cue.stems)
        if label_fit(corpus.slots[number], cue, one) > 0
    }


def _words(slot: Slot, corpus: Corpus) -> str:
    """The words of a label as they stand on the page."""
    text = corpus.chunk_maps[slot.source].chunks[slot.chunk].text[slot.start : slot.end]
    return " ".join(bare_heading(text).split()).strip(" :?.").casefold()


def _nearest(cues: Sequence[FieldCues | None], labels: Sequence[str], embedder: Embedder) -> Iterator[tuple[str, int]]:
    """Each label that is near a field, with that field's number."""
    import numpy as np

    texts = [(number, cue.text) for number, one in enumerate(cues) if one is not None for cue in one.cues]
    if not labels or not texts:
        return
    fields = np.array([number for number, _ in texts])
    close = embedder.embed(labels) @ embedder.embed([text for _, text in texts]).T
    for row, label in enumerate(labels):
        at = int(close[row].argmax())
        best, field = float(close[row, at]), int(fields[at])
        others = close[row][fields != field]
        if best >= MIN_CLOSENESS and (not len(others) or best - float(others.max()) >= _MARGIN):
            yield label, field
