"""Plain text and Markdown as documents: no pages and no boxes, but paragraph clusters that can be cited.

A cluster is a heading and what follows up to the next heading, at most 3,000 characters; it takes the place of a page.
"""

from __future__ import annotations

import re

from pincite.document import Block, BlockType, Page
from pincite.errors import DamagedDocumentError, EmptyDocumentError
from pincite.parsing.clusters import Paragraph, compose_clusters, cut_text

_MARKDOWN_HEADING = re.compile(r"(#{1,6})\s+\S")
_LIST_ITEM = re.compile(r"\s*(?:[-*+•]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*")
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def decode_text(content: bytes, *, name: str) -> str:
    r"""The text of a UTF-8 or (by its byte order mark) UTF-16 file, line ends as "\n".

    Control characters become U+FFFD. Raises `DamagedDocumentError` for other bytes, naming the first bad one.
    """
    encoding = "utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as exc:
        raise DamagedDocumentError(
            f"{name}: not {encoding.removesuffix('-sig').upper()} text (byte {exc.start}); save the file as UTF-8",
            source=name,
        ) from exc
    return _UNPRINTABLE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n"))


def read_clusters(content: bytes, *, name: str, markdown: bool) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Clusters as pages (sizes 0, no boxes) and their blocks; raises `EmptyDocumentError` for white space alone."""
    paragraphs = list(_paragraphs(decode_text(content, name=name), markdown=markdown))
    if not paragraphs:
        raise EmptyDocumentError(f"{name}: the file has no text", source=name)
    return compose_clusters(paragraphs)


def _paragraphs(text: str, *, markdown: bool) -> list[Paragraph]:
    found: list[Paragraph] = []
    for match in _PARAGRAPH.finditer(text):
        for piece in _parts(match.group().rstrip(), markdown=markdown):
            kind, level = _kind(piece, markdown=markdown, first=not found)
            found += [Paragraph(text=cut, type=kind, level=level) for cut in cut_text(piece)]
    return found


def _parts(paragraph: str, *, markdown: bool) -> list[str]:
    """A paragraph of Markdown, with heading lines and list items apart."""
    parts: list[list[str]] = []
    after_heading = False
    for line in paragraph.split("\n"):
        heading = markdown and bool(_MARKDOWN_HEADING.match(line))
        if not parts or heading or after_heading or _LIST_ITEM.match(line):
            parts.append([line])
        else:
            parts[-1].append(line)
        after_heading = heading
    return ["\n".join(lines) for lines in parts]


def _kind(text: str, *, markdown: bool, first: bool) -> tuple[BlockType, int | None]:
    heading = _MARKDOWN_HEADING.match(text) if markdown else None
    if heading:
        level = len(heading.group(1))
        return ("Title" if first and level == 1 else "Section Header"), level
    if not markdown and _is_capital_heading(text):
        return ("Title" if first else "Section Header"), 1
    return ("List Item" if _LIST_ITEM.match(text) else "Text"), None


def _is_capital_heading(text: str) -> bool:
    """Plain text has no marks for headings: one short line all in capitals is the usual one."""
    return "\n" not in text and len(text) <= 100 and text.isupper() and text[-1] not in ".,;"
