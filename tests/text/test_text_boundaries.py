"""Where words and numbers end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.boundaries import ends_whole, is_whole, is_worded


def whole(text: str, part: str) -> bool:
    start = text.rindex(part)
    return is_whole(text, start, start + len(part))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        pytest.param("within 15 days", "5 days", id="digits"),
        pytest.param("unable to", "able to", id="word start"),
        pytest.param("agreements", "agreement", id="word end"),
        pytest.param("1.5 years", "5 years", id="after a decimal point"),
        pytest.param("1.5 years", "1", id="before a decimal point"),
        pytest.param("$1,500", "$1", id="before a thousands comma"),
        pytest.param("$1,500", "500", id="after a thousands comma"),
        pytest.param("a loss of -5 dollars", "5 dollars", id="minus sign"),
        pytest.param("a loss of -$5", "$5", id="minus before a currency sign"),
        pytest.param("10-12 days", "-12 days", id="range taken for a minus"),
        pytest.param("pay .5 percent", "5 percent", id="leading point"),
        pytest.param("0.5 percent", ".5 percent", id="leading zero left out"),
        pytest.param("1/2 years", "2 years", id="half of a fraction"),
        pytest.param("the 2nd party", "nd party", id="ordinal"),
        pytest.param("about 5m", "5", id="scale letter"),
        pytest.param("section 3.1", "section 3", id="section number"),
        pytest.param("twenty five years", "five years", id="tens left out"),
        pytest.param("one hundred twenty-five", "twenty-five", id="hundreds left out"),
        pytest.param("three hundred men", "hundred men", id="count of hundreds left out"),
        pytest.param("five hundred and ten", "five hundred", id="number words go on"),
        pytest.param("2 1/2 years", "1/2", id="whole before a fraction"),
        pytest.param("1 ½ years", "½", id="whole before a fraction sign"),
        pytest.param("2 1/2 years", "2", id="fraction left out"),
        pytest.param("三十日", "十日", id="number in Han characters"),
        pytest.param("paid $3 million", "paid $3", id="scale left out"),
        pytest.param("30 percent of it", "30", id="percent left out"),
        pytest.param("it is - 40", "40", id="minus sign with a space"),
        pytest.param("minus 40", "40", id="minus in words"),
        pytest.param("age ≥18", "18", id="comparison sign"),
        pytest.param("+5 volts", "5 volts", id="plus sign"),
        pytest.param("123-45-6789", "6789", id="end of an identifier"),
        pytest.param("10:30:15", "30:15", id="end of a time"),
        pytest.param("10 000 units", "000 units", id="thousands space"),
        pytest.param("net loss: (123)", "123", id="brackets of a negative figure"),
        pytest.param("n = 5", "n =", id="sign without its figure"),
    ],
)
def test_cuts_are_seen(text: str, part: str) -> None:
    assert not whole(text, part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        pytest.param("pay $50 now", "50", id="behind a currency sign"),
        pytest.param("(30) days", "30", id="in brackets"),
        pytest.param("one thousand (1,000) days", "1,000", id="restated in brackets"),
        pytest.param("10 - 12 days", "12 days", id="range with spaces"),
        pytest.param("between five and ten", "ten", id="two numbers"),
        pytest.param("section five thirty days", "thirty days", id="two numbers side by side"),
        pytest.param("12/31/2019", "2019", id="year of a date"),
        pytest.param("dec 31,2019", "2019", id="comma without a space"),
        pytest.param("10.1the company", "the company", id="number printed against a word"),
        pytest.param("2.4if so", "if so", id="number printed against a short word"),
        pytest.param("契約期間は三年", "期間", id="script without spaces"),
        pytest.param("the end", "the end", id="all of it"),
        pytest.param("2018-5", "5", id="hyphen after a digit"),
        pytest.param("x.", "x", id="full stop"),
    ],
)
def test_whole_words_pass(text: str, part: str) -> None:
    assert whole(text, part)


@given(
    st.lists(
        st.sampled_from(["five", "fee", "the", "hundred", "-", "(", "5", "%", "and", "A.", "non-five", ","]), max_size=9
    ),
    st.data(),
)
def test_worded_ranges_are_judged_as_is_whole_judges_them(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words) + " end"
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    told = ends_whole(text, start, end) if is_worded(text[start:end]) else None
    assert told in (None, is_whole(text, start, end))
