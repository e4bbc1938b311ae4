"""Words as columns: the same words as the values they are made from, whole, in part and one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.parsing.raw.pages import RawWord
from pincite.parsing.raw.words import Members, RawWords, together

_SIDES = st.floats(-1e6, 1e6)
_WORDS = st.lists(
    st.builds(
        RawWord,
        start=st.integers(0, 10_000),
        end=st.integers(0, 10_000),
        left=_SIDES,
        top=_SIDES,
        right=_SIDES,
        bottom=_SIDES,
        size=st.floats(0, 100),
        angle=st.integers(0, 359),
        run=st.integers(0, 100),
        bold=st.booleans(),
        hidden=st.sampled_from([None, "tiny", "off_page"]),
    ),
    max_size=8,
)


def _fresh(words: list[RawWord]) -> RawWords:
    """The columns without the values they came from."""
    return RawWords.of(words).take(range(len(words)))


@given(words=_WORDS)
def test_columns_give_back_the_words_they_were_made_from(words: list[RawWord]) -> None:
    assert list(_fresh(words)) == words
    assert [_fresh(words)[row] for row in range(len(words))] == words
    assert _fresh(words) == tuple(words)
    assert [type(value) for word in _fresh(words) for value in word] == [
        type(value) for word in words for value in word
    ]


@given(words=_WORDS, first=st.integers(0, 8), last=st.integers(0, 8))
def test_a_slice_of_columns_is_that_slice_of_the_words(words: list[RawWord], first: int, last: int) -> None:
    assert _fresh(words)[first:last] == tuple(words[first:last])


@given(words=_WORDS)
def test_level_words_are_those_that_are_seen_and_not_turned(words: list[RawWord]) -> None:
    assert list(_fresh(words).level()) == [word for word in words if word.hidden is None and not word.angle]


def test_columns_are_taken_for_what_they_are() -> None:
    columns = RawWords.of(())
    assert RawWords.of(columns) is columns
    assert columns.level() is columns
    assert Members.of(members := Members.of(columns)) is members


@given(words=_WORDS, others=_WORDS)
def test_members_are_joined_in_their_order(words: list[RawWord], others: list[RawWord]) -> None:
    page = _fresh([*words, *others])
    left, right = Members(page, range(len(words))), Members(page, range(len(words), len(page)))
    assert list(right + left) == [*others, *words]
    assert (right + left).words is page
    assert list(together([right, left])) == [*others, *words]


@given(words=_WORDS, others=_WORDS)
def test_members_of_two_pages_are_joined_as_words(words: list[RawWord], others: list[RawWord]) -> None:
    left, right = Members.of(_fresh(words)), Members.of(_fresh(others))
    assert list(left + right) == list(together([left, right])) == [*words, *others]


def test_a_member_is_found_by_its_place_among_them() -> None:
    words = [RawWord(at, at + 1, 10.0 * at, 0.0, 12.0 * at, 5.0, 9.0, 0, 0, False, None) for at in range(4)]
    members = Members(_fresh(words), (3, 1))
    assert (members[0], members[-1], members[1:], members.first_width, members.end) == (
        words[3],
        words[1],
        (words[1],),
        6.0,
        2,
    )
    with pytest.raises(IndexError):
        members[2]
