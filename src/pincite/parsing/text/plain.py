"""Plain text and Markdown as documents: no pages and no boxes, but paragraph clusters that can be cited.

A cluster is a heading and what follows up to the next heading, at most 3,000 characters; it takes the place of a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.document import Block, Page, Remark
from pincite.errors import DamagedDocumentError, EmptyDocumentError
from pincite.parsing.flow.clusters import Paragraph, compose_clusters
from pincite.parsing.signatures import marked_encoding
from pincite.parsing.text.markdown import LIST_ITEM, marked_paragraphs

_PARAGRAPH = re.compile(r"\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*")
_ASCII = bytes(range(128))
_MOST_BEYOND_ASCII = 0.15
"""Share of bytes beyond ASCII up to which a text may be a Western language: French has 4 % of them, Russian 80 %."""

_GUESSED = Remark(
    kind="untrusted_text",
    text="the file does not say its encoding and is no UTF-8; read as windows-1252, accented letters may be others",
)

_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def decode_text(content: bytes, *, name: str) -> tuple[str, bool]:
    r"""The text of a file, line ends as "\n", and whether its encoding is a guess.

    UTF-8, or what a byte order mark says. Other bytes that are nearly all ASCII are windows-1252, as old editors write
    it: a guess. Control characters become U+FFFD. Raises `DamagedDocumentError` for all else, naming the first bad
    byte.
    """
    encoding = marked_encoding(content) or "utf-8-sig"
    guessed = False
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as exc:
        western = _decode_western(content) if encoding == "utf-8-sig" else None
        if western is None:
            raise DamagedDocumentError(
                f"{name}: not {encoding.removesuffix('-sig').upper()} text (byte {exc.start}); save the file as UTF-8",
                source=name,
            ) from exc
        text, guessed = western, True
    return _UNPRINTABLE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n")), guessed


def _decode_western(content: bytes) -> str | None:
    """The text in windows-1252; None where too much of it is no ASCII for a language written so."""
    beyond = len(content.translate(None, _ASCII))
    if beyond > _MOST_BEYOND_ASCII * len(content):
        return None
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return None


def read_clusters(content: bytes, *, name: str, markdown: bool) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Clusters as pages (sizes 0, no boxes) and their blocks; raises `EmptyDocumentError` for white space alone.

    The first has a remark where the encoding is a guess.
    """
    text, guessed = decode_text(content, name=name)
    paragraphs = list(marked_paragraphs(text) if markdown else _paragraphs(text))
    if not any(paragraph.text for paragraph in paragraphs):
        raise EmptyDocumentError(f"{name}: the file has no text", source=name)
    pages, blocks = compose_clusters(with_first_title(paragraphs))
    if guessed:
        pages = (replace(pages[0], remarks=(*pages[0].remarks, _GUESSED)), *pages[1:])
    return pages, blocks


def with_first_title(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """The paragraphs; a heading of the first level before any other text is the title."""
    first = next(place for place, paragraph in enumerate(paragraphs) if paragraph.text)
    if paragraphs[first].level == 1:
        return [*paragraphs[:first], replace(paragraphs[first], type="Title"), *paragraphs[first + 1 :]]
    return paragraphs


def _paragraphs(text: str) -> Iterator[Paragraph]:
    for match in _PARAGRAPH.finditer(text):
        for piece in _parts(match.group().rstrip()):
            if _is_capital_heading(piece):
                yield Paragraph(text=piece, type="Section Header", level=1)
            else:
                yield Paragraph(text=piece, type="List Item" if LIST_ITEM.match(piece) else "Text")


def _parts(paragraph: str) -> list[str]:
    """A paragraph with its list items apart."""
    parts: list[list[str]] = []
    for line in paragraph.split("\n"):
        if not parts or LIST_ITEM.match(line):
            parts.append([line])
        else:
            parts[-1].append(line)
    return ["\n".join(lines) for lines in parts]


def _is_capital_heading(text: str) -> bool:
    """Plain text has no marks for headings: one short line all in capitals is the usual one."""
    return "\n" not in text and len(text) <= 100 and text.isupper() and text[-1] not in ".,;"
