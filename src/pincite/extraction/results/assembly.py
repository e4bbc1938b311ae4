"""One `ExtractionResult` from its parts, and the viewer's `data.json` from a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

from pincite import codec
from pincite.document import Document
from pincite.parsing.folder import hidden_count
from pincite.records import (
    Citation,
    ExtractionResult,
    Failure,
    FieldResult,
    Provenance,
    Segment,
    SourceRecord,
    page_remarks,
)
from pincite.records.extraction.display import display_value


def schema_digest(schema: Mapping[str, Any]) -> str:
    """SHA-256 (64 hex digits) of the schema's content; the order of keys and white space do not matter."""
    return codec.content_digest(schema)


def source_record(document: Document, *, file: str | Path | None = None) -> SourceRecord:
    """The document as results name it; `file` is the path to show, by default the document's name."""
    return SourceRecord(
        id=document.slug,
        document_id=document.id,
        name=Path(document.name).stem,
        file=str(file) if file is not None else document.name,
        sha256=document.sha256,
        page_count=len(document.pages),
        parser=document.parser,
        parser_version=document.parser_version,
        unread_pages=document.unread_pages,
        hidden_text_count=hidden_count(document),
        page_labels=document.page_labels,
        remarks=page_remarks(document),
        ocr_pages=document.ocr_pages,
    )


def assemble(
    fields: Sequence[FieldResult],
    documents: Sequence[Document],
    *,
    provenance: Provenance,
    schema: Mapping[str, Any] | None = None,
    failures: Sequence[Failure] = (),
    files: Mapping[str, str | Path] | None = None,
) -> ExtractionResult:
    """The result of a run: `files` maps a document's slug to the path that results show, `schema` is what was asked."""
    file_paths = files or {}
    return ExtractionResult(
        provenance=provenance,
        schema=schema,
        sources=tuple(source_record(document, file=file_paths.get(document.slug)) for document in documents),
        fields=tuple(fields),
        failures=tuple(failures),
    )


def viewer_data(result: ExtractionResult) -> dict[str, Any]:
    """The content of `data.json`, exactly the shape of the pipeline specification.

    Fields without a value are left out; `id` counts the field's place in the schema from "f1". Each segment of a
    citation is an entry of its own with the union of its line boxes; `bbox` is None where the format has no pages.
    """
    return {
        "sources": [
            {"id": source.id, "name": source.name, "file": source.file, "pageCount": source.page_count}
            for source in result.sources
        ],
        "fields": [
            {
                "id": f"f{number}",
                "label": field.label,
                "value": field.display or display_value(field.value),
                "category": field.category,
                "citations": [entry for citation in field.citations for entry in _viewer_citations(citation)],
            }
            for number, field in enumerate(result.fields, start=1)
            if field.value is not None
        ],
    }


def _viewer_citations(citation: Citation) -> Iterator[dict[str, Any]]:
    for segment in citation.segments:
        yield {"sourceId": citation.source_id, "page": segment.page, "bbox": _bounds(segment)}


def _bounds(segment: Segment) -> dict[str, float] | None:
    """The smallest box around the segment's line boxes, rounded to a millionth of the page."""
    if not segment.boxes:
        return None
    box = reduce(lambda one, other: one.union(other), segment.boxes)
    names = ("left", "top", "width", "height")
    return {name: round(getattr(box, name), 6) for name in names}
