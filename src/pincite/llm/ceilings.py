"""A limit on what a run spends: what would pass it is not sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from pincite.errors import ConfigError
from pincite.llm.protocols import Call, Endpoint
from pincite.llm.tokens import estimate_tokens
from pincite.records import CallFailure, CallOutcome, ModelReply, ModelRequest

Price = Callable[[int, int], int | None]
"""Micro-USD of so many input and output tokens; None when the price is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Money in micro-USD and tokens, of a call, of a run, or as a ceiling's two limits."""

    micro_usd: int = 0
    tokens: int = 0

    def __add__(self, other: Spending) -> Spending:
        return Spending(micro_usd=self.micro_usd + other.micro_usd, tokens=self.tokens + other.tokens)

    def __sub__(self, other: Spending) -> Spending:
        return Spending(micro_usd=self.micro_usd - other.micro_usd, tokens=self.tokens - other.tokens)


class Ceiling:
    """An `Endpoint` that spends at most so many micro-USD or tokens, over all batches of its life.

    Before a call is sent, the most it can cost (estimated input, all output allowed) is set aside; when that would
    pass the ceiling it waits for the calls under way, whose real cost is usually lower, and then either fits or is a
    failure `ceiling_reached`, and so is every call after it that does not fit. A call that timed out may have been
    billed and counts as the most it can cost; other failures count nothing. `spent` is what has been counted.

    Raises ConfigError when there is a limit of money and no price: a price is never guessed.
    """

    def __init__(
        self, endpoint: Endpoint, *, micro_usd: int | None = None, tokens: int | None = None, price: Price
    ) -> None:
        if micro_usd is not None and price(1_000, 1_000) is None:
            raise ConfigError(
                f"the price of {endpoint.name} is not known, so a ceiling in dollars cannot be kept; set "
                "llm.token_ceiling instead of llm.cost_ceiling_usd",
                key="llm.cost_ceiling_usd",
            )
        self._endpoint = endpoint
        self._micro_usd = micro_usd
        self._tokens = tokens
        self._price = price
        self.spent = Spending()
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls within the ceiling."""
        changed = asyncio.Condition()
        under_way: list[Spending] = []
        async with self._endpoint.open() as call:

            async def within(request: ModelRequest) -> CallOutcome:
                most = self._most(request)
                async with changed:
                    await changed.wait_for(lambda: not under_way or self._fits(sum(under_way, most)))
                    if not self._fits(most):
                        return self._refusal(request)
                    under_way.append(most)
                counted = Spending()
                try:
                    outcome = await call(request)
                    counted = self._counted(outcome, most)
                    return outcome
                finally:
                    async with changed:
                        under_way.remove(most)
                        self.spent += counted
                        changed.notify_all()

            yield within

    def _fits(self, more: Spending) -> bool:
        """Whether that much more stays within both limits."""
        after = self.spent + more
        money = self._micro_usd is None or after.micro_usd <= self._micro_usd
        return money and (self._tokens is None or after.tokens <= self._tokens)

    def _most(self, request: ModelRequest) -> Spending:
        """The most a request can cost."""
        sent = estimate_tokens(request.system) + estimate_tokens(request.prompt)
        return self._spending(sent, request.max_output_tokens)

    def _spending(self, sent: int, received: int) -> Spending:
        return Spending(micro_usd=self._price(sent, received) or 0, tokens=sent + received)

    def _counted(self, outcome: CallOutcome, most: Spending) -> Spending:
        """What a call has cost; what the server does not say counts as the most it can be."""
        if isinstance(outcome, CallFailure):
            return most if outcome.code == "timed_out" else Spending()
        return _of_reply(outcome, most)

    def _refusal(self, request: ModelRequest) -> CallFailure:
        limits = []
        if self._micro_usd is not None:
            limits.append(f"{_dollars(self.spent.micro_usd)} of {_dollars(self._micro_usd)} (llm.cost_ceiling_usd)")
        if self._tokens is not None:
            limits.append(f"{self.spent.tokens} of {self._tokens} tokens (llm.token_ceiling)")
        message = f"not sent: the run has used {' and '.join(limits)}, and this call could pass the ceiling"
        return CallFailure(request_id=request.id, code="ceiling_reached", message=message)


def _of_reply(reply: ModelReply, most: Spending) -> Spending:
    """What a reply has cost by the server's own count, or the most it can be."""
    sent, received = reply.usage.input_tokens, reply.usage.output_tokens
    return Spending(
        micro_usd=most.micro_usd if reply.cost_micro_usd is None else reply.cost_micro_usd,
        tokens=most.tokens if sent is None or received is None else sent + received,
    )


def _dollars(micro_usd: int) -> str:
    """An amount as people read it: "$0.0125"."""
    return f"${micro_usd / 1_000_000:.4f}"
