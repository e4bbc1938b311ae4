"""A local HTTP server that speaks the three providers' protocols and answers by script, faults included."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import cast

from pincite.testing.local_server import LocalServer
from pincite.testing.wire_formats import Fault, Protocol, WireRequest, WireResponse, read_request, write_answer

Said = str | Fault
"""What the server says to one request: the text of a complete reply, or a fault."""


class ProviderServer:
    """Answers real provider requests on 127.0.0.1 while its context is open; `asked` lists what it was sent, in order.

    `answer` is a function of the request, called for one request at a time, or a sequence whose last answer repeats.
    Speaks OpenAI's chat completions, Anthropic's messages and Google's generateContent, told apart by path; anything
    else gets 404 and is not in `asked`. Hanging requests end when the context closes.
    """

    def __init__(self, answer: Callable[[WireRequest], Said] | Sequence[Said]) -> None:
        self._answer = answer if callable(answer) else _in_turn(answer)
        self._lock = threading.Lock()
        self.asked: list[WireRequest] = []
        self._server = LocalServer(_ProviderHttp(("127.0.0.1", 0), _ProviderHandler, provider=self))
        self.closing = self._server.closing

    def __enter__(self) -> ProviderServer:
        self._server.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.stop()

    @property
    def address(self) -> str:
        """`http://127.0.0.1:port`."""
        return self._server.address

    def base_url(self, protocol: Protocol) -> str:
        """What `llm.base_url` is to be for that protocol."""
        return f"{self.address}/v1" if protocol == "openai" else self.address

    def said_to(self, asked: WireRequest) -> Said:
        """The script's answer to a request, which is noted."""
        with self._lock:
            self.asked.append(asked)
            return self._answer(asked)


def _in_turn(answers: Sequence[Said]) -> Callable[[WireRequest], Said]:
    left = list(answers)

    def answer(asked: WireRequest) -> Said:
        return left.pop(0) if len(left) > 1 else left[0]

    return answer


class _ProviderHttp(ThreadingHTTPServer):
    daemon_threads = False  # closing waits for the threads, which end because nothing is kept alive
    request_queue_size = 128

    def __init__(
        self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], *, provider: ProviderServer
    ) -> None:
        super().__init__(address, handler)
        self.provider = provider


class _ProviderHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        provider = cast(_ProviderHttp, self.server).provider
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        headers = {name.title(): value for name, value in self.headers.items()}
        request = read_request(self.path, headers, body)
        with suppress(ConnectionError):
            if request is None:
                self._send(WireResponse(status=404, body=b"{}"))
                return
            reply = provider.said_to(request)
            kind = reply.kind if isinstance(reply, Fault) else None
            if kind == "hangs":
                provider.closing.wait()
                self.close_connection = True
            elif kind == "reset":
                self._reset(write_answer(request, reply))
            else:
                self._send(write_answer(request, reply))

    def _send(self, answer: WireResponse) -> None:
        self._head(answer)
        self.wfile.write(answer.body)

    def _head(self, answer: WireResponse) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Connection", "close")
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _reset(self, answer: WireResponse) -> None:
        """Half of the body, then the connection is gone."""
        self._head(answer)
        self.wfile.write(answer.body[: len(answer.body) // 2])
        self.wfile.flush()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what was asked is in the list."""
