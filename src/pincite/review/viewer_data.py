"""A `data.json` of whatever pipeline as a result: the words of each citation are those its box lies on.

The format has values, pages and boxes, and neither words nor confidence: so a field is `found` with low confidence
where its boxes lie on words of a document that is at hand, and an error elsewhere, never in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

import pydantic

from pincite.document import Box, Document, Page, Span
from pincite.errors import ResultError
from pincite.records import (
    Citation,
    ExtractionResult,
    FieldError,
    FieldResult,
    Provenance,
    Segment,
    SourceRecord,
)
from pincite.version import __version__

_NOTE = "read from data.json, which says neither the words nor how sure it is"
_MOST = 100_000
_Text = Annotated[str, pydantic.Field(max_length=_MOST)]


class _DataPart(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="ignore", strict=False)


class _Bounds(_DataPart):
    left: pydantic.FiniteFloat
    top: pydantic.FiniteFloat
    width: pydantic.FiniteFloat
    height: pydantic.FiniteFloat


class _CitationData(_DataPart):
    sourceId: _Text
    page: Annotated[int, pydantic.Field(ge=1)]
    bbox: _Bounds | None = None


class _Field(_DataPart):
    id: _Text
    label: _Text
    value: _Text
    category: _Text = ""
    citations: Annotated[list[_CitationData], pydantic.Field(max_length=_MOST)] = []


class DataSource(_DataPart):
    """A source as `data.json` names it; `file` is a path as seen from the folder of the file."""

    id: _Text
    name: _Text
    file: _Text
    pageCount: Annotated[int, pydantic.Field(ge=0)]


class ViewerData(_DataPart):
    """What `data.json` holds."""

    sources: Annotated[list[DataSource], pydantic.Field(max_length=_MOST)]
    fields: Annotated[list[_Field], pydantic.Field(max_length=_MOST)]


def read_data(content: bytes, *, path: str) -> ViewerData:
    """The content of a `data.json`; `ResultError` when it is none."""
    try:
        return ViewerData.model_validate_json(content)
    except ValueError as error:
        first = str(error).splitlines()[0]
        message = f"{path}: not a data.json as the viewer reads it ({first}); it needs sources and fields"
        raise ResultError(message, path=path) from error


def result_of_data(data: ViewerData, documents: Mapping[str, Document]) -> ExtractionResult:
    """The result that the file shows; `documents` are those at hand, by the ids of its sources."""
    return ExtractionResult(
        provenance=Provenance(
            package_version=__version__, extractor="data.json", extractor_version="", schema_sha256="", config_digest=""
        ),
        sources=tuple(_source(source, documents.get(source.id)) for source in data.sources),
        fields=tuple(_field(field, documents) for field in data.fields),
    )


def _source(source: DataSource, document: Document | None) -> SourceRecord:
    return SourceRecord(
        id=source.id,
        document_id=document.id if document is not None else "",
        name=source.name,
        file=source.file,
        sha256=document.sha256 if document is not None else "",
        page_count=source.pageCount,
        parser=document.parser if document is not None else "",
        parser_version=document.parser_version if document is not None else "",
        unread_pages=document.unread_pages if document is not None else (),
    )


@dataclass(frozen=True, slots=True)
class _Unread:
    message: str


def _field(field: _Field, documents: Mapping[str, Document]) -> FieldResult:
    citation_results = [_citation(cited, documents.get(cited.sourceId)) for cited in field.citations]
    citations = tuple(citation_result for citation_result in citation_results if isinstance(citation_result, Citation))
    why = (
        "; ".join(
            dict.fromkeys(
                citation_result.message for citation_result in citation_results if isinstance(citation_result, _Unread)
            )
        )
        or "it cites nothing"
    )
    return FieldResult(
        key=field.id,
        label=field.label,
        category=field.category,
        type="string",
        note=_NOTE,
        status="found" if citations else "error",
        value=field.value if citations else None,
        display=field.value if citations else "",
        confidence="low" if citations else None,
        citations=citations,
        rejected_value=None if citations else field.value,
        error=None if citations else FieldError(code="excerpt_not_grounded", message=f"{why}."),
    )


def _citation(cited: _CitationData, document: Document | None) -> Citation | _Unread:
    if document is None:
        return _Unread(f"the document {cited.sourceId} is not at hand")
    if cited.page > len(document.pages):
        return _Unread(f"{cited.sourceId} has no page {cited.page}")
    page = document.page(cited.page)
    if cited.bbox is None:
        span = Span(start=0, end=len(page.text))
        segment = Segment(page=page.number, char_span=span, excerpt=page.text)
        return _found(cited.sourceId, (segment,))
    box = _clipped(cited.bbox)
    spans = list(_spans_under(page, box))
    if not spans:
        return _Unread(f"there are no words where it points to on page {cited.page} of {cited.sourceId}")
    segments = tuple(
        Segment(page=page.number, char_span=span, excerpt=page.text[span.start : span.end], boxes=() if at else (box,))
        for at, span in enumerate(spans)
    )
    return _found(cited.sourceId, segments)


def _found(source: str, segments: tuple[Segment, ...]) -> Citation:
    quote = " ".join(segment.excerpt for segment in segments)
    return Citation(
        source_id=source,
        segments=segments,
        quote=quote,
        match="exact",
        score=1.0,
        box_precision="block" if segments[0].boxes else "none",
    )


def _spans_under(page: Page, box: Box) -> Iterator[Span]:
    """The spans of the words whose middle lies in the box, those that follow each other in the text as one."""
    start = end = None
    inside = [
        box.left <= left + width / 2 <= box.right and box.top <= top + height / 2 <= box.bottom
        for left, top, width, height in page.words.box_array().tolist()
    ]
    for (begins, ends), is_inside in zip(page.words.span_array().tolist(), inside, strict=True):
        if is_inside:
            start, end = (begins if start is None else start), ends
        elif start is not None and end is not None:
            yield Span(start=start, end=end)
            start = end = None
    if start is not None and end is not None:
        yield Span(start=start, end=end)


def _clipped(bounds: _Bounds) -> Box:
    """The box as given, cut to the page."""
    left, top = (min(max(side, 0.0), 1.0) for side in (bounds.left, bounds.top))
    right = min(max(bounds.left + bounds.width, left), 1.0)
    bottom = min(max(bounds.top + bounds.height, top), 1.0)
    return Box(left=left, top=top, width=right - left, height=bottom - top)
