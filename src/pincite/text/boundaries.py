"""Where words and numbers end: what keeps "5 days" out of "15 days" and "able" out of "unable".

A number is whole with all that belongs to its value: digits, sign, comparison sign, fraction, number words and scale.
A dash with a space behind it and a number is taken for a minus sign; one printed against the word or the figure before
it ("2018-5", "10-12") is a hyphen or the dash of a range.
"""

from __future__ import annotations

import re

# Scripts written without spaces between words (Thai to Myanmar, CJK, kana): any character may begin or end a word.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
)
# What denies the character behind it, in scripts without spaces.
_DENYING = frozenset("不未没沒無无非莫勿毋弗")
_THOUSANDS = re.compile(r"[0-9]{3}(?![0-9])")
_FRACTION = re.compile(r"(?<![0-9/])[0-9]{1,2}/[0-9]{1,2}(?![0-9/])")
# "10.1Confidentiality": a number printed against a word cuts neither; "2nd" and "5m" are one word.
_WORD_AFTER_DIGIT = re.compile(r"(?!st\b|nd\b|rd\b|th\b)(?:[^\W\d_]{3}|(?:an|as|at|by|if|in|is|it|no|of|on|or|to)\b)")
_CURRENCY = "$€£¥₹₩₽"
_BEFORE_POINT = " ([-$€£¥₹₩₽"
_UNIT_WORDS = "one|two|three|four|five|six|seven|eight|nine"
_TEN_WORDS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_TEEN_WORDS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_SCALE_WORDS = "hundred|thousand|million|billion|trillion|dozen|lakh|crore"
_NUMBER_WORD = rf"(?:(?:{_TEN_WORDS})-?)?(?:{_UNIT_WORDS})|{_TEN_WORDS}|{_TEEN_WORDS}"
NUMBER_WORDS = rf"(?:{_NUMBER_WORD}|{_SCALE_WORDS})"
"""A regular expression for one number word, folded or with its hyphen."""
_HAN = "〇零一二三四五六七八九十百千万億兆亿萬两"
_FIGURE = rf"(?:\d|[½⅓⅔¼¾⅕-⅞⅐⅑⅒{_CURRENCY}]|(?:{_NUMBER_WORD}|{_SCALE_WORDS})\b)"
_STARTS_NUMBER = re.compile(rf"[(]?{_FIGURE}", re.IGNORECASE)
_SIGN_BEFORE = re.compile(
    r"(?:(?:\bminus|\bnegative)\s?|[+\u2212±<>≤≥=≠~≈∼]\s?|(?:^|\s|[:;,=(\[])-\s?)$", re.IGNORECASE
)
_WHOLE_BEFORE = re.compile(
    rf"(?:\b(?:{_TEN_WORDS})[\s-]|\b(?:{_SCALE_WORDS})(?:[\s-]|,\s|\sand\s))$",
    re.IGNORECASE,
)
_WORDS_AFTER_TENS = re.compile(rf"(?:{_UNIT_WORDS})\b", re.IGNORECASE)
_UNITS_AFTER_TENS = re.compile(rf"[\s-](?:{_UNIT_WORDS})\b", re.IGNORECASE)
_NUMBER_WORDS_NEXT = re.compile(rf"(?:{_NUMBER_WORD}|{_SCALE_WORDS})\b", re.IGNORECASE)
_FRACTION_NEXT = re.compile(r"\s?(?:[½⅓⅔¼¾⅕-⅞⅐⅑⅒]|\s\d{1,2}[/⁄]\d{1,2}(?![\d/]))|(?<=\d)\s\d{1,2}[/⁄]\d{1,2}(?![\d/])")
_STARTS_FRACTION = re.compile(r"[½⅓⅔¼¾⅕-⅞⅐⅑⅒]|\d{1,2}[/⁄]\d{1,2}(?![\d/])")
_ENDS_NUMBER = re.compile(rf"(?:\d\)?|\b(?:{_NUMBER_WORD}|{_SCALE_WORDS}))$", re.IGNORECASE)
_LAST_LETTERS = frozenset("eorxntydhEORXNTYDH")
_AFTER_NUMBER = re.compile(
    rf"\s?[%‰％]|\s?-?(?:{_SCALE_WORDS})\b|\s(?:percent|per\scent)\b|\s?(?:bn|mn|tn|mln|bln|trn|mio|mrd|k)\b",
    re.IGNORECASE,
)
# "US $500", "A$500", "HK$": letters in front of a currency sign say which currency; a space may part them.
_CURRENCY_BEFORE = re.compile(
    r"(?:(?<![^\W_])[a-z]{1,3}|\b(?:us|hk|nz|nt|au|ca|can|sg|mx|rmb|usd|aud|cad|hkd|nzd|sgd)\s)$", re.IGNORECASE
)
# "1,234-" and "1,234 CR" are negative; "$5 MM" is an amount, "5 mm" a length.
_SIGN_AFTER = re.compile(r"-(?!\s?[\w$€£¥(])|\s?[cd]r\b(?!\.)", re.IGNORECASE)
_AMOUNT = re.compile(rf"[{_CURRENCY}]\s?\d[\d.,]*$")
_AMOUNT_SCALE = re.compile(r"\s(?:mm?|b)\b", re.IGNORECASE)
# Thousands parted by a space where a currency shows that they are one amount, by a comma and the end of a line.
_MONEY_WORD = (
    rf"\s?(?:[{_CURRENCY}]|(?:euros?|eur|dollars?|usd|pounds?|gbp|francs?|chf|yen|crowns?|sek|nok|dkk|pln|czk)\b)"
)
_SPACED_THOUSANDS = re.compile(rf"(?:\s\d{{3}})+(?![\d,])(?:\.\d+)?{_MONEY_WORD}", re.IGNORECASE)
_THOUSANDS_NEXT_LINE = re.compile(r",\s\d{3}(?!\d)")
_ENDS_GROUP = re.compile(r"(?<![\d.,])\d{1,3}(?:\s\d{3})*$")
_ENDS_TENS = re.compile(rf"\b(?:{_TEN_WORDS})$", re.IGNORECASE)
_ENDS_SCALE = re.compile(rf"\b(?:{_SCALE_WORDS})$", re.IGNORECASE)
_AFTER_SCALE = re.compile(rf"(?:\s|-|,\s|\sand\s)(?:{_NUMBER_WORD}|{_SCALE_WORDS})\b", re.IGNORECASE)
_OPEN_SIGN = re.compile(r"[=<>≤≥≠≈±+#№$€£¥₹₩₽]$")
_BRACKETED = re.compile(rf"\(\s?[{_CURRENCY}]?\s?\d[\d.,]*\s?\)")
_CHAIN = re.compile(r"\d+(?:-\d+)+")


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether the non-empty range `[start, end)` cuts no word and no number of the text.

    A number is cut where digits go on behind a decimal point, a colon or a thousands comma, in half of a fraction, in a
    row of hyphenated digits ("123-45-6789"), where a sign or comparison in front is left out or a range's dash is taken
    for one, and where number words, a scale, a fraction or a percent sign go on ("twenty five", "$3 million", "2 1/2").
    Brackets around one figure are part of it ("(123)") unless they restate the number word before ("thirty (30)").
    """
    return _begins(text, start) and _ends(text, end) and not cuts_number(text, start, end)


def is_worded(needle: str) -> bool:
    """Whether neither end of a non-empty text can be part of a number: letters stand there, and no number word."""
    first, last = needle[0], needle[-1]
    return (
        first.isascii()
        and first.isalpha()
        and last.isascii()
        and last.isalpha()
        and not _STARTS_NUMBER.match(needle)
        and not _ENDS_NUMBER.search(needle[-24:])
    )


def ends_whole(text: str, start: int, end: int) -> bool | None:
    """`is_whole` for a range whose words `is_worded`, where that is told by its neighbours alone; None elsewhere."""
    return _ends(text, end) if start == 0 or text[start - 1] == " " else None


def cuts_number(text: str, start: int, end: int) -> bool:
    """Whether the range leaves out part of the number that it begins or ends with."""
    first, last = text[start], text[end - 1]
    if start:
        if _STARTS_NUMBER.match(text, start) and _cut_before(text, start, text[max(0, start - 24) : start]):
            return True
        if first in _HAN and text[start - 1] in _HAN:
            return True
    if end == len(text):
        return False
    return _cut_after(text, end, last) or _in_brackets(text, start, end)


def _cut_before(text: str, start: int, before: str) -> bool:
    """Whether a sign, number words, the whole of a fraction or earlier digits belong to the number at `start`."""
    if _SIGN_BEFORE.search(before) and not _is_range(before):
        return True
    if text[start] in _CURRENCY and _CURRENCY_BEFORE.search(before):
        return True
    if before[-1:].isspace() and _ENDS_GROUP.search(before[:-1]) and _SPACED_THOUSANDS.match(text, start - 1):
        return True
    if _NUMBER_WORDS_NEXT.match(text, start):
        # "twenty | five", "three | hundred", "hundred and | five"; "twenty | twelve" are two numbers.
        match = _WHOLE_BEFORE.search(before)
        if match and (not _ENDS_TENS.search(match.group().rstrip(" -")) or _WORDS_AFTER_TENS.match(text, start)):
            return True
        return bool(re.match(rf"(?:{_SCALE_WORDS})\b", text[start : start + 9], re.IGNORECASE)) and bool(
            _ENDS_NUMBER.search(before.rstrip(" -"))
        )
    if _STARTS_FRACTION.match(text, start) and re.search(r"\d\s?$", before):
        return True
    return (
        text[start] == "0"
        and re.search(r"(?<![\d.,])\d{1,3} $", before) is not None
        and bool(re.match(r"0\d\d(?!\d)", text[start : start + 4]))
    )


def _is_range(before: str) -> bool:
    """Whether the dash at the end is that of a range between figures: "10 - " before "12"."""
    return re.search(r"\d\s?-\s$", before) is not None


def _cut_after(text: str, end: int, last: str) -> bool:
    if _OPEN_SIGN.match(last) and re.match(r"\s?[\d.(]", text[end : end + 2]):
        return True
    if last in _HAN:
        return text[end] in _HAN
    if _goes_on(text, end - (last == ",")):
        return True
    if not (last.isalnum() or last == ")"):
        return False
    tail = text[max(text.rfind(" ", 0, end) + 1, end - 18) : end]
    if not (last.isdigit() or last == ")" or last in _LAST_LETTERS) or not _ENDS_NUMBER.search(tail):
        return False
    if _AFTER_NUMBER.match(text, end) or (last.isdigit() and _FRACTION_NEXT.match(text, end)):
        return True
    if _ENDS_SCALE.search(tail):
        return _AFTER_SCALE.match(text, end) is not None
    return bool(_ENDS_TENS.search(tail)) and _UNITS_AFTER_TENS.match(text, end) is not None


def _goes_on(text: str, end: int) -> bool:
    """Whether the digits that end here go on by a sign, a scale or thousands behind white space."""
    if not text[end - 1].isdigit():
        return False
    before = text[max(0, end - 18) : end]
    amount = _AMOUNT.search(before) is not None
    if _SIGN_AFTER.match(text, end) or (amount and _AMOUNT_SCALE.match(text, end)):
        return True
    if amount and _THOUSANDS_NEXT_LINE.match(text, end):
        return True
    return _ENDS_GROUP.search(before) is not None and _SPACED_THOUSANDS.match(text, end) is not None


def _in_brackets(text: str, start: int, end: int) -> bool:
    """Whether the range leaves out a bracket of a figure: "123" of "(123)", not "30" of "thirty (30)"."""
    at = start - 2 if text[max(0, start - 2) : start] == "( " else start - 1
    if start and text[at] == "(":
        bracket = _BRACKETED.match(text, at)
        if bracket is None or (bracket.end() != end + 1 and bracket.end() > end):
            return False
        return _is_negative(text, at, bracket.group(), alone=bracket.end() == end + 1)
    if text[end : end + 1] == ")":
        opened = text.rfind("(", max(start, end - 24), end)
        bracket = _BRACKETED.match(text, opened) if opened >= 0 else None
        return (
            bracket is not None
            and bracket.end() == end + 1
            and _is_negative(text, opened, bracket.group(), alone=False)
        )
    return False


def _is_negative(text: str, at: int, figure: str, *, alone: bool) -> bool:
    """Whether brackets at `at` may make their figure negative: no year, no short count, no number word before."""
    before = text[max(0, at - 16) : at].rstrip()
    if re.fullmatch(r"(?:19|20)\d\d|\d{1,2}", figure[1:-1].strip()):
        return alone and before[-1:] in _CURRENCY and bool(before)
    return re.search(rf"\b{NUMBER_WORDS}$", before, re.IGNORECASE) is None


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
    if before in _DENYING and _UNSPACED.match(first):
        return False
    if _joined(before, first):
        return before.isdigit() and _WORD_AFTER_DIGIT.match(text, start) is not None
    if first in "-.,":
        return not (before.isalnum() and text[start + 1 : start + 2].isdigit())
    if before == "." and first.isdigit() and (start == 1 or text[start - 2] in _BEFORE_POINT):
        return False
    if before in "-−" and (first.isdigit() or first in _CURRENCY):
        return start > 1 and text[start - 2].isalnum() and not (first.isdigit() and _cuts_number(text, start - 1))
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
    if char in ".':":
        return True
    if char == "-":
        return _in_chain(text, mark)
    if char == ",":
        return _THOUSANDS.match(text, mark + 1) is not None
    if char != "/":
        return False
    return any(match.start() < mark < match.end() for match in _FRACTION.finditer(text, max(0, mark - 3), mark + 4))


def _in_chain(text: str, mark: int) -> bool:
    """Whether the hyphen is inside one identifier: three groups or more, a telephone number, leading zeros."""
    low = max(0, mark - 24)
    for match in _CHAIN.finditer(text, low, mark + 24):
        if match.start() < mark < match.end():
            groups = match.group().split("-")
            sizes = tuple(map(len, groups))
            return len(groups) > 2 or sizes in {(3, 4), (5, 4)} or any(g[0] == "0" and len(g) > 1 for g in groups)
    return False
