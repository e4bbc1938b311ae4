"""What a model wrote, as claims."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.model.replies import LONGEST, MAX_CLAIMS, read_claims


@pytest.mark.parametrize(
    ("reply", "texts", "whole"),
    [
        ('{"claims": [{"text": "A is b"}, "C is d"]}', ["A is b", "C is d"], True),
        ('```json\n{"propositions": ["A is b"]}\n```', ["A is b"], True),
        ('Here it is: {"x": 1} {"claims": ["A is b"]} Good?', ["A is b"], True),
        ('<think>{"claims": ["no"]}</think>{"claims": ["A is b"]}', ["A is b"], True),
        ('{"claims": ["no"]}</think>{"claims": ["A is b"]}', ["A is b"], True),
        ('["A is b", "C is d"]', ["A is b", "C is d"], True),
        ('[{"text": "A is b"}]', ["A is b"], True),
        ('[{"text": "A is b"}, {"te', ["A is b"], False),
        ('{"claims": [{"text": "A is b", "tags": ["x", "y"]}, {"text": "C is', ["A is b"], False),
        ('{"claims": [{"text": "The <s>old</s> fee"}]}', ["The <s>old</s> fee"], True),
        ('{"claims": [NaN, 3, null, ["x"], {"text": NaN}, {"text": "A is b"}]}', ["A is b"], True),
        ('{"claims": [{"text": "A\nis b"}]}', ["A\nis b"], True),
        ('{"claims": []}', [], True),
        ("<s>A is b.</s>\n<s>C is d [1].", ["A is b.", "C is d [1]."], True),
        ("- A is b\n2) C is d", ["A is b", "C is d"], True),
        ("Ich kann dabei nicht helfen.", [], False),
        ("{'claims': ['A is b']}", [], False),
        ("[1, 2]", [], False),
        ("", [], False),
    ],
)
def test_claims_of_a_reply(reply: str, texts: list[str], whole: bool) -> None:
    found = read_claims(reply)
    assert ([claim.text for claim in found.claims], found.whole) == (texts, whole)


def test_what_a_model_adds_is_kept_where_it_is_of_its_kind() -> None:
    entry = '{"text":"A", "statement": " B ", "type":"x", "importance": "minor", "start_offset": true, "end_offset": 4}'
    (said,) = read_claims(f'{{"claims": [{entry}]}}').claims
    assert (said.statement, said.type, said.importance, said.start, said.end) == ("B", None, "minor", None, 4)


@given(st.text(alphabet='{}[]"claims:,<s>/think -*1.\n'))
def test_no_reply_makes_it_fail(reply: str) -> None:
    read_claims(reply)


@pytest.mark.parametrize("run", ["[", '{"a":', "{", "<s>", "- ", "<think>", "```\n", '{"x":1}', "\n"], ids=repr)
def test_long_replies_are_read(run: str) -> None:
    assert not read_claims(run * 50_000).claims


def test_claims_and_their_lengths_are_bounded() -> None:
    assert len(read_claims('{"claims": [' + '"a b",' * 5_000).claims) == MAX_CLAIMS
    assert not read_claims('["' + "a" * (LONGEST + 1) + '"]').claims
