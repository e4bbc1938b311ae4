"""What tests share: the document sets, and how a test says that a part of the machine is missing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.postgres_server import PostgresServer, programs, running

# The same examples at every run, so that what fails is the change at hand; `make campaign` looks for others.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("search", settings.get_profile("default"), derandomize=False, max_examples=1000)
settings.load_profile("default")

RequirePart = Callable[..., None]

PART_FIXTURES = frozenset({"require_part", "postgres", "browser", "viewer", "axe"})
"""Through which tests ask for a part of the machine."""


def pytest_configure() -> None:
    """Let programs that tests start end at Ctrl-C, also where whoever started the tests ignores it, as shells do with
    what they run in the background.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Make `--fuzz` and `--needs-parts` known."""
    parser.addoption("--fuzz", type=int, default=0, metavar="N", help="requests that the routes of the service get")
    parser.addoption("--needs-parts", action="store_true", help="only tests that need a part the machine may lack")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--needs-parts` leave out the tests that run everywhere."""
    if not config.getoption("--needs-parts"):
        return
    rest = [item for item in items if not needs_part(item)]
    if rest:
        config.hook.pytest_deselected(items=rest)
        items[:] = [item for item in items if needs_part(item)]


def needs_part(item: pytest.Item) -> bool:
    """Whether a test asks for a part of the machine: by its fixtures, or by the marker of such a part.

    Those that ask for document sets or a model are not meant: no system package has them.
    """
    if any(item.get_closest_marker(name) for name in ("corpus", "live")):
        return False
    return not PART_FIXTURES.isdisjoint(getattr(item, "fixturenames", ())) or any(
        item.get_closest_marker(name) for name in ("browser", "postgres")
    )


def demand_part(name: str, *, found: bool, reason: str) -> None:
    """Skip the test with the reason when a part is missing, or fail it when PINCITE_TEST_REQUIRE names the part."""
    if found:
        return
    required = {part.strip() for part in os.environ.get("PINCITE_TEST_REQUIRE", "").split(",")}
    if name in required:
        pytest.fail(f"PINCITE_TEST_REQUIRE names {name}, but {reason}", pytrace=False)
    pytest.skip(f"{name}: {reason}")


@pytest.fixture
def require_part() -> RequirePart:
    """`require_part(name, found=…, reason=…)`: skips, or fails where PINCITE_TEST_REQUIRE names the part."""
    return demand_part


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of document sets: PINCITE_CORPUS, or ../shared/data beside the checkout."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("PINCITE_CORPUS") or beside)
    demand_part("corpus", found=folder.is_dir(), reason=f"there is no folder {folder} (PINCITE_CORPUS names another)")
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for this run of the tests, which stops with it."""
    folder = programs()
    demand_part(
        "postgres", found=folder is not None, reason="PostgreSQL's programs (initdb, postgres) are not installed"
    )
    assert folder is not None
    with running(folder) as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pincite.db'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.database()
