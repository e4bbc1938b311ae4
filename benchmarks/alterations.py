"""Quotes changed in one thing that matters, seeded: what grounding must refuse.

Nothing here comes from the code under test: the words, the patterns and the test whether the altered words really
stand somewhere are this module's own.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve fifteen eighteen twenty thirty forty fifty sixty "
    "ninety"
)
_MONTHS = "January February March April June July August September October November December"
_SURNAMES = ("Zellweger", "Okonkwo", "Varga", "Lindqvist", "Marchetti", "Thornbury")
_CURRENCIES = {"$": "€", "€": "$", "£": "$", "dollars": "euros", "Dollars": "Euros", "USD": "EUR", "EUR": "USD"}
_FLIPS = (
    (r"\b(shall|will|may|must|does|do|is|are|has|have) not\b", r"\1"),
    (r"\b(shall|will|may|must|is|are|has|have)\b(?! not)", r"\1 not"),
    (r"\b(no|neither)\b", "any"),
    (r"\bwithout\b", "with"),
    (r"\bnon-?(?=[a-z])", ""),
    (r"\bunless\b", "if"),
)


@dataclass(frozen=True, slots=True)
class Alteration:
    """A quote with one change: its kind, and what became of which words."""

    kind: str
    quote: str
    before: str
    after: str


def alterations(quote: str, random_source: random.Random) -> Iterator[Alteration]:
    """One alteration of each kind that the quote has something for."""
    for kind, change in _KINDS.items():
        made = change(quote, random_source)
        if made is not None and made.quote != quote:
            yield Alteration(kind, made.quote, made.before, made.after)


def stands_in(quote: str, text_key: str) -> bool:
    """Whether a quote's letters, digits and currency signs stand in a row in a document prepared by `key`."""
    return key(quote) in text_key


def key(text: str) -> str:
    """Lower-case letters, digits and currency signs of a text, nothing else."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in plain if char.isalnum() or unicodedata.category(char) == "Sc")


def _replace(quote: str, match: re.Match[str], new: str) -> Alteration:
    return Alteration("", quote[: match.start()] + new + quote[match.end() :], match.group(), new)


def _pick(pattern: str, quote: str, source: random.Random) -> re.Match[str] | None:
    found = list(re.finditer(pattern, quote))
    return source.choice(found) if found else None


def _digit(quote: str, source: random.Random) -> Alteration | None:
    match = _pick(r"\d", quote, source)
    return match and _replace(quote, match, source.choice([d for d in "123456789" if d != match.group()]))


def _number_word(quote: str, source: random.Random) -> Alteration | None:
    words = _NUMBERS.split()
    match = _pick(rf"\b(?i:{'|'.join(words)})\b", quote, source)
    if match is None:
        return None
    new = source.choice([word for word in words if word != match.group().lower()])
    return _replace(quote, match, new.capitalize() if match.group()[0].isupper() else new)


def _negation(quote: str, source: random.Random) -> Alteration | None:
    for pattern, new in source.sample(_FLIPS, len(_FLIPS)):
        match = _pick(pattern, quote, source)
        if match is not None:
            return _replace(quote, match, match.expand(new))
    return None


def _currency(quote: str, source: random.Random) -> Alteration | None:
    match = _pick(r"[$€£]|\b(?:[dD]ollars|USD|EUR)\b", quote, source)
    return match and _replace(quote, match, _CURRENCIES[match.group()])


def _date(quote: str, source: random.Random) -> Alteration | None:
    """Another month, day or year in a date with a month's name, or another part of a numeric one."""
    months = _MONTHS.split()
    match = _pick(rf"\b(?:{'|'.join(months)}|May)(?= \d)|(?<=\d/)\d\d?(?=/\d)|\b(?:19|20)\d\d\b", quote, source)
    if match is None:
        return None
    old = match.group()
    if old.isdigit():
        return _replace(quote, match, str(int(old) + source.choice([1, 2, 3])))
    return _replace(quote, match, source.choice([month for month in months if month != old]))


def _name(quote: str, source: random.Random) -> Alteration | None:
    """A capitalised word inside a sentence becomes a stranger's name, or changes by one letter."""
    match = _pick(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b", quote, source)
    if match is None:
        return None
    if source.random() < 0.5:
        return _replace(quote, match, source.choice(_SURNAMES))
    at = source.randrange(1, len(match.group()))
    letter = source.choice([c for c in "aeiorstn" if c != match.group()[at]])
    return _replace(quote, match, match.group()[:at] + letter + match.group()[at + 1 :])


_KINDS: dict[str, Callable[[str, random.Random], Alteration | None]] = {
    "digit": _digit,
    "number word": _number_word,
    "negation": _negation,
    "currency": _currency,
    "date": _date,
    "name": _name,
}
