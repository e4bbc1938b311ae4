"""The source as a judge is shown it: the whole text where the window holds it, else the passages that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pincite.evaluation.judging.prompts import quoted
from pincite.evaluation.judging.protocols import ClaimBatch
from pincite.evaluation.judging.statements import statements
from pincite.records import Evidence, ModelRequest
from pincite.text.display.prompts import one_line
from pincite.verification import EvidenceIndex
from pincite.verification.sources import Source

_MARGIN = 1.1
"""Tokens are estimated rather high; this is for what a provider adds around a request."""

_CUT = "\n[…]\n"


def whole_texts(sources: Iterable[Source]) -> tuple[str, ...]:
    """The text of each source, its pages one after the other."""
    return tuple("\n\n".join(unit.text for unit in source.units) for source in sources)


def shown_text(batch: ClaimBatch, bare: ModelRequest, *, context_tokens: int) -> tuple[str, bool]:
    """The text to show with a request that is `bare` of it, and whether that is all of it.

    Excerpts are the passages that speak of the batch's claims, best first until the window is full, in the order of the
    document with what is left out marked.
    """
    from pincite.llm.tokens import estimate_tokens

    used = estimate_tokens(bare.system) + estimate_tokens(bare.prompt) + bare.max_output_tokens
    room = int((context_tokens - used) / _MARGIN)
    texts = whole_texts(batch.sources)
    full_text = texts[0] if len(texts) == 1 else "\n\n".join(map(_named, batch.sources, texts))
    if estimate_tokens(quoted(full_text)) <= room:
        return full_text, True
    excerpts: list[Evidence] = []
    for passage in _wanted(batch):
        room -= estimate_tokens(quoted(passage.snippet)) + estimate_tokens(_CUT)
        if room < 0:
            break
        excerpts.append(passage)
    return _CUT.join(_in_order(batch.sources, excerpts)), False


def _wanted(batch: ClaimBatch) -> list[Evidence]:
    """The passages that speak of the claims: the best of each first, then the next best of each."""
    index = EvidenceIndex(batch.sources)
    ranked = [
        [
            passage
            for statement in statements(claim)
            for passage in index.select(statement.text, top_k=len(batch.sources))
        ]
        for claim in batch.claims
    ]
    turns = max(map(len, ranked), default=0)
    candidate_passages = [passages[turn] for turn in range(turns) for passages in ranked if turn < len(passages)]
    return list({_place(passage): passage for passage in reversed(candidate_passages)}.values())[::-1]


def _in_order(sources: Sequence[Source], kept: Sequence[Evidence]) -> Iterator[str]:
    """The text of passages in the order of their documents, those that meet as one."""
    for source in sources:
        for unit in source.units:
            spans = sorted(
                (passage.start, passage.end)
                for passage in kept
                if (passage.doc_id, passage.page) == (source.doc_id, unit.page)
            )
            at = 0
            while at < len(spans):
                start, end = spans[at]
                while at + 1 < len(spans) and spans[at + 1][0] <= end:
                    at += 1
                    end = max(end, spans[at][1])
                yield unit.text[start:end]
                at += 1


def _place(passage: Evidence) -> tuple[str, int | None, int, int]:
    return passage.doc_id, passage.page, passage.start, passage.end


def _named(source: Source, text: str) -> str:
    return f"[{one_line(source.doc_id)}]\n{text}"
