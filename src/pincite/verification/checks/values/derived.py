"""Figures that the evidence does not print and that follow from those it does: differences, remainders, averages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from pincite.meaning.values.quantities import Quantity, find_quantities
from pincite.verification.checks.text import Reading

_MANY = 40
"""Of a longer list of values no two are set against each other."""
_CHANGE = re.compile(
    r"\bby\s+(?:\w+\s+){0,2}$|\b(?:difference|gap|change|increase|decrease|rise|drop|fall|margin|lead)\s+of\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_CHANGE_AFTER = re.compile(
    r"(?:\s+[\w-]+){0,2}?\s+(?:more|less|fewer|higher|lower|better|worse|longer|shorter|earlier|later|cheaper|dearer|above|below|up|down)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\b(?:total|altogether|together|in\s+all|combined|sum|overall|both)\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:average|mean|per|each|apiece|every)\b", re.IGNORECASE)
_OF_WHOLE = re.compile(r"\bof\s+(?:the\s+|its\s+|their\s+|all\s+)?$", re.IGNORECASE)
_TIMES_A = re.compile(
    r"\b(?P<count>once|twice|thrice|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+(?:[\w-]+\s+){0,4}?"
    r"(?:an?|per|each|every)\s+(?P<period>day|week|month|quarter|year)\b",
    re.IGNORECASE,
)
_COUNTS = {
    "once": 1, "twice": 2, "two": 2, "thrice": 3, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip


def is_derived(quantity: Quantity, claim: Reading, found: Sequence[Quantity]) -> bool:
    """Whether a figure follows from two of the evidence, and the claim says that it is such a one.

    A change ("by 13", "210 more"), a remainder ("five of the 53"), a total, or an average ("per ship").
    """
    asking = [each for each in found if not each.weak and each.dimension not in {"ordinal", "clock"}][:_MANY]
    return any(value == quantity.value for value in _derived(quantity, claim, asking))


def _derived(quantity: Quantity, claim: Reading, asking: Sequence[Quantity]) -> Iterator[object]:
    text = claim.text
    sentence = claim.sentences[claim.sentence_at(quantity.start)]
    dimension, scale = quantity.dimension, 1
    if dimension == "points":
        dimension, scale = "ratio", 100
    elif dimension == "ratio":
        dimension = ""  # a change of shares is one in points
    alike = [each.value * scale for each in asking if each.dimension == dimension]
    if _CHANGE.search(text, sentence.start, quantity.start) or _CHANGE_AFTER.match(text, quantity.end):
        yield from (abs(first - second) for first, second in combinations(alike, 2))
    whole = text[sentence.start : sentence.end]
    if _TOTAL.search(whole):
        yield from (first + second for first, second in combinations(alike, 2))
    if _EACH.search(whole):
        counts = [each.value for each in asking if each.dimension == "count" and each.value > 1]
        yield from (value / count for value in alike for count in counts if value != count)
    yield from _remainders(quantity, claim, asking)


def _remainders(quantity: Quantity, claim: Reading, asking: Sequence[Quantity]) -> Iterator[object]:
    """What is left of a whole that the claim names too: "48 of 53" leaves 5 of them."""
    ratios = {each.value for each in asking if each.dimension == "ratio"}
    if quantity.dimension == "ratio":
        yield from (1 - value for value in ratios)
        parts = [each for each in asking if each.dimension == "count"]
        yield from (1 - part.value / whole.value for part in parts for whole in parts if 0 < part.value < whole.value)
        return
    wholes = [
        each
        for each in find_quantities(claim.text)
        if not each.weak and each != quantity and _OF_WHOLE.search(claim.text, 0, each.start)
    ]
    for whole in wholes:
        if whole.dimension == quantity.dimension:
            yield from (whole.value - each.value for each in asking if each.dimension == whole.dimension)
            yield from (whole.value * (1 - ratio) for ratio in ratios)


def is_how_often(quantity: Quantity, claim: Reading, passage: Reading) -> bool:
    """Whether a count is how often something happens and the evidence says as often: "three ferries a week"."""
    if quantity.dimension not in {"count", "times"}:
        return False
    here = [each for each in _often(claim.text) if each[0] == quantity.start]
    said = {each[1:] for each in _often(passage.text)}
    return any(each[1:] in said for each in here)


def _often(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _TIMES_A.finditer(text):
        word = found["count"].lower()
        yield found.start(), _COUNTS.get(word) or int(word), found["period"].lower()
