"""How many streams of events are open at once: of one key, and of all together."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pincite.server.wire.problems import Problem, problem_response

OF_A_KEY: Final = 20
"""Streams that one key, with the browsers it signed in, may have open."""

OF_ALL: Final = 200
"""Streams that a service has open: each looks at its job twice a second."""

_AGAIN: Final = {"Retry-After": "10"}


class Streams:
    """The streams that are open now; safe for threads."""

    def __init__(self, *, of_a_key: int = OF_A_KEY, of_all: int = OF_ALL) -> None:
        self._of_a_key = of_a_key
        self._of_all = of_all
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()

    def begin(self, key_id: str) -> None:
        """Count one more; raises a problem where the key has too many (429), or the service (503)."""
        with self._lock:
            if self._open[key_id] >= self._of_a_key:
                detail = f"this key has {self._of_a_key} streams of events open: end some, or ask for the job itself"
                raise Problem(429, detail, code="too_many_streams", headers=_AGAIN)
            if self._open.total() >= self._of_all:
                detail = "the service has no room for more streams of events: try again, or ask for the job itself"
                raise Problem(503, detail, code="too_many_streams", headers=_AGAIN)
            self._open[key_id] += 1

    def end(self, key_id: str) -> None:
        """Count one less."""
        with self._lock:
            self._open[key_id] -= 1
            if not self._open[key_id]:
                del self._open[key_id]

    @property
    def count(self) -> int:
        """How many are open."""
        with self._lock:
            return self._open.total()


class EventStream(StreamingResponse):
    """A stream of events that counts while it is sent, however it ends; refused where too many are open."""

    def __init__(self, events: AsyncIterator[bytes], *, streams: Streams, key_id: str) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._streams = streams
        self._key_id = key_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events, or the problem that there are too many streams."""
        try:
            self._streams.begin(self._key_id)
        except Problem as problem:
            await problem_response(problem)(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._streams.end(self._key_id)
