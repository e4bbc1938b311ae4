"""What a form of the pages without scripts says a field is to be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lxml import html
from tests.sample_results import absent, citation, found

from pincite.errors import UsageError
from pincite.records import FieldResult
from pincite.server.pages.editing import Typed, field_as_typed, field_inputs

FEE = found("fee", 5, citation("5"), type="number")


def typed(field: FieldResult, value: str) -> object:
    return field_as_typed(field, Typed(value=value), {}).value


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("-1,234,567", -1234567), ("1,234.5", 1234.5), (" +0.50 ", 0.5), ("9" * 30, int("9" * 30))],
)
def test_a_number_is_read_as_it_is_written(text: str, number: float) -> None:
    read = typed(FEE, text)
    assert (read, type(read)) == (number, type(number))


@pytest.mark.parametrize(
    "text", ["1,5", "12,34.5", "1.234,5", "nan", "inf", "1e999", "1_000", "0x10", "", "five", "1 000", "9" * 41]
)
def test_a_text_that_could_be_another_number_or_none_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"is no number; write it like 1234\.5"):
        typed(FEE, text)


def chosen(field: FieldResult, typed: Typed | None = None) -> list[str]:
    """The values of a field's choices that are chosen."""
    read = html.fromstring(f"<div>{field_inputs(field, (), typed)[0]}</div>")
    return [str(one.get("value")) for one in read.xpath("//select[@name='value']/option[@selected]")]


@pytest.mark.parametrize(
    ("facts", "value", "typed", "expected"),
    [
        ({"type": "boolean"}, None, None, ""),
        ({"type": "boolean"}, False, None, "no"),
        ({"type": "boolean"}, False, "yes", "yes"),
        ({"type": "enum", "enum": ("a", "b")}, None, None, ""),
        ({"type": "enum", "enum": ("a", "b")}, "b", None, "b"),
        ({"type": "number", "enum": ("1", "2")}, 2, None, "2"),
    ],
)
def test_nothing_is_chosen_for_a_person(facts: Any, value: Any, typed: str | None, expected: str) -> None:
    field = absent("key") if value is None else found("key", value, citation("words"))
    given = None if typed is None else Typed(value=typed)
    assert chosen(replace(field, **facts), given) == [expected]
