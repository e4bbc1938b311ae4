"""The learned combination: what it weighs, and for which model it is meant."""

from __future__ import annotations

import pytest

from pincite.nli import Entailment
from pincite.verification.combination import (
    Combination,
    builtin,
    combination_for,
    features_of,
    read_combination,
    sentences_of,
    told,
)

YES = Entailment(entailment=0.9, neutral=0.1, contradiction=0.0)
NO = Entailment(entailment=0.0, neutral=0.2, contradiction=0.8)
OPEN = Entailment(entailment=0.1, neutral=0.9, contradiction=0.0)

MADE = Combination(
    model="fake:table",
    weights={"coverage": 2.0, "phrases": 1.0, "sided": 1.0, "least_sided": 1.0},
    offset=-2.0,
    threshold=0.5,
    contradiction=0.9,
)


def test_each_sentence_takes_the_passage_that_is_most_on_its_side() -> None:
    found = features_of("A fee is due. It is small.", ["one", "two"], [[OPEN, YES], [NO, OPEN]])
    assert found["sided"] == pytest.approx((0.9 + 0.1) / 2)
    assert found["least_sided"] == pytest.approx(0.1)


def test_words_and_the_model_both_raise_the_probability() -> None:
    statement, stated, other = "The fee is small.", "They say that the fee is small.", "The weather was fine."
    both = MADE.probability(statement, [stated], [[YES]])
    assert both > MADE.probability(statement, [other], [[YES]]) > MADE.probability(statement, [other], [[NO]])
    assert both > MADE.probability(statement, [stated], [[OPEN]]) > MADE.probability(statement, [stated], [[NO]])


def test_nothing_supports_without_passages() -> None:
    assert MADE.probability("The fee is small.", [], [[]]) == 0.0


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        ("The fee is small.", ("The fee is small.",)),
        ("the fee, small", ("the fee, small",)),
        ("The fee is small. It is due.", ("The fee is small.", "It is due.")),
    ],
    ids=["one sentence", "no sentence", "two sentences"],
)
def test_a_claim_is_read_sentence_by_sentence(statement: str, parts: tuple[str, ...]) -> None:
    assert sentences_of(statement) == parts


def test_the_combination_in_the_package_is_for_the_model_in_the_package() -> None:
    made = builtin()
    assert made is not None
    assert combination_for(made.model) is made
    assert combination_for("another:model") is combination_for(None) is None
    assert set(made.weights) == set(features_of("a", ["a"], [[YES]]))
    assert 0.0 < made.threshold < 1.0
    assert 0.0 < made.contradiction < 1.0


def test_a_combination_without_a_threshold_is_refused() -> None:
    with pytest.raises(KeyError, match="threshold"):
        read_combination({"model": "m", "weights": {}, "offset": 0.0})


@pytest.mark.parametrize(
    ("passage", "kept"),
    [
        ("The fee is due. Is it small?", "The fee is due."),
        ("Is it small?", ""),
        ("Type: [X] Accident [ ] Disease", "Type: [X] Accident "),
        ("Type: [ ] Accident [X] Disease. Paid.", "Type: [X] Disease. Paid."),
        ("Type: [ ] Accident. The rest is prose. [X] Paid", "Type: . The rest is prose. [X] Paid"),
        ("Type: [ ] Accident [ ] Disease", "Type: [ ] Accident [ ] Disease"),
        ("Accident [ ] Disease [X]", "Accident [ ] Disease [X]"),
        ("The fee is due.", "The fee is due."),
    ],
    ids=[
        "question behind",
        "question alone",
        "second empty",
        "first empty",
        "prose behind",
        "none ticked",
        "boxes behind",
        "prose",
    ],
)
def test_questions_and_options_that_nobody_ticked_support_nothing(passage: str, kept: str) -> None:
    assert told(passage) == kept
