"""Whether a rewritten claim can be trusted: its parse has the subject that it was given, and no other."""

from __future__ import annotations

from pincite.meaning.syntax import parse

_NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})


def subject_of(sentence: str) -> str | None:
    """The words that are the subject of the main verb; None where there is none, or more than one sentence."""
    trees = parse(sentence)
    if len(trees) != 1:
        return None
    doc = trees[0].doc
    for token in doc:
        if token.dep_ in ("nsubj", "nsubjpass") and token.head.dep_ == "ROOT" and token.pos_ in _NOUNS:
            first, last = token.left_edge, token.right_edge
            return doc.text[first.idx : last.idx + len(last.text)].strip(" ,")
    return None


def is_said_of(subject: str, sentence: str) -> bool:
    """Whether a sentence says something of this subject: "The" is none of "The invests in bonds"."""
    parsed = subject_of(sentence)
    return parsed is not None and parsed.casefold() == " ".join(subject.split()).strip(" ,").casefold()
