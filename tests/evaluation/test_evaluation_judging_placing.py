"""Where names stand: the names themselves, near each other or in different entries."""

from __future__ import annotations

import pytest

from pincite.evaluation.judging.mentions import NamePlace, name_places, near_places
from pincite.verification import EvidenceIndex, read_sources

TEXT = "Brand Manager 2017 - 2021\nCobalt & Reed, Leeds\n\nAssistant\n"


def places(name: str) -> tuple[NamePlace, ...]:
    return name_places(name, EvidenceIndex(read_sources([("cv", TEXT)])))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("brand manager", ["Brand Manager"]),
        ("Cobalt and Reed", [TEXT.partition("\n\n")[0]]),
        ("Cobalt Reed", ["Cobalt & Reed"]),
        ("Brand", ["Brand"]),
        ("Bran", []),
        ("+++", []),
    ],
)
def test_a_name_is_found_by_its_words(name: str, found: list[str]) -> None:
    assert [place.text[place.start : place.end] for place in places(name)] == found


def test_a_place_has_its_lines_and_what_is_around() -> None:
    [place] = places("Cobalt Reed")
    assert place.line == "Cobalt & Reed, Leeds"
    assert place.around(5, 7) == "2021\nCobalt & Reed, Leeds"


@pytest.mark.parametrize(
    ("first", "second", "near"),
    [("Brand Manager", "Cobalt Reed", True), ("Assistant", "Cobalt Reed", False), ("Cobalt Reed", "Assistant", True)],
    ids=["next line", "the entry before", "what follows at once"],
)
def test_an_empty_line_ends_an_entry(first: str, second: str, near: bool) -> None:
    assert bool(near_places([places(first), places(second)], 100)) is near


def test_places_in_two_texts_are_never_near() -> None:
    assert not NamePlace("one", 0, 3).is_near(NamePlace("two", 0, 3), 100)
    assert NamePlace("one two", 0, 7).is_near(NamePlace("one two", 4, 7), 0)
