"""The service with everything behind it, on a database of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.served import Served, Snapshots, serve

from pincite.jobs.queueing.database import prepare
from pincite.parsing import PageImages
from pincite.store import open_store


@pytest.fixture(scope="session")
def ready_service(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with the tables of the store and of jobs, to copy."""
    path = tmp_path_factory.mktemp("service") / "pincite.db"
    open_store(str(path)).close()
    prepare(str(path))
    return path


@pytest.fixture(scope="session")
def images() -> Iterator[PageImages]:
    with PageImages() as opened:
        yield opened


@pytest.fixture(scope="session")
def snapshots(tmp_path_factory: pytest.TempPathFactory) -> Snapshots:
    return Snapshots(tmp_path_factory.mktemp("snapshots"))


@pytest.fixture
def served(ready_service: Path, tmp_path: Path, images: PageImages, snapshots: Snapshots) -> Iterator[Served]:
    path = shutil.copy(ready_service, tmp_path / "pincite.db")
    yield from serve(tmp_path, f"sqlite:///{path}", images=images, snapshots=snapshots)
