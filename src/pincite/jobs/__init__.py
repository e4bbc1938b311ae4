"""Durable jobs in the background, on DBOS: what is submitted is run once, whatever dies in between.

`JobQueue` submits and looks after jobs, `Worker` runs them; a `JobKind` says what its steps are. This needs the extra
`jobs`; `run_now` does without.
"""

from pincite.jobs.kinds import JobKind, Json, Steps, run_now
from pincite.jobs.queueing.queue import JobQueue
from pincite.jobs.queueing.worker import Worker, WorkerOptions
from pincite.jobs.values import Job, JobState, JobStep, WorkerSeen

__all__ = [
    "Job",
    "JobKind",
    "JobQueue",
    "JobState",
    "JobStep",
    "Json",
    "Steps",
    "Worker",
    "WorkerOptions",
    "WorkerSeen",
    "run_now",
]
