"""Numbers: forms, signs, percentages, what is no number, and the laws of mentions."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.numbers import find_numbers, parse_number

TEXT = st.text(alphabet=st.sampled_from("0123456789.,-−()%/ \n\u00a0$½kmone twhudr'¼٣５"), max_size=60)


def found(text: str) -> list[tuple[str, str]]:
    return [(text[mention.start : mention.end], f"{mention.value:f}") for mention in find_numbers(text)]


@given(TEXT)
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    position = 0
    for mention in find_numbers(text):
        assert position <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end].strip() == text[mention.start : mention.end]
        position = mention.end


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=2), st.sampled_from(["{:,}", "{}", "{:,}%", "-{:,}"]))
def test_a_formatted_number_is_found_with_its_value(number: Decimal, form: str) -> None:
    number = abs(number) if form.startswith("-") else number
    text = form.format(number)
    expected = -number if form.startswith("-") else number
    (mention,) = find_numbers(f"about {text} in all")
    assert (mention.start, mention.end, mention.value) == (6, 6 + len(text), expected)
    assert parse_number(text) == expected


@given(TEXT)
def test_reading_a_mention_alone_gives_its_value(text: str) -> None:
    for mention in find_numbers(text):
        if not mention.percent:  # a percent sign may stand outside: "(5)%"
            alone = parse_number(text[mention.start : mention.end])
            assert alone is None or abs(alone) == abs(mention.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"),
        ("1.234.567", "1234567"),
        ("1\u00a0234,56", "1234.56"),
        ("1\u2009234\u2009567", "1234567"),
        ("1'234.50", "1234.50"),
        ("12,34,567", "1234567"),
        ("1.234", "1.234"),
        ("12,5", "12.5"),
        ("0,125", "0.125"),
        ("-5", "-5"),
        ("−5", "-5"),
        (".5", "0.5"),
        ("½", "0.5"),
        ("1½", "1.5"),
        ("3/4", "0.75"),
        ("5 million", "5000000"),
        ("2.5bn", "2500000000.0"),
        ("12k", "12000"),
        ("１２３", "123"),
        ("١٢٣", "123"),
        ("1st", "1"),
        ("2,000th", "2000"),
        ("twenty-first", "21"),
        ("one hundred and twenty-five", "125"),
    ],
)
def test_a_form_is_one_mention_worth_its_value(text: str, value: str) -> None:
    assert found(f"see {text} here") == [(text, value)]
    assert parse_number(text) == Decimal(value)


@pytest.mark.parametrize(
    "text",
    [
        "WC-2024-0193",
        "B12",
        "192.168.0.1",
        "Section 4.2(b)",
        "§ 5",
        "Article 12",
        "10-K",
        "401(k)",
        "10:30",
        "555-1234",
        "(408) 879-9907",
        "09/12/2024",
        "v1.2.3",
        "file_7",
        "one@x.org",
        "9" * 40,
        "1.5th",
        "100/3",
        "4/2",
        "1.2.3",
        "1-2-3",
        "1.2.3½",
        "007-12",
        "5-100000",
    ],
)
def test_digits_of_a_name_are_no_number(text: str) -> None:
    assert find_numbers(f"see {text} here") == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two (2) years", [("two", "2"), ("2", "2")]),
        ("pages 10-12", []),
        ("from 10-12 of", [("10", "10"), ("12", "12")]),
        ("2019–2020", [("2019", "2019"), ("2020", "2020")]),
        ("1,2,3", [("1", "1"), ("2", "2"), ("3", "3")]),
        ("a 30-day, 12-MONTH term", [("30", "30"), ("12", "12")]),
        ("USD5,000", [("5,000", "5000")]),
        ("ten thousand (10,000) shares", [("ten thousand", "10000"), ("10,000", "10000")]),
        ("Net  (1,234)  (456)\n", [("(1,234)", "-1234"), ("(456)", "-456")]),
        ("No. 5", [("5", "5")]),
        ("1,2," + "9" * 30, [("1", "1"), ("2", "2")]),
        ("5\u00a06", [("5", "5"), ("6", "6")]),
    ],
)
def test_surroundings_decide(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text", ["5%", "5 %", "5 percent", "five percent", "5 per cent", "５％"])
def test_percentages_are_flagged_and_keep_their_figure(text: str) -> None:
    (mention,) = find_numbers(f"at {text} a year")
    assert mention.percent
    assert mention.value == 5
    assert mention.end == 3 + len(text)


def test_a_percent_sign_after_the_bracket_still_counts() -> None:
    assert [mention.percent for mention in find_numbers("five (5) percent")] == [False, True]


@pytest.mark.parametrize(
    ("text", "value"), [("(123)", "-123"), ("1 234,56", "1234.56"), ("two (2)", "2"), ("five percent (5%)", "5")]
)
def test_a_whole_text_is_read_more_freely(text: str, value: str) -> None:
    assert parse_number(text) == Decimal(value)


@pytest.mark.parametrize("text", ["", "abc", "a", "five (6)", "1 2", "12 apples", "1" * 500])
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1" * 100_000, 0),
        ("1," * 50_000, 0),
        ("1-" * 50_000, 0),
        ("(" * 100_000, 0),
        ("(1,234) " * 12_000, 12_000),
        ("one " * 25_000, 25_000),
        (" ½" * 50_000, 50_000),
    ],
    ids=["digits", "commas", "hyphens", "brackets", "cells", "words", "fractions"],
)
def test_long_hostile_texts_are_read_in_one_pass(text: str, count: int) -> None:
    assert len(find_numbers(text)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4,250¹", ["4250"]),
        ("2013¹² was", ["2013"]),
        ("12.50³,⁴ each", ["12.50"]),
        ("10⁶ cells", []),
        ("10⁻³", []),
        ("1000⁻³", []),
        ("5²", []),
        ("4,250¹ million", []),
        ("4,250¹%", []),
        ("4,250¹a", []),
        ("25 m²", ["25"]),
    ],
)
def test_a_raised_figure_is_a_notes_mark_or_a_power(text, expected):
    assert [mention.value for mention in find_numbers(text)] == [Decimal(value) for value in expected]
