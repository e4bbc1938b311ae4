"""Enumerations in words: "low back, left hip and right leg" as its members."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.text.names.words import legal_form

MAX_MEMBER = 120
"""A member with more characters is a sentence."""

_BULLET = re.compile(r"^[\s•‣◦▪·●*–—-]*(?:\(?(?:\d{1,2}|[a-z])[.)]\s+)?", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|his|her|their|your)\s+(?=[a-z])")
_SLASH = re.compile(r"(?<=[A-Za-z]{2})\s*/\s*(?=[A-Za-z]{3})")
_STRONG = re.compile(r"\s*[;\n|]\s*(?:and\s+(?=\S))?")
_COMMA = re.compile(r"\s*,\s+(?:and\s+|&\s+|or\s+)?|\s+(?:and|&|as\s+well\s+as|plus)\s+")
_AND = re.compile(r"\s+(?:and|as\s+well\s+as|plus)\s+")
_PARENTHESES = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|[\"“][^\"”]*[\"”]")
_FIGURES = re.compile(r"\d,\s?\d{3}\b")
_LIMITS = frozenset({"no", "not", "never", "avoid", "limited", "must", "may", "cannot", "only", "without"})
"""Words that open a restriction: what follows them up to the next one is one."""

_MAX_UNLIKE = 2
"""Words by which one of two members may be longer."""

_EDGE = " \t\n.,;:"


def split_members(text: str, *, names: bool = False) -> tuple[tuple[int, int], ...]:
    """The ranges of the members of an enumeration, the whole text where it is none.

    Semicolons, lines and bars separate; where there are none, commas and the last "and" do, or a lone "and". Not inside
    brackets and quotation marks. With `names` an "and" that may belong to a name ("Smith and Sons", "Bread & Co.")
    separates only what can be two names, and a comma before a firm's form ("Acme, Inc.") none.
    """
    masked = _PARENTHESES.sub(lambda match: "x" * len(match[0]), text)
    masked = _FIGURES.sub(lambda match: match[0].replace(",", "x"), masked)
    for separator in (_STRONG, _COMMA, _SLASH):
        parts = [part for part in _parts(masked, separator, text) if part[0] < part[1]]
        if len(parts) < 2 or any(end - start > MAX_MEMBER for start, end in parts):
            continue
        if separator is _COMMA:
            parts = _whole_names(parts, text) if names else _phrases(parts, text)
        return tuple(parts)
    whole = [part for part in _parts(masked, re.compile(r"(?!)"), text) if part[0] < part[1]]
    return tuple(whole)


def _parts(masked: str, separator: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for match in separator.finditer(masked):
        yield _trimmed(text, at, match.start())
        at = match.end()
    yield _trimmed(text, at, len(text))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The range without bullets before it and marks behind it."""
    found = _BULLET.match(text[start:end])
    start += found.end() if found else 0
    article = _ARTICLE.match(text[start:end])
    start += article.end() if article else 0
    while start < end and text[end - 1] in _EDGE and not (text[end - 1] == "." and _ends_form(text[start:end])):
        end -= 1
    return start, max(start, end)


def _ends_form(text: str) -> bool:
    """Whether a full stop belongs to a firm's form ("Acme, Inc.")."""
    return legal_form(text.rsplit(maxsplit=1)[-1]) is not None


def _whole_names(parts: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """The parts with those joined again that are pieces of one name."""
    joined: list[tuple[int, int]] = []
    for part in parts:
        words = text[part[0] : part[1]]
        before = text[joined[-1][0] : joined[-1][1]] if joined else ""
        if joined and (legal_form(words) or _is_piece(before, words, text[joined[-1][1] : part[0]])):
            joined[-1] = (joined[-1][0], part[1])
        else:
            joined.append(part)
    return joined


def _is_piece(before: str, words: str, between: str) -> bool:
    """Whether two parts with "and" between them are one name: one of them is a single word, or "&" joins them."""
    if "&" in between:
        return True
    return "," not in between and (_is_one_word(before) or _is_one_word(words))


def _is_one_word(name: str) -> bool:
    """Whether a name is a single word, and no initials ("EDD") that are a name of their own."""
    return len(name.split()) == 1 and not (name.isupper() and len(name) > 1)


def _phrases(parts: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """The parts, or the whole where they are pieces of one phrase.

    "No lifting, pushing or pulling" is one; so is "no stooping and bending", for what is denied goes on. Two parts with
    "and" between them are two members where both begin alike, or where they are about as long.
    """
    whole = [(parts[0][0], parts[-1][1])]
    joints = [text[one[1] : other[0]] for one, other in pairwise(parts)]
    last = text[parts[-1][0] : parts[-1][1]]
    if not _AND.search(joints[-1]):
        return whole if re.search(r"\sor\s", last) or " or " in joints[-1] else list(parts)
    if len(parts) > 2:
        return list(parts)
    first, second = (text[start:end].casefold().split() for start, end in parts)
    alike = first[0] == second[0] or second[0] in _LIMITS
    denied = first[0] in _LIMITS and second[0] not in _LIMITS
    return list(parts) if alike or (not denied and abs(len(first) - len(second)) <= _MAX_UNLIKE) else whole
