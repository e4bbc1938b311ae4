"""A service for tests: two owners, a key of each scope, a clock that stands still, and no worker."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from pincite.config import Config
from pincite.jobs import JobQueue, run_now
from pincite.jobs.parsing import ParseDocument
from pincite.parsing import FileCharBoxes, PageImages
from pincite.records import LOCAL_OWNER, Profile, StoredDocument, derived_id
from pincite.records.access import Scope
from pincite.server.app import Application, create_app
from pincite.server.routes.keys import ShownKey, make_key
from pincite.server.service import Service
from pincite.store import open_store
from pincite.store.files import Files
from pincite.testing import document_from_pages

HOST = "testserver"
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
OTHER = derived_id("owner", "other")
PAGES = ("Effective Date: March 5, 2024", "The term is two years. Signed by both.")


@dataclass
class Clock:
    """A clock that goes only when it is told to."""

    at: datetime = NOON

    def __call__(self) -> datetime:
        return self.at

    def go(self, **time: float) -> None:
        self.at += timedelta(**time)


@dataclass
class Served:
    """The application with what stands behind it."""

    app: Application
    service: Service
    clock: Clock
    keys: dict[tuple[str, Scope], ShownKey] = field(default_factory=dict)

    def key(self, scope: Scope, owner: str = LOCAL_OWNER) -> ShownKey:
        """The owner's key of that scope."""
        if (owner, scope) not in self.keys:
            self.keys[owner, scope] = make_key(
                self.service, owner=owner, person=owner, name=f"{scope} key", scope=scope, lasts=None
            )
        return self.keys[owner, scope]

    def client(self, scope: Scope | None = "admin", owner: str = LOCAL_OWNER) -> TestClient:
        """A client with that key; with none for None."""
        headers = {} if scope is None else {"Authorization": f"Bearer {self.key(scope, owner).secret}"}
        return TestClient(self.app, headers=headers, raise_server_exceptions=False, follow_redirects=False)

    def browser(self, scope: Scope = "admin", owner: str = LOCAL_OWNER) -> tuple[TestClient, dict[str, str]]:
        """A browser that is signed in, and the headers that its own pages send."""
        client = self.client(None)
        said = client.post("/v1/session", json={"key": self.key(scope, owner).secret}).json()
        return client, {"Origin": f"http://{HOST}", "X-CSRF-Token": said["csrf_token"]}

    def upload(
        self, content: bytes = b"Effective Date: March 5, 2024", *, name: str = "a.txt", **more: Any
    ) -> Response:
        """The reply to an upload by the first owner."""
        return self.client("write").post("/v1/documents", params={"name": name}, content=content, **more)

    def parsed(self, owner: str = LOCAL_OWNER) -> str:
        """The row of a document of that owner that is uploaded and parsed."""
        content = f"one of {owner}".encode()
        reply = self.client("write", owner).post("/v1/documents", params={"name": "deed.txt"}, content=content).json()
        run_now(self.parsing(), {"owner": owner, "document": reply["document"]["document"]["id"]})
        return str(reply["document"]["document"]["id"])

    def parsing(self) -> ParseDocument:
        """The job that parses: it makes two pages of anything."""
        service = self.service
        return ParseDocument(store=service.store, files=service.files, parse=two_pages, now=self.clock)


def two_pages(path: Path, row: StoredDocument) -> Any:
    """A document of two pages with the digest of that row."""
    assert path.is_file()
    return replace(document_from_pages(PAGES, name=row.name), id=row.content_id, sha256=row.sha256)


def serve(folder: Path, url: str, *, images: PageImages) -> Iterator[Served]:
    """The service on a database that has all its tables."""
    clock, secrets = Clock(), (f"test-secret-{number:031d}" for number in itertools.count(1))
    with open_store(url) as store, JobQueue(url) as queue:
        store.add_profile(Profile(id=OTHER, name="Other", created_at=NOON))
        service = Service(
            store=store,
            files=Files(folder / "files"),
            config=Config(),
            images=images,
            boxes=FileCharBoxes({}),
            jobs=queue,
            hosts=frozenset({HOST}),
            poll_seconds=0.01,
            now=clock,
            new_secret=lambda: next(secrets),
        )
        yield Served(app=create_app(service), service=service, clock=clock)
