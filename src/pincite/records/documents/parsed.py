"""What is kept of a parsed document once it is written."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.records.documents.remarks import PageRemark


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedSource:
    """What is known of a source without its document: enough for an index and a report.

    `page_count` and `block_count` are numbers, the other `…_pages` the numbers of pages: read by OCR, read by OCR
    without being sure, not (fully) read, with hidden text. `hidden_text_count` is None where nobody looked for it.
    `page_labels` and `remarks` are as in `SourceRecord`.
    """

    slug: str
    name: str
    document_id: str
    sha256: str
    media_type: str
    parser: str
    parser_version: str
    page_count: int
    block_count: int
    ocr_pages: tuple[int, ...] = ()
    unsure_pages: tuple[int, ...] = ()
    unread_pages: tuple[int, ...] = ()
    hidden_pages: tuple[int, ...] = ()
    hidden_text_count: int | None = 0
    page_labels: tuple[str, ...] = ()
    remarks: tuple[PageRemark, ...] = ()
