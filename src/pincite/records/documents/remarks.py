"""What there is to know about pages of a source beside their text, without the document."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.document import Document, RemarkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRemark:
    """Something to know about a page of a source beside its text (`pincite.document.Remark`)."""

    page: int
    kind: RemarkKind
    text: str


def page_remarks(document: Document) -> tuple[PageRemark, ...]:
    """The remarks on all pages in order; empty when there is nothing to say."""
    return tuple(
        PageRemark(page=page.number, kind=remark.kind, text=remark.text)
        for page in document.pages
        for remark in page.remarks
    )
