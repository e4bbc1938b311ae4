"""Where a claim and a passage have the same value: such places speak of the same thing, in whatever words."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pincite.meaning.values.agreement import agrees, comparable, side_of
from pincite.meaning.values.calendar import find_moments, says
from pincite.meaning.values.quantities import Quantity, find_quantities
from pincite.verification.checks.text import Reading

_MOST = 12
"""So many values of a claim and, for each, places of the passage are looked at."""
_SMALL = 10
"""A bare count below this is seldom the same by more than chance."""


class ValueStart(NamedTuple):
    """Word `at` of the claim and word `there` of the passage begin the same value.

    `weight` is how many shared words it is worth. `turned`: one is a bound from below and the other from above, so that
    one denies what lies beyond where the other states what lies within.
    """

    at: int
    there: int
    weight: float
    turned: bool


@lru_cache(maxsize=512)
def _anchors(claim: str, passage: str) -> tuple[tuple[int, int, float, bool], ...]:
    found: list[tuple[int, int, float, bool]] = []
    said = [each for each in find_quantities(passage) if not each.weak and each.dimension != "ordinal"]
    for ours in [each for each in find_quantities(claim) if not each.weak and each.dimension != "ordinal"][:_MOST]:
        same = [each for each in said if _is_same(ours, each)][:_MOST]
        weight = 1.0 if ours.dimension in {"count", "times"} and ours.value < _SMALL else 2.0
        found += [(ours.start, each.start, weight, _is_turned(ours, each)) for each in same]
    for moment in find_moments(claim)[:_MOST]:
        dated = [each for each in find_moments(passage) if says(moment, each)][:_MOST]
        found += [(moment.start, each.start, 2.0, {moment.side, each.side} == {"before", "after"}) for each in dated]
    return tuple(found)


def _is_same(ours: Quantity, said: Quantity) -> bool:
    if ours.value == said.value and comparable(ours, said):
        return True
    return agrees(ours, said)


def _is_turned(ours: Quantity, said: Quantity) -> bool:
    """Whether one is a bound from below and the other from above; the end of a range is one from above."""
    ends = (ours.ends_range and said.bound == "lower") or (said.ends_range and ours.bound == "lower")
    return ends or {side_of(ours), side_of(said)} == {"lower", "upper"}


def anchors_of(claim: Reading, passage: Reading) -> tuple[ValueStart, ...]:
    """The values that a claim and a passage share, whatever bounds they are; the first dozen of the claim."""
    return tuple(
        ValueStart(claim.word_at(start), passage.word_at(there), weight, turned)
        for start, there, weight, turned in _anchors(claim.text, passage.text)
    )
