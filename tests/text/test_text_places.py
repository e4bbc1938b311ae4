"""States, provinces and countries, in running text and alone."""

import pytest

from pincite.text.names.places import find_places, parse_place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the laws of the State of Delaware shall", [("Delaware", "us_state")]),
        ("the State of New\nYork and Ontario", [("New York", "us_state"), ("Ontario", "province")]),
        ("LAWS OF THE STATE OF WEST VIRGINIA", [("West Virginia", "us_state")]),
        ("Wilmington, DE 19801", [("Delaware", "us_state")]),
        ("in Washington, D.C. or the U.K.", [("District of Columbia", "us_state"), ("United Kingdom", "country")]),
        ("England and Wales", [("England and Wales", "country")]),
        ("a turkey in OR out", []),
        ("Indianapolis", []),
    ],
)
def test_places_are_found_under_their_usual_name(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(mention.name, mention.kind) for mention in find_places(text)] == expected


def test_spans_are_exact() -> None:
    text = "laws of New\nJersey, USA"
    assert [text[mention.start : mention.end] for mention in find_places(text)] == ["New\nJersey", "USA"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("new york", "New York"),
        ("the State of Delaware", "Delaware"),
        ("Commonwealth of  Massachusetts", "Massachusetts"),
        ("NY", "New York"),
        ("the Netherlands", "Netherlands"),
        ("Holland", "Netherlands"),
        ("Atlantis", None),
        ("", None),
    ],
)
def test_a_whole_text_names_a_place_or_none(text: str, name: str | None) -> None:
    assert parse_place(text) == name
