"""Passages by similarity: cosine of sentence embeddings, and its fusion with the ranking by words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.verification.retrieval.ranking import Ranked

if TYPE_CHECKING:
    from pincite.embedding import Embedder

SMOOTHING = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009)."""


class SimilarityIndex:
    """The vectors of passages, made once, to be asked for any number of statements."""

    def __init__(self, texts: Sequence[str], embedder: Embedder) -> None:
        self._embedder = embedder
        self._vectors = embedder.embed(list(texts))

    def rank(self, text: str, *, top_k: int) -> tuple[Ranked, ...]:
        """The passages nearest to the text, best first, with their cosine, 0 at least; ties go to the earlier one."""
        import numpy as np

        scores = self._vectors @ self._embedder.embed([text])[0]
        order = np.argsort(-scores, kind="stable")[:top_k]
        return tuple(Ranked(int(number), max(0.0, min(1.0, float(scores[number])))) for number in order)


def fuse(*rankings: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Rankings as one, by reciprocal rank; each passage keeps the best score that any ranking gave it."""
    shares: dict[int, float] = {}
    scores: dict[int, float] = {}
    for ranking in rankings:
        for place, ranked in enumerate(ranking, start=1):
            shares[ranked.number] = shares.get(ranked.number, 0.0) + 1 / (SMOOTHING + place)
            scores[ranked.number] = max(scores.get(ranked.number, 0.0), ranked.score)
    order = sorted(shares, key=lambda number: (-shares[number], number))
    return tuple(Ranked(number, scores[number]) for number in order)
