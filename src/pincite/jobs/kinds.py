"""What a job is made of: a kind, and the steps it runs one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

Json = Mapping[str, Any]
"""A small JSON object. It goes into the table of jobs: ids, counts and names, never words of a document."""


class Steps(Protocol):
    """Runs the steps of one job.

    What a step returns is kept before the next one begins; a job that is taken up again gets what is kept, and runs
    only the steps after it. A step whose process died may have had its effect and runs again: every step must be
    idempotent.
    """

    def __call__(self, name: str, step: Callable[[], Json]) -> Json:
        """What the step returns, now or the first time; what it raises ends the job."""
        ...


class JobKind(Protocol):
    """A kind of job. Between its steps a job only decides by what they returned, so that it goes the same way twice."""

    @property
    def name(self) -> str:
        """What jobs of this kind are called; it stands in the table of jobs and must never change."""
        ...

    def run(self, request: Json, step: Steps) -> Json:
        """What the job comes to."""
        ...


def run_now(kind: JobKind, request: Json) -> Json:
    """What a job of that kind comes to, run in this process while the caller waits; no table of jobs is needed.

    What a step raises passes through. A process that dies in the middle leaves what its steps have kept in the store;
    running it again with the same request finishes it.
    """
    return kind.run(request, lambda name, step: step())
