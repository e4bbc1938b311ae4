import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.comparison import ItemOutcome, compare, estimate, share_of

CONFIDENCE = 0.98


def outcomes(*parts, group="g", whole=1.0):
    return [ItemOutcome(item=str(at), group=group, part=float(part), whole=whole) for at, part in enumerate(parts)]


def groups(count, *parts, prefix="g"):
    return [each for number in range(count) for each in outcomes(*parts, group=f"{prefix}{number}")]


def test_the_same_items_with_the_same_outcomes_do_not_differ():
    found = compare(groups(3, 1, 0, 1), groups(3, 1, 0, 1), confidence=CONFIDENCE)
    assert (found.low, found.high, found.same, found.pairing) == (0.0, 0.0, True, "items")


def test_the_same_items_of_one_group_are_held_against_each_other():
    before, after = outcomes(*[1] * 40), outcomes(*[0] * 12, *[1] * 28)
    found = compare(after, before, confidence=CONFIDENCE)
    assert found.pairing == "items"
    assert found.share == pytest.approx(-0.3)
    assert found.low < -0.3 < found.high < 0


def test_the_same_groups_with_other_items_are_held_against_each_other():
    found = compare(groups(20, 1, 0, 1), groups(20, 1, 1), confidence=CONFIDENCE)
    assert (found.pairing, found.groups) == ("groups", 20)
    assert found.high < 0


def test_pairs_that_go_together_give_a_narrower_interval_than_strangers():
    hard = [*groups(10, 0, 0, 0, 1, prefix="h"), *groups(10, 1, 1, 1, 1, prefix="e")]
    softer = [*groups(10, 0, 0, 0, 1, prefix="h"), *groups(10, 1, 1, 1, 0, prefix="e")]
    strangers = [ItemOutcome(item=each.item, group=f"x{each.group}", part=each.part) for each in softer]
    paired = compare(softer, hard, confidence=CONFIDENCE)
    apart = compare(strangers, hard, confidence=CONFIDENCE)
    assert paired.share == apart.share
    assert paired.high - paired.low < 0.8 * (apart.high - apart.low)


def test_two_single_groups_cannot_be_compared():
    found = compare(outcomes(1, 0, 1, group="a"), outcomes(1, 1, group="b"), confidence=CONFIDENCE)
    assert (found.low, found.high) == (None, None)
    assert "one group" in found.reason


def test_one_item_on_either_side_says_nothing():
    found = compare(outcomes(0), outcomes(1), confidence=CONFIDENCE)
    assert (found.low, found.high) == (-1.0, 1.0)


def test_outcomes_that_are_alike_in_groups_widen_the_interval():
    alike = [*groups(10, 1, 1, 1, 1, prefix="a"), *groups(10, 0, 0, 0, 0, prefix="b")]
    mixed = groups(20, 1, 0, 1, 0)
    wide, narrow = estimate(alike, z=2.0), estimate(mixed, z=2.0)
    assert wide.share == narrow.share == 0.5
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)


def test_a_ratio_of_sums_is_a_share_too():
    assert share_of([*outcomes(2, 0, whole=2.0), *outcomes(0, whole=1.0)]) == pytest.approx(0.4)


def test_all_right_in_few_groups_is_less_than_certain():
    found = estimate(groups(4, 1, 1, 1), z=2.0)
    assert found.share == found.high == 1.0
    assert 0.5 < found.low < 0.8


SIDES = st.lists(st.lists(st.booleans(), min_size=1, max_size=5), min_size=1, max_size=8)


@given(first=SIDES, second=SIDES, same_groups=st.booleans())
def test_turning_the_sides_turns_the_difference(first, second, same_groups):
    def side(given, name):
        return [each for at, parts in enumerate(given) for each in outcomes(*parts, group=f"{name}{at}")]

    one, other = side(first, "g"), side(second, "g" if same_groups else "h")
    there = compare(one, other, confidence=CONFIDENCE)
    back = compare(other, one, confidence=CONFIDENCE)
    assert (there.pairing, there.reason) == (back.pairing, back.reason)
    assert there.share == pytest.approx(-back.share)
    if there.low is not None:
        assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
        assert -1 <= there.low <= there.share + 1e-9 <= there.high + 2e-9


@given(given=SIDES)
def test_a_series_does_not_differ_from_itself(given):
    one = [each for at, parts in enumerate(given) for each in outcomes(*parts, group=f"g{at}")]
    assert compare(one, list(reversed(one)), confidence=CONFIDENCE).same
