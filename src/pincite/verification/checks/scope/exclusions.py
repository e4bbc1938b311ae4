"""A claim that takes in what the evidence leaves out, or leaves out what it takes in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pincite.verification.checks.outcomes import SILENT, HeldValue, Outcome, Value
from pincite.verification.checks.scope import words
from pincite.verification.checks.scope.scopes import Piece, above_end, is_open, pieces_of, pieces_of_sentence, stems_in
from pincite.verification.checks.text import Reading

_MEETS = 0.6
"""Share of an item's words that a claim must have to be about it."""

_NAMES = 0.2
"""Of a claim's words that the evidence does not have where it speaks likewise, the share that an item must have."""

_OF_EXCEPTION = 2
"""So many words that an exception alone has show that a claim is about it."""

_FEW = 2
"""Words of a claim that leaves out one word of a list, and not something else beside it."""

_NEAR = 300
"""Characters before an item that may name a duty."""


def check_exclusions(claim: Reading, passages: Sequence[Reading], before: Sequence[str] = ()) -> Iterator[HeldValue]:
    """Outcomes for what the claim says is in or out, one for each sentence of it that the evidence turns round.

    `before` is what stands in front of each passage: the lead of a list may be there. Nothing is contradicted by it:
    what is out of one thing may be in another.
    """
    told = [(sentence, _claimed(claim.text[sentence.start : sentence.end])) for sentence in claim.sentences]
    if not any(claimed for _, claimed in told):
        return
    leads = before or [""] * len(passages)
    said = [pieces_of(passage.text, above_end(lead)) for lead, passage in zip(leads, passages, strict=True)]
    for sentence, claimed in told:
        text = claim.text[sentence.start : sentence.end]
        outcomes = [
            _outcome(text, claimed, passage.text, pieces) for passage, pieces in zip(passages, said, strict=True)
        ]
        if any(outcome.status == "differs" for outcome in outcomes):
            yield HeldValue(Value(sentence.start, sentence.end, "exclusion", "exclusion_mismatch"), outcomes)


def _outcome(sentence: str, claimed: Sequence[Piece], passage: str, said: Sequence[Piece]) -> Outcome:
    for piece in claimed:
        found = _turned(piece, said, conditional=words.IF.search(sentence) is not None)
        if found is None:
            continue
        if words.MAY.search(sentence) and words.BINDS.search(passage, max(0, found.start - _NEAR), found.end):
            continue
        return Outcome("differs", found.start, found.end, "exclusion", "exclusion_mismatch")
    return SILENT


def _claimed(text: str) -> list[Piece]:
    """What a sentence of the claim takes in, and what it leaves out, each in one piece."""
    if is_open(text) or not (words.ABOUT_MEMBERS.search(text) or words.EXPLICIT.search(text)):
        return []
    whole = Piece(0, len(text), out=False, told=True, stems=stems_in(text, 0, len(text)))
    pieces = pieces_of_sentence(text) or (whole,)
    made = []
    for out in (False, True):
        stems = [piece.stems for piece in pieces if piece.out == out and (piece.told or not out)]
        if stems:
            made.append(Piece(0, len(text), out, told=True, stems=frozenset[str]().union(*stems)))
    return made


def _turned(claimed: Piece, said: Sequence[Piece], *, conditional: bool) -> Piece | None:
    """The piece of the evidence that is what the claim is about, and in where that is out, or out where it is in.

    None where an exception is nearer to the claim; for a conditional claim, where anything said likewise is.
    """
    same = [piece for piece in said if piece.out == claimed.out]
    known = frozenset[str]().union(*(piece.stems for piece in same))
    least = max(1.0, _NAMES * len(claimed.stems - known))
    found = [
        piece
        for piece in said
        if piece.out != claimed.out
        and piece.told
        and len(piece.stems & claimed.stems) >= _MEETS * len(piece.stems)
        and len(piece.stems & claimed.stems - known) >= least
        and not (claimed.out and len(piece.stems) == 1 and len(claimed.stems) > _FEW)
    ]
    if not found:
        return None
    best = max(found, key=lambda piece: len(piece.stems & claimed.stems - known))
    counts = Counter(stem for piece in said for stem in piece.stems)
    shared = len(best.stems & claimed.stems)

    def is_nearer(piece: Piece) -> bool:
        own = sum(1 for stem in piece.stems & claimed.stems if counts[stem] == 1)
        if conditional or (piece.told and piece.back):
            return piece.stems <= claimed.stems or own >= min(shared, _OF_EXCEPTION)
        return own > shared

    return None if any(map(is_nearer, same)) else best
