"""A Document → the reply that Reducto would give for it, so that either can stand in for the other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pincite.document import BODY_TYPES, Block, Document, KeyValue, Span
from pincite.parsing.markdown import block_markdown, table_html
from pincite.parsing.reducto.facts import BlockFacts, write_block_facts, write_document_facts
from pincite.parsing.reducto.tables import read_table


def to_reply(document: Document) -> bytes:
    """The JSON of a whole parse (`ParseResponse`, type `full`), one chunk a page; equal documents give equal bytes.

    Tables are HTML. Boxes have four numbers and a page; those of a format without pages have no extent. What the shape
    has no key for (page sizes, lines, words, cells' boxes) stands under `pincite` in `custom` and `extra`.
    """
    by_page: dict[int, list[Block]] = {}
    for block in document.blocks:
        by_page.setdefault(block.page, []).append(block)
    reply = {
        "response_type": "parse",
        "job_id": document.id,
        "duration": 0.0,
        "pdf_url": None,
        "studio_link": None,
        "usage": {"num_pages": len(document.pages), "credits": None},
        "result": {
            "type": "full",
            "chunks": [_chunk(by_page.get(page.number, []), page.number) for page in document.pages],
            "ocr": None,
            "custom": write_document_facts(document),
        },
    }
    text = json.dumps(reply, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    return text.encode("utf-8", "replace")


def _chunk(blocks: Sequence[Block], number: int) -> dict[str, Any]:
    body = [block_markdown(block) for block in blocks if block.type in BODY_TYPES and block.text.strip()]
    text = "\n\n".join(body)
    return {
        "content": f"[[START OF PAGE {number}]]\n\n{text}\n\n[[END OF PAGE {number}]]",
        "embed": text,
        "enriched": None,
        "enrichment_success": False,
        "blocks": [_block(block) for block in blocks],
    }


def _block(block: Block) -> dict[str, Any]:
    box = block.box
    edges = (box.left, box.top, box.width, box.height) if box is not None else (0.0, 0.0, 0.0, 0.0)
    content = table_html(block) if block.cells else block.text
    return {
        "type": block.type,
        "bbox": {
            **dict(zip(("left", "top", "width", "height"), edges, strict=True)),
            "page": block.page,
            "original_page": block.page,
        },
        "content": content,
        "image_url": None,
        "chart_data": None,
        "confidence": None,
        "granular_confidence": None,
        "extra": write_block_facts(_facts(block, content)),
    }


def _facts(block: Block, content: str) -> BlockFacts:
    """What of a block cannot be read off its content."""
    own = tuple(_cells(block))
    table = read_table(content)
    text, cells = table if table is not None else (content.strip(), ())
    return BlockFacts(
        id=block.id,
        level=block.level,
        text=block.text if text != block.text else None,
        cells=own if cells != own else (),
        depth=block.depth,
        pairs=tuple(
            KeyValue(label=_moved(pair.label, -block.span.start), value=_moved(pair.value, -block.span.start))
            for pair in block.pairs
        ),
        continues=block.continues,
        caption_of=block.caption_of,
        note_of=block.note_of,
    )


def _cells(block: Block) -> Iterable[Any]:
    """The block's cells with spans from its start."""
    return (replace(cell, span=_moved(cell.span, -block.span.start)) for cell in block.cells)


def _moved(span: Span, by: int) -> Span:
    return Span(start=span.start + by, end=span.end + by)
