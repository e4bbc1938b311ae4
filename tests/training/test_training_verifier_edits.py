"""The edits that training pairs are made with."""

from __future__ import annotations

import random

import pytest
from training.verifier.edits import (
    EDITS,
    bound,
    date,
    edit,
    force,
    name,
    negation,
    number,
    opposite,
    quantifier,
    swapped,
    unit,
)

CHANCE = 11


@pytest.mark.parametrize(
    ("change", "text", "gone"),
    [
        pytest.param(number, "The fee is $1,500 a month.", "1,500", id="number"),
        pytest.param(number, "It closed in 1987 for good.", "1987", id="year"),
        pytest.param(date, "It opened on March 3, 2021 in Riga.", "March", id="date"),
        pytest.param(negation, "The tenant was not told of it.", "not", id="denial taken away"),
        pytest.param(opposite, "The claim was approved on Monday.", "approved", id="opposite"),
        pytest.param(bound, "Notice takes at least 30 days.", "at least", id="bound"),
        pytest.param(quantifier, "It says that all workers are covered.", "all", id="quantifier"),
        pytest.param(unit, "The term is 30 days from now.", "days", id="unit"),
    ],
)
def test_an_edit_replaces_what_it_is_about(change, text, gone):
    found = change(text, random.Random(CHANCE), ())
    assert found.relation == "contradiction"
    assert gone not in found.text


def test_a_denial_is_put_behind_the_verb():
    found = negation("The policy is in force.", random.Random(CHANCE), ())
    assert found.text in {"The policy is not in force.", "The policy is never in force."}


def test_what_is_only_stronger_is_not_called_false():
    found = force("The buyer might inspect the goods.", random.Random(CHANCE), ())
    assert (found.text, found.relation) == ("The buyer will inspect the goods.", "not entailed")


def test_a_name_becomes_another_of_its_document():
    found = name("That day Maria Lopez signed the lease.", random.Random(CHANCE), ("Peter Novak",))
    assert (found.text, found.relation) == ("That day Peter Novak signed the lease.", "not entailed")


def test_two_names_change_places():
    found = swapped("That day Maria Lopez paid Peter Novak the deposit.", random.Random(CHANCE), ())
    assert found.text == "That day Peter Novak paid Maria Lopez the deposit."


def test_names_that_are_joined_stay():
    assert swapped("That day Maria Lopez and Peter Novak paid.", random.Random(CHANCE), ()) is None


@pytest.mark.parametrize("change", [change for change, _ in EDITS], ids=lambda change: change.__name__)
def test_an_edit_that_does_not_apply_says_none(change):
    assert change("Nothing here.", random.Random(CHANCE), ()) is None


def test_an_edit_changes_the_text_and_is_the_same_for_the_same_seed():
    text = "The insurer must pay at least $500 within 30 days of March 3, 2021."
    first, second = (edit(text, random.Random(5), ()) for _ in range(2))
    assert first == second
    assert first.text != text
