"""Observations counted: the three pass rates, and the outcomes by which windows are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from pincite.evaluation.comparison import Outcome, estimate, share_of
from pincite.evaluation.intervals import normal_quantile, sampled_share
from pincite.evaluation.rates.observations import Observation
from pincite.records import PassRate, RateMeasure

MEASURES: tuple[RateMeasure, ...] = get_args(RateMeasure)


def rate(observations: Sequence[Observation], measure: RateMeasure, *, confidence: float) -> PassRate:
    """The pass rate of a measure; without a share where nothing has an outcome."""
    if measure == "judged":
        return _judged(observations, confidence=confidence)
    outcomes = outcomes_of(observations, measure)
    left_out = sum(each.passed is None for each in observations) if measure == "evaluations" else 0
    found = estimate(outcomes, z=normal_quantile(confidence)) if outcomes else None
    return PassRate(
        measure=measure,
        share=share_of(outcomes) if outcomes else None,
        low=found.low if found else None,
        high=found.high if found else None,
        passed=round(sum(each.part for each in outcomes)),
        items=len(outcomes),
        population=len(outcomes) + left_out,
        left_out=left_out,
    )


def _judged(observations: Sequence[Observation], *, confidence: float) -> PassRate:
    """The estimate for all claims of the strata in which anybody judged a claim."""
    outcomes = [each for observation in observations for each in observation.judgements.outcomes]
    sizes: dict[str, int] = {}
    for observation in observations:
        sizes |= observation.judgements.sizes
    reached = {each.stratum for each in outcomes if each.passed is not None}
    population = sum(sizes[stratum] for stratum in reached)
    found = sampled_share(outcomes, sizes, confidence=confidence)
    return PassRate(
        measure="judged",
        share=found.share if found else None,
        low=found.low if found else None,
        high=found.high if found else None,
        passed=sum(each.passed is True for each in outcomes),
        items=sum(each.passed is not None for each in outcomes),
        population=population,
        left_out=sum(each.passed is None for each in outcomes),
        unreached=sum(sizes.values()) - population,
    )


def outcomes_of(observations: Sequence[Observation], measure: RateMeasure) -> tuple[Outcome, ...]:
    """What came of each item, in groups of what was evaluated; sampled claims weigh as many as they stand for.

    Claims that no rule objects to have no names of their own: they are numbered.
    """
    found: list[Outcome] = []
    for number, each in enumerate(observations):
        if measure == "evaluations" and each.passed is not None:
            found.append(Outcome(item=str(number), group=each.subject, part=float(each.passed)))
        elif measure == "rules" and each.claims:
            found += _rule_outcomes(each)
        elif measure == "judged":
            found += _sampled_outcomes(each, number)
    return tuple(found)


def _rule_outcomes(observation: Observation) -> list[Outcome]:
    group, fine = observation.subject, (observation.claims or 0) - len(observation.failing)
    bad = [Outcome(item=claim, group=group, part=0.0) for claim in sorted(observation.failing)]
    return [*bad, *(Outcome(item=f"#{at}", group=group, part=1.0) for at in range(fine))]


def _sampled_outcomes(observation: Observation, number: int) -> list[Outcome]:
    judged = [each for each in observation.judgements.outcomes if each.passed is not None]
    return [
        Outcome(
            item=f"{number}#{at}",
            group=observation.subject,
            part=1 / each.chance if each.passed else 0.0,
            whole=1 / each.chance,
        )
        for at, each in enumerate(judged)
    ]
