"""Evaluations of a service: asked for, what each came to, what a person decides. Routes and pages call these."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from pincite.errors import ConfigError, UsageError
from pincite.jobs.evaluation.intake import take_stored
from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
from pincite.jobs.evaluation.judges import asked_of, first_judge
from pincite.jobs.evaluation.tailoring import TAILORING_COMPLETED, TailoringRequest, stored_texts, texts_digest
from pincite.records import LogEntry, ReviewEvent, StoredExtraction, derived_id
from pincite.server.access.caller import Asking
from pincite.server.resources.cards import job_card
from pincite.server.resources.preconditions import event_of, one_of_many, require_seen
from pincite.server.resources.results import Started, subject_of
from pincite.server.resources.uploads import jobs_of, parsed_upload
from pincite.server.wire.problems import Problem, not_found

RunAction = Literal["flag", "confirm", "dismiss", "undo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDecisionRequest:
    """One decision about an evaluation as it is asked for. `id` is the caller's name for it: the same one acts once."""

    action: RunAction
    id: str | None = None
    note: str | None = None
    undoes: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tailoring:
    """Which profile is to be evaluated: rows of documents, and the result that has the person's claims.

    `opportunity_id` is the caller's name for the posting, `generator` the model that wrote the profile.
    """

    extraction_id: str
    profile_id: str
    posting_id: str | None = None
    opportunity_id: str | None = None
    generator: str | None = None
    judge: str | None = None


def run_entry(asking: Asking, run_id: str) -> LogEntry:
    """What an evaluation came to; raises a problem where there is none, and until it is done (409 `not_ready`)."""
    log_entry = asking.store.log.get(run_id)
    if log_entry is not None:
        return log_entry
    if asking.store.evaluations.run(run_id) is not None or _is_asked(asking, run_id):
        raise Problem(409, "the evaluation is not done yet: watch its job", code="not_ready")
    raise not_found("evaluation", run_id)


def _is_asked(asking: Asking, run_id: str) -> bool:
    """Whether the owner's job of an evaluation is there that has no run yet."""
    if asking.service.jobs is None:
        return False
    try:
        return asking.service.jobs.job(run_id).request.get("owner") == asking.owner
    except UsageError:
        return False


def start_evaluation(asking: Asking, extraction_id: str, *, judge: str | None = None) -> Started:
    """The evaluation of a result as people left it, which a job makes; equal questions of a day are one.

    Raises a problem for a judge that cannot be asked, and for a result that is not there, or not ready.
    """
    extraction, now = _ready(asking, extraction_id), asking.service.now()
    with _askable():
        evaluation_options = asked_of(
            asking.service.config,
            today=now.date(),
            generator=extraction.model,
            judge=judge,
            subject=subject_of(asking, extraction),
        )
    evaluation_request = take_stored(asking.store, extraction, evaluation_options, at=now)
    job = jobs_of(asking).submit(CLAIMS_EXTRACTED, evaluation_request.to_json(), job_id=evaluation_request.run)
    return Started(id=evaluation_request.run, job=job_card(job))


def start_tailoring(asking: Asking, wanted: Tailoring) -> Started:
    """The evaluation of a tailored profile, which a job makes; equal texts and claims of a day are one.

    Raises a problem for a judge that cannot be asked, for a result that is not there, or not ready, and for documents
    that are not there, or not parsed.
    """
    queue, extraction = jobs_of(asking), _ready(asking, wanted.extraction_id)
    with _askable():
        first_judge(asking.service.config, wanted.judge, wanted.generator)
    profile = parsed_upload(asking, wanted.profile_id).document
    documents = [profile.id]
    if wanted.posting_id is not None:
        documents.append(parsed_upload(asking, wanted.posting_id).document.id)
    texts = texts_digest(*stored_texts(asking.service.files, asking.store, wanted.profile_id, wanted.posting_id))
    today = asking.service.now().date().isoformat()
    looked_at = [
        f"{stored_claim.record.id} {stored_claim.record.revision}"
        for stored_claim in asking.store.claims.list(extraction.id)
    ]
    how = (today, wanted.judge or "", wanted.generator or "", wanted.opportunity_id or "")
    tailoring_request = TailoringRequest(
        run=derived_id("tailoring", extraction.id, texts, *how, *looked_at),
        extraction=extraction.id,
        profile=wanted.profile_id,
        posting=wanted.posting_id,
        texts=texts,
        today=today,
        owner=asking.owner,
        opportunity=wanted.opportunity_id,
        generator=wanted.generator,
        judge=wanted.judge,
        subject=profile.name,
        documents=tuple(dict.fromkeys(documents)),
        stored=True,
    )
    return Started(
        id=tailoring_request.run,
        job=job_card(queue.submit(TAILORING_COMPLETED, tailoring_request.to_json(), job_id=tailoring_request.run)),
    )


def _ready(asking: Asking, extraction_id: str) -> StoredExtraction:
    """The result, which is done."""
    extraction = asking.store.claims.extraction(extraction_id)
    if extraction is None:
        raise not_found("result", extraction_id)
    if extraction.result is None:
        raise Problem(409, "the result is not ready: watch its job", code="not_ready")
    return extraction


@contextmanager
def _askable() -> Iterator[None]:
    """Name a judge that cannot be asked as the request's fault."""
    try:
        yield
    except ConfigError as error:
        raise Problem(422, f"the judge cannot be asked: {error.message}", code="no_such_model") from error


def decide_run(asking: Asking, entry: LogEntry, decision: RunDecisionRequest, if_match: str | None) -> LogEntry:
    """The evaluation after a decision about it, which acts once however often it is sent.

    Raises a problem where what was seen is not told (428), or is not how it is now (412), UsageError for a decision
    that cannot be, StoreConflictError for one of what is undone already.
    """
    run_id = entry.run.id
    event_id, done = event_of(asking, decision.id, target=run_id, action=decision.action)
    if done:
        return entry
    require_seen(asking, entry, if_match)
    if (decision.action == "undo") != (decision.undoes is not None):
        raise UsageError("an undo, and nothing else, names the decision that it takes back, in `undoes`")
    event = ReviewEvent(
        id=event_id,
        action=decision.action,
        at=asking.service.now(),
        reviewer=asking.person,
        run_id=run_id,
        undoes=decision.undoes,
        note=decision.note,
    )
    with one_of_many(asking, entry, functools.partial(run_entry, asking, run_id)):
        asking.store.reviews.decide(event, seen=entry.etag)
    return run_entry(asking, run_id)
