"""The pieces of an answer: paragraphs, list items, table rows, headings, quotations, code, thinking, lists of sources.

An answer is read as Markdown, because that is what models write. Nothing is rewritten: a piece is a span of the answer,
and its markup (bullets, `#`, `>`, `|`) lies outside of it where it stands at the edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

PieceKind = Literal["prose", "item", "row", "heading", "code", "thinking", "reference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPiece:
    """A piece of the answer at `[start, end)`, in the order of the text, never overlapping.

    `lead` is the span of what introduces it: for an item the sentence before its list that ends in a colon; `head`
    holds the column heads of a table row, `cells` the spans of its cells.
    """

    kind: PieceKind
    start: int
    end: int
    lead: tuple[int, int] | None = None
    head: tuple[tuple[int, int], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()


class _MarkupLine(NamedTuple):
    start: int
    end: int
    text: str


_THINKING = re.compile(r"<(think|thinking|reasoning|scratchpad)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})(.*)$")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$")
_BOLD_HEADING = re.compile(r"\s{0,3}(\*\*|__)([^*_\n]{1,80}?)\1\s*$")
_QUOTE = re.compile(r"\s{0,3}(?:>\s?)+")
_ITEM = re.compile(
    r"\s*(?:[-*+•◦▪‣·–—]\s+(?:\[[ xX]\]\s+)?|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]\s+|\d{1,2}[-:]\s+)"
)
_RULE = re.compile(r"\s{0,3}(?:(?:[-*_=]\s?){3,})$")
_DELIMITER_ROW = re.compile(r"\s*+\|?\s*+:?-++:?\s*+(?>(?:\|\s*+:?-++:?\s*+)*)\|?\s*+$")
_REFERENCE_HEAD = re.compile(
    r"[\s#*_]*(?:sources?|references?|citations?|bibliography|footnotes?|works cited|notes)\s*:?[\s*_]*$", re.IGNORECASE
)
_REFERENCE = re.compile(r"\s*(?:[-*]\s+)?\[\^?\d{1,3}\]:\s+\S|\s*\[\^[^\]]{1,30}\]:")
_NUMBERED = re.compile(r"\s*(?:[-*]\s+)?\[\^?\d{1,3}\]\s+\S")
_ADDRESS = re.compile(r"https?://|\bwww\.|\bdoi:", re.IGNORECASE)
_BLANK = re.compile(r"\s*$")


def read_pieces(answer: str) -> tuple[AnswerPiece, ...]:
    """The pieces of an answer in order; empty for white space."""
    pieces: list[AnswerPiece] = []
    at = 0
    for match in _THINKING.finditer(answer):
        pieces += _MarkupReader(answer, at, match.start()).pieces()
        pieces.append(AnswerPiece(kind="thinking", start=match.start(), end=match.end()))
        at = match.end()
    pieces += _MarkupReader(answer, at, len(answer)).pieces()
    return tuple(pieces)


def _lines(text: str, start: int, end: int) -> Iterator[_MarkupLine]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        yield _MarkupLine(start, stop, text[start:stop])
        start = stop + 1


class _MarkupReader:
    """Reads the lines of one stretch of the answer, gathering a paragraph or an item until something else begins."""

    def __init__(self, answer: str, start: int, end: int) -> None:
        self._answer = answer
        self._lines = list(_lines(answer, start, end))
        self._found: list[AnswerPiece] = []
        self._open: AnswerPiece | None = None
        self._lead: tuple[int, int] | None = None
        self._in_references = False
        self._head: tuple[tuple[int, int], ...] = ()
        self._fence: str | None = None
        self._fence_start = 0

    def pieces(self) -> list[AnswerPiece]:
        for number, line in enumerate(self._lines):
            if not self._code(line):
                self._read(number, line)
        if self._fence is not None and self._lines:
            self._add(AnswerPiece(kind="code", start=self._fence_start, end=self._lines[-1].end))
        self._close()
        return self._found

    def _code(self, line: _MarkupLine) -> bool:
        """Whether the line is part of fenced code."""
        fence = _FENCE.match(line.text)
        if self._fence is None:
            if fence is None:
                return False
            self._close()
            self._fence, self._fence_start = fence[1], line.start
            return True
        if fence and fence[1].startswith(self._fence) and not fence[2].strip():
            self._add(AnswerPiece(kind="code", start=self._fence_start, end=line.end))
            self._fence = None
        return True

    def _read(self, number: int, line: _MarkupLine) -> None:
        if _BLANK.match(line.text):
            self._close()
            self._head = ()
        elif _REFERENCE_HEAD.match(line.text):
            self._close()
            self._in_references = True
            self._add(AnswerPiece(kind="heading", start=line.start, end=line.end))
        elif (heading := _heading(line.text)) is not None:
            self._close()
            self._in_references, self._lead = False, None
            self._add(_trimmed(self._answer, "heading", line.start + heading[0], line.start + heading[1]))
        elif self._is_row(number, line):
            self._row(number, line)
        elif _RULE.match(line.text):
            self._close()
        else:
            self._text(number, line)

    def _is_row(self, number: int, line: _MarkupLine) -> bool:
        if line.text.count("|") == 0:
            return False
        if self._head or line.text.lstrip().startswith("|"):
            return True
        following = self._lines[number + 1].text if number + 1 < len(self._lines) else ""
        return "|" in following and _DELIMITER_ROW.match(following) is not None

    def _row(self, number: int, line: _MarkupLine) -> None:
        self._close()
        if _DELIMITER_ROW.match(line.text):
            return
        cells = tuple(_cells(line))
        following = self._lines[number + 1].text if number + 1 < len(self._lines) else ""
        if not self._head and "-" in following and _DELIMITER_ROW.match(following):
            self._head = cells
            self._add(_trimmed(self._answer, "heading", line.start, line.end))
            return
        piece = _trimmed(self._answer, "row", line.start, line.end)
        self._add(
            AnswerPiece(kind="row", start=piece.start, end=piece.end, head=self._head, cells=cells, lead=self._lead)
        )

    def _text(self, number: int, line: _MarkupLine) -> None:
        begin = line.start
        quote = _QUOTE.match(line.text)
        if quote:
            begin += quote.end()
        line_content = self._answer[begin : line.end]
        if self._in_references or self._is_reference(number, line_content):
            self._close()
            self._add(_trimmed(self._answer, "reference", begin, line.end))
            return
        item = _ITEM.match(line_content)
        if item and (item.end() < len(line_content)):
            self._close()
            self._open = AnswerPiece(kind="item", start=begin + item.end(), end=line.end, lead=self._lead)
        elif self._open is not None and not quote:
            self._open = AnswerPiece(kind=self._open.kind, start=self._open.start, end=line.end, lead=self._open.lead)
        else:
            self._close()
            self._open = AnswerPiece(kind="prose", start=begin, end=line.end)

    def _is_reference(self, number: int, text: str) -> bool:
        """Whether a line is an entry of a list of sources. "[1] states that …" may be a sentence as well: without a
        colon it is an entry where an address stands in it, or another one is its neighbour.
        """
        if _REFERENCE.match(text):
            return True
        if not _NUMBERED.match(text):
            return False
        adjacent_lines = self._lines[max(0, number - 1) : number] + self._lines[number + 1 : number + 2]
        return _ADDRESS.search(text) is not None or any(_NUMBERED.match(line.text) for line in adjacent_lines)

    def _close(self) -> None:
        if self._open is None:
            return
        piece = _trimmed(self._answer, self._open.kind, self._open.start, self._open.end, lead=self._open.lead)
        self._open = None
        if piece.start == piece.end:
            return
        self._add(piece)
        text = self._answer[piece.start : piece.end].rstrip("*_ ")
        if text.endswith((":", "：")):
            begin = max(text.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1
            lead = _trimmed(self._answer, "prose", piece.start + begin, piece.start + len(text))
            self._lead = (lead.start, lead.end)
        elif piece.kind == "prose":
            self._lead = None

    def _add(self, piece: AnswerPiece) -> None:
        if piece.end > piece.start:
            self._found.append(piece)


def _heading(line: str) -> tuple[int, int] | None:
    """The span of a heading's words; a line that is bold as a whole and no sentence is one by another name."""
    heading = _HEADING.match(line)
    if heading is not None:
        return heading.span(1)
    heading = _BOLD_HEADING.match(line)
    if heading is None or heading[2].rstrip().endswith((".", "!", "?")):
        return None
    return heading.span(2)


def _cells(line: _MarkupLine) -> Iterator[tuple[int, int]]:
    text = line.text.rstrip()
    begin = 0
    edges = [match.start() for match in re.finditer(r"(?<!\\)\|", text)] + [len(text)]
    for edge in edges:
        cell = text[begin:edge]
        lead = len(cell) - len(cell.lstrip())
        start, end = line.start + begin + lead, line.start + begin + len(cell.rstrip())
        if not (begin == 0 and not cell.strip()) and not (edge == len(text) and not cell.strip()):
            yield (start, max(start, end))
        begin = edge + 1


def _trimmed(answer: str, kind: PieceKind, start: int, end: int, *, lead: tuple[int, int] | None = None) -> AnswerPiece:
    while end > start and answer[end - 1].isspace():
        end -= 1
    while start < end and answer[start].isspace():
        start += 1
    return AnswerPiece(kind=kind, start=start, end=end, lead=lead)
