"""Propositions taken apart: members of a coordination, series of adjuncts, "respectively", verbs of modality."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pincite.meaning import words
from pincite.meaning.propositions import Argument, Proposition, Term, Value
from pincite.meaning.values.quantities import Quantity

_FAR = 10**9
"""A position behind every word of a sentence."""


def with_stranded(arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments with the preposition that a passive leaves behind put back: "a fault must be responded to"."""
    stranded = next((part for part in arguments if part.role.startswith("stranded ")), None)
    if stranded is None:
        return list(arguments)
    role = stranded.role.removeprefix("stranded ")
    noun = next((part for part in arguments if part.role == "object"), None)
    rest = [part for part in arguments if part not in (stranded, noun)]
    if noun is None or noun.position > stranded.position:
        return [*rest, *([noun] if noun else []), Argument("adverb", stranded.filler, stranded.position)]
    return [*rest, Argument(role, noun.filler, noun.position)]


def lifted(proposition: Proposition) -> Proposition:
    """Has to pay", "is required to pay", "is permitted to pay" as a modality of the verb below."""
    inner = next(
        (part for part in proposition.arguments if part.role == "xcomp" and isinstance(part.filler, Proposition)), None
    )
    if inner is None or not isinstance(inner.filler, Proposition) or proposition.modality.startswith("may"):
        return proposition
    others = [part for part in proposition.arguments if part is not inner]
    modality = words.LIFTED.get(proposition.predicate)
    if modality is None or len(others) > 1 or any(part.role not in ("subject", "object") for part in others):
        return proposition
    below = inner.filler
    is_taken = below.is_passive or any(part.role == "subject" for part in below.arguments)
    role = "object" if is_taken else "subject"
    return replace(
        below,
        modality=("not " if proposition.is_negated else "") + modality,
        tense=proposition.tense,
        arguments=(*(Argument(role, part.filler, part.position) for part in others), *below.arguments),
        barriers=below.barriers | proposition.barriers,
    )


def expanded(proposition: Proposition) -> Iterator[Proposition]:
    """One proposition for each member of a coordinated argument, and for each of several series of adjuncts."""
    for series in _series(proposition):
        for paired in _paired(series):
            yield from _distributed(paired)


def _paired(proposition: Proposition) -> Iterator[Proposition]:
    """A and B are sold to X and Y respectively" as two propositions; any other proposition as it is."""
    marks = [
        part for part in proposition.arguments if isinstance(part.filler, Term) and part.filler.head == "respectively"
    ]
    lists = [part for part in proposition.arguments if isinstance(part.filler, Term) and part.filler.members]
    if not marks:
        yield proposition
        return
    if len(lists) < 2 or len({len(part.filler.members) for part in lists if isinstance(part.filler, Term)}) != 1:
        yield replace(proposition, barriers=proposition.barriers | {"series"})
        return
    for number in range(len(lists[0].filler.members) + 1 if isinstance(lists[0].filler, Term) else 0):
        chosen = {id(part): _member(part.filler, number) for part in lists if isinstance(part.filler, Term)}
        yield replace(
            proposition,
            arguments=tuple(
                part._replace(filler=chosen.get(id(part), part.filler))
                for part in proposition.arguments
                if part not in marks
            ),
        )


def _member(term: Term, number: int) -> Term:
    """The member of a coordination with that number, from 0."""
    return replace(term, members=()) if number == 0 else _counted(term.members[number - 1], term)


def _series(proposition: Proposition) -> Iterator[Proposition]:
    """Make "to A within 2 hours and to B within 8" two propositions; what stands before the first series is shared."""
    cuts = [part.position for part in proposition.arguments if part.role == "next"]
    if not cuts:
        yield proposition
        return
    arguments = [part for part in proposition.arguments if part.role != "next"]
    roles = [next((part.role for part in arguments if part.position == cut), "") for cut in cuts]
    opening = [part.position for part in arguments if part.role == roles[0] and part.position < cuts[0]]
    first = max(opening, default=cuts[0])
    edges = [first, *cuts, _FAR]
    shared = [part for part in arguments if part.position < first]
    if first == cuts[0]:
        yield replace(proposition, arguments=tuple(arguments), barriers=proposition.barriers | {"series"})
        return
    for start, end in pairwise(edges):
        inside = [part for part in arguments if start <= part.position < end]
        yield replace(proposition, arguments=(*shared, *inside))


def _distributed(proposition: Proposition) -> Iterator[Proposition]:
    """One proposition for each member; what stands between two members binds to the first of them."""
    for place, part in enumerate(proposition.arguments):
        term = part.filler
        if (
            not isinstance(term, Term)
            or not term.members
            or term.coordinator not in ("and", "but", ",")
            or proposition.is_negated
            or part.role not in ("subject", "object", "complement", "amount")
        ):
            continue
        members = [replace(term, members=()), *(_counted(member, term) for member in term.members)]
        edges = [*(member.position for member in members), _FAR]
        others = [each for number, each in enumerate(proposition.arguments) if number != place]
        is_paired = any(
            edges[0] < each.position < edges[-2] and each.role not in ("subject", "object", "complement")
            for each in others
        )
        is_shared = _is_collective(proposition, part)
        for number, member in enumerate(members):
            inside = [
                each
                for each in others
                if not is_paired or each.position < edges[0] or edges[number] < each.position < edges[number + 1]
            ]
            arguments = sorted((part._replace(filler=member), *inside), key=lambda each: each.position)
            is_partial = is_shared or (number > 0 and lends_modifiers(term, member))
            barriers = proposition.barriers | ({"collective"} if is_partial else set())
            yield from _distributed(replace(proposition, arguments=tuple(arguments), barriers=barriers))
        whole = part._replace(filler=replace(term, is_collective=is_shared or term.is_collective))
        yield replace(
            proposition,
            arguments=tuple(whole if each is part else each for each in proposition.arguments),
            barriers=proposition.barriers | ({"series"} if is_paired else set()),
        )
        return
    yield proposition


def _is_collective(proposition: Proposition, part: Argument) -> bool:
    """Whether what is said of all members need not hold of each: "Ann and Bob paid $5", "… are partners"."""
    if part.role == "complement" or proposition.predicate in words.SYMMETRIC:
        return True
    if isinstance(part.filler, Term) and part.filler.is_collective:
        return True
    return part.role == "subject" and any(
        isinstance(each.filler, Term) and isinstance(each.filler.number, Quantity) for each in proposition.arguments
    )


def lends_modifiers(first: Term, member: Term) -> bool:
    """Whether a modifier of the first member may be meant for a later one that has none: "old men and women"."""
    return (
        not member.modifiers
        and not member.is_definite
        and any(each.role in ("amod", "name", "of") and each.position < first.position for each in first.modifiers)
    )


def _counted(member: Term, first: Term) -> Term:
    """A bare figure of a series with what the first member counts: "500 units in March, 700 in April"."""
    number = next((part for part in first.modifiers if part.role == "number"), None)
    if member.value is None or number is None or first.value is not None:
        return member
    figure = number._replace(filler=replace(member, modifiers=(), members=()))
    return replace(
        first, members=(), start=member.start, end=member.end, position=member.position,
        modifiers=(figure, *(part for part in member.modifiers)),
    )  # fmt: skip


def in_unit_of(value: Value, first: Value) -> Value:
    """A bare figure in the unit of the one that it stands beside."""
    if not isinstance(value, Quantity) or not isinstance(first, Quantity) or value.dimension != "count" or value.noun:
        return value
    return replace(
        value, value=value.value * first.factor, dimension=first.dimension, factor=first.factor, family=first.family,
        noun=first.noun,
    )  # fmt: skip
