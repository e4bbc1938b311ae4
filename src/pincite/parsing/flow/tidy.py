"""What the readers of formats without pages share: tidy text, and colours that cannot be told from what is behind."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_SPACES = re.compile(r"[^\S\n\t]+")
_BREAKS = re.compile(r"[ \t]*\n[ \t]*")
_TABS = re.compile(r" *\t[ \t]*")

SAME_COLOUR = 24
"""Two colours whose red, green and blue all differ by less than this (of 255) look the same."""

FAINT = 40
"""Letters that differ by less from what is behind them may not be readable."""

TINY = 1.0
"""Points: letters of this size cannot be read."""


def replace_unprintable(text: str) -> str:
    """The text with U+FFFD for control characters, lone surrogates and what is no character."""
    return _UNPRINTABLE.sub("\ufffd", text)


def tidy(text: str) -> str:
    """The text as it is shown: white space runs as one space (or one tab), lines without white space at their ends."""
    text = replace_unprintable(text.replace("\u00ad", "").replace("\x0c", "\n").replace("\x85", " "))
    return _BREAKS.sub("\n", _TABS.sub("\t", _SPACES.sub(" ", text))).strip()


def look_alike(colour: str, other: str, *, least: int = SAME_COLOUR) -> bool:
    """Whether two colours of six hex digits cannot be told apart; False where one is none (a theme's, a pattern's).

    `least` is by how much one of red, green and blue must differ, 0 to 255.
    """
    if len(colour) != 6 or len(other) != 6:
        return False
    try:
        pairs = zip(bytes.fromhex(colour), bytes.fromhex(other), strict=True)
    except ValueError:
        return False
    return all(abs(first_channel - two) < least for first_channel, two in pairs)
