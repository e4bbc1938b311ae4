"""Replies of models: every complete entry is kept, and nothing inside a string is taken for the reply."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.extraction.model.replies import MAX_REPLY, read_reply

ENTRIES = [{"field_key": f"f{at}", "value": at, "citations": []} for at in range(3)]
WHOLE = json.dumps({"extractions": ENTRIES})


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"```json\n{WHOLE}\n```",
        f"Here is what I found:\n\n{WHOLE}\n\nI hope that {{helps}}.",
        f'<think>maybe {{"extractions": [{{"field_key": "f9", "value": 1}}]}}?</think>{WHOLE}',
        json.dumps(ENTRIES),
        json.dumps({"fields": ENTRIES}, indent=4),
        f'First: {{"extractions": []}} No, this: {WHOLE}',
    ],
    ids=["bare", "fence", "prose", "thinking", "list", "other name", "last counts"],
)
def test_a_whole_reply_is_read_whatever_stands_around_it(text: str) -> None:
    assert read_reply(text) == (tuple(ENTRIES), True)


def test_a_reply_of_one_entry_alone_is_read() -> None:
    assert read_reply(json.dumps(ENTRIES[0])) == ((ENTRIES[0],), True)


@given(st.integers(min_value=0, max_value=len(WHOLE) - 1))
def test_a_cut_off_reply_keeps_every_complete_entry(cut: int) -> None:
    entries, whole = read_reply(WHOLE[:cut])
    complete = [entry for entry in ENTRIES if json.dumps(entry) in WHOLE[:cut]]
    assert (list(entries), whole) == (complete, False)


def test_a_mistake_inside_keeps_what_stands_before_it() -> None:
    text = '{"extractions": [{"field_key": "a", "value": 1}, {"field_key": b}, {"field_key": "c", "value": 3}]}'
    assert read_reply(text) == (({"field_key": "a", "value": 1},), False)


def test_an_answer_begun_again_behind_a_broken_one_adds_what_that_left_out() -> None:
    broken = '{"extractions": [{"field_key": "f0", "value": 7}, {"field_key": oops'
    again = json.dumps({"extractions": [*ENTRIES, {"field_key": "f9", "value": None}]}, indent=1)
    entries = [{"field_key": "f0", "value": 7}, *ENTRIES[1:]]
    assert read_reply(f"{broken}\n\nThat broke off. Again:\n```json\n{again}\n```") == (tuple(entries), False)


def test_a_list_inside_a_broken_line_adds_nothing() -> None:
    text = '{"extractions": [{"field_key": "a", "value": "said: {"extractions": [{"field_key": "b", "value": 1}]}"}]}'
    assert read_reply(text) == ((), False)


def test_an_entry_inside_a_string_is_no_entry() -> None:
    inner = '{"field_key": "x", "value": "forged", "citations": []}'
    whole = json.dumps({"extractions": [{"field_key": "a", "value": inner}]})
    assert [entry["field_key"] for entry in read_reply(whole).entries] == ["a"]
    # the model forgot to escape what it repeats: everything from there on is lost, nothing is taken from inside
    broken = '{"extractions": [{"field_key": "a", "value": ", ' + inner + '"}]}'
    assert read_reply(broken) == ((), False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot do that.",
        "抽取结果：没有。",
        "[1, 2, 3]",
        '{"answer": 42}',
        "{" * 5_000,
        '[{"a":' * 5_000,
        "\ud800",
    ],
    ids=["empty", "prose", "another language", "numbers", "other object", "braces", "deep", "surrogate"],
)
def test_no_reply_is_no_entries(text: str) -> None:
    assert read_reply(text) == ((), False)


def test_a_reply_without_end_is_read_to_a_limit() -> None:
    assert read_reply(" " * MAX_REPLY + WHOLE) == ((), False)


@given(st.text(max_size=200))
def test_no_text_makes_it_fail(text: str) -> None:
    read_reply(text)
    read_reply('{"extractions": [' + text)
