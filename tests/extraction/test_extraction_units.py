"""Units and their headings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.offline.structure.units import bare_heading, find_units, run_in_heading
from pincite.testing import document_from_blocks, document_from_pages


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4. Term. This Agreement lasts.", "Term"),
        ("11.3 Governing Law. This Agreement", "Governing Law"),
        ("(b) Governing Law: This", "Governing Law"),
        ("Section 6. Applicable Law. This", "Applicable Law"),
        (
            "Governing Law, Venue and Personal Jurisdiction. Notwithstanding",
            "Governing Law, Venue and Personal Jurisdiction",
        ),
        ("This Agreement lasts for one year.", None),
        ("The parties agree. They do.", None),
        ("3. the fee is due.", None),
        ("", None),
    ],
)
def test_run_in_headings(text: str, expected: str | None) -> None:
    assert run_in_heading(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12.3 Governing Law:", "Governing Law"),
        ("ARTICLE IV. TERM", "TERM"),
        ("Section 6.\nApplicable Law", "Applicable Law"),
        ("Claim Number", "Claim Number"),
    ],
)
def test_headings_lose_their_numbers(text: str, expected: str) -> None:
    assert bare_heading(text) == expected


def test_sentences_stand_under_the_nearest_heading() -> None:
    blocks: list[Any] = [
        ("Section Header", "5. Term"),
        ("Text", "It lasts. It ends."),
        ("Text", "6. Notices. By letter."),
        ("Text", "To the office."),
        ("Text", "7. And so on."),
    ]
    units = find_units(document_from_blocks([blocks]), 0)
    found = [(unit.text, unit.heading, unit.kind) for unit in units]
    assert ("It ends.", "Term", "sentence") in found
    assert ("By letter.", "Notices", "sentence") in found
    assert ("To the office.", "Notices", "sentence") in found
    assert ("7. And so on.", "Term", "sentence") in found


def test_what_is_repeated_on_pages_has_no_units() -> None:
    blocks: list[Any] = [("Header", "Acme"), ("Text", "Body."), ("Footer", "x"), ("Page Number", "1")]
    assert [unit.text for unit in find_units(document_from_blocks([blocks]), 0)] == ["Body."]


@given(st.lists(st.text(alphabet="Aa1. :\n(“é😀", max_size=60), min_size=1, max_size=3))
def test_every_unit_is_the_text_at_its_place(pages: list[str]) -> None:
    document = document_from_pages(pages)
    for unit in find_units(document, 0):
        assert document.page(unit.page).text[unit.start : unit.end] == unit.text
        assert unit.text == unit.text.strip() != ""


def test_label_lines_are_units_of_their_own() -> None:
    units = find_units(document_from_blocks([[("Text", "Fee: waived\nReserve: $5,000\nThe rest follows here.")]]), 0)
    assert [(unit.text, unit.kind) for unit in units] == [
        ("Fee: waived", "row"),
        ("Reserve: $5,000", "row"),
        ("The rest follows here.", "sentence"),
    ]


def test_lines_of_a_table_of_contents_are_no_units() -> None:
    blocks: list[Any] = [("Text", "8. Term ........ 12\n9. Governing Law ........ 14\nThis is the text.")]
    assert [unit.text for unit in find_units(document_from_blocks([blocks]), 0)] == ["This is the text."]


def test_a_short_item_of_a_list_ends_before_a_line_that_begins_anew() -> None:
    text = "• no work above the shoulder\nReturn to the clinic on May 3, 2024, and bring this slip to the desk."
    document = document_from_blocks([[("List Item", text)]])
    assert [unit.text.split()[0] for unit in find_units(document, 0)] == ["•", "Return"]
