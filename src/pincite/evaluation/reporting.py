"""An evaluation as the JSON of the evaluation specification: the columns of its log, and `rule_checks` by rule."""

from __future__ import annotations

import json
from typing import Any

from pincite.codec import to_json
from pincite.records import Evaluation, RuleReport


def rule_checks(report: RuleReport) -> dict[str, Any]:
    """`{"duplicates": {"passed", "status", …, "findings"}, "dates": {…}, …}`: each rule's summary and its findings."""
    found: dict[str, list[Any]] = {summary.rule: [] for summary in report.rules}
    for finding in report.findings:
        found[finding.rule].append(_plain(finding))
    return {summary.rule: {**_plain(summary), "findings": found[summary.rule]} for summary in report.rules}


def evaluation_json(evaluation: Evaluation) -> dict[str, Any]:
    """What the specification logs of an evaluation, under its names; `issues` once for each claim."""
    judged = evaluation.judged
    return {
        "total_claims": evaluation.rules.total_claims,
        "sampled_claims": 0 if judged is None else len(judged.sample.items),
        "rule_checks": rule_checks(evaluation.rules),
        "rule_passed": evaluation.rules.passed,
        "ai_eval_result": None if judged is None else _plain(judged),
        "ai_eval_passed": None if judged is None else judged.passed,
        "ai_eval_cost_cents": None if judged is None else judged.cost_cents,
        "passed": evaluation.passed,
        "issues": [_plain(issue) for issue in evaluation.issues],
        "needs_review": evaluation.needs_review,
        "today": evaluation.rules.today,
        "notes": list(evaluation.notes),
    }


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(to_json(value))
    return plain
