"""A sample before its judges: batches by source, a second judge, consensus, and what it all comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.judged_claims import CLAIMS, RESUME, handles, judge_of, shown_source, sources

from pincite.errors import UsageError
from pincite.evaluation.judging import JudgeOptions, LanguageModelJudge, Panel, VerifierJudge, judge_claims
from pincite.evaluation.sampling import SampleOptions
from pincite.records import CallFailure, ClaimRecord, JudgeEvaluation
from pincite.testing import ScriptedModel
from pincite.verification import read_sources

ALL = SampleOptions(size=1_000, percent=1.0)
MANY = tuple(ClaimRecord(id=f"s{at}", type="skill", label=f"Skill {at}") for at in range(45))


def judged(answer: Any, *, second: Any = None, claims: Any = CLAIMS, **options: Any) -> JudgeEvaluation:
    first = LanguageModelJudge(ScriptedModel(answer, name="openai:gpt-4o-mini"))
    other = LanguageModelJudge(ScriptedModel(second, name="anthropic:claude")) if second else None
    chosen = JudgeOptions(**{"sample": ALL, **options})
    return judge_claims(claims, sources(), Panel(first=first, second=other), chosen)


@pytest.mark.parametrize(
    ("said", "level", "passed"),
    [
        ({}, "pass", True),
        ({"Python": {"grounded": "partial"}}, "warn", True),
        ({"Python": {"issue": "spelt otherwise"}}, "warn", True),
        ({"Python": {"grounded": "no"}}, "fail", False),
        ({"Python": {"accurate": False}, "Data_Engineer": {"grounded": "partial"}}, "fail", False),
        ({"Python": {"grounded": "?"}}, "unsure", None),
        ({"Python": {"grounded": "?"}, "Data_Engineer": {"grounded": "no"}}, "fail", False),
    ],
    ids=["all pass", "partial", "minor issue", "hallucination", "inaccurate", "left out", "left out beside a failure"],
)
def test_what_the_votes_come_to(said: dict[str, Any], level: str, passed: bool | None) -> None:
    found = judged(judge_of(**said))
    assert (found.level, found.passed) == (level, passed)


def test_a_judge_that_failed_leaves_passed_open() -> None:
    found = judged(lambda request: CallFailure(request_id="", code="server_error", message="500"))
    assert (found.level, found.passed, found.unevaluated) == (None, None, found.sample.claim_ids)
    assert {issue.code for issue in found.issues} == {"unevaluated"}


def test_nothing_to_sample_is_not_a_pass() -> None:
    found = judged(judge_of(), claims=())
    assert (found.level, found.passed, found.votes, found.cost_micro_usd) == (None, None, (), 0)


def test_one_call_for_ten_claims() -> None:
    found = judged(judge_of(), claims=MANY)
    assert [len(call.claim_ids) for call in found.calls] == [10, 10, 10, 10, 5]
    assert len({call.id for call in found.calls}) == 5


def test_a_claim_is_held_against_its_own_document() -> None:
    model = ScriptedModel(judge_of(), name="openai:gpt-4o-mini")
    given = read_sources([("cv", RESUME), ("letter", "She leads a team.")])
    letter = ClaimRecord(id="l", type="fact", label="Leads a team", document_id="letter")
    claims = (replace(CLAIMS[0], document_id="cv"), letter, replace(CLAIMS[2], document_id="elsewhere"))
    judge_claims(claims, given, Panel(first=LanguageModelJudge(model)), JudgeOptions(sample=ALL))
    shown = {next(iter(handles(each).values()))["label"]: shown_source(each.prompt) for each in model.requests}
    assert shown["Leads a team"] == "She leads a team."
    assert shown["Data Engineer"] == RESUME.strip()
    assert shown["Python"] == f"[cv]\n{RESUME}\n\n[letter]\nShe leads a team."


def test_two_judges_who_differ_leave_the_claim_unsure() -> None:
    found = judged(judge_of(), second=judge_of(Python={"grounded": "no"}), second_percent=1.0)
    levels = {claim.claim_id: claim.level for claim in found.consensus}
    assert levels == {"job-1": "pass", "job-2": "pass", "skill-1": "unsure"}
    assert (found.level, found.passed) == ("unsure", None)
    assert [(each.measured, each.claims, each.percent) for each in found.agreement] == [
        ("level", 3, pytest.approx(2 / 3)),
        ("grounded", 3, pytest.approx(2 / 3)),
    ]


def test_judges_who_only_differ_in_degree_give_the_graver_level() -> None:
    found = judged(judge_of(), second=judge_of(Python={"grounded": "partial"}), second_percent=1.0)
    assert {claim.claim_id: claim.level for claim in found.consensus}["skill-1"] == "warn"
    assert found.passed is True


def test_a_second_judge_that_failed_takes_nothing_from_the_first() -> None:
    found = judged(judge_of(), second=lambda request: "?", second_percent=1.0)
    assert found.passed is True
    assert {claim.unevaluated for claim in found.consensus} == {1}


def test_the_second_judge_gets_about_the_share_of_calls_that_is_asked_for() -> None:
    def seconds(seed: int) -> int:
        options = {"sample": replace(ALL, seed=str(seed)), "second_percent": 0.1}
        calls = judged(judge_of(), second=judge_of(), claims=MANY, **options).calls
        return sum(call.judge_provider == "anthropic" for call in calls)

    drawn = sum(map(seconds, range(80)))
    assert 20 <= drawn <= 62  # of 400 calls; the binomial spread is 6
    assert seconds(3) == seconds(3)


@pytest.mark.parametrize(("share", "calls"), [(0.0, 0), (1.0, 5)])
def test_none_and_all_are_exact(share: float, calls: int) -> None:
    found = judged(judge_of(), second=judge_of(), claims=MANY, second_percent=share)
    assert sum(call.judge_provider == "anthropic" for call in found.calls) == calls


@pytest.mark.parametrize(
    ("generator", "same"), [(None, False), ("anthropic:claude", False), ("openai:gpt-5", True), ("openai", True)]
)
def test_a_judge_of_the_generator_s_own_house_is_said(generator: str | None, same: bool) -> None:
    found = judged(judge_of(), generator=generator)
    assert found.same_model_judge is same
    assert any(note.startswith("same_model_judge: openai:gpt-4o-mini judges") for note in found.notes) is same


def test_votes_that_are_known_are_not_bought_again() -> None:
    before = judged(judge_of(Python={"grounded": "no"}))
    model = ScriptedModel(judge_of(), name="openai:gpt-4o-mini")
    edited = (*CLAIMS[1:], replace(CLAIMS[0], revision=2, end="2024"))
    panel = Panel(first=LanguageModelJudge(model))
    found = judge_claims(edited, sources(), panel, JudgeOptions(sample=ALL), known=before.votes)
    assert [each["label"] for request in model.requests for each in handles(request).values()] == ["Data Engineer"]
    assert {claim.claim_id: claim.level for claim in found.consensus} == {
        "job-1": "pass",
        "job-2": "pass",
        "skill-1": "fail",
    }
    again = judge_claims(CLAIMS, sources(), panel, JudgeOptions(sample=ALL), known=before.votes)
    assert (len(model.requests), again.calls, again.cost_micro_usd) == (1, (), 0)


def test_unsampled_types_are_noted() -> None:
    found = judged(judge_of(), sample=SampleOptions())
    assert found.notes == ("no claim of these types was sampled: skill",)


def test_the_verifier_is_a_judge_like_any_other() -> None:
    found = judge_claims(CLAIMS, sources(), Panel(first=VerifierJudge()), JudgeOptions(sample=ALL))
    assert (found.level, found.passed, found.cost_micro_usd) == ("pass", True, 0)
    assert {vote.judge for vote in found.votes} == {"pincite:pincite-verifier"}


def test_a_share_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match=r"0\.1 for 10 %"):
        JudgeOptions(second_percent=10)
