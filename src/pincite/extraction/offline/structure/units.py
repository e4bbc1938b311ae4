"""Units: the smallest pieces of a document that can be cited for a value (a sentence, a table row, a heading)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pincite.document import BODY_TYPES, Block, Document
from pincite.text.sentences import split_sentences
from pincite.text.words import STOP_WORDS

UnitKind = Literal["sentence", "row", "heading"]

_ENUMERATOR = re.compile(
    r"\s*(?:(?:section|article|clause|§)\s*)?"
    r"(?:(?:\(?(?:\d{1,3}(?:\.\d{1,3}){1,4}[.):]*|(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.):]+))\s*)+",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"(?:[A-Za-z]\.){2,}[A-Za-z]?(?=\W|$)")
"""Initials with stops are a word ("D.O.B."), no letters of a list."""
_RUN_IN = re.compile(r"(?P<head>[A-Z][^.:;!?\n—–]{2,80}?)\s?(?:[.:]|\s[—–-])(?=\s|$)")
_WORD = re.compile(r"[^\W\d_][\w'’&/-]*")
_LABEL_LINE = re.compile(r"\s*(?:[\w.)(]{1,4}[.)]\s+)?[A-Z\d][^:?\n]{0,58}?[:?](?=\s|$)")
"""A line that opens with a label of a form."""
_LEADERS_LINE = re.compile(r"\s*[A-Z\d][^.\n]{1,70}(?=\s?(?:\.\s?){5})")
"""A label and the leaders to its value, or to the blank for it."""
_MAX_LABEL_WORDS = 8
_CONTENTS_END = re.compile(r"(?:\.\s?){4}\s{0,9}(?:\d{1,4}|[ivxlc]{1,6})\s{0,9}$")
"""How a line of a table of contents ends: leaders to a page number."""
_SHORT_ITEM = re.compile(r"\s*(?P<item>[•‣◦▪●·*–—-]\s[^\n]+)\n(?=[A-Z][a-z])")
"""An item of a list in one line, and the beginning of the next line."""
_FULL_LINE = 0.75
"""A line of at least this share of its block's longest may run on in the next one."""
_WORDY_CELL = 5
"""A table's cell of this many words holds sentences."""
_MAX_ROW = 120
"""A longer line behind a label is a sentence."""
MAX_HEADING_WORDS = 12
"""A longer line is a sentence, whatever its letters look like."""


@dataclass(frozen=True, slots=True)
class TextUnit:
    """A sentence, table row or heading line: its place, its words and the heading it stands under ("" for none)."""

    source: int
    page: int
    start: int
    end: int
    text: str
    kind: UnitKind
    heading: str
    block: str


@dataclass(slots=True)
class _OpenHeadings:
    """The headings in force while a document is walked: a section's, and a run-in one that ends with its clause."""

    section: str = ""
    run_in: str = ""

    def current(self) -> str:
        """The nearest heading, "" for none."""
        return self.run_in or self.section


@dataclass(slots=True)
class _Walk:
    source: int
    heads: _OpenHeadings = field(default_factory=_OpenHeadings)

    def unit(self, block: Block, start: int, end: int, kind: UnitKind) -> TextUnit:
        """The unit at `[start, end)` of the block's text."""
        base = block.span.start
        text = block.text[start:end]
        return TextUnit(self.source, block.page, base + start, base + end, text, kind, self.heads.current(), block.id)


def find_units(document: Document, source: int) -> tuple[TextUnit, ...]:
    """The units of a document's body in reading order; `source` is the document's place in the corpus.

    Running headers, footers and page numbers have none.
    """
    walk = _Walk(source)
    return tuple(unit for block in document.blocks if block.type in BODY_TYPES for unit in _block_units(walk, block))


def _block_units(walk: _Walk, block: Block) -> Iterator[TextUnit]:
    if block.type in ("Title", "Section Header"):
        heading = bare_heading(block.text)
        walk.heads = _OpenHeadings(section=heading)
        yield walk.unit(block, *_stripped(block.text, 0, len(block.text)), "heading")
    elif block.cells:
        yield from _row_units(walk, block)
    else:
        yield from _sentence_units(walk, block)


def _row_units(walk: _Walk, block: Block) -> Iterator[TextUnit]:
    """One unit for each table row, from its first cell's text to its last one's, and the sentences of wordy cells."""
    base = block.span.start
    rows: dict[int, list[tuple[int, int]]] = {}
    for cell in block.cells:
        if len(cell.span):
            rows.setdefault(cell.row, []).append((cell.span.start - base, cell.span.end - base))
    for _, spans in sorted(rows.items()):
        yield walk.unit(block, min(start for start, _ in spans), max(end for _, end in spans), "row")
        for first, last in spans:
            text = block.text[first:last]
            if len(text.split()) >= _WORDY_CELL:
                for begin, finish in split_sentences(text):
                    start, end = _stripped(block.text, first + begin, first + finish)
                    if start < end:
                        yield walk.unit(block, start, end, "sentence")


def _sentence_units(walk: _Walk, block: Block) -> Iterator[TextUnit]:
    if _ENUMERATOR.match(block.text):
        walk.heads.run_in = ""
    for first, last, row in _parts(block.text):
        if row:
            yield walk.unit(block, *_stripped(block.text, first, last), _row_kind(walk, block.text[first:last]))
            continue
        for begin, finish in _statements(block.text[first:last]):
            start, end = _stripped(block.text, first + begin, first + finish)
            if start == end:
                continue
            head = run_in_heading(block.text[start:end])
            if head is not None:
                walk.heads.run_in = head
            alone = head is not None and bare_heading(block.text[start:end]) == " ".join(head.split())
            yield walk.unit(block, start, end, "heading" if alone else "sentence")


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of a text's sentences; a short item of a list ends with its line where the next begins anew."""
    full = _FULL_LINE * max(map(len, text.split("\n")))
    for begin, finish in split_sentences(text):
        item = _SHORT_ITEM.match(text, begin, finish)
        if item is None or len(item["item"]) >= full:
            yield begin, finish
        else:
            yield from ((begin, item.end("item")), (item.end(), finish))


def _row_kind(walk: _Walk, text: str) -> UnitKind:
    """A label's line is a row; a heading, and the one in force behind it, when nothing stands behind the label."""
    head = run_in_heading(text)
    if head is not None and bare_heading(text) == " ".join(head.split()):
        walk.heads.run_in = head
        return "heading"
    return "row"


def _parts(text: str) -> Iterator[tuple[int, int, bool]]:
    """The ranges of a text that are a label's line, and those between them; lines of contents are in none.

    A label's line ends there when it is short: a long one is the first of a paragraph ("Governing Law: This …").
    """
    lines = text.split("\n")
    full = _FULL_LINE * max(map(len, lines))
    begin = at = 0
    for number, line in enumerate(lines):
        end = at + len(line)
        contents = _CONTENTS_END.search(line[-40:]) is not None
        following = lines[number + 1] if number + 1 < len(lines) else ""
        ends = len(line) < full or len(lines) == 1 or not following or is_label_line(following)
        row = not contents and is_label_line(line) and ends and len(line) <= _MAX_ROW
        if contents or row:
            if text[begin:at].strip():
                yield begin, at, False
            if row:
                yield at, end, True
            begin = end
        elif is_label_line(line):
            if text[begin:at].strip():
                yield begin, at, False
            begin = at
        at = end + 1
    if text[begin:].strip():
        yield begin, len(text), False


def is_label_line(line: str) -> bool:
    """Whether a line opens with a few words, the first with a capital, and a colon, question mark or leaders."""
    found = _LABEL_LINE.match(line) or _LEADERS_LINE.match(line)
    return found is not None and len(found.group().split()) <= _MAX_LABEL_WORDS


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The range without white space at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def bare_heading(text: str) -> str:
    """A heading in one line without its number: "12.3 Governing Law:" gives "Governing Law"."""
    flat = " ".join(text.split())
    found = None if _INITIALS.match(flat) else _ENUMERATOR.match(flat)
    return flat[found.end() if found else 0 :].strip(" .:—–-")


def run_in_heading(text: str) -> str | None:
    """The heading that opens a sentence ("4. Term. This Agreement …", "Governing Law: …"), None when there is none.

    Its words begin with capitals, small words excepted, and a full stop, colon or dash ends it.
    """
    found = _ENUMERATOR.match(text)
    match = _RUN_IN.match(text, found.end() if found else 0)
    if match is None:
        return None
    words = _WORD.findall(match["head"])
    if not 1 <= len(words) <= MAX_HEADING_WORDS or len(match["head"]) < 4:
        return None
    titled = all(word[0].isupper() or word in STOP_WORDS or len(word) <= 3 for word in words)
    return match["head"].strip() if titled and words[-1][0].isupper() else None
