"""All documents of a run, read once: units and labels with an index from word stems to where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import log

from pincite.document import Document
from pincite.extraction.offline.structure.chunks import ChunkMap
from pincite.extraction.offline.structure.slots import Slot, find_slots
from pincite.extraction.offline.structure.units import TextUnit, find_units
from pincite.extraction.offline.values.day_order import DayOrder
from pincite.extraction.offline.values.readings import ValueReading, read_values
from pincite.extraction.offline.values.terms import SMALL_STEMS, StemmedTerm, find_stems, find_terms
from pincite.extraction.schema.kinds import Kind

MIN_UNITS = 20
"""A document with fewer sentences is too short for its headings to say anything."""

HEADING_DENSITY = 1 / 40
"""Headings and form labels per sentence below which a document counts as having few headings."""

_ORDINARY = 100
"""Units of ordinary text that are added to those of the documents when words are weighed."""

_KEPT_TERMS = 2_048
"""Units whose words are kept: every field asks about many of the same."""

_SMALL_SHARE, _OTHER_SHARE = 0.6, 0.02
"""The share of ordinary units that have a given small word, and any other word."""


class Corpus:
    """The searchable words of a run's documents; nothing here depends on any field."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.documents = tuple(documents)
        self.day_order = DayOrder(self.documents)
        self.units: list[TextUnit] = []
        self.chunk_maps: list[ChunkMap] = []
        self.slots: list[Slot] = []
        for source, document in enumerate(self.documents):
            self.units.extend(find_units(document, source))
            chunks = ChunkMap(document, source)
            self.chunk_maps.append(chunks)
            self.slots.extend(find_slots(chunks, source))
        self._terms: dict[int, tuple[StemmedTerm, ...]] = {}
        self._units_by_stem = _postings(
            (number, {term.stem for term in find_terms(unit.text)}) for number, unit in enumerate(self.units)
        )
        self._slots_by_stem = _postings((number, set(slot.stems)) for number, slot in enumerate(self.slots))
        self._headings: dict[str, list[int]] = {}
        for number, unit in enumerate(self.units):
            if unit.heading and unit.kind != "heading":
                self._headings.setdefault(unit.heading, []).append(number)
        self._values: dict[tuple[int, Kind], tuple[ValueReading, ...]] = {}
        self._heading_stems = {heading: find_stems(heading) for heading in self._headings}

    def weight(self, stem: str) -> float:
        """How telling a stem is: the logarithm of one over the share of units that have it (at least 0.1).

        The share is taken as if there were a hundred units more of ordinary text, where a small word stands in most
        and any other in few: a short document alone does not say which of its words are telling.
        """
        share = _SMALL_SHARE if stem in SMALL_STEMS else _OTHER_SHARE
        units = len(self.units) + _ORDINARY
        having = len(self._units_by_stem.get(stem, ())) + share * _ORDINARY
        return max(0.1, log((units + 1) / (having + 1)))

    def terms(self, number: int) -> tuple[StemmedTerm, ...]:
        """The words of a unit, read anew where nobody asked lately: kept for all they would be half the index."""
        found = self._terms.get(number)
        if found is None:
            if len(self._terms) >= _KEPT_TERMS:
                self._terms.clear()
            found = self._terms[number] = find_terms(self.units[number].text)
        return found

    def units_with(self, stems: Sequence[str]) -> list[int]:
        """Numbers of the units that hold every one of the stems, in order; none for no stems."""
        return _shared([self._units_by_stem.get(stem, []) for stem in stems])

    def units_with_any(self, stems: Iterable[str]) -> list[int]:
        """Numbers of the units that hold at least one of the stems, in order."""
        return sorted({number for stem in stems for number in self._units_by_stem.get(stem, ())})

    def slots_with(self, stems: Sequence[str]) -> list[int]:
        """Numbers of the labels that hold every one of the stems, in order; none for no stems."""
        return _shared([self._slots_by_stem.get(stem, []) for stem in stems])

    def units_spelling(self, letters: str) -> list[int]:
        """Numbers of the units in which words in a row begin with these letters ("ttl": time to live)."""
        words = re.compile(r"\b" + r"\s+".join(rf"{re.escape(letter)}[a-z]{{2,}}" for letter in letters), re.IGNORECASE)
        return [number for number, unit in enumerate(self.units) if words.search(unit.text)]

    def units_under(self, stems: Sequence[str]) -> list[list[int]]:
        """For each heading that holds every one of the stems, the numbers of the units under it."""
        wanted = set(stems)
        return [
            numbers
            for heading, numbers in self._headings.items()
            if wanted and wanted.issubset(self._heading_stems[heading])
        ]

    def values(self, number: int, kind: Kind) -> tuple[ValueReading, ...]:
        """The values of a kind in a unit, read once whatever asks for them; enum members depend on the field."""
        found = self._values.get((number, kind))
        if found is None:
            found = self._values[number, kind] = read_values(kind, self.units[number].text)
        return found

    def column_head(self, source: int, page: int, at: int) -> str:
        """The head of the column that holds a place of a table with heads, "" for any other place."""
        for start, end, head in self._columns[source].get(page, ()):
            if start <= at < end:
                return head
        return ""

    @cached_property
    def _columns(self) -> list[dict[int, list[tuple[int, int, str]]]]:
        """For each document and page the cells under column heads with those heads."""
        found: list[dict[int, list[tuple[int, int, str]]]] = []
        for chunks in self.chunk_maps:
            pages: dict[int, list[tuple[int, int, str]]] = {}
            for cell in chunks.headed():
                chunk = chunks.chunks[cell.cell]
                pages.setdefault(chunk.page, []).append((chunk.start, chunk.end, chunks.chunks[cell.column_head].text))
            found.append(pages)
        return found

    def distinct(self, sources: Iterable[int]) -> int:
        """How many documents of different text the numbers name: a copy says nothing that its original did not."""
        return len({tuple(page.text for page in self.documents[source].pages) for source in sources})

    def few_headings(self, source: int) -> bool:
        """Whether a document has at least 20 sentences and fewer than one heading or form label for 40 of them."""
        return self._few_headings[source]

    @cached_property
    def _few_headings(self) -> tuple[bool, ...]:
        sentences = [0] * len(self.documents)
        marks: list[set[str]] = [set() for _ in self.documents]
        for unit in self.units:
            sentences[unit.source] += unit.kind != "heading"
            marks[unit.source].add(unit.heading)
        labels = [0] * len(self.documents)
        for slot in self.slots:
            labels[slot.source] += slot.value is not None and slot.whole
        return tuple(
            count >= MIN_UNITS and (len(heads - {""}) + form) < HEADING_DENSITY * count
            for count, heads, form in zip(sentences, marks, labels, strict=True)
        )


def _postings(entries: Iterable[tuple[int, set[str]]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, stems in entries:
        for stem in stems:
            found.setdefault(stem, []).append(number)
    return found


def _shared(lists: list[list[int]]) -> list[int]:
    """The numbers that stand in every one of the sorted lists, in order."""
    if not lists:
        return []
    lists = sorted(lists, key=len)
    kept = set(lists[0])
    for other in lists[1:]:
        kept &= set(other)
    return sorted(kept)
