"""What lists show: a document and a job, each with how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pincite.jobs.values import Job, JobState
from pincite.records import Failure, StoredDocument
from pincite.records.service.views import ReviewCounts
from pincite.store.service.uploads import Upload, UploadState
from pincite.text.display.printing import shorten

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentCard:
    """A document and how far it is: `document.page_count` is 0 until it is `parsed`.

    `failure` says why it has `failed`. `byte_count` is null where its file is not here. `job_id` is the job that parses
    it. `review` counts what waits for a person in everything that was made of it.
    """

    __pydantic_config__ = _CONFIG

    document: StoredDocument
    state: UploadState
    failure: Failure | None
    byte_count: int | None
    job_id: str | None
    review: ReviewCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFailure:
    """Why a job failed."""

    __pydantic_config__ = _CONFIG

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JobCard:
    """A job: `done` of `of` steps (null where nobody knows yet), `step` the last that was done.

    `subject` is what people call it by, `documents` those it is about. `result` is a small object where it is `done`,
    `failure` says why it `failed`.
    """

    __pydantic_config__ = _CONFIG

    id: str
    kind: str
    state: JobState
    subject: str
    documents: tuple[str, ...]
    step: str | None
    done: int
    of: int | None
    submitted_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    result: Mapping[str, Any] | None
    failure: JobFailure | None


def document_card(upload: Upload, review: ReviewCounts) -> DocumentCard:
    """The card of a document."""
    return DocumentCard(
        document=upload.document,
        state=upload.state,
        failure=upload.failure,
        byte_count=upload.byte_count,
        job_id=upload.job_id,
        review=review,
    )


def job_card(job: Job) -> JobCard:
    """The card of a job; its steps are known where it was asked for by itself."""
    done = [step for step in job.steps if step.error is None and step.ended_at is not None]
    of = job.request.get("of")
    document_ids = [job.request.get("document"), *(job.request.get("documents") or ())]
    return JobCard(
        id=job.id,
        kind=job.kind,
        state=job.state,
        subject=str(job.request.get("subject", "")),
        documents=tuple(str(document_id) for document_id in document_ids if document_id),
        step=done[-1].name if done else None,
        done=len(done),
        of=of if isinstance(of, int) else None,
        submitted_at=job.submitted_at,
        started_at=job.started_at,
        ended_at=job.ended_at,
        result=job.result,
        failure=None if job.error is None else JobFailure(code="job_failed", message=shorten(job.error, 400)),
    )
