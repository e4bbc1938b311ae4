"""Values in words."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.records.extraction.display import display_value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "Yes"),
        (False, "No"),
        (None, ""),
        (3.0, "3"),
        (3.5, "3.5"),
        (["a", 2], "a; 2"),
        ([{"who": "EDD", "amount": None}], "who: EDD"),
        ("x", "x"),
    ],
)
def test_values_as_people_read_them(value: Any, expected: str) -> None:
    assert display_value(value) == expected
