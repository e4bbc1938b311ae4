"""What a claim leaves to the sentences before it: the subject behind "he", "she" or "it".

Only the plain case is resolved: the claim begins with the pronoun, and the sentence before began with a name or a noun
phrase of its own. Anything else keeps its words; a wrong subject would make a false claim of a true one.
"""

from __future__ import annotations

import re

from pincite.text.dictionary import is_english_word
from pincite.text.names.words import words_of
from pincite.text.questions.verbs import is_base, is_finite

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_PRONOUN = re.compile(r"(?P<word>He|She|It|he|she|it)\s(?=\w)")
_POSSESSIVE = re.compile(r"(?P<word>His|Her|Its)\s(?=\w)")
_NAME = re.compile(r"(?:[A-Z][\w’'.-]*+\s?(?:of\s|de\s|van\s|von\s|the\s|and\s|&\s)?){1,5}$")
_NOT_NAMES = words_of(
    """
    the a an this that these those it he she they we you i his her its their our your my there here in on at by
    for from as if when while after before since during under with to however additionally all some any each every
    most many no both one two three first second
    """
)
_EXPLETIVE = re.compile(
    r"\bit (?:(?:is|was|seems|appears|takes|remains) (?:(?:\w+ )?(?:that|to|not|important|possible|likely|clear)"
    r"|(?:\w+ ){1,2}(?:that|to|whether|how|why|who|what|where))|depends|follows|turns out|comes down|goes without)\b",
    re.IGNORECASE,
)
"""An "it" that stands for nothing said before."""

_DEPENDENT = re.compile(
    r"(?:He|She|It|They|This|That|These|Those|he|she|it|they)\s(?=\w)|(?:His|Her|Its|Their|his|her|its|their)\s(?=\w)"
)
_DETERMINED = re.compile(r"(?:This|That|These|Those)\s\w+\s\w+")
"""What is left to the words before, and what only looks like it: "this policy covers"."""

_CONTRACTED = re.compile(r"['’](?:s|re|ve|ll|d|m)$")
_PLURAL = re.compile(r"(?:[^sui]s|people|men|women|children)$")
"""A thing that is several: "it" is none of them, nor what was spoken of before."""

_LONGEST = 60


class Subjects:
    """The subjects that pronouns may stand for, as the answer goes on."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._thing: str | None = None

    def note(self, statement: str) -> None:
        """Keep the subject of a claim for the claims that follow."""
        subject = _subject(statement)
        if subject is None:
            self._thing = None
            return
        first = _CONTRACTED.sub("", subject.split()[0].lower())
        if first in {"he", "she", "it", "they", "this", "that", "these", "those", "there", "we", "you", "i"}:
            return
        if _NAME.fullmatch(subject) and first not in _NOT_NAMES:
            # "Hunting is banned": the capital is that of the sentence
            is_word = " " not in subject and is_english_word(subject.lower())
            self._name = self._name if is_word else subject
            self._thing = None if is_word else subject
        elif first in {"the", "this", "a", "an", "our", "your", "their", "its", "his", "her"}:
            self._thing = None if _PLURAL.search(subject) or " " not in subject else subject
        else:
            self._thing = None

    def resolve(self, text: str) -> str | None:
        """The claim with its pronoun replaced by what it stands for; None where it has none, or that is not known."""
        pronoun = _PRONOUN.match(text)
        if pronoun is not None:
            word = pronoun["word"].lower()
            subject = self._thing if word == "it" else self._name
            if subject is None or (word == "it" and _EXPLETIVE.match(text)):
                return None
            return f"{subject} {text[pronoun.end() :]}"
        pronoun = _POSSESSIVE.match(text)
        if pronoun is not None:
            subject = self._thing if pronoun["word"].lower() == "its" else self._name
            return f"{subject}'s {text[pronoun.end() :]}" if subject else None
        return None

    def depends(self, text: str) -> bool:
        """Whether a claim begins with a word that stands for what was said before, whatever that is."""
        if _EXPLETIVE.match(text) or _DETERMINED.match(text):
            return False
        return _DEPENDENT.match(text) is not None

    def is_whole(self, text: str) -> bool:
        """Whether the text has a subject and its verb, and so needs no lead."""
        return _subject(text) is not None


def _subject(text: str) -> str | None:
    """What stands before the first finite verb, if it is short and holds no comma; None otherwise."""
    words = list(_WORD.finditer(text))
    for number, word in enumerate(words[:12]):
        if number and (is_finite(word.group()) or (number == 1 and is_base(word.group()) and text[0].isupper())):
            subject = text[: word.start()].strip(" ,*_\"“”'")
            return subject if 0 < len(subject) <= _LONGEST and "," not in subject else None
    return None
