"""Denials, opposites, duties, exceptions and quantifiers: what a claim asserts against what the evidence asserts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from pincite.verification.checks.outcomes import AGREES, HeldValue, Outcome, Value
from pincite.verification.checks.pairs import Clash, Pair, pair_of
from pincite.verification.checks.polarity.denials import (
    at_odds,
    bears_out,
    denied_by_claim,
    denied_by_evidence,
    denied_twice,
)
from pincite.verification.checks.polarity.ellipsis import check_ellipsis
from pincite.verification.checks.polarity.opposing import check_opposites
from pincite.verification.checks.polarity.subjects import check_subject
from pincite.verification.checks.roles.directions import check_directions
from pincite.verification.checks.scope.force import check_exceptions, check_force, check_quantifiers
from pincite.verification.checks.text import Reading, Sentence

Aspect = Literal["denial", "opposite", "force", "exception", "quantifier", "subject"]
"""How two texts assert against each other; "subject" is a denial in other words."""

_NEARLY = 0.8
"""How near to the best passage's score another one's must come to be held against the claim too."""


def check_negation(claim: Reading, passages: Sequence[Reading]) -> Iterator[HeldValue]:
    """Outcomes for what the claim denies or states against the evidence, one for each sentence and passage."""
    for sentence in claim.sentences:
        about = _speaking(claim, sentence, passages)
        found = [
            next((clash for _, clash in clashes(claim, sentence, passage)), None) if speaks else None
            for passage, speaks in zip(passages, about, strict=True)
        ]
        for at, outcomes in _by_word(found):
            word = claim.words[at]
            yield HeldValue(Value(word.start, word.end, "negation", "negation_mismatch"), outcomes)


def _speaking(claim: Reading, sentence: Sentence, passages: Sequence[Reading]) -> list[bool]:
    """Which passages a sentence is held against: those that share as much with it as the best, or nearly.

    None but those that bear it out where one does: a long text has other sentences in much the same words.
    """
    if len(passages) == 1:
        return [True]
    pairs = [pair_of(claim, sentence, passage) for passage in passages]
    best = max((pair.score for pair in pairs if pair is not None), default=0.0)
    if not best:
        return [True] * len(passages)
    near = [pair is not None and pair.score >= _NEARLY * best for pair in pairs]
    agreed = any(speaks and pair is not None and bears_out(pair) for pair, speaks in zip(pairs, near, strict=True))
    return [False] * len(passages) if agreed else near


def clashes(claim: Reading, sentence: Sentence, passage: Reading) -> Iterator[tuple[Aspect, Clash]]:
    """What one sentence of the claim and a passage assert against each other, in the order of what is surest."""
    pair = pair_of(claim, sentence, passage)
    if pair is not None and pair.is_turned:
        return  # what lies beyond a bound is denied where what lies within is stated
    for aspect, look in _LOOKS if pair is not None else ():
        clash = look(pair) if pair is not None else None
        if clash is not None:
            yield aspect, clash
    clash = check_subject(claim, sentence, passage)
    if clash is not None:
        yield "subject", clash


def _by_word(found: Sequence[Clash | None]) -> Iterator[tuple[int, list[Outcome]]]:
    """The outcomes in all passages for each word of the claim that clashes in one."""
    for at in dict.fromkeys(clash.at for clash in found if clash is not None):
        yield (
            at,
            [
                Outcome("differs", clash.start, clash.end, "negation", "negation_mismatch", clash.contradicts)
                if clash is not None and clash.at == at
                else AGREES
                for clash in found
            ],
        )


_LOOKS: tuple[tuple[Aspect, Callable[[Pair], Clash | None]], ...] = (
    ("denial", denied_by_claim),
    ("denial", denied_by_evidence),
    ("denial", check_ellipsis),
    ("denial", denied_twice),
    ("opposite", check_opposites),
    ("opposite", check_directions),
    ("force", check_force),
    ("exception", check_exceptions),
    ("quantifier", check_quantifiers),
    ("denial", at_odds),
)
