"""Money: currencies, scales, signs, words, and the laws of mentions."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.money import Money, find_money, parse_money


def found(text: str) -> list[tuple[str, str, str | None]]:
    return [
        (text[mention.start : mention.end], f"{mention.amount:f}", mention.currency) for mention in find_money(text)
    ]


@given(
    st.decimals(min_value=0, max_value=10**10, places=2),
    st.sampled_from(
        [("${:,}", "USD"), ("€{}", "EUR"), ("{:,} GBP", "GBP"), ("CAD {:,}", "CAD"), ("{:,} dollars", "USD")]
    ),
)
def test_a_formatted_amount_is_found_with_its_value(amount: Decimal, form: tuple[str, str]) -> None:
    text = form[0].format(amount)
    (mention,) = find_money(f"pay {text} now")
    assert (mention.start, mention.end) == (4, 4 + len(text))
    assert mention.value == Money(amount, form[1])
    assert parse_money(text) == Money(amount, form[1])


@given(st.text(alphabet=st.sampled_from("0123456789.,$€-()USDEUR dolarscentfivhu \nm"), max_size=50))
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    position = 0
    for mention in find_money(text):
        assert position <= mention.start < mention.end <= len(text)
        position = mention.end


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("$5,000.00", "5000.00", "USD"),
        ("US$ 5", "5", "USD"),
        ("U.S. $10", "10", "USD"),
        ("C$5", "5", "CAD"),
        ("A$7", "7", "AUD"),
        ("£3", "3", "GBP"),
        ("¥1,000", "1000", "JPY"),
        ("₹12,34,567", "1234567", "INR"),
        ("1.234,56 EUR", "1234.56", "EUR"),
        ("100€", "100", "EUR"),
        ("¤5", "5", None),
        ("ten pesos", "10", None),
        ("ten Mexican pesos", "10", "MXN"),
        ("5,000 Canadian dollars", "5000", "CAD"),
        ("$5,000 CAD", "5000", "CAD"),
        ("$5 million", "5000000", "USD"),
        ("$5M", "5000000", "USD"),
        ("$5 million dollars", "5000000", "USD"),
        ("$5 Canadian dollars", "5", "CAD"),
        ("c$5", "5", "CAD"),
        ("usd 5", "5", "USD"),
        ("$5 MM", "5000000", "USD"),
        ("$1.5bn", "1500000000.0", "USD"),
        ("$12k", "12000", "USD"),
        ("5 million EUR", "5000000", "EUR"),
        ("five thousand dollars", "5000", "USD"),
        ("five thousand (5,000) dollars", "5000", "USD"),
        ("Five Thousand and 50/100 Dollars", "5000.5", "USD"),
        ("Ten Dollars and 25/100", "10.25", "USD"),
        ("50 cents", "0.5", "USD"),
        ("50¢", "0.5", "USD"),
        ("fifty cents", "0.5", "USD"),
        ("10 pounds sterling", "10", "GBP"),
        ("-$5", "-5", "USD"),
        ("$-5", "-5", "USD"),
        ("$(5,000)", "-5000", "USD"),
        ("USD1,000", "1000", "USD"),
        ("$５００", "500", "USD"),
    ],
)
def test_a_form_is_one_mention(text: str, amount: str, currency: str | None) -> None:
    assert found(f"pay {text} now") == [(text, amount, currency)]
    assert parse_money(text) == Money(Decimal(amount), currency)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("five thousand dollars ($5,000)", [("five thousand dollars", "5000", "USD"), ("$5,000", "5000", "USD")]),
        ("Fifty Dollars\n($50)\nand", [("Fifty Dollars", "50", "USD"), ("$50", "50", "USD")]),
        ("Loss\n($5,000)\n", [("($5,000)", "-5000", "USD")]),
        ("a fee ($5,000) is due", [("$5,000", "5000", "USD")]),
        ("$5-$10", [("$5", "5", "USD"), ("$10", "10", "USD")]),
        ("A $5 fee", [("$5", "5", "USD")]),
        ("$5 to 7", [("$5", "5", "USD")]),
        ("50 USD 20 EUR", [("50 USD", "50", "USD"), ("20 EUR", "20", "EUR")]),
    ],
)
def test_surroundings_decide(text: str, expected: list[tuple[str, str, str | None]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text", ["5 pounds of sugar", "5 won", "try 5", "$", "1.2.3 EUR", "$1.2.3", "dollars", "5%"])
def test_what_is_no_money_is_not_found(text: str) -> None:
    assert find_money(text) == ()


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [("5,000", "5000", None), ("(5,000)", "-5000", None), ("five thousand dollars ($5,000)", "5000", "USD")],
)
def test_a_whole_text_is_read_more_freely(text: str, amount: str, currency: str | None) -> None:
    assert parse_money(text) == Money(Decimal(amount), currency)


@pytest.mark.parametrize("text", ["", "5%", "five percent", "$5 or so", "five dollars ($6)", "$" * 500])
def test_what_is_no_amount_is_none(text: str) -> None:
    assert parse_money(text) is None


@pytest.mark.parametrize(
    ("text", "count"),
    [("$" * 100_000, 0), ("$1," * 30_000, 30_000), ("1," * 50_000 + " dollars", 0), ("one " * 25_000 + "dollars", 1)],
    ids=["signs", "commas", "run", "words"],
)
def test_long_hostile_texts_are_read_in_one_pass(text: str, count: int) -> None:
    assert len(find_money(text)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$4,250¹ is due", [("$4,250", "4250")]),
        ("$4,250¹ million", [("$4,250¹ million", "4250000000")]),
        ("1,200³ dollars", [("1,200³ dollars", "1200")]),
        ("EUR 10⁶", []),
        ("10² EUR", []),
        ("$1000⁻³", []),
    ],
)
def test_a_raised_figure_is_a_notes_mark_or_a_power(text, expected):
    found = [(text[mention.start : mention.end], str(mention.amount)) for mention in find_money(text)]
    assert found == expected
