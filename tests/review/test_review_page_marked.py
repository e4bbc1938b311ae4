"""A text in pieces by what covers it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pincite.document import Span
from pincite.review.page.marked import split_at_spans

SPANS = st.lists(st.tuples(st.integers(0, 35), st.integers(0, 10)), max_size=6)


def test_the_longest_span_is_outermost():
    spans = [(Span(start=2, end=4), "inner"), (Span(start=0, end=6), "outer")]
    pieces = [(piece.text, piece.covers) for piece in split_at_spans("abcdefgh", spans)]
    assert pieces == [
        ("ab", (("outer", True),)),
        ("cd", (("outer", False), ("inner", True))),
        ("ef", (("outer", False),)),
        ("gh", ()),
    ]


@given(words=st.text(alphabet="ab<&\n", max_size=30), spans=SPANS)
def test_marking_changes_no_letter_and_every_mark_begins_once(words, spans):
    named_spans = [(Span(start=start, end=start + length), f"m{at}") for at, (start, length) in enumerate(spans)]
    pieces = split_at_spans(words, named_spans)
    assert "".join(piece.text for piece in pieces) == words
    beginnings = [name for piece in pieces for name, begins in piece.covers if begins]
    assert sorted(beginnings) == sorted(name for span, name in named_spans if span.start < min(span.end, len(words)))


@given(words=st.text(max_size=30), spans=SPANS)
def test_every_letter_of_a_span_is_covered_by_it(words, spans):
    named_spans = [(Span(start=start, end=start + length), at) for at, (start, length) in enumerate(spans)]
    pieces = split_at_spans(words, named_spans)
    for span, name in named_spans:
        covered = "".join(piece.text for piece in pieces if name in [payload for payload, _ in piece.covers])
        assert covered == words[span.start : span.end]
