"""A reply in Reducto's shape → a Document whose page texts are made of its blocks.

The service gives no page sizes (they are 0), no lines and no words: the boxes of a citation are those of its blocks.
It does not say what is hidden, so nothing is known of hidden text. Replies that pincite wrote (`to_reply`) carry such
facts in the places that Reducto leaves free, and get them back where they still agree with the text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pincite.document import BLOCK_TYPES, Block, BlockType, Box, Cell, Document, KeyValue, Page, Span
from pincite.errors import DamagedDocumentError, EmptyDocumentError, LimitExceededError
from pincite.parsing.flow.instructions import with_instructions
from pincite.parsing.flow.tidy import replace_unprintable
from pincite.parsing.reducto.facts import BlockFacts, DocumentFacts, block_facts, document_facts
from pincite.parsing.reducto.tables import read_table
from pincite.text.hashing import chunk_hashes, document_id

if TYPE_CHECKING:
    from pincite.parsing.reducto.replies import FullResult, ParseBlock, ParseReply

PARSER = "reducto"

_REVISION = 1
"""Raised whenever an equal reply could give another document."""

_MARKER = re.compile(r"^[^\S\n]*\[\[(?:START|END) OF PAGE \d+\]\][^\S\n]*\n?|^<!-- page \d+ -->\n?", re.MULTILINE)
"""What the service puts between pages when it is asked to; it belongs to no block."""

_LEVELS = {"Title": 1, "Section Header": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySource:
    """The file a reply belongs to."""

    name: str
    media_type: str
    sha256: str
    variant: str = ""


def read_reply(
    content: bytes | str, *, name: str, source: ReplySource | None = None, max_pages: int = 5_000
) -> Document:
    """The document of a reply's JSON: a whole parse, a finished job, or the result alone.

    `name` is for messages. Without `source` the facts of the file are those that pincite wrote into the reply, or the
    file is taken for a PDF that is known by the reply's own digest. Raises `DamagedDocumentError` for what is no reply,
    `EmptyDocumentError` for one without pages, `LimitExceededError` for more than `max_pages`.
    """
    reply = decode_reply(content, name=name)
    full = reply.result
    if full.type != "full":
        raise DamagedDocumentError(
            f"{name}: the reply only says where its result was kept; fetch it again from the service", source=name
        )
    facts = document_facts(full.custom) if source is None else None
    count = max([reply.usage.num_pages or 0, *(_page_of(block) for block in _blocks(full))])
    if count < 1:
        raise EmptyDocumentError(f"{name}: the reply has no pages", source=name)
    if count > max_pages:
        raise LimitExceededError(
            f"{name}: {count} pages, more than the {max_pages} allowed; raise max_pages",
            source=name,
            limit="max_pages",
            allowed=max_pages,
        )
    pages, blocks = _compose(full, count, facts)
    source_info = source or _unknown_source(content, name)
    if facts is not None:
        return facts.document(pages, blocks)
    pages = with_instructions(pages)
    return Document(
        id=document_id(source_info.sha256),
        slug=document_id(source_info.sha256),
        name=source_info.name,
        media_type=source_info.media_type,
        sha256=source_info.sha256,
        parser=PARSER,
        parser_version="+".join(part for part in (str(_REVISION), source_info.variant) if part),
        pages=pages,
        blocks=blocks,
    )


def decode_reply(content: bytes | str, *, name: str) -> ParseReply:
    """The reply, checked; raises `DamagedDocumentError` naming the place that is wrong."""
    from pydantic import ValidationError
    from pydantic_core import from_json as read_json

    from pincite.parsing.reducto.replies import ParseReply, problem

    try:
        tree = read_json(content, allow_inf_nan=False)
        return ParseReply.model_validate(_whole(tree))
    except ValidationError as exc:
        reason = problem(exc)
    except ValueError as exc:
        reason = f"no JSON ({str(exc)[:80]})"
    raise DamagedDocumentError(f"{name}: not a reply of Reducto's parse: {reason}", source=name)


def _whole(tree: Any) -> Any:
    """The parse inside a finished job, or around a result that stands alone."""
    if isinstance(tree, dict) and "status" in tree and isinstance(tree.get("result"), dict):
        tree = tree["result"]
    if isinstance(tree, dict) and "chunks" in tree:
        return {"result": {"type": "full", **tree}}
    return tree


def _unknown_source(content: bytes | str, name: str) -> ReplySource:
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return ReplySource(name=f"{name}.pdf", media_type="application/pdf", sha256=hashlib.sha256(raw).hexdigest())


def _blocks(full: FullResult) -> Iterable[ParseBlock]:
    return (block for chunk in full.chunks for block in chunk.blocks)


def _page_of(block: ParseBlock) -> int:
    return block.bbox.original_page or block.bbox.page


def _compose(full: FullResult, count: int, facts: DocumentFacts | None) -> tuple[tuple[Page, ...], tuple[Block, ...]]:
    """Pages whose text is their blocks' texts with a blank line between, and the blocks."""
    by_page: list[list[ParseBlock]] = [[] for _ in range(count)]
    for block in _blocks(full):
        by_page[_page_of(block) - 1].append(block)
    pages: list[Page] = []
    blocks: list[Block] = []
    for number, parse_blocks in enumerate(by_page, start=1):
        text, written = _page_blocks(parse_blocks, number)
        blocks += written
        page = Page(number=number, width=0.0, height=0.0, text=text, text_source="ocr_layer")
        pages.append(page if facts is None else facts.page(page))
    if len({block.id for block in blocks}) < len(blocks):  # ids from outside: only good when they tell blocks apart
        blocks = [replace(block, id=f"b{place}") for place, block in enumerate(blocks, start=1)]
    hashes = chunk_hashes({block.id: block.text for block in blocks})
    return tuple(pages), tuple(replace(block, chunk_hash=hashes[block.id]) for block in blocks)


def _page_blocks(given: Sequence[ParseBlock], number: int) -> tuple[str, list[Block]]:
    parts: list[str] = []
    length = 0
    blocks: list[Block] = []
    for place, block in enumerate(given, start=1):
        text, cells = _text_of(block)
        facts = block_facts(block.extra)
        pairs: tuple[KeyValue, ...] = ()
        if facts is not None and facts.agrees(text):
            pairs = facts.pairs
            text, cells = facts.text if facts.text is not None else text, facts.cells or cells
        if text and parts:
            length += 2
        start = length
        if text:
            parts.append(text)
            length += len(text)
        kind = _type(block.type)
        blocks.append(
            Block(
                id=facts.id if facts is not None else f"p{number}b{place}",
                type=kind,
                page=number,
                span=Span(start=start, end=length),
                text=text,
                chunk_hash="",
                box=_box(block),
                level=facts.level if facts is not None else _LEVELS.get(kind),
                cells=tuple(replace(cell, span=_moved(cell.span, start)) for cell in cells),
                pairs=tuple(
                    KeyValue(label=_moved(pair.label, start), value=_moved(pair.value, start)) for pair in pairs
                ),
                **_links(facts),
            )
        )
    return "\n\n".join(parts), blocks


def _text_of(block: ParseBlock) -> tuple[str, tuple[Cell, ...]]:
    """The block's words, and the cells of one that is a table."""
    content = _MARKER.sub("", block.content.replace("\r\n", "\n").replace("\r", "\n"))
    content = replace_unprintable(content)
    table = read_table(content)
    return table if table is not None else (content.strip(), ())


def _type(name: str) -> BlockType:
    return name if name in BLOCK_TYPES else "Text"  # type: ignore[return-value] # one of the names


def _box(block: ParseBlock) -> Box | None:
    """The box within the page; None for one without extent, which says nothing."""
    box = block.bbox
    if box.width <= 0 and box.height <= 0:
        return None
    left, top = _inside(box.left), _inside(box.top)
    if box.left >= 0 and box.top >= 0 and box.left + box.width <= 1 and box.top + box.height <= 1:
        return Box(left=left, top=top, width=max(box.width, 0.0), height=max(box.height, 0.0))
    right, bottom = _inside(box.left + box.width), _inside(box.top + box.height)
    return Box(left=left, top=top, width=max(right - left, 0.0), height=max(bottom - top, 0.0))


def _inside(edge: float) -> float:
    return min(max(edge, 0.0), 1.0)


def _moved(span: Span, by: int) -> Span:
    return Span(start=span.start + by, end=span.end + by)


def _links(facts: BlockFacts | None) -> dict[str, Any]:
    """What a block's facts say of its depth and of other blocks."""
    if facts is None:
        return {}
    return {name: getattr(facts, name) for name in ("depth", "continues", "caption_of", "note_of")}
