"""Many calls at once: an endpoint's calls become batches, with a limit on how many run at a time."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from pincite.llm.protocols import Call, Done, Endpoint
from pincite.records import CallOutcome, ModelRequest

_POLL_SECONDS = 0.5
"""How often the waiting thread looks up: where a wait cannot be interrupted, Ctrl-C takes that long."""

_Arrivals = queue.SimpleQueue[tuple[int, CallOutcome] | None]
"""Outcomes with the places of their requests, as they come; None at the end."""


class Limited:
    """An `Endpoint` with at most `concurrency` calls at a time; the others wait in the order they came."""

    def __init__(self, endpoint: Endpoint, *, concurrency: int) -> None:
        self._endpoint = endpoint
        self._concurrency = concurrency
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Call]:
        """Calls that wait for a free place."""
        places = asyncio.Semaphore(self._concurrency)
        async with self._endpoint.open() as call:

            async def limited(request: ModelRequest) -> CallOutcome:
                async with places:
                    return await call(request)

            yield limited


class Batched:
    """A `LanguageModel` of an endpoint: a batch's calls all run at once, in an event loop in a thread of its own.

    So it works the same inside a running event loop (a notebook, a server). `done` is called in the caller's thread.
    When the caller is interrupted, or `done` raises, the calls under way are cancelled, the outcomes that are there
    are told to `done`, and the exception goes on.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self.name = endpoint.name
        self.context_tokens = endpoint.context_tokens

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        """One outcome for each request, in order."""
        if not requests:
            return []
        outcomes: dict[int, CallOutcome] = {}
        arrivals: _Arrivals = queue.SimpleQueue()
        run = _BatchRun(self._endpoint, requests, arrivals)

        def take(arrival: tuple[int, CallOutcome]) -> None:
            index, outcomes[arrival[0]] = arrival
            if done is not None:
                done(requests[index], outcomes[index])

        with ThreadPoolExecutor(1, thread_name_prefix="pincite-calls") as thread:
            finished = thread.submit(asyncio.run, run.all())
            finished.add_done_callback(lambda _: arrivals.put(None))
            try:
                while (arrival := _next(arrivals)) is not None:
                    take(arrival)
            except BaseException:
                run.stop()
                while (arrival := _next(arrivals)) is not None:
                    take(arrival)
                raise
        finished.result()
        return [outcomes[index] for index in range(len(requests))]


def _next(arrivals: _Arrivals) -> tuple[int, CallOutcome] | None:
    """The next arrival; waits for it."""
    while True:
        with suppress(queue.Empty):
            return arrivals.get(timeout=_POLL_SECONDS)


class _BatchRun:
    """One batch under way: it runs in an event loop, and is stopped from another thread."""

    def __init__(self, endpoint: Endpoint, requests: Sequence[ModelRequest], arrivals: _Arrivals) -> None:
        self._endpoint = endpoint
        self._requests = requests
        self._arrivals = arrivals
        self._stopped = False
        self._running: tuple[asyncio.AbstractEventLoop, asyncio.Task[None] | None] | None = None

    async def all(self) -> None:
        """Make every call of the batch."""
        self._running = asyncio.get_running_loop(), asyncio.current_task()
        if self._stopped:
            return
        async with self._endpoint.open() as call, asyncio.TaskGroup() as group:
            for index, request in enumerate(self._requests):
                group.create_task(self._one(call, index, request))

    async def _one(self, call: Call, index: int, request: ModelRequest) -> None:
        self._arrivals.put((index, await call(request)))

    def stop(self) -> None:
        """Cancel what is under way."""
        self._stopped = True
        if self._running is None:
            return
        loop, task = self._running
        with suppress(RuntimeError):  # the loop is closed: all is done
            loop.call_soon_threadsafe(task.cancel if task is not None else lambda: None)
