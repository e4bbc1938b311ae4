"""The scripted model and endpoint say that they are fakes, and what they were asked."""

from __future__ import annotations

import pytest

from pincite.llm import Batched
from pincite.records import CallFailure, ModelReply, ModelRequest, Usage
from pincite.testing import ScriptedEndpoint, ScriptedModel


def request(name: str) -> ModelRequest:
    return ModelRequest(id=name, system="s", prompt=name, max_output_tokens=16)


def test_a_text_is_a_complete_reply_of_a_fake() -> None:
    (outcome,) = ScriptedModel(lambda asked: asked.prompt.upper()).complete([request("a")])
    assert outcome == ModelReply(request_id="a", text="A", finish="complete", model="fake:scripted")


def test_an_outcome_stands_as_it_is_under_the_requests_id() -> None:
    reply = ModelReply(request_id="", text="x", finish="cut_off", model="m", usage=Usage(attempts=3), cost_micro_usd=7)
    failure = CallFailure(request_id="", code="timed_out", message="m")
    said = {"a": reply, "b": failure}
    first, second = ScriptedModel(lambda asked: said[asked.id]).complete([request("a"), request("b")])
    assert (first.request_id, second.request_id) == ("a", "b")
    assert isinstance(first, ModelReply)
    assert (first.finish, first.cost_micro_usd, first.usage.attempts) == ("cut_off", 7, 3)


def test_all_requests_are_listed() -> None:
    model = ScriptedModel(lambda asked: "x")
    model.complete([request("a"), request("b")])
    model.complete([request("a")])
    assert [asked.id for asked in model.requests] == ["a", "b", "a"]


def test_what_came_before_an_interruption_was_told() -> None:
    told: list[str] = []

    def answer(asked: ModelRequest) -> str:
        if asked.id == "c":
            raise KeyboardInterrupt("stop")
        return "x"

    with pytest.raises(KeyboardInterrupt, match="stop"):
        ScriptedModel(answer).complete([request(name) for name in "abcd"], done=lambda asked, _: told.append(asked.id))
    assert told == ["a", "b"]


def test_an_endpoint_answers_one_call_at_a_time() -> None:
    async def answer(asked: ModelRequest) -> str:
        return asked.prompt

    endpoint = ScriptedEndpoint(answer, name="fake:other", context_tokens=99)
    model = Batched(endpoint)
    (outcome,) = model.complete([request("a")])
    assert isinstance(outcome, ModelReply)
    assert (outcome.text, outcome.model, model.context_tokens, len(endpoint.requests)) == ("a", "fake:other", 99, 1)
