"""A limit on what a run spends: what would pass it is not sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pincite.errors import ConfigError
from pincite.llm.meters import Meter, Price, Spending
from pincite.llm.protocols import Call, Endpoint
from pincite.records import CallOutcome, ModelRequest


class Ceiling:
    """An `Endpoint` that spends at most what a meter's budget allows, over all batches of its life.

    Before a call is sent, the most it can cost (estimated input, all output allowed) is set aside; when that would
    pass the ceiling it waits for the calls under way, whose real cost is usually lower, and then either fits or is a
    failure `ceiling_reached`, and so is every call after it that does not fit. A call that timed out or was broken off
    may have been billed and counts as the most it can cost; other failures cost nothing.

    Endpoints with one meter share its budget, if they do not call at the same time. Raises ConfigError when there is a
    limit of money and no price: a price is never guessed.
    """

    def __init__(self, endpoint: Endpoint, *, meter: Meter, price: Price) -> None:
        require_price(endpoint.name, meter, price)
        self._endpoint = endpoint
        self._meter = meter
        self._price = price
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls within the ceiling."""
        changed = asyncio.Condition()
        under_way: list[Spending] = []
        meter = self._meter
        async with self._endpoint.open() as call:

            async def within(request: ModelRequest) -> CallOutcome:
                most = meter.most(request, self._price)
                async with changed:
                    await changed.wait_for(lambda: not under_way or meter.fits(sum(under_way, most)))
                    if not meter.fits(most):
                        return meter.refusal(request, most)
                    under_way.append(most)
                outcome: CallOutcome | None = None
                try:
                    outcome = await call(request)
                    return outcome
                finally:
                    async with changed:
                        under_way.remove(most)
                        meter.count(outcome, most)
                        changed.notify_all()

            yield within


class Deadline:
    """An `Endpoint` whose calls end when a meter's time is up, waits and further attempts included."""

    def __init__(self, endpoint: Endpoint, *, meter: Meter) -> None:
        self._endpoint = endpoint
        self._meter = meter
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls that are broken off when the time is up."""
        async with self._endpoint.open() as call:

            async def bounded(request: ModelRequest) -> CallOutcome:
                limit = asyncio.timeout(self._meter.left())
                try:
                    async with limit:
                        return await call(request)
                except TimeoutError:
                    if not limit.expired():
                        raise
                    return self._meter.refusal(request, Spending())

            yield bounded


def require_price(name: str, meter: Meter, price: Price) -> None:
    """Raise ConfigError when a meter limits money and the price of a model is not known."""
    if meter.budget.usd is not None and price(1_000, 1_000) is None:
        raise ConfigError(
            f"the price of {name} is not known, so a ceiling in dollars cannot be kept; limit tokens "
            "(llm.token_ceiling, check.max_tokens) instead of dollars",
            key="llm.cost_ceiling_usd",
        )
