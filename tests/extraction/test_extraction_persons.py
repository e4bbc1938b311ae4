"""Persons' names and what is no part of them."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.values.persons import bare_person, could_be_person, person_key


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Prof. Ada Byron", "Ada Byron"),
        ("Ada Byron, Ph.D., R.N.", "Ada Byron"),
        ("Hon. Samuel Ortiz Jr.", "Samuel Ortiz Jr."),
        ("Dr. ", "Dr. "),
        ("Ada Byron", "Ada Byron"),
    ],
)
def test_titles_and_degrees_are_no_part_of_a_name(text: str, expected: str) -> None:
    start, end = bare_person(text, 0, len(text))
    assert text[start:end] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Ada Byron", True),
        ("BYRON, ADA", True),
        ("Ludwig van der Berg", True),
        ("Byron", False),
        ("Byron Shipping LLC", False),
        ("Harbour University", False),
        ("New York", False),
        ("ada byron", False),
    ],
)
def test_what_could_be_a_person(words: str, expected: bool) -> None:
    assert could_be_person(words) is expected


def test_the_family_name_may_stand_first() -> None:
    assert person_key("BYRON, ADA") == person_key("Ada Byron")
    assert person_key("Byron, Jr.") != person_key("Jr. Byron Ada")
