"""What every language model promises: each adapter against a server that speaks its protocol, and the scripted fake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from pincite.llm import Adapter, Batched, LanguageModel, Limited, Target
from pincite.llm.targets import Provider
from pincite.records import CallErrorCode, CallFailure, CallOutcome, FinishReason, ModelReply, ModelRequest
from pincite.testing import Fault, ProviderServer, ScriptedModel, WireRequest

Answer = Callable[[str], str | Fault]
"""What is said to a prompt."""

Made = tuple[LanguageModel, Callable[[], list[str]]]
"""A model, and the prompts it was sent so far."""

Make = Callable[..., Made]
"""A model that answers so; `seconds` is the longest time of one attempt."""

FAULT_CODES: dict[str, CallErrorCode] = {
    "rate_limited": "rate_limited",
    "server_error": "server_error",
    "unavailable": "server_error",
    "hangs": "timed_out",
    "broken_body": "bad_reply",
    "not_an_answer": "bad_reply",
    "reset": "connection_failed",
    "unauthorised": "unauthorised",
    "no_such_model": "no_such_model",
    "context_too_long": "context_too_long",
    "bad_request": "bad_request",
}
ENDS: dict[str, FinishReason] = {"cut_off": "cut_off", "refused": "refused", "filtered": "refused"}


def ask(*prompts: str) -> list[ModelRequest]:
    return [
        ModelRequest(id=f"r{index}", system="You answer.", prompt=prompt, max_output_tokens=64, temperature=0.1)
        for index, prompt in enumerate(prompts)
    ]


def scripted(answer: Answer, *, seconds: float = 60.0) -> Made:
    def say(request: ModelRequest) -> str | ModelReply | CallFailure:
        said = answer(request.prompt)
        if isinstance(said, str):
            return said
        if said.kind in FAULT_CODES:
            return CallFailure(request_id="", code=FAULT_CODES[said.kind], message="by script")
        return ModelReply(request_id="", text=said.text, finish=ENDS[said.kind], model="fake:scripted")

    model = ScriptedModel(say)
    return model, lambda: [request.prompt for request in model.requests]


@pytest.fixture(params=["openai", "anthropic", "google", "scripted"])
def make(request: pytest.FixtureRequest) -> Iterator[Make]:
    with ExitStack() as stack:

        def serve(answer: Answer, *, seconds: float = 60.0) -> Made:
            provider: Provider = request.param

            def say(asked: WireRequest) -> str | Fault:
                assert asked.protocol == provider
                return answer(asked.prompt)

            server = stack.enter_context(ProviderServer(say))
            target = Target(
                provider=provider,
                model="m-1",
                context_tokens=8_000,
                base_url=server.base_url(provider),
                timeout_seconds=seconds,
            )
            model = Batched(Limited(Adapter(target), concurrency=8))
            return model, lambda: [asked.prompt for asked in server.asked]

        yield scripted if request.param == "scripted" else serve


def test_outcomes_stand_in_the_order_of_their_requests(make: Make) -> None:
    model, prompts = make(lambda prompt: f"answer to {prompt}")
    outcomes = model.complete(ask(*(f"question {n}" for n in range(20))))
    assert [(outcome.request_id, as_reply(outcome).text) for outcome in outcomes] == [
        (f"r{n}", f"answer to question {n}") for n in range(20)
    ]
    assert sorted(prompts()) == sorted(f"question {n}" for n in range(20))


def test_a_reply_is_the_models_text_word_for_word(make: Make) -> None:
    text = '```json\n{"a": "é\u2028 \U0001f600 €"}\n``` not JSON\r\n\t<x>'
    model, _ = make(lambda prompt: text)
    (outcome,) = model.complete(ask("q"))
    assert (as_reply(outcome).text, as_reply(outcome).finish) == (text, "complete")
    assert outcome.usage.attempts == 1


@pytest.mark.parametrize("kind", ENDS)
def test_a_reply_says_how_it_ended(make: Make, kind: str) -> None:
    model, _ = make(lambda prompt: Fault(kind=kind, text="half a"))  # type: ignore[arg-type] # one of the kinds
    (outcome,) = model.complete(ask("q"))
    assert as_reply(outcome).finish == ENDS[kind]


def test_what_a_cut_off_reply_said_is_kept(make: Make) -> None:
    model, _ = make(lambda prompt: Fault(kind="cut_off", text='{"fields": [{"a"'))
    (outcome,) = model.complete(ask("q"))
    assert as_reply(outcome).text == '{"fields": [{"a"'


@pytest.mark.parametrize("kind", FAULT_CODES)
def test_a_failed_call_is_a_value_among_the_others(make: Make, kind: str) -> None:
    def answer(prompt: str) -> str | Fault:
        return Fault(kind=kind) if prompt == "bad" else "fine"  # type: ignore[arg-type] # one of the kinds

    model, prompts = make(answer, seconds=1.5 if kind == "hangs" else 60.0)
    before, failed, after = model.complete(ask("good", "bad", "good too"))
    assert (as_reply(before).text, as_reply(after).text) == ("fine", "fine")
    assert isinstance(failed, CallFailure)
    assert (failed.request_id, failed.code) == ("r1", FAULT_CODES[kind])
    assert sorted(prompts()) == ["bad", "good", "good too"]


def test_done_hears_of_every_outcome_once(make: Make) -> None:
    model, _ = make(lambda prompt: Fault(kind="bad_request") if prompt == "q3" else "fine")
    heard: list[tuple[str, CallOutcome]] = []
    requests = ask(*(f"q{n}" for n in range(6)))
    outcomes = model.complete(requests, done=lambda request, outcome: heard.append((request.id, outcome)))
    assert sorted(heard, key=lambda pair: pair[0]) == [(outcome.request_id, outcome) for outcome in outcomes]


def test_what_done_raises_goes_on(make: Make) -> None:
    model, _ = make(lambda prompt: "fine")

    def interrupt(request: ModelRequest, outcome: CallOutcome) -> None:
        raise KeyboardInterrupt("by the user")

    with pytest.raises(KeyboardInterrupt, match="by the user"):
        model.complete(ask("q"), done=interrupt)


def test_an_empty_batch_asks_nothing(make: Make) -> None:
    model, prompts = make(lambda prompt: "fine")
    assert model.complete([]) == []
    assert prompts() == []


def test_it_works_inside_a_running_event_loop(make: Make) -> None:
    model, _ = make(lambda prompt: "fine")

    async def cell() -> list[CallOutcome]:
        return model.complete(ask("q"))

    assert as_reply(asyncio.run(cell())[0]).text == "fine"


def test_it_says_its_name_and_window(make: Make) -> None:
    model, _ = make(lambda prompt: "fine")
    assert ":" in model.name
    assert model.context_tokens > 0
    assert as_reply(model.complete(ask("q"))[0]).model == model.name


def as_reply(outcome: CallOutcome) -> ModelReply:
    assert isinstance(outcome, ModelReply), outcome
    return outcome
