"""Number words: what the grammar reads, and that spelling and reading are inverse."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.number_words import HEAD, match_words, spell_integer, spell_ordinal


def parse_words(text: str) -> tuple[Decimal, bool] | None:
    """The value of a text that is one number in words, and whether it is an ordinal."""
    number = match_words(text)
    return number[1:] if number and number[0] == len(text) else None


@given(st.integers(0, 10**6))
def test_a_spelled_integer_is_read_back(number: int) -> None:
    assert parse_words(spell_integer(number)) == (Decimal(number), False)


@given(st.integers(0, 10**15 - 1))
def test_large_integers_are_read_back_in_any_case(number: int) -> None:
    assert parse_words(spell_integer(number).title().replace("And", "and")) == (Decimal(number), False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("fifteen hundred", 1500),
        ("two thousand, three hundred", 2300),
        ("a million", 10**6),
        ("One Million Two Hundred Fifty Thousand", 1_250_000),
        ("twenty\nfive", 25),
        ("forty - two", 42),
        ("fourty", 40),
    ],
)
def test_usual_spellings_are_read(text: str, value: int) -> None:
    assert parse_words(text) == (Decimal(value), False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("first", 1),
        ("twenty-first", 21),
        ("one hundredth", 100),
        ("one thousandth", 1000),
        ("two thousand and third", 2003),
        ("thirtieth", 30),
    ],
)
def test_ordinals_say_so(text: str, value: int) -> None:
    assert parse_words(text) == (Decimal(value), True)


@pytest.mark.parametrize(
    ("text", "value"),
    [("one-half", "0.5"), ("one and one-half", "1.5"), ("two and a half", "2.5"), ("three-quarters", "0.75")],
)
def test_fractions_are_read(text: str, value: str) -> None:
    assert parse_words(text) == (Decimal(value), False)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("one hundred and two hundred", 11),
        ("one thousand and two thousand", 12),
        ("one thousand, two of them", 12),
        ("twenty zero", 6),
        ("five six", 4),
    ],
)
def test_a_number_ends_where_the_next_one_starts(text: str, ends: int) -> None:
    found = match_words(text)
    assert found is not None
    assert found[0] == ends


@pytest.mark.parametrize("text", ["", "a", "an", "hundred", "and", "onerous", "tend", "one two", "x" * 500])
def test_what_is_no_single_number_is_none(text: str) -> None:
    assert parse_words(text) is None


@pytest.mark.parametrize("number", [-1, 10**15])
def test_integers_beyond_the_scales_cannot_be_spelled(number: int) -> None:
    with pytest.raises(ValueError, match="can be spelled"):
        spell_integer(number)


def test_a_hundred_thousand_characters_of_number_words_are_read_piece_by_piece() -> None:
    text = "one hundred and " * 6000
    pieces = [match_words(text, head.start()) for head in HEAD.finditer(text)]
    assert len(pieces) == 6000
    assert max(piece[0] - 16 * index for index, piece in enumerate(pieces) if piece) <= 20


@pytest.mark.parametrize("number", range(100))
def test_an_ordinal_is_read_back(number: int) -> None:
    assert parse_words(spell_ordinal(number)) == (number, True)


@pytest.mark.parametrize(("number", "words"), [(1, "first"), (12, "twelfth"), (30, "thirtieth"), (42, "forty-second")])
def test_ordinals_in_words(number: int, words: str) -> None:
    assert spell_ordinal(number) == words


@pytest.mark.parametrize("number", [-1, 100])
def test_ordinals_from_a_hundred_on_are_not_spelled(number: int) -> None:
    with pytest.raises(ValueError, match="only 0 to 99"):
        spell_ordinal(number)
