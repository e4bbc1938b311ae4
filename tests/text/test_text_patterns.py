"""Patterns mean the same on every Python that the package supports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pincite
from pincite.text.values.numbers import find_numbers

POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{\d*,?\d*\})\+")


def test_no_pattern_repeats_a_group_possessively() -> None:
    """Python before 3.11.5 leaves the position after half an item: "14-" of "14-day"; an atomic group does not."""
    root = Path(pincite.__file__).parent
    lines = {
        f"{path.relative_to(root)}:{number}"
        for path in root.rglob("*.py")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if POSSESSIVE_GROUP.search(line) and "(…)" not in line
    }
    assert lines == set()


@pytest.mark.parametrize("mark", ["-", "–", "/", ":", "⁄", ","])
def test_a_mark_after_a_number_is_no_part_of_it(mark: str) -> None:
    text = f"the 14{mark}day cycle"
    assert [text[number.start : number.end] for number in find_numbers(text)] in ([], ["14"])
