"""Two series of outcomes compared: the difference of their shares, with an interval that knows what belongs together.

Outcomes of one group (the claims of an answer, the fields of a document) stand or fall together, so groups are what is
counted as independent. Groups that both series have are compared with each other; see docs/decisions/0017-intervals.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import isinf, sqrt
from typing import Literal

from pincite.evaluation.intervals import Estimate, difference, t_quantile, wilson

LEAST_GROUPS = 5
"""From so many groups on, groups rather than items are compared pair by pair."""

_USUAL_LIKENESS = 0.1
"""How alike outcomes of a group are taken to be (intraclass correlation) where there are too few groups to tell."""
_TRUST = 4.0
"""How many groups with both kinds of outcome weigh as much as that assumption."""

Pairing = Literal["items", "groups", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemOutcome:
    """What came of one item: `part` of `whole` (1 or 0 of 1 for right or wrong), in its group."""

    item: str
    group: str
    part: float
    whole: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeDifference:
    """`result - baseline` as a share, with its interval; `pairing` says what was held against what.

    Limits are None where nothing can be said of them, and `reason` says why. `same` : every item came out alike.
    """

    result: float
    baseline: float
    pairing: Pairing
    low: float | None = None
    high: float | None = None
    groups: int = 0
    same: bool = False
    reason: str | None = None

    @property
    def share(self) -> float:
        """The difference itself."""
        return self.result - self.baseline


def estimate(outcomes: Sequence[ItemOutcome], *, z: float) -> Estimate:
    """The share of outcomes that are right, with an interval for what made them, over more groups like these.

    Wilson's interval with the number of items divided by the design effect of groups: as it was observed, drawn towards
    a usual one where few groups have both kinds of outcome, and never less than 1.
    """
    share = share_of(outcomes)
    total = sum(outcome.whole for outcome in outcomes)
    count = total**2 / sum(outcome.whole**2 for outcome in outcomes)
    low, high = wilson(share, count / _design_effect(outcomes, share=share, count=count), z=z)
    return Estimate(share=share, low=low, high=high)


def share_of(outcomes: Sequence[ItemOutcome]) -> float:
    """The sum of parts by the sum of wholes, which is above 0."""
    return min(1.0, max(0.0, sum(outcome.part for outcome in outcomes) / sum(outcome.whole for outcome in outcomes)))


def compare(result: Sequence[ItemOutcome], baseline: Sequence[ItemOutcome], *, confidence: float) -> OutcomeDifference:
    """How the result's share differs from the baseline's; both have outcomes with a whole above 0.

    Item by item where both have the same items in fewer than five groups, group by group where they share at least half
    of their groups, else as independent (Newcombe's interval). No interval where a side has a single group, unless its
    items are paired.
    """
    share_difference = OutcomeDifference(result=share_of(result), baseline=share_of(baseline), pairing="none")
    mine, theirs = ({(outcome.group, outcome.item): outcome for outcome in side} for side in (result, baseline))
    paired = mine.keys() == theirs.keys() and len(mine) == len(result) and len(theirs) == len(baseline)
    groups = [{outcome.group for outcome in side} for side in (result, baseline)]
    union, common = len(groups[0] | groups[1]), len(groups[0] & groups[1])
    if paired and all(
        (outcome.part, outcome.whole) == (theirs[key].part, theirs[key].whole) for key, outcome in mine.items()
    ):
        return replace(share_difference, pairing="items", low=0.0, high=0.0, groups=union, same=True)
    if paired and common < LEAST_GROUPS:
        low, high = _paired(result, baseline, by=lambda each: f"{each.group}/{each.item}", confidence=confidence)
        return replace(share_difference, pairing="items", low=low, high=high, groups=union)
    if common >= LEAST_GROUPS and 2 * common >= union:
        low, high = _paired(result, baseline, by=lambda each: each.group, confidence=confidence)
        return replace(share_difference, pairing="groups", low=low, high=high, groups=union)
    if min(len(groups[0]), len(groups[1])) < 2:
        return replace(share_difference, groups=union, reason="a side has outcomes of one group only")
    z = t_quantile(len(groups[0]) + len(groups[1]) - 2, confidence)
    low, high = difference(estimate(result, z=z), estimate(baseline, z=z))
    return replace(share_difference, low=low, high=high, groups=union)


def _paired(
    result: Sequence[ItemOutcome],
    baseline: Sequence[ItemOutcome],
    *,
    by: Callable[[ItemOutcome], str],
    confidence: float,
) -> tuple[float, float]:
    """The limits of the difference from how much the two differ within each pair.

    One pair that got worse and one that got better are added to those observed (Bonett and Price 2012), so that no
    difference at all, among few, proves little. What only one side has varies by itself.
    """
    sums: dict[str, float] = defaultdict(float)
    for side, sign in ((result, 1), (baseline, -1)):
        share, total = share_of(side), sum(term.whole for term in side)
        for term in side:
            sums[by(term)] += sign * (term.part - share * term.whole) / total
    pairs = len(sums)
    if pairs < 2:
        return -1.0, 1.0
    items = min(len(result), len(baseline))
    variance = pairs / (pairs - 1) * sum(term**2 for term in sums.values()) + 2 / (items + 2) ** 2
    t = t_quantile(pairs - 1, confidence)
    middle = share_of(result) - share_of(baseline)
    spread = 2.0 if isinf(t) else t * sqrt(variance)
    return max(-1.0, middle - spread), min(1.0, middle + spread)


def _design_effect(outcomes: Sequence[ItemOutcome], *, share: float, count: float) -> float:
    wholes: dict[str, float] = defaultdict(float)
    parts: dict[str, float] = defaultdict(float)
    for term in outcomes:
        wholes[term.group] += term.whole
        parts[term.group] += term.part
    total = sum(wholes.values())
    size = sum(term**2 for term in wholes.values()) / total * len(outcomes) / total
    usual = 1 + _USUAL_LIKENESS * (size - 1)
    groups = len(wholes)
    if groups == len(outcomes):
        return 1.0
    if groups < 2 or not 0 < share < 1:
        return max(1.0, usual)
    variance = groups / (groups - 1) * sum((parts[name] - share * wholes[name]) ** 2 for name in wholes) / total**2
    observed = variance / (share * (1 - share) / count)
    telling = min(sum(parts[name] > 0 for name in wholes), sum(parts[name] < wholes[name] for name in wholes))
    return max(1.0, (telling * observed + _TRUST * usual) / (telling + _TRUST))
