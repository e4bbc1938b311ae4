"""Amounts of money in running text: sign, figure or words, scale and currency.

Rules that are choices:

- "$", "dollars" and "cents" alone are US dollars; "£" is sterling, "¥" yen, "₹" and "Rs" Indian rupees. A currency that
  several states share by name ("pesos", "francs", "crowns") is None, as is a bare number given to `parse_money`.
- "$5m" and "$5 MM" are millions, "$5k" thousands, "$1.5bn" and "$1.5B" billions.
- "($5,000)" is the restatement of words in contracts ("five thousand dollars ($5,000)") and is positive where text
  stands before it; it is negative where it stands alone like a cell of a table. "-$5", "$-5" and "$(5)" are negative.
- "five thousand dollars ($5,000)" is two mentions. "50 cents" is 0.50 USD.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from pincite.text.values.currencies import CODES, DOLLARS, NATIONS, SIGNS, WORDS, currency_of_words
from pincite.text.values.number_words import HEAD, match_words
from pincite.text.values.numbers import parse_number
from pincite.text.values.numerals import NUMERAL, NUMERAL_START, RAISED, fold_digits, is_noted, numeral_value


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in whole units of its currency (an ISO 4217 code, or None where the text does not say)."""

    amount: Decimal
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyMention:
    """An amount of money at `[start, end)` of the text."""

    start: int
    end: int
    amount: Decimal
    currency: str | None

    @property
    def value(self) -> Money:
        """The amount and its currency, without the place."""
        return Money(self.amount, self.currency)


_SCALES = {"k": 3, "m": 6, "mm": 6, "mn": 6, "b": 9, "bn": 9, "t": 12, "tn": 12}
_SCALE_WORDS = {"hundred": 2, "thousand": 3, "lakh": 5, "million": 6, "crore": 7, "billion": 9, "trillion": 12}


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of the words, longest first, with free white space inside."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s{1,3}") for word in ordered)


_SIGNS = "".join(SIGNS)
_DASH = "[-−–]"
_CODE = rf"(?:{_any_of(CODES)})(?![A-Za-z])"
_BEFORE = (
    rf"(?:(?<![A-Za-z])(?:(?P<wide>(?i:USD|U\.S\.|US|CDN|CAD|AUD))\s?|(?P<close>(?i:{_any_of(DOLLARS)})))\$"
    rf"|(?P<sign>[{_SIGNS}])|(?<![A-Za-z])(?P<code>{_CODE}))"
)
_SCALE = (
    rf"(?:(?:\s{{1,3}}|(?<=\d))(?i:(?P<scale>{_any_of(_SCALE_WORDS)})s?)\b"
    r"|(?i:(?P<short>k|mm|mn|m|bn|b|tn|t))(?!\w)|\s(?P<spaced>MM|M|B|mm|mn|bn)(?!\w))"
)
_FIGURE = rf"(?P<figure>{NUMERAL})(?P<raised>{RAISED})?"
_NATIONAL = _any_of(f"{nation} {name}" for nation, name in NATIONS)
_WORD = rf"(?i:(?P<word>cent|{_any_of(WORDS)}|{_NATIONAL})s?)\b"
_CENTS = r"(?:\s{1,3}(?i:and)\s{1,3}(?P<cents>\d\d|(?i:no|xx))/(?:100|(?i:xx))(?i:ths?)?)"
_TAIL = rf"(?:\s?(?P<after>{_CODE})|\s?(?P<after_sign>[€£¢￠₽₫])|[\s-]{{1,4}}{_WORD})"

_PREFIXED = re.compile(
    rf"(?=[-−–A-Za-z{_SIGNS}])(?P<minus>(?<![\w).%]){_DASH})?{_BEFORE}\s{{0,3}}(?P<inner>(?:\(|[-−])\s?)?{_FIGURE}{_SCALE}?"
    rf"(?P<close_bracket>(?(inner)\)?))"
    rf"(?:\s?(?P<also>{_CODE})(?!\s?\d)|[\s-]{{1,3}}(?i:(?P<word>dollars|(?:{_NATIONAL})s?))\b)?(?!\d)"
)
_SUFFIXED = re.compile(rf"(?P<minus>(?<![\w).%])[-−])?{NUMERAL_START}{_FIGURE}{_SCALE}?{_CENTS}?\)?{_TAIL}")
_AFTER_WORDS = re.compile(
    rf"(?:\s?\(\s?(?:{_BEFORE}\s?)?{NUMERAL}\s?\))?{_CENTS}?[\s-]{{1,4}}{_WORD}{_CENTS.replace('cents', 'late')}?"
)
_CELL_BEFORE = re.compile(r"(?:^|[\n\t]|[ \u00a0]{2}|[\d)%]\s)$")
_CELL_AFTER = re.compile(r"(?:$|[\n\t\r]|[ \u00a0]{2}|\s?[\d($€£¥—–-])")


def find_money(text: str) -> tuple[MoneyMention, ...]:
    """Return every amount of money of the text in order, none overlapping; empty when there is none."""
    folded = fold_digits(text)
    candidates = [*_prefixed(folded), *_suffixed(folded), *_in_words(folded)]
    candidates.sort(key=lambda mention: (mention.start, -mention.end))
    mentions: list[MoneyMention] = []
    for mention in candidates:
        last = mentions[-1] if mentions else None
        if last is None or mention.start >= last.end:
            mentions.append(_restated(last, mention) if last else mention)
    return tuple(mentions)


def _restated(last: MoneyMention, mention: MoneyMention) -> MoneyMention:
    """Return the mention, made positive where its brackets restate the amount before it."""
    if mention.amount >= 0 or last.amount != -mention.amount or mention.start - last.end > 3:
        return mention
    return replace(mention, start=mention.start + 1, end=mention.end - 1, amount=last.amount)


def parse_money(text: str) -> Money | None:
    """Return the amount when the whole text is one, else None; a bare number has currency None."""
    text = text.strip()
    if not text or len(text) > 400:
        return None
    mentions = find_money(text)
    if mentions and mentions[0].start == 0 and mentions[0].end == len(text):
        return mentions[0].value
    if len(mentions) == 2 and mentions[0].start == 0 and mentions[0].value == mentions[1].value:
        between, after = text[mentions[0].end : mentions[1].start], text[mentions[1].end :]
        return mentions[0].value if between.strip() == "(" and after.strip() == ")" else None
    number = parse_number(text)
    return Money(number, None) if number is not None and not text.endswith(("%", "percent", "cent")) else None


def _prefixed(text: str) -> Iterator[MoneyMention]:
    """Yield the amounts with their currency before the figure: "$5", "US$ 1,000", "EUR 3 million", "-$5", "$(5)"."""
    for match in _PREFIXED.finditer(text):
        amount = _amount(match)
        if amount is None:
            continue
        letters = match["wide"] or match["close"]
        currency = (
            DOLLARS[letters.upper()] if letters else CODES[match["code"]] if match["code"] else SIGNS[match["sign"]]
        )
        if match["also"]:
            currency = CODES[match["also"]]
        elif match["word"] and not letters:
            currency = currency_of_words(match["word"])
        start, end = match.span()
        if end == match.end("raised"):
            end = match.end("figure")
        bracketed = bool(match["inner"]) and match["inner"].startswith("(")
        if match["minus"] or (match["inner"] and (not bracketed or match["close_bracket"])):
            amount = -amount
        elif _is_cell(text, start, end):
            start, end, amount = start - 1, end + 1, -amount
        yield MoneyMention(start=start, end=end, amount=amount, currency=currency)


def _suffixed(text: str) -> Iterator[MoneyMention]:
    """Yield the amounts with their currency after the figure: "1,000 dollars", "5 million EUR", "50 cents"."""
    for match in _SUFFIXED.finditer(text):
        amount = _amount(match)
        if amount is None:
            continue
        amount += _hundredths(match["cents"])
        if match["after_sign"] in {"¢", "￠"} or (match["word"] or "").lower() == "cent":
            currency: str | None = "USD"
            amount /= 100
        elif match["after"]:
            currency = CODES[match["after"]]
        else:
            currency = SIGNS[match["after_sign"]] if match["after_sign"] else currency_of_words(match["word"])
        yield MoneyMention(
            start=match.start(), end=match.end(), amount=-amount if match["minus"] else amount, currency=currency
        )


def _in_words(text: str) -> Iterator[MoneyMention]:
    """Yield the amounts in words: "five thousand dollars", "Ten and 50/100 Dollars", "fifty cents"."""
    position = 0
    while head := HEAD.search(text, position):
        number = match_words(text, head.start())
        match = _AFTER_WORDS.match(text, number[0]) if number and not number[2] else None
        position = number[0] if number else head.end()
        if number is None or match is None:
            continue
        amount = number[1] + _hundredths(match["cents"]) + _hundredths(match["late"])
        position = match.end()
        if match["word"].lower() == "cent":
            yield MoneyMention(start=head.start(), end=position, amount=amount / 100, currency="USD")
        else:
            currency = currency_of_words(match["word"])
            yield MoneyMention(start=head.start(), end=position, amount=amount, currency=currency)


def _amount(found: re.Match[str]) -> Decimal | None:
    value = numeral_value(found["figure"])
    if value is None or (found["raised"] and not is_noted(found["figure"], found["raised"])):
        return None
    power = _SCALE_WORDS[found["scale"].lower()] if found["scale"] else 0
    if short := found["short"] or found["spaced"]:
        power = _SCALES[short.lower()]
    return value * Decimal(10) ** power


def _hundredths(text: str | None) -> Decimal:
    return Decimal(text) / 100 if text and text.isdecimal() else Decimal(0)


def _is_cell(text: str, start: int, end: int) -> bool:
    """Return whether brackets around the amount make it negative: nothing but other cells stands before them."""
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")":
        return False
    before, after = text[max(0, start - 4) : start - 1], text[end + 1 : end + 4]
    return _CELL_BEFORE.search(before) is not None and _CELL_AFTER.match(after) is not None
