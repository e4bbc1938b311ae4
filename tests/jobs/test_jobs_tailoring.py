"""The evaluation of tailored profiles as a job: logged once, flagged, and refused where a text was changed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.evaluated_jobs import ready

from pincite.api.evaluation_runs import EvaluationOptions, evaluate_tailoring_in_background
from pincite.cli.app import run
from pincite.config import Config, load_config
from pincite.errors import UsageError
from pincite.evaluation.tailoring import Tailored, evaluate_offline
from pincite.jobs import run_now
from pincite.jobs.assembly import working
from pincite.jobs.evaluation.tailoring import EvaluateTailoring, TailoringRequest
from pincite.jobs.notifications.announcement import ReviewNeeded
from pincite.jobs.notifications.delivery import TellOnce
from pincite.records import TailoringEvaluation, TailoringLogRow
from pincite.store import Store
from pincite.store.database.connections import Database

CLAIMS = [{"id": "c1", "type": "experience", "label": "Cook", "company": "Larkfield", "start": "2019", "end": "2021"}]


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "pincite.db"))
    monkeypatch.setenv("PINCITE_JOBS_AUTOSTART", "false")
    Path("claims.json").write_text(json.dumps(CLAIMS))
    Path("profile.md").write_text("Cook at Larkfield for 12 years.\n")
    Path("posting.json").write_text(json.dumps(["Cook", "AWS experience"]))


@pytest.fixture
def database() -> Iterator[Database]:
    with closing(ready("pincite.db")) as database:
        yield database


def submitted() -> TailoringRequest:
    options = EvaluationOptions(today=date(2026, 11, 22))
    job = evaluate_tailoring_in_background(
        Path("profile.md"), "claims.json", Path("posting.json"), options=options, opportunity_id="job 7"
    )
    return TailoringRequest(**job.request)


class Counted:
    """The offline evaluation, and how often it was made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, given: Tailored, asked: TailoringRequest) -> TailoringEvaluation:
        self.made += 1
        return evaluate_offline(given, today=date.fromisoformat(asked.today))


def kind_of(database: Database, stage: Counted, told: list[ReviewNeeded]) -> EvaluateTailoring:
    return EvaluateTailoring(
        store=Store(database),
        config=Config(),
        stage=stage,
        now=lambda: datetime(2026, 11, 22, 12, tzinfo=UTC),
        announce=TellOnce(database=database, receivers={"test": told.append}),
    )


def test_a_profile_is_logged_flagged_and_told_of_once(database: Database) -> None:
    asked, stage, told = submitted(), Counted(), list[ReviewNeeded]()
    for _ in range(2):
        came_to = run_now(kind_of(database, stage, told), asked.to_json())
        assert (came_to["passed"], came_to["needs_review"], came_to["hallucinations"]) == (False, True, 1)
    entry = Store(database).of().log.get(asked.run)
    assert entry is not None
    assert isinstance(entry.row, TailoringLogRow)
    assert (entry.run.operation, entry.row.opportunity_id, entry.row.needs_review) == ("tailoring", "job 7", True)
    assert (stage.made, [event.id for event in told]) == (1, [asked.run])


@pytest.mark.parametrize("name", ["profile.md", "posting.json"])
def test_a_text_that_was_changed_is_not_evaluated(database: Database, name: str) -> None:
    asked = submitted()
    Path(name).write_text('["Anything"]')
    with pytest.raises(UsageError, match=r"profile\.md, or its posting, was changed since it was submitted"):
        run_now(kind_of(database, Counted(), []), asked.to_json())


def test_claims_that_were_deleted_are_named(database: Database) -> None:
    asked = replace(submitted(), extraction=submitted().run)
    with pytest.raises(UsageError, match="their document was deleted"):
        run_now(kind_of(database, Counted(), []), asked.to_json())


def test_the_command_line_leaves_it_to_a_worker(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["--profile", "profile.md", "--claims", "claims.json", "--posting", "posting.json", "--background"]
    assert run(["eval-tailoring", *arguments, "--today", "2026-11-22", "--json"]) == 0
    name = json.loads(capfd.readouterr().out)["run"]
    with working(load_config()) as worker:
        worker.run(stop=threading.Event(), idle_seconds=0.5)
    assert run(["jobs", "show", name, "--json"]) == 0
    job = json.loads(capfd.readouterr().out)
    assert (job["kind"], job["state"], job["result"]["hallucinations"]) == ("tailoring/completed", "done", 1)
