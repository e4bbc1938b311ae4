"""Which passages speak of a claim: BM25 over stems, with numbers and dates counted for more.

Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), k1 = 1.2 and b = 0.5: passages are of about one
length. The index is made once and asked for every claim; a question costs the postings of its words.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from pincite.text import STOP_WORDS, stem, value_terms, words_of

K1, B = 1.2, 0.5
VALUE_BOOST = 2.0
"""How much more a shared number or date counts than a word that is as rare."""

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Ranked:
    """Passage `number` with its score, 0 to 1: 1 for a passage of usual length that has every term."""

    number: int
    score: float


def terms_of(text: str) -> list[str]:
    """The stems of a text that are no stop words, and its numbers and dates by value ("=150", "@2024-03-05")."""
    terms = [stem(word) for word in words_of(text) if word not in STOP_WORDS and not _DIGIT.search(word)]
    return terms + value_terms(text)


class PassageIndex:
    """Passages by their terms. Equal passages and questions give equal rankings; ties go to the earlier passage."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(terms_of(text)) for text in texts]
        self._lengths = [sum(count.values()) for count in counts]
        self._average = sum(self._lengths) / len(counts) if counts else 0.0
        self._postings: dict[str, list[tuple[int, int]]] = {}
        for number, count in enumerate(counts):
            for term, frequency in count.items():
                self._postings.setdefault(term, []).append((number, frequency))

    def __len__(self) -> int:
        return len(self._lengths)

    def weight(self, term: str) -> float:
        """How much a term tells: its inverse document frequency, more for numbers and dates; always above 0."""
        frequency = len(self._postings.get(term, ()))
        weight = math.log(1 + (len(self._lengths) - frequency + 0.5) / (frequency + 0.5))
        return weight * VALUE_BOOST if term[0] in "=@" else weight

    def rank(self, text: str, *, top_k: int, within: range | None = None) -> tuple[Ranked, ...]:
        """The passages (of those `within`) that share a term with the text, best first, at most `top_k`."""
        terms = dict.fromkeys(terms_of(text))
        weights = {term: self.weight(term) for term in terms}
        ideal = sum(weights.values())
        if not ideal:
            return ()
        scores = self._scores(weights, within)
        best = nsmallest(top_k, scores.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Ranked(number, min(1.0, score / ideal)) for number, score in best)

    def _scores(self, weights: Mapping[str, float], within: range | None) -> dict[int, float]:
        scores: dict[int, float] = {}
        for term, weight in weights.items():
            postings = self._postings.get(term, [])
            if within is not None:
                postings = postings[bisect_left(postings, (within.start, 0)) : bisect_left(postings, (within.stop, 0))]
            for number, frequency in postings:
                length = self._lengths[number] / self._average if self._average else 1.0
                gain = weight * frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * length))
                scores[number] = scores.get(number, 0.0) + gain
        return scores
