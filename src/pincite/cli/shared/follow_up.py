"""Evaluation that follows another command: of a result that was just made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from pincite.cli.evaluation.eval import show, start
from pincite.cli.shared.console import printable, say
from pincite.cli.shared.exits import ExitCode
from pincite.errors import PinciteError, UsageError

if TYPE_CHECKING:
    from pincite.api.evaluation_runs import KeptEvaluation

Evaluate = Annotated[
    str | None,
    typer.Option("--evaluate", metavar="WHEN", help="Evaluate what comes out: wait, background, or off."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """How an evaluation follows: whether it is waited for, and its judge, None for the configured one."""

    wait: bool
    judge: str | None


def follows(context: typer.Context, given: str | None) -> Following | None:
    """How an evaluation follows; None for none. The store is opened, to fail beforehand.

    Raises UsageError for another word, and what a store or jobs that cannot be used raise.
    """
    from pincite.config.evaluation.follow_up import after_command, judge_unasked
    from pincite.config.jobs import EvaluateWhen
    from pincite.config.store import open_configured, store_url

    config = context.obj.config()
    when = given or after_command(config)
    if when not in get_args(EvaluateWhen):
        raise UsageError(f"--evaluate knows {', '.join(get_args(EvaluateWhen))}, not {when!r}")
    if when == "off":
        return None
    open_configured(config).close()
    if when == "background":
        from pincite.jobs.queueing.database import prepare

        prepare(store_url(config))
    return Following(wait=when == "wait", judge=judge_unasked(config) if given is None else None)


@dataclass(frozen=True, slots=True)
class Followed:
    """What followed a command: an evaluation, the error that it ended with, or neither where none was asked for."""

    run: KeptEvaluation | None = None
    error: PinciteError | None = None

    def code(self, own: int) -> int:
        """The exit code of the command whose own would be `own`: a result that was not evaluated is not all done."""
        failed = self.error is not None or (self.run is not None and self.run.untold is not None)
        return ExitCode.PARTIAL if failed and own == ExitCode.DONE else own


def evaluate_result(
    context: typer.Context, records: Any, *, following: Following | None, subject: str, sources: Sequence[Path] = ()
) -> Followed:
    """The evaluation of a result that was just made. An evaluation that fails takes nothing from the result."""
    from pincite.api.evaluation_runs import EvaluationOptions

    if following is None:
        return Followed()
    options = EvaluationOptions(subject=subject, sources=tuple(sources), model=following.judge)
    try:
        return Followed(run=start(records, options, context, wait=following.wait))
    except PinciteError as error:
        return Followed(error=error)


def show_evaluation(followed: Followed, *, quiet: bool) -> None:
    """Print an evaluation after the result that it is of, or say which job it is; `quiet`, say no more than its id."""
    if followed.error is not None:
        say(f"the evaluation failed: {printable(followed.error.message)}")
    run = followed.run
    if run is None:
        return
    if run.evaluation is None:
        say(f"evaluated in the background: `pincite jobs show {run.run}`")
    elif quiet:
        say(f"evaluation {run.run}" + (": review needed" if run.evaluation.needs_review else ""))
        if run.untold is not None:
            say(f"somebody was not told: {printable(run.untold)}")
    else:
        show(run, as_json=False)


def evaluation_facts(followed: Followed) -> dict[str, Any]:
    """What the JSON document of a command says of the evaluation that followed it; nothing where none did."""
    if followed.error is not None:
        return {"evaluation": {"state": "failed", "error": followed.error.message}}
    run = followed.run
    if run is None:
        return {}
    if run.evaluation is None:
        return {"evaluation": {"run": run.run, "state": run.job.state if run.job is not None else "waiting"}}
    facts = {"passed": run.evaluation.passed, "needs_review": run.evaluation.needs_review}
    return {"evaluation": {"run": run.run, "state": "done", **facts, "issues": run.evaluation.issues}}
