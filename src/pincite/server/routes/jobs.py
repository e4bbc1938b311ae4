"""Jobs in the background: what goes on, as it goes on; and an end to it."""

from __future__ import annotations

import base64
from datetime import datetime
from typing import Annotated

from fastapi import Header, Path, Query, Response
from fastapi.responses import StreamingResponse

from pincite.errors import UsageError
from pincite.jobs import Job, JobState
from pincite.server.access.caller import Asking, Reader, Writer
from pincite.server.resources.cards import JobCard, job_card
from pincite.server.resources.uploads import jobs_of
from pincite.server.wire.events import read_mark, watch
from pincite.server.wire.problems import Problem, not_found
from pincite.server.wire.routing import Cursor, Limit, ListPage, answer, new_router, page
from pincite.server.wire.stream_limits import EventStream

router = new_router("jobs")

JobId = Annotated[str, Path(min_length=1, max_length=100)]
States = Annotated[list[JobState], Query(alias="state", description="Only jobs in these states.")]
Last = Annotated[str | None, Header(alias="Last-Event-ID", max_length=100)]


@router.get("/jobs", response_model=ListPage[JobCard])
def list_jobs(asking: Reader, states: States = [], limit: Limit = 50, cursor: Cursor = None) -> Response:  # noqa: B006
    """The owner's jobs, the newest first; their steps are told of each by itself."""
    until, offset = (None, 0) if cursor is None else _read(cursor)
    queue = jobs_of(asking)
    jobs = queue.of_owner(asking.owner, states=tuple(states), until=until, limit=limit + 1, offset=offset)
    newest = until or (jobs[0].submitted_at if jobs else None)
    follows = _cursor(newest, offset + limit) if len(jobs) > limit and newest else None
    return page([job_card(job) for job in jobs[:limit]], next_cursor=follows)


@router.get("/jobs/{id}", response_model=JobCard)
def get_job(id: JobId, asking: Reader) -> Response:
    """One job, and how far it is."""
    return answer(job_card(_job(asking, id)))


@router.get(
    "/jobs/{id}/events",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
        204: {"description": "Everything was told, and the job has ended."},
    },
)
def watch_job(id: JobId, asking: Reader, last_event_id: Last = None) -> Response:
    """The job as it goes on: `progress` events, and `end` at the end; each holds the job as `GET /jobs/{id}` does.

    A stream that broke off goes on behind `Last-Event-ID`.
    """
    last_mark, job = read_mark(last_event_id), _job(asking, id)
    if job.ended and last_mark.rank == 2:
        return Response(status_code=204)
    events = watch(jobs_of(asking), id, told=last_mark, poll_seconds=asking.service.poll_seconds)
    return EventStream(events, streams=asking.service.streams, key_id=asking.key_id)


@router.post("/jobs/{id}/cancel", response_model=JobCard)
def cancel_job(id: JobId, asking: Writer) -> Response:
    """Let a job go no further than the step it is in; one that has ended stays as it is."""
    _job(asking, id)
    return answer(job_card(jobs_of(asking).cancel(id)))


def _job(asking: Asking, job_id: str) -> Job:
    """The owner's job of this id."""
    try:
        job = jobs_of(asking).job(job_id)
    except UsageError as error:
        raise not_found("job", job_id) from error
    if job.request.get("owner") != asking.owner:
        raise not_found("job", job_id)
    return job


def _cursor(until: datetime, offset: int) -> str:
    return base64.urlsafe_b64encode(f"{until.isoformat()} {offset}".encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, int]:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
        until, _, offset = text.partition(" ")
        moment, count = datetime.fromisoformat(until), int(offset)
    except ValueError as error:
        raise Problem(422, "cursor is none that a page of this list gave", code="bad_cursor") from error
    if moment.tzinfo is None or not 0 <= count < 2**31:
        raise Problem(422, "cursor is none that a page of this list gave", code="bad_cursor")
    return moment, count
