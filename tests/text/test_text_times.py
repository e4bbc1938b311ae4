"""Clock times in running text."""

from __future__ import annotations

import pytest

from pincite.text.values.times import find_times


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at 7:05 a.m. sharp", [("7:05 a.m.", "07:05")]),
        ("from 12 PM to 12:30 AM", [("12 PM", "12:00"), ("12:30 AM", "00:30")]),
        ("logged 0635 hours", [("0635 hours", "06:35")]),
        ("doors 18:45:10 hrs", [("18:45:10 hrs", "18:45")]),
        ("around noon", [("noon", "12:00")]),
    ],
    ids=["half day", "twelve", "military", "24 hours", "word"],
)
def test_times_are_found_as_written(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[time.start : time.end], time.value) for time in find_times(text)] == expected


@pytest.mark.parametrize("text", ["25:10", "ratio 1:2", "$7.50", "section 3.15.2", "13 PM", "07/05/2024"])
def test_other_figures_are_no_times(text: str) -> None:
    assert find_times(text) == ()
