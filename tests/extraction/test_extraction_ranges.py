"""Which end of a range a value is, and which one a field asks for."""

from __future__ import annotations

import pytest

from pincite.extraction.offline.values.ranges import end_of, place_in_range
from pincite.extraction.schema.flatten import FlatField


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Lease 01/02/2024 to 03/04/2025", "01/02/2024", "first"),
        ("Lease 01/02/2024 to 03/04/2025", "03/04/2025", "last"),
        ("from March 2, 2024 until paid", "March 2, 2024", "first"),
        ("open through 05/06/2024 only", "05/06/2024", "last"),
        ("Lease 01/02/2024 - 03/04/2025", "03/04/2025", "last"),
        ("signed on 01/02/2024 by both", "01/02/2024", None),
    ],
)
def test_the_place_in_a_range(text: str, value: str, expected: str | None) -> None:
    start = text.index(value)
    assert place_in_range(text, start, start + len(value)) == expected


@pytest.mark.parametrize(
    ("key", "description", "expected"),
    [
        ("lease.start_date", "", "first"),
        ("lease.expiration", "", "last"),
        ("lease.day", "Last day of the lease", "last"),
        ("lease.signed", "", None),
    ],
)
def test_the_end_a_field_asks_for(key: str, description: str, expected: str | None) -> None:
    field: FlatField = {"key": key, "type": "string", "description": description}
    assert end_of(field) == expected
