"""How a claim and a passage differ, and what keeps a claim open, in sentences for a reader who knows neither.

Every difference of a proof names both sides in their own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pincite.meaning import Proof
from pincite.meaning.alignment import Difference, DifferenceKind
from pincite.records import Mismatch, MismatchKind
from pincite.text.display.printing import shorten
from pincite.verification.checks import CheckFinding

Lean = Literal["supported", "refuted"] | None
"""To which label a score below the threshold leans; None for neither."""

_LONGEST = 160
_LEANS_FOR = "The evidence leans to supporting it, but not clearly enough to say so."
_LEANS_AGAINST = "The evidence leans to contradicting it, but not clearly enough to say so."
_SAYS_NEITHER = "The evidence speaks of it and says nothing either way."
_WHOLE = frozenset({"polarity", "role"})
_KINDS: Mapping[DifferenceKind, MismatchKind] = {
    "value": "value",
    "polarity": "polarity",
    "role": "role",
    "opposite": "opposite",
    "participant": "participant",
}


class Sides(NamedTuple):
    """The words of the claim and of the passage that differ."""

    claim: str
    passage: str


def sides_of(proof: Proof, statement: str, passage: str) -> Sides:
    """The words of both sides of what excludes the claim.

    Where a denial or the order of roles differs, they are the claim and the deciding sentence as a whole: their single
    words are the same.
    """
    difference = _excluding(proof)
    whole = Sides(_words(statement), _words(passage[proof.start : proof.end]))
    if difference.kind in _WHOLE or difference.claim is None or difference.evidence is None:
        return whole
    claim, evidence = difference.claim, difference.evidence
    return Sides(_words(statement[claim.start : claim.end]), _words(passage[evidence.start : evidence.end]))


def _excluding(proof: Proof) -> Difference:
    return next(difference for difference in proof.differences if difference.excludes)


def _words(text: str) -> str:
    return shorten(" ".join(text.split()).strip(" .;,"), _LONGEST)


def explain(proof: Proof, statement: str, passage: str) -> str:
    """One sentence that says how the claim and the deciding sentence of the passage exclude each other."""
    claim, evidence = sides_of(proof, statement, passage)
    match _excluding(proof).kind:
        case "polarity":
            return f'One denies what the other asserts: the claim says "{claim}"; the passage says "{evidence}".'
        case "role":
            return f'Who does what to whom is exchanged: the claim says "{claim}"; the passage says "{evidence}".'
        case "participant":
            return f'The claim says it of "{claim}"; the passage says it of "{evidence}".'
        case _:
            return f'The claim says "{claim}"; the passage says "{evidence}".'


def mismatch_of(proof: Proof, statement: str, passage: str, *, number: int) -> Mismatch:
    """What excludes the claim as a result lists it, with the number of the passage."""
    claim, evidence = sides_of(proof, statement, passage)
    kind = _KINDS.get(_excluding(proof).kind, "value")
    return Mismatch(kind=kind, claim_text=claim, evidence_text=evidence, evidence=number)


def explain_open(lean: Lean, finding: CheckFinding | None, *, is_modelled: bool) -> str:
    """Why a claim that its passages speak of stays open, and to what it leans; without a number.

    `finding` is what keeps it from being called supported, `is_modelled` whether a model read it.
    """
    doubt = _doubt(finding) if finding is not None else None
    if lean == "supported":
        return f"Likely supported, but the evidence {doubt}." if doubt else _LEANS_FOR
    if lean == "refuted":
        return f"Likely contradicted, not surely: the evidence {doubt}." if doubt else _LEANS_AGAINST
    if doubt:
        return f"The evidence speaks of it, but {doubt}."
    return _SAYS_NEITHER if is_modelled else "The evidence speaks of it; that it states it is not proved."


def explain_language() -> str:
    """Why a claim that is not in English, or whose evidence is not, stays open, and what to do."""
    return "The claim or its evidence is not in English, which alone is read without a judge: name one with --model."


def _doubt(finding: CheckFinding) -> str:
    claim = _words(finding.claim_text)
    if finding.evidence_text is None:
        return f'lacks "{claim}"'
    return f'says "{_words(finding.evidence_text)}" where the claim says "{claim}"'
