"""The quantities of a text: numbers with what they count or measure, how exactly, and as which bound.

Money, percentages, ratios ("half", "one in four"), measures, ordinals, multiples and plain counts. Dates are not among
them (`calendar` reads those). A number is read once: the parts of "one in four" are no numbers of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from pincite.meaning.values.bounds import Bound, Way, bound_of, is_strict, way_of
from pincite.meaning.values.calendar import find_moments
from pincite.meaning.values.consumed import Taken
from pincite.meaning.values.units import unit_after
from pincite.text import STOP_WORDS, find_money, find_numbers, find_times, stem
from pincite.text.names.words import words_of
from pincite.text.values.numbers import NumberMention


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A quantity at `[start, end)`: `value` in the base unit of its `dimension`, `shown` as the text has it.

    `factor` is the base units in one unit shown. `noun` is the stem of what is counted, where that is no unit. `high`
    is the upper end of the range that starts here, `ends_range` says that this is one. A `weak` quantity may confirm a
    claim's; it asks for nothing. `lead` is where the words that bound it begin, `way` which way a stretch of time lies;
    `is_strict`: the bound itself is left out, as by "more than" and not by "at least".
    """

    start: int
    end: int
    value: Decimal
    dimension: str
    shown: Decimal
    factor: Decimal = Decimal(1)
    family: str = ""
    bound: Bound = ""
    approximate: bool = False
    noun: str = ""
    high: Decimal | None = None
    ends_range: bool = False
    weak: bool = False
    lead: int = -1
    way: Way = ""
    is_strict: bool = False


_APPROXIMATE = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.?|close\s+to|just\s+(?:over|under|above|below|shy\s+of)"
    r"|an?\s+estimated|estimated\s+at|estimated|more\s+or\s+less|virtually|slightly\s+(?:more|less|over|under)(?:\s+than)?|well\s+over)\s+(?:a\s+|the\s+|of\s+)?(?:[$€£]\s?)?|[~≈]\s?)$",
    re.IGNORECASE,
)
_APPROXIMATE_AFTER = re.compile(r"(?:\s+\w+)?\s+or\s+so\b|-odd\b|-ish\b", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:[-–—]|to|and|or|through)\s?(?:[$€£]\s?)?", re.IGNORECASE)
_OUT_OF = re.compile(r"\s+(?:in|out\s+of|of)\s+(?:every\s+|each\s+)?", re.IGNORECASE)
_SHARE_WORD = re.compile(
    r"\b(?:(?P<half>(?<!and\sa\s)half)(?!\s+(?:an?\s+)?(?:hour|day|week|month|year|dozen|time|century|marathon|brother|sister)|-)"
    r"|(?:an?|one)[\s-](?P<part>third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)(?=\s+of\b)|(?P<halved>halved))\b(?<!first\shalf)(?<!second\shalf)",
    re.IGNORECASE,
)
_HALF_UNIT = re.compile(
    r"\bhalf[\s-]+(?:an?\s+|of\s+an?\s+)?(?P<unit>hour|day|week|month|year|mile|kilo|kilogram|kilometre|kilometer|litre|liter|pound|inch|"
    r"decade|century|gallon|tonne|ton|acre)\b",
    re.IGNORECASE,
)
_AND_A_HALF = re.compile(
    r"\b(?:an?|one)\s+(?P<unit>hour|day|week|month|year|decade|century|mile|litre|liter|pound|ton|tonne)\s+and\s+a\s+half\b",
    re.IGNORECASE,
)
_PERIODS = {
    "semi-annual": 6, "semiannual": 6, "half-yearly": 6, "biannual": 6, "annual": 12, "yearly": 12, "monthly": 1,
    "quarterly": 3, "biennial": 24, "annum": 12,
}  # fmt: skip
_PERIOD = re.compile(rf"(?<![\w-])(?P<period>{'|'.join(_PERIODS)})(?:ly)?\b", re.IGNORECASE)
_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}
_MULTIPLES = {
    "twice": 2, "thrice": 3, "double": 2, "doubled": 2, "doubles": 2, "doubling": 2, "triple": 3, "tripled": 3,
    "tripling": 3, "triples": 3, "quadruple": 4, "quadrupled": 4, "twofold": 2, "threefold": 3, "fourfold": 4,
    "fivefold": 5, "tenfold": 10,
}  # fmt: skip
_MULTIPLE = re.compile(rf"\b(?:{'|'.join(_MULTIPLES)})\b", re.IGNORECASE)
_JOINED_SCALE = re.compile(r"(?<=\d)-(thousand|million|billion|trillion)\b", re.IGNORECASE)
_TIMES = re.compile(r"\s?(?:times\b|[x×](?!\w)|-?fold\b)", re.IGNORECASE)
_WEAK = re.compile(
    r"\b(?:(?P<two>both|couple|pair|duo|twin|twins)|(?P<three>trio)|(?P<dozen>an?\s+dozen)|an?\s+(?P<unit>second|minute|hour|day|week|fortnight|month|year|decade|century|mile)"
    r"|(?P<no>no|none|zero|nil)|(?P<single>single|sole|only|an?))\b",
    re.IGNORECASE,
)
_AGED = re.compile(r"\b(?:aged|age|age\s+of|m[ae]n\s+of|girl\s+of|boy\s+of|child\s+of|turned|turns)\s+$", re.IGNORECASE)
_NOUN = re.compile(r"\)?[\s-]{1,3}(?P<noun>[^\W\d_]{3,})")
_ARTICLE = re.compile(r"an?\s", re.IGNORECASE)
_JOINT = re.compile(r",?\s+(?:and\s+)?")
_PART_FOLLOWS = re.compile(r"\s+(?:of|mile|hour|inch|pound|century|dollar|as|more|less|full|empty)\b", re.IGNORECASE)
_PART_PRECEDES = re.compile(
    r"\b(?:by|than|to|about|around|nearly|almost|roughly|over|under|only|just|exactly|and)\s+$", re.IGNORECASE
)
_STRETCHES = {"time", "months", "businessdays"}
_QUALIFIERS = words_of("additional further more other new full different separate such consecutive")


@lru_cache(maxsize=512)
def find_quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of the text in order; weak ones last. Dates are left out."""
    text = _JOINED_SCALE.sub(r" \1", text)
    taken = Taken(text)
    for moment in find_moments(text):
        taken.take(moment.start, moment.end)
    read = (*_times(text), *_money(text), *_shares(text), *_multiples(text))
    found = [quantity for quantity in read if taken.take(quantity.start, quantity.end)]
    found += _numbers(text, [number for number in find_numbers(text) if taken.is_free(number.start, number.end)])
    found.sort(key=lambda quantity: quantity.start)
    found = _with_ranges(text, _joined(text, found))
    weak = [_bounded(text, quantity) for quantity in _weak(text)]
    parts = [part for quantity in found for part in _parts(text, quantity)]
    return (*found, *parts, *weak)


def _joined(text: str, found: list[Quantity]) -> list[Quantity]:
    """The same, with "two hours and 45 minutes" as one stretch of time."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.dimension == quantity.dimension
            and quantity.dimension in _STRETCHES
            and quantity.factor < last.factor
            and _JOINT.fullmatch(text, last.end, quantity.start)
        ):
            value = last.value + quantity.value
            joined[-1] = replace(last, end=quantity.end, value=value, shown=value / last.factor)
        else:
            joined.append(quantity)
    return joined


def _bounded(text: str, quantity: Quantity) -> Quantity:
    """A weak quantity, made to ask where it is a bound: "less than a year"."""
    if quantity.dimension not in _STRETCHES or not _ARTICLE.match(text, quantity.start):
        return quantity
    bound, lead = bound_of(text, quantity.start, quantity.end)
    return replace(quantity, bound=bound, lead=lead, weak=not bound)


def _parts(text: str, quantity: Quantity) -> Iterator[Quantity]:
    """The two counts of a ratio in figures, which may confirm a claim's: 48 and 53 of "48 of 53"."""
    if quantity.dimension != "ratio" or quantity.factor != 1:
        return
    for number in find_numbers(text[quantity.start : quantity.end]):
        if number.value >= 1:
            start, end = quantity.start + number.start, quantity.start + number.end
            yield Quantity(start=start, end=end, value=number.value, dimension="count", shown=number.value, weak=True)


def _times(text: str) -> list[Quantity]:
    """The clock times, in minutes."""
    if not any(char.isdigit() for char in text):
        return []
    found = []
    for time in find_times(text):
        hours, minutes = time.value.split(":")
        value = Decimal(60 * int(hours) + int(minutes))
        found.append(Quantity(start=time.start, end=time.end, value=value, dimension="clock", shown=value))
    return found


def _is_approximate(text: str, start: int, end: int) -> bool:
    before = _APPROXIMATE.search(text, max(0, start - 28), start)
    return before is not None or _APPROXIMATE_AFTER.match(text, end) is not None


def _quantity(text: str, start: int, end: int, value: Decimal, dimension: str, **others: object) -> Quantity:
    shown = others.pop("shown", value)
    bound, lead = bound_of(text, start, end)
    way = way_of(text, start, end) if dimension in _STRETCHES else ""
    return Quantity(
        start=start, end=end, value=value, dimension=dimension, shown=shown, way=way,  # type: ignore[arg-type]
        bound=bound, lead=lead, is_strict=bool(bound) and is_strict(text[lead:start]),
        approximate=_is_approximate(text, start, end), **others,  # type: ignore[arg-type]
    )  # fmt: skip


def _money(text: str) -> Iterator[Quantity]:
    for money in find_money(text):
        yield _quantity(text, money.start, money.end, money.amount, f"money {money.currency}")


def _shares(text: str) -> Iterator[Quantity]:
    for found in _HALF_UNIT.finditer(text):
        unit = unit_after(f"1 {found['unit']}", 1)
        if unit is not None:
            half, measure = Decimal("0.5"), unit[0]
            yield _quantity(
                text, found.start(), found.end(), half * measure.factor, measure.dimension,
                shown=half, factor=measure.factor, family=measure.family,
            )  # fmt: skip
    for found in _AND_A_HALF.finditer(text):
        unit = unit_after(f"1 {found['unit']}", 1)
        if unit is not None:
            shown, measure = Decimal("1.5"), unit[0]
            yield _quantity(
                text, found.start(), found.end(), shown * measure.factor, measure.dimension,
                shown=shown, factor=measure.factor, family=measure.family,
            )  # fmt: skip
    for found in _SHARE_WORD.finditer(text):
        value = Decimal(1) / _PARTS[found["part"].lower()] if found["part"] else Decimal("0.5")
        yield _quantity(text, found.start(), found.end(), value, "ratio")


def _multiples(text: str) -> Iterator[Quantity]:
    for found in _MULTIPLE.finditer(text):
        yield _quantity(text, found.start(), found.end(), Decimal(_MULTIPLES[found.group().lower()]), "times")


def _numbers(text: str, numbers: list[NumberMention]) -> Iterator[Quantity]:
    at = 0
    while at < len(numbers):
        number = numbers[at]
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        if following and (ratio := _ratio(text, number, following)):
            yield ratio
            at += 2
            continue
        if following and _restates(text, number, following):
            # "thirty (30) days": the figure in brackets stands beside its unit
            yield from (replace(found, start=number.start) for found in _number(text, following))
            at += 2
            continue
        yield from _number(text, number)
        at += 1


def _ratio(text: str, number: NumberMention, following: NumberMention) -> Quantity | None:
    """The ratio of "one in four", "3 out of 5"; None for anything else."""
    joint = _OUT_OF.fullmatch(text, number.end, following.start)
    if joint is None or number.percent or following.percent or not 0 < number.value < following.value:
        return None
    if joint.group().split() == ["in"] and (following.value > 1000 or following.ordinal):
        return None
    return _quantity(text, number.start, following.end, number.value / following.value, "ratio")


def _restates(text: str, number: NumberMention, following: NumberMention) -> bool:
    return number.value == following.value and text[number.end : following.start].strip() == "("


def _number(text: str, number: NumberMention) -> Iterator[Quantity]:
    start, end, value = number.start, number.end, number.value
    if number.percent:
        if "point" in text[start:end].lower():
            yield _quantity(text, start, end, value, "points")
        else:
            yield _quantity(text, start, end, value / 100, "ratio", shown=value, factor=Decimal("0.01"))
        return
    if number.ordinal:
        yield _quantity(text, start, end, value, "ordinal")
        return
    if found := unit_after(text, end):
        unit, end = found
        yield _quantity(
            text, start, end, value * unit.factor, unit.dimension, shown=value, factor=unit.factor, family=unit.family
        )
        return
    if times := _TIMES.match(text, end):
        yield _quantity(text, start, times.end(), value, "times")
        return
    if value == 1 and not text[start:end].isdigit():
        return  # "one of them", "no one": no count worth comparing
    if _is_season(text, start, end):
        return
    dimension = "ratio" if 0 < value < 1 else "count"
    noun = "" if _AGED.search(text, max(0, start - 12), start) else _noun(text, end)
    yield _quantity(text, start, end, value, dimension, noun=noun)


def _is_season(text: str, start: int, end: int) -> bool:
    """Whether "a quarter" is three months and not a fourth: neither of something nor more or less by so much."""
    if text[start:end].lower() != "a quarter":
        return False
    return not (_PART_FOLLOWS.match(text, end) or _PART_PRECEDES.search(text, max(0, start - 12), start))


def _noun(text: str, end: int) -> str:
    for _ in range(2):
        found = _NOUN.match(text, end)
        if found is None:
            return ""
        word = found["noun"].lower()
        if word not in _QUALIFIERS:
            return "" if word in STOP_WORDS else stem(word)
        end = found.end()
    return ""


def _with_ranges(text: str, found: list[Quantity]) -> list[Quantity]:
    """The same, with the unit of "5 to 7 days" given to both ends and the ranges known."""
    for at in range(len(found) - 1):
        low, high = found[at], found[at + 1]
        if high.start - low.end > 8 or _RANGE.fullmatch(text, low.end, high.start) is None or low.shown >= high.shown:
            continue
        if low.dimension == "count" and not low.noun and high.dimension not in {"count", "ordinal", "times"}:
            low = replace(
                low, value=low.value * high.factor, dimension=high.dimension, factor=high.factor, family=high.family,
                way=way_of(text, low.start, high.end) if high.dimension in _STRETCHES else "",
            )  # fmt: skip
        if low.dimension == high.dimension:
            found[at] = replace(low, high=high.value)
            found[at + 1] = replace(high, ends_range=True)
    return found


def _weak(text: str) -> Iterator[Quantity]:
    """What may confirm a number without being one: "both", "a dozen", "a week", "none"."""
    for found in _WEAK.finditer(text):
        kind = found.lastgroup
        dimension, value, factor = (
            "count",
            Decimal({"two": 2, "three": 3, "dozen": 12, "no": 0}.get(kind or "", 1)),
            Decimal(1),
        )
        if kind == "unit":
            unit = unit_after(f"1 {found['unit']}", 1)
            if unit is None:
                continue
            dimension, factor = unit[0].dimension, unit[0].factor
        yield Quantity(
            start=found.start(),
            end=found.end(),
            value=value * factor,
            dimension=dimension,
            shown=value,
            factor=factor,
            weak=True,
        )
    for found in _PERIOD.finditer(text):
        months = Decimal(_PERIODS[found["period"].lower()])
        yield Quantity(start=found.start(), end=found.end(), value=months, dimension="months", shown=months, weak=True)
