"""Labels that the heading or title over them completes."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.testing import document_from_blocks


def _schema(*names: str) -> dict[str, Any]:
    return {
        "properties": {
            "fees": {
                "properties": {name: {"type": "number", "format": "money", "description": "Amount"} for name in names}
            }
        }
    }


@pytest.mark.parametrize(
    ("heading", "status", "value"),
    [("Storage charges", "found", 310.5), ("Weather report", "not_present", None)],
    ids=["completed", "not completed"],
)
def test_a_heading_completes_a_short_label(heading: str, status: str, value: float | None) -> None:
    blocks: list[Any] = [("Title", "Port of Odessa"), ("Section Header", heading), ("Text", "Grain: $310.50")]
    [field] = extract_offline(DocumentSet.of([document_from_blocks([blocks])]), _schema("grain_storage_charges"))
    assert (field.status, field.value) == (status, value)


def test_a_label_that_two_fields_could_mean_is_neithers() -> None:
    blocks: list[Any] = [("Title", "Storage and towage"), ("Text", "Grain: $310.50")]
    found = extract_offline(DocumentSet.of([document_from_blocks([blocks])]), _schema("grain_storage", "grain_towage"))
    assert [field.status for field in found] == ["not_present", "not_present"]
