"""Batches: calls run at once within a limit, outcomes are told as they come, an interruption loses none."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from pincite.llm import Batched, Call, Limited
from pincite.records import CallOutcome, ModelRequest
from pincite.testing import ScriptedEndpoint


def requests(count: int) -> list[ModelRequest]:
    return [ModelRequest(id=f"r{n}", system="", prompt=str(n), max_output_tokens=16) for n in range(count)]


async def at_once(request: ModelRequest) -> str:
    return request.prompt


def test_no_more_calls_run_at_once_than_the_limit_allows() -> None:
    running: list[int] = [0, 0]

    async def answer(request: ModelRequest) -> str:
        running[0] += 1
        running[1] = max(running)
        await asyncio.sleep(0.005)
        running[0] -= 1
        return "x"

    Batched(Limited(ScriptedEndpoint(answer), concurrency=3)).complete(requests(12))
    assert running == [0, 3]


def test_a_slow_call_holds_up_no_other() -> None:
    others = threading.Event()
    told: list[str] = []

    async def answer(request: ModelRequest) -> str:
        while request.id == "r0" and not others.is_set():
            await asyncio.sleep(0.001)
        return "x"

    def done(request: ModelRequest, outcome: CallOutcome) -> None:
        told.append(request.id)
        if len(told) == 4:
            others.set()

    outcomes = Batched(Limited(ScriptedEndpoint(answer), concurrency=2)).complete(requests(5), done=done)
    assert told[-1] == "r0"
    assert [outcome.request_id for outcome in outcomes] == ["r0", "r1", "r2", "r3", "r4"]


def test_done_is_called_in_the_callers_thread() -> None:
    threads: set[threading.Thread] = set()
    Batched(ScriptedEndpoint(at_once)).complete(requests(3), done=lambda *_: threads.add(threading.current_thread()))
    assert threads == {threading.current_thread()}


def test_an_interruption_cancels_what_is_under_way_and_loses_no_outcome() -> None:
    cancelled: list[str] = []
    told: list[str] = []

    async def answer(request: ModelRequest) -> str:
        if request.id in {"r0", "r1", "r2"}:
            return "x"
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            cancelled.append(request.id)
            raise
        return "never"

    def done(request: ModelRequest, outcome: CallOutcome) -> None:
        told.append(request.id)
        if len(told) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"^$"):
        Batched(ScriptedEndpoint(answer)).complete(requests(5), done=done)
    assert (sorted(told), sorted(cancelled)) == (["r0", "r1", "r2"], ["r3", "r4"])


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal")
def test_ctrl_c_ends_a_batch_that_waits_for_a_server() -> None:
    told: list[str] = []

    async def answer(request: ModelRequest) -> str:
        await asyncio.sleep(0 if request.id == "r0" else 3600)
        return "x"

    def done(request: ModelRequest, outcome: CallOutcome) -> None:
        told.append(request.id)
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever another test may have left
    try:
        with pytest.raises(KeyboardInterrupt, match=r"^$"):
            Batched(ScriptedEndpoint(answer)).complete(requests(2), done=done)
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ["r0"]


def test_an_error_of_the_endpoint_goes_on() -> None:
    class Broken:
        name = "fake:broken"
        context_tokens = 1_000

        @asynccontextmanager
        async def open(self) -> AsyncIterator[Call]:
            raise OSError("cannot open")
            yield at_once

    with pytest.raises(OSError, match="cannot open"):
        Batched(Broken()).complete(requests(1))


def test_a_model_serves_several_batches() -> None:
    endpoint = ScriptedEndpoint(at_once)
    model = Batched(Limited(endpoint, concurrency=1))
    model.complete(requests(2))
    model.complete(requests(2))
    assert [request.id for request in endpoint.requests] == ["r0", "r1", "r0", "r1"]
