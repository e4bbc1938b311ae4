"""Evaluations: whether they passed, and how people read them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.codec import from_json, to_json
from pincite.records import (
    ClaimRecord,
    Evaluation,
    Finding,
    JudgeEvaluation,
    RuleReport,
    RuleSummary,
    Sample,
)

ERROR = Finding(rule="dates", code="end_before_start", severity="error", claim_ids=("a",), message="It ends first.")
WARNING = Finding(rule="duplicates", code="same_label", severity="warning", claim_ids=("a", "b"), message="Twice.")


def evaluation(*findings: Finding, judged: JudgeEvaluation | None = None) -> Evaluation:
    errors = sum(finding.severity == "error" for finding in findings)
    rules = (
        RuleSummary(rule="dates", status="checked", passed=not errors, claims=2, errors=errors),
        RuleSummary(rule="boxOnPage", status="disabled", passed=None, note="switched off"),
    )
    report = RuleReport(today="2024-05-15", total_claims=2, rules=rules, findings=findings)
    return Evaluation(claims=(ClaimRecord(id="a"), ClaimRecord(id="b")), rules=report, judged=judged)


def judged(passed: bool | None, *, population: int = 2) -> JudgeEvaluation:
    sample = Sample(policy="spec", seed="0", population=population, items=(), strata=())
    return JudgeEvaluation(sample=sample, passed=passed)


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        (evaluation(), True),
        (evaluation(WARNING), True),
        (evaluation(ERROR, WARNING), False),
        (evaluation(judged=judged(True)), True),
        (evaluation(judged=judged(False)), False),
        (evaluation(judged=judged(None)), None),
        (evaluation(ERROR, judged=judged(None)), False),
        (evaluation(judged=judged(None, population=0)), True),
    ],
    ids=["nothing", "warning", "error", "judge yes", "judge no", "judge failed", "both", "nothing to judge"],
)
def test_an_error_fails_a_warning_passes_and_a_failed_judge_leaves_it_open(given: Evaluation, passed: object) -> None:
    assert given.passed is passed
    assert given.needs_review is (passed is not True)


def test_issues_are_those_of_rules_and_of_judges() -> None:
    assert [(issue.claim_id, issue.type) for issue in evaluation(ERROR, WARNING).issues] == [
        ("a", "dates"),
        ("a", "duplicates"),
        ("b", "duplicates"),
    ]


def test_an_evaluation_comes_back_from_its_json() -> None:
    given = evaluation(ERROR, WARNING, judged=judged(None))
    assert from_json(Evaluation, to_json(given)) == given


def test_people_read_the_outcome_the_rules_and_the_findings() -> None:
    text = str(replace(evaluation(ERROR, replace(WARNING, advice="Keep one.")), notes=("fee failed",)))
    assert text.splitlines() == [
        "failed: 2 claims, 1 error, 1 warning",
        "  dates      1 error",
        "  boxOnPage  disabled: switched off",
        "error  It ends first.",
        "    a",
        "warning  Twice.",
        "    a, b; Keep one.",
        "fee failed",
    ]
    assert repr(evaluation()) == "<Evaluation: passed: 2 claims, 0 errors, 0 warnings>"


def test_long_lists_say_what_they_leave_out_and_hostile_words_are_escaped() -> None:
    many = tuple(f"c{at}" for at in range(9))
    found = replace(WARNING, claim_ids=many, message="\x1b[31mred")
    text = str(evaluation(*[found] * 250))
    assert "c0, c1, c2, c3, c4 and 4 more" in text
    assert "\x1b" not in text
    assert "… and 50 findings more" in text


def test_remarks_and_judged_claims_are_counted() -> None:
    given = evaluation(replace(WARNING, severity="info"), judged=judged(None))
    assert repr(given) == "<Evaluation: not decided: 2 claims, 0 errors, 0 warnings, 1 remark, 0 claims judged>"
