"""Sources of a result as they are shown: their pages or clusters, and what is known of those that are not at hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from pincite.document import Document, DocumentSet
from pincite.records import Layout, PageView, SourceRecord, SourceView, page_remarks


def source_views(records: Iterable[SourceRecord], documents: DocumentSet) -> tuple[SourceView, ...]:
    """The sources of an extraction, in its order, each with its document where that is among the given ones.

    A document stands for a source if its content and its name in citations are the source's.
    """
    document_by_key = {(document.id, document.slug): document for document in documents.documents}
    return tuple(_recorded(record, document_by_key.get((record.document_id, record.id))) for record in records)


def document_views(documents: DocumentSet) -> tuple[SourceView, ...]:
    """The documents that an answer was held against, as sources; their names are without extensions."""
    return tuple(
        SourceView(
            id=document.slug,
            name=PurePath(document.name).stem,
            layout=_layout(document),
            media_type=document.media_type,
            page_count=len(document.pages),
            pages=_pages(document),
            unread_pages=document.unread_pages,
            ocr_pages=document.ocr_pages,
            hidden_text_count=sum(len(page.hidden) for page in document.pages),
            remarks=page_remarks(document),
        )
        for document in documents.documents
    )


def _recorded(record: SourceRecord, document: Document | None) -> SourceView:
    return SourceView(
        id=record.id,
        name=record.name,
        layout=None if document is None else _layout(document),
        media_type=None if document is None else document.media_type,
        page_count=record.page_count,
        pages=() if document is None else _pages(document),
        unread_pages=record.unread_pages,
        ocr_pages=record.ocr_pages,
        hidden_text_count=record.hidden_text_count,
        remarks=record.remarks,
    )


def _layout(document: Document) -> Layout:
    """Clusters have no size; a document without any is shown as its (no) pages."""
    has_size = not document.pages or any(page.width > 0 for page in document.pages)
    return "pages" if has_size else "clusters"


def _pages(document: Document) -> tuple[PageView, ...]:
    flows = _layout(document) == "clusters"
    return tuple(
        PageView(
            number=page.number,
            width=page.width,
            height=page.height,
            label=page.label,
            text=page.text if flows else None,
        )
        for page in document.pages
    )
