"""How much depends on a claim: the specification's score, from the query, the type, the position and conditions.

The specification's relevance, the overlap of words with the query, is "simplified" by its own words: an answer's claims
answer its query in other words too. `answer_relevance` therefore adds what the place tells: the first of several claims
and every claim near the beginning that shares a word with the query answer it at least by half, others there by a
little less than would make a rule critical (the test case of section 10.2), and what follows elaborates by half.

Settled by DESIGN 5: an empty query gives relevance 0; beginning, middle and end are thirds of the answer's claims by
position and the first claim is always beginning; conditional means that an if, unless, when or provided clause stands
in the claim. A condition takes a critical claim down to material and leaves the other levels (the worked example of
section 9.2), whatever the score's deduction of 10 would do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pincite.records import ClaimType, Importance
from pincite.text.words import STOP_WORDS, stem, words_of

Position = Literal["beginning", "middle", "end"]

CRITICAL, MATERIAL = 50, 30
"""Scores from which a claim is critical and material (section 4.2)."""

_OPENING, _ANSWERING = 0.37, 0.5

_TYPE_SCORES: dict[ClaimType, int] = {"numeric": 25, "policy": 20, "fact": 15, "definition": 10}
_CONDITION = re.compile(
    r"\b(?:if|unless|when|whenever|provided(?:,)? (?:that|the|you|it|they|he|she|an?)\b|provided that|as long as|"
    r"in case|in the event|subject to|assuming|contingent (?:on|upon)|only where|except (?:if|when|where))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportanceContext:
    """What importance depends on beside the claim's words."""

    query: str
    response_position: Position
    claim_type: ClaimType
    is_conditional: bool
    opens: bool = False
    """Whether it is the first of several claims."""


def importance_score(claim: str, context: ImportanceContext) -> float:
    """The score of section 4.2: relevance to the query times 40, the type's points, 15 at the beginning, 10 off for a
    condition.
    """
    score = answer_relevance(claim, context) * 40 + _TYPE_SCORES[context.claim_type]
    if context.response_position == "beginning":
        score += 15
    if context.is_conditional:
        score -= 10
    return score


def assess_importance(claim: str, context: ImportanceContext) -> Importance:
    """The level of a claim in its answer."""
    score = importance_score(claim, context)
    if not context.is_conditional:
        return _level(score)
    without = _level(score + 10)
    return "material" if without == "critical" else without


def answer_relevance(claim: str, context: ImportanceContext) -> float:
    """How far a claim answers the query, 0 to 1: by its words, and by its place; 0 for an empty query."""
    if not context.query.strip():
        return 0.0
    own = query_relevance(claim, context.query)
    if context.response_position == "beginning" and own == 0.0 and not context.opens:
        return _OPENING
    return max(own, _ANSWERING)


def query_relevance(claim: str, query: str) -> float:
    """The share of the query's content words that the claim has in some form, 0 to 1; 0 for an empty query.

    A query of stop words only ("Who is it?") is compared by all of its words.
    """
    query_stems = {stem(word) for word in words_of(query) if word not in STOP_WORDS} or {
        stem(word) for word in words_of(query)
    }
    if not query_stems:
        return 0.0
    claim_stems = {stem(word) for word in words_of(claim)}
    return len(query_stems & claim_stems) / len(query_stems)


def position_of(number: int, count: int) -> Position:
    """The third of the answer in which claim `number` (from 0) of `count` stands; the first is always beginning."""
    if number == 0 or number * 3 < count:
        return "beginning"
    return "middle" if number * 3 < 2 * count else "end"


def is_conditional(claim: str) -> bool:
    """Whether the claim holds only under a condition that it names."""
    return _CONDITION.search(claim) is not None


def _level(score: float) -> Importance:
    if score >= CRITICAL:
        return "critical"
    return "material" if score >= MATERIAL else "minor"
