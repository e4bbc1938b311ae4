"""Ceilings: a run never spends more, uses what is left, and refuses the rest without sending it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import ConfigError
from pincite.llm import Batched, Ceiling, Meter, Spending
from pincite.records import Budget, CallFailure, ModelReply, ModelRequest, Usage
from pincite.testing import ScriptedEndpoint


def price(sent: int, received: int) -> int:
    return sent + 2 * received


def requests(count: int, *, longest: int = 100) -> list[ModelRequest]:
    return [ModelRequest(id=f"r{n}", system="", prompt="1 2 3 4 5", max_output_tokens=longest) for n in range(count)]


def reply(received: int) -> ModelReply:
    usage = Usage(input_tokens=5, output_tokens=received)
    cost = price(5, received)
    return ModelReply(request_id="", text="x", finish="complete", model="m", usage=usage, cost_micro_usd=cost)


def endpoint(received: int) -> ScriptedEndpoint:
    async def answer(request: ModelRequest) -> ModelReply:
        await asyncio.sleep(0)
        return reply(received)

    return ScriptedEndpoint(answer)


def ceiling_of(inner: ScriptedEndpoint, **budget: Any) -> tuple[Ceiling, Meter]:
    meter = Meter(Budget(**budget), labels={"usd": "llm.cost_ceiling_usd", "tokens": "llm.token_ceiling"})
    return Ceiling(inner, meter=meter, price=price), meter


def test_calls_that_could_pass_the_ceiling_are_not_sent() -> None:
    inner = endpoint(received=10)
    ceiling, meter = ceiling_of(inner, usd=0.0003)
    outcomes = Batched(ceiling).complete(requests(20))
    # A call costs 25 and can cost 205: sent while 205 more fit under 300.
    assert [outcome.kind for outcome in outcomes] == ["reply"] * 4 + ["call_failure"] * 16
    assert (len(inner.requests), meter.spent) == (4, Spending(micro_usd=100, tokens=60, calls=4))


def test_the_refusal_names_what_was_used_and_the_setting() -> None:
    (outcome,) = Batched(ceiling_of(endpoint(1), usd=0.0001)[0]).complete(requests(1))
    assert isinstance(outcome, CallFailure)
    assert outcome.code == "ceiling_reached"
    assert r"$0.0000 of $0.0001 (llm.cost_ceiling_usd)" in outcome.message


def test_tokens_are_limited_without_a_price() -> None:
    meter = Meter(Budget(tokens=220), labels={"tokens": "llm.token_ceiling"})
    ceiling = Ceiling(endpoint(received=95), meter=meter, price=lambda sent, received: None)
    outcomes = Batched(ceiling).complete(requests(4))
    assert [outcome.kind for outcome in outcomes] == ["reply", "reply", "call_failure", "call_failure"]
    assert isinstance(outcomes[-1], CallFailure)
    assert "200 of 220 tokens (llm.token_ceiling)" in outcomes[-1].message


def test_a_ceiling_in_dollars_without_a_price_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"price of fake:scripted is not known.*llm\.token_ceiling"):
        Ceiling(endpoint(1), meter=Meter(Budget(usd=1)), price=lambda sent, received: None)


def test_it_holds_over_all_batches_of_a_run() -> None:
    model = Batched(ceiling_of(endpoint(received=10), usd=0.0003)[0])
    first, second = model.complete(requests(3)), model.complete(requests(3))
    assert [outcome.kind for outcome in [*first, *second]] == ["reply"] * 4 + ["call_failure"] * 2


@pytest.mark.parametrize(
    ("said", "spent"),
    [
        pytest.param(CallFailure(request_id="", code="timed_out", message=""), 205, id="timed out: may be billed"),
        pytest.param(CallFailure(request_id="", code="rate_limited", message=""), 0, id="refused: costs nothing"),
        pytest.param(ModelReply(request_id="", text="", finish="complete", model="m"), 205, id="not counted"),
    ],
)
def test_what_is_not_counted_by_the_server(said: ModelReply | CallFailure, spent: int) -> None:
    async def answer(request: ModelRequest) -> ModelReply | CallFailure:
        return said

    ceiling, meter = ceiling_of(ScriptedEndpoint(answer), usd=0.001)
    Batched(ceiling).complete(requests(1))
    assert meter.spent.micro_usd == spent


@given(received=st.lists(st.integers(1, 100), min_size=1, max_size=12), limit=st.integers(1, 2_000))
@settings(max_examples=30)
def test_the_ceiling_is_never_passed(received: list[int], limit: int) -> None:
    async def answer(request: ModelRequest) -> ModelReply:
        await asyncio.sleep(0)
        return reply(received[int(request.id[1:])])

    ceiling, meter = ceiling_of(ScriptedEndpoint(answer), usd=limit / 1_000_000)
    outcomes = Batched(ceiling).complete(requests(len(received)))
    known = [outcome.cost_micro_usd or 0 for outcome in outcomes if isinstance(outcome, ModelReply)]
    assert sum(known) == meter.spent.micro_usd <= limit
    assert len(known) == len(received) or limit - sum(known) < 205
