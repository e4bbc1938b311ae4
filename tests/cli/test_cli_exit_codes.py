"""Every command has the exit codes that docs/reference/cli.md lists, whatever goes wrong."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import typer
from examples.demo.generate import generate
from typer.main import get_command

from pincite.cli.app import app, run
from pincite.store import open_store

ROOT = Path(__file__).parents[2]
REPORT = "documents/Treating Physician Report.pdf"
SCHEMA = ("--schema", "schema.json", "--out", "out")
ANSWER = ("check", "--answer", "answer.md", "--evidence")
CHECK = (*ANSWER, REPORT)
PROFILE = ("eval-tailoring", "--profile", "answer.md", "--claims")

# what goes wrong, its exit code, and command lines
CASES: dict[str, tuple[int, list[tuple[str, ...]]]] = {
    "wrong path": (
        2,
        [
            ("parse", "gone", "--out", "out"),
            ("parse", REPORT, "--out", "answer.md"),
            ("cite", "gone", "words"),
            ("extract", "gone", *SCHEMA),
            ("extract", REPORT, "--schema", "gone", "--out", "out"),
            ("extract", REPORT, "--schema", "schema.json", "--out", "answer.md"),
            ("assemble", "gone"),
            ("recheck", "gone"),
            ("recheck", "result", "--sources", "gone"),
            ("diff", "gone", "result"),
            ("diff", "result", "gone"),
            ("score", "gone", "--gold", "gold.json"),
            ("score", "result", "--gold", "gone"),
            ("export", "gone", "--format", "csv"),
            ("export", "gone", "--html"),
            ("export", "result", "--html", "--sources", "gone"),
            ("export", "result", "--format", "csv", "--out", "gone/fields.csv"),
            ("view", "gone", "--no-browser"),
            ("view", "result", "--sources", "gone", "--no-browser"),
            ("claims", "gone"),
            ("check", "--answer", "gone", "--evidence", REPORT),
            (*ANSWER, "gone"),
            (*ANSWER, REPORT, "--evidence", "gone"),
            (*CHECK, "--html", "gone/page.html"),
            ("check", "--jsonl", "gone"),
            ("eval", "gone"),
            ("eval", "result", "--rules-only", "--sources", "gone"),
            ("eval-log", "show", "gone"),
            ("eval-log", "--document", "gone"),
            ("eval-report", "gone"),
            ("eval-report", "--html", "gone/page.html"),
            ("eval-tailoring", "--profile", "gone", "--claims", "result"),
            (*PROFILE, "gone"),
            (*PROFILE, "result", "--posting", "gone"),
            ("gate", "gone", "--at-least", "0.5"),
            ("gate", "check.json", "--baseline", "gone"),
            ("jobs", "show", "gone"),
            ("jobs", "cancel", "gone"),
            ("jobs", "retry", "gone"),
            ("serve", "--folder", "answer.md"),
            ("store", "delete", "gone", "--yes"),
            ("store", "verify", "--checkpoint", "gone"),
            ("store", "checkpoint", "--out", "gone/checkpoint.json"),
            ("store", "checkpoint", "--out", "answer.md"),
        ],
    ),
    "empty folder": (
        2,
        [
            ("parse", "empty", "--out", "out"),
            ("cite", "empty", "words"),
            ("extract", "empty", *SCHEMA),
            ("assemble", "empty"),
            ("recheck", "empty"),
            ("recheck", "result", "--sources", "empty"),
            ("diff", "result", "empty"),
            ("score", "empty", "--gold", "gold.json"),
            ("score", "result", "--gold", "empty"),
            ("export", "empty", "--format", "csv"),
            ("export", "empty", "--html"),
            ("view", "empty", "--no-browser"),
            ("claims", "empty"),
            ("check", "--answer", "empty", "--evidence", REPORT),
            ("check", "--jsonl", "empty"),
            ("eval", "empty"),
            ("eval-report", "empty"),
            ("eval-tailoring", "--profile", "empty", "--claims", "result"),
            (*PROFILE, "empty"),
            ("gate", "empty", "--at-least", "0.5"),
        ],
    ),
    "wrong option value": (
        2,
        [
            ("parse", REPORT, "--out", "out", "--format", "x"),
            ("parse", REPORT, "--out", "out", "--parser", "x"),
            ("cite", REPORT, "impairment", "--page", "0"),
            ("cite", REPORT, "impairment", "--page", "9"),
            ("cite", REPORT, "impairment", "--block", "x"),
            ("extract", REPORT, *SCHEMA, "--model", "x"),
            ("extract", REPORT, *SCHEMA, "--evaluate", "x"),
            ("extract", REPORT, "--schema", "broken.json", "--out", "out"),
            ("assemble", "result", "--x"),
            ("recheck", "broken.json"),
            ("diff", "result", "broken.json"),
            ("score", "result", "--gold", "broken.json"),
            ("score", "result", "--gold", "gold.json", "--fail-under", "2"),
            ("export", "result", "--format", "x"),
            ("view", "result", "--port", "99999"),
            ("claims", "answer.md", "--extractor", "x"),
            ("claims", "answer.md", "--model", "x:y"),
            (*CHECK, "--fail-under", "nan"),
            (*CHECK, "--fail-on", "x"),
            (*CHECK, "--model", "x"),
            (*CHECK, "--extractor", "x"),
            (*CHECK, "--evaluate", "x"),
            (*CHECK, "--max-claims", "0"),
            (*CHECK, "--max-cost-usd", "-1"),
            ("eval", "result", "--mapping", "x"),
            ("eval", "result", "--today", "x"),
            ("eval", "result", "--fail-on", "x"),
            ("eval", "result", "--model", "x"),
            ("eval-log", "--since", "x"),
            ("eval-log", "--limit", "0"),
            ("eval-report", "--by", "x"),
            ("eval-report", "--confidence", "3"),
            (*PROFILE, "result", "--today", "x"),
            (*PROFILE, "result", "--model", "x"),
            ("gate", "check.json", "--at-least", "3"),
            ("gate", "check.json", "--at-least", "0.5", "--measure", "x"),
            ("jobs", "--state", "x"),
            ("jobs", "prune", "--days", "-1"),
            ("jobs", "run", "--x"),
            ("serve", "--port", "99999"),
            ("serve", "--host", "no.such.host.invalid"),
            ("serve", "--store", "foo://x"),
            ("store", "x"),
            ("store", "verify", "--checkpoint", "broken.json"),
            ("store", "checkpoint", "--x"),
            ("store", "seal", "--x"),
            ("config", "--x"),
        ],
    ),
    "bad configuration": (
        5,
        [
            ("--config", "broken.toml", *line)
            for line in (
                ("parse", REPORT, "--out", "out"),
                ("cite", REPORT, "words"),
                ("extract", REPORT, *SCHEMA),
                ("assemble", "result"),
                ("recheck", "result"),
                ("export", "result", "--html"),
                ("view", "result"),
                ("claims", "answer.md"),
                CHECK,
                ("eval", "result"),
                ("eval-log",),
                ("eval-log", "show", "x"),
                ("eval-report",),
                (*PROFILE, "result"),
                *(("jobs", name, "x") for name in ("show", "cancel", "retry")),
                *(("jobs", name) for name in ("list", "prune", "run")),
                ("serve",),
                *(("store", name) for name in ("path", "documents", "upgrade", "verify", "checkpoint", "seal")),
                ("store", "delete", "x", "--yes"),
                ("config",),
            )
        ]
        + [("--config", "gone", "config"), ("extract", REPORT, *SCHEMA, "--model", "openai:gpt-5-mini")],
    ),
    "failed gate": (
        4,
        [
            ("cite", REPORT, "reached maximum medical improvement on November 5, 2024"),
            ("recheck", "altered"),
            ("score", "result", "--gold", "gold.json", "--fail-under", "1"),
            (*CHECK, "--fail-under", "0.5"),
            (*CHECK, "--fail-on", "refuted"),
            ("gate", "score.json", "--at-least", "1", "--measure", "fields"),
            (*PROFILE, "result"),
            ("eval", "claims.json", "--rules-only", "--fail-on", "error"),
            ("store", "verify"),
            ("--config", "edited.toml", "store", "verify"),
            ("--config", "edited.toml", "store", "seal"),
        ],
    ),
    "nothing to compare": (
        3,
        [
            (*ANSWER, "empty", "--fail-under", "0"),
            ("check", "--answer", "thanks.md", "--evidence", REPORT, "--fail-under", "0"),
            (*CHECK, "--max-seconds", "1e-9", "--fail-under", "0"),
            ("check", "--jsonl", "nothing.jsonl", "--fail-under", "0"),
            ("gate", "check.json", "--at-least", "0.5"),
        ],
    ),
    "failed document": (
        3,
        [
            ("parse", REPORT, "gone", "--out", "out"),
            ("parse", "damaged.pdf", "--out", "out"),
            ("parse", REPORT, "damaged.pdf", "--out", "out"),
            ("cite", "damaged.pdf", "words"),
            ("extract", "damaged.pdf", *SCHEMA),
            (*ANSWER, "damaged.pdf"),
            (*ANSWER, "damaged.pdf", "--fail-under", "0"),
            (*ANSWER, "empty"),
            ("check", "--jsonl", "broken.json"),
            ("eval-tailoring", "--profile", "damaged.pdf", "--claims", "result"),
        ],
    ),
}
DONE: list[tuple[str, ...]] = [
    ("parse", REPORT, "--out", "out"),
    ("cite", REPORT, "impairment", "--page", "1"),
    ("recheck", "result"),
    ("diff", "result", "result"),
    ("export", "result", "--format", "csv"),
    ("claims", "answer.md"),
    CHECK,
    ("check", "--answer", "thanks.md", "--evidence", REPORT),
    ("check", "--jsonl", "nothing.jsonl"),
    ("eval", "result", "--rules-only"),
    ("eval-log",),
    ("eval-report",),
    ("jobs", "list"),
    ("jobs", "prune", "--yes"),
    ("store", "path"),
    ("store", "documents"),
    ("store", "upgrade"),
    ("store", "checkpoint"),
    ("store", "seal"),
    ("config",),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Documents, a result and a check of them, and files of every kind that cannot be used."""
    place = tmp_path_factory.mktemp("exit-codes")
    patch = pytest.MonkeyPatch()
    patch.chdir(place)
    patch.setenv("PINCITE_CACHE_FOLDER", str(place / "cache"))
    generate(place / "demo")
    Path("documents").mkdir()
    shutil.copy(Path("demo") / REPORT, REPORT)
    schema = {"type": "object", "properties": {"insurer": {"type": "string", "description": "Name of the insurer"}}}
    texts = {
        "answer.md": "The patient reached maximum medical improvement on November 5, 2024.",
        "thanks.md": "Hello! I hope this helps!",
        "nothing.jsonl": "",
        "broken.json": "{",
        "broken.toml": "[store",
        "edited.toml": '[store]\nurl = "edited.db"',
        "damaged.pdf": "%PDF-1.4 and no more",
        "claims.json": '[{"id": "a", "type": "skill", "text": ""}]',
        "gold.json": '{"insurer": "Nobody", "claimant": "Nobody"}',
        "schema.json": json.dumps({**schema, "properties": {**schema["properties"], "claimant": {"type": "string"}}}),
    }
    for name, text in texts.items():
        Path(name).write_text(text)
    Path("empty").mkdir()
    open_store("edited.db").close()
    with closing(sqlite3.connect("edited.db")) as connection, connection:
        connection.execute("UPDATE profiles SET name = 'edited'")
    assert run(["extract", "documents", "--schema", "schema.json", "--out", "result"]) == 0
    patch.undo()
    return place


@pytest.fixture
def workplace(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Path:
    place = tmp_path / "work"
    shutil.copytree(folder, place)
    monkeypatch.chdir(place)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(place / "home"))
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(folder / "cache"))
    monkeypatch.setenv("PINCITE_JOBS_AUTOSTART", "false")
    return place


def prepared(line: tuple[str, ...], capture: pytest.CaptureFixture[bytes]) -> None:
    """What some commands read was written by others."""
    for name, maker in (
        ("check.json", [*CHECK, "--json"]),
        ("score.json", ["score", "result", "--gold", "gold.json", "--json"]),
    ):
        if name in line:
            capture.readouterr()
            run(maker)
            Path(name).write_bytes(capture.readouterr().out)
    if "altered" in line:
        text = Path("result/fields.json").read_text()
        Path("altered").mkdir()
        Path("altered/fields.json").write_text(text.replace('"page": 1', '"page": 2'))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        *(
            pytest.param(line, code, id=f"{kind}: {' '.join(line)}")
            for kind, (code, lines) in CASES.items()
            for line in lines
        ),
        *(pytest.param(line, 0, id=f"done: {' '.join(line)}") for line in DONE),
    ],
)
def test_a_command_ends_with_the_code_that_the_reference_lists(
    line: tuple[str, ...], code: int, workplace: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    prepared(line, capfdbinary)
    capfdbinary.readouterr()
    ended = run(line)
    assert ended == code, capfdbinary.readouterr()


def commands(group: typer.core.TyperGroup, *before: str) -> list[tuple[str, ...]]:
    """The names of all commands, those of groups behind the group's."""
    names = []
    for name, command in group.commands.items():
        if isinstance(command, typer.core.TyperGroup):
            names += commands(command, *before, name)
        else:
            names.append((*before, name))
    return names


ALL = commands(get_command(app))  # type: ignore[arg-type]  # typer says Command, an application of several is a group


def test_the_table_has_every_command() -> None:
    lines = [line for _, lines in CASES.values() for line in lines] + DONE
    assert [command for command in ALL if all(line[: len(command)] != command for line in lines)] == []
