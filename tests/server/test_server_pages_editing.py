"""What a form of the pages without scripts says a field is to be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lxml import html
from tests.sample_results import absent, citation, found

from pincite.errors import UsageError
from pincite.records import ClaimRecord, FieldResult
from pincite.server.pages.editing import Typed, claim_as_typed, claim_inputs, field_as_typed, field_inputs

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


MARKED = "\u200eRuritania\u200f"


def posted(field: FieldResult) -> str:
    """The value as a browser sends it that left the form untouched."""
    read = html.fromstring(f"<div>{field_inputs(field, ())[0]}</div>")
    control = read.xpath("//*[@name='value']")[0]
    return str(control.value if control.tag == "textarea" else control.get("value")).replace("\n", "\r\n")


@pytest.mark.parametrize(
    "field",
    [
        found("law", MARKED, citation("Ruritania")),
        found("law", " two\nlines ", citation("two")),
        found("fee", 1e-7, citation("0.0000001"), type="number"),
    ],
    ids=["marks of direction", "lines", "small number"],
)
def test_a_value_that_nobody_touched_stays_as_it_was(field: FieldResult) -> None:
    assert typed(field, posted(field)) == field.value


def test_an_allowed_value_with_marks_can_be_chosen() -> None:
    field = found("law", "other", citation("other"), type="enum", enum=(MARKED, "other"))
    assert typed(field, "\\u200eRuritania\\u200f") == MARKED


def test_a_claim_that_nobody_touched_stays_as_it_was() -> None:
    claim = ClaimRecord(id="c", label=MARKED, description="\u2067abc\u2069\ndef")
    read = html.fromstring(f"<form>{''.join(claim_inputs(claim))}</form>")
    sent = {name: str(value).replace("\n", "\r\n") for name, value in read.form_values()}
    assert claim_as_typed(claim, Typed(**sent)) == claim
    more = claim_as_typed(claim, Typed(**{**sent, "label": f"{sent['label']}!"}))
    assert more.label == f"{MARKED}!"
