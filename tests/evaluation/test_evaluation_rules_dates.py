"""Dates: an error only where they are impossible whatever the unknown parts are."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pincite.evaluation.rules.dates import dates
from pincite.records import ClaimRecord

TODAY = date(2024, 5, 15)


def found(start: str | None, end: str | None, **options: Any) -> list[tuple[str, str]]:
    claim = ClaimRecord(id="c", label="Cook", start=start, end=end)
    return [(finding.severity, finding.code) for finding in dates([claim], today=TODAY, **options)]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2019", "2020"),
        ("2019", "2019"),
        ("2019-03", "2019-03"),
        ("2019-03-05", "2019-03-06"),
        ("2019-12", "2019"),
        ("2019", "2019-01"),
        ("2019", "present"),
        ("2019", None),
        (None, "2019"),
        (None, None),
        (None, "present"),
        ("2024", "2030"),
        ("2024-05-15", None),
        ("1980", "2024"),
        ("Summer 2019", "2020"),
    ],
)
def test_dates_that_can_be_are_nothing_to_speak_of(start: str | None, end: str | None) -> None:
    assert found(start, end) == []


@pytest.mark.parametrize(
    ("start", "end"),
    [("2020", "2019"), ("2019-03", "2019-02"), ("2019-03-05", "2019-03-04"), ("2019-03", "2018"), ("2020", "2019-12")],
)
def test_an_end_before_its_start_is_an_error(start: str, end: str) -> None:
    assert found(start, end) == [("error", "end_before_start")]


def test_one_day_for_both_is_a_warning() -> None:
    assert found("2019-03-05", "5 March 2019") == [("warning", "same_day")]


@pytest.mark.parametrize(
    ("start", "severity"),
    [
        ("2024-05-16", "warning"),
        ("2024-06-14", "warning"),
        ("2024-06", "warning"),
        ("2024-06-15", "error"),
        ("2024-07", "error"),
        ("2025", "error"),
        ("9999", "error"),
    ],
)
def test_a_start_in_the_future_has_thirty_days_of_grace(start: str, severity: str) -> None:
    assert found(start, None) == [(severity, "future_start")]


def test_the_grace_is_an_option() -> None:
    assert found("2024-06-14", None, allow_future_days=29) == [("error", "future_start")]


@pytest.mark.parametrize("end", ["2020", "present"])
def test_half_a_century_is_a_warning(end: str) -> None:
    assert found("1970", end) == [("warning", "long_span")]


def test_the_longest_time_is_an_option() -> None:
    assert found("2000", "2020", max_years=20) == [("warning", "long_span")]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2019-13", "2020", ("error", "impossible_date")),
        ("2019", "2020-02-30", ("error", "impossible_date")),
        ("a while ago", "2020", ("warning", "unreadable_date")),
        ("2019", "later", ("warning", "unreadable_date")),
        ("present", "2020", ("warning", "unreadable_date")),
    ],
)
def test_a_text_that_is_no_date_is_said(start: str, end: str, expected: tuple[str, str]) -> None:
    assert found(start, end) == [expected]


def test_a_finding_names_the_claim_and_its_dates() -> None:
    [finding] = dates([ClaimRecord(id="c7", label="Cook", start="2020", end="2019")], today=TODAY)
    assert finding.claim_ids == ("c7",)
    assert finding.message == "“Cook” ends (2019) before it starts (2020)."
    assert finding.details == {"start": "2020", "end": "2019"}
