"""Rewordings keep what a sentence says."""

from __future__ import annotations

import random

import pytest
from training.verifier import rewording


@pytest.mark.parametrize(
    ("change", "text", "expected"),
    [
        pytest.param(rewording.without_parenthesis, "Acme (the Buyer) pays.", "Acme pays.", id="brackets"),
        pytest.param(rewording.without_opening, "However, it was late.", "It was late.", id="opening"),
        pytest.param(rewording.without_adverb, "It was duly signed.", "It was signed.", id="adverb"),
        pytest.param(
            rewording.without_relative, "The film, which cost little, won.", "The film won.", id="relative clause"
        ),
        pytest.param(
            rewording.first_part,
            "The building was finished in 1990 and was sold a year later.",
            "The building was finished in 1990.",
            id="first of two",
        ),
    ],
)
def test_a_rewording_takes_away_what_adds(change, text, expected):
    assert change(text, random.Random(1)) == expected


def test_brackets_that_take_something_back_stay():
    text = "All goods (except food) are covered."
    assert rewording.without_parenthesis(text, random.Random(1)) is None or "except" in rewording.reword(
        text, random.Random(1)
    )


def test_a_number_keeps_its_value():
    from pincite.text import find_numbers

    changed = rewording.other_number("They have 30 days left.", random.Random(2))
    assert changed != "They have 30 days left."
    assert [int(each.value) for each in find_numbers(changed)] == [30]


def test_a_date_keeps_its_day():
    from pincite.text import find_dates

    changed = rewording.other_date("Signed on March 3, 2021.", random.Random(2))
    assert changed != "Signed on March 3, 2021."
    assert [each.value.isoformat() for each in find_dates(changed)] == ["2021-03-03"]


def test_a_synonym_keeps_the_capital_of_the_first_word():
    assert rewording.synonym("Prior to that nothing was said by them.", random.Random(0)).startswith(
        ("Before", "Prior")
    )
