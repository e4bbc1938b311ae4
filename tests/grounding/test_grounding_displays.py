"""What is shown for a value: the value in words, or cited words that say it."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.grounding.displays import display_problems
from pincite.records import Conflict, Derivation, DerivationInput, FieldResult, ItemResult, ItemValue
from sample_results import citation, found

FEE = citation("The fee is $1,200.00 a year, from March 5, 2024.")


def problems(field: FieldResult) -> list[str]:
    return [code for code, _ in display_problems(field)]


@pytest.mark.parametrize(
    ("type_", "value", "display"),
    [
        ("number", 1200, "1200"),
        ("number", 1200, "$1,200.00"),
        ("string", "2024-03-05", "March 5, 2024"),
        ("string", "2024-03-05", ""),
        ("boolean", True, "Yes"),
        ("array", [], "none"),
    ],
)
def test_the_value_and_cited_words_that_say_it_hold(type_: str, value: Any, display: str) -> None:
    assert problems(found("a", value, FEE, type=type_, display=display)) == []


@pytest.mark.parametrize(
    ("type_", "value", "display"),
    [
        ("number", 1200, "$1,300.00"),
        ("number", 1200, "EUR 1,200.00"),
        ("string", "2024-03-05", "March 6, 2024"),
        ("string", "2024-03-05", "5 March 2024"),
        ("boolean", True, "No"),
        ("array", [], "two"),
        ("string", "The fee", "a year"),
    ],
)
def test_other_words_break(type_: str, value: Any, display: str) -> None:
    assert problems(found("a", value, FEE, type=type_, display=display)) == ["display_differs"]


def test_a_value_that_is_not_there_shows_nothing() -> None:
    absent = FieldResult(key="a", label="A", category="", type="string", status="not_present", display="x")
    assert problems(absent) == ["display_differs"]


@pytest.mark.parametrize(("display", "codes"), [("3.50 USD", []), ("4.50 USD", ["display_differs"])])
def test_a_computed_value_is_shown_as_its_number(display: str, codes: list[str]) -> None:
    derivation = Derivation(op="sum", inputs=(DerivationInput(key="b", value=3.5),))
    assert problems(found("a", 3.5, FEE, type="number", display=display, derivation=derivation)) == codes


@pytest.mark.parametrize(("display", "codes"), [("$1,200.00", []), ("$9", ["display_differs"])])
def test_another_value_is_shown_by_its_own_citations(display: str, codes: list[str]) -> None:
    other = Conflict(value=1200, display=display, citations=(FEE,))
    assert problems(found("a", 7, citation("7"), type="number", conflict=(other,))) == codes


@pytest.mark.parametrize(
    ("shown", "of_the_list", "codes"),
    [
        ("$1,200.00", "name: fee, amount: $1,200.00", []),
        ("$1,300.00", "name: fee, amount: $1,300.00", ["display_differs"]),
        ("$1,200.00", "name: fee", ["display_differs"]),
    ],
)
def test_a_list_is_shown_by_what_its_items_show(shown: str, of_the_list: str, codes: list[str]) -> None:
    parts = (
        ItemValue(name="name", value="fee", display="fee", citations=(FEE,)),
        ItemValue(name="amount", type="number", value=1200, display=shown, citations=(FEE,)),
    )
    value = [{"name": "fee", "amount": 1200}]
    field = found("a", value, FEE, type="array", display=of_the_list, items=(ItemResult(values=parts),))
    assert problems(field) == codes
