"""A claim's proposition against one of the evidence: whether they unify, and every difference between them.

A difference that is known to be harmless is none. One that excludes (another value of the same unit, the other polarity,
roles exchanged, an opposite) may refute; every other keeps the claim from being proved and says no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal, NamedTuple

from pincite.meaning import words
from pincite.meaning.propositions import Argument, Fact, Proposition, Term, Value
from pincite.meaning.values.agreement import agrees, comparable
from pincite.meaning.values.calendar import Moment, conflicts, says
from pincite.meaning.values.quantities import Quantity

DifferenceKind = Literal[
    "value", "polarity", "role", "opposite", "participant", "modality", "quantifier", "alternative", "addition", "omission",
    "barrier",
]  # fmt: skip
"""`addition`: the claim has a part that the evidence lacks; `omission`: it leaves a part out that limits the evidence;
`barrier`: the evidence does not assert it as it stands; `participant`: another thing or person in the same place.
"""


class Span(NamedTuple):
    """`[start, end)` of the claim or of the evidence."""

    start: int
    end: int


class Difference(NamedTuple):
    """How claim and evidence differ, and where; None where one of them has no such part."""

    kind: DifferenceKind
    claim: Span | None
    evidence: Span | None
    excludes: bool = False


@dataclass(slots=True)
class Alignment:
    """The differences found so far. `is_denied`: the evidence's clause is negated, so that "or" denies each member."""

    differences: list[Difference] = field(default_factory=list)
    is_denied: bool = False

    def add(self, kind: DifferenceKind, claim: _Part, evidence: _Part, *, excludes: bool = False) -> None:
        self.differences.append(Difference(kind, _span(claim), _span(evidence), excludes))

    @property
    def weight(self) -> tuple[int, int]:
        """How far apart the two are: differences that do not exclude count most."""
        return (sum(not each.excludes for each in self.differences), len(self.differences))


_Part = Term | Proposition | Argument | None

_STRICT = re.compile(r"\b(?:more|greater|longer|older|higher|over|above|exceed\w*|less|fewer|under|below|excess|beyond)\b", re.IGNORECASE)  # fmt: skip
_NOT_STRICT = re.compile(r"\b(?:no|not|never|least|most|n['’]t)\b", re.IGNORECASE)
_DUTIES = {"must", "will"}


def _span(part: _Part) -> Span | None:
    if part is None:
        return None
    filler = part.filler if isinstance(part, Argument) else part
    return Span(filler.start, filler.end)


# -- values


def relation(claim: Value, evidence: Value) -> Literal["same", "excludes", "unknown"]:
    """What the evidence's value says of the claim's."""
    if isinstance(claim, Moment) or isinstance(evidence, Moment):
        if not (isinstance(claim, Moment) and isinstance(evidence, Moment)):
            return "unknown"
        if claim.side != evidence.side:
            return "unknown"
        if says(claim, evidence):
            return "same"
        return "excludes" if conflicts(claim, evidence) and not claim.side else "unknown"
    return _quantities(claim, evidence)


def _quantities(claim: Quantity, evidence: Quantity) -> Literal["same", "excludes", "unknown"]:
    if claim.dimension != evidence.dimension or not comparable(claim, evidence) or claim.high or evidence.high:
        same_range = claim.high == evidence.high and claim.value == evidence.value
        return "same" if claim.dimension == evidence.dimension and same_range else "unknown"
    if claim.way != evidence.way:
        return "unknown"
    ours, theirs = claim.value, evidence.value
    if claim.bound == evidence.bound:
        if ours == theirs:
            return "same" if claim.approximate or not evidence.approximate else "unknown"
        if claim.approximate or evidence.approximate:
            return "unknown" if agrees(claim, evidence) else "excludes"
        return "same" if agrees(claim, evidence) and claim.factor != evidence.factor else "excludes"
    if not evidence.bound and not evidence.approximate:
        holds = ours <= theirs if claim.bound == "lower" else ours >= theirs
        return "same" if holds else "excludes"
    if not claim.bound and not claim.approximate:
        outside = ours < theirs if evidence.bound == "lower" else ours > theirs
        return "excludes" if outside else "unknown"
    if ours == theirs and {claim.bound, evidence.bound} == {"lower", "upper"}:
        return "excludes"
    return "unknown"


# -- terms


def unify_terms(claim: Term | Proposition, evidence: Term | Proposition, into: Alignment) -> bool:
    """Whether two arguments name the same thing, with what differs; False where they do not."""
    if isinstance(claim, Proposition) or isinstance(evidence, Proposition):
        both = isinstance(claim, Proposition) and isinstance(evidence, Proposition)
        return both and unify(claim, evidence, into)  # type: ignore[arg-type]
    if claim.members:
        return _unify_coordination(claim, evidence)
    if evidence.members:
        return _unify_member(claim, evidence, into)
    if claim.value is not None or evidence.value is not None:
        if claim.value is None or evidence.value is None:
            return False
        answer = relation(claim.value, evidence.value)
        if answer != "same":
            if type(claim.value) is not type(evidence.value) or not _same_dimension(claim.value, evidence.value):
                return False
            into.add("value", claim, evidence, excludes=answer == "excludes")
    elif claim.head != evidence.head:
        if frozenset((claim.head, evidence.head)) not in words.OPPOSITES:
            return False
        into.add("opposite", claim, evidence, excludes=True)
    if claim.is_pronoun != evidence.is_pronoun:
        return False
    if not _same_quantifier(claim.quantifier, evidence.quantifier):
        into.add("quantifier", claim, evidence)
    _compare_modifiers(claim, evidence, into)
    return True


def _same_dimension(claim: Value, evidence: Value) -> bool:
    return (
        not isinstance(claim, Quantity)
        or not isinstance(evidence, Quantity)
        or (claim.dimension == evidence.dimension and claim.noun == evidence.noun)
    )


def _same_quantifier(claim: str, evidence: str) -> bool:
    if claim == evidence or (claim in words.UNIVERSAL and evidence in words.UNIVERSAL):
        return True
    return evidence in words.UNIVERSAL and not claim


def _compare_modifiers(claim: Term, evidence: Term, into: Alignment) -> None:
    left = list(evidence.modifiers)
    for part in claim.modifiers:
        best: tuple[Argument, Alignment] | None = None
        for candidate in left:
            trial = Alignment(is_denied=into.is_denied)
            if _may_pair(part.role, candidate.role) and unify_terms(part.filler, candidate.filler, trial):
                if best is None or trial.weight < best[1].weight:
                    best = candidate, trial
        if best is None:
            into.add("addition", part, None)
        else:
            into.differences += best[1].differences
            left.remove(best[0])
    for part in left:
        if part.role not in ("apposition", "aside") and not (part.role == "name" and evidence.is_name):
            into.add("omission", None, part)


_NOUN_ROLES = {"amod", "of", "name"}


def _may_pair(role: str, other: str) -> bool:
    return role == other or {role, other} <= _NOUN_ROLES


def _unify_coordination(claim: Term, evidence: Term) -> bool:
    """Whether each member of the claim is one of the evidence's, joined by the same word."""
    if not evidence.members or claim.coordinator != evidence.coordinator or len(claim.members) != len(evidence.members):
        return False
    theirs = [replace(evidence, members=()), *evidence.members]
    for member in (replace(claim, members=()), *claim.members):
        if not any(_is_same(member, replace(each, members=())) for each in theirs):
            return False
    return True


def _unify_member(claim: Term, evidence: Term, into: Alignment) -> bool:
    """The claim's term against the members of a coordination: what is said of all holds of each."""
    best: Alignment | None = None
    for member in (replace(evidence, members=()), *evidence.members):
        trial = Alignment(is_denied=into.is_denied)
        if unify_terms(claim, replace(member, members=()), trial) and (best is None or trial.weight < best.weight):
            best = trial
    if best is None:
        return False
    into.differences += best.differences
    if evidence.coordinator not in ("and", "but") and not into.is_denied:
        into.add("alternative", claim, evidence)
    return True


def _is_same(claim: Term, evidence: Term) -> bool:
    trial = Alignment()
    return unify_terms(claim, evidence, trial) and not trial.differences


# -- propositions


def unify(claim: Proposition, evidence: Proposition, into: Alignment) -> bool:
    """Whether both have the same predicate, with every difference of operators and arguments; False where not."""
    if claim.predicate != evidence.predicate:
        if frozenset((claim.predicate, evidence.predicate)) not in words.OPPOSITES:
            return False
        into.add("opposite", claim, evidence, excludes=True)
    if not _same_force(claim, evidence):
        into.add("modality", claim, evidence)
    if claim.is_negated != evidence.is_negated:
        into.add("polarity", claim, evidence, excludes=True)
    for _ in evidence.barriers:
        into.add("barrier", None, evidence)
    into.is_denied = evidence.is_negated
    _compare_arguments(claim, evidence, into)
    return True


def _same_force(claim: Proposition, evidence: Proposition) -> bool:
    if claim.modality == evidence.modality and claim.tense == evidence.tense:
        return True
    modalities = {claim.modality, evidence.modality}
    if modalities <= {"may", "must"} and claim.is_negated and evidence.is_negated:
        return True
    if modalities == _DUTIES or (evidence.modality in _DUTIES and not claim.modality and claim.tense == "present"):
        return True
    return claim.modality == evidence.modality and {claim.tense, evidence.tense} <= {"modal", "present"}


def _compare_arguments(claim: Proposition, evidence: Proposition, into: Alignment) -> None:
    left = list(evidence.arguments)
    open_parts: list[Argument] = []
    for part in claim.arguments:
        best: tuple[Argument, Alignment] | None = None
        for candidate in left:
            trial = Alignment(is_denied=evidence.is_negated)
            if _may_stand(part, candidate) and unify_terms(part.filler, candidate.filler, trial):
                if best is None or trial.weight < best[1].weight:
                    best = candidate, trial
        if best is None:
            open_parts.append(part)
        else:
            into.differences += best[1].differences
            left.remove(best[0])
    exchanged = _exchanged(claim, evidence, open_parts, left)
    if exchanged:
        into.add("role", open_parts[0], exchanged[0], excludes=True)
        open_parts = [part for part in open_parts if part.role not in ("subject", "object", "to")]
        left = [part for part in left if part.role not in ("subject", "object", "to")]
    for part in open_parts:
        if part.role == "adverb" and isinstance(part.filler, Term) and part.filler.head in words.HARMLESS_ADVERBS:
            continue
        rival = next((each for each in left if each.role == part.role and _excludes(part, each)), None)
        if rival is not None:
            into.add("participant", part, rival, excludes=True)
            left.remove(rival)
        else:
            into.add("addition", part, None)
    for part in left:
        if not _may_be_omitted(part, evidence):
            into.add("omission", None, part)


def _excludes(claim: Argument, evidence: Argument) -> bool:
    """Whether two fillers of one role are definite things with other names: who did it, or to whom."""
    ours, theirs = claim.filler, evidence.filler
    return (
        claim.role in ("subject", "to", "by")
        and isinstance(ours, Term)
        and isinstance(theirs, Term)
        and all(
            (term.is_name or term.is_definite) and not term.is_pronoun and not term.members and not term.quantifier
            for term in (ours, theirs)
        )
        and ours.head != theirs.head
    )


def _exchanged(
    claim: Proposition, evidence: Proposition, open_parts: Sequence[Argument], left: Sequence[Argument]
) -> list[Argument]:
    """The evidence's two arguments whose roles the claim exchanges; none where it does not."""
    if evidence.predicate in words.SYMMETRIC:
        return []
    pairs: list[Argument] = []
    for part in open_parts:
        if part.role in ("subject", "object", "to"):
            match = next(
                (each for each in left if each.role != part.role and each.role in ("subject", "object", "to", "from", "by")
                 and _same_head(part.filler, each.filler)), None,
            )  # fmt: skip
            if match is not None:
                pairs.append(match)
    return pairs if len(pairs) >= 2 else []


def _same_head(claim: Term | Proposition, evidence: Term | Proposition) -> bool:
    if not isinstance(claim, Term) or not isinstance(evidence, Term) or claim.members or evidence.members:
        return False
    trial = Alignment()
    return unify_terms(claim, evidence, trial) and all(
        each.kind in ("omission", "quantifier") for each in trial.differences
    )


def _may_stand(claim: Argument, evidence: Argument) -> bool:
    """Whether two roles may hold the same argument."""
    if claim.role == evidence.role:
        return True
    measured = {claim.role, evidence.role} <= {"object", "amount", "complement"}
    if measured and _is_measured(claim.filler) and _is_measured(evidence.filler):
        return True
    roles = {claim.role, evidence.role}
    if roles <= words.TIME_PREPOSITIONS and _is_time(evidence.filler):
        return True
    return roles == {"on", "upon"}


def _is_measured(filler: Term | Proposition) -> bool:
    return isinstance(filler, Term) and filler.number is not None


def _is_time(filler: Term | Proposition) -> bool:
    return isinstance(filler, Term) and isinstance(filler.value, Moment)


def _may_be_omitted(part: Argument, proposition: Proposition) -> bool:
    """Whether a claim may leave out this argument of what the evidence says without saying more than it."""
    if proposition.is_negated or (proposition.modality and proposition.modality != "will"):
        return False
    role, filler = part.role, part.filler
    if role == "subject":
        return True  # the agent of a passive
    if role.startswith("advcl "):
        return role.removeprefix("advcl ") in words.ASSERTED
    if not isinstance(filler, Term):
        return False
    if role == "adverb":
        return filler.head in words.HARMLESS_ADVERBS and not filler.modifiers
    if role == "amount":
        return proposition.tense == "past" and not filler.quantifier
    if role not in words.HARMLESS_PREPOSITIONS or filler.head in words.HYPOTHETICAL or filler.quantifier:
        return False
    if any(each.role == "advmod" for each in filler.modifiers):
        return False
    if isinstance(filler.value, Moment) or _is_money(filler):
        return True
    if proposition.tense != "past":
        return False
    thing = next(proposition.fillers("object"), None)
    return role in ("as", "to", "from") or (
        thing is not None and (thing.is_name or (not thing.is_definite and not thing.is_plural))
    )


def _is_money(term: Term) -> bool:
    return isinstance(term.value, Quantity) and term.value.dimension.startswith("money")


# -- facts


def unify_facts(claim: Fact, evidence: Fact, into: Alignment) -> bool:
    """Whether both give the same thing a value of the same kind, with the differences."""
    if not unify_terms(claim.subject, evidence.subject, into) or any(into.differences):
        return False
    if not unify_terms(claim.value, evidence.value, into):
        return False
    for _ in evidence.barriers:
        into.add("barrier", None, evidence.subject)
    return True


def exchanged_roles(claim: Proposition, evidence: Proposition) -> tuple[Argument, Argument] | None:
    """The claim's subject and its place in the evidence, where claim and evidence have the same two participants the
    other way round; None where they do not. Other arguments may differ.
    """
    if (
        claim.predicate != evidence.predicate
        or evidence.predicate in words.SYMMETRIC
        or claim.is_negated != evidence.is_negated
        or (claim.modality != evidence.modality and not {claim.modality, evidence.modality} <= {"", *_DUTIES})
    ):
        return None
    ours = [
        part for part in claim.arguments if part.role in ("subject", "object", "to", "from", "against", "with", "by")
    ]
    theirs = [
        part for part in evidence.arguments if part.role in ("subject", "object", "to", "from", "against", "with", "by")
    ]
    subject = next((part for part in ours if part.role == "subject"), None)
    acting = next((part for part in theirs if part.role == "subject"), None)
    if subject is None or acting is None:
        return None
    if _same_head(subject.filler, acting.filler):
        return None
    for other in ours:
        if other is subject or not _same_head(other.filler, acting.filler):
            continue
        place = next(
            (part for part in theirs if part.role == other.role and _same_head(subject.filler, part.filler)), None
        )
        if place is not None:
            return subject, place
    return None


def all_terms(proposition: Proposition) -> Iterator[Term]:
    """Every term of a proposition, those inside others too."""
    for part in proposition.arguments:
        if isinstance(part.filler, Term):
            yield from _terms(part.filler)
        else:
            yield from all_terms(part.filler)


def _terms(term: Term) -> Iterator[Term]:
    yield term
    for part in term.modifiers:
        yield from _terms(part.filler) if isinstance(part.filler, Term) else all_terms(part.filler)
    yield from chain.from_iterable(_terms(member) for member in term.members)


def strictness(text: str) -> bool:
    """Whether words that bound a value leave the value itself out: "more than", not "at least" or "no more than"."""
    return _STRICT.search(text) is not None and _NOT_STRICT.search(text) is None
