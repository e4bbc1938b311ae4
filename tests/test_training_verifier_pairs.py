"""What a run is trained on."""

from __future__ import annotations

import random
from collections import Counter

from training.verifier.pairs import Pair, mixed


def given(set_: str, count: int, split: str = "train") -> list[Pair]:
    return [Pair(set_, split, f"{set_} {number}", "It is so.", "e") for number in range(count)]


ALL = [
    *given("snli", 10),
    *given("contract", 4),
    *given("fm2", 3),
    *given("natural", 2),
    *given("written", 10),
    *given("fm2", 5, "kept"),
    *given("snli", 5, "held"),
]


def test_a_mixture_has_every_kind_in_its_share() -> None:
    found = Counter(each.set for each in mixed(ALL, random.Random(1)) if each.split == "train")
    assert found["snli"] + found["contract"] == 7
    assert (found["fm2"], found["natural"], found["written"]) == (9, 4, 7)


def test_what_is_held_or_kept_back_stays_so() -> None:
    found = mixed(ALL, random.Random(1))
    assert [each for each in found if each.split != "train"] == [each for each in ALL if each.split != "train"]


def test_mixtures_are_repeatable_and_differ_by_their_seed() -> None:
    one, again, other = (mixed(ALL, random.Random(seed)) for seed in (1, 1, 2))
    assert one == again
    assert Counter(each.evidence for each in one) != Counter(each.evidence for each in other)
