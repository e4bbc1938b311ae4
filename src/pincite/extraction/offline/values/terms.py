"""Terms: the words that labels and patterns are compared by, stemmed, with their places."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pincite.text.words import STOP_WORDS
from pincite.text.words import stem as _stem


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a word; initials lose their stops ("D.O.B." is "dob").

    Stems are asked for again and again: a corpus has few different words.
    """
    return _stem(word.replace(".", ""))


_WORD = re.compile(r"(?<![\w.])(?:[^\W\d_]\.){2,}(?:[^\W\d_](?!\w))?|[^\W_]+(?:['’][^\W_]+)*")
_NUMBER_SIGN = re.compile(r"(?<=\w)\s?(?:#|\b(?:no|nos|nr|num|nbr)\b\.?)(?=\s*$|\s*:)", re.IGNORECASE)

_TO_DATE = re.compile(r"(?<=\w)\s+to\s+date\b")
"""What says of an amount until when it counts: no word of a label."""

SMALL_STEMS = frozenset(stem(word) for word in STOP_WORDS)
"""Stems of the words that say nothing by themselves."""

_ABBREVIATIONS = {
    "amt": "amount",
    "addr": "address",
    "acct": "account",
    "dept": "department",
    "dob": "date birth",
    "doi": "date injury",
    "dol": "date loss",
    "dt": "date",
    "emp": "employee",
    "eff": "effective",
    "exp": "expiration",
    "qty": "quantity",
    "ref": "reference",
    "ssn": "social security number",
    "tel": "telephone",
}
"""Short forms that labels use for words that keys spell out (or the reverse)."""


class StemmedTerm(NamedTuple):
    """One stemmed word at `[start, end)` of the text it came from."""

    stem: str
    start: int
    end: int


def find_terms(text: str) -> tuple[StemmedTerm, ...]:
    """Every word of a text in order, small words too."""
    return tuple(StemmedTerm(stem(match[0]), match.start(), match.end()) for match in _WORD.finditer(text))


def find_stems(text: str) -> tuple[str, ...]:
    """The stems of the content words in order; a text of nothing but small words keeps them all."""
    words = _WORD.findall(text.lower())
    kept = [word for word in words if word not in STOP_WORDS] or words
    return tuple(stem(word) for word in kept)


def find_label_stems(text: str) -> tuple[str, ...]:
    """The stems of a label, with "No." and "#" at its end as "number" and the usual short forms spelt out."""
    spelt = _TO_DATE.sub(" ", _NUMBER_SIGN.sub(" number", text.lower()))
    return find_stems(" ".join(_ABBREVIATIONS.get(word.replace(".", ""), word) for word in _WORD.findall(spelt)))


def find_all_stems(text: str) -> tuple[str, ...]:
    """The stems of all words in order, small words too."""
    return tuple(stem(word) for word in _WORD.findall(text))
