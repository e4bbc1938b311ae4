"""The measures that scores are made of: shares with their interval, precision and recall, risk against coverage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from pincite.evaluation.intervals import wilson
from pincite.records.evaluation.scores import FMeasure, Proportion, RiskPoint


def proportion(part: int, whole: int) -> Proportion:
    """The share with its 95 % interval (Wilson 1927, without continuity correction); None for both where whole is 0."""
    if whole == 0:
        return Proportion(part=part, whole=0, share=None, low=None, high=None)
    low, high = wilson(part / whole, whole)
    return Proportion(part=part, whole=whole, share=part / whole, low=low, high=high)


def f_measure(right: int, given: int, wanted: int) -> FMeasure:
    """Precision `right / given`, recall `right / wanted`, and F1; None where there is nothing to divide by."""
    return FMeasure(
        right=right,
        given=given,
        wanted=wanted,
        precision=right / given if given else None,
        recall=right / wanted if wanted else None,
        f1=2 * right / (given + wanted) if given + wanted else None,
    )


def risk_curve(scored: Iterable[tuple[float, bool]]) -> tuple[RiskPoint, ...]:
    """One point for each confidence score, highest first: the share of fields with at least that, and their risk."""
    ordered = sorted(scored, key=lambda pair: -pair[0])
    points: list[RiskPoint] = []
    field_count = wrong = 0
    for score, group in groupby(ordered, key=lambda pair: pair[0]):
        outcomes = [right for _, right in group]
        field_count += len(outcomes)
        wrong += outcomes.count(False)
        points.append(RiskPoint(confidence_score=score, coverage=field_count / len(ordered), risk=wrong / field_count))
    return tuple(points)


def area_under_risk(scored: Sequence[tuple[float, bool]]) -> float | None:
    """The mean risk over all coverages (AURC), 0 the best; None for no fields.

    Fields of equal score have no order of their own: their wrong ones are spread evenly over them.
    """
    if not scored:
        return None
    area = field_count = wrong = 0.0
    for _, group in groupby(sorted(scored, key=lambda pair: -pair[0]), key=lambda pair: pair[0]):
        outcomes = [right for _, right in group]
        risk = outcomes.count(False) / len(outcomes)
        for _ in outcomes:
            field_count += 1
            wrong += risk
            area += wrong / field_count
    return area / len(scored)
