"""PASS, FAIL or INCONCLUSIVE: each measure's interval against its limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from pincite.errors import UsageError
from pincite.evaluation.comparison import compare, estimate, share_of
from pincite.evaluation.gate.series import Judged, Series, same_names
from pincite.evaluation.intervals import normal_quantile, t_quantile
from pincite.records import GateMeasure, GateReport, GateSide, GateTest, GateVerdict

CONFIDENCE = 0.98
"""Of all intervals together, two-sided: a false alarm in 1 of 100 gates at most, where nothing changed."""

TOLERANCE = 0.02
"""How much worse than the baseline a result may be, as a share."""

_ORDER: tuple[GateVerdict, ...] = ("pass", "inconclusive", "fail")


@dataclass(frozen=True, slots=True, kw_only=True)
class GateOptions:
    """How a result is gated: how much worse it may be, and how sure to be.

    No `measures` are the usual ones of its kind. `at_least` is a share that each measure must reach by itself.
    """

    measures: tuple[str, ...] = ()
    tolerance: float = TOLERANCE
    at_least: float | None = None
    confidence: float = CONFIDENCE

    def __post_init__(self) -> None:
        if not 0 <= self.tolerance < 1:
            raise UsageError(f"the tolerance is a share from 0 to below 1 (0.02 for 2 points), not {self.tolerance:g}")
        if self.at_least is not None and not 0 <= self.at_least <= 1:
            raise UsageError(f"the least share is from 0 to 1 (0.9 for 90 %), not {self.at_least:g}")
        if not 0 < self.confidence < 1:
            raise UsageError(f"the confidence is between 0 and 1 (0.98 for 98 %), not {self.confidence:g}")


def decide(result: Judged, baseline: Judged | None, options: GateOptions) -> GateReport:
    """The report of the gate; its verdict is the worst of its measures'.

    Raises UsageError for measures that the result does not have, for a baseline of another kind, and where there is
    neither a baseline nor a least share.
    """
    if baseline is None and options.at_least is None:
        raise UsageError("nothing to hold the result against: give a baseline, a least share, or both")
    if baseline is not None and baseline.kind != result.kind:
        raise UsageError(f"a result of kind {result.kind} cannot be compared with a baseline of kind {baseline.kind}")
    names = options.measures or tuple(dict.fromkeys((*result.usual, *(baseline.usual if baseline else ()))))
    for name in names:
        if name not in result.series:
            raise UsageError(f"a {result.kind} has {', '.join(result.series)}, and no measure {name!r}")
    tests = len(names) * ((baseline is not None) + (options.at_least is not None))
    test_confidence = 1 - (1 - options.confidence) / tests
    measures = tuple(
        _measure(
            name, result.series[name], baseline.series[name] if baseline else None, options, confidence=test_confidence
        )
        for name in names
    )
    return GateReport(
        verdict=_worst([measure.verdict for measure in measures]),
        kind=result.kind,
        measures=measures,
        confidence=options.confidence,
        tolerance=options.tolerance,
        at_least=options.at_least,
        notes=(*_notes(measures), *_unseen(result, names)),
    )


def _measure(
    name: str, result: Series, baseline: Series | None, options: GateOptions, *, confidence: float
) -> GateMeasure:
    tests = []
    if baseline is not None:
        tests.append(_against_baseline(result, baseline, tolerance=options.tolerance, confidence=confidence))
    if options.at_least is not None:
        if result.better == "lower":
            raise UsageError(f"{name} is better when it is lower: a least share says nothing of it")
        tests.append(_against_threshold(result, options.at_least, confidence=confidence))
    return GateMeasure(
        name=name,
        better=result.better,
        verdict=_worst([test.verdict for test in tests]),
        result=_side(result),
        baseline=_side(baseline) if baseline is not None else None,
        tests=tuple(tests),
    )


def _against_baseline(result: Series, baseline: Series, *, tolerance: float, confidence: float) -> GateTest:
    """The test of the difference, turned so that more is better."""
    limit = 0.0 - tolerance
    for series, whose in ((result, "the result"), (baseline, "the baseline")):
        if not series.outcomes:
            return _undecided("baseline", limit, f"{whose} has no item with an outcome")
    if _left_out(result) > _left_out(baseline) + tolerance:
        return _undecided("baseline", limit, "more of the result than of the baseline was not judged")
    comparison = compare(*same_names(result.outcomes, baseline.outcomes), confidence=confidence)
    if comparison.low is None or comparison.high is None:
        reason = f"{comparison.reason}, and what is in one group stands or falls together: gate more of them"
        return _undecided("baseline", limit, reason)
    low, high = (comparison.low, comparison.high) if result.better == "higher" else (-comparison.high, -comparison.low)
    verdict = _verdict(low, high, limit=limit)
    share = comparison.share if result.better == "higher" else -comparison.share
    edge = low if share > limit else high
    times = ((share - edge) / (share - limit)) ** 2 if share != limit else inf
    return GateTest(
        against="baseline",
        verdict=verdict,
        limit=limit,
        low=low,
        high=high,
        reason="every item came out as in the baseline"
        if comparison.same
        else _reason(verdict, f"{limit:+.3f}", times),
        pairing=comparison.pairing,
    )


def _against_threshold(result: Series, at_least: float, *, confidence: float) -> GateTest:
    if not result.outcomes:
        return _undecided("threshold", at_least, "the result has no item with an outcome")
    groups = len({outcome.group for outcome in result.outcomes})
    z = t_quantile(groups - 1, confidence) if groups > 1 else normal_quantile(confidence)
    share_estimate = estimate(result.outcomes, z=z)
    verdict = _verdict(share_estimate.low, share_estimate.high, limit=at_least)
    edge = share_estimate.low if share_estimate.share > at_least else share_estimate.high
    needed = _score(share_estimate.share, at_least)
    return GateTest(
        against="threshold",
        verdict=verdict,
        limit=at_least,
        low=share_estimate.low,
        high=share_estimate.high,
        reason=_reason(verdict, f"{at_least:.3f}", _score(share_estimate.share, edge) / needed if needed else inf),
    )


def _verdict(low: float, high: float, *, limit: float) -> GateVerdict:
    if low >= limit:
        return "pass"
    return "fail" if high < limit else "inconclusive"


def _score(share: float, edge: float) -> float:
    """What Wilson's interval of a share has at its edge, z² / number of items; 0 where the edge is the share."""
    return (share - edge) ** 2 / (edge * (1 - edge)) if 0 < edge < 1 else 0.0


def _reason(verdict: GateVerdict, limit: str, times: float) -> str:
    """Why, in a few words; of an open question, how many times as many items would about settle it.

    That is reckoned from the observed share, which more items would confirm, and not from the interval's middle.
    """
    if verdict == "pass":
        return f"all of the interval is at or above {limit}"
    if verdict == "fail":
        return f"all of the interval is below {limit}"
    advice = (
        f"about {times:.0f} times as many items would settle it" if 1.5 <= times < 1000 else "more items are needed"
    )
    return f"{limit} is inside the interval: {advice}"


def _undecided(against: Literal["baseline", "threshold"], limit: float, reason: str) -> GateTest:
    return GateTest(against=against, verdict="inconclusive", limit=limit, low=None, high=None, reason=reason)


def _side(series: Series) -> GateSide:
    return GateSide(
        share=share_of(series.outcomes) if series.outcomes else None,
        items=len(series.outcomes),
        groups=len({outcome.group for outcome in series.outcomes}),
        left_out=series.left_out,
    )


def _left_out(series: Series) -> float:
    return series.left_out / (series.left_out + len(series.outcomes))


def _notes(measures: Sequence[GateMeasure]) -> list[str]:
    notes = []
    for measure in measures:
        if measure.result.left_out:
            notes.append(f"{measure.name}: {measure.result.left_out} items of the result have no outcome")
        if measure.result.groups == 1 and any(test.against == "threshold" for test in measure.tests):
            notes.append(f"{measure.name}: one group only; the interval is for more items of it, not for others")
        if any(test.pairing == "items" for test in measure.tests) and measure.result.groups < 5:
            notes.append(f"{measure.name}: the same items of few groups; the verdict is about more items of these")
    return notes


def _unseen(result: Judged, names: Sequence[str]) -> list[str]:
    """What was not gated because nobody judged any of it."""
    return [
        f"{name}: not gated, as none of {series.left_out} items has an outcome"
        for name, series in result.series.items()
        if name not in names and series.left_out and not series.outcomes
    ]


def _worst(verdicts: Sequence[GateVerdict]) -> GateVerdict:
    return max(verdicts, key=_ORDER.index)
