"""A sentence of a claim beside the sentences of a passage that speak of the same."""

from __future__ import annotations

from typing import NamedTuple

from pincite.verification.checks.polarity import polarity_of
from pincite.verification.checks.reading import Reading, Sentence, best_sentences, share

_ABOUT = 0.3
"""Share of a claim's words that a sentence must have for what it denies to be held against the claim."""
_PLAIN = 0.6
_FEW = 2
"""A passage of so few sentences is about one thing."""


class Clash(NamedTuple):
    """Word number `at` of the claim against `[start, end)` of the passage's text."""

    at: int
    start: int
    end: int
    contradicts: bool


class Pair(NamedTuple):
    """A sentence of the claim and the sentences of a passage that speak of the same, the best first."""

    claim: Reading
    sentence: Sentence
    passage: Reading
    found: tuple[Sentence, ...]

    @property
    def claim_words(self) -> range:
        """The numbers of the claim's words."""
        return range(self.sentence.first, self.sentence.last)

    @property
    def is_plain(self) -> bool:
        """Whether the best sentence plainly speaks of what the claim's speaks of."""
        return share(self.sentence.keys, self.found[0].keys) >= _PLAIN

    def find(self, key: str) -> list[int]:
        """The words of the passage's sentences with a key."""
        words = self.passage.words
        return [at for one in self.found for at in range(one.first, one.last) if words[at].key == key]

    def clash(self, at: int, there: int, *, plain: bool | None = None) -> Clash:
        """Word `at` of the claim against word `there` of the passage."""
        word = self.passage.words[there]
        return Clash(at, word.start, word.end, self.is_plain if plain is None else plain)

    def cues_said(self) -> list[int]:
        """The words of the passage's sentences that may take something back."""
        polarity = polarity_of(self.passage.text)
        words = (at for one in self.found for at in range(one.first, one.last))
        return sorted(at for at in words if at in polarity.strong or at in polarity.soft)

    def cues_claimed(self) -> list[int]:
        """The same for the claim's sentence."""
        polarity = polarity_of(self.claim.text)
        return [at for at in self.claim_words if at in polarity.strong or at in polarity.soft]

    def clause_keys(self, at: int) -> frozenset[str]:
        """The keys of the claim's clause that holds word `at`."""
        clause = self.claim.words[at].clause
        words = (self.claim.words[each] for each in self.claim_words)
        return frozenset(word.key for word in words if word.clause == clause) - {""}

    def best_clause(self, keys: frozenset[str]) -> tuple[int, int, int]:
        """The words `[first, last)` of the clause that shares most keys, and how many; the longest of equal ones."""
        best, chosen = (0, 0), (self.found[0].first, self.found[0].last)
        for sentence in self.found:
            first = sentence.first
            while first < sentence.last:
                last = first
                while last < sentence.last and self.passage.words[last].clause == self.passage.words[first].clause:
                    last += 1
                shared = len({word.key for word in self.passage.words[first:last]} & keys)
                if (shared, last - first) > best:
                    best, chosen = (shared, last - first), (first, last)
                first = last
        return *chosen, best[0]


def pair_of(claim: Reading, sentence: Sentence, passage: Reading) -> Pair | None:
    """The pair; None where no sentence of the passage speaks of what the claim's sentence does."""
    keys = sentence.keys
    found = [passage.sentences[number] for number in best_sentences(keys, passage)]
    if found and len(passage.sentences) <= _FEW:
        return Pair(claim, sentence, passage, tuple(found))
    if not found or (len(keys & found[0].keys) < 2 and len(keys) > 1) or share(keys, found[0].keys) < _ABOUT:
        return None
    return Pair(claim, sentence, passage, tuple(found))
