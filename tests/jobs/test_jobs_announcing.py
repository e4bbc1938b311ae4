"""`review needed`: who is told, with what, and what is said when that fails."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from pincite.errors import AnnouncementError, ConfigError
from pincite.jobs.notifications.announcement import ReviewNeeded, receivers

EVENT = ReviewNeeded(id="run-1", operation="extract", subject="out", passed=False, errors=2, warnings=1)
SENT = {
    **{"id": "run-1", "operation": "extract", "subject": "out", "passed": False, "errors": 2, "warnings": 1},
    **{"event": "review needed", "repeated": False},
}

told: list[ReviewNeeded] = []


def listen(event: ReviewNeeded) -> None:
    """Somebody's own function, which `function` names."""
    told.append(event)


class Server:
    """A local server that answers every POST with one status."""

    def __init__(self, status: int) -> None:
        self.seen: list[tuple[dict[str, str], Any]] = []
        seen = self.seen

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                seen.append((dict(self.headers), json.loads(body)))
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                return

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    local = Server(request.param)
    thread = threading.Thread(target=local.server.serve_forever, args=(0.01,))
    thread.start()
    yield local
    local.server.shutdown()
    thread.join()
    local.server.server_close()


def test_nobody_is_told_where_nobody_is_named() -> None:
    assert receivers() == {}


def test_a_function_is_told_by_its_name() -> None:
    receivers(function="tests.jobs.test_jobs_announcing:listen")["function"](EVENT)
    import tests.jobs.test_jobs_announcing as imported

    assert imported.told[-1] == EVENT


def test_a_command_reads_the_announcement_on_its_standard_input(tmp_path: Path) -> None:
    program = f"import sys, pathlib; pathlib.Path({str(tmp_path / 'said')!r}).write_bytes(sys.stdin.buffer.read())"
    receivers(command=f'{sys.executable} -c "{program}"')["command"](EVENT)
    assert json.loads((tmp_path / "said").read_bytes()) == SENT


@pytest.mark.parametrize("server", [204], indirect=True)
def test_an_address_gets_the_announcement_with_its_id_as_key(server: Server) -> None:
    receivers(url=server.url)["url"](EVENT)
    ((headers, body),) = server.seen
    assert body == SENT
    assert headers["Idempotency-Key"] == "run-1"


@pytest.mark.parametrize("server", [302, 500], indirect=True, ids=["redirection", "failure"])
def test_an_address_that_does_not_take_it_is_an_error(server: Server) -> None:
    announce = receivers(url=server.url)["url"]
    with pytest.raises(
        AnnouncementError, match=r"jobs\.review_url answered (302|500): correct it, then retry the job, or ask again"
    ):
        announce(EVENT)


def test_an_address_that_is_not_there_is_an_error_without_the_address() -> None:
    announce = receivers(url="http://127.0.0.1:1/secret-token")["url"]
    with pytest.raises(AnnouncementError, match="was not reached") as caught:
        announce(EVENT)
    assert "secret-token" not in str(caught.value)


@pytest.mark.parametrize(
    ("command", "said"),
    [("/nowhere/program --now", "could not be run"), (f'{sys.executable} -c "exit(7)"', "exited with 7")],
    ids=["no program", "exit code"],
)
def test_a_command_that_fails_is_an_error(command: str, said: str) -> None:
    announce = receivers(command=command)["command"]
    with pytest.raises(AnnouncementError, match=said):
        announce(EVENT)


def refuse(event: ReviewNeeded) -> None:
    """Somebody's own function that fails."""
    raise LookupError(f"nobody to tell of {event.id}")


def leave(event: ReviewNeeded) -> None:
    """Somebody's own function that ends the program."""
    raise SystemExit


@pytest.mark.parametrize(
    ("name", "said"), [("refuse", "raised LookupError: nobody to tell of run-1: correct it"), ("leave", "SystemExit")]
)
def test_a_function_that_raises_is_named(name: str, said: str) -> None:
    announce = receivers(function=f"tests.jobs.test_jobs_announcing:{name}")["function"]
    with pytest.raises(
        AnnouncementError, match=rf"jobs.review_function \(tests.jobs.test_jobs_announcing:{name}\).*{said}"
    ):
        announce(EVENT)


def test_a_module_that_raises_when_it_is_imported_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "raising_module.py").write_text("told = 1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match=r"'raising_module:told' cannot be imported \(ZeroDivisionError"):
        receivers(function="raising_module:told")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"function": "nowhere.at_all:told"}, "cannot be imported"),
        ({"function": "tests.jobs.test_jobs_announcing:missing"}, "cannot be imported"),
        ({"function": "tests.jobs.test_jobs_announcing:SENT"}, "is no function"),
        ({"function": "listen"}, "names no function"),
        ({"command": 'program "unclosed'}, "cannot be read"),
        ({"command": "   "}, "names no program"),
        ({"url": "ftp://host/hook"}, "https:// or http://"),
    ],
    ids=["no module", "no attribute", "no function", "no colon", "unclosed", "empty", "ftp"],
)
def test_what_cannot_be_told_is_bad_configuration(given: dict[str, str], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        receivers(**given)
