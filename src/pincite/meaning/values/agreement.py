"""Whether a quantity of a claim agrees with one of the evidence: rounding, ranges, bounds, units, ratios."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from pincite.meaning.values.quantities import Quantity
from pincite.meaning.values.units import POUND

_ROUNDED = Decimal("0.03")
"""How far a rounded figure that does not call itself rounded may be from the exact one, as a share of it."""
_ABOUT = Decimal("0.12")
"""The same for one that says "about"."""
_BEYOND = Decimal("0.3")
"""How far "more than 200" may be from the exact figure: above 290 people say something else."""
_ABOUT_A_SHARE = Decimal("0.03")
_SHARE = Decimal("0.006")
_SHARED = "money None"
_OWN = {f"money {code}" for code in ("USD", "EUR", "GBP", "JPY", "CNY", "INR")}
"""Currencies whose names no other shares."""
_EXACT_FROM = 1000
"""Whole numbers below this are counted, not rounded, unless they say so."""


def _settled(quantity: Quantity, other: Quantity) -> Quantity:
    """The quantity with "12 pounds" as sterling against money, as a weight against a mass."""
    if quantity.dimension != "pounds":
        return quantity
    if other.dimension == "money GBP":
        return replace(quantity, dimension="money GBP")
    if other.dimension == "mass":
        return replace(
            quantity, value=quantity.value * POUND, dimension="mass", factor=quantity.factor * POUND, family="imperial"
        )
    return quantity


def comparable(claim: Quantity, said: Quantity) -> bool:
    """Whether the two measure the same: one dimension, or a bare figure that may stand for either."""
    dimensions = {claim.dimension, said.dimension}
    if claim.dimension == said.dimension or "pounds" in dimensions or _is_shared_money(dimensions):
        return True
    if dimensions == {"times", "count"}:
        return (_is_bare(claim) or _is_bare(said)) and claim.shown == said.shown
    if dimensions & {"ordinal", "times", "clock"}:
        return False
    return _is_bare(claim) or _is_bare(said)


def _is_shared_money(dimensions: set[str]) -> bool:
    """Whether one is money whose name several states share, and the other that of such a state: francs and CHF."""
    return _SHARED in dimensions and all(each.startswith("money ") for each in dimensions) and not dimensions & _OWN


def _is_bare(quantity: Quantity) -> bool:
    return quantity.dimension == "count" and not quantity.noun and not quantity.weak


def agrees(claim: Quantity, said: Quantity) -> bool:
    """Whether the evidence's quantity bears the claim's out."""
    claim, said = _settled(claim, said), _settled(said, claim)
    dimensions = {claim.dimension, said.dimension}
    if len(dimensions) > 1 and not _is_shared_money(dimensions):
        return claim.shown == said.shown and (_is_bare(claim) or _is_bare(said)) and not opposed(claim, said)
    ours, theirs = claim.shown, said.value / claim.factor
    if opposed(claim, said) and claim.dimension != "ordinal":
        return False
    if ours == theirs:
        return True
    if claim.dimension in {"ordinal", "times", "clock"}:
        return False
    if claim.factor != said.factor and _converts(claim, said, ours, theirs):
        return True
    if claim.dimension == "ratio":
        return _ratio_agrees(claim, said)
    return _is_rounded(claim, said, ours, theirs) or _is_within(claim, said, ours, theirs)


def opposed(claim: Quantity, said: Quantity) -> bool:
    """Whether one is a lower and the other an upper bound, or one lies before and the other after something."""
    return {side_of(claim), side_of(said)} == {"lower", "upper"} or {claim.way, said.way} == {"earlier", "later"}


def side_of(quantity: Quantity) -> str:
    """Which bound a quantity is; "after ten days" bounds from below."""
    return quantity.bound or ("lower" if quantity.way == "later" else "")


def _converts(claim: Quantity, said: Quantity, ours: Decimal, theirs: Decimal) -> bool:
    """Whether a converted figure agrees to the claim's last digit, for units of different families."""
    if claim.family == said.family or _digits(ours) < 2:
        return claim.family != said.family and abs(ours - theirs) <= Decimal("0.02") * theirs
    return abs(ours - theirs) <= _place(ours) / 2


def _ratio_agrees(claim: Quantity, said: Quantity) -> bool:
    apart = abs(claim.value - said.value)
    in_words = claim.factor != said.factor  # a fraction against a percentage
    if claim.approximate or said.approximate:
        return apart <= max(_ABOUT_A_SHARE if in_words else 0, _ABOUT * said.value / 2) and (
            in_words or _digits(claim.shown) <= _digits(said.shown)
        )
    if in_words:
        return apart <= _SHARE
    ours, theirs = claim.shown, said.shown
    return _is_rounded(claim, said, ours, theirs) or _is_within(claim, said, ours, theirs)


def _is_rounded(claim: Quantity, said: Quantity, ours: Decimal, theirs: Decimal) -> bool:
    if not theirs or _digits(ours) >= _digits(theirs):
        return False
    apart = abs(ours - theirs)
    if apart > _place(ours) / 2:
        # "Nearly 12 million" of 11.2 million is no rounding, but it is what people say.
        return claim.approximate and apart <= abs(theirs) * _ROUNDED
    if claim.approximate or said.approximate:
        return apart <= abs(theirs) * _ABOUT
    whole = theirs == theirs.to_integral_value() and abs(theirs) < _EXACT_FROM
    return not whole and apart <= abs(theirs) * _ROUNDED


def _is_within(claim: Quantity, said: Quantity, ours: Decimal, theirs: Decimal) -> bool:
    """Whether a bound or a range holds: "more than 200" of 214, "about 6 days" of 5 to 7."""
    if said.high is not None and claim.approximate:
        return theirs <= ours <= said.high / claim.factor
    if claim.high is not None and said.high is None and not said.ends_range:
        return ours <= theirs <= claim.high / claim.factor
    if said.bound or not theirs or _digits(ours) >= _digits(theirs):
        return False
    if claim.bound == "lower":
        return 0 < theirs - ours <= abs(theirs) * _BEYOND
    return claim.bound == "upper" and 0 < ours - theirs <= abs(theirs) * _BEYOND


def _digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)


def _place(value: Decimal) -> Decimal:
    """The worth of the last digit that is written: 1,000,000 for 5 million, 0.1 for 11.7."""
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(1)
