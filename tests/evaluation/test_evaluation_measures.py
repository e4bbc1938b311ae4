"""Shares, F1, and risk against coverage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.measures import area_under_risk, f_measure, proportion, risk_curve

SCORED = st.lists(st.tuples(st.sampled_from([0.1, 0.5, 0.9]), st.booleans()), min_size=1, max_size=20)


def test_the_interval_is_wilsons() -> None:
    found = proportion(8, 10)
    # the textbook interval of 8 in 10 (Newcombe 1998, method 3)
    assert (found.share, round(found.low or 0, 4), round(found.high or 0, 4)) == (0.8, 0.4902, 0.9433)


def test_nothing_to_divide_by_is_none() -> None:
    nothing = proportion(0, 0)
    assert (nothing.share, nothing.low, nothing.high) == (None, None, None)
    empty = f_measure(0, 0, 0)
    assert (empty.precision, empty.recall, empty.f1) == (None, None, None)
    assert area_under_risk([]) is None


@given(st.integers(1, 500).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_the_share_lies_inside_its_interval(counts: tuple[int, int]) -> None:
    found = proportion(*counts)
    assert found.low is not None
    assert found.high is not None
    assert found.share is not None
    assert 0 <= found.low <= found.share <= found.high <= 1


@pytest.mark.parametrize(
    ("right", "given_", "wanted", "f1"),
    [(2, 2, 4, 2 / 3), (0, 3, 2, 0.0), (0, 0, 2, 0.0)],
    ids=["half", "none", "empty"],
)
def test_f1_is_the_harmonic_mean(right: int, given_: int, wanted: int, f1: float) -> None:
    assert f_measure(right, given_, wanted).f1 == pytest.approx(f1)


def test_the_curve_has_a_point_for_each_score() -> None:
    points = risk_curve([(0.9, True), (0.9, True), (0.5, False), (0.2, True)])
    assert [(point.confidence_score, point.coverage, point.risk) for point in points] == [
        (0.9, 0.5, 0.0),
        (0.5, 0.75, 1 / 3),
        (0.2, 1.0, 0.25),
    ]


def test_the_area_rewards_a_good_order() -> None:
    good = area_under_risk([(0.9, True), (0.8, True), (0.1, False)])
    bad = area_under_risk([(0.9, False), (0.8, True), (0.1, True)])
    assert (good, bad) == (pytest.approx((0 + 0 + 1 / 3) / 3), pytest.approx((1 + 1 / 2 + 1 / 3) / 3))


@given(SCORED)
def test_the_area_does_not_depend_on_the_order_of_equal_scores(scored: list[tuple[float, bool]]) -> None:
    assert area_under_risk(scored) == pytest.approx(area_under_risk(scored[::-1]))


@given(SCORED)
def test_the_curve_ends_with_everything_and_the_plain_risk(scored: list[tuple[float, bool]]) -> None:
    last = risk_curve(scored)[-1]
    assert last.coverage == 1
    assert last.risk == pytest.approx(sum(not right for _, right in scored) / len(scored))
