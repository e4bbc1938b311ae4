"""Citations on a page: badges that lead to the place, and the words with the value marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pincite.document import Span
from pincite.records import Citation, Segment, SourceView
from pincite.review.page.marked import MarkedText, split_at_spans
from pincite.review.page.places import Places


class Badge(NamedTuple):
    """What a place is called, and the name of what shows it in the page; None where nothing does."""

    words: str
    target: str | None


class CitationWriter:
    """Describes citations: `places` knows where they stand in the page, `sources` what their documents are called."""

    most = 50
    """Citations that are listed of one value; a longer list says how many there are."""

    def __init__(self, places: Places, sources: Iterable[SourceView]) -> None:
        self._places = places
        self._sources = {source.id: source for source in sources}

    def badges(self, citation: Citation) -> tuple[Badge, ...]:
        """One for each page of a citation: the document and the page."""
        badges: dict[int, Badge] = {}
        for segment, mark in zip(citation.segments, self._places.marks(citation), strict=True):
            words = f"{self._name(citation)}, {self._where(citation.source_id, segment)}"
            badges.setdefault(segment.page, Badge(words, self._places.target(citation.source_id, mark)))
        return tuple(badges.values())

    def words(self, citation: Citation) -> list[MarkedText[None]]:
        """The document's words, with those that are the value marked."""
        span = citation.support.span if citation.support is not None else None
        return split_at_spans(citation.excerpt, [] if span is None else [(Span(start=span.start, end=span.end), None)])

    def remark(self, citation: Citation) -> str:
        """What a reader should know about how the words were matched; "" for nothing."""
        return "".join(_remarks(citation))

    def _name(self, citation: Citation) -> str:
        source = self._sources.get(citation.source_id)
        return source.name if source is not None else citation.source_id

    def _where(self, source_id: str, segment: Segment) -> str:
        return place_words(self._sources.get(source_id), segment.page)


def place_words(source: SourceView | None, page: int) -> str:
    """What a page of a source is called: "page 3", "page 3 (iv)", "part 2" of a format without pages."""
    if source is not None and source.layout == "clusters":
        return f"part {page}"
    label = source.pages[page - 1].label if source is not None and 0 < page <= len(source.pages) else None
    return f"page {page} ({label})" if label and label != str(page) else f"page {page}"


def _remarks(citation: Citation) -> Iterator[str]:
    if citation.match == "fuzzy":
        yield " Found with small differences. "
    if citation.alternatives:
        count = len(citation.alternatives)
        yield f" The same words stand in {count} other {'place' if count == 1 else 'places'}. "
    if citation.ocr_confidence is not None:
        yield f" Read by OCR, {citation.ocr_confidence} % sure. "
    if citation.note:
        yield f" {citation.note}"
