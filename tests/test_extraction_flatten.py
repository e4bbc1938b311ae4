"""The flat list of fields, exactly as the pipeline specification shows it."""

from __future__ import annotations

import pytest

from pincite.errors import SchemaError
from pincite.extraction.flatten import MAX_FIELDS, flatten_schema

NESTED = {
    "litigation": {
        "adj_number": {"type": "string", "description": "ADJ number..."},
        "is_litigated": {"type": "boolean", "description": "Whether..."},
    },
    "liens": {
        "filed_liens": {
            "type": "array",
            "description": "List of filed liens...",
            "items": {
                "type": "object",
                "properties": {
                    "amount": {"type": "string", "description": "Lien amount"},
                    "lienholder": {"type": "string", "description": "Who"},
                },
            },
        }
    },
}
FLAT = [
    {"key": "litigation.adj_number", "type": "string", "description": "ADJ number..."},
    {"key": "litigation.is_litigated", "type": "boolean", "description": "Whether..."},
    {
        "key": "liens.filed_liens",
        "type": "array",
        "description": "List of filed liens...",
        "is_array": True,
        "array_item_fields": [
            {"name": "amount", "type": "string", "description": "Lien amount"},
            {"name": "lienholder", "type": "string", "description": "Who"},
        ],
    },
]


def _as_json_schema(groups: dict[str, object]) -> dict[str, object]:
    wrapped = {name: {"type": "object", "properties": fields} for name, fields in groups.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": wrapped}


@pytest.mark.parametrize("schema", [NESTED, _as_json_schema(NESTED)], ids=["plain", "properties"])
def test_the_example_of_the_specification(schema: dict[str, object]) -> None:
    assert flatten_schema(schema) == FLAT


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        pytest.param({"type": "integer"}, "number", id="integer"),
        pytest.param({"type": ["string", "null"]}, "string", id="nullable"),
        pytest.param({"type": ["integer", "null"]}, "number", id="nullable integer"),
        pytest.param({"type": ["string", "number"]}, "string", id="several types"),
        pytest.param({"type": "string", "enum": ["a", "b"]}, "enum", id="enum"),
        pytest.param({"enum": ["a", None]}, "enum", id="enum without a type"),
        pytest.param({"const": "a", "type": "string"}, "enum", id="const"),
        pytest.param({"anyOf": [{"type": "number"}, {"type": "null"}]}, "number", id="optional in pydantic"),
        pytest.param({"allOf": [{"$ref": "#/$defs/day"}]}, "string", id="allOf reference"),
        pytest.param({"$ref": "#/$defs/flag"}, "boolean", id="reference"),
        pytest.param({"description": "Anything"}, "string", id="no type"),
        pytest.param({"items": {"type": "string"}}, "array", id="items without a type"),
    ],
)
def test_types_are_reduced_to_the_five_of_the_specification(node: dict[str, object], expected: str) -> None:
    defs = {"day": {"type": "string", "format": "date"}, "flag": {"type": "boolean"}}
    [field] = flatten_schema({"properties": {"a": node}, "$defs": defs})
    assert field["type"] == expected


def test_hints_constraints_and_item_types_are_kept() -> None:
    schema = {
        "properties": {
            "party": {
                "type": "array",
                "items": {"type": "string", "format": "name"},
                "x_extraction": {"query": "between A and B", "headings": ["Parties"], "synonyms": ["party"]},
            },
            "plan": {"enum": ["PPO", None, "HMO"]},
        }
    }
    party, plan = flatten_schema(schema)
    assert party["item_type"] == "string"
    assert party["format"] == "name"
    assert (party["query"], party["headings"], party["synonyms"]) == ("between A and B", ["Parties"], ["party"])
    assert plan["enum"] == ["PPO", "HMO"]


def test_a_field_may_be_called_like_a_keyword() -> None:
    schema = {"policy": {"type": {"type": "string"}, "items": {"type": "number"}, "properties": {"type": "string"}}}
    keys = {field["key"] for field in flatten_schema({"properties": schema["policy"]})}
    assert keys == {"type", "items", "properties"}


def test_nested_objects_of_array_items_get_dotted_names() -> None:
    item = {"type": "object", "properties": {"who": {"type": "object", "properties": {"name": {"type": "string"}}}}}
    [field] = flatten_schema({"properties": {"liens": {"type": "array", "items": item}}})
    assert [part["name"] for part in field["array_item_fields"]] == ["who.name"]


def test_one_definition_may_be_used_twice() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/d"}, "b": {"$ref": "#/$defs/d"}},
        "$defs": {"d": {"type": "number"}},
    }
    assert [field["type"] for field in flatten_schema(schema)] == ["number", "number"]


def test_two_fields_with_one_key_are_refused() -> None:
    schema = {"properties": {"a.b": {"type": "string"}, "a": {"properties": {"b": {"type": "string"}}}}}
    with pytest.raises(SchemaError, match=r"second field with the key 'a\.b'"):
        flatten_schema(schema)


def test_references_that_multiply_stop_at_the_limit() -> None:
    defs: dict[str, object] = {"d0": {"type": "string"}}
    for level in range(1, 10):
        below = {f"p{i}": {"$ref": f"#/$defs/d{level - 1}"} for i in range(10)}
        defs[f"d{level}"] = {"type": "object", "properties": below}
    with pytest.raises(SchemaError, match=f"more than {MAX_FIELDS:,} fields"):
        flatten_schema({"properties": {"a": {"$ref": "#/$defs/d9"}}, "$defs": defs})


def test_5000_fields_are_allowed() -> None:
    assert len(flatten_schema({f"f{i}": {"type": "string"} for i in range(MAX_FIELDS)})) == MAX_FIELDS
