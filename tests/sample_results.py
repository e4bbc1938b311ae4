"""Small results for tests that look at results and not at documents."""

from __future__ import annotations

from typing import Any

from pincite.document import Box, Span
from pincite.records import (
    Citation,
    ExtractionResult,
    FieldError,
    FieldResult,
    PageBox,
    Provenance,
    Segment,
    SourceRecord,
    Support,
)

BOX = Box(left=0.1, top=0.2, width=0.2, height=0.02)


def citation(excerpt: str = "words", *, page: int = 1, source: str = "a", box: Box | None = BOX) -> Citation:
    span = Span(start=0, end=len(excerpt))
    segment = Segment(page=page, char_span=span, excerpt=excerpt, boxes=(box,) if box else ())
    return Citation(
        source_id=source, segments=(segment,), quote=excerpt, match="exact", score=1.0, support=Support(step="identity")
    )


def with_value_box(one: Citation, box: Box, *, page: int = 1) -> Citation:
    from dataclasses import replace

    bounds = PageBox(page=page, left=box.left, top=box.top, width=box.width, height=box.height)
    return replace(one, value_boxes=(bounds,))


def found(key: str, value: Any, *citations: Citation, **changes: Any) -> FieldResult:
    facts = {"confidence": "high", "confidence_score": 0.9, "display": str(value), **changes}
    return _field(key, status="found", value=value, citations=citations or (citation(str(value)),), **facts)


def absent(key: str) -> FieldResult:
    return _field(key, status="not_present", note="searched")


def failed(key: str, code: Any = "source_unreadable", **changes: Any) -> FieldResult:
    return _field(key, status="error", error=FieldError(code=code, message="it failed"), **changes)


def _field(key: str, **facts: Any) -> FieldResult:
    head, _, name = key.rpartition(".")
    return FieldResult(**{"key": key, "label": name.title(), "category": head.title(), "type": "string", **facts})


def result(*fields: FieldResult, **changes: Any) -> ExtractionResult:
    provenance = Provenance(
        package_version="1", extractor="test", extractor_version="1", schema_sha256="0" * 64, config_digest=""
    )
    source = SourceRecord(
        id="a",
        document_id="d",
        name="A b",
        file="docs/A b.pdf",
        sha256="0" * 64,
        page_count=9,
        parser="test",
        parser_version="1",
    )
    return ExtractionResult(**{"provenance": provenance, "sources": (source,), "fields": fields, **changes})
