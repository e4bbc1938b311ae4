"""Claims of one batch that exclude each other, as far as words tell: one denies the other, or says another figure or
date in the same words.

Only claims that are one sentence are compared: the parts of others may be of two jobs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from pincite.evaluation.judging.statements import ClaimStatement, as_claim, statements
from pincite.records import ClaimRecord
from pincite.text import words_of
from pincite.text.critical import is_negation
from pincite.verification import EvidenceIndex, Verifier
from pincite.verification.checks import check_claim
from pincite.verification.checks.polarity.opposites import sides_of
from pincite.verification.lexical import overlap
from pincite.verification.rarity import stems_of
from pincite.verification.sources import read_sources

_SAME = 0.7
"""Share of a sentence's words, figures apart, that the other has."""

_FEWEST = 3
"""Words from which a claim may deny another one."""

_NAME = re.compile(r"(?<=\s)[A-Z]\w+")
_FIGURE = re.compile(r"\S*\d\S*")
_WORD = re.compile(r"[^\W\d_]+")


def clashes(claims: Sequence[ClaimRecord], verifier: Verifier) -> set[tuple[str, str]]:
    """The pairs of claims, by id and each way round, of which one can be true at most."""
    alone = {claim.id: claim_statements[0] for claim in claims if _is_sentence(claim_statements := statements(claim))}
    indexes = {name: EvidenceIndex(read_sources([(name, statement.text)])) for name, statement in alone.items()}
    pairs = [pair for pair in permutations(alone, 2) if say_the_same(*(alone[name].text for name in pair))]
    hypotheses = [as_claim(alone[first_id]) for first_id, _ in pairs]
    verdicts = verifier.verify(hypotheses, [indexes[second_id] for _, second_id in pairs])
    refuted_pairs = {
        pair
        for pair, verdict in zip(pairs, verdicts, strict=True)
        if verdict.label == "refuted" or _differ(*(alone[name].text for name in pair))
    }
    return refuted_pairs | {(second_id, first_id) for first_id, second_id in refuted_pairs}


def _differ(one: str, other: str) -> bool:
    """Whether of two sentences that say the same one has another value, denies the other or says the opposite."""
    return any(finding.contradicts for finding in check_claim(one, [other]))


def say_the_same(one: str, other: str) -> bool:
    """Whether two sentences share their names and most of their words, figures, denials and opposites apart, and not
    each has a word of its own: "may keep a cat" and "may not keep a dog" do not exclude each other.
    """
    first, second = (_FIGURE.sub(" ", text) for text in (one, other))
    if set(_NAME.findall(first)) != set(_NAME.findall(second)):
        return False
    return not _own_on_both_sides(first, second) and min(overlap(first, second), overlap(second, first)) >= _SAME


def _own_on_both_sides(first: str, second: str) -> bool:
    """Whether each of two texts has a word that the other neither has nor has the opposite of."""
    words, other_words = (frozenset(stems_of(filter(_says, words_of(text)))) for text in (first, second))
    own, theirs = words - other_words, other_words - words
    return any(not _is_opposed(word, theirs) for word in own) and any(not _is_opposed(word, own) for word in theirs)


def _says(word: str) -> bool:
    return not is_negation(word)


def _is_opposed(word: str, others: frozenset[str]) -> bool:
    """Whether the opposite of a word, given by its stem, is among others."""
    groups = {side.group for side in sides_of(word)}
    return any(groups & {side.group for side in sides_of(candidate)} for candidate in others)


def _is_sentence(wanted: Sequence[ClaimStatement]) -> bool:
    """Whether a claim is one statement of several words."""
    return len(wanted) == 1 and len(_WORD.findall(wanted[0].text)) >= _FEWEST
