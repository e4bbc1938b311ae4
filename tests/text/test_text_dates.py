"""Dates: forms, order of day and month, impossible dates, and round trips."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.values.dates import PartialDate, find_dates, parse_date
from pincite.text.values.number_words import spell_integer

DAYS = st.dates(min_value=datetime.date(1950, 1, 1), max_value=datetime.date(2049, 12, 31))
FORMATS = [
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%m/%d/%y",
    "%m-%d-%Y",
    "%d.%m.%Y",
    "%B %d, %Y",
    "%b. %d, %Y",
    "%d %B %Y",
    "%d-%b-%Y",
    "%b-%d-%Y",
    "%B\n%d, %Y",
    "%dth day of %B, %Y",
    "the %d of %B, %Y",
]


@given(DAYS, st.sampled_from(FORMATS))
def test_a_formatted_date_is_found_with_its_value(day: datetime.date, form: str) -> None:
    text = day.strftime(form)
    (mention,) = find_dates(f"Signed on {text} by both.")
    assert mention.value == PartialDate(day.year, day.month, day.day)
    assert f"Signed on {text} by both."[mention.start : mention.end] == text.removeprefix("the ")


@given(DAYS)
def test_a_date_in_words_is_read(day: datetime.date) -> None:
    text = f"the {spell_integer(day.day)} day of {day:%B}, {spell_integer(day.year)}"
    assert [mention.value.isoformat() for mention in find_dates(text)] == [day.isoformat()]


@given(DAYS)
def test_iso_form_round_trips(day: datetime.date) -> None:
    value = parse_date(day.isoformat())
    assert value is not None
    assert value.isoformat() == day.isoformat()


@given(st.text(alphabet=st.sampled_from("0123456789/-., \nMaySeptdofth'_年月日２"), max_size=50))
def test_mentions_lie_in_the_text_in_order_apart_and_read_alike_alone(text: str) -> None:
    position = 0
    for mention in find_dates(text):
        assert position <= mention.start < mention.end <= len(text)
        position = mention.end
        assert parse_date(text[mention.start : mention.end]) == mention.value


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("9/12/24", "2024-09-12"),
        ("9/12/50", "1950-09-12"),
        ("9/12/49", "2049-09-12"),
        ("Sept. 12th, 2024", "2024-09-12"),
        ("12th day of September, 2024", "2024-09-12"),
        ("first (1st) day of May, 2001", "2001-05-01"),
        ("first day of May, two thousand and one", "2001-05-01"),
        ("May first, two thousand one", "2001-05-01"),
        ("December thirty-first, nineteen ninety-nine", "1999-12-31"),
        ("twenty-third day of June, twenty twenty-four", "2024-06-23"),
        ("5th day of May 2019", "2019-05-05"),
        ("May 5, '99", "1999-05-05"),
        ("SEPTEMBER12,2024", "2024-09-12"),
        ("September, 2024", "2024-09"),
        ("September __, 2024", "2024-09"),
        ("09/2024", "2024-09"),
        ("2024年9月12日", "2024-09-12"),
        ("２０２４-09-12", "2024-09-12"),
        ("may 5, 2019", "2019-05-05"),
        ("1st day of January in the year of our Lord 1999", "1999-01-01"),
    ],
)
def test_a_form_is_one_mention(text: str, iso: str) -> None:
    assert [(text[mention.start : mention.end], mention.value.isoformat()) for mention in find_dates(text)] == [
        (text, iso)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "02/29/2025",
        "13/13/2024",
        "February 30, 2020",
        "Q3 2024",
        "2024",
        "he may 2019",
        "2024年13月",
        "May first, twenty",
        "May first, twenty five",
        "WC-2024-01-15",
        "1.2.34",
        "12",
    ],
)
def test_what_is_no_date_is_not_found(text: str) -> None:
    assert find_dates(f"see {text} here") == ()


@pytest.mark.parametrize(
    ("text", "isos"),
    [
        ("May 5, '12 June 2019", ["2012-05-05"]),
        ("the month of May, 2019", ["2019-05"]),
        ("12-September 5, 2024", ["2024-09-05"]),
        ("page 12 September 5, 2024", ["2024-09-05"]),
        ("May 5, 2019 and June 3, 2020", ["2019-05-05", "2020-06-03"]),
    ],
)
def test_surroundings_decide(text: str, isos: list[str]) -> None:
    assert [mention.value.isoformat() for mention in find_dates(text)] == isos


@pytest.mark.parametrize(
    ("text", "day_first", "iso", "ambiguous"),
    [
        ("09/12/2024", None, "2024-09-12", True),
        ("09/12/2024", True, "2024-12-09", False),
        ("09/12/2024", False, "2024-09-12", False),
        ("12.09.2024", None, "2024-09-12", True),
        ("12.09.2024", False, "2024-12-09", False),
        ("25/12/2024", None, "2024-12-25", False),
        ("25/12/2024", False, "2024-12-25", False),
        ("05/05/2024", None, "2024-05-05", False),
    ],
)
def test_order_of_day_and_month(text: str, day_first: bool | None, iso: str, ambiguous: bool) -> None:
    (mention,) = find_dates(text, day_first=day_first)
    assert (mention.value.isoformat(), mention.ambiguous) == (iso, ambiguous)


@pytest.mark.parametrize(
    ("text", "iso"),
    [("2024", "2024"), ("2024-09", "2024-09"), ("2024-09-12T10:00:00Z", "2024-09-12"), ("5 May 2019.", "2019-05-05")],
)
def test_a_whole_text_is_read_more_freely(text: str, iso: str) -> None:
    value = parse_date(text)
    assert value is not None
    assert value.isoformat() == iso


@pytest.mark.parametrize("text", ["", "2024-13", "May", "May 5, 2019 or later", "2024-02-30", "x" * 300])
def test_what_is_no_whole_date_is_none(text: str) -> None:
    assert parse_date(text) is None


@pytest.mark.parametrize(
    ("year", "month", "day", "message"),
    [(0, 1, 1, "year 0"), (2024, 13, None, "month 13"), (2025, 2, 29, "no day 29"), (2024, None, 5, "needs its month")],
)
def test_no_impossible_date_can_be_made(year: int, month: int | None, day: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PartialDate(year, month, day)


@pytest.mark.parametrize(
    "text",
    ["May " * 25_000, "1/" * 50_000, "twenty-" * 15_000 + "day of May", "1 day of " * 11_000, "2024-" * 20_000],
    ids=["months", "slashes", "words", "days", "years"],
)
def test_long_hostile_texts_hold_no_date(text: str) -> None:
    assert find_dates(text) == ()
