"""Reading and checking schemas: every way to be wrong has a pointer or a line, and says what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import SchemaError
from pincite.extraction.schema.loading import load_schema
from pincite.extraction.schema.nodes import pointer, resolve

GOOD = {"type": "object", "properties": {"claim": {"type": "object", "properties": {"number": {"type": "string"}}}}}


def _nested(depth: int) -> dict[str, object]:
    node: dict[str, object] = {"type": "string"}
    for _ in range(depth):
        node = {"type": "object", "properties": {"a": node}}
    return node


def test_a_mapping_comes_back_equal_but_not_the_same() -> None:
    loaded = load_schema(GOOD)
    assert loaded == GOOD
    assert loaded is not GOOD


def test_a_file_is_read_with_its_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    path.write_text(json.dumps(GOOD), encoding="utf-8-sig")
    assert load_schema(path) == GOOD


def test_the_plain_nested_form_is_accepted() -> None:
    plain = {"litigation": {"adj_number": {"type": "string"}, "is_litigated": {"type": "boolean"}}}
    assert load_schema(plain) == plain


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param('{"a": }', r"line 1, column 7", id="not JSON"),
        pytest.param("[1]", r"this is a list", id="a list"),
        pytest.param("null", r"this is a null", id="null"),
        pytest.param('{"a": {"type": "string"}, "a": {"type": "number"}}', r"/a stands twice", id="duplicate key"),
        pytest.param('{"a": {"type": "number", "minimum": NaN}}', r"no JSON value \(Out of range", id="NaN"),
        pytest.param('{"a": {"type": "string", "description": "\\ud800"}}', r"lone surrogate", id="lone surrogate"),
        pytest.param("[" * 100_000, r"nested too deeply|not JSON", id="endless nesting"),
    ],
)
def test_a_file_that_is_no_schema_says_what_it_is(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "schema.json"
    path.write_text(text)
    with pytest.raises(SchemaError, match=message) as caught:
        load_schema(path)
    assert str(path) in caught.value.message
    assert caught.value.source == str(path)


def test_a_key_that_stands_twice_is_named_by_its_pointer(tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    path.write_text('{"properties": {"a": {"type": ["string"], "enum": [{"x/y": 1, "b": 2, "x/y": 3}]}}}')
    with pytest.raises(SchemaError, match="stands twice") as caught:
        load_schema(path)
    assert caught.value.pointer == "/properties/a/enum/0/x~1y"


def test_a_missing_file_and_text_that_is_not_utf_8_are_schema_errors(tmp_path: Path) -> None:
    with pytest.raises(SchemaError, match="no such schema file"):
        load_schema(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xe9"}')
    with pytest.raises(SchemaError, match="not UTF-8"):
        load_schema(tmp_path / "latin.json")


@pytest.mark.parametrize(
    ("schema", "where", "message"),
    [
        pytest.param({"properties": {"a": {"type": "strin"}}}, "/properties/a/type", "not valid JSON", id="bad type"),
        pytest.param({"group": {"a": {"enum": "x", "type": "string"}}}, "/group/a/enum", "not valid", id="plain form"),
        pytest.param({"a": 3}, "/a", "must be an object", id="no field"),
        pytest.param({"$schema": 3, "properties": {"a": {}}}, "/$schema", "must be a string", id="dialect"),
        pytest.param({"$schema": 3, "group": {"a": {}}}, "/$schema", "must be a string", id="dialect, plain form"),
        pytest.param({}, "", "has no fields", id="empty"),
        pytest.param({"type": "object"}, "", "has no fields", id="no properties"),
        pytest.param({"properties": {"a": {"type": "null"}}}, "/properties/a", "only be null", id="null only"),
        pytest.param({"properties": {"a": {"type": "object"}}}, "/properties/a", "fields have no names", id="free"),
        pytest.param({"properties": {"a": True}}, "/properties/a", "must be an object", id="boolean schema"),
        pytest.param(_nested(40), None, "nested", id="too deep"),
    ],
)
def test_a_wrong_part_is_named_by_its_pointer(schema: dict[str, object], where: str | None, message: str) -> None:
    with pytest.raises(SchemaError, match=message) as caught:
        load_schema(schema)
    if where is not None:
        assert caught.value.pointer == where


@pytest.mark.parametrize(
    ("hints", "where"),
    [
        pytest.param([], "", id="a list"),
        pytest.param({"query": 3}, "/query", id="query"),
        pytest.param({"headings": "Term"}, "/headings", id="headings"),
        pytest.param({"synonyms": ["a", 1]}, "/synonyms", id="synonyms"),
        pytest.param({"heading": ["Term"]}, "/heading", id="unknown hint"),
    ],
)
def test_hints_of_the_wrong_shape_are_refused(hints: object, where: str) -> None:
    with pytest.raises(SchemaError, match=r"must be|no hint") as caught:
        load_schema({"properties": {"term": {"type": "string", "x_extraction": hints}}})
    assert caught.value.pointer == f"/properties/term/x_extraction{where}"


@pytest.mark.parametrize(
    ("target", "message"),
    [
        pytest.param("https://example.org/s.json", "nothing is fetched", id="remote"),
        pytest.param("other.json#/a", "nothing is fetched", id="file"),
        pytest.param("#/$defs/none", "not in the schema", id="dangling"),
        pytest.param("#", "refers to itself", id="root"),
        pytest.param("#/$defs/loop", "refers to itself|comes back", id="loop"),
        pytest.param("#/$defs/tree", "comes back", id="recursive type"),
    ],
)
def test_references_that_cannot_end_in_a_field_are_refused(target: str, message: str) -> None:
    schema = {
        "properties": {"a": {"$ref": target}},
        "$defs": {
            "loop": {"$ref": "#/$defs/loop"},
            "tree": {"type": "object", "properties": {"child": {"$ref": "#/$defs/tree"}}},
        },
    }
    with pytest.raises(SchemaError, match=message) as caught:
        load_schema(schema)
    assert caught.value.pointer.startswith("/properties/a")


def test_keys_beside_a_reference_win() -> None:
    root = {"$defs": {"d": {"type": "string", "description": "old"}}}
    assert resolve({"$ref": "#/$defs/d", "description": "new"}, root, ()) == {"type": "string", "description": "new"}


@given(st.lists(st.text()))
def test_a_pointer_can_be_split_again(path: list[str]) -> None:
    steps = pointer(path).split("/")[1:]
    assert [step.replace("~1", "/").replace("~0", "~") for step in steps] == path
