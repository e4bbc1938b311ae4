"""How long somebody has done something: arithmetic on dates that are known as far as they are."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.tailoring import find_years, tenure
from pincite.evaluation.tailoring.tenure import in_years
from pincite.records import ClaimRecord

TODAY = date(2026, 11, 22)
MONTHS = st.integers(1990 * 12, 2026 * 12 + 9)
SPANS = st.lists(st.tuples(MONTHS, MONTHS).map(sorted), max_size=6)


def role(start: str | None, end: str | None, name: str = "r") -> ClaimRecord:
    return ClaimRecord(id=name, type="experience", start=start, end=end)


def month(number: int) -> str:
    return f"{number // 12}-{number % 12 + 1:02}"


@pytest.mark.parametrize(
    ("roles", "least", "most", "said"),
    [
        ([], 0, 0, "0 years"),
        ([("2021-04", "present")], 67, 67, "5 years 7 months"),
        ([("2019-03", "2024-03")], 60, 61, "5 years"),
        ([("2019-03", "2024-02")], 59, 60, "between 4 years 11 months and 5 years"),
        ([("2016", "2018")], 13, 36, "between 1 year 1 month and 3 years"),
        ([("2018", "2018")], 0, 12, "between 0 years and 1 year"),
        ([("2019", "present")], 83, 94, "between 6 years 11 months and 7 years 10 months"),
        ([("2018-01", "2020-01"), ("2019-01", "2021-01")], 36, 37, "3 years"),
        ([("2018-01", "2019-01"), ("2020-01", "2021-01")], 24, 26, "2 years"),
        ([("2019-03", None)], 0, 92, "between 0 years and 7 years 8 months"),
        ([("2030-01", "present"), ("soon", "2020"), (None, "2020")], 0, 0, "0 years"),
        ([("2024-03", "2019-03")], 0, 0, "0 years"),
        ([("March 2019", "Mar 2020")], 12, 13, "1 year"),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_a_length_is_as_exact_as_its_dates(
    roles: list[tuple[str | None, str | None]], least: int, most: int, said: str
) -> None:
    found = tenure([role(*dates) for dates in roles], today=TODAY)
    assert (found.least, found.most, str(found)) == (least, most, said)


@given(SPANS)
def test_months_that_overlap_count_once(spans: list[list[int]]) -> None:
    found = tenure([role(month(first), month(last)) for first, last in spans], today=TODAY)
    worked = {at for first, last in spans for at in range(first, last)}
    assert found.least == len(worked)
    assert found.most == len({at for first, last in spans for at in range(first, last + 1)})


@given(SPANS)
def test_more_exact_dates_lie_within_less_exact_ones(spans: list[list[int]]) -> None:
    exact = tenure([role(month(first), month(last)) for first, last in spans], today=TODAY)
    years = tenure([role(str(first // 12), str(last // 12)) for first, last in spans], today=TODAY)
    assert years.least <= exact.least <= exact.most <= years.most


@given(SPANS, st.randoms())
def test_the_order_of_roles_decides_nothing(spans: list[list[int]], rng: object) -> None:
    roles = [role(month(first), month(last), f"r{at}") for at, (first, last) in enumerate(spans)]
    turned = tenure(roles[::-1], today=TODAY)
    assert (turned.least, turned.most) == (tenure(roles, today=TODAY).least, tenure(roles, today=TODAY).most)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("5+ years of Python", [5.0]),
        ("at least five years", [5.0]),
        ("3-5 years, or 3 to 5 years", [3.0, 3.0]),
        ("almost 3 years", [3.0]),
        ("2.5 years and twelve years' experience", [2.5, 12.0]),
        ("10 or more years", [10.0]),
        ("since 2019, yearly, in its first year, 18 months", []),
    ],
)
def test_numbers_of_years_in_a_text(text: str, counts: list[float]) -> None:
    found = find_years(text)
    assert [each.count for each in found] == counts
    assert all(text[each.start : each.end].lower().endswith(("years", "year", "years'")) for each in found)
    assert [each.about for each in found] == ["almost" in text] * len(found)


@pytest.mark.parametrize(
    ("months", "said"), [(0, "0 years"), (1, "1 month"), (12, "1 year"), (35, "2 years 11 months")]
)
def test_months_as_people_say_them(months: int, said: str) -> None:
    assert in_years(months) == said


def test_more_months_are_said_longer() -> None:
    said = [in_years(months) for months in range(60)]
    assert all(one != other for one, other in pairwise(said))
