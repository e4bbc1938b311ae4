"""The evaluation of claims as a job: what stands in the store after it, and after it was cut off anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text
from tests.evaluated_jobs import CALL_MICRO_USD, ScriptedStages, asked_for, planted_claims, ready, reply, scripted_kind

from pincite.errors import UsageError
from pincite.jobs.evaluation.job import EvaluationRequest
from pincite.jobs.kinds import Json, run_now
from pincite.jobs.notifications.announcement import ReviewNeeded
from pincite.records import CallFailure, EvalLogRow, ModelReply, ModelRequest
from pincite.store import LOCAL_OWNER, Store
from pincite.store.database.connections import Database

TABLES = ["findings", "judge_calls", "judge_votes", "claim_issues", "claim_eval_log", "review_events"]


class Killed(BaseException):
    """What stands in for the death of a process."""


class Durable:
    """Steps that are kept, as a worker keeps them; the process dies at `point`, before or after a step's return."""

    def __init__(self) -> None:
        self.kept: dict[str, Json] = {}
        self.point = ""

    def __call__(self, name: str, step: Callable[[], Json]) -> Json:
        if name in self.kept:
            return self.kept[name]
        if self.point == f"before {name}":
            raise Killed
        found = step()
        if self.point == f"in {name}":
            raise Killed
        self.kept[name] = found
        return found


@pytest.fixture
def database(empty_database: str) -> Iterator[Database]:
    with closing(ready(empty_database)) as database:
        yield database


def rows(database: Database) -> dict[str, int]:
    with database.reading() as connection:
        return {table: connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0 for table in TABLES}


def logged(database: Database, asked: EvaluationRequest) -> EvalLogRow:
    entry = Store(database).of().log.get(asked.run)
    assert entry is not None
    assert isinstance(entry.row, EvalLogRow)
    return entry.row


def test_rules_and_votes_stand_in_the_log(database: Database) -> None:
    asked = asked_for(database)
    came_to = run_now(scripted_kind(database), asked.to_json())
    row = logged(database, asked)
    assert came_to == {
        **{"passed": False, "needs_review": True, "claims": 24, "sampled": 24, "errors": 8 + 3, "warnings": 0}
    }
    assert (row.rule_passed, row.ai_eval_passed, row.passed, row.needs_review) == (False, False, False, True)
    assert row.cost_micro_usd == 3 * CALL_MICRO_USD
    assert row.ai_eval_result is not None
    assert row.ai_eval_result["overall_quality"] == "acceptable"
    assert len(row.ai_eval_result["evaluations"]) == 24
    assert sorted(row.rule_checks)[:3] == ["answerCitations", "boxOnPage", "citationHolds"]


def test_asking_again_changes_nothing_and_costs_nothing(database: Database) -> None:
    asked = asked_for(database)
    run_now(scripted_kind(database), asked.to_json())
    before, row = rows(database), logged(database, asked)
    again = scripted_kind(database)
    assert asked_for(database) == asked
    run_now(again, asked.to_json())
    assert (rows(database), logged(database, asked)) == (before, row)
    assert isinstance(again.stages, ScriptedStages)
    assert again.stages.model.requests == []


POINTS = [
    f"{when} {step}" for step in ("rule-checks", "ai-eval", "log-eval", "flag-for-review") for when in ("before", "in")
]


@pytest.mark.parametrize("point", POINTS)
def test_each_effect_is_there_once_whenever_the_process_dies(database: Database, point: str) -> None:
    told: list[ReviewNeeded] = []
    kind, steps = scripted_kind(database, announce=told.append), Durable()
    asked = asked_for(database)
    steps.point = point
    with pytest.raises(Killed):
        kind.run(asked.to_json(), steps)
    steps.point = ""
    kind.run(asked.to_json(), steps)
    expected = {"findings": 8, "judge_calls": 3, "judge_votes": 24, "claim_issues": 11, "claim_eval_log": 1}
    assert rows(database) == {**expected, "review_events": 1}
    assert isinstance(kind.stages, ScriptedStages)
    assert len(kind.stages.model.requests) == 3
    assert [event.id for event in told] == [asked.run]


def test_a_death_between_two_calls_repeats_only_the_one_under_way(database: Database) -> None:
    asked = asked_for(database)
    kind = scripted_kind(database)
    calls: list[str] = []

    def dies(request: ModelRequest) -> ModelReply:
        calls.append(request.id)
        if len(calls) == 2:
            raise Killed
        return reply(request)

    stages = ScriptedStages(kind.store, answer=dies)
    with pytest.raises(Killed):
        run_now(replace(kind, stages=stages), asked.to_json())
    run_now(replace(kind, stages=stages), asked.to_json())
    assert [calls.count(call) for call in dict.fromkeys(calls)] == [1, 2, 1]
    assert rows(database)["judge_votes"] == 24
    assert kind.store.costs().counted(run_id=asked.run) == 3 * CALL_MICRO_USD + 500  # the lost call, at its most
    result = logged(database, asked).ai_eval_result
    assert result is not None
    assert result["interrupted"] == {"calls": 1, "set_aside_micro_usd": 500}


def test_votes_on_equal_claims_are_taken_over_from_another_run(database: Database) -> None:
    run_now(scripted_kind(database), asked_for(database).to_json())
    tomorrow = asked_for(database, today="2026-11-23")
    kind = scripted_kind(database)
    run_now(kind, tomorrow.to_json())
    assert isinstance(kind.stages, ScriptedStages)
    assert kind.stages.model.requests == []
    row = logged(database, tomorrow)
    assert (row.sampled_claims, row.ai_eval_passed, row.cost_micro_usd) == (24, False, 0)


def test_a_judge_that_fails_leaves_it_undecided_and_flagged(database: Database) -> None:
    def fails(request: ModelRequest) -> Any:
        return CallFailure(request_id=request.id, code="timed_out", message="no answer")

    kind = scripted_kind(database)
    clean = [replace(claim, end="2021") for claim in planted_claims(3)]
    asked = _taken(database, clean)
    run_now(replace(kind, stages=ScriptedStages(kind.store, answer=fails)), asked.to_json())
    row = logged(database, asked)
    assert (row.rule_passed, row.ai_eval_passed, row.passed, row.needs_review) == (True, None, None, True)
    assert {issue.code for issue in row.issues} == {"unevaluated"}


def test_what_failed_is_tried_again_under_a_new_run_when_it_is_asked_for_again(database: Database) -> None:
    def fails(request: ModelRequest) -> Any:
        return CallFailure(request_id=request.id, code="timed_out", message="no answer")

    kind, asked = scripted_kind(database), asked_for(database, count=3)
    run_now(replace(kind, stages=ScriptedStages(kind.store, answer=fails)), asked.to_json())
    again = asked_for(database, count=3)
    run_now(kind, again.to_json())
    assert again.run != asked.run
    assert {issue.code for issue in logged(database, again).issues if issue.source == "judge"} == {"not_grounded"}
    assert asked_for(database, count=3) == again


def test_without_judges_rules_decide_alone(database: Database) -> None:
    asked = replace(asked_for(database, count=2), rules_only=True)
    came_to = run_now(scripted_kind(database), asked.to_json())
    assert (came_to["passed"], came_to["sampled"]) == (False, 0)
    assert logged(database, asked).ai_eval_result is None


def test_what_passes_is_not_flagged_and_nobody_is_told(database: Database) -> None:
    told: list[ReviewNeeded] = []
    asked = replace(_taken(database, [replace(planted_claims(1)[0], end="2021")]), rules_only=True)
    run_now(scripted_kind(database, announce=told.append), asked.to_json())
    row = logged(database, asked)
    assert (row.passed, row.needs_review, told) == (True, False, [])


def test_a_run_that_was_deleted_says_so(database: Database) -> None:
    asked = replace(asked_for(database), run=LOCAL_OWNER)
    with pytest.raises(UsageError, match="its document was deleted, or it was never started"):
        run_now(scripted_kind(database), asked.to_json())


def _taken(database: Database, records: Any) -> EvaluationRequest:
    from tests.evaluated_jobs import NOON

    from pincite.jobs.evaluation.intake import EvaluationBrief, take_in

    return take_in(Store(database).of(), records, EvaluationBrief(today="2026-11-22"), at=NOON)
