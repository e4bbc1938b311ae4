"""Hints of derived fields: each way to be wrong has its place in the schema and says what to do."""

from __future__ import annotations

from typing import Any

import pytest

from pincite.errors import SchemaError
from pincite.extraction.schema.flatten import flatten_schema
from pincite.extraction.schema.loading import load_schema

NUMBER = {"type": "number"}
LINE = {"type": "object", "properties": {"price": NUMBER, "text": {"type": "string"}}}
BASE: dict[str, Any] = {
    "fee": NUMBER,
    "cost": {"type": "string", "format": "money"},
    "name": {"type": "string"},
    "start": {"type": "string", "format": "date"},
    "end": {"type": "string", "format": "date"},
    "points": {"type": "array", "items": NUMBER},
    "lines": {"type": "array", "items": LINE},
}


def with_hint(hint: Any, *, type: str = "number", **hints: Any) -> dict[str, Any]:
    field = {"type": type, "x_extraction": {"derived": hint, **hints}}
    return {"type": "object", "properties": {**BASE, "answer": field}}


@pytest.mark.parametrize(
    "hint",
    [
        pytest.param({"op": "sum", "of": ["fee", "cost"]}, id="numbers and amounts"),
        pytest.param({"op": "sum", "of": ["points", "lines.price"]}, id="lists and parts of items"),
        pytest.param({"op": "difference", "of": ["fee", "cost"], "compare": "fee"}, id="a difference"),
        pytest.param({"op": "days_between", "of": ["start", "end"]}, id="days"),
        pytest.param({"op": "count", "of": ["lines"]}, id="a count"),
    ],
)
def test_hints_that_can_be_computed_are_accepted(hint: dict[str, Any]) -> None:
    schema = load_schema(with_hint(hint))
    assert flatten_schema(schema)[-1]["derived"] == hint


@pytest.mark.parametrize(
    ("hint", "place", "message"),
    [
        pytest.param([], "", "must be an object such as", id="no object"),
        pytest.param({"op": "sum", "of": ["fee"], "to": 1}, "/to", "use op, of and compare", id="unknown part"),
        pytest.param({"op": "product", "of": ["fee"]}, "/op", "one of sum, difference, days_between, count", id="op"),
        pytest.param({"op": "sum"}, "/of", "must be a list of fields' keys", id="of nothing"),
        pytest.param({"op": "sum", "of": []}, "/of", "must be a list of fields' keys", id="of none"),
        pytest.param({"op": "sum", "of": ["fee", "fee"]}, "/of", "names a field twice", id="twice"),
        pytest.param({"op": "difference", "of": ["fee"]}, "/of", "must have two keys, not 1", id="no pair"),
        pytest.param(
            {"op": "sum", "of": ["fee"], "compare": 3}, "/compare", "must be the key of a field", id="compare"
        ),
        pytest.param({"op": "sum", "of": ["fee", "coast"]}, "/of/1", "no field coast; did you mean cost?", id="typo"),
        pytest.param({"op": "sum", "of": ["lines.prize"]}, "/of/0", "did you mean lines.price?", id="typo in items"),
        pytest.param({"op": "sum", "of": ["zzz"]}, "/of/0", "use the dotted key", id="unknown key"),
        pytest.param({"op": "sum", "of": ["name"]}, "/of/0", "name is no number and no amount", id="a name"),
        pytest.param({"op": "difference", "of": ["end", "start"]}, "/of/0", "days_between counts", id="dates"),
        pytest.param({"op": "days_between", "of": ["fee", "end"]}, "/of/0", "fee is no date", id="no date"),
        pytest.param({"op": "difference", "of": ["points", "fee"]}, "/of/0", "is a list; difference takes", id="list"),
        pytest.param({"op": "sum", "of": ["lines"]}, "/of/0", "name one of their fields: lines.price", id="objects"),
        pytest.param({"op": "count", "of": ["fee"]}, "/of/0", "no list whose items could be counted", id="no list"),
        pytest.param({"op": "sum", "of": ["fee"], "compare": "name"}, "/compare", "no number that", id="compared name"),
        pytest.param({"op": "sum", "of": ["fee", "answer"]}, "", "from itself: answer → answer", id="itself"),
    ],
)
def test_hints_that_cannot_be_computed_are_refused(hint: Any, place: str, message: str) -> None:
    with pytest.raises(SchemaError, match="derived") as caught:
        load_schema(with_hint(hint))
    assert message in caught.value.message
    assert caught.value.pointer == f"/properties/answer/x_extraction/derived{place}"


def test_a_derived_text_is_refused() -> None:
    with pytest.raises(SchemaError, match='give it the type "number" or "integer", not string') as caught:
        load_schema(with_hint({"op": "sum", "of": ["fee"]}, type="string"))
    assert caught.value.pointer == "/properties/answer/type"


def test_a_derived_field_is_not_searched_for() -> None:
    with pytest.raises(SchemaError, match="never searched for: leave out query"):
        load_schema(with_hint({"op": "sum", "of": ["fee"]}, query="Total: $100"))


def test_derived_values_inside_items_are_refused() -> None:
    item = {"price": NUMBER, "twice": {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": ["price"]}}}}
    schema = {"lines": {"type": "array", "items": {"type": "object", "properties": item}}}
    with pytest.raises(SchemaError, match="inside an array's items") as caught:
        load_schema(schema)
    assert caught.value.pointer == "/lines/items/properties/twice/x_extraction/derived"


def test_a_circle_of_several_fields_is_shown() -> None:
    def of(key: str) -> dict[str, Any]:
        return {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": [key, "fee"]}}}

    with pytest.raises(SchemaError, match=r"from itself: (\w) → (\w) → (\w) → \1; take one of them out"):
        load_schema({"fee": NUMBER, "a": of("b"), "b": of("c"), "c": of("a")})


def test_a_circle_through_thousands_of_fields_is_shown_in_short() -> None:
    fields = {
        f"n{at}": {"type": "number", "x_extraction": {"derived": {"op": "sum", "of": [f"n{(at + 1) % 4000}"]}}}
        for at in range(4000)
    }
    with pytest.raises(SchemaError, match="…") as caught:
        load_schema(fields)
    assert len(caught.value.message) < 200
