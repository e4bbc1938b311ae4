"""Lengths of time: forms, units, display, and the laws of mentions."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.durations import Duration, Unit, find_durations, parse_duration
from pincite.text.values.number_words import spell_integer

UNITS: list[Unit] = ["minute", "hour", "day", "business_day", "week", "month", "year"]


@given(st.integers(1, 9999), st.sampled_from(UNITS))
def test_what_is_displayed_is_read_back(count: int, unit: Unit) -> None:
    duration = Duration(Decimal(count), unit)
    assert parse_duration(duration.display) == duration


@given(st.integers(2, 9999), st.sampled_from(["{w} ({n}) {u}s", "{w} {u}s", "{n} {u}s", "{n}-{u}", "{w}\n({n})\n{u}s"]))
def test_a_formatted_length_is_found_with_its_value(count: int, form: str) -> None:
    text = form.format(w=spell_integer(count), n=count, u="month")
    (mention,) = find_durations(f"a term of {text} from today")
    assert (mention.start, mention.end) == (10, 10 + len(text))
    assert (mention.count, mention.unit) == (count, "month")


@given(st.text(alphabet=st.sampled_from("0123456789 (),.-\nonetwayrsmhfdlc½２"), max_size=60))
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    position = 0
    for mention in find_durations(text):
        assert position <= mention.start < mention.end <= len(text)
        assert parse_duration(text[mention.start : mention.end]) == mention.value
        position = mention.end


@pytest.mark.parametrize(
    ("text", "display"),
    [
        ("two (2) years", "2 years"),
        ("eighteen (18) months", "18 months"),
        ("ten (10) business days", "10 business days"),
        ("5 working days", "5 business days"),
        ("one-year", "1 year"),
        ("24-month", "24 months"),
        ("12 MONTHS", "12 months"),
        ("half a year", "0.5 years"),
        ("two and one-half years", "2.5 years"),
        ("1½ years", "1.5 years"),
        ("(2) years", "2 years"),
        ("2 (two) years", "2 years"),
        ("five(5) years", "5 years"),
        ("three-(3)-year", "3 years"),
        ("twelve\n(12) consecutive calendar months", "12 months"),
        ("one hundred eighty (180) days", "180 days"),
        ("two (3) years", "2 years"),
        ("18 mos", "18 months"),
        ("second anniversary", "2 years"),
        ("third (3rd) anniversary", "3 years"),
        ("2nd anniversary", "2 years"),
        ("１２ months", "12 months"),
        ("1,000 hours", "1000 hours"),
    ],
)
def test_a_form_is_one_mention(text: str, display: str) -> None:
    (mention,) = find_durations(f"lasts {text} from now")
    assert (f"lasts {text} from now"[mention.start : mention.end], mention.display) == (text, display)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for a year", ["1 year"]),
        ("a period of a month", ["1 month"]),
        ("$5 a year", []),
        ("the fifth day", []),
        ("on 14 day of June 2006", []),
        ("4.2.1 years", []),
        ("30 dayspring", []),
        ("a hundredfold return", []),
        ("one (1) additional two-year term", ["2 years"]),
        ("30 days or 2 weeks", ["30 days", "2 weeks"]),
    ],
)
def test_surroundings_decide(text: str, expected: list[str]) -> None:
    assert [mention.display for mention in find_durations(text)] == expected


@pytest.mark.parametrize(
    ("shorter", "longer"), [("6 weeks", "2 months"), ("364 days", "1 year"), ("5 days", "5 business days")]
)
def test_different_units_compare_by_days(shorter: str, longer: str) -> None:
    first, second = parse_duration(shorter), parse_duration(longer)
    assert first is not None
    assert second is not None
    assert first.days < second.days


def test_a_mention_knows_its_days_and_value() -> None:
    (mention,) = find_durations("after 24 hours")
    assert mention.days == mention.value.days
    assert round(mention.days, 9) == 1


@pytest.mark.parametrize("text", ["", "years", "2", "2 years or so", "x" * 500])
def test_what_is_no_length_is_none(text: str) -> None:
    assert parse_duration(text) is None


def test_a_year_alone_is_a_length() -> None:
    assert parse_duration("a year") == Duration(Decimal(1), "year")


@pytest.mark.parametrize(
    "text",
    ["1," * 50_000 + "0 years", "(" * 100_000 + "2 years", "one " * 25_000, "-" * 100_000, "1 (a " * 20_000],
    ids=["commas", "brackets", "words", "hyphens", "restated"],
)
def test_long_hostile_texts_are_read_in_one_pass(text: str) -> None:
    assert len(find_durations(text)) <= 1
