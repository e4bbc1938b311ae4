"""Critical tokens, and texts that agree on them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.critical import critical_tokens, disagreement, kind_of_word, same_symbols
from pincite.text.normalise import fold


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        pytest.param("thirty (30) days", ["number:30", "unit:day"], id="restated number"),
        pytest.param("March 5, 2019", ["date:2019-03-05"], id="date"),
        pytest.param("$1,500.00", ["money:1500 USD"], id="money"),
        pytest.param("shall not", ["modal:shall", "negation:not"], id="modal and negation"),
        pytest.param("doesn't", ["negation:doesn't"], id="contraction"),
        pytest.param("an ordinary sentence", [], id="none"),
    ],
)
def test_tokens_by_kind_and_value(text: str, tokens: list[str]) -> None:
    assert [f"{token.kind}:{token.value}" for token in critical_tokens(text)] == tokens


@pytest.mark.parametrize(
    ("quote", "excerpt"),
    [
        pytest.param("thirty days", "forty days", id="number word"),
        pytest.param("5 days", "5 months", id="unit"),
        pytest.param("5 %", "5", id="percent"),
        pytest.param("$5", "€5", id="currency"),
        pytest.param("5 dollars", "5 euros", id="currency word"),
        pytest.param("March 5, 2019", "March 6, 2019", id="day"),
        pytest.param("shall pay", "shall not pay", id="negation"),
        pytest.param("shall pay", "may pay", id="modal"),
        pytest.param("Section 3.1(a)", "Section 3.2(a)", id="section"),
        pytest.param("192.168.0.1", "192.168.0.2", id="address"),
        pytest.param("one and two", "two and one", id="order"),
        pytest.param("before", "after", id="comparison"),
    ],
)
def test_disagreement_is_seen_from_both_sides(quote: str, excerpt: str) -> None:
    assert disagreement(quote, excerpt) is not None
    assert disagreement(excerpt, quote) is not None


@pytest.mark.parametrize(
    ("quote", "excerpt"),
    [
        pytest.param("30 days", "thirty (30) days", id="restated"),
        pytest.param("5 March 2019", "March 5, 2019", id="form of a date"),
        pytest.param("1500", "1,500", id="thousands comma"),
        pytest.param("day", "days", id="number of a unit"),
    ],
)
def test_equal_values_agree(quote: str, excerpt: str) -> None:
    assert disagreement(quote, excerpt) is None


def test_the_missing_side_is_shown_empty() -> None:
    assert disagreement("pay", "pay 5") == ("", "5")


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_two_numbers_agree_only_when_equal(one: int, other: int) -> None:
    assert (disagreement(f"pay {one} now", f"pay {other} now") is None) == (one == other)


@given(st.text(max_size=60))
def test_every_text_agrees_with_itself(text: str) -> None:
    assert disagreement(text, text) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("1.5", "15", id="decimal point"),
        pytest.param("1 5", "15", id="space between digits"),
        pytest.param("10-12", "1012", id="range"),
        pytest.param("-5", "5", id="minus"),
        pytest.param("$5", "€5", id="currency"),
        pytest.param("5%", "5", id="percent"),
        pytest.param(".5", "5", id="leading point"),
        pytest.param("is not able", "is notable", id="negation by a space"),
        pytest.param("1,500", "1.500", id="comma and point"),
        pytest.param("☒ yes", "☐ yes", id="check mark"),
    ],
)
def test_symbols_differ(one: str, other: str) -> None:
    assert not same_symbols(one, other)
    assert not same_symbols(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("1,500", "1500", id="thousands comma"),
        pytest.param("$ 50", "$50", id="space after a sign"),
        pytest.param("a, b; c", "a b c", id="punctuation"),
        pytest.param("in l ieu of not ice", "in lieu of notice", id="spaces set anywhere"),
    ],
)
def test_symbols_agree(one: str, other: str) -> None:
    assert same_symbols(one, other)


@pytest.mark.parametrize(
    ("word", "kind"),
    [("not", "negation"), ("shall", "modal"), ("b12", "number"), ("seven", "number"), ("days", "unit"), ("fee", None)],
)
def test_kind_of_a_word(word: str, kind: str | None) -> None:
    assert kind_of_word(fold(word)) == kind
