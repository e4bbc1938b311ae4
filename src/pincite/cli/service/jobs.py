"""`pincite jobs`: what goes on in the background, and the worker that does it."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from pincite.cli.shared.console import emit, emit_json, emit_table, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.interrupts import stopping
from pincite.cli.shared.options import AsJson
from pincite.errors import UsageError
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.jobs import Job, JobQueue, JobState

IDLE_SECONDS = 3.0
"""How long a worker with --until-idle waits for another job."""

jobs = typer.Typer(
    help="List, look at, run, cancel, retry and forget what goes on in the background.", rich_markup_mode=None
)

JobId = Annotated[str, typer.Argument(metavar="JOB", help="The id of a job, as `pincite jobs` lists it.")]

States = Annotated[
    list[str] | None,
    typer.Option("--state", metavar="STATE", help="Only these: waiting, running, done, failed, cancelled; repeatable."),
]

Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many, the newest first.")]


@jobs.callback(invoke_without_command=True)
def every(context: typer.Context, *, state: States = None, limit: Limit = 50, as_json: AsJson = False) -> int | None:
    """List, look at, run, cancel, retry and forget what goes on in the background. By itself it lists."""
    return None if context.invoked_subcommand else listed(context, state=state, limit=limit, as_json=as_json)


@jobs.command("list")
def listed(context: typer.Context, *, state: States = None, limit: Limit = 50, as_json: AsJson = False) -> int:
    """List the jobs, the newest first."""
    from pincite.jobs.queueing.start import living_workers

    url = _url(context)
    with _queue(url) as queue:
        job_records = queue.jobs(states=_states(state), limit=limit)
    alive = living_workers(url)
    if as_json:
        emit_json({"jobs": job_records, "workers": alive})
        return ExitCode.DONE
    _show_table(job_records)
    unfinished = any(not job.ended for job in job_records)
    started = "one that was just started takes a few seconds, " if context.obj.config().jobs.autostart else ""
    idle = "no worker is alive" + (f": {started}start one with `pincite jobs run`" if unfinished else "")
    say(f"{counted(len(alive), 'worker')} alive" if alive else idle)
    return ExitCode.DONE


@jobs.command()
def show(context: typer.Context, job: JobId, *, as_json: AsJson = False) -> int:
    """Show one job: its request, the steps it has done, and what came of it."""
    with _queue(_url(context)) as queue:
        return _show(queue.job(job), as_json=as_json)


@jobs.command()
def cancel(context: typer.Context, job: JobId, *, as_json: AsJson = False) -> int:
    """Let a job go no further than the step it is in."""
    with _queue(_url(context)) as queue:
        return _show(queue.cancel(job), as_json=as_json)


@jobs.command()
def retry(context: typer.Context, job: JobId, *, as_json: AsJson = False) -> int:
    """Let a job that failed or was cancelled go on; steps that were done are not done again."""
    with _queue(_url(context)) as queue:
        return _show(queue.retry(job), as_json=as_json)


@jobs.command()
def prune(
    context: typer.Context,
    *,
    days: Annotated[
        float | None,
        typer.Option(
            "--days", metavar="N", min=0, max=36_500, help="That ended longer ago than this; as jobs.keep_days says."
        ),
    ] = None,
    state: States = None,
    yes: Annotated[bool, typer.Option("--yes", help="Forget them, and do not only say how many there are.")] = False,
    as_json: AsJson = False,
) -> int:
    """Forget jobs that ended a while ago, with their requests and steps. What came of them stays in the store."""
    config = context.obj.config()
    days_kept = config.jobs.keep_days if days is None else days
    with _queue(_url(context)) as queue:
        ended = queue.ended(datetime.now(UTC) - timedelta(days=days_kept), states=_ended(state))
        if yes:
            queue.forget(ended)
    if as_json:
        emit_json({"forgotten": yes, "jobs": ended})
        return ExitCode.DONE
    emit(
        f"{'forgot' if yes else 'would forget'} {counted(len(ended), 'job')} "
        f"that ended more than {days_kept:g} days ago"
    )
    if ended and not yes:
        say("nothing was forgotten: pass --yes to forget them")
    return ExitCode.DONE


@jobs.command("run")
def work(
    context: typer.Context,
    *,
    until_idle: Annotated[bool, typer.Option("--until-idle", help="End when there is nothing to do.")] = False,
) -> int:
    """Run jobs in this process until Ctrl-C, which finishes what is under way; a second one leaves it to others."""
    from pincite.jobs.assembly import working

    stop = threading.Event()
    with stopping(stop), working(context.obj.config()) as worker:
        say(f"worker {worker.id} is ready; Ctrl-C finishes what is under way and ends it")
        worker.run(stop=stop, idle_seconds=IDLE_SECONDS if until_idle else None)
    return ExitCode.DONE


def _url(context: typer.Context) -> str:
    from pincite.config.store import store_url

    return store_url(context.obj.config())


def _queue(url: str) -> JobQueue:
    from pincite.jobs import JobQueue

    return JobQueue(url)


def _states(names: list[str] | None) -> tuple[JobState, ...]:
    from pincite.jobs import JobState

    job_states: tuple[JobState, ...] = get_args(JobState)
    for name in names or ():
        if name not in job_states:
            raise UsageError(f"--state knows {', '.join(job_states)}, not {name!r}")
    return tuple(state for state in job_states if state in (names or ()))


def _ended(names: list[str] | None) -> tuple[JobState, ...]:
    """The states asked for; only jobs that have ended can be forgotten."""
    from pincite.jobs.values import ENDED

    states = _states(names)
    for state in states:
        if state not in ENDED:
            raise UsageError(f"a job that is {state} cannot be forgotten: `pincite jobs cancel` ends it")
    return states


def _show_table(found: list[Job]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if not found:
        emit("no jobs")
        return
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("job", "kind", "about", "state", "submitted", "result"):
        table.add_column(heading, overflow="fold")
    for job in found:
        about = printable(str(job.request.get("subject", "")))
        outcome = job.error if job.error is not None else _words(job.result)
        cells = (job.id, job.kind, about, job.state, _time(job.submitted_at), shorten(printable(outcome), 60))
        table.add_row(*map(Text, cells))
    emit_table(table)


def _show(job: Job, *, as_json: bool) -> int:
    if as_json:
        emit_json(job)
        return ExitCode.DONE
    emit(f"{job.id}: {job.kind}, {job.state}, submitted {_time(job.submitted_at)}")
    for name, value in sorted(job.request.items()):
        emit(f"  {name}: {printable(str(value))}")
    for step in job.steps:
        emit(f"  {_time(step.ended_at)} {printable(step.name)}: {printable(step.error) if step.error else 'done'}")
    if job.result is not None:
        emit(f"  {printable(_words(job.result))}")
    if job.error is not None:
        emit(f"  {printable(job.error)}")
    return ExitCode.DONE


def _words(result: object) -> str:
    if not isinstance(result, dict):
        return ""
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in sorted(result.items()))


def _time(moment: datetime | None) -> str:
    return "–" if moment is None else moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
