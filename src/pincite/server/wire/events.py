"""A job as it goes on, told by the server (server-sent events)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool

from pincite.codec import to_json
from pincite.errors import UsageError
from pincite.jobs import Job, JobQueue
from pincite.server.resources.cards import job_card

HEARTBEAT_SECONDS: Final = 15.0
LONGEST_SECONDS: Final = 900.0
"""After this long a stream ends, and the browser asks again: who may see it is checked anew."""

_RANKS: Final = {"waiting": 0, "running": 1, "done": 2, "failed": 2, "cancelled": 2}
_KEEP_ALIVE: Final = b": still here\n\n"


@dataclass(frozen=True, slots=True, order=True)
class EventMark:
    """How far a job has been told: `done` steps, and the rank of its state. It is the id of an event."""

    done: int = -1
    rank: int = -1

    def __str__(self) -> str:
        return f"{self.done}.{self.rank}"


def read_mark(text: str | None) -> EventMark:
    """The mark that a browser brings back (Last-Event-ID); from the beginning for none, and for what is none."""
    done, dot, rank = (text or "").partition(".")
    short = len(done) <= 9 and rank in ("0", "1", "2")
    return EventMark(int(done), int(rank)) if dot and short and done.isascii() and done.isdigit() else EventMark()


def news(job: Job, told: EventMark) -> Iterator[tuple[EventMark, str, bytes]]:
    """What of a job was not told yet: mark, name (`progress`, or `end` for the last) and the job's card as JSON."""
    mark = EventMark(sum(step.error is None and step.ended_at is not None for step in job.steps), _RANKS[job.state])
    if mark > told or (job.ended and told.rank < 2):
        yield mark, "end" if job.ended else "progress", to_json(job_card(job))


async def watch(queue: JobQueue, job_id: str, *, told: EventMark, poll_seconds: float) -> AsyncIterator[bytes]:
    """The events of a job from a mark on, as they happen, until it ends; a comment now and then keeps the line open."""
    yield b"retry: 2000\n\n"
    quiet = waited = 0.0
    while waited < LONGEST_SECONDS:
        try:
            job = await run_in_threadpool(queue.job, job_id)
        except UsageError:  # its document was deleted, and the job with it
            yield b"event: gone\ndata: {}\n\n"
            return
        for mark, name, card in news(job, told):
            yield b"id: %b\nevent: %b\ndata: %b\n\n" % (str(mark).encode(), name.encode(), card)
            told, quiet = mark, 0.0
        if job.ended:
            return
        await asyncio.sleep(poll_seconds)
        quiet, waited = quiet + poll_seconds, waited + poll_seconds
        if quiet >= HEARTBEAT_SECONDS:
            yield _KEEP_ALIVE
            quiet = 0.0
