"""Printed lines: the lines of a document as its reader sees them, cut where columns part, wrapped ones joined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.document import BODY_TYPES, Block, Document
from pincite.extraction.offline.structure.chunks import TextRun, line_chunks, page_words
from pincite.extraction.offline.structure.leads import is_entry
from pincite.text.words import STOP_WORDS

_ALIGNED = 0.012
"""Left edges closer than this fraction of the page's width are aligned."""

_ROOM = 0.01
"""What a word needs beside its own width to stand at the end of a line."""

_BULLET_ONLY = re.compile(r"[•‣◦▪·●*–—-]")
_OPEN = re.compile(r"(?:[,&–—-]|\b(?:of|and|for|in|at|the|with|to))\s*$")
"""What a line ends with that goes on."""

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|tember|ember|ober)?\.?"
_OPEN_TIME = re.compile(rf"(?:\b{_MONTH}|\d\s?(?:[-–—]|to|until|through))\s*$", re.IGNORECASE)
_YEAR = re.compile(
    rf"^\s*(?:{_MONTH}\s+|\d{{1,2}}/)?(?:19|20)\d\d\b|^\s*(?:present|today|now|current)\b", re.IGNORECASE
)
"""The two halves of a time that a line's end cuts."""

_SENTENCE_END = re.compile(r"[.!?:;]\s*$")


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line: what stands on it from left to right, cut at wide gaps.

    `heading` says that the parser took it for one, `bullet` that it opens an entry of a list. Several lines of running
    words that were joined are one, its chunk then spans them.
    """

    chunks: tuple[TextRun, ...]
    heading: bool = False
    bullet: bool = False
    level: int | None = None

    @property
    def page(self) -> int:
        """The page it stands on."""
        return self.chunks[0].page

    @property
    def start(self) -> int:
        """Where its words begin in the page's text."""
        return min(chunk.start for chunk in self.chunks)

    @property
    def end(self) -> int:
        """Where its words end in the page's text."""
        return max(chunk.end for chunk in self.chunks)

    @property
    def text(self) -> str:
        """Its words in one line."""
        return " ".join(" ".join(chunk.text.split()) for chunk in self.chunks)

    @property
    def height(self) -> float:
        """How high its words are, as a fraction of the page's height; 0 where nothing is known of it."""
        return max((chunk.box.height for chunk in self.chunks if chunk.box is not None), default=0.0)


def find_lines(document: Document, source: int) -> tuple[PrintedLine, ...]:
    """The lines of a document's body in reading order; running headers and footers have none."""
    return tuple(line for block in document.blocks if block.type in BODY_TYPES for line in _of(document, block, source))


def _of(document: Document, block: Block, source: int) -> Iterator[PrintedLine]:
    page = document.page(block.page)
    heading = block.type in ("Title", "Section Header")
    if block.cells and not len(page.words):
        yield from _rows(block, source)
        return
    words = page_words(page)
    by_line: dict[int, list[TextRun]] = {}
    for chunk in line_chunks(page, block, words, source=source):
        by_line.setdefault(page.text.rfind("\n", 0, chunk.start), []).append(chunk)
    for at, chunks in enumerate(by_line.values()):
        listed = block.type == "List Item" and at == 0 and chunks[0].box is None
        yield _line(chunks, heading=heading, level=block.level, listed=listed)


def _line(chunks: list[TextRun], *, heading: bool, level: int | None, listed: bool = False) -> PrintedLine:
    first = chunks[0]
    bullet = not heading and (listed or is_entry(f"{first.text} "))
    if len(chunks) > 1 and _BULLET_ONLY.fullmatch(first.text.strip()):
        # a bullet with a wide gap behind it
        chunks = chunks[1:]
    return PrintedLine(tuple(chunks), heading, bullet, level)


def _rows(block: Block, source: int) -> Iterator[PrintedLine]:
    """The rows of a table without a page: the first lines of its cells together, then what else the cells say."""
    rows: dict[int, list[list[TextRun]]] = {}
    for cell in block.cells:
        pieces = []
        at = cell.span.start
        for text in block.text[cell.span.start - block.span.start : cell.span.end - block.span.start].split("\n"):
            if text.strip():
                begin = at + len(text) - len(text.lstrip())
                pieces.append(TextRun(source, block.page, begin, begin + len(text.strip()), text.strip(), None))
            at += len(text) + 1
        if pieces:
            rows.setdefault(cell.row, []).append(pieces)
    for cells in rows.values():
        yield _line([pieces[0] for pieces in cells], heading=False, level=None)
        for pieces in cells:
            for piece in pieces[1:]:
                yield _line([piece], heading=False, level=None)


def right_edges(lines: Iterable[PrintedLine]) -> dict[tuple[int, int], float]:
    """How far to the right lines reach, by their page and where one of their chunks begins (in hundredths)."""
    found: dict[tuple[int, int], float] = {}
    for line in lines:
        boxes = [chunk.box for chunk in line.chunks if chunk.box is not None]
        for box in boxes:
            key = (line.page, round(100 * box.left))
            found[key] = max(found.get(key, 0.0), *(other.right for other in boxes))
    return found


def join_wrapped(lines: Sequence[PrintedLine], edges: dict[tuple[int, int], float]) -> list[PrintedLine]:
    """The lines with those joined that run on: there was no room for the next word, or it is in small letters."""
    joined: list[PrintedLine] = []
    last: PrintedLine | None = None
    for line in lines:
        before = joined[-1] if joined else None
        if before is not None and last is not None and _goes_on(before, last, line, edges):
            tail = before.chunks[-1]
            whole = replace(tail, end=line.end, text=f"{tail.text}\n{line.chunks[0].text}")
            joined[-1] = replace(before, chunks=(*before.chunks[:-1], whole))
        else:
            joined.append(line)
        last = line
    return joined


def _goes_on(before: PrintedLine, last: PrintedLine, line: PrintedLine, edges: dict[tuple[int, int], float]) -> bool:
    """Whether a line goes on with what the line before it says; `last` is that line as it is printed."""
    if line.bullet or line.heading != before.heading or len(line.chunks) > 1 or before.page != line.page:
        return False
    if line.start <= before.end or line.start - before.end > 2:
        return False
    one, other = last.chunks[-1], line.chunks[0]
    if one.box is None or other.box is None:
        return False
    first = before.chunks[-1].box
    assert first is not None, "a chunk whose last line has a box has one"
    indented = before.bullet and last is before and 0.0 < other.box.left - first.left < 4 * _ALIGNED
    if not indented and abs(one.box.left - other.box.left) > _ALIGNED:
        return False
    if other.text[:1].islower():
        return True
    if _OPEN.search(one.text) or (_OPEN_TIME.search(one.text) and _YEAR.search(other.text)):
        return True
    if _SENTENCE_END.search(one.text) or not _is_running(before.text):
        # names and titles end where they like
        return False
    word = other.text.split()[0]
    wide = other.box.width * len(word) / len(other.text)
    edge = edges.get((one.page, round(100 * one.box.left)), one.box.right)
    return one.box.right + wide + _ROOM > edge


def _is_running(text: str) -> bool:
    """Whether words are running text: half of those that are no small words at least begin with a small letter."""
    words = [word for word in text.split() if word.casefold() not in STOP_WORDS]
    return len(words) > 1 and 2 * sum(word[0].islower() for word in words) >= len(words)
