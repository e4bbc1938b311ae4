"""Asking again after a failure that may pass: with growing waits, and never sooner than the server says."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from pincite.llm.protocols import Call, Endpoint
from pincite.records import CallErrorCode, CallFailure, CallOutcome, ModelRequest

PASSING: frozenset[CallErrorCode] = frozenset(
    {"rate_limited", "timed_out", "server_error", "connection_failed", "bad_reply"}
)
"""What another attempt may mend. The same request is refused again for every other reason."""

_DOUBLINGS = 64
"""Waits have long reached the longest one by then, and a float still holds them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPatience:
    """How often and how long one request is tried.

    The wait after attempt n is drawn between half of `first_wait` · 2ⁿ⁻¹ seconds (`longest_wait` at most) and all of
    it; where the server asks for a wait, it is that, and up to a tenth more. A request whose waits would add up to more
    than `total_wait` seconds fails with what it has.
    """

    max_attempts: int = 5
    first_wait: float = 1.0
    longest_wait: float = 60.0
    total_wait: float = 300.0

    def wait(self, failure: CallFailure, *, attempt: int, rng: random.Random) -> float:
        """Seconds to wait after that attempt, counted from 1."""
        grown = min(self.longest_wait, self.first_wait * 2.0 ** min(attempt - 1, _DOUBLINGS)) * rng.uniform(0.5, 1.0)
        seconds_asked = failure.retry_after
        return (
            grown
            if seconds_asked is None
            else max(seconds_asked, grown if seconds_asked == 0 else seconds_asked * rng.uniform(1.0, 1.1))
        )


class Retrying:
    """An `Endpoint` that tries a call again when its failure is one of `PASSING`.

    Outcomes count all attempts. The waits are drawn from `rng` and taken with `sleep`; `clock` gives seconds that only
    grow.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        patience: RetryPatience,
        rng: random.Random,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._endpoint = endpoint
        self._patience = patience
        self._rng = rng
        self._sleep = sleep
        self._clock = clock
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls that are tried again."""
        async with self._endpoint.open() as call:

            async def retrying(request: ModelRequest) -> CallOutcome:
                return await self._until_settled(call, request)

            yield retrying

    async def _until_settled(self, call: Call, request: ModelRequest) -> CallOutcome:
        """The first outcome that is a reply or not worth another attempt, or the last one allowed."""
        waited = 0.0
        attempt = 0
        while True:
            attempt += 1
            outcome = await call(request)
            settled = replace(outcome, usage=replace(outcome.usage, attempts=attempt))
            if not isinstance(outcome, CallFailure) or outcome.code not in PASSING:
                return settled
            wait = self._patience.wait(outcome, attempt=attempt, rng=self._rng)
            if attempt >= self._patience.max_attempts or waited + wait > self._patience.total_wait:
                return settled
            before = self._clock()
            await self._sleep(wait)
            waited += max(wait, self._clock() - before)
