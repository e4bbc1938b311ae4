"""Words without their Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.claims.plain import plain_text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**The** _fee_ is `5`", "The fee is 5"),
        ("***a***", "a"),
        ("See [Acme](http://x.y/a_(b)) and ![logo](l.png \"t\").", "See Acme and logo."),
        ("2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"),
        (r"\*no\*", "*no*"),
        ("~~old~~ <b>new</b><br>x", "old new x"),
        ("a \n\t b\u00a0c", "a b c"),
        ("1 < 2 > 0", "1 < 2 > 0"),
    ],
)  # fmt: skip
def test_words_without_marks(text: str, plain: str) -> None:
    assert plain_text(text) == plain


@given(st.text())
def test_words_stay_and_white_space_is_single(text: str) -> None:
    plain = plain_text(text)
    assert plain == plain.strip()
    assert "\n" not in plain


@pytest.mark.parametrize("run", ["*a", "[", "![a](", "[a](b", "`", "<b", "_a ", "**", "\\", "[a]("])
def test_marks_that_never_close_are_read(run: str) -> None:
    plain_text(run * 5_000)
