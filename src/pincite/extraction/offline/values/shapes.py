"""Shapes of words: whether they look like a name, a place or a code, like a piece of a sentence, or deny something."""

from __future__ import annotations

import re

from pincite.text.words import STOP_WORDS

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_JOINS = frozenset(
    {
        "of",
        "and",
        "the",
        "for",
        "de",
        "del",
        "la",
        "van",
        "von",
        "der",
        "du",
        "di",
        "da",
        "dba",
        "d/b/a",
        "y",
        "et",
        "aka",
    }
)
_NEGATION = re.compile(
    r"(?:\b(?:not|never|neither|nor|without|except|excluding|reject\w*|den(?:y|ies|ied)|(?:other|rather)\s+than|instead\s+of|"
    r"no\s+longer|cannot)\b|n['’]t\b)(?!\s+(?:later|less|more|earlier|fewer|limited|exceed\w*)\b)",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:if|may\s+be|might|could|would|alleg\w*|disput\w*|purport\w*|prior|previous(?:ly)?|former(?:ly)?|"
    r"worst[- ]case|best[- ]case|projected|estimat\w+|potential(?:ly)?|possibl[ey]|"
    r"old|earlier|superseded|withdrawn|vacated|proposed|expected|anticipated|unless|whether)\b"
    r"|\bfrom\s*$",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:amended|changed|corrected|revised|increased|decreased|reduced|raised|extended|replaced|modified|restated|updated)\b"
    r"[^.;]{0,60}\b(?:to|with|by|as)\b|\binstead\b|\bcorrection\b",
    re.IGNORECASE,
)
_CODE_PART = re.compile(r"#?(?=[^\s]*\d)[\w./:#&()+*-]+|[A-Z]{1,6}")
_MAX_NAME_WORDS, _MAX_PLACE_WORDS, _MAX_CODE_PARTS = 9, 5, 5


def is_fragment(text: str) -> bool:
    """Whether words look cut out of a sentence: a small first letter, or a small word at one of their ends."""
    words = _WORD.findall(text)
    if not words:
        return False
    first, last = words[0], words[-1]
    return (
        first[0].islower()
        or not (text[0].isalnum() or text[0] in "$€£(\"'“#")
        or first.casefold() in STOP_WORDS
        or last.casefold() in STOP_WORDS
        or text.rstrip()[-1] in ",;("
    )


def looks_like_name(text: str) -> bool:
    """Whether every word of a text is capitalised, joining words excepted, as in the name of a person or a firm."""
    words = re.split(r"[\s,]+", text.strip())
    letters = [word for word in words if any(char.isalpha() for char in word)]
    if not letters or len(words) > _MAX_NAME_WORDS or not _begins_large(letters[0]):
        return False
    if any(char in text for char in '$€£:;?@("“'):
        return False
    return all(_begins_large(word) or word.casefold().strip(".") in _JOINS for word in words if word != "&")


def _begins_large(word: str) -> bool:
    first = next((char for char in word if char.isalnum()), "")
    return bool(first) and not first.islower()


def looks_like_place(text: str) -> bool:
    """Whether a text could be a place's name: a few capitalised words without figures."""
    return (
        looks_like_name(text)
        and len(text.split()) <= _MAX_PLACE_WORDS
        and not any(char.isdigit() for char in text)
        and any(char.islower() for char in text)
    )


def looks_like_code(text: str) -> bool:
    """Whether a text could be a number or code: parts with digits, and short ones of capitals, at most five."""
    parts = text.split()
    return (
        any(char.isdigit() for char in text)
        and len(parts) <= _MAX_CODE_PARTS
        and all(_CODE_PART.fullmatch(part.strip(".,;")) for part in parts)
    )


def leading_code(text: str) -> str | None:
    """The first words up to and with the first that has a digit, None when the third has none yet."""
    words = text.split()
    for count, word in enumerate(words[:3], start=1):
        if any(char.isdigit() for char in word):
            return " ".join(words[:count])
    return None


def negates(text: str) -> bool:
    """Whether the words before a value deny it; a "but" begins anew, and "not later than" is a bound."""
    return _NEGATION.search(re.split(r"\bbut\b(?! not)", text)[-1]) is not None


def hedges(text: str) -> bool:
    """Whether words make what follows conditional, disputed or another time's."""
    return _HEDGE.search(text) is not None


def changes(text: str) -> bool:
    """Whether words change what was said before ("is amended to", "was increased to")."""
    return _CHANGE.search(text) is not None
