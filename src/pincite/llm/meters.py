"""What a run may use and has used, over all the models that it asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pincite.llm.tokens import estimate_tokens
from pincite.records import Budget, BudgetUse, CallFailure, CallOutcome, LimitName, ModelReply, ModelRequest
from pincite.text.display.printing import dollars

Price = Callable[[int, int], int | None]
"""Micro-USD of so many input and output tokens; None when the price is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Money in micro-USD, tokens and calls, of one call or of many."""

    micro_usd: int = 0
    tokens: int = 0
    calls: int = 0

    def __add__(self, other: Spending) -> Spending:
        return Spending(
            micro_usd=self.micro_usd + other.micro_usd,
            tokens=self.tokens + other.tokens,
            calls=self.calls + other.calls,
        )


class Meter:
    """Counts what is spent against a budget; its clock starts when it is made.

    The wrappers of models ask `fits` with the most that something can cost before they begin it, and `count` what it
    did cost. `spent` is what has been counted. `labels` say in messages where a limit comes from. `clock` gives seconds
    that only grow. A meter may be asked from several threads, and is told from one at a time.
    """

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        labels: Mapping[LimitName, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.budget = budget or Budget()
        self.spent = Spending()
        self._labels = dict(labels or {})
        self._clock = clock
        self._began = clock()
        self._priced = True
        self._reached: dict[LimitName, None] = {}

    def left(self) -> float | None:
        """Seconds left, 0 at least; None without a limit of time."""
        if self.budget.seconds is None:
            return None
        return max(0.0, self._began + self.budget.seconds - self._clock())

    def out_of_time(self) -> bool:
        """Whether the time is up, which is noted as a limit that was reached."""
        if self.left() != 0.0:
            return False
        self._reached["seconds"] = None
        return True

    def fits(self, more: Spending) -> bool:
        """Whether that much more stays within all limits."""
        return self.left() != 0.0 and not self._passed(more)

    def refusal(self, request: ModelRequest, more: Spending) -> CallFailure:
        """The outcome of a request that could cost so much more than fits, and note which limits stand in the way."""
        passed = self._passed(more)
        if self.left() == 0.0:
            passed.append("seconds")
        self._reached.update(dict.fromkeys(passed))
        used = " and ".join(self._used(name) for name in passed)
        message = f"not sent: the run has used {used}, and this call could pass the ceiling"
        if passed == ["seconds"]:
            message = f"no reply: the run has used {used}"
        return CallFailure(request_id=request.id, code="ceiling_reached", message=message)

    def most(self, request: ModelRequest, price: Price) -> Spending:
        """The most a request can cost: its input as estimated, all the output that it allows."""
        sent = estimate_tokens(request.system) + estimate_tokens(request.prompt)
        received = request.max_output_tokens
        return Spending(micro_usd=price(sent, received) or 0, tokens=sent + received, calls=1)

    def count(self, outcome: CallOutcome | None, most: Spending) -> None:
        """Add what a call cost; None is a call that was broken off, which may have been billed."""
        self.spent += _cost(outcome, most)
        if isinstance(outcome, ModelReply) and outcome.cost_micro_usd is None and not most.micro_usd:
            self._priced = False

    def use(self) -> BudgetUse:
        """What has been used up to now."""
        return BudgetUse(
            limits=self.budget,
            calls=self.spent.calls,
            tokens=self.spent.tokens,
            cost_micro_usd=self.spent.micro_usd if self._priced else None,
            reached=tuple(name for name in _ORDER if name in self._reached),
        )

    def _passed(self, more: Spending) -> list[LimitName]:
        after = self.spent + more
        budget = self.budget
        micro_usd = None if budget.usd is None else round(budget.usd * 1_000_000)
        limits: tuple[tuple[LimitName, int | None, int], ...] = (
            ("usd", micro_usd, after.micro_usd),
            ("tokens", budget.tokens, after.tokens),
            ("calls", budget.calls, after.calls),
        )
        return [name for name, limit, used in limits if limit is not None and used > limit]

    def _used(self, name: LimitName) -> str:
        allowed: Any = getattr(self.budget, name)
        label = f" ({self._labels[name]})" if name in self._labels else ""
        if name == "usd":
            return f"{dollars(self.spent.micro_usd)} of {dollars(round(allowed * 1_000_000))}{label}"
        if name == "seconds":
            return f"its {allowed:g} seconds{label}"
        return f"{getattr(self.spent, name)} of {allowed} {name}{label}"


_ORDER: tuple[LimitName, ...] = ("calls", "tokens", "usd", "seconds")


def _cost(outcome: CallOutcome | None, most: Spending) -> Spending:
    """What a call has cost; what the server does not say counts as the most it can be, what it refused as nothing."""
    if outcome is None:
        return most
    calls = max(1, outcome.usage.attempts)
    if isinstance(outcome, CallFailure):
        return replace(most, calls=calls) if outcome.code == "timed_out" else Spending(calls=calls)
    sent, received = outcome.usage.input_tokens, outcome.usage.output_tokens
    return Spending(
        micro_usd=most.micro_usd if outcome.cost_micro_usd is None else outcome.cost_micro_usd,
        tokens=most.tokens if sent is None or received is None else sent + received,
        calls=calls,
    )
