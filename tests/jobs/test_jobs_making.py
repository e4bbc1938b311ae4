"""Results made by jobs: of documents that a service has, step by step, the same however often a step is repeated."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.checked_results import check, checked
from tests.claim_results import SCHEMA

from pincite.config import Config, Flag, load_config
from pincite.config.evaluation.follow_up import judge_unasked
from pincite.config.jobs import EvaluateWhen
from pincite.errors import ConfigError, StoreError
from pincite.jobs import JobQueue, run_now
from pincite.jobs.assembly import evaluate_claims, kinds, working
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED, EvaluateClaims
from pincite.jobs.evaluation.judges import asked_of
from pincite.jobs.kinds import Json
from pincite.jobs.results.documents import row_ids, stored_documents
from pincite.jobs.results.job import (
    ANSWER_ASKED,
    FIELDS_ASKED,
    EvaluateLater,
    MakeResult,
    make_job_id,
    make_request,
)
from pincite.jobs.results.makers import evaluation_follows, make_check, make_fields, require_evaluation
from pincite.jobs.results.parsing import ParseDocument
from pincite.records import (
    LOCAL_OWNER,
    CheckResult,
    ExtractionResult,
    Failure,
    ResultQuestion,
    StoredDocument,
    StoredExtraction,
    derived_id,
)
from pincite.store import Store, open_database, open_store
from pincite.store.service.files import Files
from pincite.testing import document_from_pages

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ASKED = derived_id("asked")
TEXT = "Report Date: 12/05/2025\n\nIs Litigated: Yes"
FIELDS = ResultQuestion(kind="fields", schema=SCHEMA, model="offline")
CHECK = ResultQuestion(kind="check", answer="The report date is December 5, 2025.", model="offline")


@dataclass
class Desk:
    """A store and files with a document that waits to be parsed."""

    store: Store
    files: Files
    document: str
    parsed: int = 0

    def parse(self, path: Path, row: StoredDocument) -> Any:
        self.parsed += 1
        document = document_from_pages([path.read_text()], name=row.name)
        return replace(document, id=row.content_id, sha256=row.sha256)

    def kind(self, question: ResultQuestion = FIELDS, **changes: Any) -> MakeResult:
        """The job that makes what is asked, which stands in the store from here on."""
        asked = StoredExtraction(id=ASKED, created_at=NOON, document_ids=(self.document,))
        self.store.of().asked.begin(asked, question, job_id=make_job_id(ASKED))
        parse = ParseDocument(store=self.store, files=self.files, parse=self.parse, now=lambda: NOON)
        made = make_check(Config()) if question.kind == "check" else make_fields(Config())
        name = ANSWER_ASKED if question.kind == "check" else FIELDS_ASKED
        facts: dict[str, Any] = {"store": self.store, "files": self.files, "make": made, "parse": parse}
        return MakeResult(name=name, now=lambda: NOON, **facts | changes)

    @property
    def request(self) -> Json:
        return make_request(LOCAL_OWNER, ASKED, (self.document,), subject="a.txt")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_store(str(tmp_path / "pincite.db")) as store:
        files = Files(tmp_path / "files")
        yield Desk(store, files, uploaded(store, files, TEXT.encode()))


def uploaded(store: Store, files: Files, content: bytes) -> str:
    """The row of a document that waits to be parsed."""
    with files.of(LOCAL_OWNER).receive(max_bytes=1 << 20) as received:
        received.write(content)
        received.keep()
        sha256 = received.sha256
    row = StoredDocument(
        id=derived_id(sha256),
        content_id=f"doc_{sha256[:16]}",
        slug="claim-metadata",
        name="Claim Metadata.pdf",
        media_type="text/plain",
        sha256=sha256,
        page_count=0,
        created_at=NOON,
    )
    return store.of().uploads.add(row, byte_count=len(content), job_id=None).document.id


def test_fields_are_extracted_from_what_had_to_be_parsed_first(desk: Desk) -> None:
    came = run_now(desk.kind(), desk.request)
    assert (came["state"], came["fields"]) == ("done", 3)
    kept = desk.store.of().claims.extraction(ASKED)
    assert kept is not None
    assert isinstance(kept.result, ExtractionResult)
    assert {field.key: field.value for field in kept.result.fields}["metadata.report_date"] == "2025-12-05"
    assert [source.file for source in kept.result.sources] == ["Claim Metadata.pdf"]
    assert (kept.source_ids, kept.document_ids) == (("claim-metadata",), (desk.document,))
    assert desk.parsed == 1


def test_an_answer_is_checked_against_them(desk: Desk) -> None:
    came = run_now(desk.kind(CHECK), desk.request)
    kept = desk.store.of().claims.extraction(ASKED)
    assert kept is not None
    assert isinstance(kept.result, CheckResult)
    assert (came["claims"], kept.operation) == (1, "check")
    assert [evidence.doc_id for evidence in kept.result.claims[0].verdict.evidence] == ["claim-metadata"]


@pytest.mark.parametrize("died_in", [1, 2], ids=["parsing", "making"])
def test_a_job_that_died_behind_an_effect_has_it_once(died_in: int, desk: Desk) -> None:
    kind, steps = desk.kind(), []

    def die(name: str, step: Callable[[], Json]) -> Json:
        steps.append(step())
        if len(steps) == died_in:
            raise KeyboardInterrupt
        return steps[-1]

    with pytest.raises(KeyboardInterrupt):
        kind.run(desk.request, die)
    assert run_now(kind, desk.request)["state"] == "done"
    before = desk.store.of().items.of(ASKED)
    assert run_now(kind, desk.request) == {"state": "done"}
    assert desk.store.of().items.of(ASKED) == before
    assert desk.parsed == 1


def test_a_document_that_another_job_parses_is_waited_for(desk: Desk) -> None:
    desk.store.of().uploads.begun(desk.document, at=NOON)
    assert run_now(desk.kind(patience_seconds=0.0), desk.request)["state"] == "done"
    assert desk.parsed == 1


def test_a_document_that_cannot_be_read_is_a_failure_of_the_result(desk: Desk) -> None:
    owned = desk.store.of()
    other = uploaded(desk.store, desk.files, b"other")
    owned.uploads.failed(other, Failure(item="b.pdf", code="damaged", message="it is damaged"), at=NOON)
    rows = [other, desk.document, derived_id("none")]
    documents = stored_documents(desk.files, owned, rows)
    assert [failure.code for failure in documents.failures] == ["damaged", "not_parsed"]
    assert (documents.documents, row_ids(owned, rows, documents)) == ((), {})
    came = run_now(desk.kind(), {**desk.request, "documents": [other]})
    assert came == {"state": "failed", "code": "bad_usage"}
    got = owned.asked.get(ASKED)
    assert got is not None
    assert got.failure is not None
    assert "none of the documents could be read" in got.failure.message


def test_a_store_that_fails_ends_the_job_to_be_tried_again(desk: Desk) -> None:
    def fail(*_: object) -> Any:
        raise StoreError("the disk is full", place="x", reason="full")

    with pytest.raises(StoreError, match="the disk is full"):
        run_now(desk.kind(make=fail), desk.request)
    got = desk.store.of().asked.get(ASKED)
    assert got is not None
    assert got.state == "running"


def after(when: EvaluateWhen, **evaluation: Any) -> Config:
    """A configuration in which an evaluation follows then."""
    plain = Config()
    return replace(plain, jobs=replace(plain.jobs, evaluate=when), evaluation=replace(plain.evaluation, **evaluation))


def test_an_evaluation_follows_in_the_same_job_where_it_is_waited_for(desk: Desk, tmp_path: Path) -> None:
    config = after("wait")
    assert evaluation_follows(after("off")) is None
    database = open_database(str(tmp_path / "pincite.db"))
    kind = desk.kind(evaluate=evaluate_claims(config, database), ask=evaluation_follows(config))
    came = run_now(kind, desk.request)
    database.close()
    (entry,) = desk.store.of().log.entries()
    assert entry.run.extraction_id == ASKED
    assert came["evaluation"]["claims"] == entry.row.total_claims > 0


def test_an_evaluation_follows_unasked_in_a_job_of_its_own(desk: Desk) -> None:
    submitted: dict[str, Json] = {}

    def submit(kind: str, request: Json, job_id: str) -> None:
        assert kind == CLAIMS_EXTRACTED
        submitted[job_id] = request

    kind = desk.kind(evaluate=EvaluateLater(submit=submit), ask=evaluation_follows(Config()))
    came, again = run_now(kind, desk.request), run_now(kind, desk.request)
    (run,) = submitted
    assert came["evaluation"] == {"job": run}
    assert again["state"] == "done"
    asked = submitted[run]
    assert (asked["run"], asked["subject"], asked["judge"]) == (run, "a.txt", "offline")
    stored = desk.store.of().evaluations.run(run)
    assert stored is not None
    assert (stored.extraction_id, stored.judge_model) == (ASKED, "pincite:pincite-verifier")
    assert not desk.store.of().log.entries()


@pytest.mark.parametrize(
    ("config", "judge"),
    [
        (Config(), "offline"),
        (replace(Config(), llm=replace(Config().llm, provider="openai", model="gpt-4o-mini")), "offline"),
        (replace(Config(), evaluation=replace(Config().evaluation, model="gpt-4o-mini")), None),
        (after("background"), None),
    ],
    ids=["nothing configured", "a model for other work", "a judge configured", "asked for"],
)
def test_only_a_judge_that_is_configured_is_paid_for_what_nobody_asked(config: Config, judge: str | None) -> None:
    assert judge_unasked(config) == judge


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"provider": "nobody", "model": "nothing"}, "nobody"),
        ({"own_rules": "nowhere:rule"}, "'nowhere:rule' cannot be imported"),
        ({"rules": {"dates": {"grace": 3}}}, "the rule dates has no option grace"),
    ],
    ids=["judge", "rule", "option"],
)
def test_what_cannot_evaluate_keeps_a_service_from_starting(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        require_evaluation(after("background", **settings))
    require_evaluation(after("off", **settings))


def test_the_plain_configuration_can_evaluate() -> None:
    require_evaluation(Config())


def test_a_worker_of_a_service_leaves_evaluations_to_jobs_of_their_own(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pincite.db'}"
    database = open_database(url)
    with JobQueue(url) as queue:
        for config, expected in ((Config(), EvaluateLater), (after("wait"), EvaluateClaims)):
            making = [kind for kind in kinds(config, database, queue=queue) if isinstance(kind, MakeResult)]
            assert [type(kind.evaluate) for kind in making] == [expected, expected]
    database.close()


def test_all_kinds_parse_with_the_same_child_processes(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "pincite.db"))
    found = kinds(Config(), database)
    database.close()
    (parsing,) = [kind for kind in found if isinstance(kind, ParseDocument)]
    making = [kind for kind in found if isinstance(kind, MakeResult)]
    assert [kind.name for kind in making] == [FIELDS_ASKED, ANSWER_ASKED]
    assert all(kind.parse is parsing for kind in making)


def test_a_check_without_documents_is_made_all_the_same(desk: Desk) -> None:
    made = check(checked(1, label="nei"))
    kind = desk.kind(CHECK, make=lambda question, kept: made)
    assert run_now(kind, make_request(LOCAL_OWNER, ASKED, (), subject="a check"))["state"] == "done"


def test_a_judge_that_cannot_be_asked_is_refused_before_anything_waits() -> None:
    asked = asked_of(Config(), today=NOON.date(), generator="openai:m")
    assert (asked.today, asked.judge_name, asked.generator) == ("2026-11-22", "pincite:pincite-verifier", "openai:m")
    with pytest.raises(ConfigError, match="nobody"):
        asked_of(Config(), today=NOON.date(), judge="nobody:nothing")


@pytest.mark.parametrize(("when", "of"), [("off", 2), ("background", 4), ("wait", None)])
def test_how_many_steps_a_job_has_is_known_unless_it_evaluates_itself(when: EvaluateWhen, of: int | None) -> None:
    assert make_request("o", "e", ("d",), subject="s", evaluate=when)["of"] == of


def test_a_worker_makes_a_result_and_then_evaluates_it_in_another_job(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pincite.db'}"
    config = load_config(
        flags=[
            Flag(key="store.url", value=url, name="--store"),
            Flag(key="server.folder", value=tmp_path / "files", name="--folder"),
        ]
    )
    with open_store(url) as store, JobQueue(url) as queue, working(config) as worker:
        document = uploaded(store, Files(tmp_path / "files"), TEXT.encode())
        asked = StoredExtraction(id=ASKED, created_at=NOON, document_ids=(document,))
        store.of().asked.begin(asked, FIELDS, job_id=make_job_id(ASKED))
        request = make_request(LOCAL_OWNER, ASKED, (document,), subject="a.txt", evaluate="background")
        queue.submit(FIELDS_ASKED, request, job_id=make_job_id(ASKED))
        worker.run(stop=threading.Event(), idle_seconds=1.0)
        made, evaluated = sorted(queue.jobs(), key=lambda job: job.kind != FIELDS_ASKED)
        assert (made.state, evaluated.state, evaluated.kind) == ("done", "done", CLAIMS_EXTRACTED)
        assert made.result is not None
        assert made.result["evaluation"] == {"job": evaluated.id}
        assert len(queue.job(made.id).steps) == request["of"]
        (entry,) = store.of().log.entries()
    assert (entry.run.id, entry.run.extraction_id) == (evaluated.id, ASKED)
