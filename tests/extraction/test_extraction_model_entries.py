"""Entries of replies: fields that were asked for, values of a possible type, quotes with their sources."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pincite.extraction.model.entries import Quote, ReplyEntry, ReplyItem, ReplyReading, read_entries
from pincite.records import FlatField

TEXT: FlatField = {"key": "a.text", "type": "string", "description": ""}
NUMBER: FlatField = {"key": "a.number", "type": "number", "description": ""}
LIST: FlatField = {"key": "a.list", "type": "array", "description": "", "item_type": "string"}
ROWS: FlatField = {
    "key": "a.rows",
    "type": "array",
    "description": "",
    "array_item_fields": [
        {"name": "who", "type": "string", "description": ""},
        {"name": "cost.amount", "type": "number", "description": ""},
    ],
}
FIELDS = [TEXT, NUMBER, LIST, ROWS]
QUOTE = Quote(source_id="s", text="the words")
CITED = [{"source_id": "s", "text_snippet": "the words"}]


def read(*entries: Any) -> ReplyReading:
    return read_entries(json.dumps({"extractions": entries}), FIELDS)


@pytest.mark.parametrize(
    "given",
    [
        {"field_key": "a.text", "citations": CITED, "value": "x"},
        {"value": " x ", "citations": CITED, "field_key": "a.text"},
        {"field_key": "**a.text**", "value": ["x"], "citations": [*CITED, *CITED, 7]},
        {"field_key": "a.text", "value": "x", "quotes": {"source": "s", "quote": "the words"}},
    ],
    ids=["quote first", "value first", "repeated", "other names"],
)
def test_the_spellings_of_an_entry(given: dict[str, Any]) -> None:
    assert read(given).entries == (ReplyEntry(key="a.text", value="x", quotes=(QUOTE,)),)


@pytest.mark.parametrize(
    "value",
    [None, "", "null", "N/A", "n.a.", "None", "-", "Unknown.", "not found", "Not stated in the documents", []],
    ids=repr,
)
def test_what_says_that_there_is_nothing_is_null(value: Any) -> None:
    reading = read({"field_key": "a.list" if value == [] else "a.text", "value": value, "citations": []})
    assert [entry.is_null for entry in reading.entries] == [True]


def test_a_word_for_nothing_that_is_quoted_is_a_value() -> None:
    assert read({"field_key": "a.text", "value": "N/A", "citations": CITED}).entries[0].value == "N/A"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (7, "no JSON object"),
        ({"value": 1}, "no .field_key."),
        ({"field_key": "b.other", "value": 1}, "nobody asked"),
        ({"field_key": "a.text"}, "no .value."),
        ({"field_key": "a.text", "value": ["x", "y"]}, "a list, not one value"),
        ({"field_key": "a.text", "value": {"v": 1}}, "an object, not one value"),
        ({"field_key": "a.number", "value": float("nan")}, "possible size"),
        ({"field_key": "a.number", "value": 10**40}, "possible size"),
        ({"field_key": "a.text", "value": "x" * 30_000}, "more than 20,000"),
        ({"field_key": "a.rows", "items": ["x"]}, "no JSON object"),
        ({"field_key": "a.list"}, "neither"),
    ],
    ids=["number", "keyless", "unknown", "valueless", "list", "object", "nan", "huge", "long", "item", "no items"],
)
def test_an_entry_that_cannot_be_used_is_set_aside(given: Any, reason: str) -> None:
    reading = read(given, {"field_key": "a.text", "value": "x"})
    assert [entry.value for entry in reading.entries] == ["x"]
    assert len(reading.set_aside) == 1
    assert re.search(reason, reading.set_aside[0].reason)


def test_equal_entries_count_once_and_null_gives_way_to_a_value() -> None:
    value, other = ({"field_key": "a.text", "value": text, "citations": CITED} for text in "xy")
    null = {"field_key": "a.text", "value": None}
    assert [entry.value for entry in read(null, value, value, other).entries] == ["x", "y"]


def test_items_have_their_own_quotes_or_share_those_of_the_list() -> None:
    own = {"field_key": "a.list", "items": [{"citations": CITED, "value": "x"}]}
    shared = {"field_key": "a.list", "value": ["x", None], "citations": CITED}
    expected = (ReplyItem(value="x", quotes=(QUOTE,)),)
    assert read(own).entries[0].items == read(shared).entries[0].items == expected


def test_rows_are_read_nested_or_dotted() -> None:
    nested = {"field_key": "a.rows", "items": [{"citations": CITED, "value": {"who": "A", "cost": {"amount": 1}}}]}
    dotted = {"field_key": "a.rows", "value": [{"who": "A", "cost.amount": 1}], "citations": CITED}
    expected = (ReplyItem(value={"who": "A", "cost.amount": 1}, quotes=(QUOTE,)),)
    assert read(nested).entries[0].items == read(dotted).entries[0].items == expected


def test_lone_surrogates_are_replaced() -> None:
    text = '{"extractions": [{"field_key": "a.text", "value": "x\\ud800", "citations": ["\\udfff words"]}]}'
    entry = read_entries(text, FIELDS).entries[0]
    assert (entry.value, entry.quotes[0].text) == ("x?", "? words")
