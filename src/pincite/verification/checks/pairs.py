"""A sentence of a claim beside the sentences of a passage that speak of the same."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pincite.text import is_question
from pincite.verification.checks.polarity.opposites import sides_of
from pincite.verification.checks.polarity.polarity import polarity_of
from pincite.verification.checks.text import Reading, Sentence, read, share
from pincite.verification.checks.values.anchors import ValueStart, anchors_of

_ABOUT = 0.3
"""Share of a claim's words that a sentence must have for what it denies to be held against the claim."""
_PLAIN = 0.6
_FEW = 2
"""A passage of so few sentences is about one thing."""
_SLACK = 0.75
"""How near to the best a sentence must come to be held against the claim too."""
_MOST = 8
"""So many sentences of a passage are held against a claim, the best."""
_OPENS = 0.5
"""What it is worth that both sentences open with the same content word."""
FIRM = 2.0
"""The weight of anchors from which two clauses surely speak of the same."""


class Clash(NamedTuple):
    """Word number `at` of the claim against `[start, end)` of the passage's text."""

    at: int
    start: int
    end: int
    contradicts: bool


class Pair(NamedTuple):
    """A sentence of the claim and the sentences of a passage that speak of the same, the best first.

    `anchors` are the values that both have, `score` how much the best sentence shares.
    """

    claim: Reading
    sentence: Sentence
    passage: Reading
    found: tuple[Sentence, ...]
    anchors: tuple[ValueStart, ...]
    score: float

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

    @property
    def lowers(self) -> frozenset[str]:
        """The words of the passage's sentences."""
        return frozenset(self.passage.words[at].lower for one in self.found for at in range(one.first, one.last))

    @property
    def is_turned(self) -> bool:
        """Whether a value bounds the claim from one side and the evidence from the other: a denial is then due."""
        return any(anchor.turned for anchor in self.anchors)

    def best_clause(self, keys: frozenset[str]) -> tuple[int, int, float]:
        """The words `[first, last)` of the clause that shares most, and how much; the longest of equal ones."""
        best, chosen = (0.0, 0), (self.found[0].first, self.found[0].last)
        for sentence in self.found:
            first = sentence.first
            while first < sentence.last:
                last = first
                while last < sentence.last and self.passage.words[last].clause == self.passage.words[first].clause:
                    last += 1
                shared = len({word.key for word in self.passage.words[first:last]} & keys) + self.weight(first, last)
                if (shared, last - first) > best:
                    best, chosen = (shared, last - first), (first, last)
                first = last
        return *chosen, best[0]

    def weight(self, first: int, last: int) -> float:
        """What the values in the words `[first, last)` of the passage are worth that the claim has too."""
        return sum({each.at: each.weight for each in self.anchors if first <= each.there < last}.values())


def pair_of(claim: Reading, sentence: Sentence, passage: Reading) -> Pair | None:
    """The pair; None where no sentence of the passage speaks of what the claim's sentence does."""
    anchors = tuple(each for each in anchors_of(claim, passage) if sentence.first <= each.at < sentence.last)
    scored = scores(claim, sentence, passage)
    top = max(scored, default=0.0)
    if not top:
        return None
    order = sorted(range(len(scored)), key=lambda number: (-scored[number], number))
    found = tuple(passage.sentences[number] for number in order[:_MOST] if scored[number] >= _SLACK * top)
    if sentence.keys <= found[0].keys:  # "Plan A": what is said of "Plan B" in much the same words is another thing
        found = tuple(each for each in found if sentence.keys <= each.keys)
    pair = Pair(claim, sentence, passage, found, anchors, top)
    if len(passage.sentences) <= _FEW:
        return pair
    if top < 2 and len(sentence.keys) > 1:
        return None
    anchored = pair.weight(found[0].first, found[0].last) >= FIRM
    return pair if anchored or share(sentence.keys, found[0].keys) >= _ABOUT else None


def scores(claim: Reading, sentence: Sentence, passage: Reading) -> list[float]:
    """How much each sentence of the passage shares with one of the claim: words, values, words of one group.

    0 for a question: it states nothing that the claim could agree with or contradict.
    """
    weights: dict[int, dict[int, float]] = {}
    for anchor in anchors_of(claim, passage):
        if sentence.first <= anchor.at < sentence.last and anchor.there < len(passage.words):
            number = passage.words[anchor.there].sentence
            weights.setdefault(number, {})[anchor.at] = anchor.weight
    ours, subject = _groups(claim.text)[claim.sentences.index(sentence)]
    found = []
    for number, other in enumerate(passage.sentences):
        if is_question(passage.text[other.start : other.end]):
            found.append(0.0)
            continue
        shared = sentence.keys & other.keys
        theirs, opening = _groups(passage.text)[number]
        alike = {group for group, key in ours} & {group for group, key in theirs if key not in shared}
        score = len(shared) + 0.75 * len(alike) + sum(weights.get(number, {}).values())
        found.append(score + (_OPENS if subject and subject == opening else 0.0))
    return found


@lru_cache(maxsize=512)
def _groups(text: str) -> tuple[tuple[frozenset[tuple[int, str]], str], ...]:
    """For each sentence the groups of opposites its words belong to, with their keys, and its first content word."""
    reading = read(text)
    found = []
    for sentence in reading.sentences:
        words = reading.words[sentence.first : sentence.last]
        groups = frozenset((side.group, word.key) for word in words if word.key for side in sides_of(word.stem))
        found.append((groups, next((word.key for word in words if word.key), "")))
    return tuple(found)
