"""English number words: the grammar, their values, and integers spelled out.

One grammar serves numbers, dates, money and durations. It reads "one hundred and twenty-five", "two thousand, three
hundred", "a million", "twenty-first" and "one and one-half", up to trillions. A number has a bounded count of
words, so reading one takes constant work for each start.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}

_ORDINAL_UNITS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ORDINAL_TEENS = (
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
)
_ORDINAL_TENS = tuple(word[:-1] + "ieth" for word in _TENS)

_CARDINALS: dict[str, int] = {
    **{word: value for value, word in enumerate(_UNITS)},
    **{word: value for value, word in enumerate(_TEENS, 10)},
    **{word: 10 * value for value, word in enumerate(_TENS, 2)},
    "fourty": 40,  # a misspelling frequent in contracts
    "a": 1,
    "an": 1,
}
_ORDINALS: dict[str, int] = {
    **{word: value for value, word in enumerate(_ORDINAL_UNITS)},
    **{word: value for value, word in enumerate(_ORDINAL_TEENS, 10)},
    **{word: 10 * value for value, word in enumerate(_ORDINAL_TENS, 2)},
}
_DENOMINATORS: dict[str, int] = {
    "half": 2,
    "halves": 2,
    "quarter": 4,
    "quarters": 4,
    **{word: value for word, value in _ORDINALS.items() if value >= 3},
    **{word + "s": value for word, value in _ORDINALS.items() if value >= 3},
    "hundredth": 100,
    "hundredths": 100,
}

#: What may stand between two words of one number: white space (line breaks included), a hyphen, or both.
_SEP = r"(?:\s?[-‐‑‒–]\s{0,4}|\s{1,4})"


_SPELLED = (("hundred", 100), *_SCALES.items())
_SCALE_WORDS = {scale + ending: (size, ending) for scale, size in _SCALES.items() for ending in ("", "s", "th")}
_WORD = re.compile(r"[a-z]+(?!\w)", re.IGNORECASE)
_GAP = re.compile(_SEP)
_AND_GAP = re.compile(rf"{_SEP}and{_SEP}|{_SEP}", re.IGNORECASE)
_COMMA_GAP = re.compile(r",\s{1,4}(?:and\s{1,4})?", re.IGNORECASE)
_LONE_ARTICLES = ("a", "an")

_NUMERATOR = "|".join((*_TEENS, *_UNITS[1:]))
_FRACTION = re.compile(
    rf"(?P<above>one|an?){_SEP}(?P<half>half|quarter)\b"
    rf"|one[-‐‑](?P<part>third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth)\b"
    rf"|(?P<numerator>{_NUMERATOR}){_SEP}"
    r"(?P<parts>halves|quarters|thirds|fourths|fifths|sixths|sevenths|eighths|ninths|tenths|hundredths)\b",
    re.IGNORECASE,
)
_AND_FRACTION = re.compile(rf"{_SEP}and{_SEP}(?={_NUMERATOR}|a\s)", re.IGNORECASE)

#: Where a number in words may begin.
HEAD = re.compile(
    # The first letters come first: most words of a text are then passed over without trying the list.
    rf"\b(?=[aefnostz])(?:an?(?={_SEP}(?:hundred|thousand|million|billion|trillion|half|quarter))|"
    + "|".join(sorted({*_CARDINALS, *_ORDINALS} - {"a", "an"}, key=len, reverse=True))
    + r")\b",
    re.IGNORECASE,
)


class _NumberPrefix(NamedTuple):
    """A number read so far: where it ends, its value, and whether its last word is an ordinal."""

    end: int
    value: int
    ordinal: bool


def match_words(text: str, start: int = 0) -> tuple[int, Decimal, bool] | None:
    """Return (end, value, ordinal) of the longest number in words that starts exactly at `start`, or None."""
    if fraction := _FRACTION.match(text, start):
        return fraction.end(), _fraction_value(fraction), False
    part = _number(text, start, limit=10**15)
    if part is None:
        return None
    joint = None if part.ordinal else _AND_FRACTION.match(text, part.end)
    if joint and (fraction := _FRACTION.match(text, joint.end())):
        return fraction.end(), part.value + _fraction_value(fraction), False
    return part.end, Decimal(part.value), part.ordinal


def _word_at(text: str, position: int) -> tuple[str, int]:
    """Return the word that starts at the position, in lower case, and its end; "" when there is none."""
    match = _WORD.match(text, position)
    return (match.group().lower(), match.end()) if match else ("", position)


def _word_after(text: str, position: int) -> tuple[str, int]:
    """Return the next word and its end, over one separator; "" when none follows."""
    gap = _GAP.match(text, position)
    return _word_at(text, gap.end()) if gap else ("", position)


def _below_hundred(text: str, start: int) -> _NumberPrefix | None:
    """Return "seven", "seventeen", "seventy-seven" or an ordinal of them."""
    word, end = _word_at(text, start)
    if word in _ORDINALS:
        return _NumberPrefix(end, _ORDINALS[word], ordinal=True)
    if word not in _CARDINALS or word in _LONE_ARTICLES:
        return None
    value = _CARDINALS[word]
    if value >= 20:
        unit, unit_end = _word_after(text, end)
        # A numeral of tens takes a unit from 1 to 9 only: "twenty zero" is two numbers.
        if 1 <= _ORDINALS.get(unit, 0) <= 9:
            return _NumberPrefix(unit_end, value + _ORDINALS[unit], ordinal=True)
        if unit not in _LONE_ARTICLES and 1 <= _CARDINALS.get(unit, 0) <= 9:
            return _NumberPrefix(unit_end, value + _CARDINALS[unit], ordinal=False)
    return _NumberPrefix(end, value, ordinal=False)


def _below_thousand(text: str, start: int) -> _NumberPrefix | None:
    """Return "seven hundred and seventy-seven", "a hundred", "fifteen hundred" or less."""
    head = _below_hundred(text, start)
    if head is None:
        article, end = _word_at(text, start)
        head = _NumberPrefix(end, 1, ordinal=False) if article in _LONE_ARTICLES else None
        if head is None or _word_after(text, end)[0] not in {"hundred", "hundredth", *_SCALE_WORDS}:
            return None
    word, end = ("", 0) if head.ordinal else _word_after(text, head.end)
    if word not in {"hundred", "hundredth"}:
        return head
    hundreds = _NumberPrefix(end, head.value * 100, ordinal=word == "hundredth")
    gap = None if hundreds.ordinal else _AND_GAP.match(text, end)
    remainder = _below_hundred(text, gap.end()) if gap else None
    # "one hundred and two hundred" are two numbers.
    if remainder is None or (not remainder.ordinal and _word_after(text, remainder.end)[0] == "hundred"):
        return hundreds
    return _NumberPrefix(remainder.end, hundreds.value + remainder.value, remainder.ordinal)


def _number(text: str, start: int, *, limit: int) -> _NumberPrefix | None:
    """Return the number that starts here and uses only scales below `limit`."""
    head = _below_thousand(text, start)
    if head is None or head.ordinal:
        return head
    word, end = _word_after(text, head.end)
    size, ending = _SCALE_WORDS.get(word, (0, ""))
    if not 0 < size < limit:
        return head
    multiple = _NumberPrefix(end, head.value * size, ordinal=ending == "th")
    if multiple.ordinal:
        return multiple
    comma = _COMMA_GAP.match(text, end)
    gap = comma or _AND_GAP.match(text, end)
    remainder = _number(text, gap.end(), limit=size) if gap else None
    # "one thousand and two thousand" and "one thousand, two of them" are two numbers each.
    if remainder is None or remainder.value >= size or (comma and remainder.value < 100):
        return multiple
    if _word_after(text, remainder.end)[0] in {"hundred", *_SCALE_WORDS}:
        return multiple
    return _NumberPrefix(remainder.end, multiple.value + remainder.value, remainder.ordinal)


def _fraction_value(found: re.Match[str]) -> Decimal:
    above = (found["above"] or found["numerator"] or "one").lower()
    below = (found["half"] or found["part"] or found["parts"]).lower()
    return Decimal(_CARDINALS[above]) / _DENOMINATORS[below]


def spell_integer(number: int) -> str:
    """Return the number in English words ("one hundred and twenty-five"); `parse_words` reads it back.

    Raises ValueError outside 0 ≤ number < 10¹⁵.
    """
    if not 0 <= number < 10**15:
        raise ValueError(f"only 0 to 10^15 - 1 can be spelled, not {number}")
    if number < 100:
        return _spell_below_hundred(number)
    scale, size = max(((scale, size) for scale, size in _SPELLED if size <= number), key=lambda pair: pair[1])
    head, remainder = divmod(number, size)
    words = f"{spell_integer(head)} {scale}"
    joint = " and " if remainder < 100 else " "
    return words + (joint + spell_integer(remainder) if remainder else "")


def spell_ordinal(number: int) -> str:
    """Return the ordinal in English words ("twenty-first"); ValueError outside 0 ≤ number < 100."""
    if not 0 <= number < 100:
        raise ValueError(f"only 0 to 99 can be spelled as ordinals, not {number}")
    words = spell_integer(number)
    last = words.rpartition("-")[2]
    return words.removesuffix(last) + next(word for word, value in _ORDINALS.items() if value == _CARDINALS[last])


def _spell_below_hundred(number: int) -> str:
    if number < 10:
        return _UNITS[number]
    if number < 20:
        return _TEENS[number - 10]
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[unit]}" if unit else "")
