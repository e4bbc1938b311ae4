"""The documentation is true: its examples run, and its tables are those of the code."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, get_args

import pytest
from examples.demo.generate import generate

import pincite
from pincite.cli.app import run
from pincite.config import reference_table
from pincite.extraction.schema.kinds import KIND_WORDS, kind_of
from pincite.records import BreakCode

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "docs" / "reference" / "python.md"
PAGES = [ROOT / "README.md", ROOT / "docs" / "tutorial.md", PYTHON, *sorted((ROOT / "docs" / "how-to").glob("*.md"))]
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a user has after `make demo`: the documents, the schema and a result."""
    folder = tmp_path_factory.mktemp("demo")
    generate(folder / "demo-out")
    shutil.copytree(ROOT / "examples", folder / "examples")
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


@pytest.fixture
def workplace(demo: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(demo)
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(demo / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(demo / "home"))  # where no store is named
    monkeypatch.setenv("PINCITE_JOBS_AUTOSTART", "false")  # no process may outlive the tests
    monkeypatch.setenv("XDG_CONFIG_HOME", str(demo / "home"))
    if not (demo / "demo-out" / "result").exists():
        run(["extract", "demo-out/documents", "--schema", "examples/demo/schema.json", "--out", "demo-out/result"])
    return demo


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    for found in BLOCK.finditer(page.read_text()):
        yield found[1], found[2]


def path_line() -> str:
    """How the README tells a reader to reach the programs."""
    lines = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert len(lines) == 1, "the README says it once"
    return lines[0].strip()


def trimmed(text: str) -> str:
    """A text without the white space at the ends of lines, which tables have and editors take away."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def printed(line: str) -> str:
    """What a reader's shell prints for a command: standard output, then standard error, then the asked exit code.

    It knows no program but the system's, and those that the README's line adds.
    """
    command, echo, _ = line.partition("; echo $?")
    environment = {**os.environ, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "COLUMNS": "80"}
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        ["/bin/sh", "-c", f"{path_line()}\n{command}"], env=environment, capture_output=True, check=False
    )
    return (done.stdout + done.stderr).decode() + (f"{done.returncode}\n" if echo else "")


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_examples_of_a_page_do_what_it_says(page: Path, workplace: Path) -> None:
    names: dict[str, Any] = {}
    for kind, text in blocks(page):
        if kind == "python":
            exec(compile(text, page.name, "exec", dont_inherit=True), names)
            continue
        for line, expected in COMMAND.findall(text):
            found = printed(line)
            alike = doctest.OutputChecker().check_output(trimmed(expected), trimmed(found), doctest.ELLIPSIS)
            assert alike, f"{line}\n{found}"


def test_the_readme_leads_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text()
    pages = [
        page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").glob("*/*.md") if page.parent.name != "decisions"
    ]
    assert [page for page in pages if f"({page})" not in readme] == []


def test_every_page_has_examples_that_run() -> None:
    assert [page.name for page in PAGES if not list(blocks(page))] == []


def test_the_table_of_settings_is_that_of_the_code() -> None:
    assert (ROOT / "docs" / "reference" / "configuration.md").read_text().endswith(reference_table())


def test_every_promised_name_is_in_the_reference() -> None:
    said = set(re.findall(r"`(?:pincite\.)?(\w+)[`(]", PYTHON.read_text()))
    assert set(pincite.__all__) - said - {"__version__"} == set()


def test_every_promised_function_has_an_example() -> None:
    code = "".join(text for kind, text in blocks(PYTHON) if kind == "python")
    functions = {name for name in pincite.__all__ if isinstance(getattr(pincite, name), FunctionType)}
    assert {name for name in functions if f"pincite.{name}(" not in code} == set()


def test_every_break_is_explained() -> None:
    page = (ROOT / "docs" / "how-to" / "recheck-in-ci.md").read_text()
    assert [code for code in get_args(BreakCode) if f"`{code}`" not in page] == []


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text())
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_the_table_of_kinds_is_that_of_the_code() -> None:
    page = (ROOT / "docs" / "how-to" / "write-a-schema.md").read_text()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| ")
    ]
    kinds = {kind: (formats, words) for kind, formats, words, _ in rows[1:]}
    said = {kind: set(words.split(", ")) for kind, (_, words) in kinds.items()}
    assert said == {kind: set(words) for kind, words in KIND_WORDS}
    for kind, (formats, _) in kinds.items():
        for format in re.findall(r"`([\w-]+)`", formats):
            found = kind_of({"type": "string", "format": format}, "value")
            assert found == kind, format


def test_outputs_are_shown_and_not_left_out() -> None:
    """A line of "..." alone stands at most at the end of a long output, behind lines that are shown."""
    bare = [
        f"{page.name}: {line}"
        for page in PAGES
        for kind, text in blocks(page)
        if kind == "console"
        for line, expected in COMMAND.findall(text)
        if expected.strip() == "..."
    ]
    assert bare == []
