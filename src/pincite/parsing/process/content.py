"""Bytes → Document inside this process, for every format that is read."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pincite.document import Document
from pincite.errors import LimitExceededError
from pincite.parsing.files import DOCX, HTML, MARKDOWN, PDF, PLAIN_TEXT
from pincite.parsing.flow.instructions import with_instructions
from pincite.parsing.limits import ParseOptions
from pincite.parsing.picture_formats import PICTURES
from pincite.parsing.version import DOCX_PARSER, HTML_PARSER, IMAGE_PARSER, PDF_PARSER, TEXT_PARSER, parser_version
from pincite.text.hashing import document_id

if TYPE_CHECKING:
    from pincite.parsing.pdf.ocr_pages import ScanReader


def parse_content(
    content: bytes, *, media_type: str, name: str, options: ParseOptions, scans: ScanReader | None = None
) -> Document:
    """The document; its name and slug are its id, to be replaced by whoever knows the file (`name` is for messages).

    `media_type` is one of those of `pincite.parsing.files.media_type_of`. `scans` reads pages that are pictures;
    without it they stay unread. Raises `DocumentError`. Nothing here can be killed: hostile files belong into
    `pincite.parsing.process.pool`.
    """
    if media_type == PDF:
        from pincite.parsing.agreement import with_agreement
        from pincite.parsing.layout import compose
        from pincite.parsing.pdf.pdfium import read_pages

        parser = PDF_PARSER
        raw_pages = list(read_pages(content, name=name, password=options.password, limits=options.limits, scans=scans))
        pages, blocks = compose(raw_pages)
        pages = with_agreement(pages, raw_pages)
    elif media_type in PICTURES:
        from pincite.parsing.images.documents import read_images
        from pincite.parsing.layout import compose

        parser = IMAGE_PARSER
        pages, blocks = compose(
            list(read_images(content, media_type=media_type, name=name, limits=options.limits, scans=scans))
        )
    elif media_type in {PLAIN_TEXT, MARKDOWN}:
        from pincite.parsing.text.plain import read_clusters

        parser = TEXT_PARSER
        pages, blocks = read_clusters(content, name=name, markdown=media_type == MARKDOWN)
    elif media_type == DOCX:
        from pincite.parsing.docx import read_docx

        parser = DOCX_PARSER
        pages, blocks = read_docx(content, name=name)
    elif media_type == HTML:
        from pincite.parsing.html import read_html

        parser = HTML_PARSER
        pages, blocks = read_html(content, name=name)
    else:
        raise ValueError(f"no parser for {media_type}")
    if len(pages) > options.limits.max_pages:  # clusters; pages are counted before they are read
        raise _too_many_pages(name, len(pages), options)
    digest = hashlib.sha256(content).hexdigest()
    return Document(
        id=document_id(digest),
        slug=document_id(digest),
        name=document_id(digest),
        media_type=media_type,
        sha256=digest,
        parser=parser,
        parser_version=parser_version(parser) + (f"+{scans.label}" if scans is not None and scans.pages else ""),
        pages=with_instructions(pages),
        blocks=blocks,
    )


def _too_many_pages(name: str, count: int, options: ParseOptions) -> LimitExceededError:
    allowed = options.limits.max_pages
    message = f"{name}: {count} clusters of paragraphs, more than the limit of {allowed}; raise max_pages to parse it"
    return LimitExceededError(message, source=name, limit="max_pages", allowed=allowed)
