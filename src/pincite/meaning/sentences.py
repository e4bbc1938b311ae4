"""One sentence to propositions: what of its dependency tree is asserted, by whom, and under what.

Closed-world: a word of a clause that no proposition holds is a barrier to that clause ("unread word"), because it may
change what the clause says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pincite.meaning import words
from pincite.meaning.coordination import expanded, in_unit_of, lifted, with_stranded
from pincite.meaning.propositions import Argument, Proposition, Term
from pincite.meaning.syntax import Tree
from pincite.meaning.tokens import agent_role, canonical, conjunction_of, governs_subject, modality_of, tense_of
from pincite.text.names.words import GIVEN_NAMES, HONORIFICS

if TYPE_CHECKING:
    from spacy.tokens import Token

_VERBS = ("VERB", "AUX")
_SUBJECTS = ("nsubj", "nsubjpass")
_CLAUSES = ("xcomp", "ccomp", "advcl", "csubj", "csubjpass", "acl", "parataxis")
_SILENT = (
    "punct", "aux", "auxpass", "cc", "mark", "case", "ROOT", "agent", "prep", "prt", "preconj", "dative", "expl",
)  # fmt: skip
_ROLES = {
    "nsubj": "subject", "nsubjpass": "object", "dobj": "object", "dative": "to", "iobj": "to", "attr": "complement",
    "acomp": "complement", "oprd": "complement", "npadvmod": "amount", "advmod": "adverb",
}  # fmt: skip
_PRONOUNS = ("it", "he", "she", "they")
_COUNTING = ("nummod", "quantmod", "npadvmod", "compound", "amod", "appos")
_PERSONAL = GIVEN_NAMES | HONORIFICS


class _Frame(NamedTuple):
    """The auxiliaries of a verb, its voice, whether it has a subject, and what it takes over from another member."""

    auxiliaries: Sequence[Token]
    is_passive: bool
    has_subject: bool
    arguments: tuple[Argument, ...]
    barriers: frozenset[str]


class SentenceReader:
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
                proposition = self._proposition(verb)
                for each in (*expanded(proposition), *self._gapped(verb, proposition)):
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
            if token.dep_ == "relcl":
                return frozenset(barriers) if self._is_set_off(token) else None
            if token.dep_ == "conj" and not self._is_joined(token):
                if head.pos_ not in _VERBS:
                    return None
                barriers |= self._over_members(head)
            elif not self._is_asserted_below(token):
                return None
            token = head
        return frozenset(barriers)

    def _is_asserted_below(self, token: Token) -> bool:
        """Whether a clause under another one is asserted as that one is."""
        if self._is_joined(token):
            return True
        if token.dep_ == "advcl":
            return conjunction_of(token) in words.ASSERTED and governs_subject(token)
        return token.dep_ == "ccomp" and self._is_factive(token)

    def _over_members(self, head: Token) -> set[str]:
        """What stands over the later members of a coordination of verbs."""
        barriers: set[str] = set()
        if any(child.dep_ == "cc" and child.lower_ in ("or", "nor") for child in head.children):
            barriers.add("alternative")
        if any(
            child.dep_ == "advcl" and child.i < head.i and conjunction_of(child) not in words.ASSERTED
            for child in head.children
        ):  # a condition before the first member governs the others as well
            barriers.add("condition")
        return barriers

    def _is_factive(self, token: Token) -> bool:
        """Whether a clause is asserted because of the verb above it: "we confirm that …", "they agree that X shall"."""
        head = token.head
        lemma = head.lemma_.lower()
        binds = lemma == "agree" and any(child.lower_ in ("shall", "must") for child in token.children)
        return (
            (lemma in words.FACTIVE or binds)
            and token.i > head.i
            and conjunction_of(token) in ("", "that")
            and not any(child.dep_ in ("neg", "aux") and child.tag_ != "VBZ" for child in head.children)
        )

    def _is_joined(self, token: Token) -> bool:
        """Whether a full clause before its head is a member of a coordination that was parsed as a complement."""
        head = token.head
        return (
            token.dep_ in ("ccomp", "parataxis")
            and token.i < head.i
            and not conjunction_of(token)
            and governs_subject(token)
            and any(child.dep_.startswith("nsubj") and child.i > token.i for child in head.children)
            and any(
                word.dep_ == "cc" and word.lower_ in ("and", "but") and word.head.i in (token.i, head.i)
                for word in self._doc[token.i + 1 : head.i]
            )
        )

    # -- clauses

    def _proposition(self, verb: Token) -> Proposition:
        children = [child for child in verb.children if child.i not in self._bounding]
        frame = self._frame(verb, children)
        arguments = [*frame.arguments, *self._shared_adjuncts(verb)]
        barriers = set(frame.barriers)
        predicate, is_negated = canonical(verb), False
        self._read.add(verb.i)
        for child in children:
            if child.dep_ == "neg" or child.lower_ in ("never", "neither"):
                is_negated = not is_negated
                self._read |= {token.i for token in child.subtree}
            elif child.dep_ == "prt":
                predicate += f" {child.lower_}"
                self._read.add(child.i)
            elif not self._is_silent(child, verb):
                arguments += self._arguments(child)
        arguments = with_stranded([*arguments, *self._pairing(verb)])
        if verb.dep_ == "ROOT" and conjunction_of(verb):
            barriers.add("condition")
        if sum(part.role == "subject" for part in arguments) > 1:
            barriers.add("two subjects")  # a misreading
        for place, part in enumerate(arguments):  # "no", "neither" on an argument deny the whole
            if isinstance(part.filler, Term) and part.filler.quantifier in words.DENYING_DETERMINERS:
                is_negated = not is_negated
                arguments[place] = part._replace(filler=replace(part.filler, quantifier="any"))
        if (frame.auxiliaries[0] if frame.auxiliaries else verb).tag_ == "VBZ":
            arguments = [_as_one(part) if part.position < verb.i else part for part in arguments]
        modality, tense = modality_of(frame.auxiliaries, tense_of(verb, frame.auxiliaries, is_passive=frame.is_passive))
        is_instruction = verb.dep_ == "ROOT" and verb.tag_ == "VB" and not frame.auxiliaries and not frame.has_subject
        start = self._start + verb.idx
        return lifted(
            Proposition(
                predicate=predicate,
                start=start,
                end=start + len(verb.text),
                position=verb.i,
                is_negated=is_negated,
                is_passive=frame.is_passive,
                modality="must" if is_instruction else modality,
                tense=tense,
                arguments=tuple(arguments),
                barriers=frozenset(barriers),
            )
        )

    def _frame(self, verb: Token, children: Sequence[Token]) -> _Frame:
        """What a verb has of itself or, as a later member of a coordination, of the members before it."""
        auxiliaries = [child for child in children if child.dep_ in ("aux", "auxpass")]
        is_passive = any(child.dep_ in ("auxpass", "nsubjpass") for child in children)
        has_subject = any(child.dep_ in (*_SUBJECTS, "expl", "csubj") for child in children)
        barriers: set[str] = set()
        head = verb
        while verb.dep_ == "conj" and not has_subject and head.dep_ == "conj" and head.head.pos_ in _VERBS:
            head = head.head
            if not auxiliaries:
                shared = [child for child in head.children if child.dep_ in ("aux", "auxpass") and child.i < head.i]
                is_passive = is_passive or (
                    any(child.dep_ == "auxpass" for child in shared)
                    and verb.tag_ in ("VBN", "VBD")
                    and not any(child.dep_ == "dobj" for child in children)
                )
                auxiliaries = shared if is_passive else [child for child in shared if child.dep_ == "aux"]
                barriers |= {"shared negation"} if any(child.dep_ == "neg" for child in head.children) else set()
            subject = next((child for child in head.children if child.dep_ in _SUBJECTS), None)
            if subject is not None:
                role = "object" if is_passive else "subject"
                argument = Argument(role, self._resolved(subject), subject.i)
                return _Frame(auxiliaries, is_passive, True, (argument,), frozenset(barriers))
        return _Frame(auxiliaries, is_passive, has_subject, (), frozenset(barriers))

    def _pairing(self, verb: Token) -> list[Argument]:
        """The "respectively" that pairs two coordinations, wherever the parser hung it."""
        return [
            Argument("adverb", self._word(token), token.i)
            for token in verb.subtree
            if token.lower_ == "respectively" and token.head is not verb
        ]

    def _gapped(self, verb: Token, proposition: Proposition) -> Iterator[Proposition]:
        """The clauses that leave the verb out: "the migration needs 12 days and the badge system 30"."""
        objects = [part for part in proposition.arguments if part.role in ("object", "complement", "amount")]
        if len(objects) != 1 or not isinstance(objects[0].filler, Term) or objects[0].filler.value is None:
            return
        for noun in verb.children:
            if noun.dep_ != "conj" or noun.pos_ not in ("NOUN", "PROPN"):
                continue
            term = self._term(noun)
            figures = [
                part for part in term.modifiers if part.role in ("number", "apposition") and part.position > noun.i
            ]
            if len(figures) != 1 or not isinstance(figures[0].filler, Term) or figures[0].filler.value is None:
                continue
            subject = replace(term, modifiers=tuple(part for part in term.modifiers if part is not figures[0]))
            value = replace(figures[0].filler, value=in_unit_of(figures[0].filler.value, objects[0].filler.value))
            arguments = tuple(
                part._replace(filler=subject)
                if part.role == "subject"
                else part._replace(filler=value)
                if part is objects[0]
                else part
                for part in proposition.arguments
                if part.role == "subject" or part is objects[0]
            )
            yield replace(proposition, arguments=arguments)

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
        concessive = conjunction_of(child) in ("while", "whereas", "although", "though")
        return child.dep_ == "advcl" and concessive and governs_subject(child)

    def _arguments(self, child: Token) -> list[Argument]:
        dependency = child.dep_
        if dependency in ("prep", "dative") and (dependency == "prep" or child.tag_ == "IN" or child.lower_ == "to"):
            return self._prepositional(child)
        if dependency == "agent":
            nouns = [noun for noun in child.children if noun.dep_ == "pobj"]
            joined = [other for other in child.children if other.dep_ == "conj" and other.tag_ in ("IN", "TO")]
            self._read |= {other.i for other in joined}  # "by and between"
            agents = [Argument(agent_role(noun), self._term(noun), child.i) for noun in nouns]
            return [*agents, *(part for other in joined for part in self._prepositional(other))]
        if dependency in _CLAUSES:
            return [Argument(self._clause_role(child), self._proposition(child), child.i)]
        if dependency == "npadvmod" and child.i < child.head.i and child.lower_ == "dear":
            self._read |= {token.i for token in child.subtree}
            return []  # a salutation
        role = _ROLES.get(dependency, f"other {dependency}")
        return [Argument(role, self._resolved(child) if role in ("subject", "object") else self._term(child), child.i)]

    def _clause_role(self, clause: Token) -> str:
        """The role of a clause: "aside" and "reason" for those behind a comma that the rest does not hang on."""
        conjunction = conjunction_of(clause)
        if self._is_set_off(clause):
            if clause.dep_ == "advcl" and not conjunction and clause.tag_ in ("VBG", "VBN"):
                return "aside"  # "…, pointing out that fares are a matter for the company"
            if conjunction in words.ASSERTED and clause.i > clause.head.i:
                return "reason"
        return f"advcl {conjunction}" if clause.dep_ == "advcl" else clause.dep_

    def _prepositional(self, preposition: Token) -> list[Argument]:
        role = preposition.lower_
        objects = [child for child in preposition.children if child.dep_ in ("pobj", "pcomp") and child.tag_ != "IN"]
        if not objects:
            objects = [child for child in preposition.children if child.dep_ == "amod"]  # "in full"
        self._read |= {child.i for child in preposition.children if child.dep_ == "pcomp"}  # "because of"
        others = [
            child
            for child in preposition.children
            if child.dep_ not in ("pobj", "pcomp", "punct", "cc", "conj")
            and child.i not in self._bounding
            and child not in objects
        ]
        arguments = [
            Argument(role, self._term(each) if each.dep_ != "pcomp" else self._proposition(each), preposition.i)
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
                self._read.add(child.i)
                arguments += [Argument("next", self._word(child), child.i), *self._prepositional(child)]
        return arguments

    def _word(self, token: Token) -> Term:
        self._read.add(token.i)
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
        coordinator, is_definite, determiner = "and", False, ""
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
                    determiner = lower if lower not in ("a", "an", "the") else determiner
                else:
                    quantifiers.append(lower)
            else:
                modifiers += self._modifier(token, child, is_value=value is not None, without_clauses=without_clauses)
        head = "#" if value is not None else canonical(token)
        if token.lower_ in words.NOBODY:
            quantifiers, head = ["no"], "thing"
        quantifier = " ".join(quantifiers)
        if quantifier == "no" and coordinator in ("but", "except"):
            quantifier = "no but"
        is_name = token.pos_ == "PROPN"
        is_person = is_name and any(
            child.dep_ == "compound" and child.lower_.rstrip(".") in _PERSONAL for child in token.children
        )
        left, right = token.left_edge, token.right_edge
        return Term(
            head=head, start=self._start + left.idx, end=self._start + right.idx + len(right.text), position=token.i,
            value=value, quantifier=quantifier, determiner=determiner, modifiers=tuple(modifiers),
            members=tuple(members),
            coordinator=coordinator, is_name=is_name, is_person=is_person, is_definite=is_definite,
            is_plural=token.tag_ in ("NNS", "NNPS"),
            is_pronoun=token.tag_ == "PRP" and token.lower_ in _PRONOUNS,
        )  # fmt: skip

    def _members(self, token: Token) -> tuple[list[Term], str]:
        """The other members of a coordination, and the word that joins them."""
        members: list[Term] = []
        coordinator, last = "and", token
        while True:
            coordinator = next((child.lower_ for child in last.children if child.dep_ == "cc"), coordinator)
            following = next((child for child in last.children if child.dep_ == "conj" and child.tag_ != "RB"), None)
            if following is None:
                return members, coordinator
            members.append(self._term(following, is_member=True))
            last = following

    def _modifier(self, token: Token, child: Token, *, is_value: bool, without_clauses: bool) -> list[Argument]:
        """What a child of a noun says of it; nothing for a clause that is not asked for."""
        dependency = child.dep_
        if dependency == "prep":
            return self._prepositional(child)
        if dependency in ("relcl", "acl", "advcl", "ccomp", "xcomp", "pcomp"):
            if dependency in ("relcl", "acl") and without_clauses:
                return []
            is_aside = dependency in ("relcl", "acl") and self._is_set_off(child)
            return [Argument("aside" if is_aside else "clause", self._proposition(child), child.i)]
        if dependency in ("compound", "nmod") and token.pos_ == "PROPN" and child.lower_ in words.TITLES:
            return [Argument("title", self._word(child), child.i)]
        return [Argument(self._modifier_role(token, child, is_value=is_value), self._term(child), child.i)]

    def _modifier_role(self, token: Token, child: Token, *, is_value: bool) -> str:
        dependency = child.dep_
        if child.i in self._values and not is_value and dependency in _COUNTING:
            return "number"
        if dependency in ("compound", "nmod"):
            return "name" if token.pos_ == "PROPN" and child.pos_ == "PROPN" else "of"
        first = child.left_edge.i
        if first > 0 and self._doc[first - 1].text in "([":
            return "bracket"
        if dependency == "appos":
            return "apposition"
        if dependency == "amod" and child.i > token.i and self._is_set_off(child):
            return "aside"  # "the manuscript, complete to chapter 30,"
        return dependency if dependency in ("amod", "advmod") else f"other {dependency}"

    def _is_set_off(self, token: Token) -> bool:
        """Whether a comma stands before a part of the sentence."""
        first = token.left_edge.i
        return first > 0 and self._doc[first - 1].text == ","


def _as_one(part: Argument) -> Argument:
    """A coordinated subject of a verb in the singular as one thing: "Marks and Spencer sells food"."""
    if part.role not in ("subject", "object") or not isinstance(part.filler, Term) or not part.filler.members:
        return part
    return part._replace(filler=replace(part.filler, is_collective=True))
