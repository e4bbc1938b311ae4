"""A text to propositions, sentence by sentence; subject pronouns are replaced where one thing alone can be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from pincite.meaning.facts import facts_of
from pincite.meaning.propositions import Argument, Proposition, SentenceReading, Term, names_of
from pincite.meaning.sentences import SentenceReader
from pincite.meaning.syntax import Tree


def read(trees: Sequence[Tree]) -> tuple[SentenceReading, ...]:
    """The propositions of each of the sentences of a text; a subject pronoun stands for the subject of the sentence
    before where nothing else can be meant.
    """
    readings: list[SentenceReading] = []
    antecedent: Term | None = None
    persons: dict[str, Term] = {}
    for tree, following in zip_longest(trees, trees[1:]):
        reader = SentenceReader(tree)
        propositions, unread = reader.read()
        person = next(iter(persons.values())) if len(persons) == 1 else None
        propositions = [_resolved(proposition, antecedent, person) for proposition in propositions]
        if tree.is_governed or (following is not None and _refers_back(following)):
            propositions = [replace(each, barriers=each.barriers | {"lead"}) for each in propositions]
        antecedent = _antecedent(tree, propositions)
        persons |= {term.head: term for each in propositions for term in names_of(each)}
        readings.append(
            SentenceReading(
                start=tree.start,
                end=tree.start + len(tree.doc.text),
                propositions=tuple(propositions),
                facts=tuple(facts_of(propositions)),
                unread=unread,
            )
        )
    return tuple(readings)


def _refers_back(tree: Tree) -> bool:
    """Whether a sentence may take back or limit the one before it: "This is untrue", "But not on Sundays"."""
    first = tree.doc[0]
    return first.lower_ in ("this", "that", "these", "those") or (first.tag_ == "CC" and first.lower_ != "and")


def _resolved(proposition: Proposition, antecedent: Term | None, person: Term | None) -> Proposition:
    """The proposition with its subject pronoun replaced, or with a barrier where nothing is known to be meant: "he" and
    "she" are the only person named so far.
    """
    subject = next(proposition.fillers("subject"), None)
    if subject is None or not subject.is_pronoun:
        return proposition
    if subject.head in ("he", "she"):
        antecedent = person
    if antecedent is None:
        return replace(proposition, barriers=proposition.barriers | {"pronoun"})
    return replace(
        proposition,
        arguments=tuple(
            Argument(part.role, replace(antecedent, is_referred=True), part.position)
            if part.filler is subject
            else part
            for part in proposition.arguments
        ),
    )


def _antecedent(tree: Tree, propositions: Sequence[Proposition]) -> Term | None:
    """The subject that a pronoun in the next sentence must mean: the only thing that this one speaks of."""
    subject = next((term for each in propositions[:1] for term in each.fillers("subject")), None)
    nouns = [
        token for token in tree.doc if token.pos_ in ("NOUN", "PROPN") and token.dep_ in ("nsubj", "nsubjpass", "dobj")
    ]
    return subject if subject is not None and len(nouns) <= 1 and not subject.is_pronoun else None
