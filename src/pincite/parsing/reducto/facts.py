"""What a Document knows and Reducto's shape has no key for, in the places that the shape leaves free.

Of a block: `extra.pincite`; of the document: `result.custom.pincite`. On reading, each is believed only where it still
agrees with the words of the blocks, which are the truth.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pincite.codec import from_json, to_json
from pincite.document import Block, Cell, Document, KeyValue, Page

_Facts = TypeVar("_Facts")

OWN = "pincite"
"""The key under which ours stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockFacts:
    """Of one block: its id, level, depth and links, its labels and values, and its exact text and cells where its
    content does not give them. Spans count from the block's start.
    """

    id: str
    level: int | None = None
    text: str | None = None
    cells: tuple[Cell, ...] = ()
    depth: int | None = None
    pairs: tuple[KeyValue, ...] = ()
    continues: str | None = None
    caption_of: str | None = None
    note_of: str | None = None

    def agrees(self, text: str) -> bool:
        """Whether the text differs at most in white space, and every cell's text stands where it says."""
        exact = self.text if self.text is not None else text
        return (
            exact.split() == text.split()
            and all(exact[cell.span.start : cell.span.end] == cell.text for cell in self.cells)
            and all(max(pair.label.end, pair.value.end) <= len(exact) for pair in self.pairs)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFacts:
    """Of one page: everything but its text (empty here), and the digest of the text it belongs to."""

    page: Page
    text_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    """Of the document: everything but pages and blocks (empty here), and the facts of the pages."""

    document_: Document
    pages: tuple[PageFacts, ...]

    def page(self, page: Page) -> Page:
        """The page with what is known of it; lines and words only where its text is the one they were made for."""
        if page.number > len(self.pages):
            return page
        page_facts = self.pages[page.number - 1]
        restored_page = replace(page_facts.page, number=page.number, text=page.text)
        return (
            restored_page
            if page_facts.text_sha256 == page_digest(page.text)
            else replace(restored_page, lines=(), words=page.words)
        )

    def document(self, pages: tuple[Page, ...], blocks: tuple[Block, ...]) -> Document:
        """The whole document."""
        return replace(self.document_, pages=pages, blocks=blocks)


def page_digest(text: str) -> str:
    """SHA-256 of a page's text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def write_block_facts(facts: BlockFacts) -> dict[str, Any]:
    """The `extra` of a block."""
    return {OWN: json.loads(to_json(facts))}


def write_document_facts(document: Document) -> dict[str, Any]:
    """The `custom` of a result."""
    facts = DocumentFacts(
        document_=replace(document, pages=(), blocks=()),
        pages=tuple(
            PageFacts(page=replace(page, text=""), text_sha256=page_digest(page.text)) for page in document.pages
        ),
    )
    return {OWN: json.loads(to_json(facts))}


def block_facts(extra: Any) -> BlockFacts | None:
    """The facts in an `extra`; None when there are none, or none of this version."""
    return _read(BlockFacts, extra)


def document_facts(custom: Any) -> DocumentFacts | None:
    """The facts in a `custom`; None when there are none, or none of this version."""
    return _read(DocumentFacts, custom)


def _read(type_: type[_Facts], holder: Any) -> _Facts | None:
    own = holder.get(OWN) if isinstance(holder, dict) else None
    if own is None:
        return None
    try:
        return from_json(type_, json.dumps(own))
    except ValueError:
        return None
