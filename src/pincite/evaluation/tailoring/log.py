"""A tailoring evaluation as the log keeps it: its run, and its row with the entries of the specification's reply."""

from __future__ import annotations

from datetime import datetime

from pincite.records import EvalRun, TailoringEvaluation, TailoringLogRow
from pincite.version import __version__

OPERATION = "tailoring"


def tailoring_run(
    evaluation: TailoringEvaluation, *, run_id: str, at: datetime, generator: str | None = None
) -> EvalRun:
    """The run of an evaluation; `generator` is the `provider:model` that wrote the profile."""
    return EvalRun(
        id=run_id,
        operation=OPERATION,
        created_at=at,
        model=generator,
        judge_model=evaluation.evaluator,
        judge_prompt_version=evaluation.prompt_version,
        package_version=__version__,
    )


def tailoring_row(
    evaluation: TailoringEvaluation, *, run_id: str, at: datetime, opportunity_id: str | None = None
) -> TailoringLogRow:
    """The log's row of an evaluation; what failed, and what is open, is flagged for review."""
    unverified = [entry.text for entry in evaluation.statements if entry.status == "unverified"]
    return TailoringLogRow(
        id=run_id,
        created_at=at,
        passed=evaluation.passed,
        opportunity_id=opportunity_id,
        grounding={
            "passed": evaluation.grounding_passed,
            "utilization_passed": evaluation.utilization_passed,
            "overall": evaluation.overall,
            "failed": evaluation.failed,
            "unverified": unverified,
        },
        hallucinations=tuple({"claim": entry.claim, "issue": entry.issue} for entry in evaluation.hallucinations),
        missed=tuple(
            {"requirement": entry.requirement, "matching_claim": entry.matching_claim} for entry in evaluation.missed
        ),
        gaps=tuple(
            {"requirement": entry.requirement, "note": entry.note, "message": entry.message}
            for entry in evaluation.gaps
        ),
        model=evaluation.evaluator,
        cost_micro_usd=evaluation.cost_micro_usd,
        needs_review=evaluation.needs_review,
    )
