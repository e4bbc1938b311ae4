"""The tokens of a text that decide its meaning, and whether two texts agree on them.

A quote that resembles a passage is not yet a quote of it: "thirty days" and "forty days" are 90 % alike. So whatever is
matched by resemblance must agree on every critical token: numbers in digits and words, dates, amounts and currencies,
signs, units, negations, modal verbs, and the words of logic and comparison ("or", "unless", "before", "exclusive").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from pincite.text.dictionary import is_english_word
from pincite.text.normalise import alphanumeric, fold
from pincite.text.signs import figures, marks_differ, signs, without_restated
from pincite.text.values.dates import find_dates
from pincite.text.values.money import find_money
from pincite.text.values.numbers import find_numbers

CriticalKind = Literal["date", "money", "number", "symbol", "negation", "modal", "logic", "unit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalToken:
    """A token at `[start, end)` of the folded text; two tokens agree when kind and value do."""

    kind: CriticalKind
    value: str
    start: int
    end: int


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Folded spelling: lower case, no hyphens inside words, straight apostrophes.
NEGATIONS = _words(
    "no not never none neither nor nothing nobody nowhere non without cannot cant wont dont doesnt didnt isnt arent "
    "wasnt werent hasnt havent hadnt shant shouldnt wouldnt couldnt mustnt neednt n't hardly barely lacks lack absent"
)
_MODALS = _words("shall must may will should can could would might ought required obligated entitled permitted")
_LOGIC = _words(
    "and or but if unless until except excepting excluding excludes exclude including only solely all any each every "
    "some both either before after prior following within during since more less fewer least most minimum maximum "
    "min max greater lesser higher lower larger smaller above below over under up down increase increases increased "
    "decrease decreases decreased exclusive exclusively nonexclusive sole material materially gross net new old true "
    "false yes first last next initial additional domestic foreign direct indirect mutual joint several perpetual "
    "irrevocable revocable waive waives waived deny denies denied reject rejects rejected accept accepts accepted"
)
_UNITS = _words(
    "second seconds minute minutes hour hours day days week weeks month months quarter quarters year years decade "
    "decades hourly daily weekly biweekly monthly quarterly annual annually yearly semiannual biannual biennial "
    "business calendar working percent percentage bps dollar dollars cent cents euro euros pound pounds sterling yen "
    "yuan rupee rupees franc francs usd eur gbp jpy cad aud chf cny inr mile miles kilometer kilometers kilometre "
    "kilometres meter meters metre metres foot feet inch inches acre acres hectare hectares mg kg lb lbs oz ton tons "
    "tonne tonnes liter liters litre litres gallon gallons hundred thousand million billion trillion dozen"
)
# "may" is among the modals: either way it must agree.
_MONTHS = _words("january february march april june july august september october november december")
_MONTH_NAME = re.compile(rf"\b(?:{'|'.join(sorted(_MONTHS))}|may(?= \d)|(?<=\d )may)\b")
_BY_WORD: dict[str, CriticalKind] = {
    **dict.fromkeys(_MONTHS, "date"),
    **dict.fromkeys(_UNITS, "unit"),
    **dict.fromkeys(_LOGIC, "logic"),
    **dict.fromkeys(_MODALS, "modal"),
    **dict.fromkeys(NEGATIONS, "negation"),
}
_SINGULAR = {plural: plural[:-1] for plural in _UNITS if plural.endswith("s") and plural[:-1] in _UNITS}
_SYMBOLS = "$€£¥₹₩₽¢%‰°±<>≤≥=≠×÷√¬☐☑☒✓✔✗✘§"
_TOKEN = re.compile(rf"[^\W_]+(?:'[^\W_]+)*|[{re.escape(_SYMBOLS)}]")
_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"-?[0-9]+(?:[.,:/'-]*[0-9]+)*")
_DENYING_PREFIXES = _words("a an il im in ir un dis non")
_LEAST_DENIED = 4
_BETWEEN_DIGITS = re.compile(r"(?<=\d)([^\w]+)(?=\d)")
_THOUSANDS_COMMA = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


def kind_of_word(word: str) -> CriticalKind | None:
    """What makes one folded word critical; None for an ordinary word."""
    if any(char.isnumeric() for char in word):
        return "number"
    kind = _BY_WORD.get(word.replace("'", ""))
    if kind is None and word.endswith("n't"):
        return "negation"
    if kind is None and find_numbers(word):
        return "number"
    return kind


@lru_cache(maxsize=64)
def critical_tokens(text: str) -> tuple[CriticalToken, ...]:
    """Every critical token of a text in order, none overlapping; empty when there is none.

    Offsets are those of `fold(text)`. A number said twice, "thirty (30)", is one token.
    """
    folded = fold(text)
    candidates = [*_values(folded), *_plain_tokens(folded)]
    candidates.sort(key=lambda token: (token.start, -token.end))
    tokens: list[CriticalToken] = []
    for token in candidates:
        if tokens and token.start < tokens[-1].end:
            continue
        if tokens and _restates(tokens[-1], token, folded):
            tokens[-1] = replace(tokens[-1], end=token.end + 1)
            continue
        tokens.append(token)
    return tuple(tokens)


def disagreement(quote: str, excerpt: str) -> tuple[str, str] | None:
    """The first critical token on which two texts differ, as each of them writes it; None when they agree on all.

    One side is empty when that text has no counterpart.
    """
    ours, theirs = critical_tokens(quote), critical_tokens(excerpt)
    folded_quote, folded_excerpt = fold(quote), fold(excerpt)
    for mine, counterpart in zip(ours, theirs, strict=False):
        if (mine.kind, mine.value) != (counterpart.kind, counterpart.value):
            return folded_quote[mine.start : mine.end], folded_excerpt[counterpart.start : counterpart.end]
    if len(ours) == len(theirs):
        return _written_otherwise(folded_quote, folded_excerpt)
    longer, text = (ours, folded_quote) if len(ours) > len(theirs) else (theirs, folded_excerpt)
    extra = longer[min(len(ours), len(theirs))]
    surplus = text[extra.start : extra.end]
    return (surplus, "") if longer is ours else ("", surplus)


def _written_otherwise(quote: str, excerpt: str) -> tuple[str, str] | None:
    """The first figure or sign of equal value that the texts write differently ("0012" and "012", "US$" and "$")."""
    quote, excerpt = without_restated(quote), without_restated(excerpt)
    for listed in (figures, signs):
        ours, theirs = listed(quote), listed(excerpt)
        if ours != theirs:
            pairs = zip([*ours, ""], [*theirs, ""], strict=False)
            return next(
                ((mine, counterpart) for mine, counterpart in pairs if mine != counterpart),
                (" ".join(ours), " ".join(theirs)),
            )
    return None


def same_symbols(quote: str, excerpt: str) -> bool:
    """Whether two folded texts with equal letters and digits also agree on what that form loses.

    That is: currency, percent, comparison and check signs, minus signs, what joins the digits of a number ("1.5", "15"
    and "1 5" differ; "1,500" and "1500" do not), and the negations that a space makes or unmakes ("not able",
    "in adequate").
    """
    if signs(quote) != signs(excerpt) or marks_differ(quote, excerpt):
        return False
    if _joints(quote) != _joints(excerpt):
        return False
    ours, theirs = _word_starts(quote), _word_starts(excerpt)
    changed = set(_negations(ours)) ^ set(_negations(theirs)) | _prefixes(ours, theirs) | _prefixes(theirs, ours)
    return not changed or _is_respaced(ours, theirs, changed)


def joins_prefix(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a space makes or unmakes a prefix that denies: "a symptomatic" and "asymptomatic"."""
    ours, theirs = _word_starts(" ".join(words)), _word_starts(" ".join(others))
    return bool(_prefixes(ours, theirs) | _prefixes(theirs, ours))


def _joints(folded: str) -> list[tuple[int, str]]:
    """What stands between digits, with the number of letters and digits before it; white space beside a sign apart."""
    folded = _THOUSANDS_COMMA.sub("", folded)
    return [
        (len(alphanumeric(folded[: match.start()])), match.group().replace(" ", "") or " ")
        for match in _BETWEEN_DIGITS.finditer(folded)
    ]


def _word_starts(folded: str) -> dict[int, str]:
    """The words by the number of letters and digits before each."""
    starts: dict[int, str] = {}
    at = 0
    for word in _WORD.findall(folded):
        starts[at] = word
        at += len(word)
    return starts


def _negations(words: dict[int, str]) -> list[tuple[int, str]]:
    return [(at, word) for at, word in words.items() if word in NEGATIONS]


def is_negation(word: str) -> bool:
    """Whether a word in lower case denies: "not", "without", "isn't"."""
    return word in NEGATIONS or word.endswith(("n't", "n’t"))


def _prefixes(apart: dict[int, str], joined: dict[int, str]) -> set[tuple[int, str]]:
    """The words of a text that are a denying prefix of a longer word where the other text has no space."""
    return {
        (at, word)
        for at, word in apart.items()
        if word in _DENYING_PREFIXES
        and len(whole := joined.get(at, "")) >= len(word) + _LEAST_DENIED
        and whole == word + apart.get(at + len(word), "")
        and is_english_word(whole)
    }


def _is_respaced(ours: dict[int, str], theirs: dict[int, str], changed: set[tuple[int, str]]) -> bool:
    """Whether the texts part words elsewhere too ("l ieu of not ice"): then spaces are an accident of printing."""
    edges = {edge for at, word in changed for edge in (at, at + len(word))}
    return bool((ours.keys() ^ theirs.keys()) - edges)


def _values(folded: str) -> list[CriticalToken]:
    """Dates, amounts and numbers by value, dates before amounts before numbers."""
    tokens: list[CriticalToken] = []

    def take(kind: CriticalKind, value: str, start: int, end: int) -> None:
        if all(end <= token.start or start >= token.end for token in tokens):
            tokens.append(CriticalToken(kind=kind, value=value, start=start, end=end))

    # Dates are known by their capitals, which folding took.
    for date in find_dates(_MONTH_NAME.sub(lambda match: match.group().capitalize(), folded)):
        value = folded[date.start : date.end] if date.ambiguous else date.value.isoformat()
        take("date", value, date.start, date.end)
    for money in find_money(folded):
        take("money", f"{money.amount.normalize():f} {money.currency}", money.start, money.end)
    for number in find_numbers(folded):
        sign = "%" if number.percent else ""
        take("number", f"{number.value.normalize():f}{sign}", number.start, number.end)
    return tokens


def _plain_tokens(folded: str) -> list[CriticalToken]:
    """Critical words, signs, and digits of any form that is no number: "3.1(b)", "ab-12", "192.168.0.1"."""
    tokens = [
        CriticalToken(kind="number", value=match.group(), start=match.start(), end=match.end())
        for match in _DIGITS.finditer(folded)
    ]
    for match in _TOKEN.finditer(folded):
        word = match.group()
        kind = "symbol" if word in _SYMBOLS else _BY_WORD.get(word.replace("'", ""))
        if kind is None and word.endswith("n't"):
            kind = "negation"
        if kind is not None:
            value = _SINGULAR.get(word, word)
            tokens.append(CriticalToken(kind=kind, value=value, start=match.start(), end=match.end()))
    return tokens


def _restates(before: CriticalToken, token: CriticalToken, folded: str) -> bool:
    if token.kind != before.kind or token.value != before.value:
        return False
    return folded[before.end : token.start].strip() == "(" and folded[token.end : token.end + 1] == ")"
