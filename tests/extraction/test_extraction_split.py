"""Enumerations in words and their members."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.offline.lists.enumerations import split_members


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("green paint and two brushes", ["green paint", "two brushes"]),
        ("green paint, two brushes and a ladder", ["green paint", "two brushes", "a ladder"]),
        ("paint; brushes (small, large); ladders", ["paint", "brushes (small, large)", "ladders"]),
        ("No smoking and no open fire", ["No smoking", "no open fire"]),
        ("No smoking and shouting", ["No smoking and shouting"]),
        ("no climbing, jumping or running on deck", ["no climbing, jumping or running on deck"]),
        ("costs of $1,000,000", ["costs of $1,000,000"]),
        ("1. No smoking.", ["No smoking"]),
        ("the roof and the east wall", ["roof", "east wall"]),
    ],
)
def test_phrases_are_split_where_members_end(text: str, members: list[str]) -> None:
    assert [text[start:end] for start, end in split_members(text)] == members


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Acme, Inc., Smith and Sons, and Beta LLC", ["Acme, Inc.", "Smith and Sons", "Beta LLC"]),
        ("Jane Doe and John Roe", ["Jane Doe", "John Roe"]),
        ("Brown & Root and Jane Doe", ["Brown & Root", "Jane Doe"]),
        ("Bay Lumber and FDA", ["Bay Lumber", "FDA"]),
    ],
)
def test_names_stay_whole(text: str, members: list[str]) -> None:
    assert [text[start:end] for start, end in split_members(text, names=True)] == members


@given(st.text(alphabet="ab ,;.()and\n", max_size=60))
def test_members_are_ordered_ranges_of_the_text(text: str) -> None:
    parts = split_members(text)
    assert all(0 <= start < end <= len(text) for start, end in parts)
    assert all(one[1] <= other[0] for one, other in pairwise(parts))
