"""The language of a text, found offline: whether an engine that reads English may judge it.

A naive Bayes model over byte sequences (py3langid) says how likely each of 40 languages is. English sentences are full
of foreign names ("José Hernández owns the Casa Verde"), so the words in lower case are asked for by themselves as well,
and what consists of English words is English whatever the model makes of it. What was measured is in
`docs/decisions/0026-language-detection.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pincite.text.dictionary import is_english_word

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

ENGLISH = "en"

LANGUAGES: Mapping[str, str] = {
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese", "sv": "Swedish", "da": "Danish", "no": "Norwegian", "fi": "Finnish", "pl": "Polish",
    "cs": "Czech", "sk": "Slovak", "hu": "Hungarian", "ro": "Romanian", "hr": "Croatian", "sl": "Slovenian",
    "lt": "Lithuanian", "lv": "Latvian", "et": "Estonian", "tr": "Turkish", "ca": "Catalan", "id": "Indonesian",
    "vi": "Vietnamese", "el": "Greek", "ru": "Russian", "uk": "Ukrainian", "bg": "Bulgarian", "sr": "Serbian",
    "ar": "Arabic", "he": "Hebrew", "fa": "Persian", "hi": "Hindi", "bn": "Bengali", "ta": "Tamil", "th": "Thai",
    "zh": "Chinese", "ja": "Japanese", "ko": "Korean",
}  # fmt: skip
"""The names of the languages that are told apart, by ISO 639-1 code. The model knows a hundred more, of few speakers or
close to one of these, for which it takes short English texts; a text in one of them is taken for its nearest neighbour
here.
"""

_FOREIGN = 0.1
"""Probability of English up to which a text is foreign."""

_SURE = 0.5
"""Probability of English from which a text is English."""

_LIKELIEST = 0.2
"""Probability of another language below which none is named: the model wavers between many."""

_SHORTEST = 10
"""Letters below which a text of letters that English has too tells too little."""

_FEWEST = 5
"""Letters of words in lower case from which they are asked for by themselves."""

_TELLING = 6
"""Letters from which a word is hardly one of several languages by chance."""

_LONGEST = 2_000
"""Characters that are looked at: more change nothing."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NO_PROSE = re.compile(r"https?://\S+|\S+@\S+|\[cite:[^\]\s]*\]?|[!-~]*[\d_/\\<>{}=][!-~]*")


@lru_cache(maxsize=4096)
def language_of(text: str) -> str | None:
    """The ISO 639-1 code of a text's language; None where it is too short or too mixed to tell.

    Numbers, addresses, code and citation anchors count for nothing. About 0.2 ms a sentence; the first question loads
    the model (a second, 130 MB).
    """
    words = _WORD.findall(_NO_PROSE.sub(" ", text[:_LONGEST]))
    if len(words) > 1 and all(map(str.isupper, words)):
        words = [word.lower() for word in words]
    plain = " ".join(words).lower()
    small_words = [word for word in words if word.islower()]
    known_words = [word for word in words if _is_english(word.lower())]
    letters = _letters(words)
    if not letters or (not small_words and all(map(str.istitle, words))):
        return None  # names alone have no language
    is_known = set(small_words) <= set(known_words)
    if is_known and (2 * _letters(known_words) > letters or any(len(word) >= _TELLING for word in small_words)):
        return ENGLISH
    if letters < _SHORTEST and plain.isascii():
        return None
    shares = _shares(plain)
    english = shares[ENGLISH]
    if _letters(small_words) >= _FEWEST:
        english = max(english, _shares(" ".join(small_words))[ENGLISH])
    if english >= _SURE:
        return ENGLISH
    if english > _FOREIGN:
        return None
    likeliest = max(shares, key=shares.__getitem__)
    return likeliest if shares[likeliest] >= _LIKELIEST else None


def _letters(words: Sequence[str]) -> int:
    return sum(map(len, words))


def _is_english(word: str) -> bool:
    """Whether English has a word in lower case, or all parts of one with hyphens."""
    stem = re.sub(r"(?:n['’]t|['’](?:s|re|ve|ll|d))$", "", word)
    return all(is_english_word(part) or part == "a" for part in stem.split("-"))


def _shares(text: str) -> dict[str, float]:
    """How likely each language is; the shares add up to 1."""
    return dict(_model().rank(text))


@cache
def _model() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    model.set_languages(LANGUAGES)
    return model
