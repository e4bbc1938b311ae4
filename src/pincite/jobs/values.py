"""Jobs as people and programs see them: what is asked, how far it is, what came of it.

A job holds names and ids, never words of a document: those stay in the store. Times are aware, in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

JobState = Literal["waiting", "running", "done", "failed", "cancelled"]
"""`waiting` for a worker; `running`, which a job also is whose worker died, until another takes it over."""

ENDED: frozenset[JobState] = frozenset({"done", "failed", "cancelled"})
"""The states that nothing but `retry` leaves."""

_CONFIG = {"extra": "forbid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class JobStep:
    """A step of a job that has ended: `error` says why it failed, None where it did not."""

    __pydantic_config__ = _CONFIG

    name: str
    started_at: datetime | None = None
    ended_at: datetime | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One job. `worker` is the last that took it up.

    `result` is what the job came to, a small JSON object, where it is `done`; `error` is why it failed.
    """

    __pydantic_config__ = _CONFIG

    id: str
    kind: str
    state: JobState
    request: Mapping[str, Any] = field(default_factory=dict)
    worker: str | None = None
    submitted_at: datetime | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    result: Mapping[str, Any] | None = None
    error: str | None = None
    steps: tuple[JobStep, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether no worker will touch it again."""
        return self.state in ENDED


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerSeen:
    """A worker's sign of life: `seconds_ago` by the database's clock, which all workers share."""

    __pydantic_config__ = _CONFIG

    id: str
    host: str
    pid: int
    seconds_ago: float
