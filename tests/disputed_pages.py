"""Documents of which one page was read in two ways that differ."""

from __future__ import annotations

from dataclasses import replace

from pincite.document import Document
from pincite.parsing.agreement import dispute


def disputed(document: Document, *, page: int) -> Document:
    """The document with the remark on that page."""
    pages = [
        replace(each, remarks=(dispute(0.25, "the page"),)) if each.number == page else each for each in document.pages
    ]
    return replace(document, pages=tuple(pages))
