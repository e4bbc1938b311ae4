"""Places among strata, probabilities within one, and draws that keep them exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


def allocate(masses: Mapping[str, int], sizes: Mapping[str, int], places: int) -> dict[str, int]:
    """How many of `places` each stratum gets: one each, the rest in proportion to its mass, never more than its size.

    Largest remainders first (Hamilton), names breaking ties. Places beyond all sizes together stay empty. ValueError
    where there are fewer places than strata.
    """
    if len(sizes) > places:
        raise ValueError(f"{places} places are too few for {len(sizes)} strata")
    allocation = dict.fromkeys(sizes, 1)
    open_strata = {name for name in sizes if sizes[name] > 1}
    while (left := min(places, sum(sizes.values())) - sum(allocation.values())) > 0:
        total = sum(masses[name] for name in open_strata)
        exact = {name: Fraction(masses[name] * left, total) for name in open_strata}
        increments = {name: min(int(share), sizes[name] - allocation[name]) for name, share in exact.items()}
        if not any(increments.values()):
            order = sorted(open_strata, key=lambda name: (-exact[name], name))
            increments = dict.fromkeys(order[:left], 1)
        for name, count in increments.items():
            allocation[name] += count
        open_strata = {name for name in open_strata if allocation[name] < sizes[name]}
    return allocation


def inclusion(weights: Sequence[int], places: int) -> list[Fraction]:
    """The probability of each item so that they sum to `places`: in proportion to weights, those above 1 being 1.

    `places` is at most the number of items; weights are above 0.
    """
    sure: set[int] = set()
    while True:
        left, mass = places - len(sure), sum(weight for at, weight in enumerate(weights) if at not in sure)
        above = {at for at, weight in enumerate(weights) if at not in sure and weight * left >= mass}
        if not above or left <= 0:
            break
        sure |= above
    return [Fraction(1) if at in sure else Fraction(weight * left, mass) for at, weight in enumerate(weights)]


def systematic(chances: Sequence[Fraction], start: Fraction) -> list[int]:
    """The items drawn by one start from 0 to below 1 and steps of one along the summed probabilities.

    Over a uniform start each item is drawn with its own probability, and their number is the sum's floor or ceiling.
    """
    drawn, before = [], Fraction(0)
    for at, chance in enumerate(chances):
        after = before + chance
        if _steps(after - start) > _steps(before - start):
            drawn.append(at)
        before = after
    return drawn


def _steps(at: Fraction) -> int:
    """How many of the points 0, 1, 2, … lie below a place."""
    return max(0, -(-at.numerator // at.denominator))
