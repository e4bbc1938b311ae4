"""Budgets: the most that one run may use, and what it used."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import isfinite
from typing import Literal

from pincite.errors import UsageError

LimitName = Literal["calls", "tokens", "usd", "seconds"]

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The most that one run may use; None is no limit.

    `calls` are attempts at model calls, `tokens` those sent and received, `usd` is at list price; `seconds` count from
    the beginning of the run, with all that runs on this machine. What would pass a limit is not begun. Raises
    UsageError for a limit that is no number above 0.
    """

    __pydantic_config__ = _CONFIG

    calls: int | None = None
    tokens: int | None = None
    usd: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for budget_field in fields(self):
            value = getattr(self, budget_field.name)
            is_whole = budget_field.name in {"calls", "tokens"}
            fits = isinstance(value, int if is_whole else int | float) and not isinstance(value, bool)
            if value is not None and not (fits and isfinite(value) and value > 0):
                number = "whole number" if is_whole else "number"
                raise UsageError(f"a budget of {value!r} {budget_field.name} is none: give a {number} above 0, or None")

    @property
    def limited(self) -> bool:
        """Whether there is any limit."""
        return any(getattr(self, budget_field.name) is not None for budget_field in fields(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetUse:
    """What a run used of its budget.

    `reached` names the limits that something was left undone for. `tokens` and `cost_micro_usd` hold for every call
    what the server counted, and the most it can have been where the server does not say; the cost is None where a price
    is not known. How many seconds it took is not said: equal runs have equal results.
    """

    __pydantic_config__ = _CONFIG

    limits: Budget
    calls: int
    tokens: int
    cost_micro_usd: int | None
    reached: tuple[LimitName, ...] = ()

    @property
    def described(self) -> str:
        """What was used, for people: "3 of 3 calls, 1,204 tokens"; without the seconds unless they were the limit."""
        parts = [_share(self.calls, self.limits.calls, "calls"), _share(self.tokens, self.limits.tokens, "tokens")]
        if self.cost_micro_usd is not None and (self.cost_micro_usd or self.limits.usd is not None):
            from pincite.text.display.printing import dollars  # the package is not loaded by `import pincite`

            allowed = "" if self.limits.usd is None else f" of ${self.limits.usd:.4f}"
            parts.append(f"{dollars(self.cost_micro_usd)}{allowed}")
        if "seconds" in self.reached:
            parts.append(f"all of {self.limits.seconds:g} seconds")
        return ", ".join(parts)


def _share(used: int, allowed: int | None, unit: str) -> str:
    return f"{used:,} {unit}" if allowed is None else f"{used:,} of {allowed:,} {unit}"
