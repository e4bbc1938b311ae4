"""The figures that an excerpt states, each with all that belongs to its value: sign, brackets, fraction, scale.

Rules that are choices: "minus 40" and "- 40" at the beginning or behind a sign are −40, while the dash in "Fee - 40"
parts words. "(123)" is −123 behind a colon, a currency sign, a figure, a wide space or a word of loss, and 123
otherwise: it restates ("one hundred (100)") or explains. "1 1/2" is one figure. Leading zeros make an identifier.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from pincite.text.values.money import find_money
from pincite.text.values.numbers import find_numbers, parse_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure at `[start, end)`; `currency` is its ISO code, `percent` whether a percent sign or word is there."""

    start: int
    end: int
    value: Decimal
    percent: bool = False
    currency: str | None = None


_MINUS = re.compile(r"(?:\b(?:minus|negative)\s{1,3}|(?:^|[\n\t:;,=(])\s*[-−–]\s{1,3})[$€£¥]?$", re.IGNORECASE)
_OPEN = re.compile(r"(?P<outer>[$€£¥]?)\s?\(\s?[-−]?\s?(?P<inner>[$€£¥]?)\s?$")
_CLOSE = re.compile(r"\s?\)")
_NEGATIVE_BEFORE = re.compile(
    r"(?:^|[\n\t:=|]|\s{2}|[\d%)]|[$€£¥]|\b(?:loss|losses|deficit|shortfall|decrease|decline|negative|overdrawn))\s*$",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FRACTION = re.compile(r"\d{1,2}[/⁄]\d{1,2}|[½⅓⅔¼¾⅕-⅞⅐⅑⅒]")


def stated_figures(excerpt: str) -> list[Figure]:
    """Every figure of the excerpt in order, none overlapping; empty when it states none."""
    excerpt_number = parse_number(excerpt)
    if excerpt_number is not None and excerpt.strip().startswith("("):
        return [Figure(start=0, end=len(excerpt), value=excerpt_number, percent="%" in excerpt)]
    amounts = [(money.start, money.end, money.amount, money.currency) for money in find_money(excerpt)]
    figures: list[Figure] = []
    for number in find_numbers(excerpt):
        over = next((amount for amount in amounts if amount[0] < number.end and number.start < amount[1]), None)
        figure = Figure(start=number.start, end=number.end, value=number.value, percent=number.percent)
        if over is not None and abs(over[2]) != abs(number.value):
            continue
        if over is not None:
            figure = replace(figure, currency=over[3])
        figures.append(figure)
    for start, end, amount, currency in amounts:
        if not any(start < figure.end and figure.start < end for figure in figures):
            figures.append(Figure(start=start, end=end, value=amount, currency=currency))
    figures = _with_fractions(sorted(figures, key=lambda figure: figure.start), excerpt)
    return [_signed(figure, excerpt, figures) for figure in figures if not _is_identifier(figure, excerpt)]


def _with_fractions(found: list[Figure], excerpt: str) -> list[Figure]:
    """Whole numbers united with the fraction behind them: "1 1/2" is 1.5."""
    united: list[Figure] = []
    for figure in found:
        before = united[-1] if united else None
        if (
            before is not None
            and _FRACTION.match(excerpt, figure.start)
            and excerpt[before.end : figure.start] in (" ", "\u00a0", "-")
            and excerpt[before.end - 1].isdigit()
            and before.value == before.value.to_integral_value()
        ):
            value = before.value + (figure.value if before.value >= 0 else -figure.value)
            united[-1] = replace(before, end=figure.end, value=value, percent=figure.percent)
        else:
            united.append(figure)
    return united


def _signed(figure: Figure, excerpt: str, found: list[Figure]) -> Figure:
    """The figure with the minus sign, the word or the brackets before it taken in."""
    if figure.value <= 0:
        return figure
    before = excerpt[max(0, figure.start - 40) : figure.start]
    if _MINUS.search(before):
        return replace(figure, value=-figure.value)
    if excerpt[figure.start] in "$€£¥(":
        return figure
    opened, closed = _OPEN.search(before), _CLOSE.match(excerpt, figure.end)
    if opened is None or closed is None or _YEAR.fullmatch(excerpt[figure.start : figure.end]):
        return figure
    restates = any(
        earlier_figure.end <= figure.start and earlier_figure.value == figure.value for earlier_figure in found
    )
    if restates or not (opened["outer"] or _NEGATIVE_BEFORE.search(before[: opened.start()])):
        return figure
    return replace(figure, start=figure.start - len(opened.group().strip()), end=closed.end(), value=-figure.value)


def _is_identifier(figure: Figure, excerpt: str) -> bool:
    return re.match(r"0\d", excerpt[figure.start :]) is not None
