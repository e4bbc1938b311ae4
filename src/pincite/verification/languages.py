"""Whether a text is in English, the only language that proof, the checks and the model in the package read.

By the words of no meaning of their own ("the", "und", "les") that spaCy lists for each language: those of another
language that English has not, against those of English that the other has not. A text without such words counts as
English; one mostly in another script does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module

OTHERS = ("de", "fr", "es", "it", "nl", "pt")
"""The languages that are told from English, by their codes."""

_SURE = 2
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = "\u024f"


def are_english(claim: str, passages: Sequence[str]) -> tuple[bool, ...]:
    """Whether each passage and the claim are in English; a doubt about one of the two is none."""
    ours = foreign_words(claim)
    return tuple(max(ours, theirs) < _SURE and not (ours and theirs) for theirs in map(foreign_words, passages))


def foreign_words(text: str) -> int:
    """How many words speak for another language: none, one (a doubt), or two at least and more than English has.

    A name may have such a word ("Charles de Gaulle"); words with a capital count at the head of the text alone, and one
    is a doubt only where no word of English stands beside it.
    """
    words = _WORD.findall(text)
    letters = "".join(words)
    if 2 * sum(char > _LATIN for char in letters) > len(letters):
        return _SURE
    small = [word for word in words if word.islower()] or [word.lower() for word in words]
    return max(_count(small, words[:1], other) for other in OTHERS)


def _count(words: Sequence[str], head: Sequence[str], other: str) -> int:
    theirs, english = _words_of(other), _words_of("en")
    own = sum(word in theirs and word not in english for word in words)
    shared = sum(word in english and word not in theirs for word in words)
    if own >= _SURE and own > shared:
        return _SURE
    return int(not shared and (own > 0 or any(word.lower() in theirs - english for word in head)))


@cache
def _words_of(language: str) -> frozenset[str]:
    """The function words of a language."""
    return frozenset(import_module(f"spacy.lang.{language}.stop_words").STOP_WORDS)
