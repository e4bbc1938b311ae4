"""How much of a claim's words a text has, each word counting by how seldom it is: "indemnity" tells more than "shall".

Robertson and Spärck Jones, Relevance weighting of search terms (1976), with counts that are the same for every
document: a claim's support must not change because another document was added.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from pincite.text import STOP_WORDS, stem, value_terms, words_of
from pincite.verification.checks.references import blank_references

COUNTS = "word_counts.txt"
"""`stem count` a line: in how many of 100,000 passages of training rows a stem stands; what is not listed is rare."""

PASSAGES = 100_000

_UNLISTED = 2


@dataclass(frozen=True, slots=True)
class Terms:
    """The stems of a text without stop words, in order, and its values (numbers, dates, amounts)."""

    stems: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Stems that follow each other."""
        return frozenset(pairwise(self.stems))


@dataclass(frozen=True, slots=True)
class Rarity:
    """How much a stem tells: 0 for one that every passage has, 1 for one that is not listed."""

    counts: Mapping[str, int]

    def of(self, term: str) -> float:
        """The weight of a stem or value; values are as rare as words that are not listed."""
        return math.log(PASSAGES / self.counts.get(term, _UNLISTED)) / math.log(PASSAGES / _UNLISTED)


@cache
def rarity() -> Rarity:
    """The counts beside this module, read once."""
    lines = Path(__file__).with_name(COUNTS).read_text(encoding="utf-8").splitlines()
    return Rarity({name: int(count) for name, count in (line.split() for line in lines)})


@lru_cache(maxsize=2048)
def terms_of(text: str) -> Terms:
    """The stems and values of a text; kept, because a passage is held against many claims, and a claim against many."""
    text = blank_references(text)
    return Terms(stems_of(words_of(text)), tuple(value_terms(text)))


def stems_of(words: Iterable[str]) -> tuple[str, ...]:
    """The stems of the words that are neither stop words nor figures, in order."""
    return tuple(stem(word) for word in words if word not in STOP_WORDS and not word[0].isdigit())


def coverage(claim: Terms, said: Iterable[Terms]) -> float:
    """The share of the claim's stems and values that the texts have together, by weight, 0 to 1; 0 for one of none."""
    weights = rarity()
    claim_counts = Counter((*claim.stems, *claim.values))
    has = {term for text_terms in said for term in (*text_terms.stems, *text_terms.values)}
    total = sum(weights.of(term) * count for term, count in claim_counts.items())
    return (
        sum(weights.of(term) * count for term, count in claim_counts.items() if term in has) / total if total else 0.0
    )


def phrases(claim: Terms, said: Sequence[Terms]) -> float:
    """The share of the claim's pairs of neighbouring stems that stand so in one of the texts; 0 for a claim of none."""
    claim_pairs = claim.pairs
    return (
        len(claim_pairs & frozenset().union(*(text_terms.pairs for text_terms in said))) / len(claim_pairs)
        if claim_pairs
        else 0.0
    )
