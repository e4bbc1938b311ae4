"""The flat list of fields, exactly as the pipeline specification shows it."""

from __future__ import annotations

import pytest

from pincite.errors import SchemaError
from pincite.extraction.schema.flatten import MAX_FIELDS, flatten_schema

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


@pytest.mark.parametrize(
    ("node", "keys"),
    [
        pytest.param({"allOf": [{"$ref": "#/$defs/x"}, {"properties": {"y": {}}}]}, ["a.x", "a.y"], id="allOf"),
        pytest.param({"allOf": [{"$ref": "#/$defs/x"}], "properties": {"y": {}}}, ["a.x", "a.y"], id="own properties"),
        pytest.param({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/x"}]}, ["a.x"], id="nullable object"),
        pytest.param({"oneOf": [{"const": None}, {"$ref": "#/$defs/x"}]}, ["a.x"], id="const null"),
        pytest.param(
            {"properties": {"y": {}, "z": {}}, "anyOf": [{"required": ["y"]}, {"required": ["z"]}]},
            ["a.y", "a.z"],
            id="constraints only",
        ),
        pytest.param({"properties": {"y": {}}, "additionalProperties": False}, ["a.y"], id="closed object"),
        pytest.param(
            {"allOf": [{"$ref": "#/$defs/x"}], "properties": {"boss": {"$ref": "#/$defs/x"}}},
            ["a.x", "a.boss.x"],
            id="definition used twice",
        ),
    ],
)
def test_objects_that_schemas_put_together_are_walked(node: dict[str, object], keys: list[str]) -> None:
    schema = {"properties": {"a": node}, "$defs": {"x": {"type": "object", "properties": {"x": {"type": "string"}}}}}
    assert [field["key"] for field in flatten_schema(schema)] == keys


def test_a_property_that_two_members_describe_is_both() -> None:
    parts = [{"properties": {"x": {"type": "number"}}}, {"properties": {"x": {"description": "The sum"}}}]
    assert flatten_schema({"properties": {"a": {"allOf": parts}}}) == [
        {"key": "a.x", "type": "number", "description": "The sum"}
    ]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        pytest.param([{"type": "integer"}, {"type": "number"}], {"type": "number"}, id="numbers"),
        pytest.param([{"type": "string"}, {"type": "number"}], {"type": "string"}, id="text or number"),
        pytest.param([{"const": "a"}, {"enum": ["b", None]}], {"type": "enum", "enum": ["a", "b"]}, id="constants"),
        pytest.param([{"description": "x"}, {"format": "date"}], {"type": "string"}, id="no types"),
        pytest.param(
            [{"type": "array", "items": {"type": "number"}}, {"type": "string"}],
            {"type": "array", "is_array": True, "item_type": "number"},
            id="list or text",
        ),
    ],
)
def test_a_choice_between_plain_values_is_one_field(members: list[object], expected: dict[str, object]) -> None:
    assert flatten_schema({"properties": {"a": {"anyOf": members}}}) == [{"key": "a", "description": "", **expected}]


_X = {"type": "object", "properties": {"x": {"type": "string"}}}
_MORE = {"type": "object", "properties": {"y": {"type": "string"}}}


@pytest.mark.parametrize(
    ("node", "where", "message"),
    [
        pytest.param({"anyOf": [_X, _MORE]}, "/anyOf", "choice between objects", id="anyOf"),
        pytest.param({"oneOf": [_X, {"type": "string"}]}, "/oneOf", "choice between objects", id="object or text"),
        pytest.param({"anyOf": [{"additionalProperties": {}}, _X]}, "/anyOf", "choice between", id="open object"),
        pytest.param({"patternProperties": {"^a": {}}}, "", "fields have no names", id="patternProperties"),
        pytest.param({"additionalProperties": {"type": "string"}}, "", "fields have no names", id="map"),
        pytest.param({"type": "object"}, "", "fields have no names", id="no properties"),
        pytest.param({"type": "array", "items": {"type": "object"}}, "/items", "fields have no names", id="items"),
        pytest.param({"enum": []}, "/enum", "allows no value but null", id="empty enum"),
        pytest.param({"enum": [None]}, "/enum", "allows no value but null", id="null enum"),
        pytest.param({"const": None}, "/const", "allows no value but null", id="null const"),
        pytest.param(
            {"type": "array", "items": {"type": "string", "enum": []}}, "/items/enum", "allows no value", id="item enum"
        ),
        pytest.param(
            {"type": "array", "items": {"type": "object", "properties": {"-": {}}}},
            "/items/properties/-",
            "no word to look for",
            id="item without a word",
        ),
    ],
)
def test_what_cannot_be_a_field_is_named(node: dict[str, object], where: str, message: str) -> None:
    with pytest.raises(SchemaError, match=message) as caught:
        flatten_schema({"properties": {"a": node}})
    assert caught.value.pointer == f"/properties/a{where}"


@pytest.mark.parametrize("name", ["", "---", "_"])
def test_a_field_needs_a_word_to_look_for(name: str) -> None:
    with pytest.raises(SchemaError, match="no word to look for") as caught:
        flatten_schema({"properties": {name: {"type": "string"}}})
    assert caught.value.pointer == f"/properties/{name}"
    described = {"type": "string", "x_extraction": {"synonyms": ["Claim number"]}}
    assert len(flatten_schema({"properties": {name: described}})) == 1


def test_a_type_that_holds_itself_through_a_union_is_refused() -> None:
    tree = {"properties": {"name": {}, "child": {"anyOf": [{"$ref": "#/$defs/tree"}, {"type": "null"}]}}}
    with pytest.raises(SchemaError, match="comes back to"):
        flatten_schema({"properties": {"a": {"$ref": "#/$defs/tree"}}, "$defs": {"tree": tree}})


def test_unions_that_multiply_stop_at_the_limit() -> None:
    defs: dict[str, object] = {"d0": {"type": "string"}}
    for level in range(1, 30):
        defs[f"d{level}"] = {"allOf": [{"$ref": f"#/$defs/d{level - 1}"}, {"$ref": f"#/$defs/d{level - 1}"}]}
    with pytest.raises(SchemaError, match="with its references written out"):
        flatten_schema({"properties": {"a": {"$ref": "#/$defs/d29"}}, "$defs": defs})
