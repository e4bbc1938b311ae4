"""Signs, marks, figures and units as a text writes them: what normal forms lose and what no quote may change."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pincite.text.boundaries import NUMBER_WORDS
from pincite.text.normalise import alphanumeric
from pincite.text.words import STOP_WORDS

MARKS = frozenset("□○◻◯▫☐☑☒✓✔✗✘")
FILLED_MARKS = frozenset("■●◼")
# What letters and digits lose: every sign of mathematics, currency and comparison, arrows, marks, and
# - a hyphen that is a sign: before or behind a figure, in brackets, behind a short symbol ("Rh-"), in an exponent;
# - brackets around a figure or a sign, empty brackets that are a box;
# - a decimal point without its zero.
_SYMBOL_PATTERN = re.compile(
    r"""
    (?=[^\w\s])(?:                                          # most characters are none of these: one look tells
    [([]\s*(?=[-+\u2212$€£¥]*\s?\d[\d.,]*\s?%?\s*[)\]])    # (123)
    | [([]\s*(?=[-+\u2212]\s*[)\]])                          # (+)
    | \[[\s_]*\] | \([\s_]+\)                              # [ ]
    | (?<![^\W_])-(?=[$€£¥]\s?\d|\d) | (?<![^\W_])(?<!\d\s)-\s(?=[$€£¥]?\s?\d)
    | (?<=\d)-(?!\s?[\w$€£¥(])
    | (?<=\()-(?=\s*\)) | (?<=\(\s)-(?=\s*\))
    | (?:(?<=\b[a-z])|(?<=\b[a-z][a-z]))-(?=$|[),.;:]|\s[^a-z])
    | (?:(?<=\brh)|(?<=\bab)|(?<=\b[abok]))-(?=\s)
    | (?<=\de)-(?=\d)
    | (?<![\w.])\.(?=\d)
    | [%‰^]
    | [^\w\s\x21-\x23\x25-\x2a\x2c-\x3b\x3f-\x7d\u00ad]
    )
    """,
    re.VERBOSE,
)
_NO_SIGNS = frozenset("©®™℠•|`¨´¸·¶†‡*…—–")
# Begins with a set of characters, both cases written out, so that the search skips to them.
_UNIT_CASE = re.compile(
    r"[kmgtwvKMGTWV](?<=[\d\s)].)(?:(?<=[wW])[hH]?|(?<=[vV])[aA]?|(?<=[kmgtKMGT])(?i:wh?|va?|hz|pa|b|bps|b/s)"
    r"|(?<=[mM])(?i:[agmsjn]|bq))\b"
)
_UPPER_IS_PLAIN = frozenset(("mg", "mm", "ms"))
_INNER_POINT = re.compile(r"\.[A-Za-z]\b")
_INITIALS = re.compile(r"\b(?:[A-Za-z]\.){1,4}[A-Za-z]\b\.?")
# "9 a.m." and "9 am" are one.
_WORDS_LIKE_INITIALS = STOP_WORDS - {"am"} | {"us", "me"}
_FIGURE = re.compile(r"[a-z]{0,3}[$€£¥₹₩₽]|[^\W_]*\d(?:[^\W_]|[.,:/'_-](?=[^\W_]))*")
_ORDINAL_FIGURE = re.compile(r"(\d+)(?:st|nd|rd|th)")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_RESTATED = re.compile(rf"\b({NUMBER_WORDS})\s?\((\d[\d.,]*)\)")


def without_restated(folded: str) -> str:
    """The folded text without the brackets of figures that restate a number word: "thirty (30)" is "thirty 30"."""
    return _RESTATED.sub(r"\1 \2", folded)


def signs(folded: str) -> list[str]:
    """The critical signs of a folded text in order, white space and filled marks aside."""
    symbols = []
    for match in _SYMBOL_PATTERN.finditer(folded):
        sign = "".join(match.group().split())
        if sign and sign not in _NO_SIGNS and sign not in FILLED_MARKS and _is_sign(sign):
            symbols.append(sign)
    return symbols


def _is_sign(sign: str) -> bool:
    return sign.isascii() or sign in "§‰" or unicodedata.category(sign[0]) in ("Sm", "Sc", "So")


def marks_differ(quote: str, excerpt: str) -> bool:
    """Whether check marks stand at other places; a filled mark may be a bullet, and its place is not compared."""
    return not MARKS.isdisjoint(quote) and _marks(quote) != _marks(excerpt)


def _marks(folded: str) -> list[tuple[int, str]]:
    return [(len(alphanumeric(folded[:at])), char) for at, char in enumerate(folded) if char in MARKS]


@lru_cache(maxsize=32)
def _cased_units(text: str) -> tuple[str, ...]:
    """The units in a text, not folded, whose case has a meaning; remembered, for a quote is asked for several times."""
    return tuple(_UNIT_CASE.findall(text))


def has_cased_unit(text: str) -> bool:
    """Whether a text, not folded, has a unit whose case has a meaning."""
    return bool(_cased_units(text))


def same_units(quote: str, excerpt: str) -> bool:
    """Whether two texts, not folded, write units alike whose case has a meaning: MW and mW, Mb and MB, Mg and mg."""
    ours = _cased_units(quote)
    if not ours:
        return True
    theirs = tuple(_UNIT_CASE.findall(excerpt))
    if ours == theirs or len(ours) != len(theirs):
        return True
    return all(
        _case_of_unit(mine) == _case_of_unit(counterpart) for mine, counterpart in zip(ours, theirs, strict=True)
    )


def _case_of_unit(unit: str) -> tuple[str, bool, bool]:
    lowered = unit.lower()
    big = lowered[0] == "m" and len(unit) > 1 and unit[0] == "M"
    return lowered, big and not unit.isupper() if lowered in _UPPER_IS_PLAIN else big, "B" in unit


def same_initials(quote: str, excerpt: str) -> bool:
    """Whether two texts, not folded, agree on which function words are initials: "U.S." or "US" is not "us"."""
    if not _INNER_POINT.search(quote) and not _INNER_POINT.search(excerpt):
        return True
    dotted = {match.group().replace(".", "").lower() for text in (quote, excerpt) for match in _INITIALS.finditer(text)}
    return all(_initials(quote, word) == _initials(excerpt, word) for word in dotted & _WORDS_LIKE_INITIALS)


def _initials(text: str, word: str) -> int:
    dotted = sum(match.group().replace(".", "").lower() == word for match in _INITIALS.finditer(text))
    return dotted + len(re.findall(rf"\b{word.upper()}\b", text))


def figures(folded: str) -> list[str]:
    """Every word with a digit and every currency sign as written, in order; "1,500" is "1500" and "26th" is "26"."""
    figure_texts = []
    for figure in _FIGURE.findall(without_restated(folded)):
        ordinal = _ORDINAL_FIGURE.fullmatch(figure)
        plain = figure.replace(",", "") if _GROUPED.fullmatch(figure) else figure
        figure_texts.append(ordinal[1] if ordinal else plain)
    return figure_texts
