"""Everything that is evaluated hangs on a document, so that deleting it reaches all that came of it."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.evaluated_jobs import ready

import pincite
from pincite.cli.app import run
from pincite.config import load_config
from pincite.jobs import JobQueue
from pincite.jobs.evaluation.deletion import forget_deleted

pytestmark = pytest.mark.slow

CLAIMS = [{"id": "c1", "type": "experience", "label": "Cook", "company": "Larkfield", "start": "2019", "end": "2021"}]
TODAY = date(2026, 11, 22)
DERIVED = ("extractions", "claims", "evaluation_runs", "claim_eval_log", "tailoring_eval_log", "judge_votes")


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PINCITE_STORE_URL", str(tmp_path / "pincite.db"))
    monkeypatch.setenv("PINCITE_CACHE_FOLDER", str(tmp_path / "cache"))
    monkeypatch.setenv("PINCITE_JOBS_AUTOSTART", "false")
    Path("claims.json").write_text(json.dumps(CLAIMS))
    Path("cv.txt").write_text("Cook at Larkfield, 2019 to 2021.\n")
    Path("profile.md").write_text("Cook at Larkfield for 12 years.\n")
    Path("posting.json").write_text(json.dumps(["Cook"]))


def left() -> dict[str, int]:
    with closing(ready("pincite.db")) as database, database.reading() as connection:
        return {table: connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0 for table in DERIVED}


def names() -> set[str]:
    with pincite.open_store(config=load_config()) as store:
        return {document.name for document in store.of().documents.list()}


def delete(name: str) -> None:
    assert run(["store", "delete", name, "--yes"]) == 0


@pytest.mark.parametrize(
    ("records", "options", "expected"),
    [
        ("claims.json", {"sources": (Path("cv.txt"),)}, {"cv.txt"}),
        ("claims.json", {}, {"claims.json"}),
        (CLAIMS, {"sources": (Path("cv.txt"),)}, {"cv.txt"}),
        (CLAIMS, {}, set()),
    ],
    ids=["their source", "their file", "values with a source", "values alone"],
)
def test_claims_hang_on_their_sources_else_on_their_file(records: Any, options: Any, expected: set[str]) -> None:
    pincite.evaluate_and_keep(records, options=pincite.EvaluationOptions(today=TODAY, **options))
    assert names() == expected
    for name in expected:
        delete(name)
        assert set(left().values()) == {0}


def test_claims_that_get_a_source_later_go_with_it_too() -> None:
    pincite.evaluate_and_keep("claims.json", options=pincite.EvaluationOptions(today=TODAY))
    pincite.evaluate_and_keep("claims.json", options=pincite.EvaluationOptions(today=TODAY, sources=(Path("cv.txt"),)))
    assert left()["extractions"] == 1
    delete("cv.txt")
    assert set(left().values()) == {0}


def test_a_check_hangs_on_its_evidence() -> None:
    Path("answer.md").write_text("The cook worked at Larkfield from 2019 to 2021.")
    assert run(["check", "--answer", "answer.md", "--evidence", "cv.txt", "--evaluate", "wait"]) == 0
    assert names() == {"cv.txt"}
    delete("cv.txt")
    assert set(left().values()) == {0}


@pytest.mark.parametrize("deleted", ["profile.md", "posting.json", "claims.json"])
def test_a_logged_profile_goes_with_each_of_its_files(deleted: str) -> None:
    given = ["--profile", "profile.md", "--claims", "claims.json", "--posting", "posting.json", "--today", "2026-11-22"]
    assert run(["eval-tailoring", *given, "--log"]) == 4
    assert left()["tailoring_eval_log"] == 1
    delete(deleted)
    assert left()["tailoring_eval_log"] == 0


def test_the_job_of_a_profile_goes_with_it() -> None:
    options = pincite.EvaluationOptions(today=TODAY)
    pincite.evaluate_tailoring_in_background(
        Path("profile.md"), "claims.json", Path("posting.json"), options=options, config=load_config()
    )
    with pincite.open_store(config=load_config()) as store:
        mine = store.of()
        mine.documents.delete(mine.documents.find("profile.md")[0].id)
    assert forget_deleted("pincite.db") == 1
    with JobQueue("pincite.db") as queue:
        assert queue.jobs() == []


def test_documents_of_an_extraction_are_called_as_their_files() -> None:
    Path("docs").mkdir()
    Path("docs/form.txt").write_text("University: ETH Zurich\n")
    schema = {"type": "object", "properties": {"university": {"type": "string", "description": "University"}}}
    pincite.extract("docs", schema, out="out")
    pincite.evaluate_and_keep("out", options=pincite.EvaluationOptions(today=TODAY))
    with pincite.open_store(config=load_config()) as store:
        [document] = store.of().documents.list()
    assert (document.name, document.slug, document.media_type) == ("form.txt", "form", "text/plain")
