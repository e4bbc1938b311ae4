"""Values as terms: equal values are equal terms."""

from __future__ import annotations

import pytest

from pincite.text import value_terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,500 men", "fifteen hundred men"),
        ("2.50", "2.5"),
        ("on 5 March 2024", "on March 5, 2024"),
        ("on 5 March 2024", "on 2024-03-05"),
    ],
)
def test_equal_values_share_a_term(one: str, other: str) -> None:
    assert value_terms(one)[-1] == value_terms(other)[-1]


@pytest.mark.parametrize(
    ("text", "terms"), [("no value here", []), ("150 of 1.50", ["=150", "=1.5"]), ("5 March 2024", ["@2024-03-05"])]
)
def test_the_terms_say_of_which_kind_a_value_is(text: str, terms: list[str]) -> None:
    assert [term for term in value_terms(text) if term in terms] == terms
    assert bool(value_terms(text)) == bool(terms)
