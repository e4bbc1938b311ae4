"""Gradient-boosted trees for two classes, in numpy: small, weighted, the same bytes for the same rows.

Friedman, Greedy function approximation (2001), with second-order leaves as in XGBoost (Chen and Guestrin 2016) and
thresholds at quantiles. Made for some thousand rows and some dozen features; a library would do, at the price of a
dependency and of reading its private format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """How trees grow: how many, how deep, how fast; the least weight of a leaf; the penalty on its value."""

    trees: int = 120
    depth: int = 3
    rate: float = 0.06
    least: float = 40.0
    penalty: float = 10.0
    bins: int = 24


Node = list[float]
"""`[feature, threshold, left, right]` of a split (rows below or at the threshold go left), or `[-1, value]`."""


def grow(rows: Floats, truths: Floats, weights: Floats, growth: Growth) -> tuple[float, list[list[Node]]]:
    """The score to start from (log odds) and the trees, each a list of nodes with the root first.

    `rows` is (n, features), `truths` 0 or 1, `weights` sum to n.
    """
    cuts = [np.unique(np.quantile(column, np.linspace(0.02, 0.98, growth.bins))) for column in rows.T]
    places = np.stack([np.searchsorted(cut, column, side="left") for cut, column in zip(cuts, rows.T, strict=True)])
    share = float((weights * truths).sum() / weights.sum())
    start = float(np.log(share / (1 - share)))
    scores = np.full(len(rows), start)
    trees: list[list[Node]] = []
    for _ in range(growth.trees):
        said = 1 / (1 + np.exp(-scores))
        slopes, bends = weights * (truths - said), weights * said * (1 - said)
        nodes: list[Node] = []
        _split(np.arange(len(rows)), growth.depth, nodes, scores, (places, cuts, slopes, bends, growth))
        trees.append(nodes)
    return start, trees


def _split(
    members: NDArray[np.intp],
    depth: int,
    nodes: list[Node],
    scores: Floats,
    given: tuple[NDArray[np.intp], Sequence[Floats], Floats, Floats, Growth],
) -> int:
    """Append the node of these rows and all below it; their scores move by what their leaf says. Its number."""
    places, cuts, slopes, bends, growth = given
    number = len(nodes)
    nodes.append([])
    slope, bend = slopes[members].sum(), bends[members].sum()
    best = _best(members, given, slope, bend) if depth else None
    if best is None:
        value = growth.rate * float(slope / (bend + growth.penalty))
        scores[members] += value
        nodes[number] = [-1, value]
        return number
    feature, place = best
    left = places[feature, members] <= place
    one = _split(members[left], depth - 1, nodes, scores, given)
    two = _split(members[~left], depth - 1, nodes, scores, given)
    nodes[number] = [feature, float(cuts[feature][place]), one, two]
    return number


def _best(
    members: NDArray[np.intp],
    given: tuple[NDArray[np.intp], Sequence[Floats], Floats, Floats, Growth],
    slope: float,
    bend: float,
) -> tuple[int, int] | None:
    """The feature and place in its cuts that lower the loss most; None where no split has leaves of enough weight."""
    places, cuts, slopes, bends, growth = given
    gain, best = 1e-6, None
    whole = slope**2 / (bend + growth.penalty)
    for feature in range(len(places)):
        size = len(cuts[feature]) + 1
        at = places[feature, members]
        left_slope = np.cumsum(np.bincount(at, slopes[members], size))[:-1]
        left_bend = np.cumsum(np.bincount(at, bends[members], size))[:-1]
        right_bend = bend - left_bend
        gains = (
            left_slope**2 / (left_bend + growth.penalty)
            + (slope - left_slope) ** 2 / (right_bend + growth.penalty)
            - whole
        )
        gains[(left_bend < growth.least / 4) | (right_bend < growth.least / 4)] = -1.0
        if len(gains) and gains.max() > gain:
            gain, best = float(gains.max()), (feature, int(gains.argmax()))
    return best


def scores_of(start: float, trees: Sequence[Sequence[Node]], rows: Floats) -> Floats:
    """The log odds of rows."""
    scores = np.full(len(rows), start)
    for nodes in trees:
        at = np.zeros(len(rows), dtype=int)
        for _ in range(16):
            moved = False
            for number, node in enumerate(nodes):
                if node[0] < 0:
                    continue
                here = at == number
                if here.any():
                    moved = True
                    at[here] = np.where(rows[here, int(node[0])] <= node[1], int(node[2]), int(node[3]))
            if not moved:
                break
        scores += np.array([node[1] if node[0] < 0 else 0.0 for node in nodes])[at]
    return scores
