"""Authors: the professional who signs a document whose title says what its author is."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.extraction.offline.candidates.authors import professional
from pincite.testing import document_from_blocks

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "surveyor_name": {
            "type": "string",
            "description": "Person who surveyed the house",
            "x_extraction": {"synonyms": ["surveyor"], "query": "Surveyor: Ann Poe"},
        }
    },
}


def _surveyor(title: str, *texts: str) -> Any:
    document = document_from_blocks([[("Title", title), *(("Text", text) for text in texts)]], name="paper.pdf")
    return extract_offline(DocumentSet.of([document]), SCHEMA)[0].value


def test_the_professional_who_signs_is_the_author() -> None:
    assert _surveyor("SURVEYOR'S REPORT", "The roof is sound.", "Ines Calder, P.E.") == "Ines Calder"


@pytest.mark.parametrize(
    ("title", "texts"),
    [
        ("REPORT", ("The roof is sound.", "Ines Calder, P.E.")),
        ("SURVEYOR'S REPORT", ("The roof is sound.", "Ines Calder")),
        ("SURVEYOR'S REPORT", ("1", "2", "3", "The roof is sound.", "Ines Calder, P.E.", "Paul Rhodes, M.D.")),
    ],
    ids=["title-says-nothing", "no-degree", "two-professionals"],
)
def test_no_author_is_guessed(title: str, texts: tuple[str, ...]) -> None:
    assert _surveyor(title, *texts) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ines Calder, M.D.", "Ines Calder"),
        ("Ines Calder, M.D., Inc.", "Ines Calder"),
        ("Calder Ines", None),
        ("Oak Medical Group, Inc.", None),
        ("Dear Ines Calder, M.D., thank you for the report that you wrote to us", None),
    ],
    ids=["degree", "firm", "no-degree", "organisation", "sentence"],
)
def test_a_line_of_a_name_and_a_degree_is_a_professionals(line: str, name: str | None) -> None:
    reading = professional(line)
    assert (reading.display if reading is not None else None) == name
