"""Meters: what fits, what is counted, and when the time is up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pincite.llm import Meter, Spending
from pincite.records import Budget, CallFailure, CallOutcome, LimitName, ModelReply, ModelRequest, Usage

REQUEST = ModelRequest(id="r", system="", prompt="p", max_output_tokens=10)
MOST = Spending(micro_usd=100, tokens=50, calls=1)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("budget", "fits", "reached"),
    [
        (Budget(), True, ()),
        (Budget(calls=1), True, ()),
        (Budget(tokens=50, usd=0.0001), True, ()),
        (Budget(tokens=49), False, ("tokens",)),
        (Budget(usd=0.000_099, tokens=49), False, ("tokens", "usd")),
    ],
)
def test_what_would_pass_a_limit_does_not_fit(budget: Budget, fits: bool, reached: tuple[LimitName, ...]) -> None:
    meter = Meter(budget)
    assert meter.fits(MOST) == fits
    if not fits:
        assert meter.refusal(REQUEST, MOST).code == "ceiling_reached"
    assert meter.use().reached == reached


def outcomes() -> Iterator[tuple[CallOutcome | None, Spending]]:
    usage = Usage(input_tokens=3, output_tokens=4, attempts=2)
    yield (
        ModelReply(request_id="", text="", finish="complete", model="m", usage=usage, cost_micro_usd=7),
        Spending(micro_usd=7, tokens=7, calls=2),
    )
    yield ModelReply(request_id="", text="", finish="complete", model="m"), MOST
    yield CallFailure(request_id="", code="timed_out", message=""), MOST
    yield CallFailure(request_id="", code="unauthorised", message=""), Spending(calls=1)
    yield None, MOST


@pytest.mark.parametrize(
    ("outcome", "spent"), list(outcomes()), ids=["counted", "not counted", "late", "refused", "broken"]
)
def test_what_is_not_known_counts_as_the_most(outcome: CallOutcome | None, spent: Spending) -> None:
    meter = Meter(Budget(calls=9))
    meter.count(outcome, MOST)
    assert meter.spent == spent


def test_the_cost_is_unknown_where_a_price_is() -> None:
    meter = Meter()
    assert meter.use().cost_micro_usd == 0
    meter.count(ModelReply(request_id="", text="", finish="complete", model="m"), Spending(tokens=5, calls=1))
    assert (meter.use().cost_micro_usd, meter.use().tokens) == (None, 5)


def test_time_runs_from_the_beginning_and_ends_everything() -> None:
    clock = Clock()
    meter = Meter(Budget(seconds=3), clock=clock)
    clock.now += 2
    assert (meter.left(), meter.out_of_time(), meter.fits(Spending())) == (1.0, False, True)
    clock.now += 2
    assert meter.refusal(REQUEST, Spending()).message == "no reply: the run has used its 3 seconds"
    assert (meter.left(), meter.out_of_time(), meter.fits(Spending())) == (0.0, True, False)
    assert meter.use().reached == ("seconds",)


def test_without_a_limit_of_time_there_is_always_some_left() -> None:
    assert (Meter(Budget(calls=1)).left(), Meter().out_of_time()) == (None, False)


def test_messages_say_where_a_limit_comes_from() -> None:
    meter = Meter(Budget(calls=1, tokens=10), labels={"tokens": "llm.token_ceiling"})
    meter.count(None, MOST)
    message = meter.refusal(REQUEST, MOST).message
    assert "50 of 10 tokens (llm.token_ceiling) and 1 of 1 calls, and this call" in message
