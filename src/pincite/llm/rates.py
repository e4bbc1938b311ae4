"""A limit on calls a minute: each call waits for its slot before it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from pincite.llm.protocols import Call, Endpoint
from pincite.records import CallOutcome, ModelRequest

Slots = Callable[[], float]
"""Takes the next slot: how many seconds to wait for it."""


class Paced:
    """An `Endpoint` whose calls are sent in the slots they are given; what `slots` raises, a call raises."""

    def __init__(self, endpoint: Endpoint, *, slots: Slots) -> None:
        self._endpoint = endpoint
        self._slots = slots
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls in their slots."""
        async with self._endpoint.open() as call:

            async def in_slot(request: ModelRequest) -> CallOutcome:
                wait = await asyncio.to_thread(self._slots)
                if wait > 0:
                    await asyncio.sleep(wait)
                return await call(request)

            yield in_slot
