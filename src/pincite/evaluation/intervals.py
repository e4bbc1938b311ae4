"""Intervals of shares: of all that was counted, of what was sampled by known chances, and of differences.

A share is 0 to 1. `confidence` is two-sided: 0.95 leaves 2.5 % on either side. Which of the known intervals these are
and how they did against others: docs/decisions/0017-intervals.md.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, pi, sqrt, tan
from statistics import NormalDist

CONFIDENCE = 0.95

_TRUST = 2.0
"""How many passes or failures, whichever are fewer, weigh as much as the assumption that types do not matter."""
_LEAST_RATIO = 0.2
"""How far stratification can be believed to have shrunk the variance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A share with its interval, `low <= share <= high`."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledOutcome:
    """What came of one sampled item: its stratum, its type (`kind`), its chance of being drawn, whether it passed.

    `stratum` is unique over everything that is estimated together; `kind` may be common to strata: what is alike enough
    for one to tell of the spread in another. `passed` is None where nobody could say.
    """

    stratum: str
    kind: str
    chance: float
    passed: bool | None


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """The z of a two-sided confidence: 1.96 for 0.95; ValueError unless it is between 0 and 1."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence is between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def t_quantile(freedom: float, confidence: float = CONFIDENCE) -> float:
    """Student's t of a two-sided confidence; exact for 1 and 2 degrees of freedom, else Cornish and Fisher's series.

    The series is right to 0.5 % from 3 degrees on. Below 1 degree there is no spread to go by: infinite.
    """
    if freedom < 1:
        return inf
    above = (1 + confidence) / 2
    if freedom < 2:
        return tan(pi * (above - 0.5))
    if freedom < 3:
        return (2 * above - 1) / sqrt(2 * above * (1 - above))
    z = normal_quantile(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def wilson(share: float, count: float, *, z: float | None = None) -> tuple[float, float]:
    """Wilson's score interval (1927, without continuity correction) of a share of `count`, which may be a fraction.

    An infinite count, a census, leaves the share alone; a count of 0 leaves 0 to 1.
    """
    if count == inf:
        return share, share
    if count <= 0:
        return 0.0, 1.0
    z = normal_quantile() if z is None else z
    spread = z * sqrt(share * (1 - share) / count + z**2 / (4 * count**2))
    middle, scale = share + z**2 / (2 * count), 1 + z**2 / count
    # at the ends the interval reaches 0 and 1 exactly, which rounding would miss by a hair
    low = 0.0 if share <= 0 else (middle - spread) / scale
    high = 1.0 if share >= 1 else (middle + spread) / scale
    return min(low, share), max(high, share)


def difference(first: Estimate, second: Estimate) -> tuple[float, float]:
    """The interval of `first - second` for two independent shares, out of theirs (Newcombe 1998, method 10)."""
    middle = first.share - second.share
    low = middle - sqrt((first.share - first.low) ** 2 + (second.high - second.share) ** 2)
    high = middle + sqrt((first.high - first.share) ** 2 + (second.share - second.low) ** 2)
    return max(-1.0, low), min(1.0, high)


def sampled_share(
    outcomes: Sequence[SampledOutcome], sizes: Mapping[str, int], *, confidence: float = CONFIDENCE
) -> Estimate | None:
    """The share of the population that passes, with an interval for what a census would have shown.

    `sizes` are the strata's sizes; strata without an outcome are no part of the population that is estimated. The
    share is Hájek's: each outcome weighs 1 / chance. Items that nobody could judge leave their stratum to the others.
    The interval is Wilson's with the effective number of items, 1 / sum of (1 - chance) x weight², so that a census has
    none, times how much less or more outcomes vary within strata than over all, as far as there are enough passes and
    failures to tell; then half an item wider on either side, since a census moves in whole items, and cut where the
    observed items rule shares out. None for no outcome.
    """
    weighed = _weighed(outcomes)
    if not weighed:
        return None
    population = sum(sizes[stratum] for stratum in {sample.outcome.stratum for sample in weighed})
    share = min(1.0, sum(sample.weight for sample in weighed if sample.outcome.passed))
    noise = sum((1 - sample.chance) * sample.weight**2 for sample in weighed)
    if noise <= 1e-15:
        return Estimate(share=share, low=share, high=share)
    ratio = _variance_ratio(weighed, sizes, share=share, noise=noise)
    low, high = wilson(share, 1 / (noise * ratio), z=normal_quantile(confidence))
    passed = sum(bool(sample.outcome.passed) for sample in weighed)
    least, most = passed / population, 1 - (len(weighed) - passed) / population
    half = 0.5 / population
    return Estimate(share=share, low=min(share, max(least, low - half)), high=max(share, min(most, high + half)))


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A judged outcome, its weight in the share (weights sum to 1), and its chance of being drawn and judged."""

    outcome: SampledOutcome
    weight: float
    chance: float


def _weighed(outcomes: Sequence[SampledOutcome]) -> list[_Weighed]:
    drawn = Counter(outcome.stratum for outcome in outcomes)
    judged = Counter(outcome.stratum for outcome in outcomes if outcome.passed is not None)
    pairs = []
    for outcome in outcomes:
        if not 0 < outcome.chance <= 1:
            raise ValueError(f"{outcome.stratum}: a chance of being drawn is above 0 and at most 1")
        if outcome.passed is not None:
            pairs.append((outcome, outcome.chance * judged[outcome.stratum] / drawn[outcome.stratum]))
    mass = sum(1 / chance for _, chance in pairs)
    return [_Weighed(outcome, 1 / chance / mass, chance) for outcome, chance in pairs]


def _variance_ratio(weighed: Sequence[_Weighed], sizes: Mapping[str, int], *, share: float, noise: float) -> float:
    """How the design's variance compares with that of one share for all, drawn towards 1 where little was seen.

    A stratum often has a single item, so its mean is taken to be that of all items of its kind. What an item adds to
    the share is (outcome - share) x weight; what its stratum adds on average is no variance of a stratified sample.
    """
    if not 0 < share < 1:
        return 1.0
    means, counts = _kind_means(weighed)
    judged = Counter(sample.outcome.stratum for sample in weighed)
    mass = sum(1 / sample.chance for sample in weighed)
    variance = 0.0
    for sample in weighed:
        kind, stratum = sample.outcome.kind, sample.outcome.stratum
        average = sizes[stratum] / judged[stratum] / mass * (means[kind] - share)
        lost = counts[kind] / (counts[kind] - 1) if counts[kind] > 1 else 1.0
        variance += (1 - sample.chance) * (sample.weight * (bool(sample.outcome.passed) - share) - average) ** 2 * lost
    rare_count = len(weighed) * min(share, 1 - share)
    ratio = variance / (share * (1 - share) * noise)
    return max(_LEAST_RATIO, (rare_count * ratio + _TRUST) / (rare_count + _TRUST))


def _kind_means(weighed: Sequence[_Weighed]) -> tuple[dict[str, float], Counter[str]]:
    """Each kind's share, and its number of items."""
    masses: dict[str, float] = defaultdict(float)
    passed: dict[str, float] = defaultdict(float)
    for sample in weighed:
        masses[sample.outcome.kind] += sample.weight
        passed[sample.outcome.kind] += sample.weight * bool(sample.outcome.passed)
    means = {kind: passed[kind] / mass for kind, mass in masses.items()}
    return means, Counter(sample.outcome.kind for sample in weighed)
