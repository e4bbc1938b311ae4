"""Votes and what they come to: thresholds, issues, costs; and what a vote cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.codec import from_json, to_json
from pincite.records import (
    ClaimConsensus,
    Gap,
    Hallucination,
    JudgeCall,
    JudgeEvaluation,
    JudgeVote,
    MissedClaim,
    ProfileStatement,
    Sample,
    SampledClaim,
    Stratum,
    TailoringEvaluation,
)

VOTE = JudgeVote(
    claim_id="c1",
    judge_provider="openai",
    judge_model="gpt-4o-mini",
    prompt_version="1",
    content_hash="0" * 64,
    call_id="call",
    status="voted",
    grounded="yes",
    accurate=True,
    cost_micro_usd=600,
)
UNEVALUATED = replace(VOTE, status="unevaluated", grounded=None, accurate=None, reason="cut_off", message="cut off")
EMPTY = Sample(policy="spec", seed="0", population=0, items=(), strata=())


def call(cost: int | None) -> JudgeCall:
    return JudgeCall(
        id="call", judge_provider="o", judge_model="m", prompt_version="1", claim_ids=("c1",), cost_micro_usd=cost
    )


@pytest.mark.parametrize(
    ("changed", "level", "codes"),
    [
        ({}, "pass", []),
        ({"grounded": "partial"}, "warn", ["partly_grounded"]),
        ({"issue": "a month off"}, "warn", ["judge_issue"]),
        ({"conflicts_with": ("c2",)}, "warn", ["conflicts"]),
        ({"grounded": "no"}, "fail", ["not_grounded"]),
        ({"accurate": False}, "fail", ["not_accurate"]),
        ({"grounded": "no", "accurate": False, "conflicts_with": ("c2",)}, "fail", ["not_grounded", "conflicts"]),
    ],
    ids=["clean", "partial", "minor issue", "conflict", "hallucination", "inaccurate", "all at once"],
)
def test_thresholds(changed: dict[str, Any], level: str, codes: list[str]) -> None:
    vote = replace(VOTE, **changed)
    assert vote.level == level
    assert [issue.code for issue in vote.issues] == codes
    assert any(issue.severity == "error" for issue in vote.issues) is (level == "fail")


def test_what_was_not_evaluated_never_passes() -> None:
    assert UNEVALUATED.level is None
    assert [(issue.code, issue.severity) for issue in UNEVALUATED.issues] == [("unevaluated", "warning")]


@pytest.mark.parametrize(
    ("vote", "changed"),
    [
        (VOTE, {"grounded": None}),
        (VOTE, {"accurate": None}),
        (VOTE, {"reason": "refused"}),
        (UNEVALUATED, {"grounded": "yes", "accurate": True}),
        (UNEVALUATED, {"reason": None}),
        (UNEVALUATED, {"issue": "wrong"}),
        (UNEVALUATED, {"conflicts_with": ("c2",)}),
    ],
)
def test_a_vote_and_no_vote_are_never_mixed(vote: JudgeVote, changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"if and only if|has a reason|no conflicts"):
        replace(vote, **changed)


@pytest.mark.parametrize(
    ("costs", "micro", "cents"),
    [([], 0, 0), ([4_999], 4_999, 0), ([5_000], 5_000, 1), ([600, 14_500], 15_100, 2), ([600, None], None, None)],
)
def test_costs_are_exact_and_unknown_ones_stay_unknown(
    costs: list[int | None], micro: int | None, cents: int | None
) -> None:
    evaluation = JudgeEvaluation(sample=EMPTY, calls=tuple(map(call, costs)))
    assert (evaluation.cost_micro_usd, evaluation.cost_cents) == (micro, cents)


@pytest.mark.parametrize("chance", [0.0, -0.1, 1.1, float("nan")])
def test_an_inclusion_probability_is_one(chance: float) -> None:
    with pytest.raises(ValueError, match="above 0 and at most 1"):
        SampledClaim(claim_id="a", revision=1, type="t", stratum="t", inclusion_probability=chance)


@given(st.floats(0.001, 1), st.booleans())
def test_an_evaluation_comes_back_from_its_json(chance: float, voted: bool) -> None:
    item = SampledClaim(claim_id="c1", revision=1, type="skill", stratum="skill", inclusion_probability=chance)
    sample = replace(EMPTY, population=1, items=(item,), strata=(Stratum(name="skill", claims=1, sampled=1),))
    evaluation = JudgeEvaluation(
        sample=sample,
        votes=(VOTE if voted else UNEVALUATED,),
        calls=(call(600),),
        consensus=(ClaimConsensus(claim_id="c1", level="pass" if voted else None, votes=int(voted)),),
    )
    assert from_json(JudgeEvaluation, to_json(evaluation)) == evaluation
    assert evaluation.unevaluated == (() if voted else ("c1",))


def tailoring(**changed: Any) -> TailoringEvaluation:
    base: dict[str, Any] = {"evaluator": "pincite:pincite-verifier", "prompt_version": "", "content_hash": "0"}
    return TailoringEvaluation(**{**base, "grounding_passed": True, "utilization_passed": True, **changed})


def test_only_grounding_fails_a_profile() -> None:
    warned = tailoring(utilization_passed=False, missed=(MissedClaim(requirement="AWS", matching_claim="AWS"),))
    assert (warned.passed, warned.needs_review, warned.message) == (True, False, None)
    failed = tailoring(grounding_passed=False, hallucinations=(Hallucination(claim="AWS", issue="not found"),))
    assert (failed.passed, failed.needs_review) == (False, True)
    assert failed.message == "Review needed: The generated profile may contain inaccuracies."
    assert tailoring(grounding_passed=None, failed="cut_off").needs_review


def test_a_hallucination_is_never_passed() -> None:
    with pytest.raises(ValueError, match="grounding fails"):
        tailoring(hallucinations=(Hallucination(claim="AWS", issue="not found"),))


def test_a_gap_speaks_the_words_of_the_specification() -> None:
    assert Gap(requirement="AWS experience", note="").message == (
        "This role asks for AWS experience. Your profile doesn't include this - consider adding if you have relevant "
        "experience, or be prepared to address in the interview."
    )


def test_a_tailoring_evaluation_comes_back_from_its_json() -> None:
    statement = ProfileStatement(text="Led a team", start=0, end=10, status="grounded", claim_ids=("c1",))
    evaluation = tailoring(statements=(statement,), gaps=(Gap(requirement="AWS", note="none", decided=False),))
    assert from_json(TailoringEvaluation, to_json(evaluation)) == evaluation
