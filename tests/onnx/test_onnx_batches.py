"""Batches: every text once, similar lengths together, none too large."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pincite.onnx import MOST_TEXTS, MOST_TOKENS, batches

LENGTHS = st.lists(st.integers(min_value=0, max_value=600), max_size=300)


@given(LENGTHS)
def test_every_text_is_in_one_batch_shortest_first(lengths: list[int]) -> None:
    places = [place for group in batches(lengths) for place in group]
    assert sorted(places) == list(range(len(lengths)))
    assert [lengths[place] for place in places] == sorted(lengths)


@given(LENGTHS)
def test_no_batch_is_larger_than_its_limits(lengths: list[int]) -> None:
    for group in batches(lengths):
        assert 1 <= len(group) <= MOST_TEXTS
        assert len(group) * max(lengths[place] for place in group) <= MOST_TOKENS


def test_a_text_longer_than_a_batch_stands_alone() -> None:
    assert list(batches([MOST_TOKENS + 1, 1])) == [[1], [0]]
