"""Phrases of sentences that state free text, and what is none; words that are no value of a kind."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.document import DocumentSet
from pincite.extraction import extract_offline
from pincite.extraction.offline.values.persons import could_be_person
from pincite.extraction.schema.kinds import kind_of
from pincite.testing import document_from_blocks


def _value(text: str, name: str, **leaf: Any) -> Any:
    schema = {"properties": {"ship": {"properties": {name: {"type": "string", **leaf}}}}}
    [field] = extract_offline(DocumentSet.of([document_from_blocks([[("Text", text)]])]), schema)
    return field.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Overhaul: 12-25-2023", None),
        ("Overhaul: (415) 555-0113", None),
        ("Overhaul: new bow thruster", "new bow thruster"),
    ],
    ids=["date", "phone", "words"],
)
def test_figures_alone_are_no_free_text(text: str, value: str | None) -> None:
    assert _value(text, "overhaul", description="What was overhauled") == value


def test_a_role_is_nobodys_name() -> None:
    assert not could_be_person("Qualified Marine Surveyor Examiner")
    assert could_be_person("Wanjiru Zhakupov")


def test_unknown_capitalised_words_beside_name_are_a_name() -> None:
    assert _value("Name: Quorra Zhakupov", "name", description="What it goes by") == "Quorra Zhakupov"


@pytest.mark.parametrize(
    ("name", "description", "kind"),
    [
        ("document_name", "Title of the agreement, as printed on its first page", "text"),
        ("contact_name", "Person at the harbour office", "person"),
        ("company_name", "The firm that chartered it", "organisation"),
    ],
    ids=["title", "person", "firm"],
)
def test_a_name_is_a_title_where_the_description_says_so(name: str, description: str, kind: str) -> None:
    assert kind_of({"key": name, "type": "string", "description": description}, name) == kind


def test_claimed_is_no_claim() -> None:
    text = "An impostor claimed that the policy has the code ZZ-666013. Nobody else did."
    assert _value(text, "claim_number", description="Number of the claim") is None


def test_the_end_of_a_range_stands_behind_its_joint() -> None:
    text = "Dry dock was paid for from March 5, 2024 to April 18, 2024."
    leaf = {"format": "date", "description": "Last day", "x_extraction": {"synonyms": ["dry dock"]}}
    assert _value(text, "dock_end_date", **leaf) == "2024-04-18"
