"""`pincite serve` as a person starts it: the key that is shown once, messages that say what to do, an orderly end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pincite.cli.app import run

pytestmark = pytest.mark.slow

WITHOUT = "import sys; sys.modules['{module}'] = None; from pincite.cli import main; main()"
PATIENCE = 60.0


@dataclass
class Started:
    """A service in a process of its own."""

    process: subprocess.Popen[bytes]
    folder: Path

    @property
    def out(self) -> str:
        return (self.folder / "out").read_text()

    @property
    def err(self) -> str:
        return (self.folder / "err").read_text()

    @property
    def address(self) -> str:
        return re.findall(r"pincite serves (\S+)", self.out)[0]

    @property
    def keys(self) -> list[str]:
        return re.findall(r"admin key, shown this once: (pck_\S+)", self.out)

    def ask(self, path: str, *, key: str | None = None, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {key or self.keys[0]}"}
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}{path}", headers=headers, **more)) as reply:
            return json.load(reply)

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


def until(done: Callable[[], object]) -> None:
    """Wait until that is so."""
    last = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < last, "it took too long"
        time.sleep(0.05)


def answers(started: Started) -> bool:
    assert started.process.poll() is None, started.err
    try:
        return "pincite serves" in started.out and started.ask("/health", key="pck_")["status"] == "ok"
    except urllib.error.HTTPError:
        return True  # it says that this key is none


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Started]:
    places = ["--store", str(folder / "pincite.db"), "--folder", str(folder / "files")]
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "pincite", "serve", "--port", "0", *places, *arguments],
            stdout=out,
            stderr=err,
            env={**os.environ, "XDG_CONFIG_HOME": str(folder)},
        )
    started = Started(process, folder)
    try:
        until(lambda: answers(started))
        yield started
    finally:
        process.kill()
        process.wait()


def test_a_first_start_shows_a_key_and_a_document_goes_in_and_out(tmp_path: Path) -> None:
    with serving(tmp_path) as started:
        assert f"{started.address}/login#{started.keys[0]}" in started.out
        made = started.ask("/v1/documents?name=deed.txt", data=b"Effective Date: March 5, 2024")
        document, job = made["document"]["document"]["id"], made["job"]["id"]
        until(lambda: started.ask(f"/v1/jobs/{job}")["state"] == "done")
        assert started.ask(f"/v1/documents/{document}/pages/1")["text"] == "Effective Date: March 5, 2024"
        started.ask(f"/v1/documents/{document}", method="DELETE")
        assert started.end() == 0
        assert "finishing what is under way" in started.err
        assert [path.name for path in (tmp_path / "files").rglob("*") if path.is_file()] == ["audit-head.json"]
        assert "Traceback" not in started.err
        assert started.keys[0] not in started.err


def test_another_key_is_shown_when_it_is_asked_for_alone(tmp_path: Path) -> None:
    with serving(tmp_path, "--new-admin-key") as first:
        assert len(first.keys) == 1
        key = first.keys[0]
        assert first.end() == 0
    with serving(tmp_path) as second:
        assert second.keys == []
        assert second.ask("/v1/session", key=key)["scope"] == "admin"
        assert second.end() == 0


def test_a_port_that_is_taken_says_what_to_do(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert run(["serve", "--port", port, "--store", str(tmp_path / "a.db"), "--folder", str(tmp_path)]) == 2
    said = capfd.readouterr()
    assert f"127.0.0.1:{port} cannot be had" in said.err
    assert "--port" in said.err
    assert "pck_" not in said.out + said.err
    assert not (tmp_path / "a.db").exists()


def test_an_address_of_another_machine_says_what_to_do(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--host", "no such host", "--port", "0"]) == 2
    assert "server.host 'no such host' is no address of this machine" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("module", "extra"), [("fastapi", "pincite[server]"), ("uvicorn", "pincite[server]"), ("dbos", "pincite[jobs]")]
)
def test_a_missing_extra_says_what_to_install(module: str, extra: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT.format(module=module), "serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--store", str(tmp_path / "a.db"), "--folder", str(tmp_path)], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (5, b"")
    assert f"pip install '{extra}'".encode() in done.stderr
