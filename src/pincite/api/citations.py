"""Quotes to citations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.api.documents import Source, configured, open_source
from pincite.errors import UsageError
from pincite.records import Citation, Ungrounded

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.document import Document
    from pincite.grounding.scoring import Sources


def cite(
    source: Source | Document,
    quote: str,
    *,
    page: int | None = None,
    block: str | None = None,
    heading: str | None = None,
    password: str | None = None,
    config: Config | None = None,
) -> Citation | Ungrounded:
    """The citation of a quote, or why there is none; never a guess.

    `page`, `block` (its id) and `heading` choose among several places where the words stand; they exclude none. For a
    Document boxes are those of its lines; for a file, of its characters. Raises UsageError for a page or block that the
    document does not have.
    """
    from pincite import grounding
    from pincite.document import DocumentSet

    if isinstance(source, str | Path):
        documents = open_source(Path(source), configured(config, password))
    else:
        documents = DocumentSet(documents=(source,))
    document = documents.documents[0]
    _require_place(document, page=page, block=block)
    hint = grounding.Hint(page=page, block_id=block, heading=heading)
    return grounding.ground(quote, grounding.DocumentIndex(document), boxes=documents.boxes, hint=hint)


def _require_place(document: Document, *, page: int | None, block: str | None) -> None:
    if page is not None and not 1 <= page <= len(document.pages):
        from pincite.text.display.printing import counted

        raise UsageError(f"{document.name} has {counted(len(document.pages), 'page')}: there is no page {page}")
    if block is not None and all(block != block_item.id for block_item in document.blocks):
        raise UsageError(f"{document.name} has no block {block!r}; `pincite parse` lists its blocks")


def find_citation(
    source_id: str, text_snippet: str, *, sources: Sources | Source | None = None
) -> dict[str, Any] | None:
    """`{"sourceId", "page", "bbox"}` of the block that best matches a snippet by the two-tier score, or None.

    It ranks blocks and proves nothing: `cite` is what grounds a quote. `sources` holds documents or blocks by source
    id, or names the folder of `{source_id}.reducto.json` or `{source_id}.pincite.json`.
    """
    from pincite import grounding

    return grounding.find_citation(source_id, text_snippet, sources=sources)


def strip_html(text: str) -> str:
    """The text without tags, comments, scripts and styles; entities resolved, white space runs one space."""
    from pincite import grounding

    return grounding.strip_html(text)
