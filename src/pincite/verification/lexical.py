"""Whether a passage states a claim nearly word for word: what may be called supported without a model.

Strict on purpose. All of the claim's content words stand in one sentence of the passage, or in two that follow each
other, in the claim's order or as its passive; numbers and dates agree by value; negations agree; and the passage has
no word there that takes force from the statement (may, if, unless, only, alleged) and that the claim lacks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from pincite.text import is_question, split_sentences, words_of
from pincite.text.critical import is_negation
from pincite.text.names.words import words_of as words_listed
from pincite.text.questions.verbs import is_participle
from pincite.verification.checks.polarity.answers import answer_to
from pincite.verification.rarity import stems_of, terms_of

COVERED = 0.9
"""Share of the claim's content words that must stand in the sentence."""

IN_ORDER = 0.85
"""Share of them that must stand there in the claim's order."""

_GUARDS = words_listed(
    "may might could would should if unless except only until provided allegedly alleged alleges reportedly possibly "
    "probably perhaps likely unlikely almost nearly denied denies disputes disputed claims claimed rumored rumoured "
    "former formerly previously proposed draft expired void hypothetical example suppose assuming"
)
_AFTER_AGENT = words_listed("in on at for with from to under after before during")
_PASSIVE = re.compile(r"\b(?:is|are|was|were|been|being)\s+(?:\w+ly\s+)?(?P<verb>[a-z]+)\s+by\b")


@dataclass(frozen=True, slots=True)
class Stated:
    """Where a passage states a claim, `[start, end)` of the passage, and the share of content words found there."""

    start: int
    end: int
    coverage: float


def find_statement(statement: str, passage: str) -> Stated | None:
    """The sentence or two sentences of the passage that state the claim, or the question there whose answer does; None
    when none does.
    """
    claim = _text_of(statement)
    if not claim.stems and not claim.values:
        return None
    answered = answer_to(statement, passage)
    best = Stated(*answered, 1.0) if answered is not None else None
    for start, end in _stretches(passage):
        coverage = _coverage(claim, _text_of(passage[start:end]))
        if coverage is not None and (best is None or coverage > best.coverage):
            best = Stated(start, end, coverage)
    return best


def overlap(statement: str, passage: str) -> float:
    """The share of the claim's content words and values that the passage has, 0 to 1; 0 for a claim without any."""
    claim, passage_text = _text_of(statement), _text_of(passage)
    claim_counts = Counter([*claim.stems, *claim.values])
    if not claim_counts:
        return 0.0
    passage_counts = Counter([*passage_text.stems, *passage_text.values])
    return sum((claim_counts & passage_counts).values()) / sum(claim_counts.values())


def words_shared(statement: str, passage: str) -> float:
    """The share of the claim's content words that the passage has, values apart, 0 to 1; 1 for a claim without any."""
    claim_counts = Counter(_text_of(statement).stems)
    return (
        sum((claim_counts & Counter(_text_of(passage).stems)).values()) / sum(claim_counts.values())
        if claim_counts
        else 1.0
    )


class _Text:
    """A text as stems, values, negations and guards."""

    def __init__(self, text: str) -> None:
        self.text = text
        words, terms = words_of(text), terms_of(text)
        self.stems, self.values = terms.stems, terms.values
        self.negations = sum(map(is_negation, words))
        self.guards = frozenset(words) & _GUARDS


@lru_cache(maxsize=2048)
def _text_of(text: str) -> _Text:
    """The text taken apart; kept, because a passage is held against many claims, and a claim against many passages."""
    return _Text(text)


def _stretches(passage: str) -> Iterator[tuple[int, int]]:
    """The sentences, and each two that follow each other; questions state nothing and are left out."""
    spans = [(start, end) for start, end in split_sentences(passage) if not is_question(passage[start:end])]
    yield from spans
    for (start, _), (_, end) in pairwise(spans):
        yield start, end


def _coverage(claim: _Text, said: _Text) -> float | None:
    """How much of the claim's words the text has, None where it does not state the claim."""
    if said.guards - claim.guards or claim.negations != said.negations:
        return None
    if Counter(claim.values) - Counter(said.values):
        return None
    stems = Counter(claim.stems)
    covered = sum((stems & Counter(said.stems)).values()) / len(claim.stems) if claim.stems else 1.0
    if covered < COVERED:
        return None
    return covered if _in_order(_active(claim), _active(said)) >= IN_ORDER else None


def _in_order(wanted: Sequence[str], found: Sequence[str]) -> float:
    return LCSseq.similarity(wanted, found) / len(wanted) if wanted else 1.0


def _active(text: _Text) -> Sequence[str]:
    """The stems of a text, of a passive one in the order of its active: "Acme was founded by Alice" as "Alice founded
    Acme".
    """
    match = _PASSIVE.search(text.text)
    if match is None or not is_participle(match["verb"]):
        return text.stems
    before, after = text.text[: match.start()], words_of(text.text[match.end() :])
    edge = next((at for at, word in enumerate(after) if word in _AFTER_AGENT), len(after))
    turned = [*after[:edge], match["verb"], *words_of(before), *after[edge:]]
    return stems_of(turned)
