"""Paragraphs to typed pieces: titles, headings with levels, list items, labels with values, signatures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.document import BlockType
from pincite.parsing.layout.patterns import (
    CAPTION,
    DIVISION,
    LABEL,
    MARKER,
    SECTION,
    SIGNATURE_LABEL,
    SIGNED,
    has_leaders,
)
from pincite.parsing.layout.shapes import LayoutPiece, LayoutRow, around, paragraph

NOT_TITLE = re.compile(r"CONFIDENTIAL|EXECUTION (?:VERSION|COPY)|DATED\b|DRAFT\b|COPY$|QuickLinks", re.IGNORECASE)
LONGEST_HEADING = 16  # words
_CAPITALISED = re.compile(r"[A-Z0-9“\"(]")
_SMALL_WORDS = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with")
)


class HeadingContext(NamedTuple):
    """What headings are measured against: the document's usual font size, and whether this is its first page."""

    size: float
    first_page: bool
    height: float


def pieces_of(paragraphs: Sequence[Sequence[LayoutRow]], style: HeadingContext) -> list[LayoutPiece]:
    """One typed piece per paragraph, neighbouring lines of one signature block joined."""
    pieces: list[LayoutPiece] = []
    for rows in paragraphs:
        kind, level = kind_of(rows, style)
        if kind == "Signature" and pieces and pieces[-1].kind == "Signature":
            before = pieces[-1]
            if 0 <= rows[0].top - before.rows[-1].bottom < 4 * rows[0].size:
                pieces[-1] = before._replace(rows=before.rows + tuple(rows), extent=around([*before.rows, *rows]))
                continue
        pieces.append(paragraph(kind, rows, level=level))
    return [_settled(piece) for piece in pieces]


def _settled(piece: LayoutPiece) -> LayoutPiece:
    """A signature block without any sign of signing is a list of labels with values."""
    if piece.kind == "Signature" and not any(SIGNED.search(row.text) for row in piece.rows):
        return piece._replace(kind="Key Value")
    return piece


def kind_of(rows: Sequence[LayoutRow], style: HeadingContext) -> tuple[BlockType, int | None]:
    """The type of a paragraph and, for headings, the level."""
    if _is_signature(rows):
        return "Signature", None
    text = " ".join(row.text for row in rows) if len(rows) < 5 else rows[0].text
    if len(rows) < 5 and _is_heading(rows, text, style):
        return "Section Header", _level(rows, text, style)
    if _is_labelled(rows):
        return "Key Value", None
    match = MARKER.match(text + " ")
    if match and not has_leaders(text):
        return "List Item", None
    return "Text", None


def _is_signature(rows: Sequence[LayoutRow]) -> bool:
    if len(rows) > 12:
        return False
    if sum([row.text.count(" ") + 1 for row in rows]) > 14 * len(rows):
        return False
    unlabelled_count = 0
    for row in rows:
        if not any([SIGNATURE_LABEL.match(fragment.text) for fragment in row.fragments]):
            unlabelled_count += 1
            if 2 * unlabelled_count > len(rows):
                return False
    return True


def _is_labelled(rows: Sequence[LayoutRow]) -> bool:
    """Whether most rows are a label, a colon and a short value; a caption is none."""
    texts = [row.text for row in rows]
    if sum([":" in text for text in texts]) < 0.6 * len(rows) or CAPTION.match(texts[0]):
        return False
    if sum([text.count(" ") + 1 for text in texts]) > 14 * len(rows):
        return False
    labels = sum([LABEL.match(text) is not None for text in texts])
    valued = any(not text.endswith(":") for text in texts)
    return valued and labels >= 0.6 * len(rows)


def _is_heading(rows: Sequence[LayoutRow], text: str, style: HeadingContext) -> bool:
    words = text.split()
    if len(words) > LONGEST_HEADING or not any(map(str.isalpha, text)) or has_leaders(text):
        return False
    letters = sum(map(str.isalpha, text))
    if letters < 3 or letters < 0.4 * len(text) or text[-1] in ",;" or len(rows[0].fragments) > 2:
        return False
    if text[0].islower() or text[0] == "[" or text.count("(") != text.count(")"):
        return False
    large = rows[0].size >= 1.12 * style.size
    capitals = text.isupper() and letters >= 4
    if LABEL.match(text) and not text.endswith(":") and not (capitals or large):
        return False
    if text[-1] in ".:!?" and not (capitals or all(row.bold for row in rows)):
        return _is_numbered_title(text) and text[-1] == "." and len(words) <= 8
    if large or capitals or _is_numbered_title(text):
        return True
    return all(row.bold for row in rows) and (len(words) <= 5 or _is_capitalised(words))


def _is_numbered_title(text: str) -> bool:
    """Whether the text is a number with a few capitalised words: "5. Term and Termination", "ARTICLE II"."""
    match = DIVISION.match(text) or SECTION.match(text) or MARKER.match(text)
    if match is None or match.groupdict().get("bullet") or match.groupdict().get("paren"):
        return False
    words = text[match.end() :].strip(" .:–—-").split()
    if not words:
        return match.re is not MARKER
    return len(words) <= 10 and _is_capitalised(words)


def _is_capitalised(words: Sequence[str]) -> bool:
    return all(_CAPITALISED.match(word) or word.lower() in _SMALL_WORDS for word in words)


def _level(rows: Sequence[LayoutRow], text: str, style: HeadingContext) -> int:
    if DIVISION.match(text):
        return 1
    number = SECTION.match(text)
    if number:
        return min(2 + number["number"].count("."), 6)
    match = MARKER.match(text + " ")
    if match and match["decimal"]:
        return min(2 + match["decimal"].rstrip(".").count("."), 6)
    if match and match["number"]:
        return 2
    if match and match["paren"]:
        return 3
    size = rows[0].size
    if size >= 1.5 * style.size:
        return 1
    return 2 if size >= 1.12 * style.size or text.isupper() else 3


def with_title(pieces: Sequence[LayoutPiece], style: HeadingContext) -> list[LayoutPiece]:
    """The pieces of a page with the document's title marked: the largest heading in the upper part of page 1."""
    if not style.first_page:
        return list(pieces)
    best: int | None = None
    for index, piece in enumerate(pieces):
        if piece.kind == "Text" and sum(len(row.text) for row in piece.rows) > 300:
            break
        heading = piece.kind == "Section Header" and piece.extent.top < 0.6 * style.height
        text = piece.rows[0].text if heading else ""
        if not heading or DIVISION.match(text) or MARKER.match(text) or NOT_TITLE.match(text):
            continue
        if best is None or piece.rows[0].size > 1.1 * pieces[best].rows[0].size:
            best = index
    return [piece._replace(kind="Title", level=1) if index == best else piece for index, piece in enumerate(pieces)]
