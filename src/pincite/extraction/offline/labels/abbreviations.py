"""Abbreviations: whether a label's word is short for another one ("Hrg", "Med", "Atty"), or the initials of several."""

from __future__ import annotations

from collections.abc import Iterable

_MIN_PREFIX = 3
_MIN_SKELETON = 2
_MAX_SHARE = 0.75
_VOWELS = frozenset("aeiou")
_MIN_INITIALS = 3


def abbreviates(short: str, word: str) -> bool:
    """Whether a word is a beginning of another, or its first letter and some of its later consonants in order.

    "med" is short for "medical", "hrg" for "hearing", "atty" for "attorney"; "on" is short for nothing.
    """
    if not short.isalpha() or len(short) > _MAX_SHARE * len(word) or short[:1] != word[:1]:
        return False
    if len(short) >= _MIN_PREFIX and word.startswith(short):
        return True
    inner = short[1:].rstrip("yi") if word.endswith(("y", "i")) else short[1:]
    return len(short) >= _MIN_SKELETON and bool(inner) and not _VOWELS & set(inner) and _in_order(inner, word[1:])


def _in_order(letters: str, word: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)


def initials(words: Iterable[str]) -> str:
    """The first letters of words, "" for fewer than three: two letters say too little."""
    letters = "".join(word[0] for word in words if word)
    return letters if len(letters) >= _MIN_INITIALS else ""
