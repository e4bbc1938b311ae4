"""Coded items: words beside a code of the example's shape ("M54.5 Low back pain", "Low back pain (M54.5)")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pincite.extraction.offline.lists.columns import ItemFields
from pincite.extraction.offline.values.readings import ValueReading, letters_of

_EDGES = " \t\n.,;:–—-•‣◦▪·●*()[]"
_NUMBERED = re.compile(r"^[\s•‣◦▪·●*–—-]*(?:\(?\d{1,2}[.)]\s+)?")
_PART = re.compile(r"[^;\n]+")
_LONGEST = 160
"""A line of more characters is no entry of a list."""

_LEAD = re.compile(
    r"\b(?:are|is|include|includes|including|were|was|with|for|as|third|second|namely)\b[\s,:]*(?=[A-Z])"
)
"""What leads a sentence to its first coded words."""

_JOIN = re.compile(r"^[\s,;)\]]*(?:and|or|plus|&)?[\s,]+", re.IGNORECASE)

Found = tuple[ValueReading, ValueReading]
"""The words and the code."""


def coded_words(text: str, items: ItemFields) -> Iterator[Found]:
    """The words with a code before or behind them, in order; entries of a line or of an enumeration in a sentence."""
    for part in _PART.finditer(text.replace("\n", " ") if _is_wrapped(text) else text):
        codes = _codes(part[0], items)
        if not codes or len(part[0]) > _LONGEST * len(codes):
            continue
        sides = [_beside(part[0], codes[0])] if len(codes) == 1 else _before_each(part[0], codes)
        for code, side in zip(codes, sides, strict=True):
            if side is None:
                continue
            words = " ".join(part[0][slice(*side)].split())
            at = part.start()
            said = ValueReading(at + side[0], at + side[1], words, words, words.casefold())
            yield said, ValueReading(at + code.start(), at + code.end(), code[0], code[0], letters_of(code[0]))


def is_coded_entry(text: str, items: ItemFields) -> bool:
    """Whether all of a text is words and one code with the marks of the example's, as in a list of such entries."""
    marks = [shape for shape in items.codes if r"\." in shape.pattern]
    codes = _codes(text, items)
    return bool(marks) and len(codes) == 1 and "." in codes[0][0] and len(text) <= _LONGEST and _opens(text, codes[0])


def _opens(text: str, code: re.Match[str]) -> bool:
    """Whether a text begins or ends with a code, but for a number and marks."""
    opening = _NUMBERED.match(text)
    before = text[opening.end() if opening else 0 : code.start()].strip(_EDGES)
    after = text[code.end() :].strip(_EDGES)
    worded = before or after
    return bool(worded) and not (before and after) and worded[:1].isupper() and ":" not in worded


def _is_wrapped(text: str) -> bool:
    """Whether a line goes on in the next one with a small letter or a bracket."""
    lines = text.split("\n")
    return any(line[:1].islower() or line[:1] == "(" for line in lines[1:])


def _codes(text: str, items: ItemFields) -> list[re.Match[str]]:
    found = {match.start(): match for shape in items.codes for match in shape.finditer(text) if _alone(text, match)}
    return [found[start] for start in sorted(found)]


def _alone(text: str, match: re.Match[str]) -> bool:
    """Whether a code is no part of a longer one, and has figures."""
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    return not (before.isalnum() or after.isalnum() or before == "-" or after == "-") and any(
        map(str.isdigit, match[0])
    )


def _beside(text: str, code: re.Match[str]) -> tuple[int, int] | None:
    """The words on the only side of a code that has some."""
    opening = _NUMBERED.match(text)
    label = text.rfind(":", 0, code.start())
    start = label + 1 if label >= 0 else opening.end() if opening else 0
    bracketed = text[: code.start()].rstrip()[-1:] in ("(", "[")
    if bracketed:
        return _told(text, start, code.start())
    sides = [side for side in (_words(text, start, code.start()), _words(text, code.end(), len(text))) if side]
    return sides[0] if len(sides) == 1 else None


def _before_each(text: str, codes: list[re.Match[str]]) -> list[tuple[int, int] | None]:
    """The words before each bracketed code, from the code before it; none where codes have no brackets."""
    starts = [0, *(one.end() for one, _ in pairwise(codes))]
    found: list[tuple[int, int] | None] = []
    for start, code in zip(starts, codes, strict=True):
        bracketed = text[: code.start()].rstrip()[-1:] in ("(", "[")
        found.append(_told(text, start, code.start()) if bracketed else None)
    return found


def _told(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The words of a sentence before a code in brackets: from where it names what is coded."""
    joined = _JOIN.match(text[start:end])
    start += joined.end() if joined else 0
    leads = list(_LEAD.finditer(text, start, end))
    start = leads[-1].end() if leads else start
    capital = re.search(r"[A-Z]", text[start:end])
    return _words(text, start + capital.start(), end) if capital is not None else _words(text, start, end)


def _words(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The range without marks at its ends, None without two letters."""
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    return (start, end) if sum(map(str.isalpha, text[start:end])) > 1 else None
