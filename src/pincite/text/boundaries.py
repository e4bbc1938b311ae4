"""Where words and numbers end: what keeps "5 days" out of "15 days" and "able" out of "unable"."""

from __future__ import annotations

import re

# Scripts written without spaces between words (Thai to Myanmar, CJK, kana): any character may begin or end a word.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
)
_THOUSANDS = re.compile(r"[0-9]{3}(?![0-9])")
_FRACTION = re.compile(r"(?<![0-9/])[0-9]{1,2}/[0-9]{1,2}(?![0-9/])")
# "10.1Confidentiality": a number printed against a word cuts neither; "2nd" and "5m" are one word.
_WORD_AFTER_DIGIT = re.compile(r"(?!st\b|nd\b|rd\b|th\b)(?:[^\W\d_]{3}|(?:an|as|at|by|if|in|is|it|no|of|on|or|to)\b)")
_CURRENCY = "$€£¥₹₩₽"
_BEFORE_POINT = " ([-$€£¥₹₩₽"


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether the non-empty range `[start, end)` cuts no word and no number of the text.

    A number is cut where digits go on behind a decimal point or a thousands comma, in half of a fraction, and where a
    minus sign in front is left out or a range's dash is taken for one.
    """
    return _begins(text, start) and _ends(text, end)


def _joined(before: str, after: str) -> bool:
    """Whether both characters belong to one word."""
    if not (before.isalnum() and after.isalnum()):
        return False
    if before.isascii() and after.isascii():
        return True
    return not (_UNSPACED.match(before) or _UNSPACED.match(after))


def _begins(text: str, start: int) -> bool:
    if start == 0:
        return True
    before, first = text[start - 1], text[start]
    if before == " ":
        return True
    if _joined(before, first):
        return before.isdigit() and _WORD_AFTER_DIGIT.match(text, start) is not None
    if first in "-.,":
        return not (before.isalnum() and text[start + 1 : start + 2].isdigit())
    if before == "." and first.isdigit() and (start == 1 or text[start - 2] in _BEFORE_POINT):
        return False
    if before in "-−" and (first.isdigit() or first in _CURRENCY):
        return start > 1 and text[start - 2].isalnum()
    return not (first.isdigit() and _cuts_number(text, start - 1))


def _ends(text: str, end: int) -> bool:
    if end == len(text):
        return True
    last, after = text[end - 1], text[end]
    if after == " ":
        return True
    if _joined(last, after):
        return False
    return not (last.isdigit() and _cuts_number(text, end))


def _cuts_number(text: str, mark: int) -> bool:
    """Whether the character at `mark` joins the digits around it into one number."""
    if mark == 0 or not (text[mark - 1].isdigit() and text[mark + 1 : mark + 2].isdigit()):
        return False
    char = text[mark]
    if char in ".'":
        return True
    if char == ",":
        return _THOUSANDS.match(text, mark + 1) is not None
    if char != "/":
        return False
    return any(match.start() < mark < match.end() for match in _FRACTION.finditer(text, max(0, mark - 3), mark + 4))
