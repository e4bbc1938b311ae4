"""`pincite eval-report`."""

import json
from pathlib import Path

import pytest

from log_rows import entry
from pincite import codec
from pincite.cli.app import run


@pytest.fixture
def pincite(capfdbinary, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "store.db"))
    rows = [entry(at, week=at % 5, model="m\x1b[2J") for at in range(50)]
    rows += [entry(100 + at, week=6, failing=9, model="m\x1b[2J") for at in range(20)]
    Path("rows.jsonl").write_bytes(b"\n".join(codec.to_json(row) for row in rows))

    def call(*arguments):
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def test_the_table_has_weeks_and_what_drifted(pincite):
    code, out, _ = pincite("eval-report", "rows.jsonl")
    assert code == 0
    assert "2026-W37   10            100.0 % (72.2 to 100.0)" in out
    assert "worse: extract · m\\u001b[2J, 2026-W43, evaluations that passed: -100.0 points" in out


def test_days_by_and_baseline_are_as_asked(pincite):
    code, out, _ = pincite(
        "eval-report", "rows.jsonl", "--by", "operation", "--until", "2026-09-20", "--json",
        "--baseline", "2026-09-07..2026-09-13",
    )  # fmt: skip
    report = json.loads(out)
    assert (code, report["format"], report["rows"], report["by"]) == (0, "pincite.rates/1", 20, ["operation"])
    assert [drift["week"] for drift in report["drifts"]] == ["2026-W38", "2026-W38"]


def test_the_page_is_written_and_never_over_another_file_unasked(pincite):
    assert pincite("eval-report", "rows.jsonl", "--html", "page.html")[0] == 0
    assert Path("page.html").read_text().startswith("<!doctype html>")
    assert pincite("eval-report", "rows.jsonl", "--html", "page.html")[0] != 0


def test_an_empty_store_has_no_evaluations(pincite):
    assert pincite("eval-report")[:2] == (0, "no evaluations\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--since", "yesterday"), "--since takes a day"),
        (("--baseline", "2026-09-07"), "--baseline takes two days"),
        (("--by", "judge"), "not by 'judge'"),
        (("none.jsonl",), "no such file"),
    ],
)
def test_wrong_usage_has_exit_code_2(pincite, arguments, words):
    code, _, err = pincite("eval-report", *arguments)
    assert (code, words in err) == (2, True)
