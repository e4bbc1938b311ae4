"""Places among strata, and draws whose probabilities are exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pincite.evaluation.allocation import allocate, inclusion, systematic

STRATA = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 30), min_size=1)
WEIGHTS = st.lists(st.sampled_from([1, 2, 4]), min_size=1, max_size=25)


@given(STRATA, st.integers(1, 60), st.data())
def test_every_stratum_has_a_place_and_none_has_too_many(
    sizes: dict[str, int], places: int, data: st.DataObject
) -> None:
    assume(places >= len(sizes))
    masses = {name: size * data.draw(st.sampled_from([1, 2, 4])) for name, size in sizes.items()}
    given_places = allocate(masses, sizes, places)
    assert sum(given_places.values()) == min(places, sum(sizes.values()))
    assert all(1 <= given_places[name] <= sizes[name] for name in sizes)


def test_places_beyond_one_each_go_by_mass() -> None:
    assert allocate({"a": 60, "b": 30, "c": 10}, {"a": 60, "b": 30, "c": 10}, 13) == {"a": 7, "b": 4, "c": 2}


def test_too_few_places_are_refused() -> None:
    with pytest.raises(ValueError, match="2 places are too few for 3 strata"):
        allocate({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1}, 2)


@given(WEIGHTS, st.data())
def test_probabilities_sum_to_the_places(weights: list[int], data: st.DataObject) -> None:
    places = data.draw(st.integers(1, len(weights)))
    chances = inclusion(weights, places)
    assert sum(chances) == places
    assert all(0 < chance <= 1 for chance in chances)
    free = [(weight, chance) for weight, chance in zip(weights, chances, strict=True) if chance < 1]
    assert len({chance / weight for weight, chance in free}) <= 1  # in proportion to the weights


@given(WEIGHTS, st.data())
def test_over_all_starts_an_item_is_drawn_as_often_as_it_should(weights: list[int], data: st.DataObject) -> None:
    chances = inclusion(weights, data.draw(st.integers(1, len(weights))))
    sums = [sum(chances[: at + 1], Fraction(0)) for at in range(len(chances))]
    edges = sorted({Fraction(0), Fraction(1), *(total - int(total) for total in sums)})
    drawn = [Fraction(0)] * len(chances)
    for low, high in pairwise(edges):
        for at in systematic(chances, (low + high) / 2):
            drawn[at] += high - low
    assert drawn == chances


@given(WEIGHTS, st.data(), st.fractions(0, 1))
def test_a_draw_has_its_size(weights: list[int], data: st.DataObject, start: Fraction) -> None:
    assume(start < 1)
    places = data.draw(st.integers(1, len(weights)))
    assert len(systematic(inclusion(weights, places), start)) == places
