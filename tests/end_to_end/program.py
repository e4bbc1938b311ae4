"""Running the installed program as its users do: another process, its exit code, its two streams."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pincite.testing import PdfBuilder

COMMAND = (sys.executable, "-c", "from pincite.cli import main; main()")

HELD = """
import itertools, os, sys
from pincite.cli import main
writes = itertools.count()
def hold(event, arguments):
    if event == "os.rename" and os.fspath(arguments[1]).endswith(".pincite.json") and next(writes) == {documents}:
        print("held", file=sys.stderr, flush=True)
        sys.stdin.readline()
sys.addaudithook(hold)
main()
"""
"""The program, which waits for a line on standard input before it writes one document more than that many."""

SCHEMA = {
    "type": "object",
    "properties": {
        "invoice": {
            "type": "object",
            "properties": {
                "number": {
                    "type": "string",
                    "description": "Invoice number",
                    "x_extraction": {"query": "Invoice number: A-1", "synonyms": ["invoice number"]},
                },
                "due": {
                    "type": "string",
                    "format": "date",
                    "description": "Due date",
                    "x_extraction": {"synonyms": ["due date"]},
                },
            },
        }
    },
}


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output as the one JSON document that it must be."""
        return json.loads(self.out)


def environment(folder: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment whose cache is in `folder` and that has no settings of the user's."""
    dropped = "PYTHONDONTWRITEBYTECODE"  # a hundred starts without compiled modules take a second each
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PINCITE_") and name != dropped}
    ours = {"PINCITE_CACHE_FOLDER": str(folder / "cache"), "XDG_CONFIG_HOME": str(folder)}
    return {**kept, **ours, "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "pincite-tests"), **(extra or {})}


def pincite(
    *arguments: str | Path, cwd: Path, extra: Mapping[str, str] | None = None, before: Sequence[str] = ()
) -> Outcome:
    """The outcome of one run; `before` are arguments of a wrapping program. No run may show a traceback."""
    done = subprocess.run(
        [*before, *COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=environment(cwd, extra),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Outcome(code=done.returncode, out=done.stdout, err=done.stderr)


@contextmanager
def held_run(*arguments: str, after: int, cwd: Path) -> Iterator[subprocess.Popen[str]]:
    """A run of `pincite` that has written that many parsed documents, and goes on at a line on its standard input."""
    words = [sys.executable, "-c", HELD.format(documents=after), *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    own = environment(cwd, {"PINCITE_PARSING_WORKERS": "2"})
    with subprocess.Popen(words, cwd=cwd, env=own, text=True, encoding="utf-8", **pipes) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "held\n"
        yield process


def pincite_here(*arguments: str | Path, cwd: Path, extra: Mapping[str, str] | None = None) -> Outcome:
    """As `pincite`, in this process: much sooner, where no start, no signal and no end of a process matters."""
    from pincite.cli.app import run

    out, err = io.StringIO(), io.StringIO()
    ours = {"PYTHONPYCACHEPREFIX"}  # of no use here: this process has started
    wanted = {name: value for name, value in environment(cwd, extra).items() if name not in ours}
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(cwd)
        for name in [name for name in os.environ if name.startswith("PINCITE_")]:
            patch.delenv(name)
        for name, value in wanted.items():
            patch.setenv(name, value)
        code = run([str(argument) for argument in arguments])
    return Outcome(code=code, out=out.getvalue(), err=err.getvalue())


def write_invoice(path: Path, number: str = "A-4711") -> Path:
    """A small good document."""
    page = PdfBuilder().page().text(72, 720, f"Invoice number: {number}").text(72, 700, "Due date: March 5, 2024")
    return page.text(72, 650, "We thank you for your order and look forward to the next one.").save(path)


def write_schema(path: Path, schema: Any = SCHEMA) -> Path:
    """A schema file."""
    path.write_text(json.dumps(schema), encoding="utf-8")
    return path


def snapshot(folder: Path) -> dict[str, bytes]:
    """Content by name of every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
