"""Citations on a page: a badge that leads to the place, and the words with the value marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pincite.document import Span
from pincite.records import Citation, Segment, SourceView, Ungrounded
from pincite.review.page.marked import mark_spans
from pincite.review.page.markup import Markup, element, join
from pincite.review.page.places import Places

_MOST = 50
"""Citations that are listed of one value; a longer list says how many there are."""


class Cited:
    """Writes citations: `places` knows where they stand in the page, `sources` what their documents are called."""

    def __init__(self, places: Places, sources: Iterable[SourceView]) -> None:
        self._places = places
        self._sources = {source.id: source for source in sources}

    def listed(self, citations: Iterable[Citation | Ungrounded], *, title: str | None = None) -> Markup:
        """The citations as a list, each with its badge and its words; nothing for none."""
        citation_list = list(citations)
        if not citation_list:
            return join(())
        rows = [element("li", self._one(citation)) for citation in citation_list[:_MOST]]
        if len(citation_list) > _MOST:
            rows.append(element("li", f"and {len(citation_list) - _MOST} more", class_="soft"))
        heading = element("p", title, class_="soft small") if title else None
        return join((heading, element("ul", rows, class_="cites")))

    def badge(self, citation: Citation) -> Markup:
        """Links that lead to each place of a citation: the document and its page."""
        pieces: dict[int, Markup] = {}
        for segment, mark in zip(citation.segments, self._places.marks(citation), strict=True):
            words = f"{self._name(citation)}, {self._where(citation.source_id, segment)}"
            target = self._places.target(citation.source_id, mark)
            link = f"#{target}" if target is not None else None
            pieces.setdefault(segment.page, element("span" if link is None else "a", words, class_="badge", href=link))
        return join(pieces.values())

    def _one(self, citation: Citation | Ungrounded) -> Markup:
        if isinstance(citation, Ungrounded):
            why = element("span", f" {citation.message}", class_="soft small")
            return join((element("q", citation.quote, dir="auto"), why))
        words = element("q", self._words(citation), dir="auto")
        return join((self.badge(citation), " ", words, self._remark(citation)))

    def _words(self, citation: Citation) -> Markup:
        """The document's words, with those that are the value marked."""
        if citation.support is not None and citation.support.span is not None:
            span = citation.support.span
            return mark_spans(citation.excerpt, [(Span(start=span.start, end=span.end), None)], _marked)
        return join((citation.excerpt,))

    def _remark(self, citation: Citation) -> Markup | None:
        return element("span", *_said(citation), class_="soft small") if any(_said(citation)) else None

    def _name(self, citation: Citation) -> str:
        source = self._sources.get(citation.source_id)
        return source.name if source is not None else citation.source_id

    def _where(self, source_id: str, segment: Segment) -> str:
        source = self._sources.get(source_id)
        return place_words(source, segment.page)


def issue_part(severity: str, message: str) -> Markup:
    """A line that says what somebody or some rule holds against an item."""
    return element("p", element("b", severity.capitalize()), f": {message}", class_=f"issue {severity}")


def place_words(source: SourceView | None, page: int) -> str:
    """What a page of a source is called: "page 3", "page 3 (iv)", "part 2" of a format without pages."""
    if source is not None and source.layout == "clusters":
        return f"part {page}"
    label = source.pages[page - 1].label if source is not None and 0 < page <= len(source.pages) else None
    return f"page {page} ({label})" if label and label != str(page) else f"page {page}"


def _said(citation: Citation) -> Iterator[str]:
    """What a reader should know about how the words were found."""
    if citation.match == "fuzzy":
        yield " Found with small differences. "
    if citation.alternatives:
        count = len(citation.alternatives)
        yield f" The same words stand in {count} other {'place' if count == 1 else 'places'}. "
    if citation.ocr_confidence is not None:
        yield f" Read by OCR, {citation.ocr_confidence} % sure. "
    if citation.note:
        yield f" {citation.note}"


def _marked(piece: Markup, _: None, __: bool) -> Markup:
    return element("mark", piece)
