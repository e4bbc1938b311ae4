"""Clients that take their time: a request has to arrive, or its connection is closed."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Message, Receive
from uvicorn.protocols.http.h11_impl import H11Protocol

from pincite.server.wire.problems import Problem

HEAD_SECONDS: Final = 10.0
"""How long the head of a connection's first request may take; between requests it is uvicorn's keep-alive."""

PIECE_SECONDS: Final = 30.0
"""How long each piece of a body may take."""


class PromptProtocol(H11Protocol):
    """HTTP/1.1 whose connections are closed when no request has arrived in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Wait on where the head is not whole yet, from the first of its bytes."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


def prompt(receive: Receive, *, seconds: float = PIECE_SECONDS) -> Receive:
    """`receive` while a body arrives: a piece that takes longer is a problem (408). Afterwards it waits for ever, as
    whoever asks whether the client is still there does.
    """
    is_complete = False

    async def receive_piece() -> Message:
        nonlocal is_complete
        if is_complete:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), seconds)
        except TimeoutError as exc:
            detail = f"the request did not go on for {seconds:g} seconds: send it again"
            raise Problem(408, detail, code="too_slow", headers={"Connection": "close"}) from exc
        is_complete = not message.get("more_body", False)
        return message

    return receive_piece
