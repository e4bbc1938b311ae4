"""Retries: what may pass is tried again, later each time, never sooner than asked, and not for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.llm import Batched, Retrying, RetryPatience
from pincite.llm.retries import PASSING
from pincite.records import CallErrorCode, CallFailure, CallOutcome, ModelRequest
from pincite.testing import ScriptedEndpoint

REQUEST = ModelRequest(id="r", system="", prompt="", max_output_tokens=16)


def failure(code: CallErrorCode, retry_after: float | None = None) -> CallFailure:
    return CallFailure(request_id="r", code=code, message="by script", retry_after=retry_after)


class Clock:
    """Time that passes only by sleeping."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def __call__(self) -> float:
        return self.now


def run(
    said: Iterable[str | CallFailure], patience: RetryPatience | None = None
) -> tuple[CallOutcome, list[float], int]:
    script = iter(said)

    async def answer(request: ModelRequest) -> str | CallFailure:
        return next(script)

    clock, endpoint = Clock(), ScriptedEndpoint(answer)
    retrying = Retrying(
        endpoint, patience=patience or RetryPatience(), rng=random.Random(7), sleep=clock.sleep, clock=clock
    )
    (outcome,) = Batched(retrying).complete([REQUEST])
    return outcome, clock.slept, len(endpoint.requests)


@pytest.mark.parametrize("code", get_args(CallErrorCode))
def test_only_what_may_pass_is_tried_again(code: CallErrorCode) -> None:
    outcome, slept, calls = run([failure(code), "fine"])
    assert (outcome.kind, calls) == (("reply", 2) if code in PASSING else ("call_failure", 1))
    assert outcome.usage.attempts == calls == len(slept) + 1


def test_nothing_that_stays_wrong_is_tried_again() -> None:
    refused = {"unauthorised", "bad_request", "no_such_model", "context_too_long", "ceiling_reached", "not_attempted"}
    assert set(get_args(CallErrorCode)) - PASSING == refused


def test_waits_grow_and_differ() -> None:
    _, slept, _ = run([failure("server_error")] * 4 + ["fine"])
    assert [low <= wait <= 2 * low for wait, low in zip(slept, (0.5, 1, 2, 4), strict=True)] == [True] * 4
    assert run([failure("server_error")] * 4 + ["fine"])[1] == slept


def test_the_servers_wait_is_respected_and_hardly_exceeded() -> None:
    _, slept, _ = run([failure("rate_limited", 20.0), failure("rate_limited", 0.5), "fine"])
    assert 20.0 <= slept[0] <= 22.0
    assert 0.5 <= slept[1] <= 0.55


def test_a_wait_of_zero_seconds_still_backs_off() -> None:
    assert run([failure("rate_limited", 0.0), "fine"])[1][0] >= 0.5


def test_attempts_are_capped_and_the_last_failure_stands() -> None:
    outcome, slept, calls = run([failure("timed_out")] * 9, RetryPatience(max_attempts=3))
    assert (outcome.kind, outcome.usage.attempts, calls, len(slept)) == ("call_failure", 3, 3, 2)


def test_a_wait_that_is_too_long_is_not_begun() -> None:
    outcome, slept, calls = run([failure("rate_limited", 3600.0), "fine"], RetryPatience(total_wait=300))
    assert isinstance(outcome, CallFailure)
    assert (outcome.retry_after, slept, calls) == (3600.0, [], 1)


@given(
    asked=st.one_of(st.none(), st.floats(0, 100)),
    attempt=st.integers(1, 2_000),
    seed=st.integers(),
)
def test_no_wait_is_shorter_than_asked_or_longer_than_allowed(asked: float | None, attempt: int, seed: int) -> None:
    wait = RetryPatience(longest_wait=60).wait(failure("rate_limited", asked), attempt=attempt, rng=random.Random(seed))
    assert (asked or 0.0) <= wait <= max(60.0, (asked or 0.0) * 1.1)


def test_one_requests_waits_hold_up_no_other() -> None:
    waiting = asyncio.Event()

    async def answer(request: ModelRequest) -> str | CallFailure:
        if request.id == "slow" and not waiting.is_set():
            return failure("rate_limited", 5.0)
        return "fine"

    async def sleep(seconds: float) -> None:
        await waiting.wait()

    told: list[str] = []

    def done(request: ModelRequest, outcome: CallOutcome) -> None:
        told.append(request.id)

    async def release(request: ModelRequest) -> str | CallFailure:
        if request.id == "last":
            waiting.set()
        return await answer(request)

    retrying = Retrying(ScriptedEndpoint(release), patience=RetryPatience(), rng=random.Random(1), sleep=sleep)
    ids = ["slow", "a", "b", "last"]
    requests = [ModelRequest(id=name, system="", prompt="", max_output_tokens=16) for name in ids]
    outcomes = Batched(retrying).complete(requests, done=done)
    assert told == ["a", "b", "last", "slow"]
    assert [outcome.kind for outcome in outcomes] == ["reply"] * 4
