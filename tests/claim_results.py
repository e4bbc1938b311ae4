"""A small claim as a result of the offline extractor, for tests of what is written and read again."""

from __future__ import annotations

from typing import Any

from pincite.document import Document, DocumentSet
from pincite.extraction import assemble, extract_offline, schema_digest
from pincite.records import ExtractionResult, Provenance
from pincite.testing import document_from_pages

SCHEMA = {
    "litigation": {"adj_number": {"type": "string"}, "is_litigated": {"type": "boolean"}},
    "metadata": {"report_date": {"type": "string"}},
}


def claim_document(date: str = "12/05/2025") -> Document:
    return document_from_pages([f"Report Date: {date}\n\nIs Litigated: Yes"], name="Claim Metadata.pdf")


def claim_result(document: Document | None = None, schema: dict[str, Any] | None = None) -> ExtractionResult:
    documents = [document or claim_document()]
    wanted = schema or SCHEMA
    provenance = Provenance(
        package_version="0.1.0",
        extractor="offline",
        extractor_version="1",
        schema_sha256=schema_digest(wanted),
        config_digest="",
    )
    return assemble(extract_offline(DocumentSet.of(documents), wanted), documents, provenance=provenance, schema=wanted)
