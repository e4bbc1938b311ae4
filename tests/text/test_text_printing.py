"""Text of documents made safe to show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.display.printing import printable, shorten


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\n\tb  c", "a b c"),
        ("\x1b[2J", "\\u001b[2J"),
        ("\u202eabc", "\\u202eabc"),
        ("\ud800", "\\ud800"),
        ("\U000f0000", "\\U000f0000"),
        ("é…“x”", "é…“x”"),
    ],
    ids=["white space", "control", "reordering", "unpaired", "private", "plain"],
)
def test_what_would_be_acted_on_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_is_one_line_of_at_most_the_width(text: str, width: int) -> None:
    shown = shorten(text, width)
    assert len(shown) <= width
    assert shown in (printable(text), printable(text)[: width - 1] + "…")
    assert len(shown.splitlines()) <= 1
