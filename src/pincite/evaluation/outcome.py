"""What an evaluation came to, as a row of the log, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pincite.codec import from_json
from pincite.evaluation.reports import BESIDE, ai_eval_result, rule_checks
from pincite.records import (
    ClaimRecord,
    EvalLogRow,
    EvalRun,
    Evaluation,
    Finding,
    JudgeEvaluation,
    Reservation,
    RuleReport,
    RuleSummary,
)


def log_row(
    run: EvalRun, evaluation: Evaluation, *, at: datetime, interrupted: Sequence[Reservation] = ()
) -> EvalLogRow:
    """The row of the log of a run; whatever did not pass is flagged.

    `interrupted` is money that was set aside for calls whose process died: they may have been billed.
    """
    judged = evaluation.judged
    return EvalLogRow(
        id=run.id,
        created_at=at,
        total_claims=evaluation.rules.total_claims,
        sampled_claims=0 if judged is None else len(judged.sample.items),
        rule_checks=rule_checks(evaluation.rules),
        rule_passed=evaluation.rules.passed,
        ai_eval_result=None if judged is None else ai_eval_result(judged, interrupted=interrupted),
        ai_eval_passed=None if judged is None else judged.passed,
        cost_micro_usd=None if judged is None else judged.cost_micro_usd,
        passed=evaluation.passed,
        document_id=run.document_ids[0] if len(run.document_ids) == 1 else None,
        issues=evaluation.issues,
        needs_review=evaluation.needs_review,
    )


def logged_evaluation(row: EvalLogRow, claims: Sequence[ClaimRecord], *, today: str) -> Evaluation:
    """The evaluation that a row of the log was made of; `claims` are those of its run."""
    checks = row.rule_checks.values()
    findings = [from_json(Finding, json.dumps(raw_finding)) for check in checks for raw_finding in check["findings"]]
    order = ("error", "warning", "info")
    report = RuleReport(
        today=today,
        total_claims=row.total_claims,
        rules=tuple(_summary(check) for check in checks),
        findings=tuple(sorted(findings, key=lambda finding: order.index(finding.severity))),
    )
    judged = None
    if row.ai_eval_result is not None:
        evaluation_data = {name: value for name, value in row.ai_eval_result.items() if name not in BESIDE}
        judged = from_json(JudgeEvaluation, json.dumps(evaluation_data))
    return Evaluation(claims=tuple(claims), rules=report, judged=judged)


def _summary(check: Mapping[str, Any]) -> RuleSummary:
    bare = {name: value for name, value in check.items() if name != "findings"}
    summary: RuleSummary = from_json(RuleSummary, json.dumps(bare))
    return summary
