"""Limits, dated and coded items, leads and rows of another matter."""

from __future__ import annotations

from typing import Any

import pytest
from test_extraction_forms import table_document

from pincite.document import DocumentSet
from pincite.extraction.offline.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_pages

LIMITS = {
    "type": "array",
    "items": {"type": "string"},
    "description": "What may not be done",
    "x_extraction": {"query": "No climbing over 3 feet", "headings": ["Limits"], "synonyms": ["limitations"]},
}
SCANS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "scan": {"type": "string", "description": "What was scanned"},
            "date": {"type": "string", "format": "date", "description": "Day of the scan"},
            "finding": {"type": "string", "description": "Main finding"},
        },
    },
    "x_extraction": {"query": "Sonar of the hull 11/04/2024: crack", "synonyms": ["sonar", "scan"]},
}


def _run(field: dict[str, Any], *pages: str) -> FieldResult:
    [result] = extract_offline(DocumentSet.of([document_from_pages(pages)]), {"properties": {"things": field}})
    return result


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "The limits are: no climbing over 3 feet and no use of hooks.",
            ["no climbing over 3 feet", "no use of hooks"],
        ),
        ("An earlier slip set limits: no climbing over 3 feet.", None),
        ("The report gives no reason and no date.", None),
    ],
    ids=["said", "of another time", "other denials"],
)
def test_limits_are_known_by_how_they_begin(text: str, value: list[str] | None) -> None:
    assert _run(LIMITS, text).value == value


def test_heads_in_other_words_and_rows_of_another_matter() -> None:
    rows = [
        ["Examination", "Performed", "Impression"],
        ["Sonar of hull", "03/04/2024", "Crack at frame 9"],
        ["Sonar of keel, prior claim", "05/06/2017", "Sound"],
    ]
    [result] = extract_offline(
        DocumentSet.of([table_document(rows, before="Scans")]), {"properties": {"things": SCANS}}
    )
    assert result.value == [{"scan": "Sonar of hull", "date": "2024-03-04", "finding": "Crack at frame 9"}]


def test_labels_above_a_header_are_no_header() -> None:
    above = [["Ship: Aurora", "", ""], ["Owner: Ines", "", ""], ["Yard: 7", "", ""], ["Run: 12", "", ""]]
    rows = [["Scan", "Performed", "Finding"], ["Sonar of hull", "03/04/2024", "Crack"]]
    [result] = extract_offline(DocumentSet.of([table_document([*above, *rows])]), {"properties": {"things": SCANS}})
    assert [item["finding"] for item in result.value] == ["Crack"]


def test_a_sentence_states_what_was_done_when_and_what_came_of_it() -> None:
    result = _run(SCANS, "Review. Sonar of the hull, March 4, 2024: crack at frame 9.")
    assert [(item["date"], item["finding"]) for item in result.value] == [("2024-03-04", "crack at frame 9")]
