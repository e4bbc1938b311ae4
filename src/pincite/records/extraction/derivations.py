"""Derivations: how a value was computed from other fields' values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

DeriveOp = Literal["sum", "difference", "days_between", "count"]
"""`sum` of numbers or amounts; `difference`: the first less the second; `days_between`: days from the first date to the
second, negative where that is earlier; `count`: how many items lists have."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivationInput:
    """One input: the field's key (`payments.amount` is the amount of every item of `payments`) and what it gave.

    `value` is the field's value as it stands in the result, a list for a list's items, and the number of items where
    items are counted.
    """

    __pydantic_config__ = _CONFIG

    key: str
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """The computation behind a value: enough to repeat it. No document says such a value; its inputs' citations do."""

    __pydantic_config__ = _CONFIG

    op: DeriveOp
    inputs: tuple[DerivationInput, ...]

    def __post_init__(self) -> None:
        if not self.inputs:
            raise ValueError("a derivation needs at least one input")
