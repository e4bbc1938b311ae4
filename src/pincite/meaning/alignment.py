"""A claim's proposition against one of the evidence: whether they unify, and every difference between them.

A difference that is known to be harmless is none. One that excludes (another value of the same unit, the other
polarity, roles exchanged, an opposite) may refute; every other keeps the claim from being proved and says no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal, NamedTuple

from pincite.meaning import words
from pincite.meaning.coordination import lends_modifiers
from pincite.meaning.propositions import Argument, Proposition, Term, Value, terms_of
from pincite.meaning.values.calendar import Moment
from pincite.meaning.values.quantities import Quantity
from pincite.meaning.values.relations import relation

DifferenceKind = Literal[
    "value", "polarity", "role", "opposite", "participant", "modality", "quantifier", "alternative", "addition",
    "omission", "barrier",
]  # fmt: skip
"""`addition`: the claim has a part that the evidence lacks; `omission`: it leaves a part out that limits the evidence;
`barrier`: the evidence does not assert it as it stands; `participant`: another thing or person in the same place.
"""


class TextSpan(NamedTuple):
    """`[start, end)` of the claim or of the evidence."""

    start: int
    end: int


class Difference(NamedTuple):
    """How claim and evidence differ, and where; None where one of them has no such part."""

    kind: DifferenceKind
    claim: TextSpan | None
    evidence: TextSpan | None
    excludes: bool = False


class _Entry(NamedTuple):
    """A difference with the arguments that it is about, where they are arguments."""

    difference: Difference
    claim: Argument | None
    evidence: Argument | None


@dataclass(slots=True)
class Alignment:
    """The differences found so far. `is_denied`: the evidence's clause is negated, so that "or" denies each member."""

    entries: list[_Entry] = field(default_factory=list)
    is_denied: bool = False

    def add(self, kind: DifferenceKind, claim: _Part, evidence: _Part, *, excludes: bool = False) -> None:
        """Note a difference between two parts."""
        arguments = (part if isinstance(part, Argument) else None for part in (claim, evidence))
        self.entries.append(_Entry(Difference(kind, _span(claim), _span(evidence), excludes), *arguments))

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs, in the order it was found."""
        return tuple(entry.difference for entry in self.entries)

    @property
    def weight(self) -> tuple[int, int]:
        """How far apart the two are: differences that do not exclude count most."""
        return (sum(not each.difference.excludes for each in self.entries), len(self.entries))


_Part = Term | Proposition | Argument | None

_CORE = ("subject", "object", "to")
_PARTICIPANTS = (*_CORE, "from", "by", "against", "with")


def _span(part: _Part) -> TextSpan | None:
    if part is None:
        return None
    filler = part.filler if isinstance(part, Argument) else part
    return TextSpan(filler.start, filler.end)


# -- terms


def unify_terms(claim: Term | Proposition, evidence: Term | Proposition, into: Alignment) -> bool:
    """Whether two arguments name the same thing, with what differs; False where they do not."""
    if isinstance(claim, Proposition):
        return isinstance(evidence, Proposition) and unify(claim, evidence, into)
    if isinstance(evidence, Proposition) or claim.is_pronoun != evidence.is_pronoun:
        return False
    if claim.members:
        return _unify_coordination(claim, evidence)
    if evidence.members:
        return _unify_member(claim, evidence, into)
    if not _unify_heads(claim, evidence, into):
        return False
    if not _same_quantifier(claim.quantifier, evidence.quantifier) or not _same_reference(claim, evidence):
        into.add("quantifier", claim, evidence)
    _compare_modifiers(claim, evidence, into)
    return True


def _unify_heads(claim: Term, evidence: Term, into: Alignment) -> bool:
    if claim.value is not None and evidence.value is not None:
        answer = relation(claim.value, evidence.value)
        if answer == "same":
            return True
        if type(claim.value) is not type(evidence.value) or not _same_dimension(claim.value, evidence.value):
            return False
        into.add("value", claim, evidence, excludes=answer == "excludes" and not into.is_denied)
        return True
    if claim.value is not None or evidence.value is not None:
        return False
    if claim.is_name != evidence.is_name and not _same_kind(*sorted((claim, evidence), key=lambda each: each.is_name)):
        return False
    if claim.head != evidence.head:
        if frozenset((claim.head, evidence.head)) not in words.OPPOSITES:
            return False
        into.add("opposite", claim, evidence, excludes=True)
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


def _same_reference(claim: Term, evidence: Term) -> bool:
    """Whether "this", "your" and the plural of the claim are the evidence's; "the" may stand for "your"."""
    if claim.determiner and claim.determiner != evidence.determiner:
        return False
    return claim.value is not None or claim.is_name or claim.is_plural == evidence.is_plural


def _compare_modifiers(claim: Term, evidence: Term, into: Alignment) -> None:
    left = list(evidence.modifiers)
    for part in claim.modifiers:
        best = _nearest(part, [each for each in left if _may_pair(part.role, each.role)], into.is_denied)
        if best is None:
            into.add("addition", part, None)
        else:
            into.entries += best[1].entries
            left.remove(best[0])
            if part.role == "of" and _has_members(best[0].filler) and not _has_members(part.filler):
                into.add("omission", None, best[0])  # made of Merlot and Syrah
    for part in left:
        if not _may_be_left_out(part, claim, evidence):
            into.add("omission", None, part)


def _nearest(part: Argument, candidates: Sequence[Argument], is_denied: bool) -> tuple[Argument, Alignment] | None:
    """Of the evidence's arguments the one that differs least from a claim's; None where none names the same."""
    best: tuple[Argument, Alignment] | None = None
    for candidate in candidates:
        trial = Alignment(is_denied=is_denied)
        if unify_terms(part.filler, candidate.filler, trial) and (best is None or trial.weight < best[1].weight):
            best = candidate, trial
    return best


def _may_be_left_out(part: Argument, claim: Term, evidence: Term) -> bool:
    """Whether a term names the same thing without one of its modifiers: an aside, a person's first name or office, what
    a common noun says of a name, the value of a thing that is known.
    """
    if part.role in ("apposition", "aside", "title"):
        return True
    if not isinstance(part.filler, Term):
        return False
    if evidence.is_person:
        return part.role in ("name", "of", "amod")
    if evidence.is_name and part.role == "of":
        return not part.filler.is_name and part.position < evidence.position
    is_value = part.filler.value is not None and part.role in ("number", "of")
    return is_value and evidence.is_definite and claim.is_definite and not evidence.is_plural


def _same_kind(noun: Term, name: Term) -> bool:
    """Whether a common noun and what was taken for a name may be one word: "the Buyer" and "the buyer", "Foxes" at the
    start of a sentence and "foxes"; not Turkey and the turkey.
    """
    return noun.is_definite == name.is_definite


def _has_members(filler: Term | Proposition) -> bool:
    return isinstance(filler, Term) and bool(filler.members)


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
    first = replace(evidence, members=(), is_collective=False)
    for member in (first, *evidence.members):
        trial = Alignment(is_denied=into.is_denied)
        if not unify_terms(claim, replace(member, members=()), trial):
            continue
        if member is not first and lends_modifiers(first, member):
            trial.add("omission", None, evidence)
        if best is None or trial.weight < best.weight:
            best = trial
    if best is None:
        return False
    into.entries += best.entries
    holds_of_each = evidence.coordinator == "or" if into.is_denied else evidence.coordinator in ("and", "but")
    if evidence.is_collective or not holds_of_each:
        into.add("alternative", claim, evidence)
    return True


def _is_same(claim: Term, evidence: Term) -> bool:
    trial = Alignment()
    return unify_terms(claim, evidence, trial) and not trial.entries


# -- propositions


def unify(claim: Proposition, evidence: Proposition, into: Alignment) -> bool:
    """Whether both have the same predicate, with every difference of operators and arguments; False where not."""
    if claim.predicate != evidence.predicate:
        if frozenset((claim.predicate, evidence.predicate)) not in words.OPPOSITES:
            return False
        into.add("opposite", claim, evidence, excludes=True)
    if not same_force(claim, evidence):
        into.add("modality", claim, evidence)
    if claim.is_negated != evidence.is_negated:
        into.add("polarity", claim, evidence, excludes=_denies(claim) and _denies(evidence))
    for _ in evidence.barriers:
        into.add("barrier", None, evidence)
    into.is_denied = evidence.is_negated
    _compare_arguments(claim, evidence, into)
    _reattach(claim, evidence, into)
    return True


def _reattach(claim: Proposition, evidence: Proposition, into: Alignment) -> None:
    """Settle what both have and hang on different words: parsers hang "through the belt" on the verb or on the noun
    before it. Only where neither side has a second adjunct of that role, which might be the one that is meant.
    """
    for addition in [
        entry for entry in into.entries if entry.difference.kind == "addition" and entry.claim is not None
    ]:
        role = addition.claim.role if addition.claim is not None else ""
        if role not in words.HARMLESS_PREPOSITIONS or _count(claim, role) != 1 or _count(evidence, role) != 1:
            continue
        for omission in [entry for entry in into.entries if entry.difference.kind == "omission"]:
            ours, theirs = addition.claim, omission.evidence
            trial = Alignment()
            if ours is None or theirs is None or theirs.role != role:
                continue
            if unify_terms(ours.filler, theirs.filler, trial) and not trial.entries:
                into.entries.remove(addition)
                into.entries.remove(omission)
                break


def _count(filler: Proposition | Term, role: str) -> int:
    """How often a role stands in a proposition, at any depth."""
    parts = filler.arguments if isinstance(filler, Proposition) else filler.modifiers
    members = () if isinstance(filler, Proposition) else filler.members
    own = sum((part.role == role) + _count(part.filler, role) for part in parts)
    return own + sum(_count(member, role) for member in members)


def _denies(proposition: Proposition) -> bool:
    """Whether a proposition and its negation cannot both hold: not of some, of a man, of what might be."""
    if proposition.modality in ("might", "could", "should", "would"):
        return False
    subject = next(chain(proposition.fillers("subject"), proposition.fillers("object")), None)
    if subject is None:
        return True
    if subject.quantifier not in (*words.UNIVERSAL, "") or isinstance(subject.number, Quantity):
        return False
    return subject.is_name or subject.is_definite or subject.is_plural or bool(subject.quantifier)


def same_force(claim: Proposition, evidence: Proposition) -> bool:
    """Whether both are asserted with one force: the same modality and tense, or both forbidden."""
    if claim.modality == evidence.modality:
        return claim.tense == evidence.tense or {claim.tense, evidence.tense} <= {"modal", "present"}
    return {claim.modality, evidence.modality} == {"may", "must"} and claim.is_negated and evidence.is_negated


def _compare_arguments(claim: Proposition, evidence: Proposition, into: Alignment) -> None:
    if _binds_by_order(evidence) and _adjunct_roles(claim) != _adjunct_roles(evidence):
        into.add("barrier", None, evidence)
    left = list(evidence.arguments)
    open_parts: list[Argument] = []
    for part in claim.arguments:
        best = _nearest(part, [each for each in left if may_stand(part, each)], evidence.is_negated)
        if best is None:
            open_parts.append(part)
        else:
            into.entries += best[1].entries
            left.remove(best[0])
    if exchanged := _exchanged(evidence, open_parts, left):
        into.add("role", open_parts[0], exchanged[0], excludes=True)
        open_parts = [part for part in open_parts if part.role not in _CORE]
        left = [part for part in left if part.role not in _CORE]
    for part in open_parts:
        rival = next((each for each in left if each.role == part.role and _excludes(part, each)), None)
        if rival is not None:
            into.add("participant", part, rival, excludes=True)
            left.remove(rival)
        elif not is_harmless_adverb(part):
            into.add("addition", part, None)
    for part in left:
        if not _may_be_omitted(part, evidence):
            into.add("omission", None, part)


def is_harmless_adverb(part: Argument) -> bool:
    """Whether an argument is an adverb that adds nothing: "also", "therefore"."""
    return (
        part.role == "adverb"
        and isinstance(part.filler, Term)
        and part.filler.head in words.HARMLESS_ADVERBS
        and not part.filler.modifiers
    )


def _binds_by_order(proposition: Proposition) -> bool:
    """Whether two adjuncts have one role, so that only their order tells what else belongs to which: "to A first and,
    three days later, to B". A time and a place are two roles: "in 1871 in the village".
    """
    roles = [
        (part.role, isinstance(part.filler, Term) and part.filler.value is None)
        for part in proposition.arguments
        if part.role not in ("subject", "object", "adverb")
    ]
    return len(roles) != len(set(roles))


def _adjunct_roles(proposition: Proposition) -> list[tuple[str, str]]:
    """The adjuncts in their order, each by its role and head."""
    return [
        (part.role, part.filler.head if isinstance(part.filler, Term) else part.filler.predicate)
        for part in proposition.arguments
        if part.role not in ("subject", "object")
    ]


def _excludes(claim: Argument, evidence: Argument) -> bool:
    """Whether two fillers of one role cannot be the same: two names without a word in common, or the two parties of one
    relation. Other nouns may both be words for one thing ("the deal", "the takeover").
    """
    ours, theirs = claim.filler, evidence.filler
    if claim.role not in ("subject", "to", "by") or not isinstance(ours, Term) or not isinstance(theirs, Term):
        return False
    if any(term.is_pronoun or term.is_referred or term.members or term.quantifier for term in (ours, theirs)):
        return False
    if frozenset((ours.head, theirs.head)) in words.COMPLEMENTS:
        return True
    return ours.is_name and theirs.is_name and not (_names(ours) & _names(theirs))


def _names(term: Term) -> set[str]:
    """The heads of a name's words, and of what is said in apposition."""
    return {each.head for each in terms_of(term)}


def _exchanged(evidence: Proposition, open_parts: Sequence[Argument], left: Sequence[Argument]) -> list[Argument]:
    """The evidence's two arguments whose roles the claim exchanges; none where it does not."""
    if evidence.predicate in words.SYMMETRIC:
        return []
    pairs: list[Argument] = []
    for part in open_parts:
        if part.role in _CORE:
            others = [each for each in left if each.role != part.role and each.role in _PARTICIPANTS]
            match = next((each for each in others if same_head(part.filler, each.filler)), None)
            pairs += [match] if match is not None else []
    return pairs if len(pairs) >= 2 else []


def same_head(claim: Term | Proposition, evidence: Term | Proposition) -> bool:
    """Whether two terms name the same thing but for what is said of it besides."""
    if not isinstance(claim, Term) or not isinstance(evidence, Term) or claim.members or evidence.members:
        return False
    trial = Alignment()
    return unify_terms(claim, evidence, trial) and all(
        entry.difference.kind in ("omission", "quantifier")
        or (entry.difference.kind == "addition" and entry.claim is not None and _is_beside(entry.claim.role))
        for entry in trial.entries
    )


def _is_beside(role: str) -> bool:
    return role in words.HARMLESS_PREPOSITIONS - {"of"} or role in ("aside", "apposition")


def may_stand(claim: Argument, evidence: Argument) -> bool:
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
    role, filler = part.role, part.filler
    if role in ("aside", "reason") or _is_discourse(part):
        return True
    if proposition.is_negated or (proposition.modality and proposition.modality != "will"):
        return False
    if role == "subject":
        return True  # the agent of a passive
    if not isinstance(filler, Term):
        conjunction = role.removeprefix("advcl ")
        return conjunction in words.ASSERTED or (conjunction in ("when", "before") and proposition.tense == "past")
    if role == "adverb":
        return is_harmless_adverb(part)
    if role == "amount":
        return proposition.tense == "past" and not filler.quantifier
    return _is_circumstance(role, filler, proposition)


def _is_discourse(part: Argument) -> bool:
    heads = words.DISCOURSE.get(part.role, frozenset())
    return isinstance(part.filler, Term) and part.filler.head in heads and not part.filler.modifiers


def _is_circumstance(role: str, filler: Term, proposition: Proposition) -> bool:
    """Whether an adjunct tells when, where or how one event was, which is the same event without it: a date, a sum, in
    the past a named place or a place that something goes from or to. "In a dream", "in his view" are none of these.
    """
    if role not in words.HARMLESS_PREPOSITIONS or filler.head in words.HYPOTHETICAL or filler.quantifier:
        return False
    if any(each.role == "advmod" for each in filler.modifiers):
        return False
    if isinstance(filler.value, Moment):
        is_one_event = proposition.tense == "past" or proposition.modality == "will"
        return is_one_event and role in ("in", "on", "at", "during", "by")
    if _is_money(filler):
        return True
    if proposition.tense != "past" or any(isinstance(each.filler, Proposition) for each in filler.modifiers):
        return False
    if role in ("because", "despite", "after", "before", "during"):
        return True  # what came with it happened too
    is_named = filler.is_name and not any(each.role == "of" for each in filler.modifiers)
    thing = next(chain(proposition.fillers("object"), proposition.fillers("subject")), None)
    is_one = thing is not None and not thing.quantifier and (thing.is_name or not thing.is_plural)
    return role in ("to", "from") or (is_one and (is_named or filler.value is not None))


def _is_money(term: Term) -> bool:
    return isinstance(term.value, Quantity) and term.value.dimension.startswith("money")
