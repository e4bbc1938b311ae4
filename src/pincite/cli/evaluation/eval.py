"""`pincite eval`: rules on every claim of a result and judges on a sample, now or in the background."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli.shared.console import emit, emit_json, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson, known_model
from pincite.errors import UsageError
from pincite.text.display.printing import counted, dollars

if TYPE_CHECKING:
    from pincite.api.evaluation_runs import EvaluationOptions, KeptEvaluation
    from pincite.config import Config
    from pincite.jobs import Job
    from pincite.records import Evaluation

GATES = ("error", "warning", "undecided")


def evaluate(
    context: typer.Context,
    result: Annotated[
        Path, typer.Argument(metavar="RESULT", help="A result of extract, a saved check, or a file of claims.")
    ],
    *,
    rules_only: Annotated[bool, typer.Option("--rules-only", help="Let no judge look at a sample.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait/--background", help="Wait for it (so by default), or leave it to a worker.")
    ] = True,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            metavar="NAME",
            help="The judge (provider:name); offline for the verifier of check.",
            callback=known_model,
        ),
    ] = None,
    sources: Annotated[
        list[Path] | None, typer.Option("--sources", metavar="PATH", help="Where the documents are now; repeatable.")
    ] = None,
    mapping: Annotated[
        str | None, typer.Option("--mapping", metavar="NAME", help="How claims are made: resume, fields or checked.")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="N", help="Draw another sample.")] = None,
    today: Annotated[
        str | None, typer.Option("--today", metavar="DATE", help="The day that dates are held against.")
    ] = None,
    generator: Annotated[
        str | None,
        typer.Option("--generator", metavar="NAME", help="The model that made the claims, where RESULT does not say."),
    ] = None,
    prompt_version: Annotated[
        str | None, typer.Option("--prompt-version", metavar="NAME", help="The prompt that it made them with.")
    ] = None,
    fail_on: Annotated[
        str | None, typer.Option("--fail-on", metavar="LIST", help="Exit 4 on any: error, warning, undecided.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Evaluate the claims of a result: rules on all, judges on a sample, kept in the store. Works offline."""
    from pincite.api.evaluation_runs import EvaluationOptions

    options = EvaluationOptions(
        mapping=mapping,
        sources=tuple(sources or ()),
        rules_only=rules_only,
        model=model,
        seed=seed,
        today=_day(today),
        generator=generator,
        prompt_version=prompt_version,
    )
    gates = _gates(fail_on)
    if gates and not wait:
        raise UsageError("--fail-on needs what comes of it: leave out --background")
    run = start(result, options, context, wait=wait)
    if run.job is not None:
        show_job(run.job, as_json=as_json)
    show(run, as_json=as_json)
    code = ExitCode.DONE if run.evaluation is None else _exit_code(run.evaluation, gates)
    return ExitCode.PARTIAL if run.untold is not None and code == ExitCode.DONE else code


def start(records: Any, options: EvaluationOptions, context: typer.Context, *, wait: bool) -> KeptEvaluation:
    """The evaluation of records, made now or left to a worker."""
    from pincite.api.evaluation_runs import evaluate_and_keep, evaluate_in_background

    config: Config = context.obj.config()
    if wait:
        return evaluate_and_keep(records, options=options, config=config)
    return evaluate_in_background(records, options=options, config=config, config_file=context.obj.config_file)


def show(run: KeptEvaluation, *, as_json: bool) -> None:
    """Print what an evaluation came to."""
    from pincite.evaluation.reports import evaluation_json

    evaluation = run.evaluation
    if evaluation is None:
        return
    if run.untold is not None:
        say(f"somebody was not told: {printable(run.untold)}")
    if as_json:
        emit_json({"run": run.run, **evaluation_json(evaluation)})
        return
    emit(str(evaluation))
    for line in _judged_lines(evaluation):
        emit(line)
    emit(f"evaluation {run.run}" + (": review needed" if evaluation.needs_review else ""))


def show_job(job: Job, *, as_json: bool) -> None:
    """Print which job does what was asked, and how far it is."""
    if as_json:
        emit_json({"run": job.id, "job": job})
    else:
        emit(f"job {job.id} is {job.state}: `pincite jobs show {job.id}`")


def _judged_lines(evaluation: Evaluation) -> list[str]:
    """What judges object to, the gravest first, and what they cost."""
    judged = evaluation.judged
    if judged is None:
        return []
    order = ("error", "warning", "info")
    issues = sorted(judged.issues, key=lambda issue: order.index(issue.severity))
    lines = [
        f"{issue.severity}  {shorten(printable(issue.claim_id), 40)}: {shorten(printable(issue.message), 200)}"
        for issue in issues
    ]
    levels = Counter(vote.level or "not evaluated" for vote in judged.consensus)
    level_summary = ", ".join(f"{count} {level}" for level, count in sorted(levels.items()))
    cost = judged.cost_micro_usd
    price = "cost not known" if cost is None else dollars(cost)
    lines.append(
        f"judged {counted(len(judged.sample.items), 'claim')} of {judged.sample.population}: "
        f"{level_summary or '–'}; {price}"
    )
    return [*lines, *(shorten(printable(note), 200) for note in judged.notes)]


def _exit_code(evaluation: Evaluation, gates: tuple[str, ...]) -> int:
    """GATE where one of the gates is met, PARTIAL where judges came to nothing, else DONE."""
    severities: set[str] = {issue.severity for issue in evaluation.issues}
    if evaluation.passed is None:
        severities.add("undecided")
    met = next((gate for gate in gates if gate in severities), None)
    if met is not None:
        say(f"gate: {met}")
        return ExitCode.GATE
    return ExitCode.PARTIAL if evaluation.passed is None else ExitCode.DONE


def _gates(listed: str | None) -> tuple[str, ...]:
    names = tuple(name.strip() for name in (listed or "").split(",") if name.strip())
    for name in names:
        if name not in GATES:
            raise UsageError(f"--fail-on knows {', '.join(GATES)}, not {name!r}")
    return names


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as exc:
        raise UsageError(f"--today takes a day as 2026-11-22, not {text!r}") from exc
