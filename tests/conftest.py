"""What tests share: the document sets, and how a test says that a part of the machine is missing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.postgres_server import PostgresServer, programs, running

# The same examples at every run, so that what fails is the change at hand: 40 of each law, in `make test-all` and CI
# 100; `make campaign` looks for others.
settings.register_profile(
    "default", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, max_examples=40
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=100)
settings.register_profile("search", settings.get_profile("default"), derandomize=False, max_examples=1000)
settings.load_profile("default")

RequirePart = Callable[..., None]

MISSING = "missing part"
"""What the reason of a skip begins with when the machine lacks a part."""

PART_FIXTURES = frozenset({"require_part", "postgres", "browser", "viewer", "axe"})
"""Through which tests ask for a part of the machine."""


def pytest_configure(config: pytest.Config) -> None:
    """Note skips where that is asked for. Let programs that tests start end at Ctrl-C, also where whoever started the
    tests ignores it, as shells do with what they run in the background.
    """
    notes: Path | None = config.getoption("--note-skips")
    if notes is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SkipNotes(notes))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Make the options of these tests known."""
    parser.addoption("--fuzz", type=int, default=0, metavar="N", help="requests that the routes of the service get")
    parser.addoption("--needs-parts", action="store_true", help="only tests that need a part the machine may lack")
    parser.addoption(
        "--note-skips", type=Path, metavar="FILE", help="write down which tests were skipped for a part that is missing"
    )
    parser.addoption(
        "--rest",
        type=Path,
        metavar="FILE",
        help="only slow tests and those that the file of --note-skips lists; all tests where there is no such file",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--needs-parts` and `--rest` leave out."""
    kept = list(items)
    if config.getoption("--needs-parts"):
        kept = [item for item in kept if needs_part(item)]
    rest: Path | None = config.getoption("--rest")
    if rest is not None and rest.is_file():
        skipped = set(rest.read_text("utf-8").splitlines())
        kept = [item for item in kept if item.nodeid in skipped or item.get_closest_marker("slow")]
    if len(kept) < len(items):
        chosen = set(kept)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = kept


class SkipNotes:
    """Collects the tests that were skipped for a missing part, from every worker, and writes their names at the end."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._names: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that was skipped for a missing part."""
        if (
            report.skipped
            and isinstance(report.longrepr, tuple)
            and report.longrepr[2].startswith(f"Skipped: {MISSING}")
        ):
            self._names.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the names, one a line."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("".join(f"{name}\n" for name in sorted(self._names)), encoding="utf-8")


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
    pytest.skip(f"{MISSING} {name}: {reason}")


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
