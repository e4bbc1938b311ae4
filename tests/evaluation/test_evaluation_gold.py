"""Gold standards in the forms people write them in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pincite.document import Box
from pincite.errors import ResultError
from pincite.evaluation import gold_fields, read_gold

PLACE = {"source": "a.pdf", "page": 2, "quote": "x", "box": {"left": 0.1, "top": 0.2, "width": 0.3, "height": 0.1}}


def test_the_format_of_the_example_is_read_with_its_places() -> None:
    (field,) = read_gold({"seed": 1, "fields": [{"key": "a.b", "status": "found", "value": "x", "places": [PLACE]}]})
    assert (field.key, field.status, field.value) == ("a.b", "found", "x")
    assert field.places[0].box == Box(left=0.1, top=0.2, width=0.3, height=0.1)


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ({"a.b": "x", "a.c": None}, []),
        ({"a": {"b": "x", "c": None}}, []),
        ([{"key": "a.b", "value": "x"}, {"key": "a.c", "status": "not_present"}], []),
    ],
    ids=["dotted", "nested", "list"],
)
def test_short_forms_say_the_same(given: Any, keys: list[str]) -> None:
    fields = read_gold(given, keys=keys)
    assert [(field.key, field.status, field.value) for field in fields] == [
        ("a.b", "found", "x"),
        ("a.c", "not_present", None),
    ]


def test_an_object_is_a_value_where_a_field_has_its_key() -> None:
    (field,) = read_gold({"a": {"b": "x"}}, keys=["a"])
    assert (field.key, field.value) == ("a", {"b": "x"})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("x", "an object or a list, not str"),
        ([{"value": 1}], 'an object with a "key"'),
        ([{"key": "a", "status": "maybe"}], "a: the status 'maybe' is none"),
        ([{"key": "a", "status": "found"}], "a: a field that is found has a value"),
        ([{"key": "a", "status": "not_present", "value": 1}], "a: a field that is found has a value"),
        ([{"key": "a", "value": 1}, {"key": "a", "value": 2}], "'a' stands twice"),
        ([{"key": "a", "value": 1, "places": [{"page": 1}]}], "a: a place has source, page"),
        ([{"key": "a", "value": 1, "places": "here"}], "a: places is a list"),
    ],
)
def test_what_is_no_gold_says_where(given: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_gold(given)


def test_a_folder_stands_for_its_gold_file(tmp_path: Path) -> None:
    (tmp_path / "gold.json").write_text(json.dumps({"a": 1}))
    assert gold_fields(tmp_path) == gold_fields(tmp_path / "gold.json") == read_gold({"a": 1})


@pytest.mark.parametrize(
    ("content", "message"), [(None, "no such gold file"), ("{", "no gold standard"), ("3", "not int")]
)
def test_a_file_that_is_no_gold_is_named(content: str | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ResultError, match=message) as error:
        gold_fields(path)
    assert str(path) in error.value.message


def test_a_value_that_is_no_gold_is_refused_in_the_same_way() -> None:
    with pytest.raises(ResultError, match="no gold standard: the field 'a' stands twice"):
        gold_fields([{"key": "a", "value": 1}, {"key": "a", "value": 1}])


def test_a_gold_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "gold.json").mkdir()
    with pytest.raises(ResultError, match="the gold cannot be read"):
        gold_fields(tmp_path)
