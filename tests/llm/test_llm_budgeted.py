"""Any model within a budget: nothing passes it, and a model that hangs holds nobody up."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import ConfigError
from pincite.llm import Batched, Budgeted, Deadline, Meter
from pincite.llm.protocols import Done
from pincite.records import Budget, CallFailure, CallOutcome, ModelReply, ModelRequest, Usage
from pincite.testing import ScriptedEndpoint, ScriptedModel


def requests(count: int, *, longest: int = 100) -> list[ModelRequest]:
    return [ModelRequest(id=f"r{n}", system="", prompt="1 2 3", max_output_tokens=longest) for n in range(count)]


def reply(tokens: int) -> ModelReply:
    usage = Usage(input_tokens=0, output_tokens=tokens)
    return ModelReply(request_id="", text="x", finish="complete", model="m", usage=usage)


def kinds(outcomes: Sequence[CallOutcome]) -> list[str]:
    return [outcome.code if isinstance(outcome, CallFailure) else "reply" for outcome in outcomes]


def test_the_calls_that_fit_are_made_and_the_others_refused_in_order() -> None:
    model, meter = ScriptedModel(lambda request: "x"), Meter(Budget(calls=2))
    told: list[str] = []
    outcomes = Budgeted(model, meter=meter).complete(requests(4), done=lambda request, _: told.append(request.id))
    assert kinds(outcomes) == ["reply", "reply", "ceiling_reached", "ceiling_reached"]
    assert [outcome.request_id for outcome in outcomes] == told == ["r0", "r1", "r2", "r3"]
    assert (len(model.requests), meter.use().reached) == (2, ("calls",))


def test_what_calls_leave_over_is_used_by_further_ones() -> None:
    model = ScriptedModel(lambda request: reply(10))
    outcomes = Budgeted(model, meter=Meter(Budget(tokens=250))).complete(requests(40))
    # A call takes 10 and could take over 100: sent while that much fits under 250.
    assert kinds(outcomes).count("reply") == len(model.requests) > 10


@given(received=st.lists(st.integers(0, 100), min_size=1, max_size=12), limit=st.integers(1, 900))
@settings(max_examples=40)
def test_no_limit_of_tokens_is_ever_passed(received: list[int], limit: int) -> None:
    meter = Meter(Budget(tokens=limit))
    model = ScriptedModel(lambda request: reply(received[int(request.id[1:])]))
    outcomes = Budgeted(model, meter=meter).complete(requests(len(received)))
    replies = kinds(outcomes).count("reply")
    assert sum(received[:replies]) == meter.spent.tokens <= limit


def test_two_models_share_a_budget() -> None:
    meter = Meter(Budget(calls=3))
    first, second = (Budgeted(ScriptedModel(lambda request: "x"), meter=meter) for _ in range(2))
    assert kinds([*first.complete(requests(2)), *second.complete(requests(2))]).count("reply") == 3


def test_a_model_that_hangs_holds_nobody_up() -> None:
    release = threading.Event()
    model = ScriptedModel(lambda request: "x" if request.id == "r0" else str(release.wait()))
    meter = Meter(Budget(seconds=0.2))
    outcomes = Budgeted(model, meter=meter).complete(requests(4))
    release.set()
    assert kinds(outcomes) == ["reply", "ceiling_reached", "ceiling_reached", "ceiling_reached"]
    assert (len(model.requests), meter.use().reached) == (2, ("seconds",))


def test_what_a_model_raises_goes_through() -> None:
    def fails(request: ModelRequest) -> str:
        raise KeyError(request.id)

    for budget in (Budget(calls=5), Budget(seconds=60)):
        with pytest.raises(KeyError, match="r0"):
            Budgeted(ScriptedModel(fails), meter=Meter(budget)).complete(requests(1))


class _Silent:
    """A model that tells nobody about single outcomes."""

    name, context_tokens = "fake:silent", 1_000

    def complete(self, requests: Sequence[ModelRequest], *, done: Done | None = None) -> list[CallOutcome]:
        return ScriptedModel(lambda request: "x").complete(requests)


@pytest.mark.parametrize("budget", [Budget(calls=5), Budget(seconds=60)], ids=["calls", "seconds"])
def test_outcomes_count_though_the_model_does_not_tell_of_each(budget: Budget) -> None:
    meter = Meter(budget)
    assert kinds(Budgeted(_Silent(), meter=meter).complete(requests(2))) == ["reply", "reply"]
    assert meter.spent.calls == 2


def test_dollars_need_a_price() -> None:
    with pytest.raises(ConfigError, match="price of fake:scripted is not known"):
        Budgeted(ScriptedModel(lambda request: "x"), meter=Meter(Budget(usd=1)))


def test_a_deadline_breaks_off_calls_that_are_under_way() -> None:
    async def hangs(request: ModelRequest) -> str:
        import asyncio

        await asyncio.Event().wait()
        return "never"

    meter = Meter(Budget(seconds=0.1))
    outcomes = Batched(Deadline(ScriptedEndpoint(hangs), meter=meter)).complete(requests(2))
    assert kinds(outcomes) == ["ceiling_reached", "ceiling_reached"]
    assert meter.use().reached == ("seconds",)
