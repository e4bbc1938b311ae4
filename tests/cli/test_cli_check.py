"""`pincite claims` and `pincite check`: what they print, write and exit with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pincite.cli.app import run

ANSWER = "The fee is $5. Hello there! The cap is $7 [cite:nonsense]."


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    Path("answer.md").write_text(ANSWER)
    Path("evidence.txt").write_text("The fee is $5.\n")
    Path("empty").mkdir()


@pytest.fixture
def pincite(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def test_claims_are_listed_and_an_invalid_anchor_fails(pincite: Any) -> None:
    code, out, err = pincite("claims", "answer.md")
    assert (code, "The fee is $5" in out, "[cite:" in err, "1 greeting" in err) == (4, True, True, True)
    code, out, _ = pincite("claims", "answer.md", "--json")
    assert [claim["id"] for claim in json.loads(out)["claims"]] == ["clm_001", "clm_002"]


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"", 0, "0 claims"),
        (b"\xff\xfe\x00", 3, "UTF-8"),
        (b"a\x00b is 5", 2, "NUL"),
        (b"\xef\xbb\xbfThe fee is 5.\r\n", 0, "1 claim"),
    ],
    ids=["empty", "binary", "nul", "mark and crlf"],
)
def test_answers_of_every_kind(pincite: Any, content: bytes, code: int, words: str) -> None:
    Path("x.md").write_bytes(content)
    found, _, err = pincite("claims", "x.md")
    assert (found, words in err) == (code, True)


def test_check_prints_verdicts_and_deciding_words(pincite: Any) -> None:
    code, out, _ = pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt")
    assert code == 0
    assert "✓ supported" in out
    assert "“The fee is $5.”" in out
    assert "1 supported" in out


@pytest.mark.parametrize(("threshold", "label"), [("0.01", "supported"), ("1", "nei")])
def test_the_threshold_of_the_command_decides_what_is_likely(pincite: Any, threshold: str, label: str) -> None:
    Path("answer.md").write_text("The landlord repairs the roof.")
    Path("evidence.txt").write_text("Repairs of the roof are the landlord's task.")
    command = ("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--json", "--conf-threshold")
    code, out, _ = pincite(*command, threshold)
    assert (code, json.loads(out)["claims"][0]["verdict"]["label"]) == (0, label)


def test_check_writes_one_page(pincite: Any) -> None:
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--html", "a.html")[0] == 0
    assert Path("a.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--fail-under", "0.9"], 4),
        (["--fail-under", "0.1"], 0),
        (["--fail-on", "nei"], 4),
        (["--fail-on", "failed"], 0),
    ],
)
def test_gates(pincite: Any, options: list[str], code: int) -> None:
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", *options)[0] == code


def test_an_empty_folder_is_no_evidence(pincite: Any) -> None:
    code, out, _ = pincite("check", "--answer", "answer.md", "--evidence", "empty", "--json")
    assert code == 3
    assert {tuple(each["verdict"]["reasons"][-1:]) for each in json.loads(out)["claims"]} >= {("no_evidence",)}
    assert json.loads(out)["summary"]["supported"] == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--answer", "answer.md", "--evidence", "nowhere"], 2),
        (["--answer", "nowhere.md", "--evidence", "evidence.txt"], 2),
        (["--answer", "answer.md"], 2),
        (["--answer", "answer.md", "--evidence", "evidence.txt", "--fail-on", "x"], 2),
        (["--answer", "answer.md", "--evidence", "evidence.txt", "--out", "x"], 2),
        (["--answer", "answer.md", "--evidence", "evidence.txt", "--extractor", "aps"], 2),
        (["--jsonl", "x.jsonl", "--answer", "answer.md"], 2),
        (["--jsonl", "nowhere.jsonl"], 2),
    ],
)
def test_what_cannot_work_has_its_exit_code(pincite: Any, arguments: list[str], code: int) -> None:
    assert pincite("check", *arguments)[0] == code


def test_a_set_is_checked_row_by_row(pincite: Any) -> None:
    rows = ['{"answer": "The fee is $5.", "contexts": ["The fee is $5."]}', "[" * 50_000, '{"answer": "\\ud800"}']
    Path("set.jsonl").write_text("\n".join(rows))
    code, out, err = pincite("check", "--jsonl", "set.jsonl")
    assert (code, "2 failed" in out, "nested too deeply" in err, "lone surrogate" in err) == (3, True, True, True)
    assert pincite("check", "--jsonl", "set.jsonl")[1].count("1 done before") == 1
    assert pincite("check", "--jsonl", "set.jsonl", "--extractor", "heuristic")[1].count("0 done before") == 1


def test_a_budget_that_is_reached_is_said_and_ends_with_3(pincite: Any) -> None:
    code, out, err = pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--max-seconds", "1e-9")
    assert (code, "– not judged" in out, "2 not judged" in out) == (3, True, True)
    assert "the budget was reached (0 calls, 0 tokens, all of 1e-09 seconds): 2 of 2 claims were not judged" in err
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--max-seconds", "600")[0] == 0


@pytest.mark.parametrize("option", [("--max-calls", "0"), ("--max-cost-usd", "-1"), ("--max-seconds", "nan")], ids=str)
def test_a_budget_that_is_none_is_wrong_usage(pincite: Any, option: tuple[str, str]) -> None:
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", *option)[0] == 2


def test_the_configuration_has_a_budget_too(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_CHECK_MAX_SECONDS", "1e-9")
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt")[0] == 3
    assert pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--max-seconds", "600")[0] == 0


def test_evidence_that_cannot_be_read_is_named_and_ends_with_3(pincite: Any) -> None:
    Path("noise.bin").write_bytes(bytes(range(256)) * 50)
    code, out, err = pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--evidence", "noise.bin")
    assert (code, "1 supported" in out, "noise.bin could not be read and is no evidence" in err) == (3, True, True)
    code, out, _ = pincite("check", "--answer", "answer.md", "--evidence", "noise.bin", "--json")
    said = json.loads(out)
    assert (code, said["summary"]["nei"], [failure["code"] for failure in said["failures"]]) == (
        3,
        2,
        ["unsupported_format"],
    )


def test_importance_depends_on_the_question(pincite: Any) -> None:
    levels = []
    for query in ("", "What is the fee?"):
        _, out, _ = pincite("check", "--answer", "answer.md", "--evidence", "evidence.txt", "--json", "--query", query)
        levels.append([each["claim"]["importance"] for each in json.loads(out)["claims"]])
    assert levels[1][0] == "critical"
    assert levels[0] != levels[1]


def test_a_set_that_a_budget_ends_says_so_and_goes_on(pincite: Any) -> None:
    rows = [b'{"answer": "The fee is $5.", "contexts": ["The fee is $5."]}', b"no json", b'{"answer": "\xff"}']
    Path("set.jsonl").write_bytes(b"\n".join(rows))
    code, out, err = pincite("check", "--jsonl", "set.jsonl", "--max-seconds", "1e-9")
    assert (code, "3 rows, 0 done before, 0 failed, 3 not reached" in out) == (3, True)
    assert "all of 1e-09 seconds: the budget was reached, the same command goes on" in err
    code, out, err = pincite("check", "--jsonl", "set.jsonl", "--max-seconds", "600")
    assert (code, "3 rows, 0 done before, 2 failed:" in out, "1 supported" in out) == (3, True, True)
    assert err.count("the line is no JSON in UTF-8") == 2
