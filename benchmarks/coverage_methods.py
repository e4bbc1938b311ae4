"""Intervals for sampled shares, ours and others, for `benchmarks.coverage`: from outcomes and sizes to two limits."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import inf, lgamma, log

from pincite.evaluation.intervals import SampledOutcome, sampled_share, t_quantile, wilson

Method = Callable[[Sequence[SampledOutcome], Mapping[str, int]], tuple[float, float]]
RESAMPLES = 200


class Weighed:
    """Hájek's estimate, as ours has it: weights that sum to 1, the share, and its variance within types."""

    def __init__(self, outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> None:
        mass = sum(1 / outcome.chance for outcome in outcomes)
        self.population = sum(sizes[stratum] for stratum in {outcome.stratum for outcome in outcomes})
        self.outcomes = outcomes
        self.weights = [1 / outcome.chance / mass for outcome in outcomes]
        self.share = min(1.0, sum(weight for weight, each in zip(self.weights, outcomes, strict=True) if each.passed))
        self.noise = sum((1 - each.chance) * weight**2 for weight, each in zip(self.weights, outcomes, strict=True))

    @property
    def variance(self) -> float:
        """The design's variance with the mean of each type in place of the stratum's own."""
        kinds: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        for weight, each in zip(self.weights, self.outcomes, strict=True):
            sums = kinds[each.kind]
            kinds[each.kind] = [sums[0] + weight, sums[1] + weight * bool(each.passed), sums[2] + 1]
        total = 0.0
        for weight, each in zip(self.weights, self.outcomes, strict=True):
            mass, passed, count = kinds[each.kind]
            residual = bool(each.passed) - passed / mass
            total += (1 - each.chance) * weight**2 * residual**2 * (count / (count - 1) if count > 1 else 1)
        return total

    @property
    def effective(self) -> float:
        """The number of items of a simple sample with the same variance."""
        variance = self.variance
        if variance <= 1e-15 or not 0 < self.share < 1:
            return 1 / self.noise if self.noise > 1e-15 else inf
        return self.share * (1 - self.share) / variance


def ours(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """What the reports use."""
    found = sampled_share(outcomes, sizes)
    return (0.0, 1.0) if found is None else (found.low, found.high)


def plain_wilson(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Wilson on the bare counts: no weights, no strata, no finite population."""
    passed = sum(bool(each.passed) for each in outcomes)
    return wilson(passed / len(outcomes), len(outcomes))


def kish_wilson(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Wilson with Kish's effective number and the finite population, types taken for equal."""
    one = Weighed(outcomes, sizes)
    return wilson(one.share, 1 / one.noise if one.noise > 1e-15 else inf)


def design_wilson(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Wilson with the effective number by the design's own estimated variance."""
    one = Weighed(outcomes, sizes)
    return wilson(one.share, one.effective)


def korn_graubard(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Clopper and Pearson's exact interval with the effective number, smaller by the t of the sample (1998)."""
    one = Weighed(outcomes, sizes)
    count = one.effective
    if count == inf:
        return one.share, one.share
    freedom = max(1, len(outcomes) - len({each.stratum for each in outcomes}))
    count = max(1.0, count * (t_quantile(len(outcomes)) / t_quantile(freedom)) ** 2)
    return _beta_limits(one.share, count, extra=(0, 1))


def jeffreys_finite(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Mid-P's close relative: Jeffreys' interval with the effective number, finite population included."""
    one = Weighed(outcomes, sizes)
    return (one.share, one.share) if one.effective == inf else _beta_limits(one.share, one.effective, extra=(0.5, 0.5))


def mid_p(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Mid-P limits of the hypergeometric distribution, numbers drawn and held rounded from their effective ones."""
    one = Weighed(outcomes, sizes)
    if one.noise <= 1e-15:
        return one.share, one.share
    count = 1 / sum(weight**2 for weight in one.weights)
    held = count / max(1e-9, 1 - count * one.noise)
    drawn, whole = max(1, round(count)), min(one.population, max(2, round(held)))
    drawn = min(drawn, whole)
    passed = round(one.share * drawn)
    least, most = passed, whole - drawn + passed
    low = _first(least, most, lambda good: _tail(passed, drawn, good, whole) <= 0.975)
    high = _first(least, most + 1, lambda good: _tail(passed, drawn, good, whole) < 0.025) - 1
    return min(low, high) / whole, max(low, high) / whole


def bootstrap(outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int]) -> tuple[float, float]:
    """Percentiles of samples drawn again within types, with their weights."""
    one, rng = Weighed(outcomes, sizes), random.Random(len(outcomes))
    groups: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for weight, each in zip(one.weights, outcomes, strict=True):
        groups[each.kind].append((weight, bool(each.passed)))
    shares = []
    for _ in range(RESAMPLES):
        drawn = [pair for group in groups.values() for pair in rng.choices(group, k=len(group))]
        shares.append(sum(weight for weight, good in drawn if good) / sum(weight for weight, _ in drawn))
    shares.sort()
    return shares[int(0.025 * RESAMPLES)], shares[int(0.975 * RESAMPLES) - 1]


METHODS: Mapping[str, Method] = {
    "ours": ours,
    "Wilson, bare counts": plain_wilson,
    "Wilson, Kish": kish_wilson,
    "Wilson, design": design_wilson,
    "Korn–Graubard": korn_graubard,
    "Jeffreys": jeffreys_finite,
    "mid-P": mid_p,
    "bootstrap": bootstrap,
}


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The least number from `low` on for which it holds, given that it then goes on holding; at most `high`."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _tail(passed: int, drawn: int, good: int, whole: int) -> float:
    """The chance of fewer than `passed` good ones among those drawn, and half the chance of exactly so many."""
    below = sum(_hypergeometric(each, drawn, good, whole) for each in range(max(0, drawn - whole + good), passed))
    return below + _hypergeometric(passed, drawn, good, whole) / 2


def _hypergeometric(passed: int, drawn: int, good: int, whole: int) -> float:
    if not 0 <= drawn - passed <= whole - good or passed > good:
        return 0.0
    return math.exp(_log_comb(good, passed) + _log_comb(whole - good, drawn - passed) - _log_comb(whole, drawn))


def _log_comb(whole: int, part: int) -> float:
    return lgamma(whole + 1) - lgamma(part + 1) - lgamma(whole - part + 1)


def _beta_limits(share: float, count: float, *, extra: tuple[float, float]) -> tuple[float, float]:
    """Limits from beta quantiles: `extra` is (0, 1) for Clopper and Pearson, halves for Jeffreys."""
    passed, failed = share * count, (1 - share) * count
    low = 0.0 if share <= 0 else _beta_quantile(0.025, passed + extra[0], failed + extra[1])
    high = 1.0 if share >= 1 else _beta_quantile(0.975, passed + extra[1], failed + extra[0])
    return low, high


def _beta_quantile(below: float, first: float, second: float) -> float:
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        if _incomplete_beta(middle, first, second) < below:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(at: float, first: float, second: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if at <= 0 or at >= 1:
        return float(at >= 1)
    if at > (first + 1) / (first + second + 2):
        return 1 - _incomplete_beta(1 - at, second, first)
    front = math.exp(
        lgamma(first + second) - lgamma(first) - lgamma(second) + first * log(at) + second * math.log1p(-at)
    )
    value, numerator, denominator = 1.0, 1.0, 0.0
    for step in range(200):
        half = step // 2
        if step == 0:
            factor = 1.0
        elif step % 2 == 0:
            factor = half * (second - half) * at / ((first + 2 * half - 1) * (first + 2 * half))
        else:
            factor = -(first + half) * (first + second + half) * at / ((first + 2 * half) * (first + 2 * half + 1))
        denominator = 1 / _away(1 + factor * denominator)
        numerator = _away(1 + factor / numerator)
        value *= numerator * denominator
        if abs(1 - numerator * denominator) < 1e-10:
            break
    return front * (value - 1) / first


def _away(value: float) -> float:
    return value if abs(value) > 1e-30 else 1e-30
