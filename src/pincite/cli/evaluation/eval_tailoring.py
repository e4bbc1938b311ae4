"""`pincite eval-tailoring`: a tailored profile against a person's claims and a posting."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.evaluation.eval import show_job
from pincite.cli.shared.console import emit, emit_json, printable, say, shorten
from pincite.cli.shared.exits import ExitCode
from pincite.cli.shared.options import AsJson, Model
from pincite.errors import UsageError
from pincite.text.display.printing import counted

if TYPE_CHECKING:
    from pincite.records import TailoringEvaluation

_WORDS = {True: "passed", False: "failed", None: "open"}


def eval_tailoring(
    context: typer.Context,
    *,
    profile: Annotated[
        Path, typer.Option("--profile", metavar="FILE", help="The profile: text, Markdown, a document.")
    ],
    claims: Annotated[
        Path, typer.Option("--claims", metavar="PATH", help="The person's claims: JSON, JSON Lines, or a result.")
    ],
    posting: Annotated[
        Path | None, typer.Option("--posting", metavar="FILE", help="The posting, or a JSON list of requirements.")
    ] = None,
    model: Model = None,
    today: Annotated[
        str | None, typer.Option("--today", metavar="DATE", help="The day that ends what lasts (YYYY-MM-DD).")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Keep it in the evaluation log of the store.")] = False,
    opportunity: Annotated[
        str | None, typer.Option("--opportunity", metavar="ID", help="With --log: your name for the posting.")
    ] = None,
    generator: Annotated[
        str | None, typer.Option("--generator", metavar="NAME", help="The model that wrote the profile, for the log.")
    ] = None,
    background: Annotated[
        bool, typer.Option("--background", help="Leave it to a worker, which logs it in the store.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Hold a tailored profile against a person's claims: made up, left unused, lacking. Exit code 4 when it fails."""
    from pincite import api

    for option, option_value in (("--opportunity", opportunity), ("--generator", generator)):
        if option_value is not None and not (log or background):
            raise UsageError(f"{option} goes with --log or --background")
    config = context.obj.config()
    if background:
        from pincite.api.evaluation_runs import EvaluationOptions, evaluate_tailoring_in_background

        options = EvaluationOptions(model=model, today=_day(today))
        job = evaluate_tailoring_in_background(
            *(profile, claims, posting),
            options=options,
            opportunity_id=opportunity,
            generator=generator,
            config=config,
            config_file=context.obj.config_file,
        )
        show_job(job, as_json=as_json)
        return ExitCode.DONE
    evaluation = api.evaluate_tailoring(profile, claims, posting or "", model=model, today=_day(today), config=config)
    if log:
        files = [claims, profile, *([posting] if posting else [])]
        facts = {"opportunity_id": opportunity, "generator": generator}
        say(f"logged as {api.log_tailoring(evaluation, sources=files, config=config, **facts)}")
    if as_json:
        emit_json(evaluation)
    else:
        _show(evaluation)
    if evaluation.passed is None:
        return ExitCode.PARTIAL
    return ExitCode.DONE if evaluation.passed else ExitCode.GATE


def _day(given: str | None) -> date | None:
    if given is None:
        return None
    try:
        return date.fromisoformat(given)
    except ValueError as exc:
        raise UsageError(f"--today takes a day as in 2026-11-22, not {given!r}") from exc


def _show(found: TailoringEvaluation) -> None:
    """The specification's words first, then hallucinations, what is open, missed claims and gaps."""
    if found.message is not None:
        emit(found.message)
    for hallucination in found.hallucinations:
        emit(f"✗ {shorten(hallucination.claim, 200)}: {shorten(hallucination.issue, 400)}")
    for statement in found.statements:
        if statement.status == "unverified":
            emit(f"? {shorten(statement.text, 200)}: {shorten(statement.rationale, 200)}")
    for missed in found.missed:
        claim = shorten(missed.matching_claim, 200)
        emit(f"! {shorten(missed.requirement, 200)}: not in the profile, and in the claims: {claim}")
    for gap in found.gaps:
        emit(f"i {shorten(gap.requirement, 200)}: {shorten(gap.note, 200)}")
    emit(
        f"grounding {_WORDS[found.grounding_passed]}: {counted(len(found.hallucinations), 'hallucination')}; "
        f"{counted(len(found.missed), 'missed claim')}, {counted(len(found.gaps), 'gap')}"
    )
    for note in found.notes:
        say(printable(note))
