"""Constraints of the schema on single values."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.extraction.schema.constraints import Constraints


def _schema(field: dict[str, Any]) -> dict[str, Any]:
    return {"properties": {"group": {"properties": {"field": field}, "required": ["other"]}}}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ({"type": "integer"}, 2.5),
        ({"type": "integer", "maximum": 120}, 250),
        ({"type": "number", "minimum": 0}, -1),
        ({"type": "string", "pattern": "^[0-9]{5}$"}, "1234"),
        ({"type": "string", "maxLength": 3}, "long"),
        ({"enum": ["open"]}, "closed"),
        ({"type": "array", "items": {"type": "integer"}}, [1, 1.5]),
        ({"$ref": "#/$defs/small"}, 11),
    ],
)
def test_broken_constraints_are_told(field: dict[str, Any], value: Any) -> None:
    schema = {**_schema(field), "$defs": {"small": {"type": "number", "maximum": 10}}}
    assert Constraints(schema).broken("group.field", value) is not None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ({"type": "integer"}, 2),
        ({"type": ["string", "null"], "pattern": "^[0-9]{5}$"}, "12345"),
        ({"type": "array", "items": {"properties": {"paid": {"type": "string"}}}}, [{"paid": None}]),
    ],
)
def test_kept_constraints_and_missing_neighbours_say_nothing(field: dict[str, Any], value: Any) -> None:
    assert Constraints(_schema(field)).broken("group.field", value) is None


def test_plain_groups_are_followed_too() -> None:
    schema = {"person": {"age": {"type": "integer", "maximum": 120}}}
    assert Constraints(schema).broken("person.age", 250) is not None
    assert Constraints(schema).broken("person.age", 25) is None


def test_a_month_is_no_date() -> None:
    constraints = Constraints(_schema({"type": "string", "format": "date"}))
    assert constraints.broken("group.field", "2024-09", format="date") is not None
    assert constraints.broken("group.field", "2024-09-12", format="date") is None
