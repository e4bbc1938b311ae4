"""A web page → clusters and blocks: title, headings, paragraphs, list items, tables, figure captions, form values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.errors import DamagedDocumentError, EmptyDocumentError, LimitExceededError
from pincite.parsing.flow.clusters import Paragraph, compose_clusters
from pincite.parsing.flow.tidy import replace_unprintable
from pincite.parsing.html.decoding import decode_page
from pincite.parsing.html.reader import PageReader
from pincite.parsing.html.styling import style_page

if TYPE_CHECKING:
    from lxml.etree import _Element

    from pincite.document import Block, Page

MAX_DEPTH = 2_000
"""Elements inside each other; browsers stop at 512."""


def read_html(content: bytes, *, name: str) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Clusters as pages (sizes 0, no boxes) and their blocks. Nothing is fetched, and no script is run.

    Raises `EmptyDocumentError` for a page without text that can be seen, `LimitExceededError` for one nested deeper
    than anything a browser shows, and `DamagedDocumentError` for what no parser can make a page of.
    """
    root = _tree(replace_unprintable(decode_page(content)), name=name)
    looks = style_page(root)
    reader = PageReader(looks)
    paragraphs = with_title(reader.read(root), reader.title)
    if not any(paragraph.text for paragraph in paragraphs):
        raise EmptyDocumentError(f"{name}: the page has no text that can be seen", source=name)
    pages, blocks = compose_clusters(paragraphs)
    if looks.remarks:
        pages = (replace(pages[0], remarks=(*pages[0].remarks, *looks.remarks)), *pages[1:])
    return pages, blocks


def with_title(paragraphs: list[Paragraph], title: str) -> list[Paragraph]:
    """The paragraphs with the page's title as the first, unless their first heading says it; that then is the title."""
    first = next((place for place, paragraph in enumerate(paragraphs) if paragraph.level is not None), None)
    if first is not None and (paragraphs[first].text == title or (not title and paragraphs[first].level == 1)):
        return [*paragraphs[:first], replace(paragraphs[first], type="Title"), *paragraphs[first + 1 :]]
    return [Paragraph(text=title, type="Title", level=1), *paragraphs] if title else paragraphs


def _tree(text: str, *, name: str) -> _Element:
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.ParserError as exc:  # nothing but white space and comments
        raise EmptyDocumentError(f"{name}: the page has no content", source=name) from exc
    except (etree.XMLSyntaxError, ValueError) as exc:
        raise DamagedDocumentError(f"{name}: not readable as a web page; save it again", source=name) from exc
    if root is None:
        raise EmptyDocumentError(f"{name}: the page has no content", source=name)
    if any(error.level_name == "FATAL" for error in parser.error_log):
        raise LimitExceededError(
            f"{name}: elements inside each other more than {MAX_DEPTH} deep; do not trust the file",
            source=name,
            limit="depth",
            allowed=MAX_DEPTH,
        )
    return root
