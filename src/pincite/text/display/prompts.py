r"""Text of documents as a prompt may hold it: what is invisible is taken out, what could pass for structure is defused.

Everything here keeps quotes findable: grounding folds away what was dropped, and reads what was escaped.
"""

from __future__ import annotations

import re
import unicodedata

_SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x180E)}
_INVISIBLE = _SELECTORS | {0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0}
"""Variation selectors, the grapheme joiner and Hangul fillers: letters and marks that nobody sees."""

_BLANK = {0x2800, 0x2028, 0x2029}
"""What shows nothing but room; the two separators end a line for some readers and for others not."""

_TOKEN = re.compile(r"<(?=[|｜])|(?<=[|｜])>")
_INSTRUCTION = re.compile(r"\[(?=/?(?:INST|SYS|SYSTEM|USER|ASSISTANT)\])", re.IGNORECASE)
_ROLE = re.compile(
    r"^((?:#{1,6})?[^\S\n]*)(?=(?:system|user|assistant|human|developer|tool|model|source|title)[^\S\n]*:)",
    re.IGNORECASE | re.MULTILINE,
)
_OPENS = re.compile(r"\A(\s*)(?=#|```|~~~)")
_FENCE = re.compile(r"<{3,}|>{3,}")
_RUNS = ((re.compile(r"[ \t]{9,}"), " " * 8), (re.compile(r"\n{4,}"), "\n\n\n"))


def neutralise(text: str) -> str:
    """The text without characters that nobody sees, and without what a chat takes for its own marks.

    What `visible` drops is dropped. Escaped are chat-template marks, runs of three angle brackets, and words like
    "System:" that open a line or a heading. Words are never changed.
    """
    text = visible(text)
    text = _FENCE.sub(lambda match: " ".join(match[0]), text)
    text = _INSTRUCTION.sub(r"\\[", _TOKEN.sub(lambda match: "&lt;" if match[0] == "<" else "&gt;", text))
    text = _ROLE.sub(r"\1* ", text)
    for pattern, shorter in _RUNS:
        text = pattern.sub(shorter, text)
    return text


def visible(text: str) -> str:
    """The text without characters that nobody sees, its lines ended by line feeds alone.

    Dropped are format characters (Unicode tags, bidi controls, zero-width characters, soft hyphens), variation
    selectors and fillers; control characters and other line ends become spaces. What escapes marks of Markdown comes
    after this: a mark behind a character that nobody sees opens no line before, and one after.
    """
    if text.isascii() and not any(ord(char) < 32 and char not in "\n\t" for char in text):
        return text
    return text.translate({ord(char): _plain(char) for char in set(text)})


def continued(text: str) -> str:
    """Neutralised text from the middle of a line as a line of its own: what could not open one before is escaped."""
    return _OPENS.sub(r"\1\\", neutralise(text), count=1)


def one_line(text: str, *, most: int = 200) -> str:
    """The neutralised text on one line, cut to `most` characters with "…"."""
    line = " ".join(neutralise(text).split()).lstrip("#* ")
    return line if len(line) <= most else line[: most - 1] + "…"


def _plain(char: str) -> str:
    """What stands for one character: itself, a space, or nothing."""
    code = ord(char)
    if char in "\n\t" or 32 <= code < 127:
        return char
    if code in _INVISIBLE:
        return ""
    category = unicodedata.category(char)
    if category == "Cf":
        return ""
    if code in _BLANK or category == "Cc":
        return " "
    return "\ufffd" if category == "Cs" else char
