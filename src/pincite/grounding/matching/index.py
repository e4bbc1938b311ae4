"""One document made ready for many quotes."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from pincite.grounding.matching.streams import Stream, TextPlace, body_chunks, page_chunks
from pincite.text.critical import is_negation
from pincite.text.normalise import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite.document import Block, Cell, Document, DocumentSet, Line, Span


_LONGEST_PREFIX = 16
_SIGN = re.compile(r"[^\s-][^\S\n]+[-\u2012-\u2015\u2212][^\S\n]*\n\s*$")
_FIGURE = re.compile(r"[($€£¥]?\d")
_BROKEN = re.compile(r"(?<![^\W_])([^\W\d_]+)[-\u00ad‐‑]\s*$")


class DocumentIndexes:
    """The documents of a set, each indexed when somebody looks for words in it, and once."""

    def __init__(self, documents: DocumentSet) -> None:
        self.documents = documents.documents
        self.boxes = documents.boxes
        self._by_slug = {document.slug: document for document in documents.documents}
        self._indexes: dict[str, DocumentIndex] = {}

    def __iter__(self) -> Iterator[DocumentIndex]:
        return map(self.__getitem__, self._by_slug)

    def __contains__(self, slug: str) -> bool:
        return slug in self._by_slug

    def __getitem__(self, slug: str) -> DocumentIndex:
        """The index of the document with that slug; KeyError where there is none."""
        index = self._indexes.get(slug)
        if index is None:
            index = self._indexes[slug] = DocumentIndex(self._by_slug[slug])
        return index

    def get(self, slug: str) -> DocumentIndex | None:
        """The index of the document with that slug; None where there is none."""
        return self[slug] if slug in self._by_slug else None


class DocumentIndex:
    """What grounding needs of a document, made when first asked for and kept for the next quote.

    Not safe to share between threads that write; make one per thread. Costs about 0.1 µs a character of the document
    in all, for the first quote that is searched.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self._line_starts: dict[int, list[int]] = {}

    @cached_property
    def pages(self) -> Stream:
        """All visible text, page after page."""
        return Stream(self.document, page_chunks(self.document))

    @cached_property
    def body(self) -> Stream:
        """The text without running headers, footers and page numbers; the same stream where there are none."""
        chunks = body_chunks(self.document)
        return self.pages if chunks == page_chunks(self.document) else Stream(self.document, chunks)

    @cached_property
    def hidden(self) -> tuple[tuple[int, str], ...]:
        """(page, folded hidden text) of every page that has some."""
        return tuple(
            (page.number, fold(" ".join(word.text for word in page.hidden)))
            for page in self.document.pages
            if page.hidden
        )

    @cached_property
    def _blocks(self) -> dict[int, tuple[list[int], list[Block]]]:
        """By page: starts of the blocks and the blocks, in order of their place in the text."""
        by_page: dict[int, list[Block]] = {}
        for block in self.document.blocks:
            by_page.setdefault(block.page, []).append(block)
        ordered = {page: sorted(blocks, key=lambda block: block.span.start) for page, blocks in by_page.items()}
        return {page: ([block.span.start for block in blocks], blocks) for page, blocks in ordered.items()}

    @cached_property
    def blocks_by_id(self) -> dict[str, Block]:
        """Every block by its id."""
        return {block.id: block for block in self.document.blocks}

    def printed_lines(self, quote: str) -> list[TextPlace]:
        """Where a quote is a whole printed line, word for word, on which no end of the line before hangs."""
        words = " ".join(quote.split())
        if len(words) > self._longest_line:
            return []
        return [place for place in self._lines.get(words, ()) if not self._hangs_on_the_line_before(place)]

    def _hangs_on_the_line_before(self, place: TextPlace) -> bool:
        """Whether the line before ends in what denies the first word ("non-"), or in the figure's sign ("Due: -")."""
        text = self.document.pages[place.page - 1].text
        before = text[max(0, place.start - _LONGEST_PREFIX) : place.start]
        cut = _BROKEN.search(before)
        if cut is not None and is_negation(cut[1].lower()):
            return True
        return _SIGN.search(before) is not None and _FIGURE.match(text, place.start) is not None

    @cached_property
    def _longest_line(self) -> int:
        return max((len(line.span) for page in self.document.pages for line in page.lines), default=0)

    @cached_property
    def _lines(self) -> dict[str, list[TextPlace]]:
        """The lines of all pages by their text with single spaces."""
        lines: dict[str, list[TextPlace]] = {}
        for page in self.document.pages:
            for line in page.lines:
                start, end = line.span.start, line.span.end
                lines.setdefault(" ".join(page.text[start:end].split()), []).append(TextPlace(page.number, start, end))
        return lines

    @cached_property
    def _headings(self) -> list[tuple[int, int, str]]:
        """(page, start, folded text) of titles and section headers, in reading order."""
        return sorted(
            (block.page, block.span.start, fold(block.text))
            for block in self.document.blocks
            if block.type in ("Title", "Section Header")
        )

    def is_scanned(self, pages: Iterable[int]) -> bool:
        """Whether OCR, ours or that of the file's maker, read one of the pages."""
        return any(self.document.pages[page - 1].text_source in ("ocr", "ocr_layer") for page in pages)

    def block_at(self, page: int, offset: int) -> Block | None:
        """The block that holds the character, or None."""
        starts, blocks = self._blocks.get(page, ([], []))
        at = bisect_right(starts, offset) - 1
        return blocks[at] if at >= 0 and offset < blocks[at].span.end else None

    def blocks_between(self, page: int, span: Span) -> list[Block]:
        """The blocks of the page that share a character with the range, in order."""
        _, blocks = self._blocks.get(page, ([], []))
        return [block for block in blocks if block.span.overlaps(span)]

    def cell_at(self, page: int, span: Span) -> tuple[Block, Cell] | None:
        """The table cell that holds the whole range, with its block; None where no single one does."""
        block = self.block_at(page, span.start)
        if block is None or not block.cells or not len(span):
            return None
        cell = next((cell for cell in block.cells if cell.span.contains(span)), None)
        return (block, cell) if cell is not None else None

    def heading_at(self, page: int, offset: int) -> str | None:
        """The folded text of the last title or section header that begins at or before the character, or None."""
        at = bisect_right(self._headings, (page, offset, "\U0010ffff")) - 1
        return self._headings[at][2] if at >= 0 else None

    def lines_between(self, page: int, start: int, end: int) -> tuple[Line, ...]:
        """The lines of the page that share a character with `[start, end)`, in order."""
        lines = self.document.pages[page - 1].lines
        starts = self._line_starts.get(page)
        if starts is None:
            starts = self._line_starts[page] = [line.span.start for line in lines]
        first = max(bisect_right(starts, start) - 1, 0)
        last = bisect_right(starts, end - 1)
        return tuple(line for line in lines[first:last] if line.span.start < end and start < line.span.end)
