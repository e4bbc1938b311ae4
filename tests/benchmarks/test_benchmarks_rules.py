"""The benchmark of the rules: its labels and its comparison with all pairs."""

from __future__ import annotations

import random

import pytest
from benchmarks.rules import KINDS, missing_pairs

from pincite.evaluation.rules.similarity import similar_pairs


@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_give_equal_labels(kind: str) -> None:
    one, other = ([KINDS[kind](rng) for _ in range(5)] for rng in (random.Random(3), random.Random(3)))
    assert one == other
    assert len(set(one)) > 1


def test_every_pair_that_differs_from_all_pairs_is_counted() -> None:
    labels = ["data analyst", "data analysts", "cook", "cooks"]
    pairs = {(one, other) for one, other, _ in similar_pairs(labels, threshold=0.85)}
    rng = random.Random(0)
    assert pairs == {(0, 1), (2, 3)}
    assert missing_pairs(labels, pairs, rng) == 0
    assert missing_pairs(labels, {(0, 1)}, rng) == 2
    assert missing_pairs(labels, pairs | {(0, 2)}, rng) == 2
