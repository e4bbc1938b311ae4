"""Which claims are put to a judge: the specification's sampler, and a stratified one whose estimates need no trust.

Both are functions of the claims, the seed and the sizes alone; the order in which claims are given decides nothing but
the order of types under the specification's sampler. Draws come from SHA-256 of seed, claim and revision, so that a
sample can be drawn again anywhere, and a claim that changes is drawn anew.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pincite.errors import UsageError
from pincite.evaluation.allocation import allocate, inclusion, systematic
from pincite.records import ClaimRecord, Sample, SampledClaim, SamplingPolicy, Stratum

SAMPLE_SIZE = 5
"""Most claims of a sample (specification)."""

SAMPLE_PERCENT = 0.2
"""Share of the claims that a sample has at most, rounded up (specification)."""

UNTYPED = "(none)"
"""The stratum of claims without a type."""

OTHERS = "(others)"
"""The stratum of the rarest types where a sample has fewer places than there are types."""

_THIN = 2
_NEWER = 2
"""How many times as likely a claim is drawn for thin evidence, and for being among the newer half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleOptions:
    """How a sample is drawn: at most `size` claims, and at most `percent` (0 to 1) of them, rounded up."""

    size: int = SAMPLE_SIZE
    percent: float = SAMPLE_PERCENT
    policy: SamplingPolicy = "spec"
    seed: str = "0"

    def __post_init__(self) -> None:
        if self.size < 0:
            raise UsageError(f"the sample size must be at least 0, got {self.size}")
        if not 0.0 <= self.percent <= 1.0:
            raise UsageError(f"the share of claims to sample is from 0 to 1 (0.2 for 20 %), got {self.percent}")

    def places(self, claims: int) -> int:
        """How many claims are drawn of so many: the smaller of both limits."""
        return min(self.size, math.ceil(Fraction(str(self.percent)) * claims))


def sample_claims(claims: Sequence[ClaimRecord], options: SampleOptions | None = None) -> Sample:
    """The claims to be judged, each with the probability with which it could have been drawn.

    Raises UsageError where two claims have the same id. No claims, a size of 0 and a share of 0 give an empty sample.
    """
    chosen = options or SampleOptions()
    if len({claim.id for claim in claims}) != len(claims):
        twice = next(
            claim.id
            for at, claim in enumerate(claims)
            if claim.id in {earlier_claim.id for earlier_claim in claims[:at]}
        )
        raise UsageError(f"two claims have the id {twice!r}: give each its own")
    return _POLICIES[chosen.policy](claims, chosen)


def _spec(claims: Sequence[ClaimRecord], options: SampleOptions) -> Sample:
    """One of each type in the order of their first claims while places last, then any of the others.

    A claim's probability is that of being its type's pick, 1/N, or else one of the m - T drawn from the n - T left.
    Where types outnumber places, those that come too late cannot be drawn at all, as the specification has it.
    """
    places = options.places(len(claims))
    types = _by(claims, _type_of)
    drawn = [_in_hash_order(group, options.seed)[0] for group in list(types.values())[:places]]
    first = {claim.id for claim in drawn}
    left = [claim for claim in claims if claim.id not in first]
    fill = places - len(drawn)
    drawn += _in_hash_order(left, f"{options.seed}/fill")[:fill]
    later = fill / len(left) if left else 0.0
    shares = {kind: 1 / len(group) + (1 - 1 / len(group)) * later for kind, group in types.items()}
    return _sample(claims, options, [(claim, _type_of(claim), shares[_type_of(claim)]) for claim in drawn])


def _stratified(claims: Sequence[ClaimRecord], options: SampleOptions) -> Sample:
    """Places by type in proportion to what its claims weigh, at least one each; within a type by systematic draws.

    The rarest types share a stratum where types outnumber places, so that every claim can be drawn. Within a stratum a
    claim's probability is its weight's share of the stratum's places, at most 1; ordered by hash, one random start and
    equal steps give exactly these probabilities and a fixed size.
    """
    places = options.places(len(claims))
    if not places:
        return _sample(claims, options, [])
    weights = _weights(claims)
    strata = _merged(_by(claims, _type_of), places)
    sizes = {name: len(group) for name, group in strata.items()}
    masses = {name: sum(weights[claim.id] for claim in group) for name, group in strata.items()}
    shared = allocate(masses, sizes, places)
    drawn: list[tuple[ClaimRecord, str, float]] = []
    for name in sorted(strata):
        ordered = _in_hash_order(strata[name], options.seed)
        chances = inclusion([weights[claim.id] for claim in ordered], shared[name])
        start = _fraction(f"{options.seed}/{name}/start")
        drawn += [(ordered[at], name, float(chances[at])) for at in systematic(chances, start)]
    return _sample(claims, options, drawn, strata=sizes)


_POLICIES: Mapping[SamplingPolicy, Callable[[Sequence[ClaimRecord], SampleOptions], Sample]] = {
    "spec": _spec,
    "stratified": _stratified,
}


def _sample(
    claims: Sequence[ClaimRecord],
    options: SampleOptions,
    drawn: Sequence[tuple[ClaimRecord, str, float]],
    *,
    strata: Mapping[str, int] | None = None,
) -> Sample:
    kinds = {kind: len(group) for kind, group in _by(claims, _type_of).items()}
    sampled_types = {_type_of(claim) for claim, _, _ in drawn}
    listed = kinds if strata is None else strata
    return Sample(
        policy=options.policy,
        seed=options.seed,
        population=len(claims),
        items=tuple(
            SampledClaim(
                claim_id=claim.id,
                revision=claim.revision,
                type=_type_of(claim),
                stratum=stratum,
                inclusion_probability=chance,
            )
            for claim, stratum, chance in drawn
        ),
        strata=tuple(
            Stratum(name=name, claims=size, sampled=sum(stratum == name for _, stratum, _ in drawn))
            for name, size in sorted(listed.items())
        ),
        unsampled_types=tuple(kind for kind in kinds if kind not in sampled_types),
    )


def _merged(types: Mapping[str, list[ClaimRecord]], places: int) -> dict[str, list[ClaimRecord]]:
    """The types as strata, the rarest ones as one where there are more types than places."""
    if len(types) <= places:
        return dict(types)
    ranked = sorted(types, key=lambda kind: (-len(types[kind]), kind))
    common_types, rare_types = ranked[: places - 1], ranked[places - 1 :]
    return {
        **{kind: types[kind] for kind in common_types},
        OTHERS: [claim for kind in rare_types for claim in types[kind]],
    }


def _weights(claims: Sequence[ClaimRecord]) -> dict[str, int]:
    """How much each claim counts: twice for thin evidence, twice for being newer than half of the dated ones."""
    times = sorted(claim.created_at for claim in claims if claim.created_at)
    median = times[(len(times) - 1) // 2] if times else ""
    return {
        claim.id: (_THIN if is_thin(claim) else 1) * (_NEWER if times and (claim.created_at or "") > median else 1)
        for claim in claims
    }


def is_thin(claim: ClaimRecord) -> bool:
    """Whether little stands behind a claim: no words of a source, or those of one place only."""
    places = {(citation.source_id, citation.excerpt) for citation in claim.citations}
    quotes = {(item.source_id, item.words) for item in claim.evidence if item.citation is None and item.words}
    return len(places | quotes) <= 1


def _in_hash_order(claims: Iterable[ClaimRecord], seed: str) -> list[ClaimRecord]:
    return sorted(claims, key=lambda claim: (_digest(f"{seed}/{claim.id}/{claim.revision}"), claim.id))


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _fraction(text: str) -> Fraction:
    """A number from 0 to below 1 drawn from a text."""
    return Fraction(int.from_bytes(_digest(text)[:16], "big"), 1 << 128)


def _by(claims: Iterable[ClaimRecord], key: Callable[[ClaimRecord], str]) -> dict[str, list[ClaimRecord]]:
    groups: dict[str, list[ClaimRecord]] = {}
    for claim in claims:
        groups.setdefault(key(claim), []).append(claim)
    return groups


def _type_of(claim: ClaimRecord) -> str:
    return claim.type or UNTYPED
