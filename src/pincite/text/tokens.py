"""Text cut into words, numbers and punctuation, with exact offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pincite.text.values.numerals import MARKS

TokenKind = Literal["word", "number", "punctuation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One token at `[start, end)` of the text."""

    start: int
    end: int
    kind: TokenKind


# Combining marks belong to the letter before them (decomposed accents, Hebrew and Arabic points, Indic vowel signs).
_LETTER = r"[\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e]"
_TOKEN = re.compile(
    # Each group of digits is looked at alone, so that "1,2,3a" is not read again from every digit.
    rf"(?P<number>\d++(?!{_LETTER})(?>(?:{MARKS}\d++(?!{_LETTER}))*))"
    rf"|(?P<word>(?!_){_LETTER}++(?>(?:['’\-‐‑](?=[^\W\d_]){_LETTER}++)*))"
    r"|(?P<punctuation>\S)"
)


def tokenise(text: str) -> tuple[Token, ...]:
    """Return the tokens of the text in order; together they cover everything but white space.

    A word keeps its inner apostrophes and hyphens ("party's", "non-disclosure") and may hold digits ("B12", "5th"). A
    number keeps its marks ("1,234.56"). Every other character is one punctuation token.
    """
    return tuple(
        Token(start=match.start(), end=match.end(), kind=match.lastgroup)  # type: ignore[arg-type]  # our group names
        for match in _TOKEN.finditer(text)
    )
