"""Tokens: kinds, exact offsets, and that nothing but white space is left out."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.tokens import tokenise


@given(st.text(max_size=80))
def test_tokens_cover_everything_but_white_space(text: str) -> None:
    tokens = tokenise(text)
    left_out = text
    for token in reversed(tokens):
        assert token.start < token.end
        left_out = left_out[: token.start] + left_out[token.end :]
    assert left_out.strip() == ""
    assert all(first.end <= second.start for first, second in itertools.pairwise(tokens))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("party's non-disclosure", ["word:party's", "word:non-disclosure"]),
        ("1,234.56, 30-day", ["number:1,234.56", "punctuation:,", "number:30", "punctuation:-", "word:day"]),
        ("B12 5th", ["word:B12", "word:5th"]),
        ("1,2,3a", ["number:1,2", "punctuation:,", "word:3a"]),
        ("$5 (x)", ["punctuation:$", "number:5", "punctuation:(", "word:x", "punctuation:)"]),
        ("cafe\u0301", ["word:cafe\u0301"]),
        ("__", ["punctuation:_", "punctuation:_"]),
    ],
)
def test_kinds(text: str, expected: list[str]) -> None:
    assert [f"{token.kind}:{text[token.start : token.end]}" for token in tokenise(text)] == expected


def test_a_long_list_that_ends_in_a_letter_is_cut_in_one_pass() -> None:
    assert len(tokenise("1," * 50_000 + "1a")) == 3
