"""Things and their values: what a claim such as "the deposit is $500" is held against, however the text puts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.meaning import words
from pincite.meaning.alignment import Alignment, unify_terms
from pincite.meaning.propositions import Fact, Proposition, Term

_VALUED = ("complement", "object", "amount", "to", "at", "of")


def facts_of(propositions: Sequence[Proposition]) -> Iterator[Fact]:
    """The facts of a sentence: what a verb of measure gives its subject, and the values that modify a noun."""
    for proposition in propositions:
        fact = stated_fact(proposition)
        if fact is not None:
            yield fact
        uncertain = proposition.is_negated or proposition.modality in ("would", "might", "could", "may", "should")
        barriers = proposition.barriers | ({"not asserted"} if uncertain else set())
        for part in proposition.arguments:
            if isinstance(part.filler, Term):
                yield from _inside(part.filler, barriers)


def stated_fact(proposition: Proposition) -> Fact | None:
    """The fact that is all a proposition says: its subject and a value; None for any other."""
    if proposition.predicate.split()[0] not in words.MEASURING or proposition.is_negated:
        return None
    subject = next(proposition.fillers("subject"), None)
    values = [
        part.filler
        for part in proposition.arguments
        if part.role in _VALUED and isinstance(part.filler, Term) and part.filler.value is not None
    ]
    if subject is None or len(values) != 1 or subject.value is not None or subject.members:
        return None
    rest = [
        part
        for part in proposition.arguments
        if part.filler is not subject and part.filler is not values[0]
        and not (part.role == "adverb" and isinstance(part.filler, Term) and part.filler.head in words.HARMLESS_ADVERBS)
    ]  # fmt: skip
    value = replace(values[0], modifiers=(*values[0].modifiers, *rest))
    barriers = proposition.barriers | ({"modality"} if proposition.modality not in ("", "will", "must") else set())
    return Fact(subject, value, frozenset(barriers))


def _inside(term: Term, barriers: frozenset[str]) -> Iterator[Fact]:
    """The values that stand at a noun: "a deposit of $500", "the fee ($500)". A count of things is no value of them."""
    for part in term.modifiers:
        filler = part.filler
        if not isinstance(filler, Term):
            continue
        is_value = filler.value is not None and part.role in ("of", "apposition", "at")
        if is_value and term.value is None and term.head not in words.CONTAINERS:
            rest = tuple(each for each in term.modifiers if each is not part)
            yield Fact(replace(term, modifiers=rest, members=()), filler, barriers)
        yield from _inside(filler, barriers)
    for member in term.members:
        yield from _inside(member, barriers)


def unify_facts(claim: Fact, evidence: Fact, into: Alignment) -> bool:
    """Whether both give the same thing a value of the same kind, with the differences."""
    if not unify_terms(claim.subject, evidence.subject, into) or into.entries:
        return False
    if not unify_terms(claim.value, evidence.value, into):
        return False
    for _ in evidence.barriers:
        into.add("barrier", None, evidence.subject)
    return True
