"""One HTTP exchange with the standard library: bounded in time and size, no redirects, no proxies, no cookies."""

from __future__ import annotations

import contextlib
import functools
import http.client
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pincite.parsing.reducto.addresses import ServiceAddress, network_addresses

Breakage = Literal["connection_failed", "timed_out", "reply_too_large", "address_refused"]
"""Why there is no response: no connection or one that broke, no end in time, more bytes than allowed, or a host inside
our network that must not be asked."""

_PIECE = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is sent; header values, which may hold a key, are not shown in a repr."""

    method: str
    place: ServiceAddress
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What came back, whatever its status; header names are lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """There is no response."""

    reason: Breakage


def send(request: Request, *, timeout_seconds: float, max_bytes: int) -> Response | Broken:
    """The response, or why there is none; redirects are responses and are not followed.

    `timeout_seconds` is for the whole exchange, however slowly its bytes come; `max_bytes` for the response's body.
    """
    expired = threading.Event()
    try:
        with _connected(request.place, timeout_seconds, expired) as connection:
            if connection is None:
                return Broken(reason="address_refused")
            connection.request(request.method, request.place.path, body=request.body, headers=dict(request.headers))
            response = connection.getresponse()
            body = _read(response, max_bytes)
            if body is None:
                return Broken(reason="reply_too_large")
            headers = {name.lower(): value for name, value in response.getheaders()}
            return Response(status=response.status, headers=headers, body=body)
    except TimeoutError:
        return Broken(reason="timed_out")
    except (OSError, http.client.HTTPException, ValueError):
        # a ValueError is what a header or a chunk length that is none becomes
        return Broken(reason="timed_out" if expired.is_set() else "connection_failed")


@contextlib.contextmanager
def _connected(
    place: ServiceAddress, timeout_seconds: float, expired: threading.Event
) -> Iterator[http.client.HTTPConnection | None]:
    """A connection that ends when its time is over; None for a host that must not be asked."""
    numbers = network_addresses(place)
    if not numbers:
        yield None
        return
    stream = _open(numbers, place.port, timeout_seconds)
    if place.scheme == "https":
        stream = _tls().wrap_socket(stream, server_hostname=place.host, do_handshake_on_connect=False)

    def end() -> None:
        expired.set()
        with contextlib.suppress(OSError):
            stream.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(timeout_seconds, end)
    timer.daemon = True
    timer.start()
    try:
        if isinstance(stream, ssl.SSLSocket):
            stream.do_handshake()
        yield _spoken(place, stream)
    finally:
        timer.cancel()
        stream.close()


def _open(numbers: list[str], port: int, timeout_seconds: float) -> socket.socket:
    """A connection to the first address that takes one."""
    for number in numbers[:-1]:
        with contextlib.suppress(OSError):
            return socket.create_connection((number, port), timeout_seconds)
    return socket.create_connection((numbers[-1], port), timeout_seconds)


def _spoken(place: ServiceAddress, stream: socket.socket) -> http.client.HTTPConnection:
    connection: http.client.HTTPConnection
    if place.scheme == "https":
        connection = http.client.HTTPSConnection(place.host, place.port, context=_tls())
    else:
        connection = http.client.HTTPConnection(place.host, place.port)
    connection.sock = stream
    connection.auto_open = 0
    return connection


@functools.cache
def _tls() -> ssl.SSLContext:
    """The system's certificates, host names checked."""
    return ssl.create_default_context()


def _read(response: http.client.HTTPResponse, max_bytes: int) -> bytes | None:
    """The body; None when it is longer than allowed. One that ends early raises."""
    if (response.length or 0) > max_bytes:
        return None
    pieces: list[bytes] = []
    size = 0
    while piece := response.read(_PIECE):
        size += len(piece)
        if size > max_bytes:
            return None
        pieces.append(piece)
    if response.length:  # http.client ends quietly when a body stops short of its length
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(pieces)
