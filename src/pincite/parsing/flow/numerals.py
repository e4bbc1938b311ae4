"""Counting numbers as lists display them, the signs that symbol fonts show, and raised figures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.text.values.number_words import spell_integer, spell_ordinal

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_ROMAN = 32_767

_WINGDINGS = {
    0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "☐", 0x70: "☐", 0x71: "☐", 0x72: "☐", 0x73: "⬧", 0x75: "◆", 0x76: "❖",
    0x77: "⬥", 0x78: "☒", 0x9E: "·", 0x9F: "•", 0xA7: "▪", 0xA8: "☐", 0xD8: "➢", 0xE0: "→", 0xE8: "➔", 0xF0: "⇨",
    0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_SYMBOL = {0xB7: "•", 0xA8: "♦", 0x2D: "−", 0xB0: "°", 0xB1: "±", 0xB4: "×", 0xA3: "≤", 0xB3: "≥", 0xAE: "→", 0x6D: "μ"}


_RAISED = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_FIGURES = re.compile(r"[-+−–]?\d+(?:[-+−–,.]*\d+)*")


def raised(text: str, *, after: Sequence[str]) -> str:
    """Text set above the line behind `after`, a text or its parts: figures right behind a figure as superscript signs.

    A note's mark or a power is no digit of the number before it: "4,250" with a raised "1" is "4,250¹", not "4,2501".
    Other text is as it was.
    """
    figures = _FIGURES.match(text) if after and after[-1][-1:].isdigit() else None
    return text if figures is None else figures[0].translate(_RAISED) + text[figures.end() :]


def format_number(value: int, form: str) -> str:
    """A number in one of Word's formats (`decimal`, `lowerRoman`, `upperLetter`, `ordinal`, …); digits in any other."""
    if form in {"none", "bullet"}:
        return ""
    if form in {"lowerLetter", "upperLetter"}:
        text = _letters(value)
        return text.upper() if form == "upperLetter" else text
    if form in {"lowerRoman", "upperRoman"}:
        text = _roman(value)
        return text.upper() if form == "upperRoman" else text
    if form == "decimalZero":
        return f"{value:02d}"
    if form == "ordinal":
        return f"{value}{_ordinal_ending(value)}"
    if form in {"cardinalText", "ordinalText"} and 0 < value < 100:
        return (spell_ordinal(value) if form == "ordinalText" else spell_integer(value)).capitalize()
    return str(value)


def symbol(code: int, *, font: str) -> str | None:
    """The character that a symbol font shows for a code (0–255, or from U+F000 on); None when it is not known."""
    table = _SYMBOL if font.lower() == "symbol" else _WINGDINGS if font.lower() == "wingdings" else {}
    return table.get(code & 0xFF)


def bullet_sign(text: str, *, font: str) -> str:
    """The bullet that a level's text shows: a character that every font has, "•" for one of a font not known here."""
    sign = text.strip()
    if not sign:
        return ""
    if font.lower() in {"symbol", "wingdings"}:
        return symbol(ord(sign[0]), font=font) or "•"
    if "\ue000" <= sign[0] <= "\uf8ff":
        return "•"
    return "◦" if sign == "o" else sign


def _letters(value: int) -> str:
    """A … z, aa, bb, … zz, aaa: the letter is repeated."""
    if not 0 < value <= 780:
        return str(value)
    return chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)


def _roman(value: int) -> str:
    if not 0 < value <= _LARGEST_ROMAN:
        return str(value)
    text = ""
    for worth, letters in _ROMAN:
        text += letters * (value // worth)
        value %= worth
    return text


def _ordinal_ending(value: int) -> str:
    if value % 100 in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
