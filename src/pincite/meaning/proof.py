"""Proof: whether a passage states a claim, excludes it, or leaves it open, with the alignment that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from pincite.meaning.alignment import (
    Alignment,
    Difference,
    DifferenceKind,
    TextSpan,
    unify,
)
from pincite.meaning.exchanges import exchanged_roles, mismatch
from pincite.meaning.facts import stated_fact, unify_facts
from pincite.meaning.labels import Labelled, hold, labelled_values
from pincite.meaning.propositions import Argument, Fact, Proposition, SentenceReading
from pincite.meaning.reading import read
from pincite.meaning.syntax import parse

Outcome = Literal["proved", "contradicted", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a passage proves of a claim.

    `[start, end)` is the sentence of the passage that decides, or comes nearest where the claim stays open.
    `differences` are those from it: none where the claim is proved, the one that excludes where it is contradicted.
    """

    outcome: Outcome
    start: int = 0
    end: int = 0
    differences: tuple[Difference, ...] = ()


OPEN = Proof(outcome="open")


class _ProofText(NamedTuple):
    """A text as it is held against others."""

    sentences: tuple[SentenceReading, ...]
    values: tuple[Labelled, ...]


def prove(claim: str, passage: str) -> Proof:
    """What the passage proves of the claim.

    Proved: each proposition of the claim unifies with one of the passage, and no difference is left. Contradicted: one
    does but for a part that excludes it, and none states it. Open: everything else.

    >>> prove("The fan weighs 31 kg.", "The pump weighs 31 kg. The fan weighs 12 kg.").outcome
    'contradicted'
    """
    evidence = _read(passage)
    proof = _by_propositions(_read(claim), evidence)
    return proof if proof.outcome == "proved" else _by_labels(claim, evidence) or proof


def _by_propositions(claim: _ProofText, evidence: _ProofText) -> Proof:
    propositions = [each for sentence in claim.sentences for each in sentence.propositions]
    if (
        not propositions
        or any(sentence.unread for sentence in claim.sentences)
        or any(each.barriers for each in propositions)
    ):
        return OPEN
    proofs = [_prove_one(each, evidence.sentences) for each in propositions]
    for proof in proofs:
        if proof.outcome == "contradicted":
            return proof
    if all(proof.outcome == "proved" for proof in proofs):
        return proofs[0]
    return next(proof for proof in proofs if proof.outcome == "open")


def _by_labels(claim: str, evidence: _ProofText) -> Proof | None:
    """The proof by a cell, a form line or a labelled value; None where the claim is none of these."""
    held = list(hold(claim, evidence.values))
    same = next((each for each in held if each.is_same), None)
    if same is not None:
        return Proof(outcome="proved", start=same.labelled.start, end=same.labelled.end)
    if not held:
        return None
    first = held[0]
    place = TextSpan(first.labelled.start, first.labelled.end)
    difference = Difference("value", TextSpan(first.start, first.end), place, excludes=True)
    return Proof(outcome="contradicted", start=place.start, end=place.end, differences=(difference,))


@lru_cache(maxsize=1024)
def _read(text: str) -> _ProofText:
    """The reading of a text; kept, because a passage is held against many claims and a claim against many passages."""
    trees = parse(text)
    return _ProofText(read(trees), labelled_values(text, trees))


def _prove_one(claim: Proposition, evidence: Sequence[SentenceReading]) -> Proof:
    """What the sentences say of one proposition; open where one states it and another excludes it."""
    best = OPEN
    weight = (10**6, 10**6)
    stated: Proof | None = None
    excluded: Proof | None = None
    fact = stated_fact(claim)
    for sentence in evidence:
        for alignment in _alignments(claim, fact, sentence):
            differences = alignment.differences
            if not differences:
                stated = stated or Proof(outcome="proved", start=sentence.start, end=sentence.end)
            elif len(differences) == 1 and differences[0].excludes:
                excluded = excluded or Proof(
                    outcome="contradicted", start=sentence.start, end=sentence.end, differences=differences
                )
            if alignment.weight < weight:
                weight = alignment.weight
                best = Proof(outcome="open", start=sentence.start, end=sentence.end, differences=differences)
    if stated is not None:
        is_at_odds = excluded is not None and excluded.differences[0].kind != "participant"
        return best if is_at_odds else stated
    return excluded or _exchange(claim, evidence) or best


def _alignments(claim: Proposition, fact: Fact | None, sentence: SentenceReading) -> list[Alignment]:
    """The alignments of a claim with everything that a sentence states."""
    alignments: list[Alignment] = []
    for proposition in sentence.propositions:
        alignment = Alignment()
        if unify(claim, proposition, alignment):
            alignments.append(alignment)
    for other in sentence.facts if fact is not None else ():
        alignment = Alignment()
        if fact is not None and unify_facts(fact, other, alignment):
            alignments.append(alignment)
    return alignments


def _exchange(claim: Proposition, evidence: Sequence[SentenceReading]) -> Proof | None:
    """The proof that the passage has two parts of the claim the other way round: the participants of one proposition,
    or the parts of two ("A is at X. B is at Y." against "A is at Y").
    """
    for sentence in evidence:
        for proposition in sentence.propositions:
            roles = exchanged_roles(claim, proposition)
            if roles is not None and not proposition.barriers:
                return _contradicted("role", *roles, sentence)
    return _exchanged_between(claim, evidence)


def _exchanged_between(claim: Proposition, evidence: Sequence[SentenceReading]) -> Proof | None:
    """The proof that what a claim joins, the passage says of two things, each but for one part, not the same one."""
    misses: list[tuple[Argument, Argument, SentenceReading]] = []
    for sentence in evidence:
        for proposition in sentence.propositions:
            parts = mismatch(claim, proposition)
            if parts is not None:
                misses.append((*parts, sentence))
    for ours, theirs, sentence in misses:
        if any(other.role != ours.role for other, _, _ in misses):
            return _contradicted("participant", ours, theirs, sentence)
    return None


def _contradicted(kind: DifferenceKind, ours: Argument, theirs: Argument, sentence: SentenceReading) -> Proof:
    difference = Difference(
        kind,
        TextSpan(ours.filler.start, ours.filler.end),
        TextSpan(theirs.filler.start, theirs.filler.end),
        excludes=True,
    )
    return Proof(outcome="contradicted", start=sentence.start, end=sentence.end, differences=(difference,))
