"""A language model as judge: one call for a batch, and what fails is never passed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.judged_claims import CLAIMS, RESUME, batch, entry, handles, judge_of, reply, shown_source

from pincite.config import load_config
from pincite.config.models import language_model
from pincite.evaluation.judging import ClaimBatch, LanguageModelJudge
from pincite.records import CallFailure, ClaimPart, ClaimRecord, ModelReply, ModelRequest, UnevaluatedReason
from pincite.testing import Fault, ProviderServer, ScriptedModel, WireRequest


def votes(answer: Any, given: ClaimBatch | None = None) -> dict[str, Any]:
    judge = LanguageModelJudge(ScriptedModel(answer, name="openai:gpt-4o-mini"))
    [ballot] = judge.vote([given or batch()])
    return {vote.claim_id: vote for vote in ballot.votes}


def test_one_call_for_a_batch_gives_each_claim_its_vote() -> None:
    model = ScriptedModel(judge_of(Junior_Analyst={"grounded": "partial", "issue": "the month is not said"}))
    [ballot] = LanguageModelJudge(model).vote([batch()])
    assert len(model.requests) == 1
    assert [(vote.claim_id, vote.level) for vote in ballot.votes] == [
        ("job-1", "pass"),
        ("job-2", "warn"),
        ("skill-1", "pass"),
    ]
    assert ballot.votes[1].issue == "the month is not said"
    assert ballot.call is not None
    assert (ballot.call.overall_quality, ballot.call.failed) == ("good", None)


def test_the_prompt_is_the_specification_s() -> None:
    model = ScriptedModel(judge_of())
    LanguageModelJudge(model).vote([batch()])
    prompt = model.requests[0].prompt
    assert prompt.startswith(
        "You are evaluating AI-extracted claims against a source resume.\n\nFor each claim, determine:"
    )
    assert '   - "no" = not found in source (hallucination)' in prompt
    assert shown_source(prompt) == RESUME.rstrip("\n")
    assert next(iter(handles(prompt).values())) == {
        "claim_id": next(iter(handles(prompt))),
        "type": "experience",
        "label": "Data Engineer",
        "company": "Alder Freight Ltd",
        "start": "2019-03",
        "end": "present",
        "evidence": ["Built the nightly pipelines in Python and cut their cost by 12 %."],
    }


def test_conflicts_come_back_under_the_claims_own_ids() -> None:
    def answer(request: ModelRequest) -> str:
        first, second, third = handles(request)
        said = [entry(first, conflicts_with=[second, "nobody", first], issue=f"overlaps {second}"), entry(second)]
        return reply([*said, entry(third)])

    vote = votes(answer)["job-1"]
    assert (vote.conflicts_with, vote.issue, vote.level) == (("job-2",), "overlaps job-2", "warn")


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (CallFailure(request_id="", code="server_error", message="500"), "call_failed"),
        (CallFailure(request_id="", code="timed_out", message="late"), "call_failed"),
        (CallFailure(request_id="", code="ceiling_reached", message="spent"), "ceiling_reached"),
        (CallFailure(request_id="", code="not_attempted", message="stopped"), "not_attempted"),
        (CallFailure(request_id="", code="context_too_long", message="long"), "source_too_long"),
        (ModelReply(request_id="", text="", finish="cut_off", model="m"), "cut_off"),
        (ModelReply(request_id="", text="I cannot.", finish="refused", model="m"), "refused"),
        ("Everything is fine!", "unreadable_reply"),
        ('{"overall_quality": "good"}', "unreadable_reply"),
        ('{"evaluations": [], "overall_quality": "good"}', "not_answered"),
        ("", "unreadable_reply"),
    ],
    ids=lambda each: each if isinstance(each, str) else getattr(each, "code", getattr(each, "finish", "")),
)
def test_a_failed_call_marks_its_claims_unevaluated(outcome: Any, reason: UnevaluatedReason) -> None:
    found = votes(lambda request: outcome)
    assert {vote.reason for vote in found.values()} == {reason}
    assert {vote.level for vote in found.values()} == {None}
    assert all(vote.message for vote in found.values())


def test_a_cut_off_reply_counts_for_nothing_even_where_it_can_be_read() -> None:
    def answer(request: ModelRequest) -> ModelReply:
        return ModelReply(request_id="", text=judge_of()(request), finish="cut_off", model="m", cost_micro_usd=700)

    found = votes(answer)
    assert {vote.status for vote in found.values()} == {"unevaluated"}
    assert sum(vote.cost_micro_usd or 0 for vote in found.values()) == 700  # it was paid for all the same


@pytest.mark.parametrize(
    "changed",
    [
        {"grounded": "maybe"},
        {"grounded": None},
        {"accurate": None},
        {"accurate": 1},
        {"accurate": "mostly"},
        {"claim_id": "job-1"},
        {"claim_id": None},
        {"claim_id": ["x"]},
    ],
    ids=str,
)
def test_an_entry_in_another_form_is_no_answer(changed: dict[str, Any]) -> None:
    def answer(request: ModelRequest) -> str:
        first, second, third = handles(request)
        return reply([entry(first) | changed, entry(second), entry(third)])

    found = votes(answer)
    assert (found["job-1"].reason, found["job-2"].level) == ("not_answered", "pass")


def test_two_answers_that_differ_are_none_and_two_that_agree_are_one() -> None:
    def answer(request: ModelRequest) -> str:
        first, second, third = handles(request)
        said = [entry(first), entry(first, grounded="no"), entry(second, accurate="TRUE"), entry(second)]
        return f"Here it is:\n```json\n{reply(said)}\n```\n{reply([entry(third, grounded=' Yes ')])}"

    found = votes(answer)
    assert found["job-1"].reason == "contradictory_answers"
    assert (found["job-2"].level, found["skill-1"].level) == ("pass", "pass")


def test_what_a_model_thinks_aloud_is_not_its_answer() -> None:
    def answer(request: ModelRequest) -> str:
        thought = reply([entry(handle, grounded="no") for handle in handles(request)])
        return f"<think>{thought}</think>{judge_of()(request)}"

    assert {vote.level for vote in votes(answer).values()} == {"pass"}


@pytest.mark.parametrize("cost", [0, 1, 2, 599, 600])
def test_the_shares_of_a_call_sum_to_its_cost(cost: int) -> None:
    def answer(request: ModelRequest) -> ModelReply:
        return ModelReply(request_id="", text=judge_of()(request), finish="complete", model="m", cost_micro_usd=cost)

    shares = [vote.cost_micro_usd for vote in votes(answer).values()]
    assert sum(share or 0 for share in shares) == cost
    assert max(share or 0 for share in shares) - min(share or 0 for share in shares) <= 1


def test_an_unknown_price_stays_unknown() -> None:
    assert {vote.cost_micro_usd for vote in votes(judge_of()).values()} == {None}


def test_a_batch_without_a_source_is_not_sent() -> None:
    model = ScriptedModel(judge_of())
    [ballot] = LanguageModelJudge(model).vote([ClaimBatch(claims=CLAIMS, sources=())])
    assert not model.requests
    assert {vote.reason for vote in ballot.votes} == {"no_source"}


def test_a_source_longer_than_the_window_is_shown_in_excerpts_and_says_so() -> None:
    filler = " ".join(f"Chapter {at} speaks of the weather in the county at some length." for at in range(3_000))
    model = ScriptedModel(judge_of(), context_tokens=3_000)
    [ballot] = LanguageModelJudge(model).vote([batch(text=f"{filler}\n\n{RESUME}\n\n{filler}")])
    prompt = model.requests[0].prompt
    assert "Source document (excerpts; the rest is left out):" in prompt
    assert "Built the nightly pipelines in Python" in shown_source(prompt)
    assert len(prompt) < 12_000
    assert ballot.notes == ("cv: longer than the window of fake:scripted; 3 claims were judged by excerpts",)


def test_any_record_is_judged_by_its_parts() -> None:
    claim = ClaimRecord(id="f", label="Limit", parts=(ClaimPart(name="amount", value=1_000_000), ClaimPart(name="x")))
    model = ScriptedModel(judge_of())
    LanguageModelJudge(model, kind="policy").vote([batch(claim)])
    assert "against a source policy." in model.requests[0].prompt
    [shown] = handles(model.requests[0]).values()
    assert {name: shown[name] for name in shown if name != "claim_id"} == {"label": "Limit", "amount": 1_000_000}


def test_equal_content_has_the_equal_hash_and_another_source_another() -> None:
    one, two = votes(judge_of())["skill-1"], votes(judge_of(), batch(CLAIMS[2]))["skill-1"]
    other = votes(judge_of(), batch(CLAIMS[2], text="Other"))["skill-1"]
    changed = votes(judge_of(), batch(replace(CLAIMS[2], label="Perl")))["skill-1"]
    assert one.content_hash == two.content_hash
    assert len({one.content_hash, other.content_hash, changed.content_hash}) == 3


PROTOCOLS = ["openai", "anthropic", "google"]


def over_the_wire(protocol: Any, said: Any) -> dict[str, Any]:
    """The votes of a judge behind a real server that speaks a provider's protocol."""
    with ProviderServer(said) as server:
        environ = {
            "PINCITE_LLM_BASE_URL": server.base_url(protocol),
            "PINCITE_LLM_API_KEY": "k",
            "PINCITE_LLM_MAX_ATTEMPTS": "1",
            "PINCITE_LLM_CONTEXT_TOKENS": "32000",
        }
        model = language_model(load_config(environ=environ), f"{protocol}:some-model")
        [ballot] = LanguageModelJudge(model).vote([batch()])
    return {vote.claim_id: vote for vote in ballot.votes}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_judge_votes_over_every_provider_s_protocol(protocol: Any) -> None:
    def said(asked: WireRequest) -> str:
        return reply(
            [entry(handle, accurate=claim["label"] != "Python") for handle, claim in handles(asked.prompt).items()]
        )

    found = over_the_wire(protocol, said)
    assert [found[claim.id].level for claim in CLAIMS] == ["pass", "pass", "fail"]
    assert found["job-1"].judge == f"{protocol}:some-model"
    assert found["job-1"].cost_micro_usd is None  # a server of one's own has no list price


@pytest.mark.parametrize(
    ("protocol", "kind", "reason"),
    [
        ("openai", "cut_off", "cut_off"),
        ("anthropic", "cut_off", "cut_off"),
        ("google", "cut_off", "cut_off"),
        ("anthropic", "refused", "refused"),
        ("openai", "filtered", "refused"),
        ("google", "server_error", "call_failed"),
        ("openai", "broken_body", "call_failed"),
        ("openai", "context_too_long", "source_too_long"),
    ],
)
def test_no_fault_of_a_server_passes_a_claim(protocol: Any, kind: Any, reason: str) -> None:
    found = over_the_wire(protocol, [Fault(kind=kind, text='{"evaluations": [')])
    assert {vote.status for vote in found.values()} == {"unevaluated"}
    assert {vote.reason for vote in found.values()} == {reason}
