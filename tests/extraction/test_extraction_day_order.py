"""Whether a folder's dates show that the month stands first."""

from __future__ import annotations

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.testing import document_from_pages

SCHEMA = {
    "type": "object",
    "properties": {"lease": {"type": "object", "properties": {"signed_date": {"type": "string", "format": "date"}}}},
}


@pytest.mark.parametrize(
    ("others", "doubted"),
    [
        ("Paid 01/31/2024. Checked 02/27/2024.", False),
        ("Paid 01/31/2024.", True),
        ("Paid 01/31/2024. Checked 02/27/2024. Sent 30/01/2024.", True),
    ],
    ids=["shown twice", "shown once", "both orders"],
)
def test_other_dates_settle_an_ambiguous_one(others: str, doubted: bool) -> None:
    document = document_from_pages([f"Signed date: 03/04/2024\n\n{others}"])
    [field] = extract_offline(DocumentSet.of([document]), SCHEMA)
    assert field.value == "2024-03-04"
    assert ("swapped" in (field.note or "")) is doubted
