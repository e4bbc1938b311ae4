"""Quotes of replies → citations: in the source a reply names, else where the same words stand in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pincite.document import Document
from pincite.extraction.model.entries import Quote
from pincite.extraction.model.windows import shown_blocks
from pincite.extraction.offline.fields import is_supported, support_type
from pincite.extraction.schema.kinds import Kind
from pincite.grounding import DocumentIndexes, Hint, ground, with_value
from pincite.grounding.matching.search import find_quote
from pincite.records import Citation, Ungrounded

Grounded = Citation | Ungrounded


class QuoteGrounding:
    """Grounds the quotes of replies in the documents of a run; each quote is looked for once."""

    def __init__(self, indexes: DocumentIndexes) -> None:
        self.indexes = indexes
        self.documents = indexes.documents
        self.boxes = indexes.boxes
        self._groundings: dict[Quote, Grounded] = {}

    def ground(self, quote: Quote) -> Grounded:
        """The citation of a quote, or why it has none.

        Words that do not stand in the source a reply names, but exactly or after normalisation in another one, are
        cited there with a note.
        """
        grounding = self._groundings.get(quote)
        if grounding is None:
            grounding = self._groundings[quote] = self._ground(quote)
        return grounding

    def supported(
        self, citation: Citation, value: Any, *, kind: Kind, enum: Sequence[Any] = (), terms: Sequence[str] = ()
    ) -> Citation | None:
        """The citation with the value's support and boxes, None when its excerpt does not support the value.

        `terms` are what a yes-or-no field asks for: a sentence that asserts or denies them answers it.
        """
        checked = with_value(
            citation,
            value,
            type=support_type(kind, value),
            enum=tuple(str(member) for member in enum),
            terms=terms,
            index=self.indexes[citation.source_id],
            boxes=self.boxes,
        )
        return checked if is_supported(checked) else None

    def number(self, source_id: str) -> int:
        """The place of a source among the documents."""
        return next(at for at, document in enumerate(self.documents) if document.slug == source_id)

    def _ground(self, quote: Quote) -> Grounded:
        source_slug = self._named(quote.source_id)
        hint = Hint(page=quote.page) if quote.page is not None else None
        here = (
            ground(quote.text, self.indexes[source_slug], boxes=self.boxes, hint=hint)
            if source_slug is not None
            else None
        )
        if isinstance(here, Citation):
            return here
        for document in self.documents:
            if document.slug == source_slug or find_quote(quote.text, self.indexes[document.slug], None)[0] is None:
                continue
            grounding = ground(quote.text, self.indexes[document.slug], boxes=self.boxes)
            if isinstance(grounding, Citation) and grounding.match != "fuzzy":
                return replace(grounding, note="; ".join(filter(None, (_elsewhere(quote.source_id), grounding.note))))
        if here is not None:
            return here
        message = f"The reply names the source {quote.source_id[:80]!r}, which is none of the documents."
        return Ungrounded(source_id=quote.source_id[:200], quote=quote.text, reason="no_such_source", message=message)

    def _named(self, source_id: str) -> str | None:
        """The slug a reply means: as it is, in another case, or the only document there is."""
        slugs = [document.slug for document in self.documents]
        if source_id in slugs:
            return source_id
        same = [slug for slug in slugs if slug.casefold() == source_id.casefold()]
        if same:
            return same[0]
        return slugs[0] if len(slugs) == 1 and not source_id else None


def _elsewhere(source_id: str) -> str:
    return f"the reply names {source_id[:80]!r}, where these words do not stand" if source_id else "no source was named"


def place_of(citation: Citation) -> tuple[str, tuple[tuple[int, int, int], ...]]:
    """Where a citation stands, for comparing: source, and page, start and end of each segment."""
    return citation.source_id, tuple(
        (segment.page, segment.char_span.start, segment.char_span.end) for segment in citation.segments
    )


def has_text(documents: Sequence[Document]) -> bool:
    """Whether a model can be shown any words: without any, nothing is asked and nothing can be found."""
    return any(next(shown_blocks(document), None) is not None for document in documents)
