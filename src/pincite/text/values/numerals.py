"""Numbers written in digits: one pattern, and what its text is worth.

A numeral is a run of digits of any script with single marks between them. What the marks mean is settled by the whole
run, so that the reading never depends on where a search began:

- `1,234` and `1,234.56`, `12,34,567` (Indian), `1 234,56` (no-break or thin space), `1'234.56`: thousand marks;
- `1.234,56` and `1.234.567`: dots are thousand marks, a comma before the last digits is the decimal mark;
- `1.234` alone is one and 234 thousandths, as in English text; `1,234` alone is one thousand 234;
- `12,5` and `1234,56`: a comma before one or two last digits is a decimal mark, as is one after a lone zero;
- anything else (`192.168.0.1`, `1.2.3`, `12,3456`) is not one number.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

_SPACES = "\u00a0\u2007\u2009\u202f"
#: What may stand between the digits of a numeral.
MARKS = rf"[.,'’，．٫٬{_SPACES}]"
#: A run of digits with single marks between them; no capture groups. Atomic: it is the whole run or nothing.
#: Not `(…)*+`: Python before 3.11.5 takes half an item into a possessive repetition of a group ("14-" of "14-day").
NUMERAL = rf"(?:\d++(?>(?:{MARKS}\d++)*))"
#: Figures set above the line, as a note's mark or a power is.
RAISED = "[⁺⁻]?[⁰¹²³⁴-⁹]+(?:[,.][⁰¹²³⁴-⁹]+)*"
#: Put before NUMERAL: not inside a word, nor in the middle of a longer run.
NUMERAL_START = rf"(?<!\w)(?<!\d{MARKS})"

_FOLD = str.maketrans({"，": ",", "．": ".", "٫": ".", "٬": ",", "’": "'", **dict.fromkeys(_SPACES, " ")})
_FORMS = (
    (re.compile(r"\d+(?:\.\d+)?"), "", "."),
    (re.compile(r"(?!0,)\d{1,3}(?:,\d{3})+(?:\.\d+)?"), ",", "."),
    (re.compile(r"(?!0,)\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?"), ",", "."),
    (re.compile(r"(?!0\.)\d{1,3}(?:\.\d{3})+,\d+"), ".", ","),
    (re.compile(r"(?!0\.)\d{1,3}(?:\.\d{3}){2,}"), ".", ","),
    (re.compile(r"\d{1,3}(?: \d{3})+(?:\.\d+)?"), " ", "."),
    (re.compile(r"\d{1,3}(?: \d{3})+,\d+"), " ", ","),
    (re.compile(r"\d{1,3}(?:'\d{3})+(?:\.\d+)?"), "'", "."),
    (re.compile(r"\d+,\d{1,2}|0,\d+"), "", ","),
)
#: More digits than this name something (an account, a hash) and would not multiply exactly in 28-digit decimals.
_MAX_DIGITS = 24


def numeral_value(text: str) -> Decimal | None:
    """Return what a run matched by `NUMERAL` is worth, or None when its marks make it no number."""
    if len(text) > 2 * _MAX_DIGITS:
        return None
    folded = text.translate(_FOLD)
    for form, thousand, decimal in _FORMS:
        if form.fullmatch(folded):
            plain = folded.replace(thousand, "") if thousand else folded
            plain = plain.replace(decimal, ".")
            return Decimal(plain) if len(plain) <= _MAX_DIGITS else None
    return None


_TOO_LONG_FOR_A_BASE = 4


def is_noted(digits: str, raised: str) -> bool:
    """Whether raised figures behind a numeral are the mark of a note: after three characters they may be a power."""
    return len(digits) >= _TOO_LONG_FOR_A_BASE and raised[0] not in "⁺⁻"


_FOREIGN_DIGIT = re.compile(r"[^\D0-9]")


def fold_digits(text: str) -> str:
    """Return the text with the digits of every script as 0–9; lengths and offsets stay as they are."""
    if text.isascii():
        return text
    return _FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit.group())), text)
