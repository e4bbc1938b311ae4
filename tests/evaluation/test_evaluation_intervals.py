import random
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.intervals import (
    Estimate,
    SampledOutcome,
    difference,
    normal_quantile,
    sampled_share,
    t_quantile,
    wilson,
)


def outcomes(*passed, chance=0.5, stratum="a", kind="x"):
    return [SampledOutcome(stratum=stratum, kind=kind, chance=chance, passed=each) for each in passed]


@pytest.mark.parametrize(
    ("passed", "whole", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_limits_that_newcombe_printed(passed, whole, low, high):
    assert wilson(passed / whole, whole) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 20), 0.6791, 1.0)],
)
def test_difference_gives_the_limits_that_newcombe_printed(first, second, low, high):
    def estimate(passed, whole):
        limits = wilson(passed / whole, whole)
        return Estimate(share=passed / whole, low=limits[0], high=limits[1])

    assert difference(estimate(*first), estimate(*second)) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(
    ("freedom", "confidence", "value"),
    [(1, 0.95, 12.7062), (2, 0.95, 4.3027), (3, 0.95, 3.1824), (10, 0.98, 2.7638), (200, 0.95, 1.9719)],
)
def test_t_quantiles_are_those_of_the_tables(freedom, confidence, value):
    assert t_quantile(freedom, confidence) == pytest.approx(value, rel=0.005)


def test_no_spread_has_no_finite_t():
    assert t_quantile(0) == inf


@pytest.mark.parametrize("confidence", [0, 1, 1.5])
def test_a_confidence_is_a_share(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        normal_quantile(confidence)


def test_a_census_needs_no_interval():
    found = sampled_share(outcomes(True, True, False, chance=1.0), {"a": 3})
    assert (found.low, found.high) == (found.share, found.share) == (2 / 3, 2 / 3)


def test_no_outcome_has_no_share():
    assert sampled_share([], {}) is None
    assert sampled_share(outcomes(None, None), {"a": 4}) is None


def test_outcomes_stand_for_as_many_as_their_chance_says():
    rare = outcomes(True, chance=0.1, stratum="a") + outcomes(False, chance=1.0, stratum="b")
    assert sampled_share(rare, {"a": 10, "b": 1}).share == pytest.approx(10 / 11)


def test_what_nobody_could_judge_leaves_its_stratum_to_the_others():
    found = sampled_share(outcomes(True, None, chance=0.5) + outcomes(False, False, stratum="b"), {"a": 4, "b": 4})
    assert found.share == pytest.approx(0.5)


def test_a_chance_of_nothing_is_refused():
    with pytest.raises(ValueError, match="above 0 and at most 1"):
        sampled_share(outcomes(True, chance=0.0), {"a": 1})


def test_strata_that_are_alike_inside_narrow_the_interval():
    apart = outcomes(*[True] * 10, stratum="a", kind="a") + outcomes(*[False] * 10, stratum="b", kind="b")
    mixed = outcomes(*[True, False] * 5, stratum="a", kind="a") + outcomes(*[True, False] * 5, stratum="b", kind="b")
    sizes = {"a": 20, "b": 20}
    narrow, wide = sampled_share(apart, sizes), sampled_share(mixed, sizes)
    assert narrow.share == wide.share
    assert narrow.high - narrow.low < 0.75 * (wide.high - wide.low)


@given(
    passed=st.lists(st.booleans(), min_size=1, max_size=30),
    chance=st.floats(min_value=0.05, max_value=1.0),
    confidence=st.sampled_from([0.5, 0.95, 0.99]),
)
def test_the_interval_holds_the_share_and_what_is_still_possible(passed, chance, confidence):
    size = max(len(passed), round(len(passed) / chance))
    found = sampled_share(outcomes(*passed, chance=len(passed) / size), {"a": size}, confidence=confidence)
    assert sum(passed) / size - 1e-9 <= found.low <= found.share <= found.high
    assert found.high <= 1 - (len(passed) - sum(passed)) / size + 1e-9


@given(st.lists(st.booleans(), min_size=2, max_size=30), st.randoms(use_true_random=False))
def test_the_order_of_outcomes_makes_no_difference(passed, rng: random.Random):
    drawn = outcomes(*passed, chance=0.3)
    shuffled = rng.sample(drawn, len(drawn))
    sizes = {"a": 100}
    first, second = sampled_share(drawn, sizes), sampled_share(shuffled, sizes)
    assert (first.low, first.high) == pytest.approx((second.low, second.high))


@given(st.integers(0, 40), st.integers(1, 40))
def test_wilson_is_symmetric(passed, more):
    whole = passed + more
    low, high = wilson(passed / whole, whole)
    other_low, other_high = wilson(more / whole, whole)
    assert (1 - high, 1 - low) == pytest.approx((other_low, other_high), abs=1e-9)
