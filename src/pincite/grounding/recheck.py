"""A saved result against its documents: every citation again, and every way in which one no longer holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pincite.document import Box, Document
from pincite.grounding.agreement import agrees
from pincite.grounding.index import DocumentIndex
from pincite.grounding.support import support
from pincite.records import Citation, ExtractionResult, FieldResult, Segment, SourceRecord

BreakCode = Literal[
    "source_missing",
    "source_changed",
    "page_missing",
    "excerpt_differs",
    "quote_differs",
    "box_off_page",
    "value_not_supported",
]
"""What no longer holds. `source_changed`: the document's bytes are others than those that were cited (its citations
are checked against the new text all the same). `excerpt_differs`: page_text[start:end] is not the excerpt.
`quote_differs`: it is, but it is not what the quote says."""

_EDGE = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """One broken thing: in which field (None for a source or a bare citation) and which of its citations, from 0.

    `role` tells the field's citations from its alternatives, conflicting values and failed citations.
    """

    code: BreakCode
    message: str
    source_id: str
    field: str | None = None
    role: Literal["citation", "alternative", "conflict", "failed"] = "citation"
    index: int | None = None
    page: int | None = None


def recheck(result: ExtractionResult | Sequence[Citation], documents: Iterable[Document]) -> tuple[Break, ...]:
    """Every break of a result, in its own order; empty when all of it holds.

    Documents are matched by slug, and by content where a file was only renamed. Of each citation its excerpts, quote,
    boxes, alternatives and, in a field, the support for its value are checked again.
    """
    documents = list(documents)
    by_slug = {document.slug: DocumentIndex(document) for document in documents}
    if not isinstance(result, ExtractionResult):
        return tuple(
            found for at, citation in enumerate(result) for found in _citation_breaks(citation, by_slug, at=at)
        )
    by_digest = {index.document.sha256: index for index in by_slug.values()}
    indexes = {
        source.id: index
        for source in result.sources
        if (index := by_slug.get(source.id) or by_digest.get(source.sha256)) is not None
    }
    breaks = [found for source in result.sources for found in _source_breaks(source, indexes)]
    for field in result.fields:
        breaks.extend(_field_breaks(field, indexes))
    return tuple(breaks)


def _source_breaks(source: SourceRecord, indexes: Mapping[str, DocumentIndex]) -> Iterator[Break]:
    index = indexes.get(source.id)
    if index is None:
        message = f"{source.file} is not among the documents."
        yield Break(code="source_missing", message=message, source_id=source.id)
    elif index.document.sha256 != source.sha256:
        message = (
            f"{source.file} has changed: its SHA-256 was {source.sha256[:12]}…, now {index.document.sha256[:12]}…."
        )
        yield Break(code="source_changed", message=message, source_id=source.id)


def _field_breaks(field: FieldResult, indexes: Mapping[str, DocumentIndex]) -> Iterator[Break]:
    for at, citation in enumerate(field.citations):
        yield from _citation_breaks(citation, indexes, field=field.key, at=at)
        yield from _value_breaks(citation, field.value, field, at=at, role="citation")
    for conflict in field.conflict:
        for at, citation in enumerate(conflict.citations):
            yield from _citation_breaks(citation, indexes, field=field.key, at=at, role="conflict")
            yield from _value_breaks(citation, conflict.value, field, at=at, role="conflict")
    for at, failed in enumerate(field.failed_citations):
        if isinstance(failed, Citation):
            yield from _citation_breaks(failed, indexes, field=field.key, at=at, role="failed")


def _citation_breaks(
    citation: Citation,
    indexes: Mapping[str, DocumentIndex],
    *,
    at: int,
    field: str | None = None,
    role: Literal["citation", "conflict", "failed"] = "citation",
) -> Iterator[Break]:
    place: dict[str, Any] = {"source_id": citation.source_id, "field": field, "index": at}
    index = indexes.get(citation.source_id)
    if index is None:
        message = f"The cited source {citation.source_id} is not among the documents."
        yield Break(code="source_missing", message=message, role=role, page=citation.page, **place)
        return
    whole = True
    for segment in citation.segments:
        for code, message in _segment_breaks(segment, index.document):
            whole = whole and code not in ("page_missing", "excerpt_differs")
            yield Break(code=code, message=message, role=role, page=segment.page, **place)
    for box in citation.value_boxes:
        if not _on_page(box.box):
            message = f"A value box on page {box.page} lies outside the page."
            yield Break(code="box_off_page", message=message, role=role, page=box.page, **place)
    excerpts = [segment.excerpt for segment in citation.segments]
    if whole and not agrees(citation.quote, excerpts, citation.match, index):
        message = f"Page {citation.page} says {_short(citation.excerpt)}, the quote {_short(citation.quote)}."
        yield Break(code="quote_differs", message=message, role=role, page=citation.page, **place)
    for segment in citation.alternatives:
        for code, message in _segment_breaks(segment, index.document):
            yield Break(code=code, message=message, role="alternative", page=segment.page, **place)


def _segment_breaks(segment: Segment, document: Document) -> Iterator[tuple[BreakCode, str]]:
    if not 1 <= segment.page <= len(document.pages):
        yield "page_missing", f"{document.name} has {len(document.pages)} pages, no page {segment.page}."
        return
    start, end = segment.char_span.start, segment.char_span.end
    text = document.pages[segment.page - 1].text[start:end]
    if text != segment.excerpt:
        message = f"Page {segment.page} says {_short(text)} at [{start}, {end}), the excerpt {_short(segment.excerpt)}."
        yield "excerpt_differs", message
    if not all(map(_on_page, segment.boxes)):
        yield "box_off_page", f"A box on page {segment.page} lies outside the page."


def _value_breaks(
    citation: Citation, value: Any, field: FieldResult, *, at: int, role: Literal["citation", "conflict"]
) -> Iterator[Break]:
    """Only what was supported by a deterministic step can stop being so."""
    if citation.support is None or citation.support.step in (None, "judge"):
        return
    values = [value, *value] if isinstance(value, (list, tuple)) else [value]
    kinds = (field.type, "string") if isinstance(value, (list, tuple)) else (field.type,)
    if not any(support(one, citation.excerpt, type=kind).step for one in values for kind in kinds):
        message = f"{_short(citation.excerpt)} does not support the value {_short(str(value))}."
        yield Break(
            code="value_not_supported",
            message=message,
            source_id=citation.source_id,
            field=field.key,
            role=role,
            index=at,
            page=citation.page,
        )


def _on_page(box: Box) -> bool:
    return box.left >= -_EDGE and box.top >= -_EDGE and box.right <= 1 + _EDGE and box.bottom <= 1 + _EDGE


def _short(text: str) -> str:
    text = " ".join(text.split())
    return f'"{text}"' if len(text) <= 80 else f'"{text[:60]} … {text[-17:]}"'
