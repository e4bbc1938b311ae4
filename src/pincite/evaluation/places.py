"""Where values were cited against where the gold says they stand: pages and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from statistics import fmean

from pincite.evaluation.gold import GoldField, GoldPlace
from pincite.records import Citation, ExtractionResult, FieldResult


def source_names(result: ExtractionResult) -> dict[str, frozenset[str]]:
    """By source id, the names that a gold standard may use for it: its id, its name, its file's name."""
    return {source.id: frozenset({source.id, source.name, PurePath(source.file).name}) for source in result.sources}


def pages_right(field: FieldResult, gold: GoldField, names: Mapping[str, frozenset[str]]) -> bool | None:
    """Whether every citation begins on a page that the gold names for the field; None where it names none."""
    if not gold.places or not field.citations:
        return None
    return all(_places_of(citation, gold, names) for citation in field.citations)


def box_overlap(field: FieldResult, gold: GoldField, names: Mapping[str, frozenset[str]]) -> float | None:
    """The mean over the field's citations of their values' best overlap with a box of the gold, 0–1.

    A citation on another page has none. None where the gold has no boxes or the citations have none.
    """
    if not any(place.box for place in gold.places):
        return None
    overlaps = [
        max((box.iou(place.box) for place in _places_of(citation, gold, names) if place.box), default=0.0)
        for citation in _cited(field)
        if (box := citation.value_box) is not None
    ]
    return fmean(overlaps) if overlaps else None


def _cited(field: FieldResult) -> Iterator[Citation]:
    """The field's citations; for a list those of every value of its items."""
    if not field.items:
        yield from field.citations
    for item in field.items:
        for value in item.values:
            yield from value.citations


def _places_of(citation: Citation, gold: GoldField, names: Mapping[str, frozenset[str]]) -> list[GoldPlace]:
    """The gold's places on the page where the citation begins."""
    source_aliases = names.get(citation.source_id, frozenset({citation.source_id}))
    return [place for place in gold.places if place.page == citation.page and place.source in source_aliases]
