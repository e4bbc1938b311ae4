"""Results in a service for tests: asked for over HTTP, and made here by their jobs, without a worker."""

from __future__ import annotations

from typing import Any

from tests.checked_results import check as checked_answer
from tests.checked_results import checked
from tests.sample_results import absent, found
from tests.server.served import Served

from pincite.document import DocumentSet
from pincite.extraction import assemble, schema_digest
from pincite.jobs import run_now
from pincite.jobs.evaluation.job import EvaluateClaims, EvaluationRequest
from pincite.jobs.results.job import FIELDS_ASKED, MakeResult
from pincite.records import (
    LOCAL_OWNER,
    CheckResult,
    EvalRun,
    ExtractionResult,
    FieldResult,
    Finding,
    JudgeEvaluation,
    Provenance,
    ResultQuestion,
    RuleReport,
    RuleSummary,
)
from pincite.review import ClaimedValue, SelectionCiter

SCHEMA = {
    "type": "object",
    "properties": {
        "agreement": {
            "type": "object",
            "properties": {
                "effective_date": {"type": "string", "format": "date", "description": "Date of effect"},
                "governing_law": {"type": "string", "description": "Governing law"},
                "term": {"type": "string", "description": "Term of the agreement in years"},
            },
        }
    },
}
ANSWER = "The agreement is effective on March 5, 2024. It is governed by the law of Ruritania."


class ErrorAboutEach:
    """Stages of an evaluation that find an error in every claim."""

    def rules(self, claims: Any, run: EvalRun, asked: EvaluationRequest) -> RuleReport:
        found = tuple(
            Finding(rule="dates", code="odd", severity="error", claim_ids=(claim.id,), message="it is odd")
            for claim in claims
        )
        summary = RuleSummary(rule="dates", status="checked", passed=not found, claims=len(claims), errors=len(found))
        return RuleReport(today=asked.today, total_claims=len(claims), rules=(summary,), findings=found)

    def judged(self, claims: Any, run: EvalRun, asked: EvaluationRequest, keep: Any) -> JudgeEvaluation | None:
        return None


def quick_fields(question: ResultQuestion, documents: DocumentSet) -> ExtractionResult:
    """A date that is found, a law that is not there, and a term of low confidence."""
    (document,) = documents.documents
    cited = SelectionCiter(documents)

    def value(key: str, words: str, page: int, **facts: Any) -> FieldResult:
        start = document.page(page).text.index(words)
        stated = ClaimedValue(value=words)
        citation = cited.words(document.slug, [(page, start, start + len(words))], stated)
        return found(f"agreement.{key}", words, citation, **facts)

    fields = (
        value("effective_date", "March 5, 2024", 1),
        absent("agreement.governing_law"),
        value("term", "two years", 2, confidence="low"),
    )
    schema_sha256 = schema_digest(question.schema or {})
    made = Provenance(
        package_version="1", extractor="test", extractor_version="1", schema_sha256=schema_sha256, config_digest=""
    )
    return assemble(fields, documents.documents, provenance=made, schema=question.schema)


def quick_check(question: ResultQuestion, documents: DocumentSet) -> CheckResult:
    """A claim that is refuted and one that is supported."""
    return checked_answer(checked(1, label="refuted"), checked(2), answer=question.answer, query=question.query)


def maker(served: Served, name: str) -> MakeResult:
    """The job that makes results, quickly."""
    service = served.service
    return MakeResult(
        name=name,
        store=service.store,
        files=service.files,
        make=quick_fields if name == FIELDS_ASKED else quick_check,
        parse=served.parsing(),
        now=served.clock,
    )


def run_job(served: Served, job: str) -> dict[str, Any]:
    """What the job comes to, run here and now."""
    assert served.service.jobs is not None
    found = served.service.jobs.job(job)
    return dict(run_now(maker(served, found.kind), found.request))


def asked_fields(served: Served, owner: str = LOCAL_OWNER, **body: Any) -> dict[str, Any]:
    """The reply to asking for the fields of one document."""
    given = {"document_ids": [served.parsed(owner)], "schema": SCHEMA, "model": "offline", **body}
    reply = served.client("write", owner).post("/v1/extractions", json=given)
    assert reply.status_code == 202, reply.text
    said: dict[str, Any] = reply.json()
    return said


def extraction(served: Served, owner: str = LOCAL_OWNER) -> str:
    """An extraction that is done."""
    return served.made(f"an extraction of {owner}", lambda: _extraction(served, owner))


def _extraction(served: Served, owner: str) -> str:
    said = asked_fields(served, owner)
    assert run_job(served, said["job"]["id"])["state"] == "done"
    return str(said["id"])


def check(served: Served, owner: str = LOCAL_OWNER) -> str:
    """A check that is done."""
    return served.made(f"a check of {owner}", lambda: _check(served, owner))


def _check(served: Served, owner: str) -> str:
    given = {"document_ids": [served.parsed(owner)], "answer": ANSWER, "question": "Since when?", "model": "offline"}
    said = served.client("write", owner).post("/v1/checks", json=given).json()
    assert run_job(served, said["job"]["id"])["state"] == "done"
    return str(said["id"])


def loose_check(served: Served, owner: str = LOCAL_OWNER) -> str:
    """A check without documents that is done."""
    given = {"answer": ANSWER, "model": "offline"}
    said = served.client("write", owner).post("/v1/checks", json=given).json()
    assert run_job(served, said["job"]["id"])["state"] == "done"
    return str(said["id"])


def view(served: Served, extraction_id: str, kind: str = "extractions") -> dict[str, Any]:
    reply = served.client("read").get(f"/v1/{kind}/{extraction_id}")
    assert reply.status_code == 200, reply.text
    said: dict[str, Any] = reply.json()
    return said


def a_field(served: Served, key: str = "agreement.effective_date") -> dict[str, Any]:
    """A field of an extraction that is done, as the service shows it."""
    found = view(served, extraction(served))["fields"]
    return next(one for one in found if one["field"]["key"] == key)


def a_claim(served: Served) -> dict[str, Any]:
    """The first claim of a check that is done."""
    claim: dict[str, Any] = view(served, check(served), "checks")["claims"][0]
    return claim


def evaluated(served: Served, extraction_id: str) -> str:
    """An evaluation of that result that found an error in every claim."""
    reply = served.client("write").post("/v1/evaluations", json={"extraction_id": extraction_id})
    assert reply.status_code == 202, reply.text
    run = reply.json()["id"]
    assert served.service.jobs is not None
    request = served.service.jobs.job(run).request
    kind = EvaluateClaims(store=served.service.store, stages=ErrorAboutEach(), now=served.clock)
    run_now(kind, request)
    return str(run)
