"""What a form's field is filled with: values with their doubts, and the reasons why there is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.offline.values.fillings import Refusal, read_all, read_slot
from pincite.extraction.offline.values.readings import ValueReading
from pincite.extraction.schema.kinds import Kind

STATUS = ("open", "closed", "pending review")


@pytest.mark.parametrize(
    "text", ["N/A", "n.a.", "none", "Unknown", "TBD", "to be determined", "Pending", "not yet assigned"]
)
@pytest.mark.parametrize("kind", ["name", "text", "date", "money", "boolean", "identifier"])
def test_placeholders_are_no_values_of_any_kind(kind: Kind, text: str) -> None:
    found = read_slot(kind, text)
    assert isinstance(found, Refusal)
    assert found.what == "placeholder"


@pytest.mark.parametrize("text", ["(last, first)", "(mm/dd/yyyy)", "[if any]"])
def test_hints_how_to_fill_a_field_in_are_no_values(text: str) -> None:
    found = read_slot("text", text)
    assert isinstance(found, Refusal)
    assert found.what == "placeholder"


@pytest.mark.parametrize(
    ("kind", "text", "target"),
    [
        ("name", "see attached", "attached"),
        ("money", "See Exhibit C.", "Exhibit C"),
        ("identifier", "refer to cover letter", "cover letter"),
        ("text", "see the attached list", "the attached list"),
    ],
)
def test_pointers_name_the_place_they_point_to(kind: Kind, text: str, target: str) -> None:
    found = read_slot(kind, text)
    assert isinstance(found, Refusal)
    assert (found.what, found.target) == ("pointer", target)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("money", "waived"),
        ("number", "7:30"),
        ("date", "02/29/2025"),
        ("date", "not reported; filed 01/02/2020"),
        ("name", "pay you (or your Beneficiary)"),
        ("name", "(555) 123-4567"),
        ("name", "Yes"),
        ("place", "Statement of facts"),
        ("place", "in"),
        ("identifier", "Pending 2024"),
        ("boolean", "0"),
        ("boolean", "Yes / No"),
        ("enum", "Open / Closed"),
        ("enum", "not closed"),
        ("enum", "[ ] open [ ] closed"),
    ],
)
def test_words_that_are_no_value_of_the_kind_are_refused(kind: Kind, text: str) -> None:
    found = read_slot(kind, text, enum=STATUS)
    assert isinstance(found, Refusal)
    assert found.what == "unreadable"


@pytest.mark.parametrize(
    ("kind", "text", "value", "limit"),
    [
        ("money", "812.50", 812.5, None),
        ("money", "-1,200.50", -1200.5, None),
        ("money", "$3.5M", 3500000, None),
        ("money", "one hundred dollars ($100)", 100, None),
        ("money", "$1,000 per month", 1000, "medium"),
        ("money", "$1,000 and $2,000", 1000, "low"),
        ("money", "USD 1,000 - 2,000", 1000, "low"),
        ("money", "up to $1.5 million", 1500000, "low"),
        ("number", "between 5% and 10%", 5, "low"),
        ("number", "5 bps", 5, "medium"),
        ("date", "03/04/2021", "2021-03-04", "medium"),
        ("date", "March 4, 2021", "2021-03-04", None),
        ("boolean", "No attorney", False, "medium"),
        ("boolean", "No. He left.", False, "medium"),
        ("place", "State of Ohio", "Ohio", None),
        ("place", "Sacramento County", "Sacramento County", "medium"),
        ("name", "Jane Roe", "Jane Roe", None),
        ("name", "Acme", "Acme", "medium"),
        ("enum", "Closed", "closed", None),
        ("identifier", "HMW 7731 0042", "HMW 7731 0042", None),
    ],
)
def test_values_carry_the_doubts_of_their_words(kind: Kind, text: str, value: Any, limit: str | None) -> None:
    found = read_slot(kind, text, enum=STATUS)
    assert isinstance(found, ValueReading)
    limits = {name for name, _ in found.doubts}
    assert found.value == value
    assert ("low" if "low" in limits else next(iter(limits), None)) == limit


def test_what_belongs_to_a_value_is_cited_with_it() -> None:
    found = read_slot("money", " $1,000 per month ")
    assert isinstance(found, ValueReading)
    assert found.extent is not None
    assert " $1,000 per month "[slice(*found.extent)] == "$1,000 per month"


def test_a_code_before_another_label_ends_with_its_figures() -> None:
    found = read_slot("identifier", "77-12 Adjuster", cut=True)
    assert isinstance(found, ValueReading)
    assert found.value == "77-12"


def test_free_text_beside_a_loose_label_must_not_be_a_piece_of_a_sentence() -> None:
    assert isinstance(read_slot("text", "and the other party", firm=False), Refusal)
    assert isinstance(read_slot("text", "and the other party", firm=True), ValueReading)


def test_a_list_takes_every_value_of_a_field() -> None:
    text = "John Smith and Jane Doe"
    first = read_slot("name", text)
    assert isinstance(first, ValueReading)
    assert [one.value for one in read_all("name", text, first=first)] == ["John Smith", "Jane Doe"]


@given(
    st.sampled_from(["date", "money", "number", "name", "place", "identifier", "text", "boolean"]), st.text(max_size=60)
)
def test_whatever_is_found_stands_in_the_field(kind: Kind, text: str) -> None:
    found = read_slot(kind, text)
    if found is not None:
        assert 0 <= found.start <= found.end <= len(text)
    if isinstance(found, ValueReading) and found.extent is not None:
        assert 0 <= found.extent[0] <= found.start <= found.end <= found.extent[1] <= len(text)
