"""A database that is locked or away: requests are told so in time, and served again when it is back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.postgres_server import PostgresServer
from tests.server.served import Served, serve
from tests.tcp_proxy import TcpProxy

from pincite.errors import StoreError
from pincite.parsing import PageImages
from pincite.server.service import PATIENCE_SECONDS
from pincite.store import open_store
from pincite.store.database.patience import patience

pytestmark = pytest.mark.slow

IN_TIME = 5.0
REQUESTS = {
    "a read": ("GET", "/v1/documents", {}),
    "a write": ("POST", "/v1/documents", {"params": {"name": "a.txt"}, "content": b"words"}),
    "one that is done once": (
        "POST",
        "/v1/documents",
        {"params": {"name": "a.txt"}, "content": b"words", "headers": {"Idempotency-Key": "k"}},
    ),
    "jobs": ("GET", "/v1/jobs", {}),
    "a sign-in": ("POST", "/v1/session", {"json": {"key": "pck_wrong"}}),
}


@contextmanager
def busy(path: Path) -> Iterator[None]:
    """The database with a writer that does not end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_request_waits_less_than_it_may_take() -> None:
    assert PATIENCE_SECONDS * 1.5 < IN_TIME


@pytest.mark.parametrize("name", [name for name in REQUESTS if name not in ("a read", "jobs")])
def test_a_locked_file_is_told_in_time(name: str, served: Served) -> None:
    client = served.client()
    method, path, sent = REQUESTS[name]
    with busy(served.database):
        began = time.monotonic()
        reply = client.request(method, path, **sent)
        took = time.monotonic() - began
    assert (reply.status_code, reply.json()["code"], reply.headers["retry-after"]) == (503, "store_failed", "5")
    assert took < IN_TIME


def test_reading_goes_on_beside_a_writer(served: Served) -> None:
    client = served.client()
    with busy(served.database):
        assert [client.get(path).status_code for path in ("/v1/documents", "/v1/jobs")] == [200, 200]


def test_a_request_is_served_again_when_the_lock_is_gone(served: Served) -> None:
    client = served.client()
    method, path, sent = REQUESTS["a write"]
    with busy(served.database):
        assert client.request(method, path, **sent).status_code == 503
    assert client.request(method, path, **sent).status_code == 202


def test_a_store_that_did_not_answer_is_not_asked_again_for_the_same_request(tmp_path: Path) -> None:
    path = tmp_path / "pincite.db"
    with open_store(str(path)) as store, busy(path), patience(0.2):
        for _ in range(3):
            with pytest.raises(StoreError, match="another program holds it") as caught:
                store.sessions.end("x")
            assert caught.value.is_outage
        began = time.monotonic()
        with pytest.raises(StoreError, match="another program holds it"):
            store.keys.count()
        assert time.monotonic() - began < 0.1


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[TcpProxy]:
    with TcpProxy(postgres.socket) as running:
        yield running


@pytest.fixture
def behind(postgres: PostgresServer, proxy: TcpProxy, tmp_path: Path, images: PageImages) -> Iterator[Served]:
    name = postgres.database().partition("@/")[2].partition("?")[0]
    yield from serve(tmp_path, f"postgresql://pincite@127.0.0.1:{proxy.port}/{name}", images=images)


@pytest.mark.postgres
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("how", ["cut", "silent"])
def test_a_server_that_is_away_is_told_in_time(how: str, name: str, behind: Served, proxy: TcpProxy) -> None:
    client = behind.client()
    assert client.get("/v1/documents").status_code == 200
    method, path, sent = REQUESTS[name]
    with proxy.cut() if how == "cut" else proxy.silent():
        began = time.monotonic()
        reply = client.request(method, path, **sent)
        took = time.monotonic() - began
    assert (reply.status_code, reply.json()["code"]) == (503, "store_failed")
    assert took < IN_TIME
    assert client.get("/v1/documents").status_code == 200
