"""What each passage proves of a claim: that it states it, that it excludes it, or neither.

A claim that stands as a whole sentence of a passage is proved by identity, in any language and with nothing parsed. All
else is left to the alignment of `pincite.meaning`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.meaning import OPEN, Proof, prove
from pincite.text import is_question, split_sentences
from pincite.text.normalise import fold
from pincite.verification.checks.references import blank_references

CONFIDENCE = 0.99
"""Confidence of what is proved: at most one proof in a hundred may be wrong."""

_FINAL = " .!;,"
_QUOTES = {"“": 1, "”": -1, "„": 1, "«": 1, "»": -1}


def proofs_of(statement: str, passages: Sequence[str], *, readable: Sequence[bool] | None = None) -> tuple[Proof, ...]:
    """What each passage proves of the statement, same order; those that are not `readable` by identity alone."""
    plain = blank_references(statement)
    texts = [blank_references(passage) for passage in passages]
    return tuple(
        verbatim(plain, text) or (_of_sentence(prove(plain, text), text) if is_readable else OPEN)
        for text, is_readable in zip(texts, readable or [True] * len(texts), strict=True)
    )


def _of_sentence(proof: Proof, passage: str) -> Proof:
    """The proof at the whole sentence or row that it lies in: a value by itself shows nobody what it is a value of."""
    for start, end in split_sentences(passage):
        if start <= proof.start < end:
            return replace(proof, start=start, end=max(end, proof.end))
    return proof


def is_of_participants(proof: Proof) -> bool:
    """Whether all that excludes the claim is that the passage says it of another thing or person."""
    return all(difference.kind == "participant" for difference in proof.differences)


def verbatim(statement: str, passage: str) -> Proof | None:
    """The proof by the sentences of the passage that are the statement, but for case, white space, the form of quotes
    and dashes, and the final mark; None where there are none.

    Words inside a quotation, and behind a colon ("The tenant shall not:"), say less by themselves than they seem to.
    """
    sentences = _folded(statement)
    if not sentences or is_question(statement):
        return None
    spans = split_sentences(passage)
    folded = [_fold(passage[start:end]) for start, end in spans]
    for at in range(len(spans) - len(sentences) + 1):
        if folded[at : at + len(sentences)] == sentences and _stands_alone(passage[: spans[at][0]]):
            return Proof(outcome="proved", start=spans[at][0], end=spans[at + len(sentences) - 1][1])
    return None


def _folded(text: str) -> list[str]:
    return [folded for start, end in split_sentences(text) if (folded := _fold(text[start:end]))]


def _fold(text: str) -> str:
    return fold(text).rstrip(_FINAL)


def _stands_alone(before: str) -> bool:
    """Whether what stands in front of a sentence leaves it an assertion of its own."""
    if before.rstrip().endswith(":"):
        return False
    return sum(_opening(before)) <= 0 and before.count('"') % 2 == 0


def _opening(text: str) -> Iterator[int]:
    for char in text:
        yield _QUOTES.get(char, 0)
