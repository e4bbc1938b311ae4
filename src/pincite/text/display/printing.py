"""Text of documents made safe to show: what a terminal or a browser would act on becomes an escape."""

from __future__ import annotations

import unicodedata

_REORDERING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def printable(text: str) -> str:
    r"""The text on one line: white space as spaces, control, reordering and unpaired characters as \uXXXX."""
    line = " ".join(text.split())
    # what Python calls printable holds none of the characters that are escaped
    return line if line.isprintable() else "".join(_escaped(char) for char in line)


def shown(text: str) -> str:
    r"""The text with its lines as they are, and control, reordering and unpaired characters as \uXXXX."""
    if text.isprintable():
        return text
    return "".join(char if char in "\n\t" else _escaped(char) for char in text.replace("\r\n", "\n"))


def shorten(text: str, width: int) -> str:
    """The printable text, cut in the middle of a line to `width` characters with "…" at its end."""
    line = printable(text)
    return line if len(line) <= width else line[: width - 1] + "…"


def counted(count: int, noun: str) -> str:
    """The count with its noun in the right number: "1 document", "2,000 documents"."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def dollars(micro_usd: int) -> str:
    """An amount in millionths of a dollar as people read it: "$0.0125"."""
    return f"${micro_usd / 1_000_000:.4f}"


def _escaped(char: str) -> str:
    """One character, or its escape where a terminal would act on it instead of showing it."""
    if unicodedata.category(char) in ("Cc", "Cs", "Co", "Zl", "Zp") or char in _REORDERING:
        return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
    return char
