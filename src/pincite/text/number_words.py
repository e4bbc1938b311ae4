"""English number words: the grammar, their values, and integers spelled out.

One grammar serves numbers, dates, money and durations. It reads "one hundred and twenty-five", "two thousand, three
hundred", "a million", "twenty-first" and "one and one-half", up to trillions. Each nesting level of the pattern is
bounded, so matching takes constant work for each start.
"""

from __future__ import annotations

import re
from decimal import Decimal

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
_SEP = r"(?:\s{1,4}|\s?[-‐‑‒–]\s{0,4})"
_AND = rf"(?:{_SEP}and)?{_SEP}"


def _either(*groups: tuple[str, ...]) -> str:
    """Return a pattern for any of the words, longest first so that "eighty" is never cut to "eight"."""
    words = sorted((word for group in groups for word in group), key=len, reverse=True)
    return "(?:" + "|".join(words) + ")"


def _below_hundred(*, ordinal: bool) -> str:
    units, teens = (_UNITS, _TEENS) if not ordinal else ((*_UNITS, *_ORDINAL_UNITS), (*_TEENS, *_ORDINAL_TEENS))
    tens = _either(_TENS, ("fourty",))
    whole_tens = tens if not ordinal else _either(_TENS, ("fourty",), _ORDINAL_TENS)
    # A numeral of tens takes a unit from 1 to 9 only: "twenty zero" is two numbers.
    compound_units = _either(tuple(word for word in units if not word.startswith("zero")))
    return rf"(?:{tens}{_SEP}{compound_units}\b|{whole_tens}\b|{_either(teens)}\b|{_either(units)}\b)"


def _grammar(*, ordinal: bool) -> str:
    """Return the pattern of one number; with `ordinal`, its last word may be one ("twenty-first", "hundredth")."""
    head, last = _below_hundred(ordinal=False), _below_hundred(ordinal=ordinal)
    ending = "(?:ths?)?" if ordinal else ""
    no_hundred = rf"(?!{_SEP}hundred)"
    head_hundreds = rf"(?:(?:{head}|an?){_SEP}hundred\b(?:{_AND}{head}{no_hundred})?)"
    last_hundreds = rf"(?:(?:{head}|an?){_SEP}hundred{ending}\b(?:{_AND}{last}{no_hundred})?)"
    below_thousand = rf"(?:{head_hundreds}|{head}|an?)"
    level, rounded = rf"(?:{last_hundreds}|{last})", last_hundreds
    higher: list[str] = []
    for scale in _SCALES:
        higher.append(scale)
        # "one thousand and two thousand" are two numbers: what follows a scale may not itself be scaled by it.
        unscaled = rf"(?!{_SEP}(?:hundred|{'|'.join(_SCALES)})\b)"
        tail = rf"(?:{_AND}{level}{unscaled}|,\s{{1,4}}(?:and\s{{1,4}})?{rounded}{unscaled})"
        scaled = rf"(?:{below_thousand}{_SEP}{scale}{ending}\b{tail}?)"
        level, rounded = rf"(?:{scaled}|{level})", rf"(?:{scaled}|{rounded})"
    return level


_NUMERATOR = _either(_UNITS[1:], _TEENS)
#: One hyphenated or plural fraction: "one-half", "two thirds", "three-quarters".
FRACTION = (
    rf"(?:(?:one|an?){_SEP}(?:half|quarter)\b"
    rf"|one[-‐‑](?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth)\b"
    rf"|{_NUMERATOR}{_SEP}(?:halves|quarters|thirds|fourths|fifths|sixths|sevenths|eighths|ninths|tenths|hundredths)\b)"
)
#: One cardinal number in words, perhaps with a fraction ("one and one-half"); no capture groups.
CARDINAL = rf"(?:{_grammar(ordinal=False)}(?:{_SEP}and{_SEP}(?:{FRACTION}|a{_SEP}half\b))?)"
#: One cardinal or ordinal number in words; no capture groups.
ANY_NUMBER = rf"(?:{_grammar(ordinal=True)}(?:{_SEP}and{_SEP}(?:{FRACTION}|a{_SEP}half\b))?)"

_FIRST_WORDS = rf"\b(?:{_either(tuple(_CARDINALS), tuple(_ORDINALS))})\b"
HEAD = re.compile(_FIRST_WORDS, re.IGNORECASE)
_WHOLE = re.compile(ANY_NUMBER, re.IGNORECASE)
_FRACTION = re.compile(FRACTION, re.IGNORECASE)
_MIXED = re.compile(rf"(?P<whole>.+?){_SEP}and{_SEP}(?P<fraction>{FRACTION}|a{_SEP}half)", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"[a-z]+")

#: Longer strings are never one number in words; keeps parsing of arbitrary text cheap.
MAX_LENGTH = 400


def match_words(text: str, start: int = 0) -> tuple[int, Decimal, bool] | None:
    """Return (end, value, ordinal) of the number in words that starts exactly at `start`, or None."""
    if fraction := _FRACTION.match(text, start):
        return fraction.end(), _fraction_value(fraction.group()), False
    found = _WHOLE.match(text, start)
    if found is None:
        return None
    value, ordinal = _value(found.group())
    return found.end(), value, ordinal


def parse_words(text: str) -> tuple[Decimal, bool] | None:
    """Return (value, ordinal) when the whole text is one number in words, else None."""
    text = text.strip()
    if len(text) > MAX_LENGTH:
        return None
    found = match_words(text)
    return (found[1], found[2]) if found and found[0] == len(text) else None


def _value(text: str) -> tuple[Decimal, bool]:
    if mixed := _MIXED.fullmatch(text):
        whole, _ = _value(mixed["whole"])
        return whole + _fraction_value(mixed["fraction"]), False
    total = current = 0
    ordinal = False
    for word in _WORD.findall(text.lower()):
        stem = word.removesuffix("s").removesuffix("th")
        if stem in _SCALES or stem == "hundred":
            ordinal = ordinal or word != stem
            if stem == "hundred":
                current = max(current, 1) * 100
            else:
                total += max(current, 1) * _SCALES[stem]
                current = 0
        elif word in _ORDINALS:
            current += _ORDINALS[word]
            ordinal = True
        else:
            current += _CARDINALS.get(word, 0)
    return Decimal(total + current), ordinal


def _fraction_value(text: str) -> Decimal:
    words = _WORD.findall(text.lower())
    return Decimal(_CARDINALS[words[0]]) / Decimal(_DENOMINATORS[words[-1]])


def spell_integer(number: int) -> str:
    """Return the number in English words ("one hundred and twenty-five"); `parse_words` reads it back.

    Raises ValueError outside 0 ≤ number < 10¹⁵.
    """
    if not 0 <= number < 10**15:
        raise ValueError(f"only 0 to 10^15 - 1 can be spelled, not {number}")
    if number < 100:
        return _spell_below_hundred(number)
    for scale, size in reversed([("hundred", 100), *_SCALES.items()]):
        if number >= size:
            head, rest = divmod(number, size)
            words = f"{spell_integer(head)} {scale}"
            joint = " and " if rest < 100 else " "
            return words + (joint + spell_integer(rest) if rest else "")
    raise AssertionError("every number of at least 100 has a scale")


def _spell_below_hundred(number: int) -> str:
    if number < 10:
        return _UNITS[number]
    if number < 20:
        return _TEENS[number - 10]
    tens, unit = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[unit]}" if unit else "")
