"""Jobs of evaluations that are gone: their requests have names of files, so they go too."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec

from sqlalchemy import inspect

from pincite.jobs.evaluation.job import CLAIMS_EXTRACTED
from pincite.jobs.evaluation.tailoring import TAILORING_COMPLETED
from pincite.jobs.queueing.queue import JobQueue
from pincite.jobs.results.job import ANSWER_ASKED, FIELDS_ASKED
from pincite.jobs.results.parsing import DOCUMENT_UPLOADED
from pincite.jobs.values import Job
from pincite.store import OwnedStore, Store, open_database
from pincite.store.database.connections import Database


def forget_deleted(url: str) -> int:
    """How many jobs were forgotten because what they evaluate is no longer in the store; those under way stay.

    0 where there are no jobs, and where DBOS is not installed any more, whose tables then stay as they are.
    """
    if find_spec("dbos") is None:
        return 0
    with closing(open_database(url)) as database:
        if not _has_jobs(database):
            return 0
        store = Store(database)
        with JobQueue(url) as queue:
            jobs = queue.jobs(states=("waiting", "done", "failed", "cancelled"))
            gone = [job.id for job in jobs if _is_gone(job, store.of(job.request.get("owner", "")))]
            queue.forget(gone)
    return len(gone)


def forget_document(queue: JobQueue, owned: OwnedStore, document_id: str) -> int:
    """How many jobs of an owner were forgotten because they are about a document that is deleted, or what came of it.

    Those under way go no further than the step they are in.
    """
    jobs = queue.of_owner(owned.owner)
    return _forget(queue, [job for job in jobs if document_id in _named(job) or _is_lost(job, owned)])


def forget_lost(queue: JobQueue, owned: OwnedStore) -> int:
    """How many jobs of an owner were forgotten because what they are about is no longer there, whatever their state."""
    return _forget(queue, [job for job in queue.of_owner(owned.owner) if _is_gone(job, owned)])


def _forget(queue: JobQueue, jobs: Sequence[Job]) -> int:
    for job in jobs:
        queue.cancel(job.id)
    queue.forget([job.id for job in jobs])
    return len(jobs)


def _is_lost(job: Job, owned: OwnedStore) -> bool:
    """Whether an evaluation, whose request names no document, went with one; other jobs name theirs."""
    return job.kind in (CLAIMS_EXTRACTED, TAILORING_COMPLETED) and _is_gone(job, owned)


def _named(job: Job) -> set[str]:
    """The documents that a request names."""
    document_ids = job.request.get("documents") or ()
    return {str(job.request.get("document")), *map(str, document_ids)}


def _has_jobs(database: Database) -> bool:
    with database.reading() as connection:
        schema = "dbos" if connection.dialect.name == "postgresql" else None
        return inspect(connection).has_table("workflow_status", schema=schema)


def _is_gone(job: Job, owned: OwnedStore) -> bool:
    if job.kind == CLAIMS_EXTRACTED:
        return owned.evaluations.run(job.id) is None
    if job.kind in (TAILORING_COMPLETED, FIELDS_ASKED, ANSWER_ASKED):
        has_claims = owned.claims.extraction(job.request["extraction"]) is not None
        # a profile and its posting are documents of their own
        return not has_claims or any(owned.documents.get(name) is None for name in job.request.get("documents", ()))
    return job.kind == DOCUMENT_UPLOADED and owned.documents.get(job.request["document"]) is None
