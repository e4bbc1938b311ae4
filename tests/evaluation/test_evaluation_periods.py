"""Times of claims: how their texts are read, and what is certain of them."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.periods import ClaimPeriod, read_moment, read_period
from pincite.text import PartialDate

TODAY = date(2024, 5, 15)


@pytest.mark.parametrize(
    ("text", "earliest", "latest"),
    [
        ("2019", date(2019, 1, 1), date(2019, 12, 31)),
        ("2020-02", date(2020, 2, 1), date(2020, 2, 29)),
        ("2019-3", date(2019, 3, 1), date(2019, 3, 31)),
        ("2019-03-05", date(2019, 3, 5), date(2019, 3, 5)),
        (" 2019/03/05. ", date(2019, 3, 5), date(2019, 3, 5)),
        ("2019-00-00", date(2019, 1, 1), date(2019, 12, 31)),
        ("2019-03-00", date(2019, 3, 1), date(2019, 3, 31)),
        ("2019-03-05T10:00:00Z", date(2019, 3, 5), date(2019, 3, 5)),
        ("March 2019", date(2019, 3, 1), date(2019, 3, 31)),
        ("5 March 2019", date(2019, 3, 5), date(2019, 3, 5)),
        ("03/2019", date(2019, 3, 1), date(2019, 3, 31)),
        ("05/06/2019", date(2019, 5, 6), date(2019, 6, 5)),
        ("Summer 2019", date(2019, 1, 1), date(2019, 12, 31)),
        ("Q3 2024", date(2024, 1, 1), date(2024, 12, 31)),
        ("2019/20", date(2019, 1, 1), date(2020, 12, 31)),
        ("1999–00", date(1999, 1, 1), date(2000, 12, 31)),
        ("9999", date(9999, 1, 1), date(9999, 12, 31)),
    ],
)
def test_a_date_is_every_day_that_it_may_be(text: str, earliest: date, latest: date) -> None:
    moment = read_moment(text, today=TODAY)
    assert (moment.reading, moment.earliest, moment.latest) == ("date", earliest, latest)


@pytest.mark.parametrize("text", ["present", "Current", "NOW", "to date", " till  date ", "ongoing."])
def test_what_lasts_ends_today_or_later(text: str) -> None:
    moment = read_moment(text, today=TODAY)
    assert (moment.reading, moment.earliest) == ("lasting", TODAY)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        (None, "absent"),
        ("  ", "absent"),
        ("2019-13", "impossible"),
        ("2019-02-30", "impossible"),
        ("2019-20", "impossible"),
        ("2019/21", "impossible"),
        ("9999/00", "impossible"),
        ("0000", "impossible"),
        ("31/02/2019", "impossible"),
        ("13-2019", "impossible"),
        ("some time ago", "unreadable"),
        ("2019 to 2020", "unreadable"),
        ("20190305", "unreadable"),
        ("2019 " * 500, "unreadable"),
    ],
)
def test_what_is_no_date_says_what_it_is(text: str | None, reading: str) -> None:
    moment = read_moment(text, today=TODAY)
    assert (moment.reading, moment.earliest, moment.latest) == (reading, None, None)


DAYS = st.dates(date(2015, 1, 1), date(2021, 12, 31))


@st.composite
def partial(draw: st.DrawFn) -> str:
    day = draw(DAYS)
    known = draw(st.sampled_from(["year", "month", "day"]))
    return PartialDate(
        day.year, day.month if known != "year" else None, day.day if known == "day" else None
    ).isoformat()


def completions(period: ClaimPeriod) -> list[tuple[date, date]]:
    """Times that a period may be: each end at its first, last and middle day, in order."""
    starts, ends = (
        {moment.earliest, moment.latest, moment.earliest + (moment.latest - moment.earliest) / 2}
        for moment in (period.start, period.end)
        if moment.earliest is not None and moment.latest is not None
    )
    return [(start, end) for start, end in product(starts, ends) if start <= end]


@given(partial(), partial())
def test_a_period_is_reversed_only_if_no_completion_is_in_order(start: str, end: str) -> None:
    period = read_period(start, end, today=TODAY)
    assert period.is_reversed is not bool(completions(period))


@given(st.tuples(partial(), partial(), partial(), partial()))
def test_periods_that_surely_overlap_do_in_every_completion(texts: tuple[str, str, str, str]) -> None:
    one, other = read_period(*texts[:2], today=TODAY), read_period(*texts[2:], today=TODAY)
    if one.sure_span is None or other.sure_span is None:
        return
    if one.sure_span[0] < other.sure_span[1] and other.sure_span[0] < one.sure_span[1]:
        for (start, end), (other_start, other_end) in product(completions(one), completions(other)):
            assert max(start, other_start) <= min(end, other_end)


@pytest.mark.parametrize(
    ("start", "end", "lasts"),
    [
        ("1970", "2020", True),
        ("1971", "2020", False),
        ("1970-06", "2020-05", False),
        ("1970-06", "2020-06", True),
        ("1970-02-28", "2020-02-27", False),
        ("1974-05-15", "present", True),
        ("1974-05-16", "present", False),
        ("1950", None, False),
        (None, "2020", False),
        ("9990", "present", False),
    ],
)
def test_a_period_may_be_as_long_as_its_dates_allow(start: str | None, end: str | None, lasts: bool) -> None:
    assert read_period(start, end, today=TODAY).may_last(50) is lasts


def test_a_period_without_an_end_lasts() -> None:
    assert read_period("2019-03-05", None, today=TODAY).sure_span == (date(2019, 3, 5), date.max)


@pytest.mark.parametrize(("start", "end"), [(None, "2020"), ("2021", "2020"), ("2020", "whenever")])
def test_nothing_is_sure_of_a_period_that_cannot_be_read(start: str | None, end: str) -> None:
    assert read_period(start, end, today=TODAY).sure_span is None


def test_a_year_turns_round() -> None:
    assert read_period("2018", "2018", today=TODAY).sure_span == (date(2018, 12, 31), date(2018, 1, 1))


def test_a_leap_day_fifty_years_on_is_the_last_of_february() -> None:
    period = read_period("1972-02-29", (date(2022, 2, 28) - timedelta(days=1)).isoformat(), today=TODAY)
    assert not period.may_last(50)
    assert read_period("1972-02-29", "2022-02-28", today=TODAY).may_last(50)
