"""Plain labels: a field's whole label where nothing around it says whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.records import FieldResult
from pincite.testing import document_from_pages

DATE = {"type": "string", "format": "date"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "claim": {"type": "object", "properties": {"date_reported": DATE, "phone": {"type": "string"}}},
        "policy": {"type": "object", "properties": {"effective_date": DATE}},
    },
}
FORM = "Form 5020\nDate reported: 03/18/2024\nPhone: (415) 555-0177\nPlace: Salem"
MINUTES = "Minutes of the meeting\nNothing was decided."


def _fields(*texts: str) -> dict[str, FieldResult]:
    documents = [
        document_from_pages([text], name=f"{number}.txt", slug=f"d{number}") for number, text in enumerate(texts)
    ]
    return {field.key: field for field in extract_offline(DocumentSet.of(documents), SCHEMA)}


def test_the_only_value_beside_a_fields_whole_label_is_low_and_not_absent() -> None:
    field = _fields(FORM, MINUTES)["claim.date_reported"]
    assert (field.status, field.value, field.confidence) == ("found", "2024-03-18", "low")
    assert field.note == "nothing around its label says whose it is"
    assert field.citations[0].segments[0].excerpt == "Date reported: 03/18/2024"


@pytest.mark.parametrize(
    ("key", "texts"),
    [
        pytest.param("claim.phone", (FORM, MINUTES), id="one general word"),
        pytest.param("claim.date_reported", (FORM, FORM.replace("18", "19")), id="two values"),
        pytest.param("policy.effective_date", ("Letter\nDate: 03/18/2024", MINUTES), id="half of the label"),
    ],
)
def test_less_than_that_gives_no_value(key: str, texts: tuple[str, ...]) -> None:
    assert _fields(*texts)[key].status == "not_present"


def test_what_a_document_about_its_category_states_comes_first() -> None:
    claim = document_from_pages(["Claim\n\nDate reported: 03/20/2024"], name="Claim.txt", slug="claim")
    form = document_from_pages([FORM], name="form.txt", slug="form")
    [field, *_] = extract_offline(DocumentSet.of([form, claim]), SCHEMA)
    assert field.value == "2024-03-20"
