r"""Text of documents as a prompt may hold it: what is invisible is taken out, what could pass for structure is defused.

Everything here keeps quotes findable: grounding folds away what was dropped, and reads what was escaped.
"""

from __future__ import annotations

import re
import unicodedata

_SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x180E)}
_INVISIBLE = _SELECTORS | {0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0}
"""Variation selectors, the grapheme joiner and Hangul fillers: letters and marks that nobody sees."""

_BLANK = {0x2800, 0x2028, 0x2029, 0x0085, 0x000B, 0x000C, 0x000D}
_TOKEN = re.compile(r"<(?=[|｜])|(?<=[|｜])>")
_INSTRUCTION = re.compile(r"\[(?=/?(?:INST|SYS|SYSTEM|USER|ASSISTANT)\])", re.IGNORECASE)
_ROLE = re.compile(
    r"^([ \t]*)(?=(?:system|user|assistant|human|developer|tool|model|source|title)[ \t]*:)",
    re.IGNORECASE | re.MULTILINE,
)
_FENCE = re.compile(r"<{3,}|>{3,}")
_RUNS = ((re.compile(r"[ \t]{9,}"), " " * 8), (re.compile(r"\n{4,}"), "\n\n\n"))


def neutralise(text: str) -> str:
    """The text without characters that nobody sees, and without what a chat takes for its own marks.

    Dropped are format characters (Unicode tags, bidi controls, zero-width characters, soft hyphens), variation
    selectors and fillers; control characters become spaces. Escaped are chat-template marks, runs of three angle
    brackets, and words like "System:" that open a line. Words are never changed.
    """
    if not text.isascii() or any(ord(char) < 32 and char not in "\n\t" for char in text):
        text = text.translate({ord(char): _plain(char) for char in set(text)})
    text = _FENCE.sub(lambda match: " ".join(match[0]), text)
    text = _INSTRUCTION.sub(r"\\[", _TOKEN.sub(lambda match: "&lt;" if match[0] == "<" else "&gt;", text))
    text = _ROLE.sub(r"\1* ", text)
    for pattern, shorter in _RUNS:
        text = pattern.sub(shorter, text)
    return text


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
        return "\n" if code in (0x2028, 0x2029, 0x0085) else " "
    return "\ufffd" if category == "Cs" else char
