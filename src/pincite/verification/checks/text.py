"""A text as words, sentences and clauses: what every check compares.

Words carry a stem for equality and a key, the first letters of the stem, by which forms of one word family meet
("expire", "expiration"). Keys align; they never decide by themselves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pincite.text import STOP_WORDS, split_sentences, stem
from pincite.text.names.words import words_of
from pincite.text.normalise import fold

# Combining marks belong to the letter before them.
_PART = r"[^\W_][^\W_\u0300-\u036f]*(?:[\u0300-\u036f]+[^\W_]*)*"
_WORD = re.compile(rf"{_PART}(?:['’]{_PART})*")
_KEY_LENGTH = 5
_LONGEST = 1500
"""A sentence of more characters is no sentence: it is looked at in pieces, which keeps every check linear."""
_MOST = 8
"""So many sentences of a passage are held against a claim, the best."""
_BREAK = re.compile(r"[;:()\[\]]|,(?!\d)|\s[-–—]+\s|—")
_CLAUSE_WORDS = words_of(
    "but although though whereas while however which who whom because if unless when where whose nevertheless yet so "
    "except until"
)
#: After "and", these open a clause of their own.
_HEADS = words_of(
    "cannot never don't doesn't didn't isn't wasn't may must shall should will would can could is are was were "
    "has have had does do did it he she they there this that"
)
#: Words too general to show what a sentence is about.
_GENERAL = words_of(
    "may might shall must would cannot also however therefore within without among per via already still yet even ever "
    "never always often such many much several various another including include included new one "
    "hundred thousand million billion percent per cent total number amount approximately "
    "around nearly almost roughly least"
)


_PRONOUNS = words_of("he she it they this these")
_SHORT = 3
"""A sentence of so few content words says little besides what it denies."""
_COUNTED = "two three four five six seven eight nine ten eleven twelve"
_SMALL_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED.split(), 2)}


class Word(NamedTuple):
    """A word at `[start, end)`; `key` is empty for stop words and general words."""

    start: int
    end: int
    text: str
    lower: str
    stem: str
    key: str
    clause: int
    sentence: int


class Sentence(NamedTuple):
    """A sentence at `[start, end)`, its words `[first, last)` and the keys of what it is about."""

    start: int
    end: int
    first: int
    last: int
    keys: frozenset[str]


class Reading:
    """A text cut into words and sentences, for comparing; `folded` are the folded sentences."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = []
        self.sentences: list[Sentence] = []
        clause = 0
        for start, end in _pieces(text):
            number = len(self.sentences)
            first = len(self.words)
            previous = start
            joined = denied = False
            for found in _WORD.finditer(text, start, end):
                lower = found.group().lower().replace("’", "'")
                if (
                    (lower in _CLAUSE_WORDS and not (lower == "yet" and denied))
                    or (joined and lower in _HEADS)
                    or _BREAK.search(text, previous, found.start())
                ):
                    clause += 1
                joined, denied = lower in {"and", "or"}, lower == "not"
                follows = bool(self.words[first:]) and text[previous : found.start()] == " "
                self.words.append(_word(found, lower, clause, number, follows=follows))
                previous = found.end()
            clause += 1
            keys = frozenset(word.key for word in self.words[first:] if word.key)
            self.sentences.append(Sentence(start, end, first, len(self.words), keys))
        self.starts = [word.start for word in self.words]
        self.keys = frozenset(word.key for word in self.words if word.key)
        self.lowers = frozenset(word.lower for word in self.words)
        self.folded = fold(text)

    def word_at(self, position: int) -> int:
        """The number of the first word that ends after a position; the count of words behind the last."""
        at = bisect_left(self.starts, position)
        return at - 1 if at and self.words[at - 1].end > position else at

    def sentence_at(self, position: int) -> int:
        """The number of the sentence that holds a position, the nearest one before it otherwise."""
        if not self.words:
            return 0
        return self.words[min(self.word_at(position), len(self.words) - 1)].sentence

    def near(self, start: int, end: int, *, radius: int = 5) -> frozenset[str]:
        """The keys of the words around `[start, end)`, in its sentence."""
        first, last = self.word_at(start), self.word_at(end)
        if not self.sentences or first >= len(self.words):
            return frozenset()
        sentence = self.sentences[self.words[first].sentence]
        window = (
            self.words[max(sentence.first, first - radius) : first]
            + self.words[last : min(sentence.last, last + radius)]
        )
        return frozenset(word.key for word in window if word.key)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """The sentences, those beyond all length cut at white space."""
    for begin, end in split_sentences(text):
        start = begin
        while end - start > _LONGEST:
            cut = max(text.rfind(" ", start + 1, start + _LONGEST), text.rfind("\n", start + 1, start + _LONGEST))
            cut = cut if cut > start else start + _LONGEST
            yield start, cut
            start = cut
        yield start, end


def _word(found: re.Match[str], lower: str, clause: int, sentence: int, *, follows: bool) -> Word:
    """A word; a capital letter that follows another word tells which one it is ("Plan B") and has a key of its own."""
    root = stem(lower)
    if lower[0].isdigit() or lower in _SMALL_NUMBERS:
        key = f"#{_SMALL_NUMBERS.get(lower, lower)}"
    elif follows and len(lower) == 1 and found.group().isupper() and lower != "i":
        key = f"={lower}"
    else:
        key = "" if lower in STOP_WORDS or lower in _GENERAL or len(lower) < 2 else root[:_KEY_LENGTH].removesuffix("e")
    return Word(found.start(), found.end(), found.group(), lower, root, key, clause, sentence)


@lru_cache(maxsize=512)
def read(text: str) -> Reading:
    """The text as a Reading; kept, because a passage is held against many claims."""
    return Reading(text)


def share(wanted: Iterable[str], found: frozenset[str]) -> float:
    """The share of keys that are found, 0 to 1; 0 when none is wanted."""
    keys = frozenset(wanted)
    return len(keys & found) / len(keys) if keys else 0.0


def may_tell_of(keys: frozenset[str], sentence: Sentence, evidence: Reading) -> bool:
    """Whether a sentence may speak of what these keys do: it shares one, says "she" or "it", or is short."""
    opens = evidence.words[sentence.first].lower if sentence.last > sentence.first else ""
    return bool(keys & sentence.keys) or opens in _PRONOUNS or len(sentence.keys) <= _SHORT


def best_sentences(keys: frozenset[str], evidence: Reading, *, slack: float = 0.75) -> list[int]:
    """The sentences of the evidence that share the most keys, best first, none far behind the best."""
    scored = [(len(keys & sentence.keys), -number) for number, sentence in enumerate(evidence.sentences)]
    top = max(scored, default=(0, 0))[0]
    if not top:
        return []
    return [-number for score, number in sorted(scored, reverse=True)[:_MOST] if score >= slack * top]
