"""Exchanges: what a claim has the other way round, in one proposition of the evidence or between two of them."""

from __future__ import annotations

from pincite.meaning import words
from pincite.meaning.alignment import Alignment, is_harmless_adverb, may_stand, same_force, same_head, unify_terms
from pincite.meaning.propositions import Argument, Proposition, Term

_NO_PARTICIPANTS = ("adverb", "amount", "complement", "aside", "reason")


def mismatch(claim: Proposition, evidence: Proposition) -> tuple[Argument, Argument] | None:
    """The one argument of the claim that the evidence has otherwise, with what stands there instead; None where
    predicate or operators differ, where more or less than one argument does, or where nothing stands in its place. What
    the evidence has beside it may differ.
    """
    if (
        claim.predicate != evidence.predicate
        or claim.is_negated != evidence.is_negated
        or evidence.barriers
        or not same_force(claim, evidence)
    ):
        return None
    left = list(evidence.arguments)
    others: list[Argument] = []
    for part in claim.arguments:
        matches = [each for each in left if may_stand(part, each) and _same_thing(part.filler, each.filler)]
        if matches:
            left.remove(matches[0])
        elif not is_harmless_adverb(part):
            others.append(part)
    rivals = [each for each in left if others and _may_rival(others[0], each)]
    return (others[0], rivals[0]) if len(others) == 1 and rivals else None


def _may_rival(claim: Argument, evidence: Argument) -> bool:
    """Whether the evidence's argument answers the same question as the claim's: who, whom, how much, when or where."""
    if may_stand(claim, evidence):
        return True
    return all(
        part.role in words.PLACE_PREPOSITIONS and isinstance(part.filler, Term) and part.filler.value is None
        for part in (claim, evidence)
    )


def _same_thing(claim: Term | Proposition, evidence: Term | Proposition) -> bool:
    """Whether two arguments name the same thing, the evidence's perhaps in more words."""
    trial = Alignment()
    return unify_terms(claim, evidence, trial) and all(each.difference.kind == "omission" for each in trial.entries)


def exchanged_roles(claim: Proposition, evidence: Proposition) -> tuple[Argument, Argument] | None:
    """The claim's subject and its place in the evidence, where claim and evidence have the same two participants the
    other way round; None where they do not. Other arguments may differ.
    """
    if claim.predicate != evidence.predicate or evidence.predicate in words.SYMMETRIC:
        return None
    modalities = {claim.modality, evidence.modality}
    if claim.is_negated != evidence.is_negated or (len(modalities) > 1 and not modalities <= {"", "must", "will"}):
        return None
    ours = [part for part in claim.arguments if part.role not in _NO_PARTICIPANTS]
    theirs = [part for part in evidence.arguments if part.role not in _NO_PARTICIPANTS]
    subject = next((part for part in ours if part.role == "subject"), None)
    acting = next((part for part in theirs if part.role == "subject"), None)
    if subject is None or acting is None or same_head(subject.filler, acting.filler):
        return None
    for other in ours:
        if other is not subject and same_head(other.filler, acting.filler):
            places = [part for part in theirs if part.role == other.role and same_head(subject.filler, part.filler)]
            if places:
                return subject, places[0]
    return None
