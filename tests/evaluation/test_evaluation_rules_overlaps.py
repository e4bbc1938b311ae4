"""Overlapping roles: at one company, surely at the same time."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evaluation.periods import read_period
from pincite.evaluation.rules.overlaps import overlapping_roles
from pincite.records import ClaimRecord

TODAY = date(2024, 5, 15)
COOK = {"type": "experience", "role": "Cook", "company": "Acme", "start": "2018-01", "end": "2020-06"}


def found(*given: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    claims = [ClaimRecord(**{"id": f"c{at}", "position": at, **facts}) for at, facts in enumerate(given)]
    findings = list(overlapping_roles(claims, today=TODAY))
    assert all(finding.severity == "warning" for finding in findings)
    return [(finding.code, finding.claim_ids) for finding in findings]


@pytest.mark.parametrize(
    ("start", "end"),
    [("2020-05", "2021"), ("2019", "2019"), ("2017", "2019-01"), ("2020-05", None), ("2019-12-31", "present")],
)
def test_two_roles_at_once_are_a_warning(start: str, end: str | None) -> None:
    other = {**COOK, "role": "Buyer", "start": start, "end": end}
    assert [code for code, _ in found(COOK, other)] == ["overlapping_roles"]


@pytest.mark.parametrize(
    "changed",
    [
        {"start": "2020-06", "end": "2021"},
        {"start": "2020", "end": "2021"},
        {"start": "2016", "end": "2018"},
        {"start": "2019", "company": "Bolt"},
        {"start": "2019", "company": None},
        {"start": "2019", "subject": "another"},
        {"start": None, "end": "2019"},
        {"start": "2021", "end": "2019"},
        {"start": "2019", "end": "whenever"},
        {"start": "2019", "role": None, "type": "award", "label": "Prize"},
    ],
    ids=str,
)
def test_what_may_follow_or_is_elsewhere_is_none(changed: dict[str, Any]) -> None:
    assert found(COOK, {**COOK, "role": "Buyer", **changed}) == []


def test_a_year_that_is_shared_is_no_overlap() -> None:
    first = {**COOK, "start": "2015", "end": "2018"}
    assert found(first, {**COOK, "role": "Head Cook", "start": "2018", "end": "2020"}) == []


def test_one_role_with_the_same_dates_is_likely_a_duplicate() -> None:
    assert found(COOK, {**COOK, "role": "cook", "start": "January 2018", "company": "ACME"}) == [
        ("same_role", ("c0", "c1"))
    ]


def test_one_role_with_overlapping_dates_is_said_apart() -> None:
    assert found(COOK, {**COOK, "start": "2019"}) == [("same_role_overlaps", ("c0", "c1"))]


def test_the_label_of_an_experience_is_its_role() -> None:
    unnamed = {**COOK, "role": None, "label": "Buyer", "type": "Experience"}
    assert found(COOK, unnamed) == [("overlapping_roles", ("c0", "c1"))]


PARTIAL = st.builds(
    lambda year, month: f"{year}-{month:02}" if month else f"{year}", st.integers(2015, 2019), st.integers(0, 12)
)
HELD = st.tuples(PARTIAL, PARTIAL | st.none() | st.just("present"))


@given(st.lists(HELD, max_size=8, unique=True))
def test_the_sweep_finds_the_pairs_of_all_pairs(periods: list[tuple[str, str | None]]) -> None:
    given = [{**COOK, "role": f"role {at}", "start": start, "end": end} for at, (start, end) in enumerate(periods)]
    spans = [read_period(start, end, today=TODAY).sure_span for start, end in periods]
    expected = {
        (f"c{one}", f"c{other}")
        for one, other in combinations(range(len(periods)), 2)
        if (mine := spans[one]) and (theirs := spans[other]) and mine[0] < theirs[1] and theirs[0] < mine[1]
    }
    assert {ids for _, ids in found(*given)} == expected
