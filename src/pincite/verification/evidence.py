"""The evidence of a claim: the passages it cites, and the best of all the others, at most three kept."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pincite.claims import is_hash, is_number
from pincite.document import Document, Span
from pincite.grounding import DocumentIndex, pin
from pincite.grounding.sights import sight_of
from pincite.records import Evidence, Failure, ReasonCode
from pincite.verification.lexical import overlap
from pincite.verification.retrieval.passages import LONGEST, Passage, split_passages
from pincite.verification.retrieval.ranking import PassageIndex, Ranked
from pincite.verification.retrieval.similarity import SimilarityIndex, fuse
from pincite.verification.sources import Chunk, Source

if TYPE_CHECKING:
    from pincite.document import CharBoxes
    from pincite.embedding import Embedder

MAX_SNIPPETS = 3
"""Passages kept for a claim (specification of the engine), the cited ones beside them."""

BEFORE = 3000
"""Characters in front of a passage that may hold the lead or heading of the list it is in."""

_APART = 0.5
"""Share of a passage that may lie in one already kept: overlapping windows are one piece of evidence."""


@dataclass(frozen=True, slots=True)
class Named:
    """What an anchor names: evidence passages; where there are none, `problem` says why."""

    anchor: str
    evidence: tuple[Evidence, ...] = ()
    is_ambiguous: bool = False
    is_malformed: bool = False
    is_searched: bool = True

    @property
    def problem(self) -> ReasonCode | None:
        """Why an anchor names nothing; None where it names something."""
        if self.evidence:
            return None
        if self.is_malformed:
            return "malformed_anchor"
        if not self.is_searched:
            return "no_evidence"
        return "ambiguous_anchor" if self.is_ambiguous else "unknown_anchor"


class EvidenceIndex:
    """Sources ready to be asked, for any number of claims and answers.

    `notes` say what could not be read of them, `failures` which files are therefore no evidence.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        *,
        embedder: Embedder | None = None,
        notes: Sequence[str] = (),
        failures: Sequence[Failure] = (),
        boxes: CharBoxes | None = None,
    ) -> None:
        self.sources = tuple(sources)
        self.notes = tuple(notes)
        self.failures = tuple(failures)
        self.passages = split_passages(self.sources)
        texts = [passage.text for passage in self.passages]
        self._ranking = PassageIndex(texts)
        self._similarity = SimilarityIndex(texts, embedder) if embedder is not None and texts else None
        self._units = {(source.doc_id, unit.page): unit for source in self.sources for unit in source.units}
        self._numbers = {source.doc_id: number for number, source in enumerate(self.sources)}
        self._boxes = boxes
        self._documents: dict[int, DocumentIndex] = {}
        self._by_hash: dict[str, list[tuple[int, int, Chunk]]] | None = None

    def __len__(self) -> int:
        return len(self.passages)

    def select(self, statement: str, *, top_k: int) -> tuple[Evidence, ...]:
        """The best passages for a statement, best first, at most three, none mostly inside another; `top_k` is how many
        documents they may come from. Evidence of three passages or fewer is given whole, what shares no word last.
        """
        selection: list[tuple[Ranked, Passage]] = []
        documents: set[int] = set()
        for ranked in self._ranked(statement, top_k=top_k * 6 + MAX_SNIPPETS):
            passage = self.passages[ranked.number]
            if not self._is_seen(passage.source, passage.unit, passage.start, passage.end):
                continue
            if len(documents | {passage.source}) > top_k or any(
                _covers(passage, selected_passage) for _, selected_passage in selection
            ):
                continue
            documents.add(passage.source)
            selection.append((ranked, passage))
            if len(selection) == MAX_SNIPPETS:
                break
        if len(self.passages) <= MAX_SNIPPETS:
            selection += [
                (Ranked(number, 0.0), self.passages[number]) for number in self._unread(selection, top_k=top_k)
            ]
        return tuple(
            self._evidence(passage.source, passage.unit, passage.start, passage.end, score=ranked.score)
            for ranked, passage in selection
        )

    def _unread(self, kept: Sequence[tuple[Ranked, Passage]], *, top_k: int) -> Iterator[int]:
        """The passages that are not kept, in order, of as many documents as may be."""
        documents = {passage.source for _, passage in kept}
        numbers = {ranked.number for ranked, _ in kept}
        for number, passage in enumerate(self.passages):
            documents |= {passage.source} if len(documents) < top_k else set()
            is_visible = self._is_seen(passage.source, passage.unit, passage.start, passage.end)
            if passage.source in documents and number not in numbers and is_visible:
                yield number

    def _ranked(self, statement: str, *, top_k: int) -> Sequence[Ranked]:
        """Passages by their words, and by similarity where there is an embedding model, fused by rank."""
        by_words = self._ranking.rank(statement, top_k=top_k)
        if self._similarity is None:
            return by_words
        return fuse(by_words, self._similarity.rank(statement, top_k=top_k))[:top_k]

    def named_by(self, anchor: str, statement: str) -> Named:
        """What an anchor names: chunks by the prefix of their hash; for "3" the third source given, of which the
        passages that speak of the statement are taken.
        """
        if not self.passages:
            return Named(anchor, is_searched=False, is_malformed=not (is_number(anchor) or is_hash(anchor)))
        if is_number(anchor):
            number = int(anchor) - 1
            return Named(anchor, self._of_source(number, statement) if 0 <= number < len(self.sources) else ())
        if not is_hash(anchor):
            return Named(anchor, is_malformed=True)
        places = [
            (number, at, chunk)
            for number, at, chunk in self._chunks().get(anchor[:6], ())
            if chunk.chunk_hash.startswith(anchor) or anchor.startswith(chunk.chunk_hash)
        ]
        if len({chunk.chunk_hash for _, _, chunk in places}) > 1:
            return Named(anchor, is_ambiguous=True)
        passages = [passage for place in places[:MAX_SNIPPETS] for passage in self._of_chunk(*place, statement)]
        return Named(anchor, tuple(passages[:MAX_SNIPPETS]))

    def _of_chunk(self, number: int, at: int, chunk: Chunk, statement: str) -> Iterator[Evidence]:
        """A chunk as evidence; of one that is longer than a passage the passages in it that speak of the statement."""
        if chunk.end - chunk.start <= LONGEST:
            if self._is_seen(number, at, chunk.start, chunk.end):
                yield self._evidence(number, at, chunk.start, chunk.end, cited=True, chunk_hash=chunk.chunk_hash)
            return
        inside = [
            passage
            for passage in (self.passages[place] for place in self._members(number))
            if passage.unit == at
            and chunk.start <= passage.start
            and passage.end <= chunk.end
            and self._is_seen(number, at, passage.start, passage.end)
        ]
        inside.sort(key=lambda passage: (-overlap(statement, passage.text), passage.start))
        for passage in inside[:MAX_SNIPPETS]:
            yield self._evidence(number, at, passage.start, passage.end, cited=True, chunk_hash=chunk.chunk_hash)

    def _members(self, number: int) -> range:
        """The numbers of the passages of one source."""
        return range(
            bisect_left(self.passages, number, key=_source_of), bisect_left(self.passages, number + 1, key=_source_of)
        )

    def _chunks(self) -> dict[str, list[tuple[int, int, Chunk]]]:
        """The chunks of all sources by the first six digits of their hash."""
        if self._by_hash is None:
            self._by_hash = {}
            for number, source in enumerate(self.sources):
                for at, unit in enumerate(source.units):
                    for chunk in unit.chunks:
                        self._by_hash.setdefault(chunk.chunk_hash[:6], []).append((number, at, chunk))
        return self._by_hash

    def _of_source(self, number: int, statement: str) -> tuple[Evidence, ...]:
        """The passages of one source that speak of a statement, best first; its first one when none does."""
        members = self._members(number)
        ranked = self._ranking.rank(statement, top_k=MAX_SNIPPETS, within=members)
        chosen = [(hit.number, hit.score) for hit in ranked] or [(at, 0.0) for at in members[:1]]
        return tuple(
            self._evidence(number, passage.unit, passage.start, passage.end, score=score, cited=True)
            for passage, score in ((self.passages[at], score) for at, score in chosen)
            if self._is_seen(number, passage.unit, passage.start, passage.end)
        )

    def _evidence(
        self,
        number: int,
        at: int,
        start: int,
        end: int,
        *,
        score: float = 1.0,
        cited: bool = False,
        chunk_hash: str | None = None,
    ) -> Evidence:
        source = self.sources[number]
        unit = source.units[at]
        hashes = [chunk.chunk_hash for chunk in unit.chunks if chunk.start <= start and end <= chunk.end]
        return Evidence(
            doc_id=source.doc_id,
            snippet=unit.text[start:end],
            score=round(score, 4),
            start=start,
            end=end,
            page=unit.page,
            chunk_hash=chunk_hash or (hashes[0] if hashes else None),
            cited=cited,
        )

    def before(self, evidence: Evidence) -> str:
        """The lines in front of a passage in its document, or on its page: whole ones, at most `BEFORE` characters."""
        text = self._units[evidence.doc_id, evidence.page].text
        if evidence.start <= BEFORE:
            return text[: evidence.start]
        line = text.find("\n", evidence.start - BEFORE, evidence.start)
        return text[line + 1 : evidence.start] if line >= 0 else ""

    def with_citation(self, evidence: Evidence) -> Evidence:
        """The evidence with its citation, boxes included, where its source was parsed; unchanged elsewhere."""
        number = self._numbers[evidence.doc_id]
        document = self.sources[number].document
        if document is None or evidence.page is None:
            return evidence
        place = (evidence.page, evidence.start, evidence.end)
        return replace(evidence, citation=pin(self._index(number, document), [place], boxes=self._boxes))

    def _is_seen(self, number: int, at: int, start: int, end: int) -> bool:
        """Whether a text of a source may be evidence: words that nobody who reads the page sees are none."""
        source = self.sources[number]
        page = source.units[at].page
        if source.document is None or page is None or self._boxes is None:
            return True
        places = [(page, Span(start=start, end=end))]
        return sight_of(source.document, places, boxes=self._boxes).visibility != "hidden"

    def _index(self, number: int, document: Document) -> DocumentIndex:
        if number not in self._documents:
            self._documents[number] = DocumentIndex(document)
        return self._documents[number]


def _source_of(passage: Passage) -> int:
    return passage.source


def _covers(passage: Passage, other: Passage) -> bool:
    """Whether much of a passage lies in another one."""
    if (passage.source, passage.unit) != (other.source, other.unit):
        return False
    shared = min(passage.end, other.end) - max(passage.start, other.start)
    return shared > _APART * (passage.end - passage.start)
