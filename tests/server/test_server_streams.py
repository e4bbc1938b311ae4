"""Streams of events: counted while they are open, and refused where there are too many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.server.served import Served

from pincite.server.wire.problems import Problem
from pincite.server.wire.stream_limits import EventStream, Streams


def test_a_key_has_so_many_streams_and_the_service_so_many() -> None:
    streams = Streams(of_a_key=2, of_all=3)
    for key in ("a", "a", "b"):
        streams.begin(key)
    with pytest.raises(Problem, match="this key has 2") as own:
        streams.begin("a")
    with pytest.raises(Problem, match="no room for more") as other:
        streams.begin("c")
    assert (own.value.status, other.value.status, own.value.headers) == (429, 503, {"Retry-After": "10"})
    streams.end("a")
    streams.begin("c")
    assert streams.count == 3


async def pieces(*, fails: bool = False) -> AsyncIterator[bytes]:
    yield b"event: progress\n\n"
    if fails:
        raise RuntimeError("the database went away")


def sent(stream: EventStream) -> list[Any]:
    """The messages that a client is sent."""
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    async def receive() -> Any:
        await asyncio.sleep(60)

    asyncio.run(stream({"type": "http", "asgi": {"spec_version": "2.4"}}, receive, send))
    return messages


def test_a_stream_counts_until_it_ends_however_it_ends() -> None:
    streams = Streams()
    assert sent(EventStream(pieces(), streams=streams, key_id="a"))[0]["status"] == 200
    assert streams.count == 0
    with pytest.raises(RuntimeError, match="went away"):
        sent(EventStream(pieces(fails=True), streams=streams, key_id="a"))
    assert streams.count == 0


def test_a_stream_too_many_is_a_problem(served: Served) -> None:
    job = served.upload(b"to be parsed").json()["job"]["id"]
    client = served.client("read")
    for _ in range(20):
        served.service.streams.begin(served.key("read").key.id)
    reply = client.get(f"/v1/jobs/{job}/events")
    assert (reply.status_code, reply.json()["code"], reply.headers["retry-after"]) == (429, "too_many_streams", "10")
    assert reply.headers["x-frame-options"] == "DENY"
    assert served.service.streams.count == 20
