"""Short forms of words."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.labels.abbreviations import abbreviates, initials


@pytest.mark.parametrize("short", ["ship", "shpmt", "shpt"])
def test_beginnings_and_consonants_are_short_for_a_word(short: str) -> None:
    assert abbreviates(short, "shipment")


@pytest.mark.parametrize("short", ["on", "shipments", "tship", "shoe", "s", "12"])
def test_other_words_are_not(short: str) -> None:
    assert not abbreviates(short, "shipment")


def test_initials_need_three_words() -> None:
    assert initials(["date", "of", "shipment"]) == "dos"
    assert initials(["shipment", "date"]) == ""
