"""Characters that nobody sees and programs read: Unicode tags, runs of variation selectors and of zero-width signs.

They spell words for a reader that is a program. One of them alone is ordinary (emoji, Indic and Arabic joining), and
the tags behind a black flag are the flags of England, Scotland and Wales.
"""

from __future__ import annotations

import re

SMUGGLED = re.compile(
    "(?<![\U0001f3f4\U000e0000-\U000e007f])[\U000e0000-\U000e007f]+"
    "|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"
    "|[\u200b-\u200d\u2060-\u2064\ufeff]{8,}"
)
"""A run of such characters."""

_TAGS = 0xE0000
_SELECTORS = 0xE0100


def spelt_out(run: str) -> str:
    """What a run says: letters for tags, bytes as text for selectors, U+FFFD for each other sign."""
    return "".join(map(_letter, run))


def _letter(char: str) -> str:
    code = ord(char)
    if code >= _SELECTORS:
        letter = chr(code - _SELECTORS + 16)
    elif code >= _TAGS:
        letter = chr(code - _TAGS)
    else:
        letter = chr(code - 0xFE00) if 0xFE00 <= code <= 0xFE0F else ""
    return letter if letter.isprintable() and letter else "\ufffd"
