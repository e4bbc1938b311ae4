"""What single tokens of a tree say: canonical lemma, conjunction of a clause, modality and tense of its verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pincite.meaning import words

if TYPE_CHECKING:
    from spacy.tokens import Token


def agent_role(noun: Token) -> str:
    """The role of what stands behind "by": "by hand" and "by post" tell how, and no agent."""
    is_thing = noun.tag_ == "NN" and not any(
        child.dep_ in ("det", "poss", "amod", "compound") for child in noun.children
    )
    return "by" if is_thing else "subject"


def canonical(token: Token) -> str:
    """The lemma, or the word that stands for its group of words that say the same."""
    lemma = token.lemma_.lower()
    if token.pos_ == "PROPN" and lemma.endswith("s") and not lemma.endswith("ss"):
        lemma = lemma[:-1]  # taken for a plural here and not there: "Danvers", "Films"
    return words.CANONICAL.get(lemma, lemma)


def conjunction_of(token: Token) -> str:
    """The word that introduces a clause, "" where none does."""
    return next(
        (
            child.lower_
            for child in token.children
            if child.dep_ == "mark" or (child.dep_ == "advmod" and child.tag_ == "WRB")
        ),
        "",
    )


def governs_subject(token: Token) -> bool:
    """Whether a verb has a subject of its own."""
    return any(child.dep_.startswith("nsubj") for child in token.children)


def modality_of(auxiliaries: Sequence[Token], tense: str) -> tuple[str, str]:
    """The modality that the auxiliaries give ("must" for shall), and the tense, which "to" makes an infinitive."""
    modality = ""
    for auxiliary in auxiliaries:
        if auxiliary.tag_ == "MD":
            modality = words.MODALS.get(auxiliary.lemma_.lower(), auxiliary.lower_)
            modality = "should" if auxiliary.lower_ == "should" else modality
        elif auxiliary.lower_ == "to":
            tense = "infinitive"
    return modality, tense


def tense_of(verb: Token, auxiliaries: Sequence[Token], *, is_passive: bool) -> str:
    """The tense as far as it matters: past, present, progressive, modal."""
    forms = {auxiliary.tag_ for auxiliary in auxiliaries} | {auxiliary.lower_ for auxiliary in auxiliaries}
    if "MD" in forms:
        return "modal perfect" if "have" in forms else "modal"
    if verb.tag_ == "VBG" or (is_passive and "being" in forms):
        return "past progressive" if forms & {"was", "were", "been"} else "progressive"
    if forms & {"have", "has", "had", "'ve"}:
        return "past"
    first = auxiliaries[0] if auxiliaries else verb
    return "past" if first.tag_ == "VBD" or (not auxiliaries and verb.tag_ == "VBN") else "present"
