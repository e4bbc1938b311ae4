"""Boosted trees: they learn what can be learned, and give the same bytes."""

from __future__ import annotations

import numpy as np
from training.verifier.boosting import Growth, grow, scores_of


def rows(count: int = 600):
    chance = np.random.default_rng(3)
    features = chance.random((count, 3))
    truths = ((features[:, 0] > 0.5) ^ (features[:, 1] > 0.5)).astype(float)
    return features, truths


def test_trees_learn_what_no_straight_line_tells_apart():
    features, truths = rows()
    start, trees = grow(features, truths, np.ones(len(truths)), Growth(trees=60, depth=3, rate=0.3, least=8, penalty=1))
    right = (scores_of(start, trees, features) > 0) == (truths == 1)
    assert right.mean() > 0.95


def test_equal_rows_grow_equal_trees():
    features, truths = rows()
    first, second = (grow(features, truths, np.ones(len(truths)), Growth(trees=5)) for _ in range(2))
    assert first == second


def test_a_row_without_weight_counts_for_nothing():
    features, truths = rows()
    weights = np.ones(len(truths))
    weights[:300] = 0.0
    wrong = truths.copy()
    wrong[:300] = 1 - wrong[:300]
    growth = Growth(trees=5, least=8)
    first, second = (grow(features, each, weights, growth) for each in (truths, wrong))
    assert first == second


def test_features_that_say_nothing_are_not_split():
    start, trees = grow(np.zeros((50, 2)), np.array([0.0, 1.0] * 25), np.ones(50), Growth(trees=2))
    assert start == 0.0
    assert all(len(tree) == 1 for tree in trees)
