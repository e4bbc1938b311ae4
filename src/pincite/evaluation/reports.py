"""An evaluation as the JSON of the evaluation specification: the columns of its log, and `rule_checks` by rule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, get_args

from pincite.codec import to_json
from pincite.records import Evaluation, JudgeEvaluation, Quality, Reservation, RuleReport

BESIDE = ("evaluations", "overall_quality", "interrupted")
"""What `ai_eval_result` has beside all that judges came to: the specification's reply, and calls whose process died."""


def rule_checks(report: RuleReport) -> dict[str, Any]:
    """`{"duplicates": {"passed", "status", …, "findings"}, "dates": {…}, …}`: each rule's summary and its findings."""
    findings_by_rule: dict[str, list[Any]] = {summary.rule: [] for summary in report.rules}
    for finding in report.findings:
        findings_by_rule[finding.rule].append(_plain(finding))
    return {summary.rule: {**_plain(summary), "findings": findings_by_rule[summary.rule]} for summary in report.rules}


def ai_eval_result(judged: JudgeEvaluation, *, interrupted: Sequence[Reservation] = ()) -> dict[str, Any]:
    """All that judges came to, with what they said under the names of the specification's reply.

    `interrupted` is money that was set aside for calls whose process died: they may have been billed.
    """
    evaluations = [
        {
            "claim_id": vote.claim_id,
            "grounded": vote.grounded,
            "accurate": vote.accurate,
            "conflicts_with": list(vote.conflicts_with) or None,
            "issue": vote.issue,
        }
        for vote in judged.votes
        if vote.status == "voted"
    ]
    lost = {
        "calls": len(interrupted),
        "set_aside_micro_usd": sum(reservation.reserved_micro_usd for reservation in interrupted),
    }
    reply_fields = {"evaluations": evaluations, "overall_quality": _poorest(judged), "interrupted": lost}
    return {**_plain(judged), **reply_fields}


def _poorest(judged: JudgeEvaluation) -> Quality | None:
    """The poorest word that a judge said of what it was shown."""
    order: tuple[Quality, ...] = get_args(Quality)
    qualities = [call.overall_quality for call in judged.calls if call.overall_quality is not None]
    return max(qualities, key=order.index, default=None)


def evaluation_json(evaluation: Evaluation) -> dict[str, Any]:
    """What the specification logs of an evaluation, under its names; `issues` once for each claim."""
    judged = evaluation.judged
    return {
        "total_claims": evaluation.rules.total_claims,
        "sampled_claims": 0 if judged is None else len(judged.sample.items),
        "rule_checks": rule_checks(evaluation.rules),
        "rule_passed": evaluation.rules.passed,
        "ai_eval_result": None if judged is None else ai_eval_result(judged),
        "ai_eval_passed": None if judged is None else judged.passed,
        "ai_eval_cost_cents": None if judged is None else judged.cost_cents,
        "cost_micro_usd": None if judged is None else judged.cost_micro_usd,
        "passed": evaluation.passed,
        "issues": [_plain(issue) for issue in evaluation.issues],
        "needs_review": evaluation.needs_review,
        "today": evaluation.rules.today,
        "notes": list(evaluation.notes),
    }


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(to_json(value))
    return plain
