"""Results of a service: asked for, listed, shown, and given as they are after what people decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from pincite.config.evaluation.follow_up import after_service
from pincite.document import DocumentSet
from pincite.errors import ConfigError, UsageError
from pincite.extraction import load_schema
from pincite.jobs.results.documents import stored_documents
from pincite.jobs.results.job import ANSWER_ASKED, FIELDS_ASKED, make_job_id, make_request
from pincite.records import (
    AskedResult,
    CheckResult,
    ExtractionResult,
    Failure,
    ResultQuestion,
    ReviewCounts,
    StoredExtraction,
    StoredItem,
    View,
    ViewKind,
)
from pincite.records.service.views import ResultView
from pincite.review import Decided, ResultDetails, decided, result_now, view_of
from pincite.review.views import kept_claim
from pincite.server.access.caller import Asking
from pincite.server.resources.cards import JobCard, job_card
from pincite.server.resources.uploads import jobs_of
from pincite.server.wire.problems import Problem, not_found

if TYPE_CHECKING:
    from pincite.jobs import Job

NAMES: dict[ViewKind, str] = {"fields": "extraction", "check": "check"}
"""What people call a result of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCard:
    """A result and how far it is; `failure` says why it `failed`, `review` counts what waits for a person."""

    id: str
    kind: ViewKind
    title: str
    created_at: datetime
    model: str | None
    operation: str
    document_ids: tuple[str, ...]
    state: Literal["waiting", "running", "done", "failed"]
    job_id: str | None
    failure: Failure | None
    review: ReviewCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """A result that was asked for, and the job that makes it."""

    id: str
    job: JobCard


def ask(asking: Asking, question: ResultQuestion, document_ids: Sequence[str]) -> Started:
    """Ask for a result of these documents; raises a problem for a model that cannot be asked, and for documents that
    the owner has not.

    Raises SchemaError for a schema that is none.
    """
    queue = jobs_of(asking)
    _require_model(asking, question.model)
    if question.schema is not None:
        load_schema(question.schema)
    for document_id in document_ids:
        if asking.store.documents.get(document_id) is None:
            raise not_found("document", document_id)
    extraction = StoredExtraction(
        id=asking.service.new_id(),
        created_at=asking.service.now(),
        document_ids=tuple(dict.fromkeys(document_ids)),
        operation="check" if question.kind == "check" else "extract",
        model=question.model,
    )
    job_id = make_job_id(extraction.id)
    asking.store.asked.begin(extraction, question, job_id=job_id)
    kind = ANSWER_ASKED if question.kind == "check" else FIELDS_ASKED
    subject = subject_of(asking, extraction)
    when = after_service(asking.service.config)
    request = make_request(asking.owner, extraction.id, extraction.document_ids, subject=subject, evaluate=when)
    return Started(id=extraction.id, job=job_card(queue.submit(kind, request, job_id=job_id)))


def subject_of(asking: Asking, extraction: StoredExtraction) -> str:
    """What people call a job about a result: it stands in the table of jobs, so it is a name and no words."""
    if extraction.operation == "check":
        return "a check"
    names = extraction.document_ids
    first = asking.store.documents.get(names[0]) if names else None
    name = first.name if first is not None else "no document"
    return name if len(names) < 2 else f"{name} and {len(names) - 1} more"


def _require_model(asking: Asking, model: str | None) -> None:
    from pincite.config.build import OFFLINE
    from pincite.config.models import model_target

    if model is None or model == OFFLINE:
        return
    try:
        model_target(asking.service.config, model)
    except ConfigError as error:
        raise Problem(422, f"the model cannot be asked: {error.message}", code="no_such_model") from error


def asked_result(asking: Asking, extraction_id: str, kind: ViewKind) -> AskedResult:
    """How far a result of that kind is; raises a problem where there is none."""
    result = asking.store.asked.get(extraction_id)
    if result is None or result.kind != kind:
        raise not_found(NAMES[kind], extraction_id)
    return result


def finished(asking: Asking, extraction_id: str, kind: ViewKind) -> StoredExtraction:
    """A result that is done; raises a problem for one that is not (409 `not_ready`), and where there is none."""
    requested_result = asked_result(asking, extraction_id, kind)
    if requested_result.state != "done":
        why = requested_result.failure.message if requested_result.failure is not None else "watch its job"
        detail = (
            f"the {NAMES[kind]} {'came to nothing' if requested_result.state == 'failed' else 'is not ready'}: {why}"
        )
        raise Problem(409, detail, code="not_ready", state=requested_result.state, job_id=requested_result.job_id)
    extraction = asking.store.claims.extraction(extraction_id)
    if extraction is None:
        raise not_found(NAMES[kind], extraction_id)
    return extraction


def card(asking: Asking, asked: AskedResult) -> ResultCard:
    """The card of one result."""
    return cards(asking, [asked])[0]


def cards(asking: Asking, results: Sequence[AskedResult]) -> list[ResultCard]:
    """The cards of results, in their order."""
    reviews = asking.store.queue.counts_of([result.id for result in results])
    return [_card(asking, result, reviews[result.id]) for result in results]


def _card(asking: Asking, asked: AskedResult, review: ReviewCounts) -> ResultCard:
    """The card of a result; where its job ended without saying so here, it failed."""
    state, failure = asked.state, asked.failure
    if state in ("waiting", "running") and asked.job_id is not None and asking.service.jobs is not None:
        job = _job(asking, asked.job_id)
        if job is not None and job.ended:
            now = asking.store.asked.get(asked.id)  # it may have been finished since it was read above
            if now is not None and now.state in ("done", "failed"):
                return _card(asking, now, review)
            state = "failed"
            message = job.error or f"its job was {job.state}"
            failure = Failure(item=asked.title, code=f"job_{job.state}", message=message)
    return ResultCard(
        id=asked.id,
        kind=asked.kind,
        title=asked.title,
        created_at=asked.created_at,
        model=asked.model,
        operation=asked.operation,
        document_ids=asked.document_ids,
        state=state,
        job_id=asked.job_id,
        failure=failure,
        review=review,
    )


def _job(asking: Asking, job_id: str) -> Job | None:
    try:
        return jobs_of(asking).job(job_id)
    except UsageError:  # it was forgotten
        return None


def documents_of(asking: Asking, extraction: StoredExtraction) -> DocumentSet:
    """The documents of a result, as far as they are here."""
    return stored_documents(asking.service.files, asking.store, extraction.document_ids)


def result_view(asking: Asking, extraction: StoredExtraction, kind: ViewKind) -> View:
    """What a reviewer sees of a result, with what was decided; deleted items are there and say so."""
    requested_result = asked_result(asking, extraction.id, kind)
    items = asking.store.items.of(extraction.id, with_removed=True)
    view_state = ResultDetails(
        id=extraction.id,
        title=requested_result.title,
        created_at=extraction.created_at,
        model=extraction.model,
        operation=extraction.operation,
        **_addresses(extraction),
        fields={item.field.field.key: _shown_field(item) for item in items if item.field is not None},
        claims={item.claim.record.id: decided(item) for item in items if item.claim is not None},
    )
    result = extraction.result
    if result is None:
        return view_without_result(view_state, kind)
    if isinstance(result, ExtractionResult):
        result = result_now(result, items)
    return view_of(result, documents_of(asking, extraction), view_state)


def view_without_result(shown: ResultDetails, kind: ViewKind) -> View:
    """The view of claims that were given as they are."""
    about = ResultView(
        id=shown.id,
        kind=kind,
        title=shown.title,
        created_at=shown.created_at,
        model=shown.model,
        operation=shown.operation,
    )
    return View(result=about, claims=tuple(map(kept_claim, shown.claims.values())))


def _addresses(extraction: StoredExtraction) -> dict[str, Any]:
    names = dict(zip(extraction.source_ids, extraction.document_ids, strict=False))
    return {"rows": names, "files": {name: f"/v1/documents/{row}/file" for name, row in names.items()}}


def _shown_field(item: StoredItem) -> Decided:
    """A field as it is shown: as it was decided, or else as the result has it now, computed values included."""
    decided_item = decided(item)
    as_decided = item.stored.decided in ("edit", "delete") or item.revision > 1
    return decided_item if as_decided else replace(decided_item, field=None)


def fields_now(asking: Asking, extraction: StoredExtraction) -> ExtractionResult:
    """The extraction as it is after what people decided."""
    if not isinstance(extraction.result, ExtractionResult):
        raise not_found("extraction", extraction.id)
    return result_now(extraction.result, asking.store.items.of(extraction.id, with_removed=True))


def schema_of(extraction: StoredExtraction | None) -> Mapping[str, Any] | None:
    """The schema that an extraction was made by; None where there is none."""
    result = None if extraction is None else extraction.result
    return result.schema if isinstance(result, ExtractionResult) else None


def check_of(extraction: StoredExtraction) -> CheckResult:
    """The check as it was made."""
    if not isinstance(extraction.result, CheckResult):
        raise not_found("check", extraction.id)
    return extraction.result
