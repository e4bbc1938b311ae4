"""Observations counted: the three pass rates, and the outcomes by which windows are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from pincite.evaluation.comparison import ItemOutcome, estimate, share_of
from pincite.evaluation.intervals import normal_quantile, sampled_share
from pincite.evaluation.rates.observations import Observation
from pincite.records import PassRate, RateMeasure

MEASURES: tuple[RateMeasure, ...] = get_args(RateMeasure)


def rate(observations: Sequence[Observation], measure: RateMeasure, *, confidence: float) -> PassRate:
    """The pass rate of a measure; without a share where nothing has an outcome."""
    if measure == "judged":
        return _judged(observations, confidence=confidence)
    outcomes = outcomes_of(observations, measure)
    left_out = sum(outcome.passed is None for outcome in observations) if measure == "evaluations" else 0
    interval = estimate(outcomes, z=normal_quantile(confidence)) if outcomes else None
    return PassRate(
        measure=measure,
        share=share_of(outcomes) if outcomes else None,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        passed=round(sum(outcome.part for outcome in outcomes)),
        items=len(outcomes),
        population=len(outcomes) + left_out,
        left_out=left_out,
    )


def _judged(observations: Sequence[Observation], *, confidence: float) -> PassRate:
    """The estimate for all claims of the strata in which anybody judged a claim."""
    outcomes = [outcome for observation in observations for outcome in observation.judgements.outcomes]
    sizes: dict[str, int] = {}
    for observation in observations:
        sizes |= observation.judgements.sizes
    reached = {outcome.stratum for outcome in outcomes if outcome.passed is not None}
    population = sum(sizes[stratum] for stratum in reached)
    share_estimate = sampled_share(outcomes, sizes, confidence=confidence)
    return PassRate(
        measure="judged",
        share=share_estimate.share if share_estimate else None,
        low=share_estimate.low if share_estimate else None,
        high=share_estimate.high if share_estimate else None,
        passed=sum(outcome.passed is True for outcome in outcomes),
        items=sum(outcome.passed is not None for outcome in outcomes),
        population=population,
        left_out=sum(outcome.passed is None for outcome in outcomes),
        unreached=sum(sizes.values()) - population,
    )


def outcomes_of(observations: Sequence[Observation], measure: RateMeasure) -> tuple[ItemOutcome, ...]:
    """What came of each item, in groups of what was evaluated; sampled claims weigh as many as they stand for.

    Claims that no rule objects to have no names of their own: they are numbered.
    """
    outcomes: list[ItemOutcome] = []
    for number, observation in enumerate(observations):
        if measure == "evaluations" and observation.passed is not None:
            outcomes.append(ItemOutcome(item=str(number), group=observation.subject, part=float(observation.passed)))
        elif measure == "rules" and observation.claims:
            outcomes += _rule_outcomes(observation)
        elif measure == "judged":
            outcomes += _sampled_outcomes(observation, number)
    return tuple(outcomes)


def _rule_outcomes(observation: Observation) -> list[ItemOutcome]:
    group, fine = observation.subject, (observation.claims or 0) - len(observation.failing)
    bad = [ItemOutcome(item=claim, group=group, part=0.0) for claim in sorted(observation.failing)]
    return [*bad, *(ItemOutcome(item=f"#{at}", group=group, part=1.0) for at in range(fine))]


def _sampled_outcomes(observation: Observation, number: int) -> list[ItemOutcome]:
    judged = [outcome for outcome in observation.judgements.outcomes if outcome.passed is not None]
    return [
        ItemOutcome(
            item=f"{number}#{at}",
            group=observation.subject,
            part=1 / outcome.chance if outcome.passed else 0.0,
            whole=1 / outcome.chance,
        )
        for at, outcome in enumerate(judged)
    ]
