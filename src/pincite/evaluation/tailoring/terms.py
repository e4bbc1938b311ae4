"""The words of profiles, claims and postings as keys that meet: "NodeJS" and "Node.js", "pipelines" and "pipeline"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pincite.text import STOP_WORDS, find_numbers, stem
from pincite.text.names.words import words_of as listed
from pincite.text.questions.verbs import verb_forms
from pincite.verification.checks.names.ordinary_words import is_ordinary_word

_WORD = re.compile(r"\.?[^\W\d_][\w'’]*(?:[+#]+(?!\w)|(?:\.\w+)+)?")
_IRREGULAR = {
    "led": "lead", "built": "build", "ran": "run", "running": "run", "wrote": "write", "written": "write",
    "grew": "grow", "grown": "grow", "taught": "teach", "won": "win", "winner": "win", "drove": "drive",
    "driven": "drive", "brought": "bring", "came": "come", "cut": "cut", "held": "hold", "kept": "keep",
}  # fmt: skip
_LISTED = re.compile(r"\s*(?:,|;|/|\band\b|&)\s*")
_LEVELS = listed(
    "lead senior principal staff head chief director manager vp president founder cofounder cto ceo cfo coo "
    "executive supervisor partner"
)
_DEGREES = {
    "bachelor": 1, "bachelors": 1, "bsc": 1, "ba": 1, "bs": 1, "beng": 1, "bba": 1, "llb": 1, "undergraduate": 1,
    "master": 2, "masters": 2, "msc": 2, "ma": 2, "ms": 2, "meng": 2, "mba": 2, "mphil": 2, "llm": 2,
    "phd": 3, "doctorate": 3, "doctor": 3, "dphil": 3, "doctoral": 3,
}  # fmt: skip
_FRAME = listed(
    "experience experienced year years month months skill skilled skills proficient proficiency expertise expert "
    "knowledge background strong proven solid hands hand deep extensive professional including include such using use "
    "used work worked working career track record role job position currently almost nearly over around about since "
    "earlier previously spent first early familiar familiarity understanding ability able history fluent winner won "
    "awarded received recipient certified holder hold graduate speak speaks i my me we our"
)


@dataclass(frozen=True, slots=True)
class ProfileTerm:
    """A word at `[start, end)`. `specific`: it is a name, an abbreviation, a level of title or a degree, which a
    profile may hold only if the claims do.
    """

    key: str
    text: str
    start: int
    end: int
    specific: bool


def key_of(word: str) -> str:
    """The key of a word: lower case without dots, a plain word's stem, and of irregular verbs the base's."""
    lower = word.casefold().replace("’", "'")
    if "." in lower:
        lower = lower.replace(".", "")
    plain = lower.removesuffix("'s")
    return stem(_IRREGULAR.get(plain, plain)) if plain.isalpha() else plain


def terms_of(text: str) -> tuple[ProfileTerm, ...]:
    """The words of a text that are no stop words, in order, each with its place."""
    terms = []
    for match in _WORD.finditer(text):
        word = match.group()
        if word.casefold() not in STOP_WORDS:
            terms.append(ProfileTerm(key_of(word), word, match.start(), match.end(), _is_specific(text, match)))
    return tuple(terms)


def keys_of(text: str) -> frozenset[str]:
    """The keys of a text's words."""
    return frozenset(term.key for term in terms_of(text))


def content_keys(text: str) -> frozenset[str]:
    """The keys of a text without the words that only frame a statement ("experience", "skilled")."""
    return keys_of(text) - FRAME_KEYS


FRAME_KEYS = frozenset(key_of(word) for word in _FRAME)


def figures_of(text: str) -> tuple[tuple[str, str, int, int], ...]:
    """The numbers of a text by value, with their words and places; "first" and "one" say nothing and are none."""
    return tuple(
        (f"{number.value.normalize():f}", text[number.start : number.end], number.start, number.end)
        for number in find_numbers(text)
        if text[number.start : number.end].strip().casefold() not in {"first", "second", "one", "once"}
    )


def degree_of(keys: Iterable[str]) -> int:
    """The highest degree among keys: 1 bachelor, 2 master, 3 doctor; 0 for none."""
    return max((_DEGREE_KEYS.get(key, 0) for key in keys), default=0)


_DEGREE_KEYS = {key_of(word): level for word, level in _DEGREES.items()}
LEVEL_KEYS = frozenset(key_of(word) for word in _LEVELS)


def _is_specific(text: str, match: re.Match[str]) -> bool:
    word = match.group()
    if key_of(word) in _DEGREE_KEYS and (word[0].isupper() or len(word) > 4):
        return True
    if any(char.isupper() or char.isdigit() or char in "+#" for char in word[1:]):
        return True
    if not word[0].isupper():
        return False
    if key_of(word) in LEVEL_KEYS or not _opens(text, match.start()):
        return True
    return _LISTED.match(text, match.end()) is not None and not _is_ordinary(word)


def _is_ordinary(word: str) -> bool:
    """Whether a word has its capital from its place alone."""
    lower = word.casefold()
    return is_ordinary_word(lower) or lower.endswith("ly") or key_of(word) in FRAME_KEYS or bool(verb_forms(lower))


def _opens(text: str, at: int) -> bool:
    """Whether a word opens a sentence, an item or a line, where every word has a capital."""
    before = text[:at].rstrip(" \t*_\"'“‘(")
    return not before or before[-1] in ".!?:\n•-–—#"
