"""Samples of claims: which were drawn, by which policy, and with what probability each could have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SamplingPolicy = Literal["spec", "stratified"]
"""`spec`: the evaluation specification's own sampler. `stratified`: by type, in hash order, thin evidence and newer
claims more often."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledClaim:
    """A claim that was drawn from its stratum.

    `inclusion_probability` is over the draws of the policy for this population: 1 / it is the claim's weight in a
    Horvitz-Thompson estimate.
    """

    __pydantic_config__ = _CONFIG

    claim_id: str
    revision: int
    type: str
    stratum: str
    inclusion_probability: float

    def __post_init__(self) -> None:
        if not 0.0 < self.inclusion_probability <= 1.0:
            raise ValueError(f"an inclusion probability is above 0 and at most 1, got {self.inclusion_probability}")

    @property
    def weight(self) -> float:
        """How many claims of the population this one stands for."""
        return 1.0 / self.inclusion_probability


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """A part of the population that is drawn from by itself: its claims, and how many were drawn."""

    __pydantic_config__ = _CONFIG

    name: str
    claims: int
    sampled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What was drawn from a population of claims; equal population, policy, sizes and seed give the equal sample.

    `unsampled_types` are types of which none was drawn. Under `spec` those types could not be drawn at all where there
    are more types than places, so an estimate speaks of the other types only; under `stratified` every claim could be.
    """

    __pydantic_config__ = _CONFIG

    policy: SamplingPolicy
    seed: str
    population: int
    items: tuple[SampledClaim, ...]
    strata: tuple[Stratum, ...]
    unsampled_types: tuple[str, ...] = ()

    @property
    def claim_ids(self) -> tuple[str, ...]:
        """The claims that were drawn, in the order of the draw."""
        return tuple(item.claim_id for item in self.items)
