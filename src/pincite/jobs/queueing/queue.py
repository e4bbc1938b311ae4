"""Jobs from outside: submit, list, look at, wait for, cancel and retry them. Nothing is run here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pincite.errors import UsageError
from pincite.jobs.kinds import Json
from pincite.jobs.queueing.database import APPLICATION, JOB_VERSION, Client, prepare
from pincite.jobs.values import ENDED, Job, JobState, JobStep
from pincite.store.database.connections import WAIT_SECONDS

if TYPE_CHECKING:
    from dbos import EnqueueOptions, StepInfo, WorkflowStatus

_STATES: dict[str, JobState] = {
    "DELAYED": "waiting",
    "ENQUEUED": "waiting",
    "PENDING": "running",
    "SUCCESS": "done",
    "ERROR": "failed",
    "CANCELLED": "cancelled",
    "MAX_RECOVERY_ATTEMPTS_EXCEEDED": "failed",
}
"""Our states by DBOS's."""


def queue_of(kind: str) -> str:
    """The queue that jobs of a kind wait in: a worker takes jobs from those of the kinds that it can run."""
    return f"{APPLICATION}/{kind}"


class JobQueue:
    """The jobs in a database, for programs that submit them. A context manager; one for many threads.

    Raises ConfigError where DBOS is not installed or `url` names no database, StoreError where it cannot be opened; its
    methods raise StoreError where the database fails, or does not answer within `wait_seconds`.
    """

    def __init__(self, url: str, *, wait_seconds: float = WAIT_SECONDS) -> None:
        prepare(url)
        self._client = Client(url, wait_seconds=wait_seconds)

    def __enter__(self) -> JobQueue:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def submit(self, kind: str, request: Json, *, job_id: str) -> Job:
        """The job of that id: a new one, or the one that is there, whatever its state.

        Asking twice asks once; the id says what is the same job. `request` holds ids and names, never document text;
        its `owner` is whose job it is.
        """
        options: EnqueueOptions = {
            "workflow_name": kind,
            "queue_name": queue_of(kind),
            "workflow_id": job_id,
            "app_version": JOB_VERSION,
        }
        if "owner" in request:
            options["authenticated_user"] = str(request["owner"])
        with self._client.asking() as client:
            client.enqueue(options, dict(request))
        return self.job(job_id)

    def job(self, job_id: str) -> Job:
        """The job with its steps so far; UsageError where there is none."""
        with self._client.asking() as client:
            workflows = client.list_workflows(workflow_ids=[job_id])
            if not workflows:
                raise UsageError(f"there is no job {job_id}: `pincite jobs` lists those that there are")
            return _job(workflows[0], steps=client.list_workflow_steps(job_id))

    def jobs(self, *, states: Sequence[JobState] = (), limit: int | None = None) -> list[Job]:
        """The jobs, newest first and without their steps; in those states only, where any are given."""
        statuses = [name for name, state in _STATES.items() if state in states] if states else None
        with self._client.asking() as client:
            return [_job(workflow) for workflow in client.list_workflows(status=statuses, limit=limit, sort_desc=True)]

    def of_owner(
        self,
        owner: str,
        *,
        states: Sequence[JobState] = (),
        until: datetime | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Job]:
        """The owner's jobs, newest first and without their steps; those submitted until then, where a time is given."""
        statuses = [name for name, state in _STATES.items() if state in states] if states else None
        with self._client.asking() as client:
            workflows = client.list_workflows(
                user=owner,
                status=statuses,
                end_time=until.isoformat() if until else None,
                limit=limit,
                offset=offset,
                sort_desc=True,
            )
        return [_job(workflow) for workflow in workflows]

    def wait(self, job_id: str, *, seconds: float | None = None, poll_seconds: float = 0.1) -> Job:
        """The job when it has ended, or as it is after so many seconds."""
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            job = self.job(job_id)
            if job.ended or (until is not None and time.monotonic() >= until):
                return job
            time.sleep(poll_seconds)

    def cancel(self, job_id: str) -> Job:
        """The job, which goes no further than the step it is in; one that has ended stays as it is."""
        if not self.job(job_id).ended:
            with self._client.asking() as client:
                client.cancel_workflow(job_id)
        return self.job(job_id)

    def ended(self, before: datetime, *, states: Sequence[JobState] = ()) -> list[str]:
        """The ids of the jobs that ended before a time, oldest first; in those states only, where any are given."""
        job_states = ENDED.intersection(states) if states else ENDED
        with self._client.asking() as client:
            workflows = client.list_workflows(
                status=[name for name, state in _STATES.items() if state in job_states],
                completed_before=before.astimezone(UTC).isoformat(),
                application_name=APPLICATION,
                load_input=False,
                load_output=False,
            )
        return [workflow.workflow_id for workflow in workflows]

    def forget(self, job_ids: Sequence[str]) -> None:
        """Delete jobs with their requests, steps and results; those that are not there are passed over."""
        if job_ids:
            with self._client.asking() as client:
                client.delete_workflows(list(job_ids))

    def retry(self, job_id: str) -> Job:
        """The failed or cancelled job, waiting again; the steps that were done stay done. UsageError for another."""
        job = self.job(job_id)
        if job.state not in ("failed", "cancelled"):
            raise UsageError(f"job {job_id} is {job.state}: only one that failed or was cancelled can be retried")
        with self._client.asking() as client:
            steps = client.list_workflow_steps(job_id)
            failed = [step["function_id"] for step in steps if step["error"] is not None]
            done = max((step["function_id"] for step in steps), default=0)
            client.rewind_workflow(
                job_id,
                start_step=min(failed, default=done + 1),
                application_version=JOB_VERSION,
                queue_name=queue_of(job.kind),
            )
        return self.job(job_id)


def _job(found: WorkflowStatus, *, steps: Sequence[StepInfo] = ()) -> Job:
    workflow_input = found.input or {"args": (), "kwargs": {}}
    request: Any = workflow_input["args"][0] if workflow_input["args"] else {}
    state = _STATES[found.status]
    result: Any = found.output
    return Job(
        id=found.workflow_id,
        kind=found.name,
        state=state,
        request=request,
        worker=found.executor_id,
        submitted_at=_moment(found.created_at),
        started_at=_moment(found.dequeued_at),
        ended_at=_moment(found.completed_at),
        result=result if state == "done" else None,
        error=_error(found),
        steps=tuple(
            JobStep(
                name=step["function_name"],
                started_at=_moment(step["started_at_epoch_ms"]),
                ended_at=_moment(step["completed_at_epoch_ms"]),
                error=None if step["error"] is None else _words(step["error"]),
            )
            for step in steps
        ),
    )


def _error(found: WorkflowStatus) -> str | None:
    if found.status == "MAX_RECOVERY_ATTEMPTS_EXCEEDED":
        return "given up: too many workers began it and died"
    return None if found.error is None else _words(found.error)


def _words(error: BaseException) -> str:
    """An error on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)
