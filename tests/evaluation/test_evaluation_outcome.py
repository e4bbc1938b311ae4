"""Evaluations as rows of the log: what is written comes back."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from tests.judged_claims import CLAIMS, judge_of, sources

from pincite.evaluation.judging import JudgeOptions, LanguageModelJudge, Panel, judge_claims
from pincite.evaluation.outcome import log_row, logged_evaluation
from pincite.evaluation.runs import evaluate_by_rules
from pincite.evaluation.sampling import SampleOptions
from pincite.records import EvalRun, Evaluation, Reservation
from pincite.testing import ScriptedModel

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
RUN = EvalRun(id="run", operation="extract", created_at=NOON)
DOUBT = {"grounded": "no", "issue": "made up"}


def evaluation(*, judged: bool) -> Evaluation:
    by_rules = evaluate_by_rules(CLAIMS, today=date(2026, 11, 22))
    if not judged:
        return Evaluation(claims=by_rules.claims, rules=by_rules.rules)
    judge = LanguageModelJudge(ScriptedModel(judge_of(Python=DOUBT)))
    options = JudgeOptions(sample=SampleOptions(percent=1.0))
    votes = judge_claims(CLAIMS, sources(), Panel(first=judge), options)
    return Evaluation(claims=by_rules.claims, rules=by_rules.rules, judged=votes)


@pytest.mark.parametrize("judged", [True, False], ids=["judged", "rules only"])
def test_a_row_of_the_log_is_the_evaluation_again(judged: bool) -> None:
    before = evaluation(judged=judged)
    row = log_row(RUN, before, at=NOON)
    assert logged_evaluation(row, before.claims, today=before.rules.today) == before


def test_the_specification_s_reply_stands_in_the_log_beside_what_died() -> None:
    lost = Reservation(id="r", run_id="run", day=NOON.date(), reserved_micro_usd=90, created_at=NOON)
    row = log_row(RUN, evaluation(judged=True), at=NOON, interrupted=[lost])
    assert row.ai_eval_result is not None
    assert row.ai_eval_result["overall_quality"] == "good"
    assert row.ai_eval_result["interrupted"] == {"calls": 1, "set_aside_micro_usd": 90}
    said = {each["claim_id"]: (each["grounded"], each["issue"]) for each in row.ai_eval_result["evaluations"]}
    assert said == {"job-1": ("yes", None), "job-2": ("yes", None), "skill-1": ("no", "made up")}
    assert (row.passed, row.needs_review, row.sampled_claims, row.total_claims) == (False, True, 3, 3)
