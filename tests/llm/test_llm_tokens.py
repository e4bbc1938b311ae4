"""The estimate of tokens: never more than bytes, never less than words, and it grows with the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.llm import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("the fee is due", 4),
        ("information", 3),
        ("$1,250.00", 9),
        ("a  b", 3),
        ("a\nb", 3),
        ("é", 2),
        ("契約", 6),
        ("\ud800", 3),
    ],
)
def test_words_count_by_letters_and_the_rest_by_bytes(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text())
def test_it_is_at_most_the_bytes(text: str) -> None:
    assert 0 <= estimate_tokens(text) <= len(text.encode("utf-8", "surrogatepass"))


@given(st.lists(st.text(alphabet="abcdefghij", min_size=1, max_size=9), max_size=30))
def test_every_word_counts(words: list[str]) -> None:
    assert estimate_tokens(" ".join(words)) >= len(words)


@given(st.text(), st.text())
def test_a_longer_text_has_no_fewer_tokens(text: str, more: str) -> None:
    assert estimate_tokens(f"{text}\n{more}") >= max(estimate_tokens(text), estimate_tokens(more))
