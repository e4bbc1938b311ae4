"""What one value says of another: the same, another that excludes it, or nothing that is known."""

from __future__ import annotations

from typing import Literal

from pincite.meaning.values.agreement import agrees, comparable
from pincite.meaning.values.calendar import Moment, conflicts, says
from pincite.meaning.values.quantities import Quantity

_STRETCHES = ("time", "months", "businessdays")

Relation = Literal["same", "excludes", "unknown"]


def relation(claim: Quantity | Moment, evidence: Quantity | Moment) -> Relation:
    """What the evidence's value says of the claim's: "at least 60" is the same as 72, 12 kg excludes 31 kg."""
    if isinstance(claim, Quantity) and isinstance(evidence, Quantity):
        return _quantities(claim, evidence)
    if not isinstance(claim, Moment) or not isinstance(evidence, Moment) or claim.side != evidence.side:
        return "unknown"
    if claim.ambiguous or evidence.ambiguous:
        return "same" if claim.fields == evidence.fields and claim.ambiguous == evidence.ambiguous else "unknown"
    if says(claim, evidence):
        return "same"
    return "excludes" if conflicts(claim, evidence) and not claim.side else "unknown"


def _quantities(claim: Quantity, evidence: Quantity) -> Relation:
    if claim.dimension != evidence.dimension or claim.way != evidence.way:
        return "unknown"
    if not comparable(claim, evidence) or claim.high or evidence.high:
        return "same" if (claim.value, claim.high) == (evidence.value, evidence.high) else "unknown"
    if claim.bound == evidence.bound:
        return _figures(claim, evidence)
    if not evidence.bound and not evidence.approximate:
        apart = evidence.value - claim.value if claim.bound == "lower" else claim.value - evidence.value
        return "same" if apart > 0 or (apart == 0 and not claim.is_strict) else "excludes"
    if not claim.bound and not claim.approximate:
        outside = claim.value < evidence.value if evidence.bound == "lower" else claim.value > evidence.value
        return "excludes" if outside else "unknown"
    opposed = claim.value == evidence.value and {claim.bound, evidence.bound} == {"lower", "upper"}
    return "excludes" if opposed else "unknown"


def _figures(claim: Quantity, evidence: Quantity) -> Relation:
    """Two figures under the same bound, or under none."""
    if claim.value == evidence.value:
        is_known = (claim.approximate or not evidence.approximate) and (evidence.is_strict or not claim.is_strict)
        return "same" if is_known else "unknown"
    if claim.bound and not (claim.bound == "upper" and claim.dimension in _STRETCHES):
        return "unknown"  # at most 20 are at most 30; but a deadline of 30 days is none of 60
    if claim.approximate or evidence.approximate:
        return "unknown" if agrees(claim, evidence) else "excludes"
    return "same" if agrees(claim, evidence) and claim.factor != evidence.factor else "excludes"
