"""The jobs that make a result which was asked of a service: the fields of a schema, or the check of an answer.

What was asked stands in the store before the job begins, and what came of it after; the table of jobs has ids, names
and counts. Making a result again makes the same one, and the first that is finished stays.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pincite.document import DocumentSet
from pincite.errors import PinciteError, StoreError, UsageError
from pincite.jobs.evaluation.intake import EvaluationBrief, take_stored
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED, EvaluateClaims
from pincite.jobs.kinds import Json, Steps
from pincite.jobs.results.documents import row_ids, stored_documents
from pincite.jobs.results.parsing import ParseDocument
from pincite.records import (
    CheckResult,
    ExtractionResult,
    Failure,
    ResultQuestion,
    StoredExtraction,
    derived_id,
)
from pincite.review import put_up
from pincite.store import OwnedStore, Store
from pincite.store.service.files import Files

if TYPE_CHECKING:
    from pincite.config.jobs import EvaluateWhen

FIELDS_ASKED: Final = "fields/asked"
"""What jobs are called that extract the fields of a schema."""

ANSWER_ASKED: Final = "answer/asked"
"""What jobs are called that check an answer."""

_LOOK_SECONDS: Final = 0.2

Make = Callable[[ResultQuestion, DocumentSet], ExtractionResult | CheckResult]
"""Makes what was asked of the documents; raises PinciteError for what cannot be made."""

AskEvaluation = Callable[[StoredExtraction, datetime, str], EvaluationBrief]
"""Says how a result that was just made is evaluated, and what people call it."""

Submit = Callable[[str, Json, str], None]
"""Leaves a job to whoever runs it: its kind, its request, its id."""


def make_job_id(extraction_id: str) -> str:
    """The id of the job that makes a result: one job, however often it is asked for."""
    return derived_id("make", extraction_id)


def make_request(
    owner: str, extraction_id: str, document_ids: tuple[str, ...], *, subject: str, evaluate: EvaluateWhen = "off"
) -> Json:
    """The request of the job: ids, what people call it, and `of` how many steps it is, which nobody knows where it has
    those of an evaluation too.
    """
    after = {"off": 0, "background": 2, "wait": None}[evaluate]
    return {
        "owner": owner,
        "extraction": extraction_id,
        "documents": list(document_ids),
        "subject": subject,
        "of": None if after is None else len(document_ids) + 1 + after,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluateLater:
    """The kind of job whose only step leaves the evaluation to a job of its own, which nobody waits for."""

    submit: Submit

    @property
    def name(self) -> str:
        """The event that begins the other job."""
        return CLAIMS_EXTRACTED

    def run(self, request: Json, step: Steps) -> Json:
        """The other job's id, which is its run's: submitted twice, it is there once."""
        return step("submit-evaluation", lambda: self._submitted(request))

    def _submitted(self, request: Json) -> Json:
        self.submit(CLAIMS_EXTRACTED, request, request["run"])
        return {"job": request["run"]}


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeResult:
    """Makes a result, and has it evaluated where `evaluate` is given and `ask` says how: before the job ends, or by
    `EvaluateLater` in another one.

    A document that another job parses is waited for, at most `patience_seconds`. A result that cannot be made ends its
    job as well: the failure stands on the result. It comes to `{"state": "done", …}` with counts, `{"state": "failed",
    "code": …}` or `{"state": "deleted"}`.
    """

    name: str
    store: Store
    files: Files
    make: Make
    parse: ParseDocument
    now: Callable[[], datetime]
    evaluate: EvaluateClaims | EvaluateLater | None = None
    ask: AskEvaluation | None = None
    patience_seconds: float = 120.0

    def run(self, request: Json, step: Steps) -> Json:
        """What became of it."""
        owner, extraction_id = request["owner"], request["extraction"]
        for document_id in request["documents"]:
            step("parse", partial(self._parsed, owner, document_id))
        made = step("make", lambda: self._made(owner, extraction_id, request["documents"]))
        if made["state"] != "done" or self.evaluate is None or self.ask is None:
            return made
        evaluation_request = step("begin-evaluation", lambda: self._begin_evaluation(owner, extraction_id, request))
        if not evaluation_request:
            return made
        return {**made, "evaluation": self.evaluate.run(evaluation_request, step)}

    def _parsed(self, owner: str, document_id: str) -> Json:
        """Parse a document that is not parsed yet, unless its own job does; one that failed is not tried again."""
        uploads = self.store.of(owner).uploads
        upload, until = uploads.get(document_id), time.monotonic() + self.patience_seconds
        while upload is not None and upload.state == "parsing" and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
            upload = uploads.get(document_id)
        if upload is None or upload.state in ("parsed", "failed"):
            return {"state": "deleted" if upload is None else upload.state}
        return self.parse.parse_one(owner, document_id)

    def _made(self, owner: str, extraction_id: str, document_ids: list[str]) -> Json:
        owned, at = self.store.of(owner), self.now()
        question, result_request = owned.asked.question(extraction_id), owned.asked.get(extraction_id)
        if question is None or result_request is None:
            return {"state": "deleted"}
        owned.asked.begun(extraction_id, at=at)
        try:
            document_set = stored_documents(self.files, owned, document_ids)
            rows = row_ids(owned, document_ids, document_set)
            if document_ids and not document_set.documents:
                raise UsageError("none of the documents could be read, so nothing can be said of them")
            result = self.make(question, document_set)
        except StoreError:
            raise
        except PinciteError as error:
            failure = Failure(item=result_request.title, code=error.code, message=error.message)
            owned.asked.failed(extraction_id, failure, at=self.now())
            return {"state": "failed", "code": error.code}
        return self._finish(owned, extraction_id, result, rows)

    def _finish(
        self, owned: OwnedStore, extraction_id: str, result: ExtractionResult | CheckResult, rows: Mapping[str, str]
    ) -> Json:
        """Keep the result with its fields and claims; `rows` are those of its documents by slug."""
        records, review = put_up(result)
        extraction = StoredExtraction(
            id=extraction_id,
            created_at=self.now(),
            result=result,
            document_ids=tuple(rows.values()),
            source_ids=tuple(rows),
            **_facts(result),
        )
        if not owned.asked.finish(extraction, records, review, at=self.now()):
            state = "deleted" if owned.asked.get(extraction_id) is None else "done"
            return {"state": state}
        needed = sum(1 for name in review.put_up.values() if name.why)
        return {"state": "done", "fields": len(review.fields), "claims": len(records), "needs_review": needed}

    def _begin_evaluation(self, owner: str, extraction_id: str, request: Json) -> Json:
        """The request of the evaluation, {} where there is nothing to evaluate any more."""
        owned = self.store.of(owner)
        extraction = owned.claims.extraction(extraction_id)
        if extraction is None or extraction.result is None or self.ask is None:
            return {}
        at = self.now()
        evaluation_options = self.ask(extraction, at, str(request.get("subject", "")))
        return take_stored(owned, extraction, evaluation_options, at=at).to_json()


def _facts(result: ExtractionResult | CheckResult) -> Mapping[str, Any]:
    """What made a result, as the columns of its row have it."""
    if isinstance(result, CheckResult):
        made = result.provenance
        return {
            "operation": "check",
            "model": made.judge_model,
            "prompt_version": made.prompt_version,
            "config_digest": made.config_digest,
            "package_version": made.pincite,
        }
    by = result.provenance
    return {
        "operation": "extract",
        "model": by.model,
        "prompt_version": by.prompt_version,
        "config_digest": by.config_digest,
        "package_version": by.package_version,
    }
