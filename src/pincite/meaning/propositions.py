"""What a sentence states, as propositions: a predicate, its arguments by role, and the operators over them.

All offsets are half-open `[start, end)` in code points of the text that was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from pincite.meaning.values.calendar import Moment
from pincite.meaning.values.quantities import Quantity

Value = Quantity | Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An argument: the lemma of its head noun, or a value, with what modifies it.

    `members` are the other members of a coordination ("A, B and C" is A with two), joined by `coordinator`.
    `quantifier` holds what is neither an article nor a number: "all", "no", "most". A value has the head "#".
    `determiner` is what points or owns: "this", "your". `is_referred`: it stands where the text has a
    pronoun. `is_collective`: what is said of all its members need not hold of each.
    """

    head: str
    start: int
    end: int
    position: int
    value: Value | None = None
    quantifier: str = ""
    determiner: str = ""
    modifiers: tuple[Argument, ...] = ()
    members: tuple[Term, ...] = ()
    coordinator: str = "and"
    is_name: bool = False
    is_person: bool = False
    is_definite: bool = False
    is_plural: bool = False
    is_pronoun: bool = False
    is_referred: bool = False
    is_collective: bool = False

    @property
    def number(self) -> Value | None:
        """The value that this term is, or that counts it."""
        if self.value is not None:
            return self.value
        return next(
            (part.filler.value for part in self.modifiers if part.role == "number" and isinstance(part.filler, Term)),
            None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposition:
    """A predicate with its arguments. `barriers` say why what it states is not asserted as it stands: a condition over
    it, a pronoun without an antecedent, a word that was not read.
    """

    predicate: str
    start: int
    end: int
    position: int
    is_negated: bool = False
    is_passive: bool = False
    modality: str = ""
    tense: str = ""
    arguments: tuple[Argument, ...] = ()
    barriers: frozenset[str] = frozenset()

    def fillers(self, role: str) -> Iterator[Term]:
        """The terms that have a role."""
        return (part.filler for part in self.arguments if part.role == role and isinstance(part.filler, Term))


class Argument(NamedTuple):
    """A term or a clause in its role: "subject", "object", "complement", "amount", "number", "of", "in", …; `position`
    is the place of its first word in the sentence.
    """

    role: str
    filler: Term | Proposition
    position: int


class Fact(NamedTuple):
    """A thing and the value that the text gives it: "a deposit of $500", "Deposit: $500", "the deposit is $500"."""

    subject: Term
    value: Term
    barriers: frozenset[str]


class SentenceReading(NamedTuple):
    """The propositions and facts of the sentence at `[start, end)`; `unread` counts its parts that are in none."""

    start: int
    end: int
    propositions: tuple[Proposition, ...]
    facts: tuple[Fact, ...]
    unread: int


def terms_of(filler: Term | Proposition) -> Iterator[Term]:
    """Every term of a term or proposition, those inside others too; a term comes before what is in it."""
    if isinstance(filler, Term):
        yield filler
    for part in filler.modifiers if isinstance(filler, Term) else filler.arguments:
        yield from terms_of(part.filler)
    for member in filler.members if isinstance(filler, Term) else ():
        yield from terms_of(member)


def names_of(proposition: Proposition) -> Iterator[Term]:
    """The names that a proposition has, each once, without the parts of longer ones."""
    for part in proposition.arguments:
        for term in terms_of(part.filler):
            if term.is_name and term.value is None and not term.is_referred:
                yield replace(term, members=())
