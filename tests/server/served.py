"""A service for tests: two owners, a key of each scope, a clock that stands still, and no worker."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from fastapi.testclient import TestClient
from httpx2 import Response

from pincite.config import Config
from pincite.jobs import JobQueue, run_now
from pincite.jobs.results.parsing import ParseDocument
from pincite.parsing import FileCharBoxes, PageImages
from pincite.records import LOCAL_OWNER, Profile, StoredDocument, derived_id
from pincite.records.service.access import Scope
from pincite.server.app import Application, create_app
from pincite.server.routes.keys import ShownKey, make_key
from pincite.server.service import Service
from pincite.store import open_store
from pincite.store.service.files import Files
from pincite.testing import document_from_pages

T = TypeVar("T")

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
class Secrets:
    """Secrets that are told apart and can be told again."""

    made: int = 0

    def __call__(self) -> str:
        self.made += 1
        return f"test-secret-{self.made:031d}"


@dataclass(frozen=True)
class Snapshot:
    """A service as it was when something was made in it: what was made, its database, files, keys and secrets."""

    value: Any
    folder: Path
    keys: dict[tuple[str, Scope], ShownKey]
    secrets: int


@dataclass
class Served:
    """The application with what stands behind it.

    `snapshots` is where what takes long to make is kept for the tests that come later; None keeps nothing.
    """

    app: Application
    service: Service
    clock: Clock
    secrets: Secrets
    keys: dict[tuple[str, Scope], ShownKey] = field(default_factory=dict)
    snapshots: Snapshots | None = None

    def made(self, name: str, make: Callable[[], T]) -> T:
        """What `make` makes in a service that is as it was at its start: made once, and copied for every other test.

        In one that was used already, or on another database, it is made.
        """
        is_fresh = not self.keys and self.secrets.made == 0 and self.clock.at == NOON
        if self.snapshots is None or not is_fresh:
            return make()
        known = self.snapshots.known.get(name)
        if known is None:
            value = make()
            folder = self.snapshots.folder / f"snapshot-{len(self.snapshots.known)}"
            folder.mkdir()
            copy_database(self.database, folder / "pincite.db")
            shutil.copytree(self.service.files.folder, folder / "files")
            self.snapshots.known[name] = Snapshot(value, folder, dict(self.keys), self.secrets.made)
            return value
        copy_database(known.folder / "pincite.db", self.database)
        shutil.copytree(known.folder / "files", self.service.files.folder, dirs_exist_ok=True)
        self.keys.update(known.keys)
        self.secrets.made = known.secrets
        found: T = known.value
        return found

    @property
    def database(self) -> Path:
        """The file of an SQLite store."""
        return Path(self.service.store.place.removeprefix("sqlite:///"))

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


@dataclass
class Snapshots:
    """What was made in services so far, by name, in a folder of a test run."""

    folder: Path
    known: dict[str, Snapshot] = field(default_factory=dict)


def copy_database(source: Path, target: Path) -> None:
    """Make one SQLite database like another one, while both may be open."""
    with closing(sqlite3.connect(source)) as given, closing(sqlite3.connect(target)) as taken:
        given.backup(taken)


def serve(folder: Path, url: str, *, images: PageImages, snapshots: Snapshots | None = None) -> Iterator[Served]:
    """The service on a database that has all its tables."""
    clock, secrets = Clock(), Secrets()
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
            new_secret=secrets,
        )
        yield Served(app=create_app(service), service=service, clock=clock, secrets=secrets, snapshots=snapshots)
