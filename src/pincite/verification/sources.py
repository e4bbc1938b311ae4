"""Evidence as it is given: parsed documents, texts, tuples, dicts and the document objects of retrievers, as one kind.

A source is a list of units: the pages of a parsed document, or the one text of anything else. Offsets are those of a
unit's text. Only visible text is evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.document import Document
from pincite.errors import UsageError
from pincite.records import Failure
from pincite.text.hashing import chunk_hashes

MAX_CHARACTERS = 50_000_000
"""Characters of one text given as evidence; a longer one is refused by name."""

_PARAGRAPH = re.compile(r"\S(?:.*?\S)??(?=\s*\n[^\S\n]*\n|\s*\Z)", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_TEXT_KEYS = ("content", "text", "page_content", "snippet", "body")
_ID_KEYS = ("id", "doc_id", "document_id", "source", "url", "title")


@dataclass(frozen=True, slots=True)
class Chunk:
    """What an anchor can name: the text at `[start, end)` of a unit, by the prefix of its chunk hash."""

    chunk_hash: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A text that evidence is taken from; `page` is its number from 1, None for text given as it is."""

    text: str
    page: int | None = None
    chunks: tuple[Chunk, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """One document of evidence. `score` is what a retriever said of it; `document` has boxes where there are some."""

    doc_id: str
    units: tuple[Unit, ...]
    score: float = 0.0
    document: Document | None = None


def read_sources(given: Iterable[Any] | str | Document | Mapping[str, Any] | None) -> tuple[Source, ...]:
    """The sources behind evidence, in order, with unique ids; none for None or an empty list.

    Each may be a Document, a text, `(id, content)` or `(id, content, score)`, a mapping, or an object with `id` and
    `content` (or `page_content`, `text`, or a `node` that has them). Raises UsageError naming the item that is none of
    these, or whose text is none.
    """
    if given is None:
        return ()
    if not isinstance(given, str | Document | Mapping | Iterable):
        raise UsageError(f"the evidence is a {type(given).__name__}: give a list of documents or texts")
    items = [given] if isinstance(given, str | Document | Mapping) else list(given)
    doc_ids: set[str] = set()
    copies: Counter[str] = Counter()
    sources = []
    for number, item in enumerate(items, start=1):
        source = _source(item, number)
        doc_id = source.doc_id
        while doc_id in doc_ids:
            copies[source.doc_id] += 1
            doc_id = f"{source.doc_id}-{copies[source.doc_id] + 1}"
        doc_ids.add(doc_id)
        sources.append(
            source if doc_id == source.doc_id else Source(doc_id, source.units, source.score, source.document)
        )
    return tuple(sources)


def unread_notes(parsed: Sequence[Document | Failure]) -> tuple[str, ...]:
    """A note for each file that could not be read, then for each document of which not all was."""
    failures = [outcome for outcome in parsed if isinstance(outcome, Failure)]
    failed = [f"{outcome.item} could not be read and is no evidence: {outcome.message}" for outcome in failures]
    unread = [
        f"{outcome.name}: pages {', '.join(map(str, outcome.unread_pages))} show more than was read, or "
        "two readings differ"
        for outcome in parsed
        if isinstance(outcome, Document) and outcome.unread_pages
    ]
    return (*failed, *unread)


def _source(item: Any, number: int) -> Source:
    if isinstance(item, Source):
        return item
    if isinstance(item, Document):
        return _parsed(item)
    if isinstance(item, str):
        return Source(f"d{number}", (_unit(item, number),))
    if isinstance(item, tuple | list):
        return _listed(item, number)
    attributes = item if isinstance(item, Mapping) else _attributes(item)
    text = next((attributes[key] for key in _TEXT_KEYS if attributes.get(key) is not None), None)
    if text is None:
        raise UsageError(
            f"evidence item {number} is a {type(item).__name__} without text: give a Document, a text, "
            f"(id, content, score), or something with `id` and `content`"
        )
    metadata = attributes.get("metadata")
    ids: list[Any] = [attributes.get(key) for key in _ID_KEYS]
    if isinstance(metadata, Mapping):
        ids += [metadata.get(key) for key in _ID_KEYS]
    doc_id = next(
        (_name(candidate_id) for candidate_id in ids if candidate_id is not None and candidate_id != ""), f"d{number}"
    )
    return Source(doc_id, (_unit(text, number),), _score(attributes.get("score")))


def _listed(item: tuple[Any, ...] | list[Any], number: int) -> Source:
    if len(item) not in {2, 3}:
        raise UsageError(f"evidence item {number} has {len(item)} parts: give (id, content) or (id, content, score)")
    return Source(_name(item[0]), (_unit(item[1], number),), _score(item[2] if len(item) == 3 else None))


def _name(given: Any) -> str:
    return _SURROGATE.sub("\ufffd", str(given))


def _attributes(item: Any) -> Mapping[str, Any]:
    """The attributes of a retriever's document that matter; those of its `node` where it wraps one."""
    inner = getattr(item, "node", None)
    names = (*_TEXT_KEYS, *_ID_KEYS, "metadata", "score")
    attributes = {name: getattr(item, name, None) for name in names}
    if inner is not None:
        attributes = {
            name: value if value is not None else getattr(inner, name, None) for name, value in attributes.items()
        }
    return {name: value for name, value in attributes.items() if not callable(value)}


def _unit(text: Any, number: int) -> Unit:
    if not isinstance(text, str):
        raise UsageError(f"evidence item {number} has {type(text).__name__} as its text: it must be a str")
    if len(text) > MAX_CHARACTERS:
        raise UsageError(f"evidence item {number} has {len(text):,} characters; the limit is {MAX_CHARACTERS:,}")
    if (match := _SURROGATE.search(text)) is not None:
        raise UsageError(
            f"evidence item {number} holds the lone surrogate {match.group()!a} at {match.start()}: it is no text; "
            "decode it again"
        )
    return Unit(text, chunks=_paragraphs(text))


def _paragraphs(text: str) -> tuple[Chunk, ...]:
    """The paragraphs of a text given as it is, and the whole of it, as anchors name them."""
    spans = [match.span() for match in _PARAGRAPH.finditer(text)]
    if len(spans) > 1:
        spans.append((spans[0][0], spans[-1][1]))
    hashes = chunk_hashes({f"{start}-{end}": text[start:end] for start, end in spans})
    return tuple(Chunk(hashes[f"{start}-{end}"], start, end) for start, end in spans)


def _score(score: Any) -> float:
    return float(score) if isinstance(score, int | float) and score == score else 0.0  # noqa: PLR0124 (not NaN)


def _parsed(document: Document) -> Source:
    chunks: dict[int, list[Chunk]] = {}
    for block in document.blocks:
        if block.span.start < block.span.end:
            chunks.setdefault(block.page, []).append(Chunk(block.chunk_hash, block.span.start, block.span.end))
    units = tuple(Unit(page.text, page.number, tuple(chunks.get(page.number, ()))) for page in document.pages)
    return Source(document.slug, units, document=document)
