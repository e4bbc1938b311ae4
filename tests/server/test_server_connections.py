"""Connections as a client has them: who is asking through a proxy, and clients that take their time."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from tests.server.served import Served

from pincite.server.access import guard, slow_clients
from pincite.server.app import create_app
from pincite.server.process import http_server, listening

pytestmark = pytest.mark.slow


@contextmanager
def running(served: Served, *, proxies: list[str]) -> Iterator[int]:
    """The port of a real server."""
    stop = threading.Event()
    with listening("127.0.0.1", 0) as opened:
        port: int = opened.getsockname()[1]
        app = create_app(replace(served.service, hosts=frozenset({f"127.0.0.1:{port}"})))
        server = http_server(app, stop, proxies=proxies)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]})
        thread.start()
        try:
            yield port
        finally:
            stop.set()
            thread.join(30)


def failing_sign_in(port: int, *, forwarded: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"key": f"pck_{forwarded}"})
    headers = {"Content-Type": "application/json", "X-Forwarded-For": forwarded}
    connection.request("POST", "/v1/session", body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize(
    ("proxies", "last"),
    [(["127.0.0.1"], 401), (["192.0.2.0/24"], 429), ([], 429)],
    ids=["a trusted proxy", "another one", "none"],
)
def test_an_address_is_taken_from_a_trusted_proxy_alone(proxies: list[str], last: int, served: Served) -> None:
    with running(served, proxies=proxies) as port:
        tried = [failing_sign_in(port, forwarded=f"198.51.100.{number}") for number in range(11)]
    assert tried == [401] * 10 + [last]


@pytest.mark.parametrize("sent", [b"", b"GET /health HTTP/1.1\r\nHost: x"], ids=["nothing", "half a head"])
def test_a_connection_without_a_request_is_closed(sent: bytes, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "HEAD_SECONDS", 0.3)
    with running(served, proxies=[]) as port, socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(sent)
        assert client.recv(100) == b""


def test_a_body_that_does_not_go_on_is_told_so(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "prompt", lambda receive: slow_clients.prompt(receive, seconds=0.3))
    key = served.key("write").secret
    with running(served, proxies=[]) as port, socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        head = f"POST /v1/documents?name=a.txt HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {key}\r\n"
        client.sendall(head.encode() + b"Content-Length: 10\r\n\r\nhalf")
        reply = b""
        while piece := client.recv(4_096):
            reply += piece
    assert reply.startswith(b"HTTP/1.1 408")
    assert b'"code":"too_slow"' in reply
    assert not [one for one in served.service.files.folder.rglob("*") if one.parent.name == ".unfinished"]


def test_a_client_that_is_gone_is_noticed_by_the_kernel() -> None:
    with listening("127.0.0.1", 0) as opened:
        assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        with socket.create_connection(opened.getsockname()):
            accepted, _ = opened.accept()
            with accepted:
                assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
                if hasattr(socket, "TCP_USER_TIMEOUT"):
                    assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 60_000
