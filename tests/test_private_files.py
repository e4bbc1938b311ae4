"""What holds words of documents is readable by its owner alone, whatever the umask says."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.cli.app import run
from pincite.private_files import make_private_folder, write_private

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")

DEED = "Effective Date: March 5, 2024\n"
SCHEMA = '{"type": "object", "properties": {"effective_date": {"type": "string", "description": "Effective date"}}}'


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """A umask that lets everybody read."""
    before = os.umask(0o000)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(0o644)
    write_private(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", 0o600)


def test_folders_that_are_made_are_closed_and_others_stay(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir(mode=0o755)
    make_private_folder(there / "a" / "b")
    assert [mode(each) for each in (there, there / "a", there / "a" / "b")] == [0o755, 0o700, 0o700]


EXTRACT = ["extract", "in", "--schema", "schema.json", "--out", "made/out"]
COMMANDS = {
    "extract": [EXTRACT],
    "parse": [["parse", "in", "--out", "made/out"]],
    "export": [EXTRACT, ["export", "made/out", "--format", "csv", "--out", "table.csv"]],
    "check": [["check", "--answer", "answer.txt", "--evidence", "in", "--html", "page.html"]],
    "checks": [["check", "--jsonl", "set.jsonl", "--out", "made/results.jsonl"]],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_writes_is_its_owners(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "deed.txt").write_text(DEED)
    (tmp_path / "schema.json").write_text(SCHEMA)
    (tmp_path / "answer.txt").write_text(DEED)
    (tmp_path / "set.jsonl").write_text(json.dumps({"query": "When?", "answer": DEED, "contexts": [DEED]}))
    before = set(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    assert {run(arguments) for arguments in COMMANDS[name]} <= {0, 3}
    made = sorted(set(tmp_path.rglob("*")) - before)
    assert [path for path in made if path.is_file()]
    modes = {str(path.relative_to(tmp_path)): oct(mode(path)) for path in made}
    assert set(modes.values()) <= {"0o600", "0o700"}, modes
