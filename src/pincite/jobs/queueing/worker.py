"""The process that runs jobs: it takes them from a queue, says that it is alive, and takes over what the dead left."""

from __future__ import annotations

import logging
import os
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from pincite.errors import StoreError, UsageError
from pincite.jobs.kinds import JobKind, Json
from pincite.jobs.queueing.database import APPLICATION, JOB_VERSION, Client, dbos_url, prepare, quiet_dbos, serializer
from pincite.jobs.queueing.heartbeats import Heartbeats
from pincite.jobs.queueing.queue import queue_of
from pincite.store.database import postgres
from pincite.store.database.connections import Database, is_postgres

if TYPE_CHECKING:
    from dbos import DBOSConfig

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerOptions:
    """How a worker works. `jobs_at_once` is how many jobs of each kind it runs side by side.

    It looks for jobs every `poll_seconds`, says that it is alive every `beat_seconds`, and counts others as dead after
    `dead_after_seconds` of silence. A job that `max_attempts` workers began and died over is given up. A step that
    finds the database away is begun again, after longer and longer pauses up to `longest_pause_seconds`. When it is
    asked to stop it finishes what it has begun, for at most `drain_seconds`.
    """

    jobs_at_once: int = 2
    poll_seconds: float = 0.5
    beat_seconds: float = 3.0
    dead_after_seconds: float = 15.0
    max_attempts: int = 25
    longest_pause_seconds: float = 10.0
    drain_seconds: int = 60

    def __post_init__(self) -> None:
        if self.dead_after_seconds < 3 * self.beat_seconds:
            raise ValueError("a worker has to be silent for three beats before it counts as dead")


class Worker:
    """Runs the jobs of some kinds while it is open; a context manager, one in a process at a time.

    Raises ConfigError where DBOS is not installed, StoreError where the database cannot be opened, and UsageError for a
    second worker in one process.
    """

    def __init__(self, url: str, kinds: Sequence[JobKind], *, options: WorkerOptions | None = None) -> None:
        self.id = f"{os.getpid()}-{uuid.uuid4()}"
        self.options = options or WorkerOptions()
        self._url = url
        self._kinds = tuple(kinds)
        self._queues = tuple(queue_of(kind.name) for kind in kinds)
        self._database = Database(url)
        self._beats = Heartbeats(self._database, self.options.dead_after_seconds)
        self._stopped = threading.Event()
        self._open = threading.Lock()  # held while DBOS is asked something, so that it is not closed meanwhile
        self._draining = False
        self._busy = _Busy()
        self._pulse = threading.Thread(target=self._beat_on, name="pincite-heartbeat", daemon=True)

    def __enter__(self) -> Worker:
        prepare(self._url)
        self._beats.beat(self.id)  # before the first job is taken: one without a living owner is taken over
        _open_queues(self._url, self._queues, self.options)
        flows = {kind.name: self._workflow(kind) for kind in self._kinds}
        _launch(self._url, self.id, flows, self.options)
        self._pulse.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take no more jobs, finish those under way, and leave the rest to others."""
        from dbos import DBOS

        with self._open:
            self._draining = True
        DBOS.destroy(
            destroy_registry=True, workflow_completion_timeout_sec=self.options.drain_seconds if self._busy.count else 0
        )
        self._stopped.set()
        self._pulse.join()
        self._beats.leave(self.id)
        self._database.close()

    def run(self, *, stop: threading.Event, idle_seconds: float | None = None) -> None:
        """Work until `stop` is set, or until there was nothing to do for so many seconds."""
        quiet_since: float | None = None
        while not stop.wait(self.options.poll_seconds):
            if idle_seconds is None:
                continue
            now = time.monotonic()
            if not self.idle():
                quiet_since = None
            elif quiet_since is None:
                quiet_since = now
            if quiet_since is not None and now - quiet_since >= idle_seconds:
                return

    def take_over(self) -> list[str]:
        """The ids of the jobs that were under way in workers that are dead, and now wait for any worker again."""
        from dbos import DBOS

        # in this order: whoever runs a job has given a sign of life before, so one that has just begun is seen
        running = DBOS.list_workflows(status="PENDING", load_input=False, load_output=False)
        alive = {entry.id for entry in self._beats.alive()} | {self.id}
        dead = sorted({entry.executor_id for entry in running if entry.executor_id is not None} - alive)
        workflow_ids = [handle.workflow_id for handle in DBOS._recover_pending_workflows(dead)] if dead else []
        if workflow_ids:
            log.warning("jobs taken over: %d, of dead workers: %d", len(workflow_ids), len(dead))
        self._beats.bury()
        return workflow_ids

    def idle(self) -> bool:
        """Whether no job of its kinds waits or runs, here or elsewhere."""
        from dbos import DBOS

        states = ["ENQUEUED", "DELAYED", "PENDING"]
        return not DBOS.list_workflows(status=states, queue_name=list(self._queues), limit=1, load_input=False)

    def _workflow(self, kind: JobKind) -> Callable[[Json], Json]:
        """The job as DBOS runs it: what each step returns is kept in its tables."""
        from dbos import DBOS

        def durable(name: str, step: Callable[[], Json]) -> Json:
            return DBOS.run_step({"name": name}, lambda: dict(self._outlasting(name, step)))

        def flow(request: Json) -> Json:
            with self._busy:
                return dict(kind.run(request, durable))

        flow.__name__ = flow.__qualname__ = f"job {kind.name}"
        return flow

    def _outlasting(self, name: str, step: Callable[[], Json]) -> Json:
        """What a step returns, begun again for as long as the database is away; each step may be done twice."""
        pause = self.options.poll_seconds
        while True:
            try:
                return step()
            except StoreError as error:
                if not error.is_outage or self._stopped.wait(pause):
                    raise
                log.warning("the database did not answer the step %s, which is begun again: %s", name, error.reason)
            pause = min(2 * pause, self.options.longest_pause_seconds)

    def _beat_on(self) -> None:
        while not self._stopped.wait(self.options.beat_seconds):
            try:
                self._beats.beat(self.id)
                with self._open:
                    if not self._draining:
                        self.take_over()
            except (StoreError, SQLAlchemyError) as error:
                # the next beat may go through; silence for longer only means that others take over
                log.warning("the database did not answer a sign of life: %s", type(error).__name__)


def _open_queues(url: str, queues: Sequence[str], options: WorkerOptions) -> None:
    """Make the queues, or give them this worker's settings: a worker looks for them when it starts."""
    with closing(Client(url)) as opened, opened.asking() as client:
        for queue in queues:
            client.register_queue(
                queue,
                worker_concurrency=options.jobs_at_once,
                polling_interval_sec=options.poll_seconds,
                on_conflict="always_update",
            )


class _Busy:
    """How many jobs are under way in this process."""

    def __init__(self) -> None:
        self.count = 0
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        with self._lock:
            self.count += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self.count -= 1


def _connections(url: str) -> DBOSConfig:
    """How DBOS itself connects to PostgreSQL: so that it notices when nobody is at the other end."""
    if not is_postgres(url):
        return {}
    return {"db_engine_kwargs": {"connect_args": {"application_name": APPLICATION, **postgres.KEEPALIVE}}}


def _launch(url: str, worker_id: str, flows: Mapping[str, Callable[[Json], Json]], options: WorkerOptions) -> None:
    from dbos import DBOS

    quiet_dbos()
    settings: DBOSConfig = {
        "name": APPLICATION,
        "system_database_url": dbos_url(url),
        "executor_id": worker_id,
        "application_version": JOB_VERSION,
        "serializer": serializer(),
        "log_level": "WARNING",
        "use_listen_notify": False,
        "run_migrations": False,
        **_connections(url),
        "notification_listener_polling_interval_sec": options.poll_seconds,
    }
    DBOS(config=settings)
    if DBOS.executor_id != worker_id:
        raise UsageError("this process runs a worker already: a second one needs a process of its own")
    for name, flow in flows.items():
        DBOS.workflow(name=name, max_recovery_attempts=options.max_attempts)(flow)
    DBOS.listen_queues([queue_of(name) for name in flows])
    DBOS.launch()
