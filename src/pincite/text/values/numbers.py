"""Numbers in running text: digits and words, signs, percentages, ordinals and fractions.

Rules that are choices:

- A percentage's value is the figure as written: "5%" is 5 with `percent` set. The sign or word belongs to the mention.
- "two (2)" is two mentions, each worth 2.
- A scale belongs to the number: "5 million" is 5,000,000, "12k" is 12,000. ("$5m" is read by `money`.)
- Digits inside an identifier are no number: "B12", "WC-2024-0193", "192.168.0.1", "10:30", "10-K", "401(k)". Nor is a
  number that names a place in a document: "Section 4.2(b)", "Article 5", "§ 3", "page 7". `identifiers` has those.
- "10-12" is a range, two numbers; "555-1234" is not. A date's digits are left to `dates`: "09/12/2024" holds no number,
  while "September 12, 2024" holds two.
- "(1,234)" is −1,234 where it stands like a cell of a table: alone in a line, after a figure, a currency sign or two
  spaces, and before the same. "ten thousand (10,000) shares" is positive. `parse_number("(123)")` is −123.
- A raised figure after four characters and more is a note's mark: "4,250¹" is 4,250. After fewer it may be a power, and
  "10⁶" is no number here: not 10, nor 106.
- A hyphen is a minus sign only where no word or figure stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import gcd

from pincite.text.values.number_words import HEAD, match_words
from pincite.text.values.numerals import NUMERAL, RAISED, is_noted, numeral_value


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberMention:
    """A number at `[start, end)` of the text; `percent` and `ordinal` say how it was written."""

    start: int
    end: int
    value: Decimal
    percent: bool = False
    ordinal: bool = False


_VULGAR = {
    sign: Decimal(above) / Decimal(below)
    for sign, above, below in (
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
        ("⅑", 1, 9), ("⅒", 1, 10),
    )
}  # fmt: skip
_VULGAR_SIGNS = "".join(_VULGAR)
_RUN = re.compile(rf"(?:{NUMERAL}(?>(?:[-‐‑–—/:⁄]{NUMERAL})*)[{_VULGAR_SIGNS}]?|[{_VULGAR_SIGNS}])")
_PART = re.compile(rf"{NUMERAL}|[-‐‑–—/:⁄{_VULGAR_SIGNS}]")
_CURRENCY_CODE = re.compile(r"(?:^|[^A-Za-z])(?:USD|EUR|GBP|JPY|INR|CHF|CAD|AUD|CNY|RMB|NZD|SGD|HKD|Rs)$")
_PLACE = re.compile(
    r"(?:\b(?:sections?|sec\.|sect\.|articles?|art\.|clauses?|paragraphs?|para\.|exhibits?|schedules?|annex(?:es)?|"
    r"appendix|appendices|chapters?|items?|rules?|pages?|p\.|pp\.)|§{1,2}|¶{1,2})\s{0,3}$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b", re.IGNORECASE)
_PERCENT = re.compile(r"\s?[%％٪]|\s{1,3}(?:percent(?:age\s{1,3}points?)?|per\s{1,3}cent|pct)\b", re.IGNORECASE)
_PERCENT_BEYOND = re.compile(r"\s?\)\s{0,2}(?:[%％]|percent\b|per\s{1,3}cent\b)", re.IGNORECASE)
_SCALE = re.compile(
    r"\s{1,3}(hundred|thousand|million|billion|trillion|lakh|crore|dozen)\b|(k|bn|mn|tn)\b", re.IGNORECASE
)
_SCALES = {
    "hundred": 10**2,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "lakh": 10**5,
    "crore": 10**7,
    "dozen": 12,
    "k": 10**3,
    "mn": 10**6,
    "bn": 10**9,
    "tn": 10**12,
}
_UNIT = re.compile(
    r"(?:kg|g|mg|µg|km|cm|mm|m|ft|in|lbs?|oz|ml|l|am|pm|x|hrs?|mins?|secs?|yrs?|[kmgt]b|[kmg]?hz|[km]?w|kwh|°?[cf]|"
    r"bps|pt|px|years?|months?|weeks?|days?|hours?|minutes?)\b",
    re.IGNORECASE,
)
_RAISED = re.compile(RAISED)
_AFTER_IDENTIFIER = re.compile(
    r"[\w@]|-(?![A-Za-z][a-z])(?!(?:YEAR|MONTH|WEEK|DAY|HOUR)\b)\w|\((?:[A-Za-z]|[ivx]{2,4})\)|\)[-. ]?\d{3}[-. ]\d{4}"
)
_CELL_BEFORE = re.compile(r"(?:^|[\n\t]|[ \u00a0]{2}|[\d)%$€£¥]\s?)$")
_CELL_AFTER = re.compile(r"(?:$|[\n\t\r]|[ \u00a0]{2}|\s?[\d($€£¥—–-])")
_YEAR = re.compile(r"(?:19|20)\d\d")
#: How far to either side of a run the rules look.
_SIDE = 20


def find_numbers(text: str) -> tuple[NumberMention, ...]:
    """Return every number of the text in order, none overlapping; empty when there is none."""
    # Digits and words never overlap: a number in words starts with a word that no scale or percent sign holds.
    return tuple(sorted((*_in_digits(text), *_in_words(text)), key=lambda mention: mention.start))


def parse_number(text: str) -> Decimal | None:
    """Return the value when the whole text is one number, else None.

    More is accepted than `find_numbers` would dare in running text: "(123)" is −123, plain spaces may be thousand
    marks, "two (2)" is 2 when both agree. "5%" is 5.
    """
    text = text.strip()
    if not text or len(text) > 400:
        return None
    if text.startswith("(") and text.endswith(")") and (inner := parse_number(text[1:-1])) is not None:
        return -abs(inner)
    mentions = find_numbers(text)
    if len(mentions) == 1 and mentions[0].start == 0 and mentions[0].end == len(text):
        return mentions[0].value
    if len(mentions) == 2 and _is_restated(text, mentions):
        return mentions[0].value
    if len(mentions) != 1 and re.fullmatch(r"[-−+]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?", text):
        return parse_number(text.replace(" ", "\u202f"))
    return None


def _is_restated(text: str, found: tuple[NumberMention, ...]) -> bool:
    """Return whether the text is a number in words and the same in brackets: "two (2)", "five percent (5%)"."""
    first, second = found
    between, after = text[first.end : second.start], text[second.end :]
    return (
        first.value == second.value
        and first.start == 0
        and re.fullmatch(r"\s?\(", between) is not None
        and re.fullmatch(r"\)\s?(?:%|percent|per cent)?", after, re.IGNORECASE) is not None
    )


def _in_words(text: str) -> Iterator[NumberMention]:
    position = 0
    while head := HEAD.search(text, position):
        number = match_words(text, head.start())
        if number is None or _joined(text, head.start(), number[0]):
            position = head.end()
            continue
        end, value, ordinal = number
        percent = _PERCENT.match(text, end)
        position = percent.end() if percent else end
        yield NumberMention(start=head.start(), end=position, value=value, ordinal=ordinal, percent=percent is not None)


def _joined(text: str, start: int, end: int) -> bool:
    """Return whether the words are part of an address or a name in one piece: "one@x.org", "B-one", "one's"."""
    return text[start - 1 : start] in {"@", "_", "/"} or text[end : end + 1] in {"@", "_", "'", "’"}


def _in_digits(text: str) -> Iterator[NumberMention]:
    for run in _RUN.finditer(text):
        start, end = run.span()
        if end - start > 120 or _inside_identifier(text, start):
            continue
        yield from _read_run(text, start, end)


def _inside_identifier(text: str, start: int) -> bool:
    """Return whether what stands before the digits makes them part of a word, or of a reference."""
    before = text[max(0, start - _SIDE) : start]
    if not before:
        return False
    last, earlier = before[-1], before[-2:-1]
    if last.isalnum() or (last == "_" and earlier != "_"):
        return _CURRENCY_CODE.search(before) is None
    if last in "-‐‑/@" and (earlier.isalnum() or earlier == "_"):
        return True
    return _PLACE.search(before) is not None


def _read_run(text: str, start: int, end: int) -> Iterator[NumberMention]:
    parts = [(start + part.start(), part.group()) for part in _PART.finditer(text[start:end])]
    joints = [part for _, part in parts[1::2]] if len(parts) > 1 else []
    if len(parts) == 1:
        yield from _read_single(text, start, parts[0][1])
    elif len(parts) == 2:  # a figure and a fraction sign: "1½"
        integer = numeral_value(parts[0][1])
        if integer is not None:
            yield _with_surroundings(text, start, end, integer + _VULGAR[joints[0]])
    elif len(parts) == 3 and joints[0] in "/⁄":
        value = _fraction(parts[0][1], parts[2][1])
        if value is not None and not _AFTER_IDENTIFIER.match(text, end):
            yield _with_surroundings(text, start, end, value)
    elif len(parts) == 3 and joints[0] in "-‐‑–—" and _is_range(parts[0][1], parts[2][1], joints[0]):
        for at, digits in (parts[0], parts[2]):
            yield from _read_single(text, at, digits, in_range=at == start)


def _read_single(text: str, start: int, digits: str, *, in_range: bool = False) -> Iterator[NumberMention]:
    end = start + len(digits)
    if digits in _VULGAR:
        yield _with_surroundings(text, start, end, _VULGAR[digits])
        return
    value = numeral_value(digits)
    if value is None:
        yield from _read_list(text, start, digits)
    elif mark := _ORDINAL.match(text, end):
        if value == value.to_integral_value():
            yield NumberMention(start=start, end=mark.end(), value=value, ordinal=True)
    elif note := _RAISED.match(text, end):
        after = note.end()
        if not is_noted(digits, note[0]) or _SCALE.match(text, after):
            return
        if not _AFTER_IDENTIFIER.match(text, after) and not _PERCENT.match(text, after):
            yield _with_surroundings(text, start, end, value)
    elif in_range or not _AFTER_IDENTIFIER.match(text, end) or _SCALE.match(text, end) or _UNIT.match(text, end):
        yield _with_surroundings(text, start, end, value)


def _read_list(text: str, start: int, digits: str) -> Iterator[NumberMention]:
    """Yield the items of a list written without spaces ("1,2,3"), or of figures parted by no-break spaces."""
    pattern = r"\d+(?:\.\d+)?" if re.fullmatch(r"\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+", digits) else r"[^\s]+"
    if pattern.startswith("[") and not re.search(r"\s", digits):
        return
    for item in re.finditer(pattern, digits):
        value = numeral_value(item.group())
        if value is not None:
            yield NumberMention(start=start + item.start(), end=start + item.end(), value=value)


def _with_surroundings(text: str, start: int, end: int, value: Decimal) -> NumberMention:
    """Return the mention with its sign, leading point, scale, percent sign and accounting brackets taken in."""
    if start and text[start - 1] == "." and not text[max(0, start - 2) : start - 1].strip("([$€£-−+ \n\t"):
        point = numeral_value(f"0.{text[start:end]}")
        start, value = (start - 1, point) if point is not None else (start, value)
    if scale := _SCALE.match(text, end):
        value, end = value * _SCALES[(scale[1] or scale[2]).lower()], scale.end()
    percent = _PERCENT.match(text, end)
    end = percent.end() if percent else end
    sign = text[start - 1 : start] if start else ""
    if sign and sign in "-−+" and _sign_may_stand(text, start - 1):
        return NumberMention(
            start=start - 1, end=end, value=value if sign == "+" else -value, percent=percent is not None
        )
    if sign == "(" and _is_negative_cell(text, start, end):
        return NumberMention(start=start - 1, end=end + 1, value=-value, percent=percent is not None)
    beyond = sign == "(" and _PERCENT_BEYOND.match(text, end) is not None
    return NumberMention(start=start, end=end, value=value, percent=percent is not None or beyond)


def _sign_may_stand(text: str, at: int) -> bool:
    before = text[at - 1 : at] if at else ""
    return not before or before.isspace() or before in "([{,;:=<>~≈\"'“‘|"


def _is_negative_cell(text: str, start: int, end: int) -> bool:
    figure = text[start:end]
    if text[end : end + 1] != ")" or len(figure) < 3 or _YEAR.fullmatch(figure):
        return False
    before = text[max(0, start - 4) : start - 1]
    return _CELL_BEFORE.search(before) is not None and _CELL_AFTER.match(text, end + 1) is not None


def _is_range(low: str, high: str, joint: str) -> bool:
    """Return whether "low-high" reads as a range: no telephone number, postal code or case number."""
    if joint in "–—":
        return True
    if (low.startswith("0") and len(low) > 1) or (high.startswith("0") and len(high) > 1):
        return False
    return (len(low), len(high)) not in {(3, 4), (5, 4)} and abs(len(high) - len(low)) <= 2


def _fraction(numerator: str, denominator: str) -> Decimal | None:
    """Return "1/2" as 0.5 for proper fractions in lowest terms with a usual denominator, else None."""
    if not (numerator.isdecimal() and denominator.isdecimal() and len(numerator) <= 2 and len(denominator) <= 2):
        return None
    above, below = int(numerator), int(denominator)
    usual = below in {2, 3, 4, 5, 6, 8, 10, 16, 32, 64}
    return Decimal(above) / below if usual and 0 < above < below and gcd(above, below) == 1 else None
