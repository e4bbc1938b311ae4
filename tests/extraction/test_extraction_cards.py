"""Cards: items written as labels with their values under the heading of the array."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.parsing import parse_sources
from pincite.records import FieldResult

CHILDREN: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "date_of_birth": {"type": "string", "format": "date"},
            "relation": {"type": "string"},
        },
    },
}
CARDS = "Name: Ana Calder\n\nDate of birth: 03/14/2010\n\nRelation: daughter\n\nName: Leo Calder\n\nRelation: son\n"


def _run(folder: Path, text: str) -> FieldResult:
    path = folder / "paper.md"
    path.write_text(text, encoding="utf-8")
    [result] = extract_offline(DocumentSet.of(parse_sources([path])), {"properties": {"dependents": CHILDREN}})
    return result


def test_a_card_begins_where_a_label_comes_again(tmp_path):
    result = _run(tmp_path, f"# Dependents\n\n{CARDS}")
    assert result.value == [
        {"name": "Ana Calder", "date_of_birth": "2010-03-14", "relation": "daughter"},
        {"name": "Leo Calder", "date_of_birth": None, "relation": "son"},
    ]
    assert result.confidence == "medium"


@pytest.mark.parametrize(
    "text",
    [f"# Witnesses\n\n{CARDS}", "# Dependents\n\nName: Ana Calder\n", "# Dependents\n\nColour: red\n\nSize: 4\n"],
)
def test_other_labels_and_headings_make_no_items(tmp_path, text):
    assert _run(tmp_path, text).status == "error"
