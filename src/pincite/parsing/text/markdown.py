"""Markdown text → paragraphs: headings, list items, tables with cells, code as it is; comments are hidden text.

Emphasis, links and code keep their marks, so that a quote is what stands in the file; only the marks of headings are
left out, because a heading is a block of its own here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.document import Cell, HiddenText, Span
from pincite.parsing.flow.clusters import Paragraph

LIST_ITEM = re.compile(r"\s*(?:[-*+•]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S", re.IGNORECASE)
"""The start of a list item, in plain text too."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?:.*?^ {0,3}\1[`~]*[ \t]*$|.*\Z)|\Z)", re.DOTALL | re.MULTILINE)
_FRONT = re.compile(r"---[ \t]*\n([\w-]+[ \t]*:(?:[^\n]*\n){1,500}?)(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
"""What a program wrote about the text before it: keys and values between lines of dashes."""

_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]+[^\s])")
_CLOSING_MARKS = re.compile(r"(?<=[ \t])#+\Z")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*")
_DELIMITER = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?")
_CELL = re.compile(r"(?:\\.|[^|\\])+")
_PLACE = "\0"  # where a comment stood; decoded text has no such character


def marked_paragraphs(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a Markdown text in order."""
    front = _FRONT.match(text)
    at = front.end() if front else 0
    if front and front[1].strip():
        yield Paragraph(text=front[1].strip("\n").rstrip())
    for fence in _FENCE.finditer(text, at):
        yield from _outside(text[at : fence.start()])
        yield Paragraph(text=fence.group().strip("\n").rstrip())
        at = fence.end()
    yield from _outside(text[at:])


def _outside(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a text without code blocks."""
    marked, comment_texts = _without_comments(text)
    comments = iter(comment_texts)
    lines: list[str] = []
    for line in [*marked.split("\n"), ""]:
        for _ in range(line.count(_PLACE)):
            hidden = " ".join(next(comments).split())
            if hidden:
                yield Paragraph(text="", hidden=(HiddenText(text=hidden, reason="marked_hidden"),))
        visible_line = line.replace(_PLACE, "")
        if visible_line.strip():
            lines.append(visible_line)
        elif not line.strip():
            yield from _group(lines)
            lines = []


def _without_comments(text: str) -> tuple[str, list[str]]:
    """The text with a mark in place of each comment, and the comments."""
    parts: list[str] = []
    comments: list[str] = []
    at = 0
    while (begin := text.find("<!--", at)) >= 0 and (end := text.find("-->", begin + 4)) >= 0:
        parts += [text[at:begin], _PLACE]
        comments.append(text[begin + 4 : end])
        at = end + 3
    return "".join([*parts, text[at:]]), comments


def _group(lines: list[str]) -> Iterator[Paragraph]:
    """The paragraphs of lines without an empty one between them."""
    open_lines: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        heading = _HEADING.match(line)
        width = _table_length(lines, at)
        if heading or width or LIST_ITEM.match(line):
            yield from _paragraph(open_lines)
            open_lines = []
        if heading:
            words = _CLOSING_MARKS.sub("", line[heading.end() :].strip()).strip()
            yield Paragraph(text=words, type="Section Header", level=len(heading[1]))
        elif width:
            yield _table(lines[at : at + width])
        elif open_lines and _UNDERLINE.fullmatch(line) and not LIST_ITEM.match(open_lines[0]):
            level = 1 if "=" in line else 2
            yield Paragraph(text=" ".join(map(str.strip, open_lines)), type="Section Header", level=level)
            open_lines = []
        else:
            open_lines.append(line)
        at += width or 1
    yield from _paragraph(open_lines)


def _paragraph(lines: list[str]) -> Iterator[Paragraph]:
    text = "\n".join(lines).rstrip()
    if text:
        yield Paragraph(text=text.lstrip("\n"), type="List Item" if LIST_ITEM.match(text) else "Text")


def _table_length(lines: list[str], at: int) -> int:
    """How many lines the table that begins here has, its delimiter row included; 0 where none begins."""
    if at + 1 >= len(lines) or "|" not in lines[at] or not _DELIMITER.fullmatch(lines[at + 1].strip()):
        return 0
    if len(_cells(lines[at])) != len(_cells(lines[at + 1])):
        return 0
    end = at + 2
    while end < len(lines) and "|" in lines[end]:
        end += 1
    return end - at


def _table(lines: list[str]) -> Paragraph:
    """The table as it stands in the text; its cells point at their content between the bars."""
    cells: list[Cell] = []
    columns = len(_cells(lines[0]))
    start = 0
    for number, line in enumerate(lines):
        if number != 1:
            for column, (begin, end) in enumerate(_cells(line)[:columns]):
                span = Span(start=start + begin, end=start + end)
                row = number - (number > 1)
                cells.append(Cell(row=row, column=column, span=span, text=line[begin:end], header=number == 0))
        start += len(line) + 1
    return Paragraph(text="\n".join(lines), type="Table", cells=tuple(cells))


def _cells(line: str) -> list[tuple[int, int]]:
    """Start and end of each cell's content in a line; an escaped bar is part of the content."""
    begin = len(line) - len(line.lstrip())
    begin += line.startswith("|", begin)
    cell_spans = []
    while begin <= len(line):
        match = _CELL.match(line, begin)
        end = match.end() if match else begin
        if end >= len(line) and not line[begin:].strip():
            break
        content = line[begin:end]
        left = begin + len(content) - len(content.lstrip())
        cell_spans.append((left, max(left, begin + len(content.rstrip()))))
        begin = end + 1
    return cell_spans
