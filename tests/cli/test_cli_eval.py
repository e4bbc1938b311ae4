"""`pincite eval`, `--evaluate` and `pincite jobs`: what they print, keep and exit with."""

from __future__ import annotations

import importlib
import json
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pincite.api import EvaluationOptions, evaluate_and_keep
from pincite.cli.app import run
from pincite.config import load_config
from pincite.evaluation.mapping import FIELDS
from pincite.jobs.assembly import working

CLAIMS = [
    {"id": "a", "type": "experience", "label": "Engineer at Acme", "company": "Acme", "start": "2019", "end": "2021"},
    {"id": "b", "type": "education", "label": "BSc Physics", "school": "ETH", "start": "2015", "end": "2012"},
]


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "pincite.db"))
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("PINCITE_JOBS_AUTOSTART", "false")
    Path("claims.json").write_text(json.dumps(CLAIMS))
    Path("cv.txt").write_text("Engineer at Acme, 2019 to 2021.\n\nBSc Physics, ETH, 2012 to 2015.\n")


@pytest.fixture
def pincite(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def test_errors_are_listed_and_flagged_and_fail_only_where_asked(pincite: Any) -> None:
    code, out, _ = pincite("eval", "claims.json", "--sources", "cv.txt", "--today", "2026-11-22")
    assert (code, "failed: 2 claims, 1 error" in out, "before it starts" in out, "review needed" in out) == (
        *(0, True, True),
        True,
    )
    code, _, err = pincite("eval", "claims.json", "--fail-on", "error", "--today", "2026-11-22")
    assert (code, "gate: error" in err) == (4, True)


def test_the_json_document_has_the_columns_of_the_log(pincite: Any) -> None:
    code, out, _ = pincite("eval", "claims.json", "--rules-only", "--today", "2026-11-22", "--json")
    found = json.loads(out)
    assert (code, found["passed"], found["needs_review"], found["ai_eval_result"]) == (0, False, True, None)
    assert [issue["claim_id"] for issue in found["issues"]] == ["b"]


def test_what_nobody_could_judge_exits_3(pincite: Any) -> None:
    Path("claims.json").write_text(json.dumps(CLAIMS[:1]))
    code, out, _ = pincite("eval", "claims.json", "--today", "2026-11-22")
    assert (code, "there is no source to hold them against" in out) == (3, True)
    assert pincite("eval", "claims.json", "--today", "2026-11-22", "--fail-on", "undecided")[0] == 4


def test_an_evaluation_in_the_background_is_a_job_that_a_worker_does(pincite: Any) -> None:
    code, out, _ = pincite("eval", "claims.json", "--background", "--today", "2026-11-22", "--json")
    name = json.loads(out)["run"]
    assert (code, json.loads(out)["job"]["state"]) == (0, "waiting")
    listed, out, err = pincite("jobs")
    assert (listed, name in out.replace("\n", ""), "start one with `pincite jobs run`" in err) == (0, True, True)
    with working(load_config()) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.5)
    _, out, _ = pincite("jobs", "show", name, "--json")
    job = json.loads(out)
    assert (job["state"], job["result"]["errors"], job["result"]["passed"]) == ("done", 1, False)
    assert [step["name"] for step in job["steps"]] == ["rule-checks", "ai-eval", "log-eval", "flag-for-review"]
    again = json.loads(pincite("eval", "claims.json", "--background", "--today", "2026-11-22", "--json")[1])
    assert (again["run"], again["job"]["state"]) == (name, "done")


def test_a_job_is_cancelled_and_retried(pincite: Any) -> None:
    name = json.loads(pincite("eval", "claims.json", "--background", "--json")[1])["run"]
    assert "cancelled" in pincite("jobs", "cancel", name)[1]
    assert json.loads(pincite("jobs", "list", "--state", "cancelled", "--json")[1])["jobs"][0]["id"] == name
    assert "waiting" in pincite("jobs", "retry", name)[1]


def test_jobs_that_ended_are_forgotten_when_asked_and_the_rest_is_kept(pincite: Any) -> None:
    ended = json.loads(pincite("eval", "claims.json", "--background", "--today", "2026-11-22", "--json")[1])["run"]
    pincite("jobs", "cancel", ended)
    waiting = json.loads(pincite("eval", "claims.json", "--background", "--today", "2026-11-23", "--json")[1])["run"]
    assert json.loads(pincite("jobs", "prune", "--json")[1]) == {"forgotten": False, "jobs": []}
    code, out, err = pincite("jobs", "prune", "--days", "0")
    assert (code, "would forget 1 job" in out, "pass --yes" in err) == (0, True, True)
    assert json.loads(pincite("jobs", "prune", "--days", "0", "--yes", "--json")[1])["jobs"] == [ended]
    assert [job["id"] for job in json.loads(pincite("jobs", "--json")[1])["jobs"]] == [waiting]


def test_a_worker_forgets_what_was_done_long_ago_and_keeps_what_was_not(
    pincite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled = json.loads(pincite("eval", "claims.json", "--background", "--json")[1])["run"]
    pincite("jobs", "cancel", cancelled)
    pincite("eval", "claims.json", "--background", "--today", "2026-11-22")
    with working(load_config()) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.5)
    monkeypatch.setenv("PINCITE_JOBS_KEEP_DAYS", "0")
    with working(load_config()):
        assert [job["id"] for job in json.loads(pincite("jobs", "--json")[1])["jobs"]] == [cancelled]


def test_what_made_the_claims_can_be_said(pincite: Any) -> None:
    made = ("--generator", "google:m-3", "--prompt-version", "7")
    pincite("eval", "claims.json", "--rules-only", *made)
    [entry] = json.loads(pincite("eval-log", "--model", "google:m-3", "--json")[1])["evaluations"]
    assert (entry["run"]["model"], entry["run"]["prompt_version"]) == ("google:m-3", "7")


def test_another_mapping_makes_other_claims_of_the_same_result(pincite: Any) -> None:
    Path("docs").mkdir()
    Path("docs/form.txt").write_text("University: ETH Zurich\n")
    schema = {"type": "object", "properties": {"university": {"type": "string", "description": "University"}}}
    Path("schema.json").write_text(json.dumps(schema))
    pincite("extract", "docs", "--schema", "schema.json", "--out", "out")
    options = EvaluationOptions(rules_only=True, mapping=replace(FIELDS, fixed={"type": "place"}))
    for chosen in (EvaluationOptions(rules_only=True), options):
        kept = evaluate_and_keep("out", options=chosen)
        assert kept.evaluation is not None
        assert kept.evaluation.claims[0].type == ("place" if chosen is options else "General")


def test_an_evaluation_is_shown_though_nobody_could_be_told(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_JOBS_REVIEW_COMMAND", "false")
    code, out, err = pincite("eval", "claims.json", "--rules-only", "--today", "2026-11-22")
    assert (code, "before it starts" in out) == (3, True)
    assert "somebody was not told: jobs.review_command (false) exited with 1" in err
    monkeypatch.setenv("PINCITE_JOBS_REVIEW_COMMAND", "true")
    assert pincite("eval", "claims.json", "--rules-only", "--today", "2026-11-22")[0] == 0


def test_an_evaluation_that_fails_takes_nothing_from_the_result(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_EVALUATION_OWN_RULES", "nowhere:rule")
    Path("answer.md").write_text("BSc Physics, ETH, 2012 to 2015.")
    code, out, err = pincite("check", "--answer", "answer.md", "--evidence", "cv.txt", "--evaluate", "wait", "--json")
    assert (code, len(json.loads(out)["claims"])) == (3, 1)
    assert "the evaluation failed: evaluation.own_rules: 'nowhere:rule' cannot be imported" in err


def test_extraction_shows_what_its_evaluation_flags(pincite: Any) -> None:
    Path("docs").mkdir()
    Path("docs/form.txt").write_text("University: ETH Zurich\n")
    schema = {"type": "object", "properties": {"university": {"type": "string", "description": "University"}}}
    Path("schema.json").write_text(json.dumps(schema))
    code, out, _ = pincite("extract", "docs", "--schema", "schema.json", "--out", "out", "--evaluate", "wait")
    assert (code, "passed: 1 claim, 0 errors" in out) == (0, True)
    again = ("extract", "docs", "--schema", "schema.json", "--out", "out", "--evaluate", "background", "--json")
    code, out, err = pincite(*again)
    assert (code, json.loads(out)["evaluation"]["state"]) == (0, "waiting")
    assert "evaluated in the background: `pincite jobs show" in err


def test_a_check_is_followed_by_its_evaluation_where_the_configuration_says_so(
    pincite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_JOBS_EVALUATE", "wait")
    Path("answer.md").write_text("BSc Physics, ETH, 2012 to 2015.")
    code, out, _ = pincite("check", "--answer", "answer.md", "--evidence", "cv.txt")
    assert (code, "passed: 1 claim" in out) == (0, True)
    _, out, err = pincite("check", "--answer", "answer.md", "--evidence", "cv.txt", "--json")
    assert ("claims" in json.loads(out), "\nevaluation " in f"\n{err}") == (True, True)


CHECKING = ("check", "--answer", "answer.md", "--evidence", "cv.txt")


def test_with_a_store_an_evaluation_follows_unasked_without_waiting_and_without_a_paid_judge(
    pincite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_LLM_PROVIDER", "openai")
    monkeypatch.setenv("PINCITE_LLM_MODEL", "gpt-4o-mini")
    Path("answer.md").write_text("BSc Physics, ETH, 2012 to 2015.")
    code, _, err = pincite(*CHECKING, "--model", "offline")
    assert (code, "evaluated in the background: `pincite jobs show" in err) == (0, True)
    (job,) = json.loads(pincite("jobs", "--json")[1])["jobs"]
    assert (job["state"], job["request"]["judge"]) == ("waiting", "offline")


@pytest.mark.parametrize("way_out", ["--evaluate", "PINCITE_JOBS_EVALUATE", "no store"])
def test_no_evaluation_follows_where_it_is_off_or_no_store_is_named(
    pincite: Any, monkeypatch: pytest.MonkeyPatch, way_out: str
) -> None:
    Path("answer.md").write_text("BSc Physics, ETH, 2012 to 2015.")
    if way_out == "PINCITE_JOBS_EVALUATE":
        monkeypatch.setenv(way_out, "off")
    elif way_out == "no store":
        monkeypatch.delenv("PINCITE_STORE_URL")
        monkeypatch.setenv("XDG_DATA_HOME", str(Path("data").absolute()))
    code, _, err = pincite(*CHECKING, *(("--evaluate", "off") if way_out == "--evaluate" else ()))
    assert (code, "evaluated" in err, Path("pincite.db").exists(), Path("data").exists()) == (0, False, False, False)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["eval", "claims.json", "--today", "tomorrow"], 2, "--today takes a day"),
        (["eval", "claims.json", "--fail-on", "nothing"], 2, "--fail-on knows error, warning, undecided"),
        (["eval", "claims.json", "--background", "--fail-on", "error"], 2, "leave out --background"),
        (["eval", "missing.json"], 2, "missing.json"),
        (["eval", "claims.json", "--model", "nobody:m"], 2, "unknown model provider 'nobody'"),
        (["check", "--answer", "cv.txt", "--evidence", "cv.txt", "--evaluate", "soon"], 2, "--evaluate knows off"),
        (["jobs", "show", "nothing"], 2, "there is no job nothing"),
        (["jobs", "list", "--state", "lost"], 2, "--state knows waiting"),
        (["jobs", "prune", "--state", "waiting"], 2, "a job that is waiting cannot be forgotten"),
        (["check", "--jsonl", "claims.json", "--evaluate", "wait"], 2, "--evaluate goes with --answer"),
    ],
    ids=["day", "gate", "gate in background", "no file", "provider", "when", "no job", "state", "prune", "set"],
)
def test_what_cannot_be_done_says_so(pincite: Any, arguments: list[str], code: int, said: str) -> None:
    found, _, err = pincite(*arguments)
    assert (found, said in err) == (code, True), err


def test_claims_that_a_program_gave_are_deleted_by_the_id_of_their_evaluation(pincite: Any) -> None:
    run = evaluate_and_keep(CLAIMS, options=EvaluationOptions(rules_only=True)).run
    code, out, err = pincite("store", "delete", run)
    assert (code, "which came from no document, with 1 extraction, 2 claims, 1 evaluation" in out) == (0, True)
    assert "pass --yes" in err
    assert pincite("store", "delete", run, "--yes")[0] == 0
    code, _, err = pincite("store", "delete", run, "--yes")
    assert (code, f"no document {run}, and no evaluation of that id" in err) == (2, True)
    assert json.loads(pincite("eval-log", "--json")[1])["evaluations"] == []


def test_an_evaluation_of_a_file_is_deleted_with_the_file(pincite: Any) -> None:
    run = json.loads(pincite("eval", "claims.json", "--rules-only", "--json")[1])["run"]
    code, _, err = pincite("store", "delete", run)
    assert (code, "it came from claims.json: delete the document, and it goes with it" in err) == (2, True)


def test_a_rule_that_was_mended_is_another_question(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path.cwd())
    monkeypatch.setenv("PINCITE_EVALUATION_OWN_RULES", "mended_rule:own")
    rule, answers = Path("mended_rule.py"), []
    for body in ("raise KeyError('x')", "raise KeyError('x')", "return []", "return []"):
        rule.write_text(f"def own(claims):\n    {body}\n")
        sys.modules.pop("mended_rule", None)
        importlib.invalidate_caches()
        answers.append(json.loads(pincite("eval", "claims.json", "--rules-only", "--json")[1]))
    assert [one["rule_checks"]["own"]["status"] for one in answers] == ["failed", "failed", "checked", "checked"]
    runs = [one["run"] for one in answers]
    assert (len(set(runs)), runs[2] == runs[3]) == (3, True)


def test_a_rule_that_is_not_there_is_told_before_anything_waits(pincite: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_EVALUATION_OWN_RULES", "nowhere:rule")
    code, _, err = pincite("eval", "claims.json", "--background")
    assert (code, "'nowhere:rule' cannot be imported" in err) == (5, True)
