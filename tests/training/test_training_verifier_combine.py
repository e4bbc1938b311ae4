"""Fitting the combination: what contrast rows change in it."""

from __future__ import annotations

import numpy as np
import pytest
from training.verifier.combine import LIKELY, Described, Row, fit, is_open


def rows_of_two_sets() -> Described:
    """A natural set whose claims are true where words are shared, and a contrast set where they are not."""
    chance = np.random.default_rng(5)
    truths = np.tile([0.0, 1.0], 100)
    shared = np.where(np.arange(200) < 100, truths, 1 - truths) + chance.normal(0, 0.3, 200)
    sets = ["natural"] * 100 + ["contrast"] * 100
    return Described(
        names=("coverage",),
        features=shared[:, None],
        truths=truths,
        contradictions=np.zeros(200),
        rows=tuple(Row(name, f"document {at}", "claim", "nei") for at, name in enumerate(sets)),
    )


def test_the_more_contrast_rows_weigh_the_less_shared_words_count() -> None:
    given = rows_of_two_sets()
    weights = [fit(given, contrast=weight)[0]["weights"]["coverage"] for weight in (0.25, 1.0, 4.0)]
    assert weights[0] > weights[1] > weights[2]


def test_the_threshold_is_not_fitted_where_contrast_rows_are_among_the_rows() -> None:
    assert fit(rows_of_two_sets(), contrast=1.0)[0]["threshold"] == LIKELY
    assert fit(rows_of_two_sets())[0]["threshold"] != LIKELY


@pytest.mark.parametrize(
    ("claim", "is_left"),
    [("The fan weighs 12 kg.", False), ("The fan weighs 31 kg.", False), ("The fan is light.", True)],
    ids=["proved", "contradicted", "open"],
)
def test_what_a_proof_decides_is_not_asked_of_the_model(claim: str, is_left: bool) -> None:
    assert is_open(Row("contrast", "The pump weighs 31 kg. The fan weighs 12 kg.", claim, "nei")) is is_left
