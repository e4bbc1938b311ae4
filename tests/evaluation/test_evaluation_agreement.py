"""Whether two values say the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation import agree
from pincite.evaluation.agreement import count_matches

JSON = st.recursive(
    st.booleans() | st.integers(-1000, 1000) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("value", "gold"),
    [
        ("Pacific Harbor, Inc.", "pacific harbor inc"),
        ("P.O. Box 7", "PO Box 7"),
        ("Smith & Sons", "Smith and Sons"),
        ("09/12/2024", "2024-09-12"),
        ("September 12, 2024", "2024-09-12"),
        ("1:35 p.m.", "13:35"),
        ("12:05 AM", "00:05"),
        ("$1,234.50", 1234.5),
        (1234.5, "1,234.50 dollars"),
        (843.3, 843.30),
        ("two (2) years", "2 years"),
        ("modified duty", "modified_duty"),
        ("Yes", True),
        ([3, 1], [1, 3]),
        ("low back", ["low back"]),
        ({"name": "A", "at": {"page": 2}}, {"name": "a", "at.page": 2}),
        ({"name": "A", "dose": None}, {"name": "A"}),
        (None, None),
    ],
)
def test_forms_of_one_value_agree(value: Any, gold: Any) -> None:
    assert agree(value, gold)


@pytest.mark.parametrize(
    ("value", "gold"),
    [
        ("Maria Lopez", "Mario Lopez"),
        ("2024-09-12", "2024-12-09"),
        ("September 2024", "2024-09-01"),
        ("1:35 a.m.", "13:35"),
        (1234.5, 1234.05),
        (True, 1),
        (0, False),
        ("007", "7"),
        (None, "x"),
        ("", None),
        ([1, 1], [1, 2]),
        ([1, 2, 2], [1, 2]),
        ([], [1]),
        (["a"], "a b"),
        ({"name": "A", "dose": "5 mg"}, {"name": "A", "dose": None}),
        ({"name": "A"}, {"name": "A", "dose": "5 mg"}),
        ("a", {"name": "a"}),
        ("!", "?"),
    ],
)
def test_different_values_do_not_agree(value: Any, gold: Any) -> None:
    assert not agree(value, gold)


def test_a_text_is_right_in_any_of_the_golds_words() -> None:
    assert agree("LOPEZ, MARIA", "Maria Lopez", words=["Lopez, Maria"])
    assert not agree("LOPEZ, MARIO", "Maria Lopez", words=["Lopez, Maria"])


def test_every_gold_item_needs_an_item_of_its_own() -> None:
    assert count_matches(["a", "a"], ["a", "b"]) == 1
    assert count_matches(["b", "a", "a"], ["a", "a", "c"]) == 2
    assert count_matches(["no lifting"], ["lifting prohibited"], words={0: ["No lifting"]}) == 1


@given(JSON)
def test_a_value_agrees_with_itself(value: Any) -> None:
    assert agree(value, value)


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_matches_of_plain_items_are_those_of_multisets(items: list[int], gold: list[int]) -> None:
    assert count_matches(items, gold) == sum(min(items.count(one), gold.count(one)) for one in set(gold))
