"""Whole sets: rows, failures in their place, and going on after a stop: what failed again, what is done never twice."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pincite.errors import ForeignOutputError, OutputError
from pincite.llm import Budgeted, Meter
from pincite.records import Budget, CallFailure, ModelRequest
from pincite.testing import ScriptedModel
from pincite.verification import Checker, Verifier
from pincite.verification.model_judge import ModelJudge
from pincite.verification.sets import run_set
from pincite.verification.sets.results import open_results

ROWS = [
    {"id": "a", "query": "q", "answer": "The fee is $5.", "contexts": ["The fee is $5."]},
    {"answer": "The fee is $6.", "contexts": ["The fee is $5."]},
    {"question": "no answer"},
    {"response": "Hello!", "retrieved_contexts": []},
]
OPEN = [
    {
        "id": number,
        "answer": f"{name} was hired in spring. The fee is $5.",
        "contexts": [f"{name} got a job. The fee is $5."],
    }
    for number, name in enumerate(("Ann", "Bob", "Cid"))
]
LATE = CallFailure(request_id="", code="timed_out", message="too late")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, ROWS, "\n\nno json\n")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.jsonl"


def written(folder: Path, rows: list[dict[str, Any]], end: str = "\n") -> Path:
    path = folder / "set.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows) + end)
    return path


def results(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text().splitlines()]


def nei(request: ModelRequest) -> str:
    judged = [{"id": name, "label": "nei"} for name in re.findall(r"<claim id=(\w+)>", request.prompt)]
    return json.dumps({"judgements": judged})


def judging(answer: Callable[[ModelRequest], Any], meter: Meter | None = None) -> tuple[Checker, ScriptedModel]:
    model = ScriptedModel(answer)
    asked = Budgeted(model, meter=meter) if meter else model
    return Checker(verifier=Verifier(judge=ModelJudge(asked)), meter=meter or Meter()), model


def test_each_row_has_a_result_or_a_failure(file: Path, out: Path) -> None:
    report = run_set(file, out, checker=Checker())
    assert (report.rows, report.failed_rows, report.resumed) == (5, 2, 0)
    assert (report.summary.supported, report.summary.refuted) == (1, 1)
    assert [failure.item for failure in report.failures] == ["line 3", "line 6"]
    assert [row["id"] for row in results(out)] == ["a", "2", "4"]


@pytest.mark.parametrize("cut", [1, 40, 900])
def test_a_stopped_run_goes_on_and_ends_the_same(file: Path, out: Path, tmp_path: Path, cut: int) -> None:
    whole = tmp_path / "whole.jsonl"
    run_set(file, whole, checker=Checker())
    out.write_bytes(whole.read_bytes()[:-cut])
    assert run_set(file, out, checker=Checker()).resumed == 3 - (1 + (cut > 800))
    assert out.read_bytes() == whole.read_bytes()


def test_claims_that_failed_are_taken_up_again_and_finished_ones_never(tmp_path: Path, out: Path) -> None:
    file = written(tmp_path, OPEN)

    def flaky(request: ModelRequest) -> Any:
        return (
            nei(request) if "Bob" not in request.prompt else CallFailure(request_id="", code="timed_out", message="x")
        )

    first, _ = judging(flaky)
    assert run_set(file, out, checker=first).summary.failed == 1
    again, model = judging(nei)
    report = run_set(file, out, checker=again)
    assert (report.resumed, report.retried, report.summary.failed, report.summary.nei) == (2, 1, 0, 3)
    (request,) = model.requests
    assert "Bob was hired" in request.prompt
    assert "The fee is $5" not in re.findall(r"<claim[^>]*>(.*?)</claim>", request.prompt, re.DOTALL)[0]
    assert [row["id"] for row in results(out)] == ["0", "1", "2"]


def test_a_set_that_was_taken_up_again_is_the_same_as_one_that_never_failed(tmp_path: Path, out: Path) -> None:
    file, smooth = written(tmp_path, OPEN), tmp_path / "smooth.jsonl"
    run_set(file, smooth, checker=judging(nei)[0])
    run_set(file, out, checker=judging(lambda request: CallFailure(request_id="", code="server_error", message=""))[0])
    assert run_set(file, out, checker=judging(nei)[0]).retried == 3
    assert out.read_bytes() == smooth.read_bytes()


def test_a_budget_ends_a_set_and_the_next_run_goes_on(tmp_path: Path, out: Path) -> None:
    file, smooth = written(tmp_path, OPEN), tmp_path / "smooth.jsonl"
    run_set(file, smooth, checker=judging(nei)[0])
    first = run_set(file, out, checker=judging(nei, Meter(Budget(calls=1)))[0])
    assert (first.rows, first.not_reached, first.summary.not_judged) == (3, 1, 1)
    assert first.budget is not None
    assert (first.budget.calls, first.budget.reached) == (1, ("calls",))
    assert any("the budget was reached" in note for note in results(out)[1]["notes"])
    second = run_set(file, out, checker=judging(nei, Meter(Budget(calls=9)))[0])
    assert (second.resumed, second.retried, second.not_reached, second.summary.not_judged) == (1, 1, 0, 0)
    assert out.read_bytes() == smooth.read_bytes()


def test_a_row_whose_claims_could_not_be_asked_for_is_done_anew(tmp_path: Path, out: Path) -> None:
    from pincite.claims import choose_extractor

    file = written(tmp_path, ROWS[:1])
    down = ScriptedModel(lambda request: CallFailure(request_id="", code="connection_failed", message="down"))
    up = ScriptedModel(lambda request: '{"claims": [{"text": "The fee is $5"}]}')
    for model, retried in ((down, 0), (up, 1), (up, 0)):
        report = run_set(file, out, checker=Checker(extract=choose_extractor("llm", model=model)))
        assert report.retried == retried
    assert (len(up.requests), len(results(out)), [each["code"] for each in results(out)[0]["findings"]]) == (
        1,
        1,
        ["critical_without_citation"],
    )


def test_equal_rows_each_have_a_result(tmp_path: Path, out: Path) -> None:
    file = written(tmp_path, [ROWS[0], ROWS[0]])
    assert (run_set(file, out, checker=Checker()).resumed, len(results(out))) == (0, 2)
    assert (run_set(file, out, checker=Checker()).resumed, len(results(out))) == (2, 2)


def test_other_settings_check_rows_anew(file: Path, out: Path) -> None:
    run_set(file, out, checker=Checker())
    assert run_set(file, out, checker=Checker(max_claims=3)).resumed == 0


def test_claims_behind_the_number_asked_for_are_finished(tmp_path: Path, out: Path) -> None:
    file = written(tmp_path, OPEN)
    run_set(file, out, checker=Checker(max_claims=1))
    report = run_set(file, out, checker=Checker(max_claims=1))
    assert (report.resumed, report.summary.not_judged) == (3, 3)


@pytest.mark.parametrize("content", ["{}\n", "no results", '{"row": 1}\n', '{"rows":'])
def test_a_file_of_something_else_is_not_touched(file: Path, out: Path, content: str) -> None:
    out.write_text(content)
    with pytest.raises(ForeignOutputError, match="something else"):
        run_set(file, out, checker=Checker())
    assert out.read_text() == content


def test_two_runs_do_not_write_the_same_results(file: Path, out: Path) -> None:
    with open_results(out, overwrite=False), pytest.raises(OutputError, match="another run is writing"):
        run_set(file, out, checker=Checker())


_ENDLESS = """
import sys, time
from pathlib import Path
from pincite.verification import Checker, Verifier
from pincite.verification.model_judge import ModelJudge
from pincite.verification.sets import run_set
from pincite.testing import ScriptedModel
from tests.verification.test_verification_sets import nei

def slow(request):
    time.sleep(0.02)
    return nei(request)

run_set(Path(sys.argv[1]), Path(sys.argv[2]), checker=Checker(verifier=Verifier(judge=ModelJudge(ScriptedModel(slow)))))
"""


def test_a_killed_run_loses_nothing_that_it_had_written(tmp_path: Path, out: Path) -> None:
    rows = [{**OPEN[0], "id": number, "query": str(number)} for number in range(60)]
    file, root = written(tmp_path, rows), Path(__file__).parents[2]
    running = subprocess.Popen([sys.executable, "-c", _ENDLESS, str(file), str(out)], cwd=root, env=dict(os.environ))
    while not out.exists() or out.stat().st_size < 8_000:
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = out.read_bytes()
    checker, model = judging(nei)
    report = run_set(file, out, checker=checker)
    assert out.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    assert (report.rows, report.resumed + len(model.requests), len(results(out))) == (60, 60, 60)
    assert report.resumed >= before.count(b"\n") > 3
