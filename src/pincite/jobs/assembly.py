"""Config → the kinds of jobs that pincite itself has, ready to be run by a worker or at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from pincite.config.evaluation.follow_up import after_service
from pincite.config.server import files_folder
from pincite.config.store import open_configured_database, store_url
from pincite.jobs.evaluation.job import EvaluateClaims
from pincite.jobs.evaluation.stages import ConfiguredStages
from pincite.jobs.evaluation.tailoring import ConfiguredTailoring, EvaluateTailoring
from pincite.jobs.notifications.announcement import Announce, receivers
from pincite.jobs.notifications.delivery import TellOnce
from pincite.jobs.results.job import ANSWER_ASKED, FIELDS_ASKED, EvaluateLater, MakeResult
from pincite.jobs.results.makers import evaluation_follows, make_check, make_fields
from pincite.jobs.results.parsing import ParseDocument, parse_upload
from pincite.store import Store
from pincite.store.service.files import Files

if TYPE_CHECKING:
    from pincite.config import Config
    from pincite.jobs.kinds import JobKind, Json
    from pincite.jobs.queueing.queue import JobQueue
    from pincite.jobs.queueing.worker import Worker
    from pincite.store.database.connections import Database


@contextmanager
def working(config: Config) -> Iterator[Worker]:
    """A worker for every kind of job of the configured store, while the context is open.

    Jobs that were done longer than `jobs.keep_days` ago are forgotten first. Those that failed or were cancelled stay:
    they say why something is not there.
    """
    from pincite.jobs.queueing.queue import JobQueue
    from pincite.jobs.queueing.worker import Worker, WorkerOptions

    url = store_url(config)
    with closing(open_configured_database(config)) as database, JobQueue(url) as queue:
        queue.forget(queue.ended(_now() - timedelta(days=config.jobs.keep_days), states=("done",)))
        options = WorkerOptions(jobs_at_once=config.jobs.at_once)
        with Worker(url, kinds(config, database, queue=queue), options=options) as worker:
            yield worker


def kinds(config: Config, database: Database, *, queue: JobQueue | None = None) -> tuple[JobKind, ...]:
    """Every kind of job, on an open database of the store whose tables of jobs are there.

    What is made is evaluated by a job of its own where there is a `queue`, unless `jobs.evaluate` is to wait for it.
    """
    evaluate, parse = evaluate_claims(config, database), parse_document(config, database)
    follow: EvaluateClaims | EvaluateLater = evaluate
    if queue is not None and after_service(config) == "background":
        follow = EvaluateLater(submit=partial(_submit, queue))
    return (
        evaluate,
        evaluate_tailoring(config, database),
        parse,
        make_result(config, FIELDS_ASKED, parse=parse, evaluate=follow),
        make_result(config, ANSWER_ASKED, parse=parse, evaluate=follow),
    )


def _submit(queue: JobQueue, kind: str, request: Json, job_id: str) -> None:
    queue.submit(kind, request, job_id=job_id)


def evaluate_claims(config: Config, database: Database, *, announce: Announce | None = None) -> EvaluateClaims:
    """The evaluation of claims; `announce` takes the place of what the configuration tells.

    Raises ConfigError for a function, program or address to be told that cannot be one.
    """
    files = Files(files_folder(config))
    stages = ConfiguredStages(config=config, store=Store(database), database=database, now=_now, files=files)
    announcer = _told(config, database, announce)
    return EvaluateClaims(store=stages.store, stages=stages, now=_now, announce=announcer)


def evaluate_tailoring(config: Config, database: Database, *, announce: Announce | None = None) -> EvaluateTailoring:
    """The evaluation of tailored profiles; otherwise as `evaluate_claims`."""
    stages = ConfiguredStages(config=config, store=Store(database), database=database, now=_now)
    stage = ConfiguredTailoring(config=config, purse=stages.purse)
    announcer = _told(config, database, announce)
    return EvaluateTailoring(
        store=stages.store,
        config=config,
        stage=stage,
        now=_now,
        announce=announcer,
        files=Files(files_folder(config)),
    )


def parse_document(config: Config, database: Database) -> ParseDocument:
    """The parsing of documents that a service was given."""
    files = Files(files_folder(config))
    return ParseDocument(store=Store(database), files=files, parse=parse_upload(config), now=_now)


def make_result(
    config: Config, name: str, *, parse: ParseDocument, evaluate: EvaluateClaims | EvaluateLater
) -> MakeResult:
    """The making of results that a service was asked for: fields (`FIELDS_ASKED`) or checks (`ANSWER_ASKED`).

    It parses as the jobs of that kind do, with the same child processes.
    """
    return MakeResult(
        name=name,
        store=parse.store,
        files=parse.files,
        make=make_fields(config) if name == FIELDS_ASKED else make_check(config),
        parse=parse,
        now=_now,
        evaluate=evaluate,
        ask=evaluation_follows(config),
    )


def _told(config: Config, database: Database, announce: Announce | None) -> Announce | None:
    """What tells everybody once; None where nobody is to be told."""
    announcers = configured_receivers(config) if announce is None else {"caller": announce}
    return TellOnce(database=database, receivers=announcers) if announcers else None


def configured_receivers(config: Config) -> dict[str, Announce]:
    """Whom the configuration names to be told of evaluations that need review; empty where it names nobody."""
    url = config.jobs.review_url
    return receivers(
        function=config.jobs.review_function,
        command=config.jobs.review_command,
        url=None if url is None else url.reveal(),
    )


def _now() -> datetime:
    return datetime.now(UTC)
