"""Whole sets: rows, failures in their place, going on after a stop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.errors import ForeignOutputError
from pincite.verification import Checker
from pincite.verification.sets import run_set

ROWS = [
    {"id": "a", "query": "q", "answer": "The fee is $5.", "contexts": ["The fee is $5."]},
    {"answer": "The fee is $6.", "contexts": ["The fee is $5."]},
    {"question": "no answer"},
    {"response": "Hello!", "retrieved_contexts": []},
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in ROWS) + "\n\nno json\n")
    return path


def test_each_row_has_a_result_or_a_failure(file: Path, tmp_path: Path) -> None:
    report = run_set(file, tmp_path / "out.jsonl", checker=Checker())
    assert (report.rows, report.failed_rows, report.resumed) == (5, 2, 0)
    assert (report.summary.supported, report.summary.refuted) == (1, 1)
    assert [failure.item for failure in report.failures] == ["line 3", "line 6"]
    assert [json.loads(line)["id"] for line in (tmp_path / "out.jsonl").read_text().splitlines()] == ["a", "2", "4"]


def test_a_stopped_run_goes_on_and_ends_the_same(file: Path, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run_set(file, whole, checker=Checker())
    cut.write_bytes(whole.read_bytes()[:-40])
    report = run_set(file, cut, checker=Checker())
    assert report.resumed == 2
    assert cut.read_bytes() == whole.read_bytes()


def test_other_settings_check_rows_anew(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run_set(file, out, checker=Checker())
    assert run_set(file, out, checker=Checker(max_claims=3)).resumed == 0


def test_a_file_of_something_else_is_not_touched(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("{}\n")
    with pytest.raises(ForeignOutputError, match="something else"):
        run_set(file, out, checker=Checker())
    assert out.read_text() == "{}\n"
