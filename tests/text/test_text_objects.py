"""JSON objects in a model's reply, whatever stands around them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.objects import MAX_CHARACTERS, json_objects

VALUES = st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=8) | st.none(), max_size=3)
PROSE = st.text(st.characters(exclude_characters="{<"), max_size=20)


@given(st.lists(st.tuples(PROSE, VALUES), max_size=4), PROSE)
def test_objects_come_back_from_prose(parts: list[tuple[str, dict[str, object]]], end: str) -> None:
    text = "".join(f"{prose}{json.dumps(value)}" for prose, value in parts) + end
    assert json_objects(text) == [value for _, value in parts]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("no object", []),
        ("[1, 2]", []),
        ('```json\n{"a": 1}\n```', [{"a": 1}]),
        ('{"a": {"b": 1}}', [{"a": {"b": 1}}]),
        ('{"a": "line\nbreak"}', [{"a": "line\nbreak"}]),
        ('{broken {"a": 1}', [{"a": 1}]),
        ('{"a": 1', []),
        ('<think>{"a": 0}</think>{"a": 1}', [{"a": 1}]),
        ('{"a": 0} so</think>{"a": 1}', [{"a": 1}]),
        ('<think>{"a": 0} never ended', []),
        ('<THINKING>{"a": 0}</THINKING> {"a": 1}', [{"a": 1}]),
    ],
)
def test_what_is_read_and_what_is_not(text: str, found: list[object]) -> None:
    assert json_objects(text) == found


@pytest.mark.parametrize("text", ["{" * 100_000, '{"a":' * 50_000, "[" * 100_000 + "{", " " * MAX_CHARACTERS + "{}"])
def test_hostile_replies_are_read_to_an_end(text: str) -> None:
    assert json_objects(text) == []
