"""What a sentence's words tell about it: the features of the learned scores, the same in training and in use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.text.names.words import words_of
from pincite.text.questions.verbs import is_base, is_finite

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[?!%$€£\"“:;]")
_DIGIT = re.compile(r"\d")
_NAMED = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]+")
_FIRST_PERSON = words_of("i i'm i'd i'll i've me my mine we we're we'd we'll us our myself let's")
_SECOND_PERSON = words_of("you you're you'd you'll you've your yours yourself yourselves")
_LENGTHS = (4, 7, 11, 16, 24)


def features_of(text: str, *, listed: bool = False) -> Iterator[str]:
    """The features that hold of a sentence, each once: words, pairs of words, how it begins, what is in it."""
    tokens = ["#" if _DIGIT.match(word[0]) else word[0].lower().replace("’", "'") for word in _TOKEN.finditer(text)]
    words = [token for token in tokens if token[0].isalpha()]
    yield "bias"
    yield from dict.fromkeys(f"w={token}" for token in tokens)
    yield from dict.fromkeys(f"b={first}_{second}" for first, second in pairwise(tokens))
    yield from _edges(words)
    yield from _marks(text, words)
    if listed:
        yield "listed"
    yield f"n={sum(len(words) > length for length in _LENGTHS)}"


def _edges(words: Sequence[str]) -> Iterator[str]:
    """How a sentence begins and ends."""
    if words:
        yield f"f={words[0]}"
        yield f"l={words[-1]}"
        yield f"v={'base' if is_base(words[0]) else 'other'}"
    if len(words) > 1:
        yield f"ff={words[0]}_{words[1]}"


def _marks(text: str, words: Sequence[str]) -> Iterator[str]:
    """What else is in it: figures, names, persons, a verb or none."""
    marks = {
        "digit": _DIGIT.search(text) is not None,
        "named": _NAMED.search(text) is not None,
        "exclaims": text.rstrip().endswith("!"),
        "first person": any(word in _FIRST_PERSON for word in words),
        "second person": any(word in _SECOND_PERSON for word in words),
        "no verb": not any(is_finite(word) for word in words),
    }
    yield from (name for name, holds in marks.items() if holds)
