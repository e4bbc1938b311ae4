"""Sentences to propositions: what of a dependency tree is asserted, by whom, and under what.

Closed-world: a word of a clause that no proposition holds is a barrier to that clause ("unread word"), because it may
change what the clause says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pincite.meaning import words
from pincite.meaning.facts import facts_of
from pincite.meaning.propositions import Argument, Proposition, SentenceReading, Term
from pincite.meaning.syntax import Tree, parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_VERBS = ("VERB", "AUX")
_SUBJECTS = ("nsubj", "nsubjpass")
_CLAUSES = ("xcomp", "ccomp", "advcl", "csubj", "csubjpass", "acl", "parataxis")
_SILENT = (
    "punct", "aux", "auxpass", "cc", "mark", "case", "ROOT", "agent", "prep", "prt", "preconj", "dative", "expl",
)  # fmt: skip
_PRONOUNS = ("it", "he", "she", "they")


def read(text: str) -> tuple[SentenceReading, ...]:
    """The propositions of each sentence of a text; a subject pronoun stands for the subject of the sentence before where
    nothing else can be meant.
    """
    readings: list[SentenceReading] = []
    antecedent: Term | None = None
    for tree in parse(text):
        reader = _Reader(tree)
        propositions, unread = reader.read()
        propositions = [_resolved(proposition, antecedent) for proposition in propositions]
        antecedent = _antecedent(tree, propositions)
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


def _resolved(proposition: Proposition, antecedent: Term | None) -> Proposition:
    """The proposition with its subject pronoun replaced, or with a barrier where nothing is known to be meant."""
    subject = next(proposition.fillers("subject"), None)
    if subject is None or not subject.is_pronoun:
        return proposition
    if antecedent is None:
        return replace(proposition, barriers=proposition.barriers | {"pronoun"})
    return replace(
        proposition,
        arguments=tuple(
            Argument(part.role, antecedent, part.position) if part.filler is subject else part
            for part in proposition.arguments
        ),
    )


def _antecedent(tree: Tree, propositions: Sequence[Proposition]) -> Term | None:
    """The subject that a pronoun in the next sentence must mean: the only thing that this one speaks of."""
    subject = next((term for each in propositions[:1] for term in each.fillers("subject")), None)
    nouns = [token for token in tree.doc if token.pos_ in ("NOUN", "PROPN") and token.dep_ in (*_SUBJECTS, "dobj")]
    return subject if subject is not None and len(nouns) <= 1 and not subject.is_pronoun else None


class _Reader:
    """The reading of one tree. `_read` collects the tokens that stand in some proposition."""

    def __init__(self, tree: Tree) -> None:
        self._doc, self._start = tree.doc, tree.start
        self._values, self._bounding = tree.values, tree.bounding
        self._read: set[int] = set()

    def read(self) -> tuple[list[Proposition], int]:
        """The propositions of the sentence, and how many of its parts are in none."""
        self._repair_coordination()
        propositions: list[Proposition] = []
        for verb in self._doc:
            if verb.pos_ not in _VERBS or verb.dep_ not in ("ROOT", "conj", "advcl", "relcl", "ccomp"):
                continue
            barriers = self._context(verb)
            if barriers is not None:
                for each in _expanded(self._proposition(verb)):
                    propositions.append(replace(each, barriers=each.barriers | barriers))
        self._read |= {each.position for each in propositions} | self._bounding
        lost = [token for token in self._doc if self._is_lost(token)]
        root = next((token for token in self._doc if token.dep_ == "ROOT"), None)
        unread = (0 if root is not None and root.pos_ in _VERBS else 1) + len(lost)
        return [self._with_lost(each, lost) for each in propositions], unread

    def _repair_coordination(self) -> None:
        """Give "B" its verb in "A holds x and B holds y" where the parser took B for a second object."""
        for verb in self._doc:
            if verb.pos_ not in _VERBS or verb.dep_ not in ("conj", "ccomp") or verb.i < 2:
                continue
            if any(child.dep_.startswith("nsubj") and child.i > verb.head.i for child in verb.children):
                continue
            noun = self._doc[verb.i - 1]
            if not (
                noun.dep_ == "conj"
                and noun.pos_ in ("NOUN", "PROPN")
                and noun.head.i < noun.left_edge.i
                and verb.head.i < noun.i
                and noun.head.pos_ in ("NOUN", "PROPN", "NUM")
            ):
                continue
            for child in [child for child in verb.children if child.dep_.startswith("nsubj")]:
                child.head, child.dep_ = verb.head, "dobj"
            noun.head, noun.dep_, verb.dep_ = verb, "nsubj", "conj"

    def _is_lost(self, token: Token) -> bool:
        if token.i in self._read or token.dep_ in _SILENT or token.tag_ in ("_SP", "WRB", "PRP$") or token.is_punct:
            return False
        if token.dep_ in ("det", "poss") and token.lower_ in words.ARTICLES:
            return False
        return token.lower_ not in words.TITLES and token.text not in "$€£"

    def _with_lost(self, proposition: Proposition, lost: Sequence[Token]) -> Proposition:
        """A word of the clause that no proposition holds may change its meaning."""
        head = self._doc[proposition.position]
        inside = {token.i for token in (self._doc if head.dep_ == "ROOT" else head.subtree)}
        if any(token.i in inside for token in lost):
            return replace(proposition, barriers=proposition.barriers | {"unread word"})
        return proposition

    # -- what stands over a clause

    def _context(self, verb: Token) -> frozenset[str] | None:
        """The barriers over a clause, None for one that is never asserted by itself."""
        barriers: set[str] = set()
        token = verb
        while token.dep_ != "ROOT":
            head = token.head
            if self._is_joined(token):
                pass
            elif token.dep_ == "conj":
                if head.pos_ not in _VERBS:
                    return None
                if any(child.dep_ == "cc" and child.lower_ in ("or", "nor") for child in head.children):
                    barriers.add("alternative")
                if any(
                    child.dep_ == "advcl" and child.i < head.i and _conjunction(child) not in words.ASSERTED
                    for child in head.children
                ):  # a condition before the first member governs the others as well
                    barriers.add("condition")
            elif token.dep_ == "advcl":
                if _conjunction(token) not in words.ASSERTED or not _has_subject(token):
                    return None
            elif token.dep_ == "relcl":
                comma = token.left_edge.i > 0 and self._doc[token.left_edge.i - 1].text == ","
                return frozenset(barriers) if comma else None
            elif token.dep_ == "ccomp" and self._is_factive(token):
                pass
            else:
                return None
            token = head
        return frozenset(barriers)

    def _is_factive(self, token: Token) -> bool:
        """Whether a clause is asserted because of the verb above it: "we confirm that …"."""
        head = token.head
        return (
            head.lemma_.lower() in words.FACTIVE
            and token.i > head.i
            and _conjunction(token) in ("", "that")
            and not any(child.dep_ in ("neg", "aux") and child.tag_ != "VBZ" for child in head.children)
        )

    def _is_joined(self, token: Token) -> bool:
        """Whether a full clause before its head is joined by a coordinator: a member that was parsed as a complement."""
        head = token.head
        return (
            token.dep_ in ("ccomp", "parataxis")
            and token.i < head.i
            and not _conjunction(token)
            and _has_subject(token)
            and any(child.dep_.startswith("nsubj") and child.i > token.i for child in head.children)
            and any(
                word.dep_ == "cc" and word.lower_ in ("and", "but") and word.head.i in (token.i, head.i)
                for word in self._doc[token.i + 1 : head.i]
            )
        )

    # -- clauses

    def _proposition(self, verb: Token) -> Proposition:
        children = [child for child in verb.children if child.i not in self._bounding]
        auxiliaries = [child for child in children if child.dep_ in ("aux", "auxpass")]
        is_passive = any(child.dep_ in ("auxpass", "nsubjpass") for child in children)
        arguments: list[Argument] = []
        barriers: set[str] = set()
        predicate = _canonical(verb)
        self._read.add(verb.i)
        has_subject = any(child.dep_ in (*_SUBJECTS, "expl", "csubj") for child in children)
        head = verb
        while verb.dep_ == "conj" and not has_subject and head.dep_ == "conj" and head.head.pos_ in _VERBS:
            head = head.head
            subject = next((child for child in head.children if child.dep_ in _SUBJECTS), None)
            if not auxiliaries:
                auxiliaries = [
                    child for child in head.children if child.dep_ in ("aux", "auxpass") and child.i < head.i
                ]
                is_passive = is_passive or (
                    any(child.dep_ == "auxpass" for child in auxiliaries)
                    and verb.tag_ in ("VBN", "VBD")
                    and not any(child.dep_ == "dobj" for child in children)
                )
                if not is_passive:
                    auxiliaries = [child for child in auxiliaries if child.dep_ == "aux"]
                if any(child.dep_ == "neg" for child in head.children):
                    barriers.add("shared negation")
            if subject is not None:
                arguments.append(Argument("object" if is_passive else "subject", self._resolved(subject), subject.i))
                break
        arguments += self._shared_adjuncts(verb)
        tense = _tense(verb, auxiliaries, is_passive=is_passive)
        modality, tense = _modality(auxiliaries, tense)
        is_negated = False
        for child in children:
            if child.dep_ == "neg" or child.lower_ == "never":
                is_negated = not is_negated
                self._read |= {token.i for token in child.subtree}
            elif child.dep_ == "prt":
                predicate += f" {child.lower_}"
                self._read.add(child.i)
            elif child.dep_ == "preconj" and child.lower_ == "neither":
                is_negated = not is_negated
            elif not self._is_silent(child, verb):
                arguments += self._arguments(child)
        arguments = _with_stranded(arguments)
        for place, part in enumerate(arguments):  # "no", "neither" on an argument deny the whole
            if isinstance(part.filler, Term) and part.filler.quantifier in words.DENYING_DETERMINERS:
                is_negated = not is_negated
                arguments[place] = part._replace(filler=replace(part.filler, quantifier="any"))
        return _lifted(
            Proposition(
                predicate=predicate,
                start=self._start + verb.idx,
                end=self._start + verb.idx + len(verb.text),
                position=verb.i,
                is_negated=is_negated,
                is_passive=is_passive,
                modality=modality,
                tense=tense,
                arguments=tuple(arguments),
                barriers=frozenset(barriers),
            )  # fmt: skip
        )

    def _shared_adjuncts(self, verb: Token) -> list[Argument]:
        """What stands before the subject of the first member of a coordination and holds for the others too."""
        first = verb
        while first.dep_ == "conj" and first.head.pos_ in _VERBS:
            first = first.head
        if first is verb:
            return []
        edge = min((child.i for child in first.children if child.dep_ in _SUBJECTS), default=0)
        return [
            part
            for child in first.children
            if child.dep_ == "prep" and child.i < edge
            for part in self._prepositional(child)
        ]

    def _is_silent(self, child: Token, verb: Token) -> bool:
        """Whether a child of a verb is no argument: auxiliaries, coordination, a clause that is read by itself."""
        if child.dep_ in ("aux", "auxpass", "punct", "cc", "conj", "mark", "preconj", "expl") or self._is_joined(child):
            return True
        if child.tag_ == "WRB" and verb.dep_ == "advcl":
            return True
        concessive = _conjunction(child) in ("while", "whereas", "although", "though")
        return child.dep_ == "advcl" and concessive and _has_subject(child)

    def _arguments(self, child: Token) -> list[Argument]:
        dependency = child.dep_
        if dependency == "nsubj":
            return [Argument("subject", self._resolved(child), child.i)]
        if dependency in ("nsubjpass", "dobj"):
            return [Argument("object", self._resolved(child), child.i)]
        if dependency in ("dative", "iobj") and child.tag_ != "IN" and child.lower_ != "to":
            return [Argument("to", self._term(child), child.i)]
        if dependency == "agent":
            return [Argument("subject", self._term(noun), child.i) for noun in child.children if noun.dep_ == "pobj"]
        if dependency in ("attr", "acomp", "oprd"):
            return [Argument("complement", self._term(child), child.i)]
        if dependency in ("prep", "dative"):
            return self._prepositional(child)
        if dependency == "npadvmod":
            return [Argument("amount", self._term(child), child.i)]
        if dependency == "advmod":
            return [Argument("adverb", self._term(child), child.i)]
        if dependency in _CLAUSES:
            role = f"advcl {_conjunction(child)}" if dependency == "advcl" else dependency
            return [Argument(role, self._proposition(child), child.i)]
        return [Argument(f"other {dependency}", self._term(child), child.i)]

    def _prepositional(self, preposition: Token) -> list[Argument]:
        role = preposition.lower_
        objects = [child for child in preposition.children if child.dep_ in ("pobj", "pcomp")]
        others = [
            child
            for child in preposition.children
            if child.dep_ not in ("pobj", "pcomp", "punct", "cc", "conj") and child.i not in self._bounding
        ]
        arguments = [
            Argument(role, self._term(each) if each.dep_ == "pobj" else self._proposition(each), preposition.i)
            for each in objects
        ]
        for child in others:
            if child.dep_ == "prep":
                arguments += self._prepositional(child)
                arguments += [] if objects else [Argument("adverb", self._word(child), child.i)]
            else:
                name = "adverb" if child.dep_ == "advmod" else f"other {child.dep_}"
                arguments.append(Argument(name, self._term(child), child.i))
        if not objects and not any(child.dep_ == "prep" for child in others):
            arguments.append(Argument(f"stranded {role}", self._word(preposition), preposition.i))
        for child in preposition.children:
            if child.dep_ == "conj" and child.tag_ in ("IN", "TO"):
                arguments += [Argument("next", self._word(child), child.i), *self._prepositional(child)]
        return arguments

    def _word(self, token: Token) -> Term:
        place = self._start + token.idx
        return Term(head=token.lower_, start=place, end=place + len(token.text), position=token.i)

    # -- terms

    def _resolved(self, token: Token) -> Term:
        """The term; for a relative pronoun its antecedent."""
        if token.tag_ in ("WP", "WDT", "WP$"):
            head = token.head
            while head.dep_ == "conj":
                head = head.head
            if head.dep_ == "relcl":
                self._read.add(token.i)
                return self._term(head.head, without_clauses=True)
        return self._term(token)

    def _term(self, token: Token, *, without_clauses: bool = False, is_member: bool = False) -> Term:
        self._read.add(token.i)
        value = self._values.get(token.i)
        quantifiers: list[str] = []
        modifiers: list[Argument] = []
        members: list[Term] = []
        coordinator, is_definite = "and", False
        for child in token.children:
            dependency, lower = child.dep_, child.lower_
            if child.i in self._bounding or dependency in ("punct", "case", "cc") or lower in "$€£":
                coordinator = lower if dependency == "cc" else coordinator
                continue
            if dependency == "conj":
                if not is_member:
                    members, coordinator = self._members(token)
            elif dependency in ("det", "predet", "preconj", "poss", "neg") or (
                dependency == "amod" and lower in words.ADJECTIVE_QUANTIFIERS
            ):
                self._read.add(child.i)
                if dependency == "poss" and child.tag_ != "PRP$":
                    modifiers.append(Argument("of", self._term(child), child.i))
                    is_definite = True
                elif lower in words.ARTICLES or dependency == "poss":
                    is_definite = is_definite or lower not in ("a", "an")
                else:
                    quantifiers.append(lower)
            else:
                modifiers += self._modifier(token, child, value is not None, without_clauses=without_clauses)
        head = "#" if value is not None else _canonical(token)
        if token.lower_ in words.NOBODY:
            quantifiers, head = ["no"], "thing"
        quantifier = " ".join(quantifiers)
        if quantifier == "no" and coordinator in ("but", "except"):
            quantifier = "no but"
        left, right = token.left_edge, token.right_edge
        return Term(
            head=head, start=self._start + left.idx, end=self._start + right.idx + len(right.text), position=token.i,
            value=value, quantifier=quantifier, modifiers=tuple(modifiers), members=tuple(members),
            coordinator=coordinator, is_name=token.pos_ == "PROPN", is_definite=is_definite,
            is_plural=token.tag_ in ("NNS", "NNPS"),
            is_pronoun=token.tag_ == "PRP" and token.lower_ in _PRONOUNS,
        )  # fmt: skip

    def _members(self, token: Token) -> tuple[list[Term], str]:
        """The other members of a coordination, and the word that joins them."""
        members: list[Term] = []
        coordinator, last = "and", token
        while True:
            coordinator = next((child.lower_ for child in last.children if child.dep_ == "cc"), coordinator)
            following = next((child for child in last.children if child.dep_ == "conj"), None)
            if following is None:
                return members, coordinator
            members.append(self._term(following, is_member=True))
            last = following

    def _modifier(self, token: Token, child: Token, is_value: bool, *, without_clauses: bool) -> list[Argument]:
        dependency = child.dep_
        if child.i in self._values and not is_value and dependency in (
            "nummod", "quantmod", "npadvmod", "compound", "amod", "appos",
        ):  # fmt: skip
            return [Argument("number", self._term(child), child.i)]
        if dependency in ("compound", "nmod"):
            is_name = token.pos_ == "PROPN" and child.pos_ == "PROPN"
            if is_name and child.lower_ in words.TITLES:
                self._read.add(child.i)
                return []
            return [Argument("name" if is_name else "of", self._term(child), child.i)]
        if dependency == "appos":
            return [Argument("apposition", self._term(child), child.i)]
        if dependency in ("relcl", "acl"):
            if without_clauses:
                return []
            comma = child.left_edge.i > 0 and self._doc[child.left_edge.i - 1].text == ","
            return [Argument("aside" if comma else "clause", self._proposition(child), child.i)]
        if dependency == "prep":
            return self._prepositional(child)
        if dependency in ("advcl", "ccomp", "xcomp", "pcomp"):
            return [Argument("clause", self._proposition(child), child.i)]
        role = dependency if dependency in ("amod", "advmod") else f"other {dependency}"
        return [Argument(role, self._term(child), child.i)]


def _canonical(token: Token) -> str:
    lemma = token.lemma_.lower()
    return words.CANONICAL.get(lemma, lemma)


def _conjunction(token: Token) -> str:
    return next(
        (
            child.lower_
            for child in token.children
            if child.dep_ == "mark" or (child.dep_ == "advmod" and child.tag_ == "WRB")
        ),
        "",
    )


def _has_subject(token: Token) -> bool:
    return any(child.dep_.startswith("nsubj") for child in token.children)


def _modality(auxiliaries: Sequence[Token], tense: str) -> tuple[str, str]:
    modality = ""
    for auxiliary in auxiliaries:
        if auxiliary.tag_ == "MD":
            modality = words.MODALS.get(auxiliary.lemma_.lower(), auxiliary.lower_)
            modality = "should" if auxiliary.lower_ == "should" else modality
        elif auxiliary.lower_ == "to":
            tense = "infinitive"
    return modality, tense


def _tense(verb: Token, auxiliaries: Sequence[Token], *, is_passive: bool) -> str:
    forms = {auxiliary.tag_ for auxiliary in auxiliaries} | {auxiliary.lower_ for auxiliary in auxiliaries}
    if "MD" in forms:
        return "modal perfect" if "have" in forms else "modal"
    if verb.tag_ == "VBG" or (is_passive and "being" in forms):
        return "past progressive" if forms & {"was", "were", "been"} else "progressive"
    if forms & {"have", "has", "had", "'ve"}:
        return "past"
    first = auxiliaries[0] if auxiliaries else verb
    return "past" if first.tag_ == "VBD" or (not auxiliaries and verb.tag_ == "VBN") else "present"


def _with_stranded(arguments: Sequence[Argument]) -> list[Argument]:
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


def _lifted(proposition: Proposition) -> Proposition:
    """ "Has to pay", "is required to pay", "is permitted to pay" as a modality of the verb below."""
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


def _expanded(proposition: Proposition) -> Iterator[Proposition]:
    """One proposition for each member of a coordinated argument, and for each of several series of adjuncts."""
    for series in _series(proposition):
        yield from _distributed(series)


def _series(proposition: Proposition) -> Iterator[Proposition]:
    """ "To A within 2 hours and to B within 8" as two propositions: what stands before the first series is shared."""
    cuts = [part.position for part in proposition.arguments if part.role == "next"]
    if not cuts:
        yield proposition
        return
    arguments = [part for part in proposition.arguments if part.role != "next"]
    roles = [next((part.role for part in arguments if part.position == cut), "") for cut in cuts]
    opening = [part.position for part in arguments if part.role == roles[0] and part.position < cuts[0]]
    first = max(opening, default=cuts[0])
    edges = [first, *cuts, 10**9]
    shared = [part for part in arguments if part.position < first]
    if first == cuts[0]:
        yield replace(proposition, arguments=tuple(arguments), barriers=proposition.barriers | {"series"})
        return
    for start, end in zip(edges, edges[1:], strict=False):
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
        edges = [*(member.position for member in members), 10**9]
        others = [each for number, each in enumerate(proposition.arguments) if number != place]
        is_paired = any(
            edges[0] < each.position < edges[-2] and each.role not in ("subject", "object", "complement")
            for each in others
        )
        for number, member in enumerate(members):
            inside = [
                each
                for each in others
                if not is_paired or each.position < edges[0] or edges[number] < each.position < edges[number + 1]
            ]
            arguments = sorted((part._replace(filler=member), *inside), key=lambda each: each.position)
            yield from _distributed(replace(proposition, arguments=tuple(arguments)))
        barriers = proposition.barriers | ({"series"} if is_paired else set())
        yield replace(proposition, barriers=barriers)
        return
    yield proposition


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
