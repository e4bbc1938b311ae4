"""The service on PostgreSQL: the same from upload to deletion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres_server import PostgresServer
from tests.server.served import Served, serve

from pincite.parsing import PageImages

pytestmark = pytest.mark.postgres


@pytest.fixture
def served(postgres: PostgresServer, tmp_path: Path, images: PageImages) -> Iterator[Served]:
    yield from serve(tmp_path, postgres.database(), images=images)


def test_a_document_goes_in_and_out(served: Served) -> None:
    document = served.parsed()
    client = served.client()
    assert client.get(f"/v1/documents/{document}/pages/2").status_code == 200
    assert [card["state"] for card in client.get("/v1/documents").json()["items"]] == ["parsed"]
    jobs = client.get("/v1/jobs", params={"limit": 1}).json()
    assert (len(jobs["items"]), jobs["next_cursor"]) == (1, None)
    assert client.delete(f"/v1/documents/{document}").status_code == 200
    assert client.get("/v1/jobs").json()["items"] == []
    left = [path.name for path in served.service.files.folder.rglob("*") if path.is_file()]
    assert left == ["audit-head.json"]
    assert served.service.store.audit.broken_at() is None


def test_a_browser_signs_in_and_a_request_is_done_once(served: Served) -> None:
    browser, headers = served.browser()
    sent = {"params": {"name": "a.txt"}, "content": b"words", "headers": {**headers, "Idempotency-Key": "k"}}
    first, again = browser.post("/v1/documents", **sent), browser.post("/v1/documents", **sent)
    assert (first.status_code, again.headers["idempotency-replayed"]) == (202, "true")
    assert again.content == first.content
